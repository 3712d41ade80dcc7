//! The store in one SQLite file.
//!
//! Commits are synced to disk (`synchronous = FULL` on a write-ahead log): what was counted survives the death of this
//! process and, as far as the disk keeps its word, the loss of power. Grouped commits make that cheap: at most fifty syncs
//! a second, however quick the games are.
//!
//! One process at a time writes; it holds a lock on a file beside the store, which the system lets go of when the
//! process ends, whatever way it ends. Any number may read meanwhile.

use std::fs::{File, OpenOptions, TryLockError};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use sqlx::migrate::{Migration, MigrationSource, MigrationType, Migrator};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqliteRow, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection, Row};
use tetrad_core::{Record, Side};
use tokio::runtime::{Builder, Runtime};

use super::writer::{Order, Save, Writer};
use super::{
    GameKey, GameResult, OnSaved, State, Store, StoreError, StoredGame, StoredTournament, TournamentId, Trouble, Visit,
};
use crate::wire_log::WireLog;

/// How long we wait for somebody else's lock on the database.
const PATIENCE: Duration = Duration::from_secs(5);

/// The schema in the order in which it grew: a format's number and its file.
const MIGRATIONS: &[(i64, &str, &str)] =
    &[(1, "tournaments", include_str!("../../migrations/sqlite/0001_tournaments.sql"))];

/// The newest format that we know.
const FORMAT: i64 = MIGRATIONS[MIGRATIONS.len() - 1].0;

/// Rows that are read at once. Between two such reads nothing is held that others might wait for.
const PAGE: i64 = 200;

/// Tournaments in one file.
pub struct SqliteStore {
    path: PathBuf,
    reading: SqliteConnectOptions,
    /// `None` in a store that is only read.
    writer: Option<Writer>,
    /// Held for as long as we may write.
    _lock: Option<File>,
}

impl SqliteStore {
    /// Opens a store to play into, made if it is not there.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, StoreError> {
        Self::open_with(path.as_ref(), |options| options)
    }

    /// The same with some settings of the database changed.
    pub(super) fn open_with(
        path: &Path,
        tune: impl Fn(SqliteConnectOptions) -> SqliteConnectOptions,
    ) -> Result<Self, StoreError> {
        let at = |trouble| StoreError { store: path.display().to_string(), trouble };
        // What is somebody else's is looked at before anything of it is changed.
        if path.metadata().is_ok_and(|file| file.len() > 0) {
            Self::read_with(path, &tune)?;
        }
        let lock = lock_beside(path).map_err(at)?;
        let writing = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(PATIENCE);
        let runtime = runtime().map_err(at)?;
        let connection = runtime.block_on(prepare(&tune(writing))).map_err(at)?;
        let writer = Writer::start(runtime, connection, path.display().to_string()).map_err(at)?;
        Ok(Self { path: path.to_owned(), reading: tune(reading(path)), writer: Some(writer), _lock: Some(lock) })
    }

    /// Opens a store to read from, whether or not somebody plays into it.
    pub fn read(path: impl AsRef<Path>) -> Result<Self, StoreError> {
        Self::read_with(path.as_ref(), |options| options)
    }

    fn read_with(path: &Path, tune: impl Fn(SqliteConnectOptions) -> SqliteConnectOptions) -> Result<Self, StoreError> {
        if !path.exists() {
            return Err(StoreError { store: path.display().to_string(), trouble: Trouble::Missing });
        }
        let mut store = Self { path: path.to_owned(), reading: tune(reading(path)), writer: None, _lock: None };
        match store.ask(async |connection| check(connection).await) {
            // A store that nobody has open, on a medium where we may not put the files of the write-ahead log.
            Err(StoreError { trouble: Trouble::Closed(_) | Trouble::ReadOnly, .. })
                if !beside(path, "-wal").exists() =>
            {
                store.reading = store.reading.read_only(true).immutable(true);
                store.ask(async |connection| check(connection).await)?;
            }
            checked => checked?,
        }
        Ok(store)
    }

    fn at(&self, trouble: Trouble) -> StoreError {
        StoreError { store: self.path.display().to_string(), trouble }
    }

    /// Reads something, on a connection of its own: readers don't wait for each other.
    fn ask<T>(&self, question: impl AsyncFnOnce(&mut SqliteConnection) -> Result<T, Trouble>) -> Result<T, StoreError> {
        let answer = runtime().and_then(|runtime| {
            runtime.block_on(async {
                let mut connection = self.reading.connect().await?;
                let answer = question(&mut connection).await;
                connection.close().await?;
                answer
            })
        });
        answer.map_err(|trouble| self.at(trouble))
    }

    /// Goes through rows page by page, in the order of their keys.
    fn pages<T>(
        &self,
        columns: &str,
        tournament: TournamentId,
        read: impl Fn(&SqliteRow) -> Result<(GameKey, T), Trouble>,
        visit: Visit<'_, T>,
    ) -> Result<(), StoreError> {
        let sql = format!(
            "SELECT {columns} FROM game WHERE tournament = $1 AND (pairing, pair, side) > ($2, $3, $4)
             ORDER BY pairing, pair, side LIMIT $5"
        );
        self.ask(async |connection| {
            let mut last = (-1, 0, 0);
            loop {
                let page = sqlx::query(&sql).bind(tournament.0).bind(last.0).bind(last.1).bind(last.2).bind(PAGE);
                let rows = page.fetch_all(&mut *connection).await?;
                for row in &rows {
                    let (key, item) = read(row)?;
                    last = columns_of(key);
                    if visit(item) == ControlFlow::Break(()) {
                        return Ok(());
                    }
                }
                if (rows.len() as i64) < PAGE {
                    return Ok(());
                }
            }
        })
    }

    fn writer(&self) -> Result<&Writer, StoreError> {
        self.writer.as_ref().ok_or_else(|| self.at(Trouble::ReadOnly))
    }
}

