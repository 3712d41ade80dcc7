//! The interface of engines: tasks, reports, and the steps in which a shell runs a search.
//!
//! A search knows no protocol, nor the thread that it runs on. It keeps its table or tree between tasks.

use std::fmt::Debug;
use std::time::Duration;

use crate::engine::options::{OptionError, OptionSpec};
use crate::limits::{Clock, Limits, Pace};
use crate::{Bound, Score, Stop};

/// A question to an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task<P> {
    /// The position to find a move in.
    pub position: P,
    /// When the answer is due.
    pub limits: Limits,
    /// How many different first moves to report a line for; at least 1.
    pub lines: usize,
}

impl<P> Task<P> {
    /// Asks for the best move within `limits`.
    pub fn new(position: P, limits: Limits) -> Self {
        Self { position, limits, lines: 1 }
    }
}

/// What a search knows so far about one line of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info<M> {
    /// 1 for the best line, 2 for the best with another first move, and so on.
    pub line: usize,
    /// Iterations completed or under way.
    pub depth: u32,
    /// What the line is worth to the player to move.
    pub score: Score,
    /// Whether the score is exact.
    pub bound: Bound,
    /// Positions reached by a move since the task began.
    pub nodes: u64,
    /// The time since the task began.
    pub time: Duration,
    /// The moves of the line; never empty.
    pub pv: Vec<M>,
}

impl<M> Info<M> {
    /// Nodes per second.
    pub fn nps(&self) -> u64 {
        let micros = self.time.as_micros().max(1);
        u64::try_from(u128::from(self.nodes) * 1_000_000 / micros).unwrap_or(u64::MAX)
    }
}

impl<M: PartialEq> Info<M> {
    /// Whether this says the same as an earlier report, apart from the nodes and the time since: the end of an
    /// iteration often repeats the last improvement.
    pub fn repeats(&self, earlier: &Self) -> bool {
        let Self { line, depth, score, bound, nodes: _, time: _, pv } = self;
        (line, depth, score, bound, pv) == (&earlier.line, &earlier.depth, &earlier.score, &earlier.bound, &earlier.pv)
    }
}

/// The end of a task: the move to play, and what is known about it if anything is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer<M> {
    /// The move to play; `None` only if the position has no legal move.
    pub best: Option<M>,
    /// The latest report on each line, best first.
    pub lines: Vec<Info<M>>,
}

/// The stop flag, the clock and the receiver of reports for one step of a search.
pub struct SearchContext<'a, M> {
    /// Raised when the search has to return.
    pub stop: &'a Stop,
    /// The clock of the deadlines.
    pub clock: &'a dyn Clock,
    /// Receives reports. The latest report on line 1 is the answer if the search is cut off.
    pub report: &'a mut dyn FnMut(Info<M>),
}

/// The state of a search after a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// The search can go on.
    Running,
    /// A limit is reached or the result is proven: more steps change nothing.
    Done,
}

/// An engine.
pub trait Search: Send {
    /// The position that it searches.
    type Position: Clone + Debug + Send;
    /// The move that it answers.
    type Move: Clone + Debug + Send;
    /// The input that it takes during a task; [`std::convert::Infallible`] for engines that take none.
    type Input: Debug + Send;

    /// A legal move found within microseconds, for when there is no time to search. `None` if there is no legal move.
    fn instant(position: &Self::Position) -> Option<Self::Move>;

    /// An estimate of how many more moves the player to move will make, for time management.
    fn moves_left(position: &Self::Position) -> u32;

    /// Starts a task. From here on [`Search::best`] has an answer.
    fn begin(&mut self, task: Task<Self::Position>, pace: Pace);

    /// Passes input to the running task.
    fn tell(&mut self, input: Self::Input);

    /// The best move so far of the running task.
    fn best(&self) -> Option<Self::Move>;

    /// Continues until the task is done, `context.stop` is raised or about `budget` more nodes are visited.
    fn step(&mut self, budget: Option<u64>, context: &mut SearchContext<'_, Self::Move>) -> Progress;

    /// Drops what was learnt in earlier tasks.
    fn forget(&mut self);

    /// The options that can be set, with ranges and defaults.
    fn options() -> &'static [OptionSpec];

    /// Sets one of [`Search::options`].
    fn set_option(&mut self, name: &str, value: &str) -> Result<(), OptionError>;
}

/// Runs a task to its end on this thread, for callers that have nothing else to do meanwhile.
pub fn run<S: Search>(
    search: &mut S,
    task: Task<S::Position>,
    clock: &dyn Clock,
    stop: &Stop,
    mut report: impl FnMut(&Info<S::Move>),
) -> Answer<S::Move> {
    let pace = task.limits.pace(clock.now(), S::moves_left(&task.position));
    let mut lines = Vec::new();
    search.begin(task, pace);
    let mut keep = |info: Info<S::Move>| {
        report(&info);
        keep_latest(&mut lines, info);
    };
    let mut context = SearchContext { stop, clock, report: &mut keep };
    while search.step(None, &mut context) == Progress::Running && !stop.is_raised() {}
    Answer { best: search.best(), lines }
}

/// Keeps a report in place of the earlier one on the same line.
pub fn keep_latest<M>(lines: &mut Vec<Info<M>>, info: Info<M>) {
    match info.line {
        line if line <= lines.len() => lines[line - 1] = info,
        _ => lines.push(info),
    }
}
