//! Engines against each other, or one by one in games of one player: pairs of games on the same openings, several at once, kept in a store and gone on with.
//!
//! The thread that calls [`Tournament::run`] counts; workers play. A worker keeps the engines of its pairing, hands in each
//! game to the store, and goes on at once; the game is counted when the store says that it is there for good. What is
//! left to play follows from what is counted, so a run needs no other state, and ends or begins at any moment.

mod definition;
mod ledger;
mod pinning;
mod queue;
mod remote;
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
use worker::{Curfew, Event, Worker};

pub use definition::{Definition, Entrant, OpeningList};
pub use ledger::Ledger;
pub use pinning::cores;
pub use remote::Remote;
pub use watch::{GameStart, GameTurn, Watch};

/// How often a running tournament looks whether it is to end.
const LOOK: Duration = Duration::from_millis(20);

/// So many games may wait to be counted; then those who play have to wait too.
const WAITING: usize = 1_000;

/// What is played.
pub struct Tournament<G: Room> {
    /// Who plays, in the order of their seeding.
    pub engines: Vec<Contestant<G>>,
    /// Where games begin. Each opening is played twice in every pairing, the pairing's first engine taking the first side in
    /// the first game; once by each engine that plays alone. If there are too few, they are gone through again.
    pub openings: Vec<G>,
    /// How many games of each pairing, or of each engine that plays alone; an odd one out has no partner.
    pub games: u32,
    /// Who meets whom.
    pub schedule: Schedule,
    /// When games are ended before the rules end them.
    pub adjudication: Adjudication,
    /// Ends a match of two engines as soon as the results are clear.
    pub sprt: Option<Sprt>,
    /// How it was asked for, in the words of whoever did, who may want to ask again; kept with the definition.
    pub request: Value,
}

/// Where the games of a tournament are kept, and who plays them.
#[derive(Clone, Copy)]
pub enum Storage<'a> {
    /// Played here and kept nowhere.
    None,
    /// Played here and kept in a store, with those that were played before.
    Local(&'a dyn Store),
    /// Played by workers on any machine, and kept on the server on which it is put up. Concurrency, pinning and watching are theirs.
    Remote(Remote<'a>),
}

impl<'a> Storage<'a> {
    /// The store, if there is one.
    pub const fn store(self) -> Option<&'a dyn Store> {
        match self {
            Self::None => None,
            Self::Local(store) => Some(store),
            Self::Remote(remote) => Some(remote.store),
        }
    }
}

/// Where and how a tournament is played: all that does not decide which games it has.
#[derive(Clone, Copy)]
pub struct Venue<'a> {
    /// When it is raised, the games being played are dropped and the engines are killed.
    pub stop: &'a Stop,
    /// How many games are played at once.
    pub concurrency: usize,
    /// Whether games are kept on cores of their own, where the system can do that.
    pub pin: bool,
    /// Where games are kept, and who plays them.
    pub storage: Storage<'a>,
    /// What the tournament is called in the store; without a name, what its definition gives.
    pub name: Option<&'a str>,
    /// Whether every line exchanged with engines is kept in the store.
    pub keep_logs: bool,
    /// Somebody who looks on.
    pub watch: Option<&'a dyn Watch>,
    /// Is told of stored games that can't be read. Their pairs are played again.
    pub on_unreadable: Option<&'a (dyn Fn(&Unreadable) + Sync)>,
}

impl<'a> Venue<'a> {
    /// One game at a time, kept nowhere.
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

/// What a tournament tells after every game that was counted.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'a> {
    /// The game for a line of JSON.
    pub report: &'a GameReport,
    /// The game with everything that is known about it.
    pub game: &'a StoredGame,
    /// The results of its pairing so far, from the view of the pairing's first engine, each different game counted once.
    pub tally: &'a Tally,
    /// The results of all pairings so far.
    pub ledger: &'a Ledger,
    /// How far the test has come, if there is one.
    pub sprt: Option<SprtState>,
}

/// How a tournament ended, or why it did not.
#[derive(Clone, Debug, PartialEq)]
pub struct Finish {
    /// Every duel that is certain, those without games included; none where every engine plays alone.
    pub pairings: Vec<Summary>,
    /// The engines, the best first.
    pub standings: Standings,
    /// How far the test has come, if there is one.
    pub sprt: Option<SprtState>,
    /// Games that were in the store before.
    pub found: u64,
    /// Whether it was ended before its time.
    pub interrupted: bool,
}

