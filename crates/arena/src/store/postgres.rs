//! The store on a PostgreSQL server.
//!
//! Counted games are as safe as the server makes them: with default settings a commit is on disk. Any number of
//! processes read and write at once. A store has its own database, in which it uses the schema `public`.

use std::path::Path;
use std::str::FromStr;
use std::time::Duration;

use parking_lot::Mutex;
use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::{ConnectOptions, Connection, Executor};
use tokio::runtime::Runtime;
use tokio::time::timeout;

use super::database::{Database, runtime};
use super::link::{check, migrate, newest};
use super::writer::Writer;
use super::{Queried, StoreError, StoreErrorKind, TournamentId, Unreadable};
use crate::remote::{Poster, WorkerStanding};

/// How long the server may take to accept a connection.
const PATIENCE: Duration = Duration::from_secs(10);

/// The variable that may name a file with the password, as containers get their secrets.
const PASSWORD_FILE: &str = "PGPASSWORD_FILE";

/// A store on a PostgreSQL server.
pub struct PostgresStore {
    /// The address without a password.
    name: String,
    options: PgConnectOptions,
    idle: Mutex<Vec<PooledConnection>>,
    /// `None` in a store that is only read.
    writer: Option<Writer>,
}

struct PooledConnection {
    connection: PgConnection,
    // Dropped after the connection, which needs it until then.
    runtime: Runtime,
}

impl PostgresStore {
    /// Returns whether a store's name is the address of a server.
    pub fn is_address(name: &str) -> bool {
        name.starts_with("postgres://") || name.starts_with("postgresql://")
    }

    /// Opens a store for writing, such as `postgres://user@host/database`. An empty database becomes a store.
    pub fn open(address: &str) -> Result<Self, StoreError> {
        let mut store = Self::at(address)?;
        let named = |trouble| StoreError { store: store.name.clone(), trouble };
        let PooledConnection { connection, runtime } = connect(&store.options, true).map_err(named)?;
        store.writer = Some(Writer::start(runtime, connection, store.name.clone()).map_err(named)?);
        Ok(store)
    }

    /// Opens a store for reading.
    pub fn read(address: &str) -> Result<Self, StoreError> {
        let store = Self::at(address)?;
        let line = connect(&store.options, false).map_err(|trouble| store.named(trouble))?;
        store.idle.lock().push(line);
        Ok(store)
    }

    /// Checks that the server can be reached and has a store that workers can use. Needs no right on any table.
    pub fn check(address: &str) -> Result<(), StoreError> {
        let store = Self::at(address)?;
        store.ask(async |connection| check_format(connection).await)
    }

    /// A store that is not connected yet.
    fn at(address: &str) -> Result<Self, StoreError> {
        let (name, options) = postgres_address(address)?;
        Ok(Self { name, options, idle: Mutex::default(), writer: None })
    }

    /// Returns a connection that answers.
    fn line(&self) -> Queried<PooledConnection> {
        // The lock is released before waiting for the server.
        let idle = self.idle.lock().pop();
        if let Some(mut line) = idle {
            let ping = async { timeout(PATIENCE, line.connection.ping()).await.is_ok_and(|alive| alive.is_ok()) };
            if line.runtime.block_on(ping) {
                return Ok(line);
            }
        }
        let runtime = runtime()?;
        let connection = runtime.block_on(reach(&self.options))?;
        Ok(PooledConnection { connection, runtime })
    }
}

impl Drop for PostgresStore {
    /// Shuts runtimes down without blocking: a store may be dropped inside another runtime, where blocking panics.
    fn drop(&mut self) {
        for PooledConnection { connection, runtime } in self.idle.lock().drain(..) {
            drop(connection);
            runtime.shutdown_background();
        }
    }
}

impl Database for PostgresStore {
    type Link = PgConnection;

    /// Reuses connections: connecting to a server takes a while.
    fn ask<T>(&self, question: impl AsyncFnOnce(&mut PgConnection) -> Queried<T>) -> Result<T, StoreError> {
        let answer = self.line().and_then(|mut line| {
            let answer = line.runtime.block_on(question(&mut line.connection))?;
            self.idle.lock().push(line);
            Ok(answer)
        });
        answer.map_err(|trouble| self.named(trouble))
    }

    fn named(&self, trouble: StoreErrorKind) -> StoreError {
        StoreError { store: self.name.clone(), trouble }
    }

    fn writer(&self) -> Result<&Writer, StoreError> {
        self.writer.as_ref().ok_or_else(|| self.named(StoreErrorKind::ReadOnly))
    }

    fn workers(&self, tournament: TournamentId, void: &[Unreadable]) -> Result<Vec<WorkerStanding>, StoreError> {
        Poster(self).workers(tournament, void)
    }
}

