//! Two engines against each other: games in pairs on the same openings, one at a time.

use std::collections::HashSet;
use std::panic::resume_unwind;
use std::time::Instant;

use tetrad_core::{Game, Record, Side, Stop};

use crate::control::Control;
use crate::player::Player;
use crate::referee::{self, Judged, NoGame, Seat};
use crate::report::{GameReport, PlayerFault, Summary};
use crate::statistics::{Tally, Verdict};

/// Makes a player on the thread that will play with it.
pub type MakePlayer<G> = Box<dyn Fn() -> Box<dyn Player<G>> + Send + Sync>;

/// An engine that takes part.
pub struct Contestant<G: Game> {
    /// As it goes on record.
    pub name: String,
    /// On which terms it plays.
    pub control: Control,
    /// Makes it.
    pub make: MakePlayer<G>,
}

/// A contest of two engines.
pub struct Contest<G: Game> {
    /// Who plays. The score is the first one's.
    pub engines: [Contestant<G>; 2],
    /// Each is played twice, the first engine taking the first side in the first game. If there are fewer than pairs
    /// of games, they are gone through again.
    pub openings: Vec<G>,
    /// How many games; an odd one out has no partner.
    pub games: usize,
}

/// What a contest tells after every game.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'a> {
    /// The game for a line of JSON.
    pub report: &'a GameReport,
    /// The game with everything that is known about it.
    pub record: &'a Record,
    /// The first engine's results so far, each different game counted once.
    pub tally: &'a Tally,
}

/// Why a contest can't go on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ContestError {
    /// Records could not tell the engines apart.
    #[error("both engines are called `{0}`: give them different names")]
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
}

/// Engines of ours search on the contest's thread, and deep recursions must not depend on the caller's stack.
pub(crate) const STACK: usize = 64 << 20;

impl<G: Game> Contest<G> {
    /// Plays, telling `on_game` about every game. When `stop` is raised the game being played is dropped, the engines
    /// are killed, and the summary is that of the games before.
    pub fn run(&self, stop: &Stop, on_game: impl FnMut(Progress<'_>) + Send) -> Result<Summary, ContestError> {
        self.check()?;
        std::thread::scope(|scope| {
            let builder = std::thread::Builder::new().name("contest".into()).stack_size(STACK);
            let play = || self.play(stop, on_game);
            let thread =
                builder.spawn_scoped(scope, play).map_err(|error| ContestError::NoThread(error.to_string()))?;
            thread.join().unwrap_or_else(|panic| resume_unwind(panic))
        })
    }

    fn check(&self) -> Result<(), ContestError> {
        if self.engines[0].name == self.engines[1].name {
            return Err(ContestError::SameName(self.engines[0].name.clone()));
        }
        if self.openings.is_empty() {
            return Err(ContestError::NoOpenings);
        }
        match self.openings.iter().position(|opening| opening.outcome().is_some()) {
            Some(index) => Err(ContestError::FinishedOpening { number: index + 1, text: self.openings[index].text() }),
            None => Ok(()),
        }
    }

    fn play(&self, stop: &Stop, mut on_game: impl FnMut(Progress<'_>)) -> Result<Summary, ContestError> {
        let began = Instant::now();
        let mut players = [(self.engines[0].make)(), (self.engines[1].make)()];
        let mut count = Count::default();
        let mut faults = [0, 0];
        let mut interrupted = false;
        for index in 0..self.games {
            // The engine on the first side.
            let first = index % 2;
            let opening = &self.openings[index / 2 % self.openings.len()];
            match self.play_game(opening, first, &mut players, stop) {
                Ok(judged) => {
                    let report = self.report(index, first, &judged);
                    for (side, _) in judged.faults.iter().enumerate().filter(|(_, fault)| fault.is_some()) {
                        faults[side ^ first] += 1;
                    }
                    let tally = count.add(index, first, &report, &judged.record);
                    on_game(Progress { report: &report, record: &judged.record, tally: &tally });
                }
                Err(NoGame::Interrupted) => {
                    interrupted = true;
                    break;
                }
                Err(error) => return Err(ContestError::Unplayed { number: index + 1, error }),
            }
        }
        if !interrupted {
            for player in &mut players {
                player.close();
            }
        }
        let names = [0, 1].map(|engine: usize| self.engines[engine].name.clone());
        Ok(Summary::new(G::NAME, names, &count.tally(), count.games, faults, interrupted, began.elapsed()))
    }

    fn play_game(
        &self,
        opening: &G,
        first: usize,
        players: &mut [Box<dyn Player<G>>; 2],
        stop: &Stop,
    ) -> Result<Judged, NoGame> {
        let [one, two] = players;
        let mut seats = [(&self.engines[0], one), (&self.engines[1], two)];
        seats.rotate_left(first);
        let seats = seats.map(|(engine, player)| Seat {
            name: &engine.name,
            player: player.as_mut(),
            control: &engine.control,
        });
        referee::play(opening, seats, stop)
    }

    fn report(&self, index: usize, first: usize, judged: &Judged) -> GameReport {
        let names = [first, 1 - first].map(|engine| self.engines[engine].name.clone());
        let faults = judged
            .faults
            .iter()
            .zip(&names)
            .filter_map(|(fault, name)| fault.clone().map(|fault| PlayerFault { player: name.clone(), fault }));
        GameReport::new(index, &judged.record, faults.collect())
    }
}

/// Counts every different game once: engines without chance play the same game again and again, and that is
/// one observation, not many.
#[derive(Debug, Default)]
struct Count {
    games: usize,
    seen: HashSet<(usize, String, Vec<String>, String)>,
    settled: Tally,
    /// Of the pair being played, what the first engine got in games that were new.
    open: Vec<Verdict>,
}

impl Count {
    fn add(&mut self, index: usize, first: usize, report: &GameReport, record: &Record) -> Tally {
        self.games += 1;
        let side = Side::BOTH[first];
        let verdict = match record.outcome.as_ref().map_or(1, |outcome| outcome.half_points(side)) {
            2 => Verdict::Win,
            1 => Verdict::Draw,
            _ => Verdict::Loss,
        };
        let key = (first, report.opening.clone(), report.moves.clone(), report.reason.clone());
        if self.seen.insert(key) {
            self.open.push(verdict);
        }
        if index % 2 == 1 {
            self.settled = self.tally();
            self.open.clear();
        }
        self.tally()
    }

    fn tally(&self) -> Tally {
        let mut tally = self.settled;
        match self.open[..] {
            [first, second] => tally.add_pair([first, second]),
            [only] => tally.add_single(only),
            _ => {}
        }
        tally
    }
}
