//! What can be wrong with a store, in words that say what to do about it.

use sqlx::migrate::MigrateError;
use sqlx::postgres::PgDatabaseError;

use super::Unreadable;

/// A store that can't be used, or not for this.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{store}: {trouble}")]
pub struct StoreError {
    /// Which, as the user named it.
    pub store: String,
    /// What is wrong with it.
    pub trouble: Trouble,
}

/// What is wrong with a store.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Trouble {
    /// Another process plays into it.
    #[error("another run is using this store; wait for it, or name another file")]
    InUse,
    /// Somebody holds it locked for longer than we wait.
    #[error("the store is locked by another program")]
    Busy,
    /// It may be read and not written.
    #[error("the store can't be written: it, or its folder, is read-only")]
    ReadOnly,
    /// There is no room for more.
    #[error("the disk is full")]
    Full,
    /// There is no such file.
    #[error("there is no such store")]
    Missing,
    /// The system would not let us at it.
    #[error("can't be opened: {0}")]
    Closed(String),
    /// It is something else.
    #[error("this is no store of tournaments")]
    Foreign,
    /// It was one.
    #[error("the store is damaged: {0}")]
    Damaged(String),
    /// A game of it can't be read, and its pair does not count.
    #[error("{0}; its pair is void, and is played again when the tournament goes on")]
    Unreadable(Unreadable),
    /// A later version of this program made it.
    #[error("the store has format {found}, and this version knows 1 to {known}: it was made by a newer version")]
    Newer {
        /// Its format.
        found: i64,
        /// The newest that we know.
        known: i64,
    },
    /// An earlier version of this program made it, and we may not change it.
    #[error("the store has format {found}, and {known} is needed: let a newer version open it that may change it")]
    Older {
        /// Its format.
        found: i64,
        /// The newest that we know.
        known: i64,
    },
    /// A tournament of that name is there, and another one.
    #[error("there is another tournament called `{0}`: give this one a different name, or leave out the name")]
    OtherDefinition(String),
    /// The server can't be reached now; later it may.
    #[error("the server can't be reached: {0}")]
    Unreachable(String),
    /// The server does not let us in, or not do this.
    #[error("the server refuses: {0}")]
    Refused(String),
    /// An address that can't be read.
    #[error("found no address of a PostgreSQL database, such as postgres://user@host/database: {0}")]
    Address(String),
    /// Anything else that a database can say.
    #[error("{0}")]
    Other(String),
}

impl From<sqlx::Error> for Trouble {
    fn from(error: sqlx::Error) -> Self {
        let Some(said) = error.as_database_error() else {
            return match error {
                sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_) => Self::Damaged(error.to_string()),
                sqlx::Error::Io(error) => Self::Unreachable(error.to_string()),
                sqlx::Error::Tls(error) => Self::Unreachable(error.to_string()),
                sqlx::Error::Configuration(error) => Self::Address(error.to_string()),
                // A connection that broke in the middle of an answer, and one that never came about, are told like this.
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

impl Trouble {
    /// Whether it may pass by itself.
    pub const fn may_pass(&self) -> bool {
        matches!(self, Self::Busy | Self::Unreachable(_))
    }

    /// <https://www.sqlite.org/rescode.html>; the low byte is the primary code.
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

    /// <https://www.postgresql.org/docs/current/errcodes-appendix.html>; the first two letters are the class.
    fn of_postgres(code: &str, words: String) -> Self {
        match (code.get(..2).unwrap_or_default(), code) {
            (_, "25006") => Self::ReadOnly,
            (_, "3D000") => Self::Missing,
            (_, "42501") | ("28", _) => Self::Refused(words),
            (_, "53100") => Self::Full,
            // No connection left, shutting down, starting up, gone.
            (_, "53300") | ("08" | "57", _) => Self::Unreachable(words),
            // Somebody else was quicker; the same may be done again.
            ("40", _) | (_, "55P03") => Self::Busy,
            ("XX", _) => Self::Damaged(words),
            _ => Self::Other(words),
        }
    }

    /// What a failed migration means, where the newest format we know is `known`.
    pub(super) fn of_migration(error: MigrateError, known: i64) -> Self {
        match error {
            MigrateError::VersionMissing(found) => Self::Newer { found, known },
            MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => error.into(),
            other => Self::Damaged(other.to_string()),
        }
    }
}