/// Why a tournament can't be played, or can't go on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TournamentError {
    /// Nobody would meet anybody.
    #[error("found {found} engines, expected {expected} or more")]
    TooFew {
        /// Who is there.
        found: usize,
        /// How many a game needs.
        expected: usize,
    },
    /// A game of one player among several, or the other way round.
    #[error("the schedule `{0}` is not for this game: `alone` is for games of one player, and for no others")]
    WrongSchedule(Schedule),
    /// Records could not tell the engines apart.
    #[error("two engines are called `{0}`: give them different names")]
    SameName(String),
    /// There is nothing to play.
    #[error("there is no opening to play from")]
    NoOpenings,
    /// An opening in which nobody can move.
    #[error("opening {number} is finished already: `{text}`")]
    FinishedOpening {
        /// From 1.
        number: usize,
        /// In the game's notation.
        text: String,
    },
    /// A test compares two engines.
    #[error("a test (SPRT) is for 2 engines that meet, found {0} that play `{1}`")]
    NoTest(usize, Schedule),
    /// A game could not be played.
    #[error("game {number}: {error}")]
    Unplayed {
        /// From 1.
        number: usize,
        /// Why.
        error: NoGame,
    },
    /// The machine would not give us a thread.
    #[error("no thread to play on: {0}")]
    NoThread(String),
    /// Somebody meddled with the store.
    #[error("the store has games that this schedule does not have")]
    Strangers,
    /// The store can't be used.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl<G: Room> Tournament<G> {
    /// A round robin of these engines, or each of them alone.
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

    /// What makes it this one and no other.
    pub fn definition(&self) -> Definition {
        Definition::of(self)
    }

    /// How many threads think at once in a game, at most.
    pub fn threads(&self) -> usize {
        let mut threads: Vec<usize> = self.engines.iter().map(|engine| engine.threads as usize).collect();
        threads.sort_unstable_by(|a, b| b.cmp(a));
        let both = self.openings.iter().any(|opening| opening.actors() == Actors::Both);
        threads.iter().take(if both { 2 } else { 1 }).sum()
    }

    fn adjudicator(&self) -> Adjudicator<G> {
        Adjudicator::new(self.adjudication.clone())
    }

    /// Whether it can be played at all, as far as that can be told without its engines.
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
                Err(TournamentError::FinishedOpening { number: index + 1, text: self.openings[index].text() })
            }
            None => Ok(()),
        }
    }

    /// Plays what is not in the store yet, telling `on_game` about every game as it is counted.
    pub fn run(&self, venue: &Venue<'_>, on_game: impl FnMut(Progress<'_>)) -> Result<Finish, TournamentError> {
        self.check()?;
        let began = Instant::now();
        let entered = venue
            .storage
            .store()
            .map(|store| Ok::<_, StoreError>((store, self.enter(store, venue.name)?)))
            .transpose()?;
        let store = entered.as_ref().map(|&(store, ref stored)| (store, stored.id));
        // Before the results are read, so that none falls in between.
        let remote = if let Storage::Remote(remote) = &venue.storage { Some(remote) } else { None };
        let mark = remote.map(|remote| Poster(remote.store).mark()).transpose()?;
        let (mut ledger, unreadable) = self.stored_results(store, |_| true)?;
        if let Some((store, stored)) = &entered
            && !unreadable.is_empty()
        {
            venue.tell(&unreadable);
            // A test that was decided stays decided, and nothing more of it is played.
            if stored.state == State::Finished {
                store.set_state(stored.id, State::Running)?;
            }
            store.void(stored.id, &unreadable)?;
        }
        let found = ledger.board().played();
        ledger.open_fixtures();
        if ledger.has_strangers() {
            return Err(TournamentError::Strangers);
        }
        if let Some(watch) = venue.watch {
            watch.opened(&ledger, self.sprt_state(&ledger));
        }
        let (queue, stop) = (Queue::default(), Stop::new());
        // Games that ended after a decision may speak against it; it stands all the same.
        let was_decided = entered.is_some_and(|(_, stored)| stored.state == State::Decided);
        let decision = self.sprt_state(&ledger).filter(|state| was_decided || state.decision.is_some());
        let (tournament, queue, stop) = (self, &queue, &stop);
        let mut desk = Desk { tournament, store, ledger, queue, stop, on_game, decision, error: None };
        match (remote, store, mark) {
            (Some(remote), Some((_, id)), Some(mark)) => self.follow(venue, remote, (id, mark), &mut desk)?,
            _ => self.play(venue, &mut desk)?,
        }
        let Desk { ledger, decision, error, .. } = desk;
        if let Some(error) = error {
            return Err(error);
        }
        let is_decided = decision.is_some();
        let sprt = decision.or_else(|| self.sprt_state(&ledger));
        let interrupted = !is_decided && ledger.board().played() < ledger.games_in_all();
        // A tournament that others play is over before we know it.
        if let Some((store, id)) = store
            && !interrupted
            && remote.is_none()
        {
            store.set_state(id, if is_decided { State::Decided } else { State::Finished })?;
        }
        let took = began.elapsed();
        let pairings = ledger.summaries(interrupted, took);
        Ok(Finish { pairings, standings: ledger.board().standings(), sprt, found, interrupted })
    }

    /// Those of the results in the store that are wanted, void pairs left out, and the games that can't be read.
    fn stored_results(
        &self,
        store: Option<(&dyn Store, TournamentId)>,
        is_wanted: impl Fn(GameKey) -> bool,
    ) -> Result<(Ledger, Vec<Unreadable>), StoreError> {
        let names = self.engines.iter().map(|engine| engine.name.clone()).collect();
        let mut ledger = Ledger::new(G::NAME, names, self.schedule, self.games);
        let Some((store, id)) = store else { return Ok((ledger, Vec::new())) };
        let unreadable = store.games(id, &mut |game| {
            if is_wanted(game.key) {
                ledger.board.add_game(&game);
            }
            ControlFlow::Continue(())
        })?;
        Ok((ledger, unreadable))
    }

    /// What a store has of it, if it was begun there, by this name or its usual one.
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

    fn sprt_state(&self, ledger: &Ledger) -> Option<SprtState> {
        self.sprt.map(|sprt| ledger.board().test(&sprt))
    }

    /// Lets workers play what is open, and counts what they hand in.
    fn play(&self, venue: &Venue<'_>, desk: &mut Desk<'_, G, impl FnMut(Progress<'_>)>) -> Result<(), TournamentError> {
        if !desk.open_more() {
            return Ok(());
        }
        let (queue, stop) = (desk.queue, desk.stop);
        let (sender, events) = sync_channel(WAITING);
        thread::scope(|scope| {
            let curfew = Curfew { queue, stop };
            let mut workers = Vec::new();
            for number in (0..venue.concurrency.max(1)).take_while(|_| !venue.stop.is_raised()) {
                let (store, events) = (desk.store, sender.clone());
                let worker = Worker { number, tournament: self, venue, store, stop, events };
                let builder = thread::Builder::new().name(format!("worker {number}")).stack_size(STACK);
                let thread = builder.spawn_scoped(scope, move || worker.work(queue));
                workers.push(thread.map_err(|error| TournamentError::NoThread(error.to_string()))?);
            }
            drop(sender);
            desk.count(&events, venue.stop);
            drop(curfew);
            for worker in workers {
                worker.join().unwrap_or_else(|panic| resume_unwind(panic));
            }
            Ok(())
        })
    }
}

