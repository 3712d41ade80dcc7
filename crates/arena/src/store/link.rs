//! A connection to a database, as little of it as a store needs, so that whatever is not about one kind of database is
//! written once.

use std::borrow::Cow;

use sqlx::migrate::{Migrate, Migration, MigrationSource, MigrationType, Migrator};
use sqlx::postgres::{PgConnection, PgRow};
use sqlx::sqlite::{SqliteConnection, SqliteRow};
use sqlx::{ColumnIndex, Connection, Database, Decode, Row, Type};

use super::Trouble;

/// Something that stands for `$1`, `$2`, … in a statement.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Value<'a> {
    Integer(i64),
    OptionalInteger(Option<i64>),
    Text(&'a str),
    OptionalText(Option<&'a str>),
}

/// The schema in the order in which it grew: a format's number, its name and its file.
pub(crate) type Migrations = &'static [(i64, &'static str, &'static str)];

/// An open connection.
pub(crate) trait Link: Connection + Migrate + 'static {
    type Row: Columns;

    /// All formats of a store in this kind of database.
    const MIGRATIONS: Migrations;

    /// Counts those of our tables that every format has: `tournament`, `game` and `_sqlx_migrations`.
    const COUNT_TABLES: &'static str;

    /// Begins a transaction that will write.
    const BEGIN: &'static str;

    /// Takes a pair with its games out of a tournament: statements with its tournament, pairing and number.
    const VOID_PAIR: &'static [&'static str];

    /// Does something, and says how many rows it touched.
    async fn execute(&mut self, sql: &str, values: &[Value<'_>]) -> Result<u64, Trouble>;

    /// Reads rows.
    async fn fetch(&mut self, sql: &str, values: &[Value<'_>]) -> Result<Vec<Self::Row>, Trouble>;
}

macro_rules! link {
    ($connection:ty, $row:ty, $migrations:expr, $count_tables:expr, $begin:literal, $void:expr, $storable:expr) => {
        impl Link for $connection {
            type Row = $row;

            const MIGRATIONS: Migrations = $migrations;
            const COUNT_TABLES: &'static str = $count_tables;
            const BEGIN: &'static str = $begin;
            const VOID_PAIR: &'static [&'static str] = $void;

            async fn execute(&mut self, sql: &str, values: &[Value<'_>]) -> Result<u64, Trouble> {
                Ok(link!(@bound sql, values, $storable).execute(self).await?.rows_affected())
            }

            async fn fetch(&mut self, sql: &str, values: &[Value<'_>]) -> Result<Vec<$row>, Trouble> {
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
    ],
    "SELECT count(*) AS tables FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relname IN ('tournament', 'game', '_sqlx_migrations')",
    "BEGIN",
    &["SELECT void_pair($1, $2, $3)"],
    without_nul
);

/// PostgreSQL keeps no NUL in a text, and an engine may have said one.
pub(super) fn without_nul(text: &str) -> Cow<'_, str> {
    if text.contains('\0') { Cow::Owned(text.replace('\0', "\u{fffd}")) } else { Cow::Borrowed(text) }
}

/// A row, by the names of its columns.
pub(crate) trait Columns {
    fn integer(&self, column: &str) -> Result<i64, Trouble>;

    fn text(&self, column: &str) -> Result<String, Trouble>;

    fn optional_text(&self, column: &str) -> Result<Option<String>, Trouble>;
}

impl<D: Database, R: Row<Database = D>> Columns for R
where
    for<'a> &'a str: ColumnIndex<R>,
    for<'r> i64: Decode<'r, D> + Type<D>,
    for<'r> String: Decode<'r, D> + Type<D>,
{
    fn integer(&self, column: &str) -> Result<i64, Trouble> {
        Ok(self.try_get(column)?)
    }

    fn text(&self, column: &str) -> Result<String, Trouble> {
        Ok(self.try_get(column)?)
    }

    fn optional_text(&self, column: &str) -> Result<Option<String>, Trouble> {
        Ok(self.try_get(column)?)
    }
}

/// The newest format that we know of a kind of database.
pub(super) const fn newest<L: Link>() -> i64 {
    L::MIGRATIONS[L::MIGRATIONS.len() - 1].0
}

/// Whether this is a store of a format that we can read; gives the format.
pub(super) async fn check<L: Link>(link: &mut L) -> Result<i64, Trouble> {
    if link.fetch(L::COUNT_TABLES, &[]).await?.first().map(|row| row.integer("tables")).transpose()? != Some(3) {
        return Err(Trouble::Foreign);
    }
    let formats = link.fetch("SELECT coalesce(max(version), 0) AS format FROM _sqlx_migrations", &[]).await?;
    match formats.first().map_or(Ok(0), |row| row.integer("format"))? {
        0 => Err(Trouble::Foreign),
        found if found > newest::<L>() => Err(Trouble::Newer { found, known: newest::<L>() }),
        found => Ok(found),
    }
}

/// Brings a store up to the newest format that we know.
pub(super) async fn migrate<L: Link>(link: &mut L) -> Result<(), Trouble> {
    let trouble = |error| Trouble::of_migration(error, newest::<L>());
    let migrator = Migrator::new(Embedded(L::MIGRATIONS)).await.map_err(trouble)?;
    migrator.run_direct(link).await.map_err(trouble)
}

/// The migrations in this binary.
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
