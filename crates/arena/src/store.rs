//! The store: tournaments and their games, kept so that no counted game is ever lost.
//!
//! A game counts from the moment that its transaction is committed, and its key makes it count once. There is no other
//! state. If one game of a pair can't be read, the pair is void: readers leave it out and name the game
//! ([`Unreadable`]), and it is played again. A run that resumes a tournament plays the games that the store does not
//! have; so a process that is killed at any moment loses only the games in progress.
//!
//! There are two kinds of store: [`SqliteStore`], one file, which is the default; and [`PostgresStore`], a server that
//! many machines share. [`open`] and [`read`] accept either by name. Their schemas are under `migrations/`; `rows.rs`
//! holds the statements common to both, so the kinds differ in how they connect. Calls block, and must not be made
//! from within an asynchronous runtime.

mod database;
mod error;
mod game;
pub(crate) mod link;
mod postgres;
mod readable;
mod rows;
mod sqlite;
#[cfg(test)]
mod tests;
mod writer;

use std::ffi::OsStr;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::SystemTime;

use serde::{Deserialize, Serialize};

use crate::remote::WorkerStanding;
use crate::wire_log::WireLog;
use postgres::without_password;

pub(crate) use database::{Database, runtime};
pub(crate) use game::fnv;
pub(crate) use postgres::{check_format, postgres_address, reach};
pub(crate) use readable::{GAME_COLUMNS, Pairs};
pub(crate) use rows::{games_to_hand_in, in_transaction, micros_since_1970, set_state};

pub use error::{StoreError, StoreErrorKind};
pub use game::{GameKey, GameResult, KeyError, PairKey, StoredGame, StoredPair};
pub use postgres::PostgresStore;
pub use readable::Unreadable;
pub use sqlite::SqliteStore;

/// A tournament's number in a store.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct TournamentId(pub i64);

/// The progress of a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// Games are missing, whether or not a process is playing them now.
    Running,
    /// All games were played.
    Finished,
    /// A test was decided before all games were played.
    Decided,
}

impl State {
    const ALL: [(Self, &'static str); 3] =
        [(Self::Running, "running"), (Self::Finished, "finished"), (Self::Decided, "decided")];

    /// Returns the state's name in the store.
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|&&(state, _)| state == self).map_or("", |&(_, name)| name)
    }

    fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|&&(_, known)| known == name).map(|&(state, _)| state)
    }
}

/// A tournament as a store holds it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredTournament {
    /// The tournament's number.
    pub id: TournamentId,
    /// The name, which is unique in a store.
    pub name: String,
    /// The game's name on the command line.
    pub game: String,
    /// The definition as JSON.
    pub definition: String,
    /// When the tournament was begun.
    pub created: SystemTime,
    /// The progress.
    pub state: State,
    /// The number of stored games, void ones included.
    pub games: u64,
}

/// The result of saving a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Saved {
    /// The game was committed.
    Now,
    /// A game with the same key was stored before and stays unchanged.
    Before,
}

/// The result of a query.
pub(crate) type Queried<T> = Result<T, StoreErrorKind>;

/// Called with the result of saving a game, on the writing thread or, if the store refuses at once, on the caller's.
pub type OnSaved = Box<dyn FnOnce(Result<Saved, StoreError>) + Send>;

/// Called with each item as it is read; breaks to stop reading.
pub type Visit<'a, T> = &'a mut dyn FnMut(T) -> ControlFlow<()>;

/// A store of tournaments and games.
pub trait Store: Send + Sync {
    /// Returns the tournament with this name, begun if missing. An existing one must have the same definition.
    fn tournament(&self, name: &str, game: &str, definition: &str) -> Result<StoredTournament, StoreError>;

    /// Returns whether tournaments can be begun here, as far as can be told without trying.
    fn may_write(&self) -> bool;

    /// Returns all tournaments, the oldest first.
    fn tournaments(&self) -> Result<Vec<StoredTournament>, StoreError>;

    /// Sets the state of a tournament.
    fn set_state(&self, tournament: TournamentId, state: State) -> Result<(), StoreError>;

    /// Renames a tournament; fails if the name is taken.
    fn rename(&self, tournament: TournamentId, name: &str) -> Result<(), StoreError>;