/// Where games are counted.
struct Desk<'a, G: Room, F> {
    tournament: &'a Tournament<G>,
    store: Option<(&'a dyn Store, TournamentId)>,
    ledger: Ledger,
    queue: &'a Queue,
    stop: &'a Stop,
    on_game: F,
    /// What the test came to.
    decision: Option<SprtState>,
    error: Option<TournamentError>,
}

impl<G: Room, F: FnMut(Progress<'_>)> Desk<'_, G, F> {
    /// Puts into the queue what became certain. `false` if all is over.
    fn open_more(&mut self) -> bool {
        let open = self.ledger.open_fixtures();
        if self.decision.is_some() || open.is_empty() {
            return false;
        }
        for number in open {
            self.queue.add(number, self.ledger.missing(number));
        }
        true
    }

    /// Counts games until the last worker has gone.
    fn count(&mut self, events: &Receiver<Event>, stop: &Stop) {
        loop {
            match events.recv_timeout(LOOK) {
                Ok(Event::Counted(game)) => self.add(&game),
                Ok(Event::Superseded(key)) => self.look_up(key),
                Ok(Event::Unplayed(key, error)) => {
                    self.give_up(TournamentError::Unplayed { number: self.ledger.number(key), error });
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
        self.ledger.board.add_game(game);
        let sprt = self.tournament.sprt_state(&self.ledger);
        let report = GameReport::new(game.key, self.ledger.number(game.key), &game.record, faults(game));
        let tally = self.ledger.board().count(number).tally();
        (self.on_game)(Progress { report: &report, game, tally, ledger: &self.ledger, sprt });
        self.decision = self.decision.or(sprt.filter(|state| state.decision.is_some()));
        if self.decision.is_some() {
            self.end();
        } else if self.ledger.is_over(number) && self.ledger.fixtures().len() == self.over() && !self.open_more() {
            // The games are over, and the players may leave in peace.
            self.queue.close();
        }
    }

    /// How many pairings are over.
    fn over(&self) -> usize {
        (0..self.ledger.fixtures().len()).filter(|&number| self.ledger.is_over(number)).count()
    }

    /// Counts what somebody else played.
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

/// Faults by name.
fn faults(game: &StoredGame) -> Vec<PlayerFault> {
    let players = game.record.players.iter().map(|player| player.name.clone());
    let faults = game.faults.iter().zip(players);
    faults.filter_map(|(fault, player)| fault.clone().map(|fault| PlayerFault { player, fault })).collect()
}
