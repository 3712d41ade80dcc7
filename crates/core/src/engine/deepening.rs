//! Iterative deepening: the loop that every depth-first engine shares.
//!
//! An interrupted iteration starts again at the same depth, and the engine's table returns what it had finished. The
//! budget of a slice therefore need not grow with the depth.

use super::parallel::Team;
use crate::limits::{Limits, Pace};
use crate::search::{Info, Progress, SearchContext};
use crate::{Bound, Score};

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
    /// The nodes that the team has been told of.
    published: u64,
    before: u64,
    /// The number of nodes at which this thread stops; at that of its team all do.
    ceiling: u64,
    pace: Pace,
    depth: u32,
    /// The number of lines to report.
    lines: usize,
    /// The latest report on each line, best first.
    reported: Vec<Info<M>>,
    team: &'a Team,
    /// Whether this thread searches root moves from the last to the second.
    pub(super) is_backward: bool,
}

/// The number of nodes between two checks of the stop flag and the clock; a power of two.
const POLL: u64 = 1024;

impl<'a, 'd, M: Clone> Meter<'a, 'd, M> {
    /// A meter without deadlines for a thread of a team that may visit `ceiling` nodes itself.
    pub(super) fn new(context: &'a mut SearchContext<'d, M>, team: &'a Team, ceiling: u64) -> Self {
        Self {
            context,
            nodes: 0,
            published: 0,
            before: 0,
            ceiling,
            pace: Pace::default(),
            depth: 0,
            lines: 1,
            reported: Vec::new(),
            team,
            is_backward: false,
        }
    }

    /// Counts one node. Returns `true` if the search has to unwind.
    #[inline]
    pub fn visit(&mut self) -> bool {
        self.nodes += 1;
        self.nodes >= self.ceiling || (self.nodes & (POLL - 1) == 0 && self.is_called_back())
    }

    /// Nodes counted in this step on this thread.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Nodes counted in this step on all threads.
    fn all_nodes(&self) -> u64 {
        self.team.nodes() + self.nodes - self.published
    }

    #[cold]
    fn is_called_back(&mut self) -> bool {
        self.publish();
        self.team.nodes() >= self.team.ceiling
            || self.context.stop.is_raised()
            || self.pace.hard.is_some_and(|hard| self.context.clock.now() >= hard)
    }

    /// Adds the nodes of this thread to those of its team.
    pub(super) fn publish(&mut self) {
        self.team.add_nodes(self.nodes - self.published);
        self.published = self.nodes;
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
            nodes: self.before + self.all_nodes(),
            time: self.context.clock.now().saturating_sub(self.pace.started),
            pv: line.pv.clone(),
        }
    }
}

/// The state of deepening over the steps of one task.
pub struct Deepening<E: Iterate> {
    depth: u32,
    deepest: u32,
    /// The depth beyond which nothing new can be found; limits of the task do not change it.
    last: u32,
    most_nodes: u64,
    lines: usize,
    /// The number of threads besides the main one.
    helper_count: usize,
    /// Their copies of the engine, made in the first step.
    helpers: Vec<E>,
    nodes: u64,
    pace: Pace,
    reported: Vec<Info<E::Move>>,
}

impl<E: Iterate + Clone + Send> Deepening<E> {
    /// The start of a task that is searched on `threads` threads. Nothing new can be found beyond the depth `deepest`.
    pub fn new(limits: &Limits, pace: Pace, lines: usize, threads: usize, deepest: u32) -> Self {
        Self {
            depth: 1,
            deepest: limits.depth.map_or(deepest, |depth| depth.min(deepest)).max(1),
            last: deepest,
            most_nodes: limits.nodes.unwrap_or(u64::MAX),
            lines: lines.max(1),
            helper_count: if cfg!(target_arch = "wasm32") { 0 } else { threads.saturating_sub(1) },
            helpers: Vec::new(),
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
    pub fn step(&mut self, engine: &mut E, budget: Option<u64>, context: &mut SearchContext<'_, E::Move>) -> Progress {
        self.helpers.resize_with(self.helper_count, || engine.clone());
        let mut helpers = std::mem::take(&mut self.helpers);
        let left = self.most_nodes.saturating_sub(self.nodes);
        let team = Team::new(budget.unwrap_or(u64::MAX).min(left).max(1));
        let (lines, last) = (self.lines, self.last);
        let progress = team.work(&mut helpers, lines, last, || self.deepen(engine, context, &team));
        self.helpers = helpers;
        self.nodes += team.nodes();
        progress
    }

    /// The part of a step that the main thread does.
    fn deepen(&mut self, engine: &mut E, context: &mut SearchContext<'_, E::Move>, team: &Team) -> Progress {
        let mut meter = Meter {
            before: self.nodes,
            pace: self.pace,
            lines: self.lines,
            reported: std::mem::take(&mut self.reported),
            ..Meter::new(context, team, team.ceiling)
        };
        let progress = loop {
            meter.depth = self.depth;
            team.set_depth(self.depth);
            let Ok(lines) = engine.iterate(self.depth, self.lines, &mut meter) else {
                let out_of_nodes = self.nodes + meter.all_nodes() >= self.most_nodes;
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
        meter.publish();
        self.reported = meter.reported;
        progress
    }
}
