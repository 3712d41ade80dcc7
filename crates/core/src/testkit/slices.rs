//! A check that searching in slices costs little more than searching without a break.

use super::ManualClock;
use crate::search::{Progress, Search, SearchContext, Task};
use crate::{Limits, Pace, Stop};

/// Checks that a fixed depth reached in slices of 20,000 nodes costs at most 1.2 times the nodes of a search without a
/// break. `make` gives a fresh engine.
///
/// # Panics
/// If it costs more.
pub fn slices_do_not_grow<S: Search>(make: impl Fn() -> S, position: &S::Position, depth: u32) {
    slices_do_not_grow_in_total(make, std::slice::from_ref(position), depth);
}

/// Like [`slices_do_not_grow`] for the sum over several positions, for engines whose trees vary with move order.
///
/// # Panics
/// If it costs more.
pub fn slices_do_not_grow_in_total<S: Search>(make: impl Fn() -> S, positions: &[S::Position], depth: u32) {
    let total = |budget| positions.iter().map(|position| nodes(&mut make(), position, depth, budget)).sum::<u64>();
    let (at_a_stretch, in_slices) = (total(None), total(Some(20_000)));
    assert!(at_a_stretch > 100_000, "{at_a_stretch} nodes are too few slices to tell");
    let ratio = in_slices as f64 / at_a_stretch as f64;
    assert!(ratio <= 1.2, "{in_slices} nodes in slices, {at_a_stretch} at a stretch: {ratio:.2} times");
}

fn nodes<S: Search>(search: &mut S, position: &S::Position, depth: u32, budget: Option<u64>) -> u64 {
    let (stop, clock) = (Stop::new(), ManualClock::default());
    let mut nodes = 0;
    let mut report = |info: crate::search::Info<S::Move>| nodes = nodes.max(info.nodes);
    let mut context = SearchContext { stop: &stop, clock: &clock, report: &mut report };
    search.begin(Task::new(position.clone(), Limits::depth(depth)), Pace::default());
    while search.step(budget, &mut context) == Progress::Running {}
    nodes
}
