//! The thread that writes to a store: it executes orders and commits games that end close together in one transaction.

use std::collections::BTreeSet;
use std::sync::{Arc, mpsc};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use tokio::runtime::Runtime;
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio::time::sleep;

use super::link::Link;
use super::rows::{commit, delete, enter, rename, set_state, void};
use super::{OnSaved, State, StoreError, StoreErrorKind, StoredGame, StoredTournament, TournamentId};
use crate::wire_log::WireLog;

/// Games that end within this time of each other are committed together.
const GROUPED: Duration = Duration::from_millis(20);

/// The maximum number of waiting orders; senders block while the channel is full.
const WAITING: usize = 1_000;

pub(super) type Then<T> = Box<dyn FnOnce(Result<T, StoreError>) + Send>;

/// Something to write, with a callback for the result.
pub(super) enum WriteRequest {
    Enter { name: String, game: String, definition: String, then: Then<StoredTournament> },
    SetState { tournament: TournamentId, state: State, then: Then<()> },
    Rename { tournament: TournamentId, name: String, then: Then<()> },
    Delete { tournament: TournamentId, then: Then<()> },
    Void { tournament: TournamentId, pairs: BTreeSet<(u32, u32)>, then: Then<()> },
    Save(Box<Save>),
}

/// A game to be saved.
pub(super) struct Save {
    pub(super) tournament: TournamentId,
    pub(super) game: Arc<StoredGame>,
    pub(super) logs: [WireLog; 2],
    pub(super) then: OnSaved,
}

/// A handle to the writing thread. Dropping it waits until everything is written.
pub(crate) struct Writer {
    orders: Option<Sender<WriteRequest>>,
    thread: Option<JoinHandle<()>>,
    store: String,
}

impl Writer {
    /// Starts the thread, which writes on this connection. `store` is the name in errors.
    pub(super) fn start(runtime: Runtime, connection: impl Link, store: String) -> Result<Self, StoreErrorKind> {
        let (orders, receiver) = channel(WAITING);
        let thread_state = WriterThread { connection, store: store.clone() };
        let serve = move || runtime.block_on(thread_state.serve(receiver));
        let thread = thread::Builder::new().name("store".into()).spawn(serve);
        let thread = thread.map_err(|error| StoreErrorKind::Other(format!("no thread to write on: {error}")))?;
        Ok(Self { orders: Some(orders), thread: Some(thread), store })
    }

    /// Sends an order; blocks only while the channel is full.
    pub(super) fn order(&self, order: WriteRequest) {
        let refused = match &self.orders {
            Some(orders) => orders.blocking_send(order).err().map(|refused| refused.0),
            None => Some(order),
        };
        // The callbacks of other orders tell the same by being dropped.
        if let Some(WriteRequest::Save(save)) = refused {
            (save.then)(Err(self.gone()));
        }
    }

    fn gone(&self) -> StoreError {
        StoreError { store: self.store.clone(), trouble: StoreErrorKind::Other("the writer has ended".into()) }
    }

    /// Sends an order and waits for its result.
    pub(super) fn ask<T: Send + 'static>(&self, order: impl FnOnce(Then<T>) -> WriteRequest) -> Result<T, StoreError> {
        let (sender, answer) = mpsc::sync_channel(1);
        self.order(order(Box::new(move |result| _ = sender.send(result))));
        answer.recv().unwrap_or_else(|_| Err(self.gone()))
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.orders = None;
        if let Some(thread) = self.thread.take() {
            // If the thread panicked, the panic was printed, and callers that waited got an error.
            _ = thread.join();
        }
    }
}

struct WriterThread<L> {
    connection: L,
    store: String,
}

impl<L: Link> WriterThread<L> {
    async fn serve(mut self, mut orders: Receiver<WriteRequest>) {
        let mut next = orders.recv().await;
        while let Some(order) = next.take() {
            match order {
                WriteRequest::Enter { name, game, definition, then } => {
                    then(told(&self.store, enter(&mut self.connection, &name, &game, &definition).await));
                }
                WriteRequest::SetState { tournament, state, then } => {
                    then(told(&self.store, set_state(&mut self.connection, tournament, state).await));
                }
                WriteRequest::Rename { tournament, name, then } => {
                    then(told(&self.store, rename(&mut self.connection, tournament, &name).await));
                }
                WriteRequest::Delete { tournament, then } => {
                    then(told(&self.store, delete(&mut self.connection, tournament).await));
                }
                WriteRequest::Void { tournament, pairs, then } => {
                    then(told(&self.store, void(&mut self.connection, tournament, &pairs).await));
                }
                WriteRequest::Save(first) => {
                    let (group, other) = gather(first, &mut orders).await;
                    next = other;
                    self.save(group).await;
                }
            }
            if next.is_none() {
                next = orders.recv().await;
            }
        }
        // Closing merges the write-ahead log into the file; if that fails, the log stays beside it, which is as safe.
        _ = self.connection.close().await;
    }

    async fn save(&mut self, group: Vec<Save>) {
        match commit(&mut self.connection, &group).await {
            Ok(saved) => group.into_iter().zip(saved).for_each(|(save, saved)| (save.then)(Ok(saved))),
            Err(trouble) => {
                for save in group {
                    (save.then)(told(&self.store, Err(trouble.clone())));
                }
            }
        }
    }
}

fn told<T>(store: &str, result: Result<T, StoreErrorKind>) -> Result<T, StoreError> {
    result.map_err(|trouble| StoreError { store: store.to_owned(), trouble })
}

/// Collects the games that end soon after the first; an order of another kind ends the group. The thread sleeps instead
/// of waking for each game, which would cost as much as saving it where games are quick.
async fn gather(first: Box<Save>, orders: &mut Receiver<WriteRequest>) -> (Vec<Save>, Option<WriteRequest>) {
    let mut group = vec![*first];
    sleep(GROUPED).await;
    while group.len() < WAITING {
        match orders.try_recv() {
            Ok(WriteRequest::Save(save)) => group.push(*save),
            Ok(other) => return (group, Some(other)),
            // The channel is empty or closed; the next `recv` tells which.
            Err(_) => break,
        }
    }
    (group, None)
}