/// Returns a server's name for display and the options to connect to it.
pub(crate) fn postgres_address(address: &str) -> Result<(String, PgConnectOptions), StoreError> {
    let name = without_password(address);
    let options = || -> Result<PgConnectOptions, StoreErrorKind> {
        let options = PgConnectOptions::from_str(address)?.application_name("tetrad");
        // A password in the address counts first.
        match std::env::var_os(PASSWORD_FILE).filter(|_| name == address) {
            Some(path) => Ok(options.password(&password_in(Path::new(&path))?)),
            None => Ok(options),
        }
    };
    match options() {
        Ok(options) => Ok((name, options)),
        Err(trouble) => Err(StoreError { store: name, trouble }),
    }
}

/// Reads a file that holds a password in its first line.
fn password_in(path: &Path) -> Result<String, StoreErrorKind> {
    let unreadable = |error| StoreErrorKind::Other(format!("{PASSWORD_FILE}: can't read {}: {error}", path.display()));
    let text = std::fs::read_to_string(path).map_err(unreadable)?;
    Ok(text.lines().next().unwrap_or_default().to_owned())
}

/// Connects to a server, with a time limit.
pub(crate) async fn reach(options: &PgConnectOptions) -> Queried<PgConnection> {
    let unreachable = || StoreErrorKind::Unreachable(format!("no answer within {} s", PATIENCE.as_secs()));
    Ok(timeout(PATIENCE, options.connect()).await.map_err(|_| unreachable())??)
}

/// Connects to a store and checks its format. Only the owner may change the schema, so it is migrated only if its
/// format is not the newest.
fn connect(options: &PgConnectOptions, make: bool) -> Queried<PooledConnection> {
    let runtime = runtime()?;
    let connection = runtime.block_on(async {
        let mut connection = reach(options).await?;
        match check(&mut connection).await {
            Ok(found) if found == newest::<PgConnection>() => {}
            Ok(_) | Err(StoreErrorKind::Foreign) if make => {
                if is_taken(&mut connection).await? {
                    return Err(StoreErrorKind::Foreign);
                }
                migrate(&mut connection).await?;
            }
            Ok(_) => {}
            Err(trouble) => return Err(trouble),
        }
        Ok(connection)
    })?;
    Ok(PooledConnection { connection, runtime })
}

/// Checks that the store has exactly the format that workers need.
pub(crate) async fn check_format(connection: &mut PgConnection) -> Queried<()> {
    match check(connection).await? {
        found if found == newest::<PgConnection>() => Ok(()),
        found => Err(StoreErrorKind::Older { found, known: newest::<PgConnection>() }),
    }
}

/// Returns whether the database has tables but is not a store.
async fn is_taken(connection: &mut PgConnection) -> Queried<bool> {
    let sql = "SELECT 1 FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
               AND to_regclass('public._sqlx_migrations') IS NULL LIMIT 1";
    Ok(connection.fetch_optional(sql).await?.is_some())
}

pub(super) fn without_password(address: &str) -> String {
    let hidden = || {
        let (scheme, rest) = address.split_once("://")?;
        let authority = rest.find(['/', '?']).unwrap_or(rest.len());
        let (user, host) = rest[..authority].rsplit_once('@')?;
        let (user, _) = user.split_once(':')?;
        Some(format!("{scheme}://{user}@{host}{}", &rest[authority..]))
    };
    let shown = hidden().unwrap_or_else(|| address.to_owned());
    // The password may also be a parameter.
    let Some((head, parameters)) = shown.split_once('?') else { return shown };
    let kept: Vec<&str> = parameters.split('&').filter(|one| !one.starts_with("password=")).collect();
    if kept.is_empty() { head.to_owned() } else { format!("{head}?{}", kept.join("&")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_are_never_shown() {
        for (address, shown) in [
            ("postgres://ann:se:cr@et@db.example:5433/games", "postgres://ann@db.example:5433/games"),
            ("postgres://db.example/games", "postgres://db.example/games"),
            ("postgresql:///games?host=/run/pg&password=x&user=ann", "postgresql:///games?host=/run/pg&user=ann"),
            ("postgres://ann@/games?password=x", "postgres://ann@/games"),
        ] {
            assert_eq!(without_password(address), shown);
        }
    }

    #[test]
    fn a_server_that_is_not_there_is_named_without_a_password() {
        let error = PostgresStore::read("postgres://ann:secret@127.0.0.1:1/games").err().unwrap();
        assert_eq!(error.store, "postgres://ann@127.0.0.1:1/games");
        assert!(matches!(error.trouble, StoreErrorKind::Unreachable(_)) && error.trouble.may_pass(), "{error}");
    }
}
