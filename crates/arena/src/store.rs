//! The store: tournaments and their games, kept so that nothing that was counted is ever lost.
//!
//! A game is in the store or it is not: it counts from the moment that its transaction is committed, and its key makes
//! it count once. There is no other state. A pair of games of which one can't be read is void: readers leave it out and
//! name the game ([`Unreadable`]), and it is played again. Whoever goes on with a tournament looks which games are there and plays
//! those that are not; so a process that is killed at any moment loses the games it was playing and no others.
//!
//! There are two kinds: [`SqliteStore`], one file, which is the usual one; and [`PostgresStore`], a server that many machines
//! share. [`open`] and [`read`] take either by name. Both have the schema under `migrations/`, and what is done with it is
//! written once, in `rows.rs`; they differ in how a database is reached. Calls block, and must not be made from within
//! an asynchronous runtime.

mod database;
mod error;
mod game;
mod link;
mod postgres;
mod readable;
mod rows;
mod sqlite;
#[cfg(test)]
mod tests;
mod writer;

use std::ffi::OsStr;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::SystemTime;

use serde::{Deserialize, Serialize};

use crate::remote::WorkerStanding;
use crate::wire_log::WireLog;
use postgres::without_password;

pub(crate) use game::fnv;
pub(crate) use postgres::{check_format, postgres_address, postgres_runtime, reach};
pub(crate) use readable::{GAME_COLUMNS, Pairs};
pub(crate) use rows::{games_to_hand_in, set_state};

pub use error::{StoreError, Trouble};
pub use game::{GameKey, GameResult, KeyError, StoredGame};
pub use postgres::PostgresStore;
pub use readable::Unreadable;
pub use sqlite::SqliteStore;

/// A tournament by its number in a store.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct TournamentId(pub i64);

/// How far a tournament has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// Games are missing, whether or not somebody is playing them now.
    Running,
    /// All games were played.
    Finished,
    /// A test came to its decision before all games were played.
    Decided,
}

impl State {
    const ALL: [(Self, &'static str); 3] =
        [(Self::Running, "running"), (Self::Finished, "finished"), (Self::Decided, "decided")];

    /// Its name in the store.
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|&&(state, _)| state == self).map_or("", |&(_, name)| name)
    }

    fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|&&(_, known)| known == name).map(|&(state, _)| state)
    }
}

/// A tournament as it stands in a store.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredTournament {
    /// Its number.
    pub id: TournamentId,
    /// What people call it; no two in a store have the same name.
    pub name: String,
    /// What is played, by its name on the command line.
    pub game: String,
    /// What was asked for, as JSON.
    pub definition: String,
    /// When it was begun.
    pub created: SystemTime,
    /// How far it has come.
    pub state: State,
    /// How many of its games are there, void ones included.
    pub games: u64,
}

/// What came of a game that was to be saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Saved {
    /// It is there for good.
    Now,
    /// One with its key was there already and stays as it is.
    Before,
}

/// Is told what came of a game, on a thread of the store's.
pub type OnSaved = Box<dyn FnOnce(Result<Saved, StoreError>) + Send>;

/// Takes things as they are read, until it has enough.
pub type Visit<'a, T> = &'a mut dyn FnMut(T) -> ControlFlow<()>;

/// A place where tournaments are kept.
pub trait Store: Send + Sync {
    /// The tournament of this name, begun if it is not there yet. If it is there it must have the same definition.
    fn tournament(&self, name: &str, game: &str, definition: &str) -> Result<StoredTournament, StoreError>;

    /// Whether tournaments can be begun here, as far as that can be told without trying.
    fn may_write(&self) -> bool;

    /// All tournaments, the oldest first.
    fn tournaments(&self) -> Result<Vec<StoredTournament>, StoreError>;

    /// Says how far a tournament has come.
    fn set_state(&self, tournament: TournamentId, state: State) -> Result<(), StoreError>;

    /// Saves a game, with the lines exchanged with each side if they were kept. Returns when the store has taken it in; `then` is
    /// called when it is there for good, or can't be. Games are committed in groups, within 20 ms if the disk is willing.
    fn save(&self, tournament: TournamentId, game: Arc<StoredGame>, logs: [WireLog; 2], then: OnSaved);

    /// Goes through the games of a tournament in the order of their keys, void pairs left out. Gives the games that can't
    /// be read, as far as it went.
    fn games(&self, tournament: TournamentId, visit: Visit<'_, StoredGame>) -> Result<Vec<Unreadable>, StoreError>;

    /// The same with what the games came to.
    fn results(&self, tournament: TournamentId, visit: Visit<'_, GameResult>) -> Result<Vec<Unreadable>, StoreError> {
        self.games(tournament, &mut |game| visit(game.result()))
    }

    /// Takes the pairs of these games out of a tournament, to be played again. Where workers play it, the pairs are put up,
    /// and what was taken out is kept in the table `voided`.
    fn void(&self, tournament: TournamentId, games: &[Unreadable]) -> Result<(), StoreError>;

    /// One game. If it can't be read, or the other one of its pair, that is an error.
    fn game(&self, tournament: TournamentId, key: GameKey) -> Result<Option<StoredGame>, StoreError>;

    /// Every line exchanged in a game, with the first side first; empty if they were not kept.
    fn wire_logs(&self, tournament: TournamentId, key: GameKey) -> Result<[WireLog; 2], StoreError>;

    /// The workers that played a tournament, or could, by name, without the pairs that these games make void. There are none
    /// where it is played by the process that writes.
    fn workers(&self, tournament: TournamentId, void: &[Unreadable]) -> Result<Vec<WorkerStanding>, StoreError>;
}

/// Opens a store to play into, made if it is not there: a PostgreSQL database by its address, else a file by its path.
pub fn open(name: impl AsRef<OsStr>) -> Result<Box<dyn Store>, StoreError> {
    Ok(match address(name.as_ref()) {
        Some(address) => Box::new(PostgresStore::open(address)?),
        None => Box::new(SqliteStore::open(name.as_ref())?),
    })
}

/// Opens a store to read from, whether or not somebody plays into it.
pub fn read(name: impl AsRef<OsStr>) -> Result<Box<dyn Store>, StoreError> {
    Ok(match address(name.as_ref()) {
        Some(address) => Box::new(PostgresStore::read(address)?),
        None => Box::new(SqliteStore::read(name.as_ref())?),
    })
}

/// The name of a store as it may be shown, which is without a password.
pub fn shown(name: impl AsRef<OsStr>) -> String {
    address(name.as_ref()).map_or_else(|| name.as_ref().display().to_string(), without_password)
}

fn address(name: &OsStr) -> Option<&str> {
    name.to_str().filter(|name| PostgresStore::is_address(name))
}