impl Store for SqliteStore {
    fn tournament(&self, name: &str, game: &str, definition: &str) -> Result<StoredTournament, StoreError> {
        let (name, game, definition) = (name.to_owned(), game.to_owned(), definition.to_owned());
        self.writer()?.ask(|then| Order::Enter { name, game, definition, then })
    }

    fn tournaments(&self) -> Result<Vec<StoredTournament>, StoreError> {
        self.ask(async |connection| {
            let sql = format!("{SELECT_TOURNAMENT} ORDER BY id");
            sqlx::query(&sql).fetch_all(connection).await?.iter().map(stored_tournament).collect()
        })
    }

    fn set_state(&self, tournament: TournamentId, state: State) -> Result<(), StoreError> {
        self.writer()?.ask(|then| Order::SetState { tournament, state, then })
    }

    fn save(&self, tournament: TournamentId, game: Arc<StoredGame>, logs: [WireLog; 2], then: OnSaved) {
        match self.writer() {
            Ok(writer) => writer.order(Order::Save(Box::new(Save { tournament, game, logs, then }))),
            Err(error) => then(Err(error)),
        }
    }

    fn results(&self, tournament: TournamentId, visit: Visit<'_, GameResult>) -> Result<(), StoreError> {
        let columns =
            "pairing, pair, side, first, second, opening, half_points, reason, plies, digest, micros, finished, faults";
        self.pages(columns, tournament, |row| stored_result(row).map(|result| (result.key, result)), visit)
    }

    fn games(&self, tournament: TournamentId, visit: Visit<'_, StoredGame>) -> Result<(), StoreError> {
        self.pages(GAME_COLUMNS, tournament, |row| stored_game(row).map(|game| (game.key, game)), visit)
    }

    fn game(&self, tournament: TournamentId, key: GameKey) -> Result<Option<StoredGame>, StoreError> {
        let sql = format!(
            "SELECT {GAME_COLUMNS} FROM game WHERE tournament = $1 AND pairing = $2 AND pair = $3 AND side = $4"
        );
        let (pairing, pair, side) = columns_of(key);
        self.ask(async |connection| {
            let row = sqlx::query(&sql).bind(tournament.0).bind(pairing).bind(pair).bind(side);
            row.fetch_optional(connection).await?.as_ref().map(stored_game).transpose()
        })
    }

    fn wire_logs(&self, tournament: TournamentId, key: GameKey) -> Result<[WireLog; 2], StoreError> {
        let sql =
            "SELECT first, second FROM wire_log WHERE tournament = $1 AND pairing = $2 AND pair = $3 AND side = $4";
        let (pairing, pair, side) = columns_of(key);
        self.ask(async |connection| {
            let row = sqlx::query(sql).bind(tournament.0).bind(pairing).bind(pair).bind(side);
            let Some(row) = row.fetch_optional(connection).await? else { return Ok(Default::default()) };
            let log = |column| row.try_get::<String, _>(column).map(WireLog::from_text);
            Ok([log("first")?, log("second")?])
        })
    }
}

/// How a store is read. The file is opened for writing where that is allowed, because whoever closes it last should be able
/// to tidy up the write-ahead log.
fn reading(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new().filename(path).pragma("query_only", "ON").busy_timeout(PATIENCE)
}

/// A runtime for one thread that waits for one thing.
fn runtime() -> Result<Runtime, Trouble> {
    Builder::new_current_thread().enable_time().build().map_err(|error| Trouble::Other(error.to_string()))
}

/// Makes sure that nobody else plays into the store.
fn lock_beside(path: &Path) -> Result<File, Trouble> {
    let closed = |error: std::io::Error| match error.kind() {
        std::io::ErrorKind::PermissionDenied | std::io::ErrorKind::ReadOnlyFilesystem => Trouble::ReadOnly,
        std::io::ErrorKind::StorageFull => Trouble::Full,
        _ => Trouble::Closed(error.to_string()),
    };
    let lock = OpenOptions::new().create(true).append(true).open(beside(path, "-lock")).map_err(closed)?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(Trouble::InUse),
        Err(TryLockError::Error(error)) => Err(closed(error)),
    }
}

