//! Errors of stores, with messages that say what to do.

use sqlx::migrate::MigrateError;
use sqlx::postgres::PgDatabaseError;

use super::Unreadable;

/// A store can't be used, or not for this operation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{store}: {trouble}")]
pub struct StoreError {
    /// The store as the user named it.
    pub store: String,
    /// What is wrong with the store.
    pub trouble: StoreErrorKind,
}

/// What is wrong with a store.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreErrorKind {
    /// Another process writes to it.
    #[error("another run is using this store; wait for it, or name another file")]
    InUse,
    /// Another program holds a lock for longer than the time limit.
    #[error("the store is locked by another program")]
    Busy,
    /// The store can be read but not written.
    #[error("the store can't be written: it, or its folder, is read-only")]
    ReadOnly,
    /// The disk is full.
    #[error("the disk is full")]
    Full,
    /// The file or database does not exist.
    #[error("there is no such store")]
    Missing,
    /// The system refused to open it.
    #[error("can't be opened: {0}")]
    Closed(String),
    /// The file or database is not a store.
    #[error("this is no store of tournaments")]
    Foreign,
    /// The database is corrupt, or a value in it has the wrong form.
    #[error("the store is damaged: {0}")]
    Damaged(String),
    /// A game can't be read, so its pair does not count.
    #[error("{0}; its pair is void, and is played again when the tournament goes on")]
    Unreadable(Unreadable),
    /// A newer version of this program made the store.
    #[error("the store has format {found}, and this version knows 1 to {known}: it was made by a newer version")]
    Newer {
        /// The store's format.
        found: i64,
        /// The newest format that this version knows.
        known: i64,
    },
    /// An older version of this program made the store, and it can't be migrated here.
    #[error("the store has format {found}, and {known} is needed: let a newer version open it that may change it")]
    Older {
        /// The store's format.
        found: i64,
        /// The newest format that this version knows.
        known: i64,
    },
    /// The store has a different tournament with this name.
    #[error("there is another tournament called `{0}`: give this one a different name, or leave out the name")]
    OtherDefinition(String),
    /// The server can't be reached now, but may be later.
    #[error("the server can't be reached: {0}")]
    Unreachable(String),
    /// The server denies access or permission.
    #[error("the server refuses: {0}")]
    Refused(String),
    /// The address can't be parsed.
    #[error("found no address of a PostgreSQL database, such as postgres://user@host/database: {0}")]
    Address(String),
    /// Any other error of a database.
    #[error("{0}")]
    Other(String),
}

impl From<sqlx::Error> for StoreErrorKind {
    fn from(error: sqlx::Error) -> Self {
        let Some(said) = error.as_database_error() else {
            return match error {
                sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_) => Self::Damaged(error.to_string()),
                sqlx::Error::Io(error) => Self::Unreachable(error.to_string()),
                sqlx::Error::Tls(error) => Self::Unreachable(error.to_string()),
                sqlx::Error::Configuration(error) => Self::Address(error.to_string()),
                // `sqlx` reports connections that broke during an answer, or were never made, in this way.
                sqlx::Error::Protocol(_) | sqlx::Error::PoolTimedOut => Self::Unreachable(error.to_string()),
                _ => Self::Other(error.to_string()),
            };
        };
        let (words, code) = (said.message().to_owned(), said.code().unwrap_or_default());
        if said.try_downcast_ref::<PgDatabaseError>().is_some() {
            Self::of_postgres(&code, words)
        } else {
            Self::of_sqlite(&code, words)
        }
    }
}

impl StoreErrorKind {
    /// Returns whether the trouble may pass by itself.
    pub const fn may_pass(&self) -> bool {
        matches!(self, Self::Busy | Self::Unreachable(_))
    }

    /// See <https://www.sqlite.org/rescode.html>; the low byte is the primary code.
    fn of_sqlite(code: &str, words: String) -> Self {
        match code.parse::<i32>().map(|code| code & 0xff) {
            Ok(5 | 6) => Self::Busy,
            Ok(8) => Self::ReadOnly,
            Ok(11) => Self::Damaged(words),
            Ok(13) => Self::Full,
            Ok(14) => Self::Closed(words),
            Ok(26) => Self::Foreign,
            _ => Self::Other(words),
        }
    }

    /// See <https://www.postgresql.org/docs/current/errcodes-appendix.html>; the first two characters are the class.
    fn of_postgres(code: &str, words: String) -> Self {
        match (code.get(..2).unwrap_or_default(), code) {
            (_, "25006") => Self::ReadOnly,
            (_, "3D000") => Self::Missing,
            (_, "42501") | ("28", _) => Self::Refused(words),
            (_, "53100") => Self::Full,
            // Too many connections, connection lost, shutting down, starting up.
            (_, "53300") | ("08" | "57", _) => Self::Unreachable(words),
            // A conflict with another transaction; a retry may succeed.
            ("40", _) | (_, "55P03") => Self::Busy,
            ("XX", _) => Self::Damaged(words),
            _ => Self::Other(words),
        }
    }

    /// Converts the error of a failed migration; `known` is the newest format that this version knows.
    pub(super) fn of_migration(error: MigrateError, known: i64) -> Self {
        match error {
            MigrateError::VersionMissing(found) => Self::Newer { found, known },
            MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => error.into(),
            other => Self::Damaged(other.to_string()),
        }
    }
}
