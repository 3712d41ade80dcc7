//! Lazy SMP: helper threads that search the same root as the main thread and share its table.
//!
//! Helpers live as long as one step of the search, which is a whole search for all callers but those that search in
//! slices. Each has an engine of its own and keeps its history, killers and root order from depth to depth. They deepen
//! on their own, never behind the main thread, and nothing but the table, a stop flag and a node count is shared. The
//! main thread alone reports and decides. Targets without threads, as in the browser, search on the main thread.
//!
//! Threads of one depth and order visit the same nodes at the same time and gain nothing from each other. Every other
//! helper therefore searches root moves from the last to the second, so that it meets the main thread in the middle, and
//! every other pair of threads searches a ply deeper.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};
use std::thread::Builder;

use super::deepening::{Iterate, Meter};
use crate::Stop;
use crate::limits::NoClock;
use crate::search::SearchContext;

/// What the threads of a search share besides the table.
#[derive(Debug, Default)]
pub(super) struct Team {
    /// Raised when the main thread is done.
    pub(super) stop: Stop,
    /// The nodes that threads have visited, up to their latest poll.
    nodes: AtomicU64,
    /// The number of nodes at which all threads stop.
    pub(super) ceiling: u64,
    /// The iteration of the main thread.
    depth: AtomicU32,
}

impl Team {
    /// A team that stops at this number of nodes.
    pub(super) fn new(ceiling: u64) -> Self {
        Self { ceiling, ..Self::default() }
    }

    /// Nodes that threads have added.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }

    /// Adds nodes that a thread has visited.
    pub(super) fn add_nodes(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Relaxed);
    }

    /// Tells helpers which iteration the main thread begins.
    pub(super) fn set_depth(&self, depth: u32) {
        self.depth.store(depth, Relaxed);
    }

    /// Runs `main` on this thread while helpers search. When `main` returns or panics, all helpers end.
    pub(super) fn work<E, T>(&self, helpers: &mut [E], lines: usize, deepest: u32, main: impl FnOnce() -> T) -> T
    where
        E: Iterate + Send,
    {
        if helpers.is_empty() {
            return main();
        }
        std::thread::scope(|scope| {
            let threads = helpers.len() as u64 + 1;
            let start = |(engine, number)| {
                let help = move || self.help(engine, number, self.ceiling / threads, lines, deepest);
                // A helper that can't be started costs only speed.
                Builder::new().spawn_scoped(scope, help).ok()
            };
            let started: Vec<_> = helpers.iter_mut().zip(1..).filter_map(start).collect();
            let end = RaiseOnDrop(&self.stop);
            let result = main();
            drop(end);
            for helper in started {
                // So does one that panics.
                _ = helper.join();
            }
            result
        })
    }

    /// Deepens until the stop flag is raised, `nodes` nodes are visited or nothing new can be found. The results are in
    /// the table.
    fn help<E: Iterate>(&self, engine: &mut E, number: u32, nodes: u64, lines: usize, deepest: u32) {
        let mut silent = |_| {};
        let mut context = SearchContext { stop: &self.stop, clock: &NoClock, report: &mut silent };
        let mut meter = Meter::new(&mut context, self, nodes);
        meter.is_backward = number % 2 == 1;
        let mut done = 0;
        while !self.stop.is_raised() {
            let depth = next_depth(number, done, self.depth.load(Relaxed)).min(deepest);
            if depth == done {
                break;
            }
            let Ok(found) = engine.iterate(depth, lines, &mut meter) else { break };
            if found.iter().all(|line| line.score.is_proven()) {
                break;
            }
            done = depth;
        }
        meter.publish();
    }
}

/// The depth that a helper searches after the depth `done`, while the main thread is at `main`.
fn next_depth(number: u32, done: u32, main: u32) -> u32 {
    (done + 1).max(main + number / 2 % 2)
}

/// Raises a stop flag when dropped, also by a panic.
struct RaiseOnDrop<'a>(&'a Stop);

