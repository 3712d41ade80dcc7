//! The one thread that writes: it takes orders, and commits games that end close together at once.

use std::collections::BTreeSet;
use std::sync::{Arc, mpsc};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use tokio::runtime::Runtime;
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio::time::sleep;

use super::link::Link;
use super::rows::{commit, enter, set_state, void};
use super::{OnSaved, State, StoreError, StoredGame, StoredTournament, TournamentId, Trouble};
use crate::wire_log::WireLog;

/// Games that end within this time of each other are committed together.
const GROUPED: Duration = Duration::from_millis(20);

/// So many orders may wait; then whoever plays has to wait too.
const WAITING: usize = 1_000;

/// Is told what came of an order.
pub(super) type Then<T> = Box<dyn FnOnce(Result<T, StoreError>) + Send>;

/// Something to write, and who is to be told.
pub(super) enum Order {
    Enter { name: String, game: String, definition: String, then: Then<StoredTournament> },
    SetState { tournament: TournamentId, state: State, then: Then<()> },
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

/// The thread, as those see it who give it orders. Dropping it waits until all is written.
pub(super) struct Writer {
    orders: Option<Sender<Order>>,
    thread: Option<JoinHandle<()>>,
    store: String,
}

impl Writer {
    /// Writes on this connection from now on. `store` is how errors call it.
    pub(super) fn start(runtime: Runtime, connection: impl Link, store: String) -> Result<Self, Trouble> {
        let (orders, receiver) = channel(WAITING);
        let desk = Desk { connection, store: store.clone() };
        let serve = move || runtime.block_on(desk.serve(receiver));
        let thread = thread::Builder::new().name("store".into()).spawn(serve);
        let thread = thread.map_err(|error| Trouble::Other(format!("no thread to write on: {error}")))?;
        Ok(Self { orders: Some(orders), thread: Some(thread), store })
    }

    /// Gives an order, and waits only if too many others wait already.
    pub(super) fn order(&self, order: Order) {
        let refused = match &self.orders {
            Some(orders) => orders.blocking_send(order).err().map(|refused| refused.0),
            None => Some(order),
        };
        let gone = || StoreError { store: self.store.clone(), trouble: Trouble::Other("the writer has ended".into()) };
        match refused {
            None => {}
            Some(Order::Enter { then, .. }) => then(Err(gone())),
            Some(Order::SetState { then, .. } | Order::Void { then, .. }) => then(Err(gone())),
            Some(Order::Save(save)) => (save.then)(Err(gone())),
        }
    }

    /// Gives an order and waits for what comes of it.
    pub(super) fn ask<T: Send + 'static>(&self, order: impl FnOnce(Then<T>) -> Order) -> Result<T, StoreError> {
        let (sender, answer) = mpsc::sync_channel(1);
        self.order(order(Box::new(move |result| _ = sender.send(result))));
        answer.recv().unwrap_or_else(|_| {
            Err(StoreError { store: self.store.clone(), trouble: Trouble::Other("the writer has ended".into()) })
        })
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.orders = None;
        if let Some(thread) = self.thread.take() {
            // If it panicked, that has been printed, and whoever waited was told.
            _ = thread.join();
        }
    }
}

/// The writing thread's own side.
struct Desk<L> {
    connection: L,
    store: String,
}

impl<L: Link> Desk<L> {
    async fn serve(mut self, mut orders: Receiver<Order>) {
        let mut next = None;
        loop {
            let order = match next.take() {
                Some(order) => order,
                None => match orders.recv().await {
                    Some(order) => order,
                    None => break,
                },
            };
            match order {
                Order::Enter { name, game, definition, then } => {
                    let entered = enter(&mut self.connection, &name, &game, &definition).await;
                    then(self.told(entered));
                }
                Order::SetState { tournament, state, then } => {
                    let set = set_state(&mut self.connection, tournament, state).await;
                    then(self.told(set));
                }
                Order::Void { tournament, pairs, then } => {
                    let voided = void(&mut self.connection, tournament, &pairs).await;
                    then(self.told(voided));
                }
                Order::Save(first) => {
                    let (group, other) = gather(first, &mut orders).await;
                    next = other;
                    self.save(group).await;
                }
            }
        }
        // The write-ahead log goes into the file; if that fails it stays beside it, which is as good.
        _ = self.connection.close().await;
    }

    async fn save(&mut self, group: Vec<Save>) {
        match commit(&mut self.connection, &group).await {
            Ok(saved) => group.into_iter().zip(saved).for_each(|(save, saved)| (save.then)(Ok(saved))),
            Err(trouble) => {
                for save in group {
                    (save.then)(self.told(Err(trouble.clone())));
                }
            }
        }
    }

    fn told<T>(&self, result: Result<T, Trouble>) -> Result<T, StoreError> {
        result.map_err(|trouble| StoreError { store: self.store.clone(), trouble })
    }
}

/// Waits for games that end soon after the first; an order of another kind ends the group. Nobody is woken for each of them:
/// where games are quick, that would cost as much as to save them.
async fn gather(first: Box<Save>, orders: &mut Receiver<Order>) -> (Vec<Save>, Option<Order>) {
    let mut group = vec![*first];
    sleep(GROUPED).await;
    while group.len() < WAITING {
        match orders.try_recv() {
            Ok(Order::Save(save)) => group.push(*save),
            Ok(other) => return (group, Some(other)),
            // Nothing is left, or nobody is: then the next question says so.
            Err(_) => break,
        }
    }
    (group, None)
}
