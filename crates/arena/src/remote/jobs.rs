//! The threads of a remote worker that play games.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};

use tetrad_core::Stop;
use tokio::sync::mpsc::UnboundedSender;

use super::Lease;
use super::client::{Assignment, Terms};
use super::pair_player::{PairPlayer, Unplayed, pair_player};
use crate::contestant::STACK;
use crate::spec::EngineSpec;
use crate::store::games_to_hand_in;

pub(super) struct PairTask {
    pub(super) assignment: Assignment,
    pub(super) terms: Arc<Terms>,
    /// Raised when the worker has lost the lease.
    pub(super) stop: Arc<Stop>,
}

/// The result of an order; the job is free again.
pub(super) struct PairResult {
    /// The job's number, from 0.
    pub(super) job: usize,
    pub(super) lease: Lease,
    /// The games in the form in which they are handed in.
    pub(super) games: Result<String, Unplayed>,
}

/// One thread that plays pairs.
pub(super) struct Job {
    orders: Option<Sender<PairTask>>,
    thread: Option<JoinHandle<()>>,
}

impl Job {
    /// Starts the thread, which waits for orders.
    pub(super) fn start(
        number: usize,
        own: Arc<Vec<EngineSpec>>,
        reports: UnboundedSender<PairResult>,
    ) -> std::io::Result<Self> {
        let (orders, receiver) = channel();
        let work = move || work(number, &own, &receiver, &reports);
        let thread = thread::Builder::new().name(format!("job {number}")).stack_size(STACK).spawn(work)?;
        Ok(Self { orders: Some(orders), thread: Some(thread) })
    }

    /// Makes the job play a pair. The job must be free.
    pub(super) fn order(&self, order: PairTask) {
        // If the thread is gone, its panic was reported as a pair that can't be played.
        if let Some(orders) = &self.orders {
            _ = orders.send(order);
        }
    }
}

impl Drop for Job {
    fn drop(&mut self) {
        self.orders = None;
        _ = self.thread.take().map(JoinHandle::join);
    }
}

fn work(job: usize, own: &[EngineSpec], orders: &Receiver<PairTask>, reports: &UnboundedSender<PairResult>) {
    let mut at: Option<(String, PairPlayer)> = None;
    for PairTask { assignment, terms, stop } in orders {
        if at.as_ref().is_none_or(|(game, _)| *game != terms.game) {
            at = pair_player(&terms.game).map(|player| (terms.game.clone(), player));
        }
        let played = match &mut at {
            // A panic ends this worker, but other workers get its pairs.
            Some((_, play)) => catch_unwind(AssertUnwindSafe(|| play(&assignment, &terms, own, &stop)))
                .unwrap_or_else(|_| Err(Unplayed::Impossible("the referee panicked".into()))),
            None => Err(Unplayed::Impossible(format!("no such game: {}", terms.game))),
        };
        let games = played.map(|games| games_to_hand_in(&games));
        // Sending fails only if the worker has ended; then the report is of no use.
        _ = reports.send(PairResult { job, lease: assignment.lease, games });
    }
}