/// A file of the same name with something after it.
fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// Opens a store for writing and brings it up to the format that we know.
async fn prepare(options: &SqliteConnectOptions) -> Result<SqliteConnection, Trouble> {
    let mut connection = options.connect().await?;
    let migrator = Migrator::new(Embedded).await.map_err(|error| Trouble::of_migration(error, FORMAT))?;
    migrator.run(&mut connection).await.map_err(|error| Trouble::of_migration(error, FORMAT))?;
    Ok(connection)
}

/// Whether this is a store of a format that we can read.
async fn check(connection: &mut SqliteConnection) -> Result<(), Trouble> {
    let tables = "SELECT count(*) FROM sqlite_master WHERE name IN ('tournament', 'game', '_sqlx_migrations')";
    if sqlx::query_scalar::<_, i64>(tables).fetch_one(&mut *connection).await? != 3 {
        return Err(Trouble::Foreign);
    }
    let found: Option<i64> =
        sqlx::query_scalar("SELECT max(version) FROM _sqlx_migrations").fetch_one(&mut *connection).await?;
    match found {
        Some(found) if found > FORMAT => Err(Trouble::Newer { found, known: FORMAT }),
        Some(_) => Ok(()),
        None => Err(Trouble::Foreign),
    }
}

/// The migrations in this binary.
#[derive(Debug)]
struct Embedded;

impl MigrationSource<'static> for Embedded {
    fn resolve(
        self,
    ) -> std::pin::Pin<Box<dyn Future<Output = Result<Vec<Migration>, sqlx::error::BoxDynError>> + Send>> {
        let migration = |&(version, name, sql): &(i64, &'static str, &'static str)| {
            Migration::new(version, name.into(), MigrationType::Simple, sql.into(), false)
        };
        let migrations = MIGRATIONS.iter().map(migration).collect();
        Box::pin(async { Ok(migrations) })
    }
}

pub(super) const SELECT_TOURNAMENT: &str = "SELECT id, name, game, definition, created, state,
     (SELECT count(*) FROM game WHERE game.tournament = tournament.id) AS games FROM tournament";

const GAME_COLUMNS: &str = "pairing, pair, side, micros, finished, faults, record";

/// A key as the database counts.
pub(super) const fn columns_of(key: GameKey) -> (i64, i64, i64) {
    (key.pairing as i64, key.pair as i64, key.side.index() as i64)
}

/// A time as the database counts.
pub(super) fn micros_since_1970(time: SystemTime) -> i64 {
    time.duration_since(UNIX_EPOCH).map_or(0, |since| i64::try_from(since.as_micros()).unwrap_or(i64::MAX))
}

fn time(micros: i64) -> SystemTime {
    UNIX_EPOCH + Duration::from_micros(micros.max(0) as u64)
}

pub(super) fn stored_tournament(row: &SqliteRow) -> Result<StoredTournament, Trouble> {
    let state: &str = row.try_get("state")?;
    Ok(StoredTournament {
        id: TournamentId(row.try_get("id")?),
        name: row.try_get("name")?,
        game: row.try_get("game")?,
        definition: row.try_get("definition")?,
        created: time(row.try_get("created")?),
        state: State::named(state).ok_or_else(|| Trouble::Damaged(format!("a tournament is `{state}`")))?,
        games: row.try_get::<i64, _>("games")? as u64,
    })
}

fn stored_key(row: &SqliteRow) -> Result<GameKey, Trouble> {
    let number = |column: &str| {
        let number: i64 = row.try_get(column)?;
        u32::try_from(number).map_err(|_| Trouble::Damaged(format!("the {column} of a game is {number}")))
    };
    let side = if number("side")? == 0 { Side::First } else { Side::Second };
    Ok(GameKey { pairing: number("pairing")?, pair: number("pair")?, side })
}

fn stored_game(row: &SqliteRow) -> Result<StoredGame, Trouble> {
    let key = stored_key(row)?;
    let record = Record::from_json(row.try_get("record")?);
    Ok(StoredGame {
        key,
        record: record.map_err(|error| Trouble::Damaged(format!("the record of game {key}: {error}")))?,
        faults: row.try_get::<Option<&str>, _>("faults")?.map(from_json).transpose()?.unwrap_or_default(),
        took: Duration::from_micros(row.try_get::<i64, _>("micros")? as u64),
        finished: time(row.try_get("finished")?),
    })
}

fn stored_result(row: &SqliteRow) -> Result<GameResult, Trouble> {
    Ok(GameResult {
        key: stored_key(row)?,
        players: [row.try_get("first")?, row.try_get("second")?],
        opening: row.try_get("opening")?,
        half_points: row.try_get::<i64, _>("half_points")? as u32,
        reason: row.try_get("reason")?,
        plies: row.try_get::<i64, _>("plies")? as u32,
        digest: row.try_get::<i64, _>("digest")? as u64,
        faults: row.try_get::<Option<&str>, _>("faults")?.map(from_json).transpose()?.unwrap_or_default(),
        took: Duration::from_micros(row.try_get::<i64, _>("micros")? as u64),
        finished: time(row.try_get("finished")?),
    })
}

fn from_json<'a, T: serde::Deserialize<'a>>(text: &'a str) -> Result<T, Trouble> {
    serde_json::from_str(text).map_err(|error| Trouble::Damaged(error.to_string()))
}
