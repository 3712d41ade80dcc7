//! Iterative deepening: the loop that every depth-first engine shares.
//!
//! An interrupted iteration starts again at the same depth, and the engine's table returns what it had finished. The
//! budget of a slice therefore need not grow with the depth.

use std::time::Duration;

use crate::limits::{Limits, Pace};
use crate::search::{Info, Progress, SearchContext};
use crate::{Bound, Score, Stop};

/// One line found by an iteration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<M> {
    /// The value for the player to move.
    pub score: Score,
    /// The moves; never empty.
    pub pv: Vec<M>,
}

/// The error of a search that was stopped before its end and has no usable result.
#[derive(Clone, Copy, Debug)]
pub struct Interrupted;

/// The best lines of an iteration, best first.
pub type FoundLines<M> = Result<Vec<Line<M>>, Interrupted>;

/// The part of an engine that searches one depth.
pub trait Iterate {
    /// A move.
    type Move: Clone;

    /// Searches to `depth` on one thread and returns the best lines, best first.
    /// Improvements on the way may be handed to `meter.improved`.
    fn iterate(&mut self, depth: u32, lines: usize, meter: &mut Meter<'_, '_, Self::Move>) -> FoundLines<Self::Move>;
}

/// Counts nodes, says when a search has to stop, and passes on its reports.
pub struct Meter<'a, 'd, M> {
    /// The stop flag, the clock and the receiver of reports.
    pub context: &'a mut SearchContext<'d, M>,
    nodes: u64,
    before: u64,
    ceiling: u64,
    pace: Pace,
    depth: u32,
    /// The number of lines to report.
    lines: usize,
    /// The latest report on each line, best first.
    reported: Vec<Info<M>>,
}

/// The number of nodes between two checks of the stop flag and the clock; a power of two.
const POLL: u64 = 1024;

impl<'a, 'd, M: Clone> Meter<'a, 'd, M> {
    /// A meter for a helper thread, which runs until `context.stop` is raised.
    const fn for_helper(context: &'a mut SearchContext<'d, M>) -> Self {
        let never = Pace { started: Duration::ZERO, soft: None, hard: None };
        let reported = Vec::new();
        Self { context, nodes: 0, before: 0, ceiling: u64::MAX, pace: never, depth: 0, lines: 1, reported }
    }

    /// Counts one node. Returns `true` if the search has to unwind.
    #[inline]
    pub fn visit(&mut self) -> bool {
        self.nodes += 1;
        self.nodes >= self.ceiling || (self.nodes & (POLL - 1) == 0 && self.is_called_back())
    }

    /// Nodes counted in this step.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    #[cold]
    fn is_called_back(&self) -> bool {
        self.context.stop.is_raised() || self.pace.hard.is_some_and(|hard| self.context.clock.now() >= hard)
    }

    /// Reports a better first move before its iteration is complete. With several lines, it is ranked by score among
    /// the latest reports on the other first moves, which may be of the iteration before.
    pub fn improved(&mut self, line: &Line<M>, bound: Bound)
    where
        M: PartialEq,
    {
        let info = self.info(line, bound);
        let others = self.reported.iter().filter(|known| known.pv[0] != info.pv[0]).cloned();
        let mut ranked: Vec<Info<M>> = others.collect();
        let place = ranked.partition_point(|known| known.score.rank() > info.score.rank());
        ranked.insert(if self.lines == 1 { 0 } else { place }, info);
        ranked.truncate(self.lines);
        for (number, info) in (1..).zip(&mut ranked) {
            info.line = number;
            if self.reported.get(number - 1) != Some(info) {
                (self.context.report)(info.clone());
            }
        }
        self.reported = ranked;
    }

    /// Reports the lines of a complete iteration, best first.
    fn completed(&mut self, lines: &[Line<M>]) {
        let infos = lines.iter().map(|line| self.info(line, Bound::Exact));
        self.reported = infos.zip(1..).map(|(info, line)| Info { line, ..info }).collect();
        for info in &self.reported {
            (self.context.report)(info.clone());
        }
    }