impl Drop for RaiseOnDrop<'_> {
    fn drop(&mut self) {
        self.0.raise();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::AtomicUsize;

    use super::*;
    use crate::engine::deepening::{Deepening, FoundLines, Interrupted, Line, Meter};
    use crate::search::{Info, Progress};
    use crate::{Limits, Pace, Score};

    /// An engine whose iterations visit `nodes` nodes each, and which counts its copies that are searching.
    #[derive(Clone)]
    struct Counting {
        nodes: u64,
        /// The depths that this copy has searched.
        depths: Vec<u32>,
        shared: Arc<Shared>,
    }

    #[derive(Default)]
    struct Shared {
        searching: AtomicUsize,
        /// The largest number of copies that searched at the same time.
        most: AtomicUsize,
    }

    impl Counting {
        fn new(nodes: u64) -> Self {
            Self { nodes, depths: Vec::new(), shared: Arc::default() }
        }
    }

    impl Iterate for Counting {
        type Move = u32;

        fn iterate(&mut self, depth: u32, _: usize, meter: &mut Meter<'_, '_, u32>) -> FoundLines<u32> {
            let searching = self.shared.searching.fetch_add(1, Relaxed) + 1;
            self.shared.most.fetch_max(searching, Relaxed);
            let is_interrupted = (0..self.nodes).any(|_| meter.visit());
            self.shared.searching.fetch_sub(1, Relaxed);
            if is_interrupted {
                return Err(Interrupted);
            }
            assert!(self.depths.last() < Some(&depth), "{:?}, then {depth}", self.depths);
            self.depths.push(depth);
            Ok(vec![Line { score: Score::Eval(0), pv: vec![depth] }])
        }
    }

    /// One step of a search; returns its progress and reports.
    fn step(
        engine: &mut Counting,
        limits: &Limits,
        threads: usize,
        mut heard: impl FnMut(&Info<u32>, &Stop),
    ) -> (Progress, Vec<Info<u32>>) {
        let stop = Stop::new();
        let mut reports = Vec::new();
        let mut report = |info: Info<u32>| {
            heard(&info, &stop);
            reports.push(info);
        };
        let mut context = SearchContext { stop: &stop, clock: &NoClock, report: &mut report };
        let mut deepening = Deepening::new(limits, Pace::default(), 1, threads, 1_000);
        let progress = deepening.step(engine, None, &mut context);
        (progress, reports)
    }

    #[test]
    fn helpers_end_with_the_search() {
        let mut engine = Counting::new(5_000);
        let (progress, reports) = step(&mut engine, &Limits::depth(20), 8, |_, _| {});
        assert_eq!(progress, Progress::Done);
        assert_eq!(reports.iter().map(|info| info.depth).collect::<Vec<_>>(), (1..=20).collect::<Vec<_>>());
        assert_eq!(engine.shared.searching.load(Relaxed), 0);
        assert!(engine.shared.most.load(Relaxed) <= 8);
    }

    #[test]
    fn one_thread_searches_every_depth_alone() {
        let mut engine = Counting::new(5_000);
        let (_, reports) = step(&mut engine, &Limits::depth(4), 1, |_, _| {});
        assert_eq!(reports.iter().map(|info| info.nodes).collect::<Vec<_>>(), [5_000, 10_000, 15_000, 20_000]);
        assert_eq!(engine.depths, [1, 2, 3, 4]);
        assert_eq!(engine.shared.most.load(Relaxed), 1);
    }

    #[test]
    fn a_raised_flag_stops_all_threads() {
        // Iterations are longer than the nodes between two polls, so that each of them reads the flag.
        let mut engine = Counting::new(2_000);
        let (progress, _) = step(&mut engine, &Limits::default(), 16, |info, stop| {
            if info.depth == 3 {
                stop.raise();
            }
        });
        assert_eq!((progress, engine.depths.len()), (Progress::Running, 3));
        assert_eq!(engine.shared.searching.load(Relaxed), 0);
    }

    #[test]
    fn a_limit_of_nodes_counts_the_nodes_of_all_threads() {
        for threads in [1, 2, 16] {
            let mut engine = Counting::new(10_000);
            let stop = Stop::new();
            let mut silent = |_| {};
            let mut context = SearchContext { stop: &stop, clock: &NoClock, report: &mut silent };
            let mut deepening = Deepening::new(&Limits::nodes(300_000), Pace::default(), 1, threads, 1_000);
            assert_eq!(deepening.step(&mut engine, None, &mut context), Progress::Done);
            let most = 300_000 + 1_024 * threads as u64;
            assert!((300_000..=most).contains(&deepening.nodes()), "{} nodes", deepening.nodes());
            // Helpers leave the main thread its share, however fast they are.
            assert!(engine.depths.len() >= 30 / threads - 1, "{:?} of {threads} threads", engine.depths);
        }
    }

    #[test]
    fn a_panic_of_the_main_thread_ends_its_helpers() {
        let engine = Counting::new(u64::MAX);
        let mut helpers = vec![engine.clone(), engine.clone()];
        let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            Team::new(u64::MAX).work(&mut helpers, 1, 9, || panic!("on purpose"));
        }));
        assert!(result.is_err());
        assert_eq!(engine.shared.searching.load(Relaxed), 0);
    }
}
