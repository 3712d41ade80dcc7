//! Tournaments: pairs of games from the same openings, or solo games, several at once, stored and resumable.
//!
//! The thread that calls [`Tournament::run`] counts games; workers play them. A worker keeps the engines of its
//! pairing, passes each game to the store and continues at once; the game counts once the store has committed it. What
//! is left to play follows from the games counted, so a run needs no other state and can end or resume at any moment.

mod definition;
mod pinning;
mod queue;
mod remote;
mod results;
mod watch;
mod worker;

use std::ops::ControlFlow;
use std::panic::resume_unwind;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;
use tetrad_core::{Actors, Room, Stop};

use crate::adjudication::{Adjudication, Adjudicator};
use crate::contestant::{Contestant, STACK};
use crate::referee::NoGame;
use crate::remote::Poster;
use crate::report::{GameReport, PlayerFault, Summary};
use crate::schedule::Schedule;
use crate::scoreboard::Standings;
use crate::statistics::{Sprt, SprtState, Tally};
use crate::store::{GameKey, State, Store, StoreError, StoredGame, StoredTournament, TournamentId, Unreadable};
use queue::Queue;
use worker::{Event, StopGuard, Worker};

pub use definition::{Definition, Entrant, OpeningList};
pub use pinning::cores;
pub use remote::Remote;
pub use results::TournamentResults;
pub use watch::{GameStart, GameTurn, Watch};

/// How often a running tournament checks its stop flag.
const LOOK: Duration = Duration::from_millis(20);

/// The maximum number of games that wait to be counted; workers block while the channel is full.
const WAITING: usize = 1_000;

/// A tournament: engines, openings, schedule, and what ends games early.
pub struct Tournament<G: Room> {
    /// The engines in the order of their seeding.
    pub engines: Vec<Contestant<G>>,
    /// The start positions. Each opening is played twice in every pairing, with the pairing's first engine on the first
    /// side in the first game; in solo games each engine plays it once. Openings are reused in order if too few.
    pub openings: Vec<G>,
    /// Games of each pairing, or of each engine in solo games. With an odd number the last game has no partner.
    pub games: u32,
    /// Which engines meet.
    pub schedule: Schedule,
    /// When games end before the rules end them.
    pub adjudication: Adjudication,
    /// Ends a match of two engines as soon as the result is clear.
    pub sprt: Option<Sprt>,
    /// The request for this tournament as its sender wrote it, kept with the definition so that it can be repeated.
    pub request: Value,
}

/// Where the games of a tournament are stored, and which machines play them.
#[derive(Clone, Copy)]
pub enum Storage<'a> {
    /// Played in this process and not stored.
    None,
    /// Played in this process and stored, together with the games of earlier runs.
    Local(&'a dyn Store),
    /// Played by workers on any machine and stored on a server. Concurrency, pinning and watching games don't apply.
    Remote(Remote<'a>),
}

impl<'a> Storage<'a> {
    /// Returns the store, if there is one.
    pub const fn store(self) -> Option<&'a dyn Store> {
        match self {
            Self::None => None,
            Self::Local(store) => Some(store),
            Self::Remote(remote) => Some(remote.store),
        }
    }
}

/// Where and how a tournament is played: all settings that do not decide which games it has.
#[derive(Clone, Copy)]
pub struct RunOptions<'a> {
    /// When raised, games in progress are dropped and their engines are killed.
    pub stop: &'a Stop,
    /// The number of games played at once.
    pub concurrency: usize,
    /// Whether each worker is pinned to its own cores, on systems that support it.
    pub pin: bool,
    /// Where games are stored, and which machines play them.
    pub storage: Storage<'a>,
    /// The tournament's name in the store; by default one derived from its definition.
    pub name: Option<&'a str>,
    /// Whether every line exchanged with engines is stored.
    pub keep_logs: bool,
    /// Observes games while they are played.
    pub watch: Option<&'a dyn Watch>,
    /// Called with each stored game that can't be read. The pairs of these games are played again.
    pub on_unreadable: Option<&'a (dyn Fn(&Unreadable) + Sync)>,
}

impl<'a> RunOptions<'a> {
    /// One game at a time, not stored.
    pub const fn new(stop: &'a Stop) -> Self {
        Self {
            stop,
            concurrency: 1,
            pin: false,
            storage: Storage::None,
            name: None,
            keep_logs: false,
            watch: None,
            on_unreadable: None,
        }
    }

    fn tell(&self, unreadable: &[Unreadable]) {
        if let Some(tell) = self.on_unreadable {
            unreadable.iter().for_each(tell);
        }
    }
}

