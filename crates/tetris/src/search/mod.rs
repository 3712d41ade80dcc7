//! The bot: a beam search over a tree that is kept from task to task.
//!
//! Every change of the game (a placement, a new piece, garbage, the opponents' boards) is a new task with the new
//! [`View`]: the engine finds it in its tree and keeps the states that are still valid. A task without limits is
//! pondering. A node limit includes the nodes kept from earlier tasks: after pondering, a task with a small limit is
//! answered at once from the tree. [`Engine::ANSWER_NOW`] are such limits, for protocols that may ask at any time.
//!
//! Asked for several lines, the engine reports as many different placements, the best first. With one thread and a node
//! limit, the same tasks give the same answers.

mod follow;
mod layer;
mod perfect;
mod state;
mod tree;
mod view;

use std::convert::Infallible;
use std::time::Duration;

use tetrad_core::engine::options::{self, OptionError, OptionSpec, OptionValue};
use tetrad_core::search::{Info, Progress, Search, SearchContext, Task};
use tetrad_core::{Bound, Clock, Limits, Pace, Score};

use self::layer::Capacity;
use self::state::{State, TreeContext};
use self::tree::{DEEPEST, Line, Tree, Worker};
pub use self::view::View;
use crate::moves::Placement;
use crate::weights::Weights;

const OPTIONS: &[OptionSpec] = &[
    OptionSpec::number("threads", "threads to search with", 1, 1, 256),
    OptionSpec::number("hash", "size of the tree in MiB", MEBIBYTES as u64, 1, 65_536),
];

/// The default size of the tree in MiB.
const MEBIBYTES: usize = 128;

/// The nodes between two checks of the stop flag and the clock.
const POLL: u64 = 1_024;

/// The least number of nodes between two regular reports.
const REPORT: u64 = 16_384;

/// The bot, which keeps its tree from task to task.
pub struct Engine {
    weights: Weights,
    threads: usize,
    /// The largest size of the tree in MiB.
    mebibytes: usize,
    tree: Option<Tree>,
    task: Option<RunningTask>,
}

struct RunningTask {
    limits: Limits,
    pace: Pace,
    lines: usize,
    /// The nodes of the tree when the task began.
    before: u64,
    best: Option<Placement>,
    /// The number of nodes at which the next report is due.
    report_at: u64,
}

impl Default for Engine {
    fn default() -> Self {
        Self::new()
    }
}

impl Engine {
    /// Limits for an immediate answer: at once if the bot has pondered, within 20 milliseconds if not.
    pub const ANSWER_NOW: Limits =
        Limits { time: Some(Duration::from_millis(20)), clock: None, depth: None, nodes: Some(20_000) };

    /// A bot with the tuned weights.
    pub fn new() -> Self {
        Self::with_weights(Weights::default())
    }

    /// A bot with other weights.
    pub const fn with_weights(weights: Weights) -> Self {
        Self { weights, threads: 1, mebibytes: MEBIBYTES, tree: None, task: None }
    }

    fn ground(&self, view: &View) -> TreeContext {
        let mut weights = self.weights.clone();
        let rows = |board: &crate::Board| (u64::BITS - board.filled_rows().leading_zeros()) as i32;
        let highest = view.opponents.iter().map(rows).max().unwrap_or(0);
        weights.attack += weights.pressure * (highest - 10).max(0);
        TreeContext {
            queue: view.queue.clone(),
            left: view.left,
            incoming: view.incoming.min(100) as i32,
            rotation: view.rotation,
            attack: view.attack,
            weights,
        }
    }
}

impl Search for Engine {
    type Position = View;
    type Move = Placement;
    type Input = Infallible;

    fn instant(view: &View) -> Option<Placement> {
        let engine = Self::new();
        let root = State::root(view.board, view.hold, view.streaks);
        let mut best: Option<State> = None;
        root.for_each_next(&engine.ground(view), &mut crate::moves::Moves::new(), |state| {
            if best.is_none_or(|best| best.value < state.value) {
                best = Some(state);
            }
        });
        best.map(|best| best.placement)
    }

    fn moves_left(_: &View) -> u32 {
        100
    }

    fn begin(&mut self, task: Task<View>, pace: Pace) {
        let Task { position: view, limits, lines } = task;
        let ground = self.ground(&view);
        let root = State::root(view.board, view.hold, view.streaks);
        if let Some(tree) = &mut self.tree {
            tree.follow(ground, root);
        } else {
            let capacity = Capacity::from_bytes((self.mebibytes << 20) / (DEEPEST + 1));
            self.tree = Some(Tree::new(ground, root, capacity));
        }
        let before = self.tree.as_ref().map_or(0, Tree::nodes);
        let mut running = RunningTask { limits, pace, lines: lines.max(1), before, best: None, report_at: 0 };
        running.best = self.tree.as_mut().and_then(|tree| tree.lines(1).first().map(|line| line.placements[0]));
        self.task = Some(running);
    }

