//! The queue of pairs that are left to play.

use std::collections::{BTreeMap, VecDeque};

use parking_lot::{Condvar, Mutex};
use tetrad_core::Side;

use crate::schedule::Fixture;

/// A pair of games, or the missing one of a pair. One worker plays both games, from the same opening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Task {
    /// The number of the fixture.
    pub(super) number: usize,
    pub(super) fixture: Fixture,
    pub(super) pair: u32,
    /// The sides that the fixture's first engine has in the missing games.
    pub(super) sides: Vec<Side>,
}

/// The tasks of all fixtures. Workers wait here for tasks until the queue is closed.
#[derive(Debug, Default)]
pub(super) struct Queue {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    /// By the number of the fixture; no list is empty.
    tasks: BTreeMap<usize, VecDeque<Task>>,
    is_closed: bool,
}

impl Queue {
    pub(super) fn add(&self, number: usize, tasks: VecDeque<Task>) {
        if !tasks.is_empty() {
            self.state.lock().tasks.insert(number, tasks);
            self.changed.notify_all();
        }
    }

    /// Closes the queue and drops the tasks in it.
    pub(super) fn close(&self) {
        let mut state = self.state.lock();
        state.is_closed = true;
        state.tasks.clear();
        drop(state);
        self.changed.notify_all();
    }

    /// Returns the next task, and waits if there is none yet; `None` once the queue is closed.
    ///
    /// All fixtures begin early: a worker goes to the fixture of which the fewest pairs were begun. It stays with its own,
    /// so that it keeps its engines, until that is ahead by a factor of two; so engines start anew only now and then.
    pub(super) fn next(&self, pairing: Option<usize>) -> Option<Task> {
        let mut state = self.state.lock();
        loop {
            if state.is_closed {
                return None;
            }
            // Pairs are begun in order, so the next one's number says how many were.
            let begun = |tasks: &VecDeque<Task>| tasks.front().map_or(0, |task| task.pair);
            let behind = state.tasks.iter().map(|(&number, tasks)| (begun(tasks), number)).min();
            let own = pairing.and_then(|number| Some((begun(state.tasks.get(&number)?), number)));
            let stays = own.filter(|&(own, _)| behind.is_none_or(|(least, _)| own <= 2 * least));
            if let Some((_, number)) = stays.or(behind)
                && let Some(tasks) = state.tasks.get_mut(&number)
            {
                let task = tasks.pop_front();
                if tasks.is_empty() {
                    state.tasks.remove(&number);
                }
                return task;
            }
            self.changed.wait(&mut state);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tasks(number: usize, pairs: u32) -> VecDeque<Task> {
        let fixture = Fixture::Duel([0, number + 1]);
        (0..pairs).map(|pair| Task { number, fixture, pair, sides: Side::BOTH.to_vec() }).collect()
    }

    #[test]
    fn every_fixture_begins_early_and_workers_change_engines_ever_more_seldom() {
        let queue = Queue::default();
        for (number, pairs) in [(0, 1), (1, 9), (2, 9)] {
            queue.add(number, tasks(number, pairs));
        }
        let mut last = None;
        let mut played = Vec::new();
        for _ in 0..19 {
            let task = queue.next(last).unwrap();
            last = Some(task.number);
            played.push(task.number);
        }
        assert_eq!(played, [0, 1, 2, 2, 2, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 1, 1]);
        queue.close();
        assert_eq!(queue.next(last), None);
    }

    #[test]
    fn who_waits_is_told_of_more_and_of_the_end() {
        let queue = Queue::default();
        std::thread::scope(|scope| {
            let worker = scope.spawn(|| std::iter::from_fn(|| queue.next(None)).count());
            queue.add(0, tasks(0, 1));
            // The worker has to drain the queue before `close` drops its tasks.
            while !queue.state.lock().tasks.is_empty() {
                std::thread::yield_now();
            }
            queue.close();
            assert_eq!(worker.join().unwrap(), 1);
        });
    }
}