    /// Deletes a tournament with its games. No process may be playing it.
    fn delete(&self, tournament: TournamentId) -> Result<(), StoreError>;

    /// Saves a game, with the lines exchanged with each side if they were kept. Returns when the game is queued; calls
    /// `then` when it is committed or has failed. Games are committed in groups, 20 ms after the group's first.
    fn save(&self, tournament: TournamentId, game: Arc<StoredGame>, logs: [WireLog; 2], then: OnSaved);

    /// Visits the games of a tournament in the order of their keys, without void pairs. Returns the unreadable games
    /// met before the end or a break.
    fn games(&self, tournament: TournamentId, visit: Visit<'_, StoredGame>) -> Result<Vec<Unreadable>, StoreError>;

    /// Visits the results of games; otherwise like [`Store::games`].
    fn results(&self, tournament: TournamentId, visit: Visit<'_, GameResult>) -> Result<Vec<Unreadable>, StoreError> {
        self.games(tournament, &mut |game| visit(game.result()))
    }

    /// Returns up to `most` pairs of a tournament in the order of their keys, those after `after`, without reading their
    /// games. Void pairs are among them.
    fn pairs(
        &self,
        tournament: TournamentId,
        after: Option<PairKey>,
        most: usize,
    ) -> Result<Vec<StoredPair>, StoreError>;

    /// Visits the games of some pairs; otherwise like [`Store::games`].
    fn games_of(
        &self,
        tournament: TournamentId,
        pairs: &[PairKey],
        visit: Visit<'_, StoredGame>,
    ) -> Result<Vec<Unreadable>, StoreError>;

    /// Removes the pairs of these games from a tournament, to be played again. If workers play the tournament, the
    /// pairs are posted again, and the removed games are kept in the table `voided`.
    fn void(&self, tournament: TournamentId, games: &[Unreadable]) -> Result<(), StoreError>;

    /// Returns one game. Fails if it, or the other game of its pair, can't be read.
    fn game(&self, tournament: TournamentId, key: GameKey) -> Result<Option<StoredGame>, StoreError>;

    /// Returns every line exchanged in a game, those of the first side first; empty if they were not stored.
    fn wire_logs(&self, tournament: TournamentId, key: GameKey) -> Result<[WireLog; 2], StoreError>;

    /// Returns the path of a file beside the store, for data that is derived from it; `None` unless the store is a file.
    fn beside(&self, ending: &str) -> Option<PathBuf>;

    /// Returns the workers that played a tournament, or could, by name, without the pairs of `void` games. Empty unless
    /// remote workers play the tournament.
    fn workers(&self, tournament: TournamentId, void: &[Unreadable]) -> Result<Vec<WorkerStanding>, StoreError>;
}

/// Opens a store for writing, created if missing: a PostgreSQL database by its address, otherwise a file by its path.
pub fn open(name: impl AsRef<OsStr>) -> Result<Box<dyn Store>, StoreError> {
    Ok(match address(name.as_ref()) {
        Some(address) => Box::new(PostgresStore::open(address)?),
        None => Box::new(SqliteStore::open(name.as_ref())?),
    })
}

/// Opens a store for reading, also while another process writes to it.
pub fn read(name: impl AsRef<OsStr>) -> Result<Box<dyn Store>, StoreError> {
    Ok(match address(name.as_ref()) {
        Some(address) => Box::new(PostgresStore::read(address)?),
        None => Box::new(SqliteStore::read(name.as_ref())?),
    })
}

/// Checks that a store can be reached and read by this version. A server's roles for workers may check it too.
pub fn check(name: impl AsRef<OsStr>) -> Result<(), StoreError> {
    match address(name.as_ref()) {
        Some(address) => PostgresStore::check(address),
        None => SqliteStore::read(name.as_ref()).map(drop),
    }
}

/// Returns the name of a store without its password, for display.
pub fn shown(name: impl AsRef<OsStr>) -> String {
    address(name.as_ref()).map_or_else(|| name.as_ref().display().to_string(), without_password)
}

fn address(name: &OsStr) -> Option<&str> {
    name.to_str().filter(|name| PostgresStore::is_address(name))
}