/// A game that was just counted, and the results after it.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'a> {
    /// The game as a line of JSON reports it.
    pub report: &'a GameReport,
    /// The game as it is stored.
    pub game: &'a StoredGame,
    /// The results of the game's pairing from the view of the pairing's first engine; each different game counts once.
    pub tally: &'a Tally,
    /// The results of all pairings.
    pub results: &'a TournamentResults,
    /// The state of the test, if there is one.
    pub sprt: Option<SprtState>,
}

/// The result of a run of a tournament, complete or interrupted.
#[derive(Clone, Debug, PartialEq)]
pub struct Finish {
    /// Every duel known so far, those without games included; empty in solo games.
    pub pairings: Vec<Summary>,
    /// The engines, ordered from best to worst.
    pub standings: Standings,
    /// The state of the test, if there is one.
    pub sprt: Option<SprtState>,
    /// The number of games that were in the store before the run.
    pub found: u64,
    /// Whether the run ended with games missing and without a decision of the test.
    pub interrupted: bool,
}

/// Why a tournament can't be played, or can't go on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TournamentError {
    /// Fewer engines than a game has players.
    #[error("found {found} engines, expected {expected} or more")]
    TooFew {
        /// The number of engines.
        found: usize,
        /// The minimum number of engines.
        expected: usize,
    },
    /// A schedule for several players in a game of one player, or the reverse.
    #[error("the schedule `{0}` is not for this game: `alone` is for games of one player, and for no others")]
    WrongSchedule(Schedule),
    /// Two engines have the same name, so records could not tell them apart.
    #[error("two engines are called `{0}`: give them different names")]
    SameName(String),
    /// The list of openings is empty.
    #[error("there is no opening to play from")]
    NoOpenings,
    /// The game is over in an opening.
    #[error("opening {number} is finished already: `{text}`")]
    FinishedOpening {
        /// The opening's number, from 1.
        number: usize,
        /// The opening in the game's notation.
        text: String,
    },
    /// A test needs exactly two engines that meet.
    #[error("a test (SPRT) is for 2 engines that meet, found {0} that play `{1}`")]
    NoTest(usize, Schedule),
    /// A game could not be played.
    #[error("game {number}: {error}")]
    Unplayed {
        /// The game's number, from 1.
        number: usize,
        /// Why the game could not be played.
        error: NoGame,
    },
    /// The system refused to start a thread.
    #[error("no thread to play on: {0}")]
    NoThread(String),
    /// The store holds games that do not belong to the schedule.
    #[error("the store has games that this schedule does not have")]
    Strangers,
    /// The store can't be used.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl<G: Room> Tournament<G> {
    /// A round robin of these engines, or solo games of each in a game of one player.
    pub fn new(engines: Vec<Contestant<G>>, openings: Vec<G>, games: u32) -> Self {
        Self {
            engines,
            openings,
            games,
            schedule: Schedule::usual(G::PLAYERS),
            adjudication: Adjudication::default(),
            sprt: None,
            request: Value::Null,
        }
    }

    /// Returns the definition, which identifies the tournament.
    pub fn definition(&self) -> Definition {
        Definition::of(self)
    }

    /// Returns the maximum number of threads on which engines think at once in a game.
    pub fn threads(&self) -> usize {
        let mut threads: Vec<usize> = self.engines.iter().map(|engine| engine.threads as usize).collect();
        threads.sort_unstable_by(|a, b| b.cmp(a));
        let both = self.openings.iter().any(|opening| opening.actors() == Actors::Both);
        threads.iter().take(if both { 2 } else { 1 }).sum()
    }

    fn adjudicator(&self) -> Adjudicator<G> {
        Adjudicator::new(self.adjudication.clone())
    }

    /// Checks everything that can be checked without starting the engines.
    pub fn check(&self) -> Result<(), TournamentError> {
        let names: Vec<&String> = self.engines.iter().map(|engine| &engine.name).collect();
        if (self.schedule == Schedule::Alone) != (G::PLAYERS == 1) {
            return Err(TournamentError::WrongSchedule(self.schedule));
        }
        if names.len() < G::PLAYERS {
            return Err(TournamentError::TooFew { found: names.len(), expected: G::PLAYERS });
        }
        if let Some(index) = (1..names.len()).find(|&index| names[..index].contains(&names[index])) {
            return Err(TournamentError::SameName(names[index].clone()));
        }
        if self.sprt.is_some() && (names.len() != 2 || G::PLAYERS != 2) {
            return Err(TournamentError::NoTest(names.len(), self.schedule));
        }
        if self.openings.is_empty() {
            return Err(TournamentError::NoOpenings);
        }
        match self.openings.iter().position(|opening| opening.outcome().is_some()) {
            Some(index) => {
                Err(TournamentError::FinishedOpening { number: index + 1, text: self.openings[index].to_string() })
            }
            None => Ok(()),
        }
    }

    /// Plays the games that are not in the store yet and calls `on_game` for every game when it is counted.
    pub fn run(&self, options: &RunOptions<'_>, on_game: impl FnMut(Progress<'_>)) -> Result<Finish, TournamentError> {
        self.check()?;
        let began = Instant::now();
        let entered = options
            .storage
            .store()
            .map(|store| Ok::<_, StoreError>((store, self.enter(store, options.name)?)))
            .transpose()?;
        let store = entered.as_ref().map(|&(store, ref stored)| (store, stored.id));
        // The mark precedes the reading of results, so that no game is missed in between.
        let remote = if let Storage::Remote(remote) = &options.storage { Some(remote) } else { None };
        let mark = remote.map(|remote| Poster(remote.store).mark()).transpose()?;
        let (mut results, unreadable) = self.stored_results(store, |_| true)?;
        if let Some((store, stored)) = &entered
            && !unreadable.is_empty()
        {
            options.tell(&unreadable);
            // A decided test stays decided, and no more of its games are played.
            if stored.state == State::Finished {
                store.set_state(stored.id, State::Running)?;
            }
            store.void(stored.id, &unreadable)?;
        }
        let found = results.board().played();
        results.open_fixtures();
        if results.has_strangers() {
            return Err(TournamentError::Strangers);
        }
        if let Some(watch) = options.watch {
            watch.opened(&results, self.sprt_state(&results));
        }
        let (queue, stop) = (Queue::default(), Stop::new());
        // Games that ended after a decision may contradict it; the decision stands.
        let was_decided = entered.is_some_and(|(_, stored)| stored.state == State::Decided);
        let decision = self.sprt_state(&results).filter(|state| was_decided || state.decision.is_some());
        let (tournament, queue, stop) = (self, &queue, &stop);
        let mut run = RunState { tournament, store, results, queue, stop, on_game, decision, error: None };
        match (remote, store, mark) {
            (Some(remote), Some((_, id)), Some(mark)) => self.follow(options, remote, (id, mark), &mut run)?,
            _ => self.play(options, &mut run)?,
        }
        let RunState { results, decision, error, .. } = run;
        if let Some(error) = error {
            return Err(error);
        }
        let is_decided = decision.is_some();
        let sprt = decision.or_else(|| self.sprt_state(&results));
        let interrupted = !is_decided && results.board().played() < results.games_in_all();
        // `follow` has closed a remote tournament already.
        if let Some((store, id)) = store
            && !interrupted
            && remote.is_none()
        {
            store.set_state(id, if is_decided { State::Decided } else { State::Finished })?;
        }
        let took = began.elapsed();
        let pairings = results.summaries(interrupted, took);
        Ok(Finish { pairings, standings: results.board().standings(), sprt, found, interrupted })
    }

    /// Reads the stored results that are wanted, without void pairs; also returns the games that can't be read.
    fn stored_results(
        &self,
        store: Option<(&dyn Store, TournamentId)>,
        is_wanted: impl Fn(GameKey) -> bool,
    ) -> Result<(TournamentResults, Vec<Unreadable>), StoreError> {
        let names = self.engines.iter().map(|engine| engine.name.clone()).collect();
        let mut results = TournamentResults::new(G::NAME, names, self.schedule, self.games);
        let Some((store, id)) = store else { return Ok((results, Vec::new())) };
        let unreadable = store.games(id, &mut |game| {
            if is_wanted(game.key) {
                results.board.add_game(&game);
            }
            ControlFlow::Continue(())
        })?;
        Ok((results, unreadable))
    }

    /// Returns the stored tournament with this name or the default name, if the store has it.
    pub fn stored(&self, store: &dyn Store, name: Option<&str>) -> Result<Option<StoredTournament>, StoreError> {
        let name = self.name_in_store(name);
        Ok(store.tournaments()?.into_iter().find(|tournament| tournament.name == name))
    }

    fn enter(&self, store: &dyn Store, name: Option<&str>) -> Result<StoredTournament, StoreError> {
        store.tournament(&self.name_in_store(name), G::NAME, &self.definition().to_json())
    }

    fn name_in_store(&self, name: Option<&str>) -> String {
        name.map_or_else(|| self.definition().usual_name(), str::to_owned)
    }

    fn sprt_state(&self, results: &TournamentResults) -> Option<SprtState> {
        self.sprt.map(|sprt| results.board().test(&sprt))
    }

    /// Starts workers that play what is open, and counts the games that they finish.
    fn play(
        &self,
        options: &RunOptions<'_>,
        run: &mut RunState<'_, G, impl FnMut(Progress<'_>)>,
    ) -> Result<(), TournamentError> {
        if !run.open_more() {
            return Ok(());
        }
        let (queue, stop) = (run.queue, run.stop);
        let (sender, events) = sync_channel(WAITING);
        thread::scope(|scope| {
            let curfew = StopGuard { queue, stop };
            let mut workers = Vec::new();
            for number in (0..options.concurrency.max(1)).take_while(|_| !options.stop.is_raised()) {
                let (store, events) = (run.store, sender.clone());
                let worker = Worker { number, tournament: self, options, store, stop, events };
                let builder = thread::Builder::new().name(format!("worker {number}")).stack_size(STACK);
                let thread = builder.spawn_scoped(scope, move || worker.work(queue));
                workers.push(thread.map_err(|error| TournamentError::NoThread(error.to_string()))?);
            }
            drop(sender);
            run.count(&events, options.stop);
            drop(curfew);
            for worker in workers {
                worker.join().unwrap_or_else(|panic| resume_unwind(panic));
            }
            Ok(())
        })
    }
}

