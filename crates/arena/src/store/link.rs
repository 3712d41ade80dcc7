//! The minimal interface to a database connection that a store needs, so that code common to all kinds is written once.

use std::borrow::Cow;

use sqlx::migrate::{Migrate, Migration, MigrationSource, MigrationType, Migrator};
use sqlx::postgres::{PgConnection, PgRow};
use sqlx::sqlite::{SqliteConnection, SqliteRow};
use sqlx::{ColumnIndex, Connection, Database, Decode, Row, Type};

use super::{Queried, StoreErrorKind};

/// The value of a parameter `$1`, `$2`, … of a statement.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Value<'a> {
    Integer(i64),
    OptionalInteger(Option<i64>),
    Text(&'a str),
    OptionalText(Option<&'a str>),
}

/// The versions of the schema in order: the number, name and SQL of each format.
pub(crate) type Migrations = &'static [(i64, &'static str, &'static str)];

pub(crate) trait Link: Connection + Migrate + 'static {
    type Row: Columns;

    /// All formats of a store in this kind of database.
    const MIGRATIONS: Migrations;

    /// Counts the tables that every format has: `tournament`, `game` and `_sqlx_migrations`.
    const COUNT_TABLES: &'static str;

    /// Begins a transaction that will write.
    const BEGIN: &'static str;

    /// The tables with rows of tournaments; those that refer to others come before them.
    const TABLES: &'static [&'static str];

    /// The statements that remove a pair and its games; parameters: tournament, pairing, pair.
    const VOID_PAIR: &'static [&'static str];

    /// Executes a statement and returns the number of rows it affected.
    async fn execute(&mut self, sql: &str, values: &[Value<'_>]) -> Queried<u64>;

    async fn fetch(&mut self, sql: &str, values: &[Value<'_>]) -> Queried<Vec<Self::Row>>;
}

macro_rules! link {
    ($connection:ty, $row:ty, $migrations:expr, $count_tables:expr, $begin:literal, $tables:expr, $void:expr, $storable:expr) => {
        impl Link for $connection {
            type Row = $row;

            const MIGRATIONS: Migrations = $migrations;
            const COUNT_TABLES: &'static str = $count_tables;
            const BEGIN: &'static str = $begin;
            const TABLES: &'static [&'static str] = $tables;
            const VOID_PAIR: &'static [&'static str] = $void;

            async fn execute(&mut self, sql: &str, values: &[Value<'_>]) -> Queried<u64> {
                Ok(link!(@bound sql, values, $storable).execute(self).await?.rows_affected())
            }

            async fn fetch(&mut self, sql: &str, values: &[Value<'_>]) -> Queried<Vec<$row>> {
                Ok(link!(@bound sql, values, $storable).fetch_all(self).await?)
            }
        }
    };
    (@bound $sql:ident, $values:ident, $storable:expr) => {
        $values.iter().fold(sqlx::query($sql), |query, value| match *value {
            Value::Integer(number) => query.bind(number),
            Value::OptionalInteger(number) => query.bind(number),
            Value::Text(text) => query.bind($storable(text)),
            Value::OptionalText(text) => query.bind(text.map($storable)),
        })
    };
}

link!(
    SqliteConnection,
    SqliteRow,
    &[(1, "tournaments", include_str!("../../migrations/sqlite/0001_tournaments.sql"))],
    "SELECT count(*) AS tables FROM sqlite_master WHERE name IN ('tournament', 'game', '_sqlx_migrations')",
    "BEGIN IMMEDIATE",
    &["wire_log", "game"],
    &[
        "DELETE FROM wire_log WHERE tournament = $1 AND pairing = $2 AND pair = $3",
        "DELETE FROM game WHERE tournament = $1 AND pairing = $2 AND pair = $3",
    ],
    Cow::Borrowed
);

link!(
    PgConnection,
    PgRow,
    &[
        (1, "tournaments", include_str!("../../migrations/postgres/0001_tournaments.sql")),
        (2, "workers", include_str!("../../migrations/postgres/0002_workers.sql")),
        (3, "readable", include_str!("../../migrations/postgres/0003_readable.sql")),
        (4, "limits", include_str!("../../migrations/postgres/0004_limits.sql")),
        (5, "turns", include_str!("../../migrations/postgres/0005_turns.sql")),
    ],
    "SELECT count(*) AS tables FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relname IN ('tournament', 'game', '_sqlx_migrations')",
    "BEGIN",
    &["wire_log", "game", "voided", "done", "task", "pairing", "opening", "entrant", "posting"],
    &["SELECT void_pair($1, $2, $3)"],
    without_nul
);

/// Replaces NUL, which PostgreSQL can't store in a text and engines may send.
pub(super) fn without_nul(text: &str) -> Cow<'_, str> {
    if text.contains('\0') { Cow::Owned(text.replace('\0', "\u{fffd}")) } else { Cow::Borrowed(text) }
}

/// Access to a row by the names of its columns.
pub(crate) trait Columns {
    fn integer(&self, column: &str) -> Queried<i64>;

    fn text(&self, column: &str) -> Queried<String>;

    fn optional_text(&self, column: &str) -> Queried<Option<String>>;
}

impl<D: Database, R: Row<Database = D>> Columns for R
where
    for<'a> &'a str: ColumnIndex<R>,
    for<'r> i64: Decode<'r, D> + Type<D>,
    for<'r> String: Decode<'r, D> + Type<D>,
{
    fn integer(&self, column: &str) -> Queried<i64> {
        Ok(self.try_get(column)?)
    }

    fn text(&self, column: &str) -> Queried<String> {
        Ok(self.try_get(column)?)
    }

    fn optional_text(&self, column: &str) -> Queried<Option<String>> {
        Ok(self.try_get(column)?)
    }
}

/// The newest format that this version knows for a kind of database.
pub(super) const fn newest<L: Link>() -> i64 {
    L::MIGRATIONS[L::MIGRATIONS.len() - 1].0
}

/// Checks that this is a store in a readable format; returns the format.
pub(super) async fn check<L: Link>(link: &mut L) -> Queried<i64> {
    if link.fetch(L::COUNT_TABLES, &[]).await?.first().map(|row| row.integer("tables")).transpose()? != Some(3) {
        return Err(StoreErrorKind::Foreign);
    }
    let formats = link.fetch("SELECT coalesce(max(version), 0) AS format FROM _sqlx_migrations", &[]).await?;
    match formats.first().map_or(Ok(0), |row| row.integer("format"))? {
        0 => Err(StoreErrorKind::Foreign),
        found if found > newest::<L>() => Err(StoreErrorKind::Newer { found, known: newest::<L>() }),
        found => Ok(found),
    }
}

/// Migrates a store to the newest format.
pub(super) async fn migrate<L: Link>(link: &mut L) -> Queried<()> {
    let trouble = |error| StoreErrorKind::of_migration(error, newest::<L>());
    let migrator = Migrator::new(Embedded(L::MIGRATIONS)).await.map_err(trouble)?;
    migrator.run_direct(link).await.map_err(trouble)
}

/// The migrations that this binary contains.
#[derive(Debug)]
struct Embedded(Migrations);

impl MigrationSource<'static> for Embedded {
    fn resolve(
        self,
    ) -> std::pin::Pin<Box<dyn Future<Output = Result<Vec<Migration>, sqlx::error::BoxDynError>> + Send>> {
        let migration = |&(version, name, sql): &(i64, &'static str, &'static str)| {
            Migration::new(version, name.into(), MigrationType::Simple, sql.into(), false)
        };
        let migrations = self.0.iter().map(migration).collect();
        Box::pin(async { Ok(migrations) })
    }
}
