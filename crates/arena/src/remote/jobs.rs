//! The threads of a worker on which games are played.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};

use tetrad_core::Stop;
use tokio::sync::mpsc::UnboundedSender;

use super::Lease;
use super::client::{Assignment, Terms};
use super::table::{Table, Unplayed, table};
use crate::contestant::STACK;
use crate::spec::EngineSpec;
use crate::store::games_to_hand_in;

/// A pair to play.
pub(super) struct Order {
    pub(super) assignment: Assignment,
    pub(super) terms: Arc<Terms>,
    /// Raised when the pair is not ours any more.
    pub(super) stop: Arc<Stop>,
}

/// What a job tells when it is free again.
pub(super) struct Report {
    /// Which, from 0.
    pub(super) job: usize,
    pub(super) lease: Lease,
    /// The games, as they are handed in.
    pub(super) games: Result<String, Unplayed>,
}

/// One thread that plays.
pub(super) struct Job {
    orders: Option<Sender<Order>>,
    thread: Option<JoinHandle<()>>,
}

impl Job {
    /// Waits for orders from now on.
    pub(super) fn start(
        number: usize,
        own: Arc<Vec<EngineSpec>>,
        reports: UnboundedSender<Report>,
    ) -> std::io::Result<Self> {
        let (orders, receiver) = channel();
        let work = move || work(number, &own, &receiver, &reports);
        let thread = thread::Builder::new().name(format!("job {number}")).stack_size(STACK).spawn(work)?;
        Ok(Self { orders: Some(orders), thread: Some(thread) })
    }

    /// Plays something. The job must be free.
    pub(super) fn order(&self, order: Order) {
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

fn work(job: usize, own: &[EngineSpec], orders: &Receiver<Order>, reports: &UnboundedSender<Report>) {
    let mut at: Option<Box<dyn Table>> = None;
    for Order { assignment, terms, stop } in orders {
        if at.as_ref().is_none_or(|table| table.game() != terms.game) {
            at = table(&terms.game);
        }
        let played = match &mut at {
            // A panic costs the worker its place, not the others their pairs.
            Some(table) => catch_unwind(AssertUnwindSafe(|| table.play(&assignment, &terms, own, &stop)))
                .unwrap_or_else(|_| Err(Unplayed::Impossible("the referee panicked".into()))),
            None => Err(Unplayed::Impossible(format!("no such game: {}", terms.game))),
        };
        let games = played.map(|games| games_to_hand_in(&games));
        // If nobody waits for it any more, nobody needs it.
        _ = reports.send(Report { job, lease: assignment.lease, games });
    }
    if let Some(table) = &mut at {
        table.close();
    }
}
