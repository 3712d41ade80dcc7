//! Checks of the lines that searches report: their order, wherever a search is cut off, and legality with threads.

use super::ManualClock;
use crate::search::{Search, Task, run};
use crate::{Game, Limits, Stop, Turn};

/// Checks that `lines` lines begin with different moves and stand in order of score, the move to play first, after
/// searches of many lengths. `make` gives a fresh engine.
///
/// # Panics
/// If they don't.
pub fn lines_are_in_order<S>(make: impl Fn() -> S, position: &S::Position, lines: usize)
where
    S: Search,
    S::Move: PartialEq,
{
    // Enough for an iteration of every line.
    let mut nodes = 1_000 * lines as u64;
    while nodes < 100_000 {
        let task = Task { lines, ..Task::new(position.clone(), Limits::nodes(nodes)) };
        let answer = run(&mut make(), task, &ManualClock::default(), &Stop::new(), |_| {});
        let scores: Vec<_> = answer.lines.iter().map(|info| info.score).collect();
        assert_eq!(scores.len(), lines, "{position:?} after {nodes} nodes");
        assert!(scores.is_sorted_by_key(|score| -score.rank()), "{position:?} after {nodes} nodes: {scores:?}");
        let first: Vec<_> = answer.lines.iter().map(|info| &info.pv[0]).collect();
        assert_eq!(answer.best.as_ref(), Some(first[0]));
        let is_new = |(index, mv): (usize, &&S::Move)| !first[..index].contains(mv);
        assert!(first.iter().enumerate().all(is_new), "{position:?} after {nodes} nodes: {first:?}");
        nodes += nodes / 3;
    }
}

/// Checks that searches on several threads report lines that can be played, and keep to a limit of nodes. `make` gives a
/// fresh engine.
///
/// # Panics
/// If a line has an illegal move, or more nodes are visited.
pub fn lines_of_threads_are_legal<S>(make: impl Fn() -> S, position: &S::Position)
where
    S: Search<Position: Game<Move = S::Move>>,
{
    for (threads, lines, nodes) in [(2, 1, 50_000), (2, 3, 20_000), (7, 1, 100_000), (7, 3, 50_000)] {
        let mut engine = make();
        engine.set_option("threads", &threads.to_string()).expect("every engine has threads");
        let task = Task { lines, ..Task::new(position.clone(), Limits::nodes(nodes)) };
        let mut most = 0;
        let answer = run(&mut engine, task, &ManualClock::default(), &Stop::new(), |info| most = most.max(info.nodes));
        assert!(most <= nodes + 1_024 * threads, "{most} of {nodes} nodes on {threads} threads");
        assert!(answer.lines.len() <= lines, "{position} on {threads} threads");
        for info in &answer.lines {
            let mut game = position.clone();
            for mv in &info.pv {
                let played = game.play(&Turn::One(mv.clone()));
                assert!(played.is_ok(), "{mv:?} in {info:?} of {position} on {threads} threads");
            }
        }
    }
}
