//! The queue of pairs that are left to play.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

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
            self.lock().tasks.insert(number, tasks);
            self.changed.notify_all();
        }
    }

    /// Closes the queue and drops the tasks in it.
    pub(super) fn close(&self) {
        let mut state = self.lock();
        state.is_closed = true;
        state.tasks.clear();
        drop(state);
        self.changed.notify_all();
    }

    /// Returns the next task, and waits if there is none yet; `None` once the queue is closed. A worker stays with its
    /// fixture while tasks of it are left, so that it keeps its engines; then it goes to the fixture with the most
    /// tasks.
    pub(super) fn next(&self, pairing: Option<usize>) -> Option<Task> {
        let mut state = self.lock();
        loop {
            if state.is_closed {
                return None;
            }
            let stays = pairing.filter(|number| state.tasks.contains_key(number));
            let longest = || {
                let lengths = state.tasks.iter().map(|(&number, tasks)| (tasks.len(), number));
                // The first of equally long ones.
                lengths.max_by_key(|&(length, number)| (length, std::cmp::Reverse(number))).map(|(_, number)| number)
            };
            if let Some(number) = stays.or_else(longest)
                && let Some(tasks) = state.tasks.get_mut(&number)
            {
                let task = tasks.pop_front();
                if tasks.is_empty() {
                    state.tasks.remove(&number);
                }
                return task;
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // Nothing can panic while the lock is held.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
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
    fn workers_stay_with_a_pairing_and_then_go_where_most_is_left() {
        let queue = Queue::default();
        for (number, pairs) in [(0, 1), (1, 3), (2, 3)] {
            queue.add(number, tasks(number, pairs));
        }
        let take = |pairing| queue.next(pairing).map(|task| (task.number, task.pair));
        assert_eq!([take(None), take(Some(1)), take(Some(1))], [Some((1, 0)), Some((1, 1)), Some((1, 2))]);
        assert_eq!([take(Some(1)), take(Some(0)), take(Some(0))], [Some((2, 0)), Some((0, 0)), Some((2, 1))]);
        queue.close();
        assert_eq!(take(Some(2)), None);
    }

    #[test]
    fn who_waits_is_told_of_more_and_of_the_end() {
        let queue = Queue::default();
        std::thread::scope(|scope| {
            let worker = scope.spawn(|| std::iter::from_fn(|| queue.next(None)).count());
            queue.add(0, tasks(0, 1));
            // The worker has to drain the queue before `close` drops its tasks.
            while !queue.lock().tasks.is_empty() {
                std::thread::yield_now();
            }
            queue.close();
            assert_eq!(worker.join().unwrap(), 1);
        });
    }
}