    fn tell(&mut self, input: Infallible) {
        match input {}
    }

    fn best(&self) -> Option<Placement> {
        self.task.as_ref().and_then(|task| task.best)
    }

    fn step(&mut self, budget: Option<u64>, context: &mut SearchContext<'_, Placement>) -> Progress {
        let (Some(task), Some(tree)) = (&mut self.task, &mut self.tree) else { return Progress::Done };
        if task.best.is_none() {
            return Progress::Done;
        }
        tree.seek_perfect_clear();
        let budgeted = budget.map_or(u64::MAX, |budget| tree.nodes().saturating_add(budget));
        let limit = task.limits.nodes.unwrap_or(u64::MAX);
        loop {
            let until = limit.min(budgeted).min(task.report_at);
            let exhausted = grow(tree, until, self.threads, task, context);
            let done = exhausted || tree.nodes() >= limit;
            let called_back = context.stop.is_raised() || task.is_late(context.clock) || tree.nodes() >= budgeted;
            if done || called_back || tree.nodes() >= task.report_at {
                task.report(tree, context);
            }
            if done || task.is_late(context.clock) {
                return Progress::Done;
            }
            if called_back {
                return Progress::Running;
            }
        }
    }

    fn forget(&mut self) {
        self.tree = None;
    }

    fn options() -> &'static [OptionSpec] {
        OPTIONS
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        let (spec, value) = options::read(OPTIONS, name, value)?;
        match (spec.name, value) {
            ("threads", OptionValue::Number(threads)) => self.threads = threads as usize,
            ("hash", OptionValue::Number(mebibytes)) => {
                self.mebibytes = mebibytes as usize;
                // A tree can't be resized, so the next task builds a new one; a running task ends with its best so far.
                self.tree = None;
            }
            (name, value) => unreachable!("{name} {value:?} is in the table but not here"),
        }
        Ok(())
    }
}

impl RunningTask {
    fn is_late(&self, clock: &dyn Clock) -> bool {
        self.pace.hard.is_some_and(|hard| clock.now() >= hard)
    }

    fn report(&mut self, tree: &mut Tree, context: &mut SearchContext<'_, Placement>) {
        let nodes = tree.nodes();
        self.report_at = nodes + REPORT.max(nodes / 8);
        let depth = tree.depth() as u32;
        let lines = tree.lines(self.lines);
        self.best = lines.first().map(|line| line.placements[0]).or(self.best);
        let time = context.clock.now().saturating_sub(self.pace.started);
        // A line searched less deeply than the one before it may have a higher value there; its score is then
        // lowered to that of the line before and becomes an upper bound.
        let mut ceiling = i32::MAX;
        for (line, Line { value, placements }) in (1..).zip(lines) {
            let bound = if value > ceiling { Bound::Upper } else { Bound::Exact };
            ceiling = ceiling.min(value);
            (context.report)(Info {
                line,
                depth,
                score: Score::Eval(ceiling),
                bound,
                nodes: nodes - self.before,
                time,
                pv: placements,
            });
        }
    }
}

/// Grows the tree to `until` nodes, or until the stop flag is raised or time is up. `true` if it can't grow further.
fn grow(tree: &Tree, until: u64, threads: usize, task: &RunningTask, context: &SearchContext<'_, Placement>) -> bool {
    let (stop, clock) = (context.stop, context.clock);
    let work = || {
        let mut worker = Worker::new();
        let mut polled = tree.nodes();
        loop {
            let nodes = tree.nodes();
            if nodes >= until {
                return false;
            }
            if nodes >= polled + POLL {
                polled = nodes;
                if stop.is_raised() || task.is_late(clock) {
                    return false;
                }
            }
            if !tree.grow(&mut worker) {
                return true;
            }
        }
    };
    std::thread::scope(|scope| {
        // A helper thread that can't be started, as in a browser, costs only speed.
        let start = |_| std::thread::Builder::new().spawn_scoped(scope, work).ok();
        let helpers: Vec<_> = (1..threads).filter_map(start).collect();
        let exhausted = work();
        // A thread may find all layers empty while another expands the last state, so all threads have to agree.
        helpers.into_iter().fold(exhausted, |exhausted, helper| exhausted & helper.join().unwrap_or(true))
    })
}