    fn info(&self, line: &Line<M>, bound: Bound) -> Info<M> {
        Info {
            line: 1,
            depth: self.depth,
            score: line.score,
            bound,
            nodes: self.before + self.nodes,
            time: self.context.clock.now().saturating_sub(self.pace.started),
            pv: line.pv.clone(),
        }
    }
}

/// Searches one depth on several threads: this one, and helpers with copies of the engine, which share its table and of
/// which every other one searches a ply deeper. Only the result of this thread counts; it stops the helpers when it is
/// done. In the browser there are no threads, and `threads` counts as 1.
fn iterate_on_threads<E>(
    engine: &mut E,
    threads: usize,
    depth: u32,
    lines: usize,
    meter: &mut Meter<'_, '_, E::Move>,
) -> Result<Vec<Line<E::Move>>, Interrupted>
where
    E: Iterate + Clone + Send,
{
    if threads <= 1 || cfg!(target_arch = "wasm32") {
        return engine.iterate(depth, lines, meter);
    }
    let copies: Vec<E> = (1..threads).map(|_| engine.clone()).collect();
    let (stop, clock) = (Stop::new(), meter.context.clock);
    std::thread::scope(|scope| {
        let spawn = |(mut copy, thread): (E, u32)| {
            let stop = &stop;
            scope.spawn(move || {
                let mut silent = |_| {};
                let mut context = SearchContext { stop, clock, report: &mut silent };
                let mut meter = Meter::for_helper(&mut context);
                // The result is not needed: what the helper finds is in the table.
                _ = copy.iterate(depth + thread % 2, lines, &mut meter);
                meter.nodes
            })
        };
        let spawned: Vec<_> = copies.into_iter().zip(1..).map(spawn).collect();
        let found = engine.iterate(depth, lines, meter);
        stop.raise();
        for thread in spawned {
            meter.nodes += thread.join().unwrap_or_default();
        }
        found
    })
}

/// The state of deepening over the steps of one task.
#[derive(Clone, Debug)]
pub struct Deepening<M> {
    depth: u32,
    deepest: u32,
    most_nodes: u64,
    lines: usize,
    threads: usize,
    nodes: u64,
    pace: Pace,
    reported: Vec<Info<M>>,
}

impl<M: Clone> Deepening<M> {
    /// The start of a task that is searched on `threads` threads. Nothing new can be found beyond the depth `deepest`.
    pub fn new(limits: &Limits, pace: Pace, lines: usize, threads: usize, deepest: u32) -> Self {
        Self {
            depth: 1,
            deepest: limits.depth.map_or(deepest, |depth| depth.min(deepest)).max(1),
            most_nodes: limits.nodes.unwrap_or(u64::MAX),
            lines: lines.max(1),
            threads,
            nodes: 0,
            pace,
            reported: Vec::new(),
        }
    }

    /// Nodes visited since the task began.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Runs iterations until the task is done, `context.stop` is raised or `budget` nodes are visited.
    pub fn step<E>(&mut self, engine: &mut E, budget: Option<u64>, context: &mut SearchContext<'_, M>) -> Progress
    where
        E: Iterate<Move = M> + Clone + Send,
    {
        let ceiling = budget.unwrap_or(u64::MAX).min(self.most_nodes - self.nodes).max(1);
        let mut meter = Meter {
            context,
            nodes: 0,
            before: self.nodes,
            ceiling,
            pace: self.pace,
            depth: self.depth,
            lines: self.lines,
            reported: std::mem::take(&mut self.reported),
        };
        let progress = loop {
            meter.depth = self.depth;
            let iterated = iterate_on_threads(engine, self.threads, self.depth, self.lines, &mut meter);
            let Ok(lines) = iterated else {
                let out_of_nodes = self.nodes + meter.nodes >= self.most_nodes;
                let out_of_time = self.pace.hard.is_some_and(|hard| meter.context.clock.now() >= hard);
                break if out_of_nodes || out_of_time { Progress::Done } else { Progress::Running };
            };
            meter.completed(&lines);
            let settled = lines.iter().all(|line| line.score.is_proven());
            if settled || self.depth >= self.deepest || self.pace.is_spent(meter.context.clock.now()) {
                break Progress::Done;
            }
            self.depth += 1;
        };
        self.nodes += meter.nodes;
        self.reported = meter.reported;
        progress
    }
}
