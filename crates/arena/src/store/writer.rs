//! The one thread that writes: it takes orders, and commits games that end close together at once.

use std::sync::{Arc, mpsc};
use std::thread::{self, JoinHandle};
use std::time::{Duration, SystemTime};

use sqlx::sqlite::SqliteConnection;
use sqlx::{Connection, Sqlite, Transaction};
use tokio::runtime::Runtime;
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio::time::{Instant, timeout_at};

use super::sqlite::{SELECT_TOURNAMENT, columns_of, micros_since_1970, stored_tournament};
use super::{OnSaved, Saved, State, StoreError, StoredGame, StoredTournament, TournamentId, Trouble};
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
    pub(super) fn start(runtime: Runtime, connection: SqliteConnection, store: String) -> Result<Self, Trouble> {
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
            Some(Order::SetState { then, .. }) => then(Err(gone())),
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
struct Desk {
    connection: SqliteConnection,
    store: String,
}

impl Desk {
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

/// Waits for games that end soon after the first; an order of another kind ends the wait.
async fn gather(first: Box<Save>, orders: &mut Receiver<Order>) -> (Vec<Save>, Option<Order>) {
    let until = Instant::now() + GROUPED;
    let mut group = vec![*first];
    while group.len() < WAITING {
        match timeout_at(until, orders.recv()).await {
            Ok(Some(Order::Save(save))) => group.push(*save),
            Ok(other) => return (group, other),
            Err(_) => break,
        }
    }
    (group, None)
}

async fn commit(connection: &mut SqliteConnection, group: &[Save]) -> Result<Vec<Saved>, Trouble> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let mut saved = Vec::with_capacity(group.len());
    for save in group {
        saved.push(insert(&mut transaction, save).await?);
    }
    transaction.commit().await?;
    Ok(saved)
}

async fn insert(transaction: &mut Transaction<'_, Sqlite>, save: &Save) -> Result<Saved, Trouble> {
    let Save { tournament, game, logs, .. } = save;
    let result = game.result();
    let (pairing, pair, side) = columns_of(game.key);
    let [first, second] = &result.players;
    let inserted = sqlx::query(
        "INSERT INTO game (tournament, pairing, pair, side, first, second, opening, seed, half_points, reason, plies,
             digest, micros, finished, faults, record)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
         ON CONFLICT (tournament, pairing, pair, side) DO NOTHING",
    )
    .bind(tournament.0)
    .bind(pairing)
    .bind(pair)
    .bind(side)
    .bind(first)
    .bind(second)
    .bind(&result.opening)
    .bind(game.record.seed.map(|seed| seed as i64))
    .bind(i64::from(result.half_points))
    .bind(&result.reason)
    .bind(i64::from(result.plies))
    .bind(result.digest as i64)
    .bind(i64::try_from(result.took.as_micros()).unwrap_or(i64::MAX))
    .bind(micros_since_1970(result.finished))
    .bind(result.faults.iter().any(Option::is_some).then(|| to_json(&result.faults)))
    .bind(game.record.to_json())
    .execute(&mut **transaction)
    .await?;
    if inserted.rows_affected() == 0 {
        return Ok(Saved::Before);
    }
    if logs.iter().any(|log| !log.is_empty()) {
        sqlx::query(
            "INSERT INTO wire_log (tournament, pairing, pair, side, first, second) VALUES ($1, $2, $3, $4, $5, $6)",
        )
        .bind(tournament.0)
        .bind(pairing)
        .bind(pair)
        .bind(side)
        .bind(logs[0].text())
        .bind(logs[1].text())
        .execute(&mut **transaction)
        .await?;
    }
    Ok(Saved::Now)
}

/// The tournament of this name and definition, begun if there is none of this name.
async fn enter(
    connection: &mut SqliteConnection,
    name: &str,
    game: &str,
    definition: &str,
) -> Result<StoredTournament, Trouble> {
    sqlx::query(
        "INSERT INTO tournament (name, game, definition, created, state) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (name) DO NOTHING",
    )
    .bind(name)
    .bind(game)
    .bind(definition)
    .bind(micros_since_1970(SystemTime::now()))
    .bind(State::Running.name())
    .execute(&mut *connection)
    .await?;
    let sql = format!("{SELECT_TOURNAMENT} WHERE name = $1");
    let found = stored_tournament(&sqlx::query(&sql).bind(name).fetch_one(connection).await?)?;
    if found.game == game && found.definition == definition {
        Ok(found)
    } else {
        Err(Trouble::OtherDefinition(name.to_owned()))
    }
}

async fn set_state(connection: &mut SqliteConnection, tournament: TournamentId, state: State) -> Result<(), Trouble> {
    let set = sqlx::query("UPDATE tournament SET state = $1 WHERE id = $2").bind(state.name()).bind(tournament.0);
    set.execute(connection).await?;
    Ok(())
}

fn to_json<T: serde::Serialize>(data: &T) -> String {
    serde_json::to_string(data).expect("games are plain data")
}
