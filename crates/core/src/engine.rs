//! The engine around a depth-first search: iterative deepening, and a transposition table that outlives tasks.
//!
//! A room provides the root of its tree, [`Rooted`]; everything that does not depend on the game is here.

pub mod deepening;
pub mod mate;
pub mod options;
mod parallel;
pub mod pvs;
pub mod root;
pub mod table;
#[cfg(any(test, feature = "tuning"))]
pub mod tuning;
pub mod weights;

use std::convert::Infallible;
use std::sync::Arc;

use self::deepening::{Deepening, Iterate};
use self::options::{OptionError, OptionSpec, OptionValue};
use self::table::TranspositionTable;
use crate::limits::Pace;
use crate::search::{Info, Progress, Search, SearchContext, Task};

/// The root of one task's tree, and what its game can say without a search.
pub trait Rooted: Iterate + Clone + Send {
    /// A position of the game.
    type Position: Clone;

    /// The root for a task whose position is not over.
    fn new(task: &Task<Self::Position>, table: Arc<TranspositionTable>) -> Self;

    /// The depth beyond which nothing new can be found.
    fn deepest(&self) -> u32;

    /// See [`Search::instant`].
    fn instant(position: &Self::Position) -> Option<Self::Move>;

    /// See [`Search::moves_left`].
    fn moves_left(position: &Self::Position) -> u32;
}

const OPTIONS: &[OptionSpec] = &[
    OptionSpec::number("threads", "threads to search with", 1, 1, 256),
    OptionSpec::number("hash", "size of the transposition table in MiB", 64, 1, 65_536),
];

/// An engine with iterative deepening. With one thread the same task gives the same moves and node counts.
pub struct Engine<R: Rooted> {
    table: Arc<TranspositionTable>,
    threads: usize,
    task: Option<RunningTask<R>>,
}

struct RunningTask<R: Rooted> {
    root: R,
    deepening: Deepening<R>,
    best: R::Move,
}

impl<R: Rooted> Default for Engine<R> {
    fn default() -> Self {
        Self { table: Arc::new(TranspositionTable::new(64 << 20)), threads: 1, task: None }
    }
}

impl<R: Rooted> Engine<R> {
    /// An engine with default options.
    pub fn new() -> Self {
        Self::default()
    }
}

impl<R> Search for Engine<R>
where
    R: Rooted,
    R::Position: std::fmt::Debug + Send,
    R::Move: std::fmt::Debug + Send,
{
    type Position = R::Position;
    type Move = R::Move;
    type Input = Infallible;

    fn instant(position: &R::Position) -> Option<R::Move> {
        R::instant(position)
    }

    fn moves_left(position: &R::Position) -> u32 {
        R::moves_left(position)
    }

    fn begin(&mut self, task: Task<R::Position>, pace: Pace) {
        self.table.age();
        self.task = R::instant(&task.position).map(|best| {
            let root = R::new(&task, Arc::clone(&self.table));
            let deepening = Deepening::new(&task.limits, pace, task.lines, self.threads, root.deepest());
            RunningTask { root, deepening, best }
        });
    }

    fn tell(&mut self, input: Infallible) {
        match input {}
    }

    fn best(&self) -> Option<R::Move> {
        self.task.as_ref().map(|task| task.best.clone())
    }

    fn step(&mut self, budget: Option<u64>, context: &mut SearchContext<'_, R::Move>) -> Progress {
        let Some(RunningTask { root, deepening, best }) = &mut self.task else { return Progress::Done };
        let mut keep = |info: Info<R::Move>| {
            if info.line == 1 {
                best.clone_from(&info.pv[0]);
            }
            (context.report)(info);
        };
        deepening.step(root, budget, &mut SearchContext { stop: context.stop, clock: context.clock, report: &mut keep })
    }

    fn forget(&mut self) {
        self.table.clear();
    }

    fn options() -> &'static [OptionSpec] {
        OPTIONS
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        let (spec, value) = options::read(OPTIONS, name, value)?;
        match (spec.name, value) {
            ("threads", OptionValue::Number(threads)) => self.threads = threads as usize,
            ("hash", OptionValue::Number(mebibytes)) => {
                self.table = Arc::new(TranspositionTable::new((mebibytes as usize) << 20));
            }
            (name, value) => unreachable!("{name} {value:?} is in the table but not here"),
        }
        Ok(())
    }
}
