//! A check that several lines are in order of score, wherever a search is cut off.

use super::ManualClock;
use crate::search::{Search, Task, run};
use crate::{Limits, Stop};

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
        nodes += nodes / 7;
    }
}
