//! What can be wrong with a store, in words that say what to do about it.

use sqlx::error::DatabaseError;
use sqlx::migrate::MigrateError;

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
    /// A later version of this program made it.
    #[error("the store has format {found}, and this version knows 1 to {known}: it was made by a newer version")]
    Newer {
        /// Its format.
        found: i64,
        /// The newest that we know.
        known: i64,
    },
    /// A tournament of that name is there, and another one.
    #[error("there is another tournament called `{0}`: give this one a different name, or leave out the name")]
    OtherDefinition(String),
    /// Anything else that a database can say.
    #[error("{0}")]
    Other(String),
}

impl From<sqlx::Error> for Trouble {
    fn from(error: sqlx::Error) -> Self {
        // <https://www.sqlite.org/rescode.html>; the low byte is the primary code.
        let code = error.as_database_error().and_then(DatabaseError::code);
        let code = code.and_then(|code| code.parse::<i32>().ok());
        let words = || match error.as_database_error() {
            Some(error) => error.message().to_owned(),
            None => error.to_string(),
        };
        match code.map(|code| code & 0xff) {
            Some(5 | 6) => Self::Busy,
            Some(8) => Self::ReadOnly,
            Some(11) => Self::Damaged(words()),
            Some(13) => Self::Full,
            Some(14) => Self::Closed(words()),
            Some(26) => Self::Foreign,
            _ => match error {
                sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_) => Self::Damaged(words()),
                _ => Self::Other(words()),
            },
        }
    }
}

impl Trouble {
    /// What a failed migration means, where the newest format we know is `known`.
    pub(super) fn of_migration(error: MigrateError, known: i64) -> Self {
        match error {
            MigrateError::VersionMissing(found) => Self::Newer { found, known },
            MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => error.into(),
            other => Self::Damaged(other.to_string()),
        }
    }
}
