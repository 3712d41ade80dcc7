//! The store in one SQLite file.
//!
//! Commits are synced to disk (`synchronous = FULL` on a write-ahead log): counted games survive the death of this
//! process and, if the disk honours syncs, a loss of power. Grouped commits limit the cost to 50 syncs a second,
//! however quick the games are.
//!
//! One process at a time writes; it holds a lock on a file beside the store, which the system releases when the process
//! ends for any reason. Any number of processes may read meanwhile.

use std::fs::{File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection};

use super::database::{Database, runtime};
use super::link::{check, migrate};
use super::writer::Writer;
use super::{Queried, StoreError, StoreErrorKind};

/// How long to wait for another process's lock on the database.
const PATIENCE: Duration = Duration::from_secs(5);

/// How long a lock may outlive its owner. An engine that was being started when the owner closed the store has a copy of the
/// lock until its program runs.
const LINGERING: Duration = Duration::from_secs(1);

/// A store in one SQLite file.
pub struct SqliteStore {
    path: PathBuf,
    reading: SqliteConnectOptions,
    /// `None` in a store that is only read.
    writer: Option<Writer>,
    /// Held as long as this store may write.
    _lock: Option<File>,
}

impl SqliteStore {
    /// Opens a store for writing, created if missing.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, StoreError> {
        Self::open_with(path.as_ref(), |options| options)
    }

    /// Opens a store for writing, with some settings of the database changed.
    pub(super) fn open_with(
        path: &Path,
        tune: impl Fn(SqliteConnectOptions) -> SqliteConnectOptions,
    ) -> Result<Self, StoreError> {
        let at = |trouble| StoreError { store: path.display().to_string(), trouble };
        // An existing file is checked before anything in it is changed, because it may not be a store.
        if path.metadata().is_ok_and(|file| file.len() > 0 || !file.is_file()) {
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

    /// Opens a store for reading, also while another process writes to it.
    pub fn read(path: impl AsRef<Path>) -> Result<Self, StoreError> {
        Self::read_with(path.as_ref(), |options| options)
    }

    fn read_with(path: &Path, tune: impl Fn(SqliteConnectOptions) -> SqliteConnectOptions) -> Result<Self, StoreError> {
        let at = |trouble| StoreError { store: path.display().to_string(), trouble };
        match path.metadata() {
            Ok(file) if !file.is_file() => return Err(at(StoreErrorKind::Foreign)),
            Ok(_) => {}
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Err(at(StoreErrorKind::Missing)),
            Err(error) => return Err(at(StoreErrorKind::Closed(error.to_string()))),
        }
        let mut store = Self { path: path.to_owned(), reading: tune(reading(path)), writer: None, _lock: None };
        match store.ask(async |connection| check(connection).await) {
            // No process has the store open, and this medium does not allow creating the files of the write-ahead log.
            Err(StoreError { trouble: StoreErrorKind::Closed(_) | StoreErrorKind::ReadOnly, .. })
                if !beside(path, "-wal").exists() =>
            {
                store.reading = store.reading.read_only(true).immutable(true);
                store.ask(async |connection| check(connection).await)?;
            }
            checked => _ = checked?,
        }
        Ok(store)
    }
}

impl Database for SqliteStore {
    type Link = SqliteConnection;

    /// Uses a new connection for each question: opening a file is quick.
    fn ask<T>(&self, question: impl AsyncFnOnce(&mut SqliteConnection) -> Queried<T>) -> Result<T, StoreError> {
        let answer = runtime().and_then(|runtime| {
            runtime.block_on(async {
                let mut connection = self.reading.connect().await?;
                let answer = question(&mut connection).await;
                connection.close().await?;
                answer
            })
        });
        answer.map_err(|trouble| self.named(trouble))
    }

    fn named(&self, trouble: StoreErrorKind) -> StoreError {
        StoreError { store: self.path.display().to_string(), trouble }
    }

    fn beside(&self, ending: &str) -> Option<PathBuf> {
        Some(beside(&self.path, ending))
    }

    fn writer(&self) -> Result<&Writer, StoreError> {
        self.writer.as_ref().ok_or_else(|| self.named(StoreErrorKind::ReadOnly))
    }
}

/// Returns the options for reading a store. The file is opened for writing where allowed, because the process that
/// closes it last should be able to remove the write-ahead log.
fn reading(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new().filename(path).pragma("query_only", "ON").busy_timeout(PATIENCE)
}

/// Locks the store against other writing processes.
fn lock_beside(path: &Path) -> Queried<File> {
    let closed = |error: std::io::Error| match error.kind() {
        std::io::ErrorKind::PermissionDenied | std::io::ErrorKind::ReadOnlyFilesystem => StoreErrorKind::ReadOnly,
        std::io::ErrorKind::StorageFull => StoreErrorKind::Full,
        _ => StoreErrorKind::Closed(error.to_string()),
    };
    let lock = OpenOptions::new().create(true).append(true).open(beside(path, "-lock")).map_err(closed)?;
    let began = Instant::now();
    loop {
        match lock.try_lock() {
            Ok(()) => return Ok(lock),
            Err(TryLockError::WouldBlock) if began.elapsed() < LINGERING => thread::sleep(Duration::from_millis(10)),
            Err(TryLockError::WouldBlock) => return Err(StoreErrorKind::InUse),
            Err(TryLockError::Error(error)) => return Err(closed(error)),
        }
    }
}

/// Returns the path with `ending` appended.
fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// Opens a store for writing and migrates it to the newest format.
async fn prepare(options: &SqliteConnectOptions) -> Queried<SqliteConnection> {
    let mut connection = options.connect().await?;
    migrate(&mut connection).await?;
    Ok(connection)
}