/// Counts finished games, queues new fixtures, and ends the run.
struct RunState<'a, G: Room, F> {
    tournament: &'a Tournament<G>,
    store: Option<(&'a dyn Store, TournamentId)>,
    results: TournamentResults,
    queue: &'a Queue,
    stop: &'a Stop,
    on_game: F,
    /// The state of the test when it was decided.
    decision: Option<SprtState>,
    error: Option<TournamentError>,
}

impl<G: Room, F: FnMut(Progress<'_>)> RunState<'_, G, F> {
    /// Queues the missing games of all fixtures that are known by now. Returns `false` if nothing is left to play.
    fn open_more(&mut self) -> bool {
        let open = self.results.open_fixtures();
        if self.decision.is_some() || open.is_empty() {
            return false;
        }
        for number in open {
            self.queue.add(number, self.results.missing(number));
        }
        true
    }

    /// Counts games until the last worker has ended.
    fn count(&mut self, events: &Receiver<Event>, stop: &Stop) {
        loop {
            match events.recv_timeout(LOOK) {
                Ok(Event::Counted(game)) => self.add(&game),
                Ok(Event::Superseded(key)) => self.look_up(key),
                Ok(Event::Unplayed(key, error)) => {
                    self.give_up(TournamentError::Unplayed { number: self.results.number(key), error });
                }
                Ok(Event::Unsaved(error)) => self.give_up(error.into()),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return,
            }
            if stop.is_raised() {
                self.end();
            }
        }
    }

    fn add(&mut self, game: &StoredGame) {
        let number = game.key.pairing as usize;
        self.results.board.add_game(game);
        let sprt = self.tournament.sprt_state(&self.results);
        let report = GameReport::new(game.key, self.results.number(game.key), &game.record, faults(game));
        let tally = self.results.board().count(number).tally();
        (self.on_game)(Progress { report: &report, game, tally, results: &self.results, sprt });
        self.decision = self.decision.or(sprt.filter(|state| state.decision.is_some()));
        if self.decision.is_some() {
            self.end();
        } else if self.results.is_over(number) && self.results.fixtures().len() == self.over() && !self.open_more() {
            // All games are over: workers end without being interrupted.
            self.queue.close();
        }
    }

    fn over(&self) -> usize {
        (0..self.results.fixtures().len()).filter(|&number| self.results.is_over(number)).count()
    }

    /// Counts a game that another run stored first.
    fn look_up(&mut self, key: GameKey) {
        let Some((store, id)) = self.store else { return };
        match store.game(id, key) {
            Ok(Some(game)) => self.add(&game),
            Ok(None) => {}
            Err(error) => self.give_up(error.into()),
        }
    }

    fn give_up(&mut self, error: TournamentError) {
        self.error.get_or_insert(error);
        self.end();
    }

    fn end(&self) {
        self.stop.raise();
        self.queue.close();
    }
}

fn faults(game: &StoredGame) -> Vec<PlayerFault> {
    let players = game.record.players.iter().map(|player| player.name.clone());
    let faults = game.faults.iter().zip(players);
    faults.filter_map(|(fault, player)| fault.clone().map(|fault| PlayerFault { player, fault })).collect()
}
