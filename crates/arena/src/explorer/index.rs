//! The file of the explorer's index, a SQLite database that one process opens at a time.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;
use std::time::Duration;

use parking_lot::Mutex;
use serde_json::json;
use sqlx::ConnectOptions;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqliteLockingMode, SqliteSynchronous};
use tetrad_core::Side;
use tokio::runtime::Runtime;

use super::read::{PlayedMove, moves};
use super::{ExampleGame, GameCounts};
use crate::store::link::{Columns, Link, Value};
use crate::store::{
    GameKey, PairKey, Queried, StoreError, StoreErrorKind, StoredGame, StoredTournament, in_transaction,
    micros_since_1970, runtime,
};

/// Marks the files of explorers: `Ttrd`. Other files are left alone.
const APPLICATION: i64 = 0x5474_7264;

/// The version of the tables. A file with another version is built anew.
const FORMAT: i64 = 1;

const TABLES: [&str; 5] = ["tournament", "pair", "game", "engine", "played"];

/// The most pages of 4 KiB in a file: 2 GiB, which hold about a million games.
const MOST_PAGES: u32 = 1 << 19;

/// The most pages in memory: 256 MiB.
const MOST_PAGES_IN_MEMORY: u32 = 1 << 16;

/// Ranges of positions whose moves are deleted in one transaction each, so that questions don't wait long.
const SLICES: i64 = 64;

/// The name of an index without a file, for errors.
const TEMPORARY: &str = "the temporary index of the explorer";

/// The index, behind one connection that all threads share.
pub(super) struct Index {
    name: String,
    /// `None` only while it is dropped.
    line: Mutex<Option<(SqliteConnection, Runtime)>>,
}

/// A tournament in the index.
#[derive(Clone, Copy, Debug)]
pub(super) struct KnownTournament {
    pub(super) created: i64,
    /// Games that were read, void ones included.
    pub(super) games: u64,
    /// Void pairs.
    pub(super) void: u64,
}

/// A pair in the index.
#[derive(Clone, Copy, Debug)]
pub(super) struct KnownPair {
    pub(super) sides: u8,
    pub(super) is_void: bool,
}

/// A pair as it was read from the store.
#[derive(Debug, Default)]
pub(super) struct PairUpdate {
    sides: u8,
    is_void: bool,
    games: Vec<ReadGame>,
}

#[derive(Debug)]
struct ReadGame {
    key: GameKey,
    digest: u64,
    players: Vec<String>,
    counts: GameCounts,
    moves: Vec<PlayedMove>,
}

impl PairUpdate {
    /// A pair that does not count.
    pub(super) const fn void(sides: u8) -> Self {
        Self { sides, is_void: true, games: Vec::new() }
    }

    pub(super) fn add(&mut self, game: &StoredGame) {
        let result = game.result();
        let counts = match result.half_points {
            2 => GameCounts { first: 1, ..GameCounts::default() },
            1 => GameCounts { draws: 1, ..GameCounts::default() },
            _ => GameCounts { second: 1, ..GameCounts::default() },
        };
        self.sides |= 1 << game.key.side.index();
        // SQLite's JSON can't hold NUL, which workers may write.
        let players = result.players.iter().map(|name| name.replace('\0', "\u{fffd}")).collect();
        let (key, digest) = (game.key, result.digest);
        self.games.push(ReadGame { key, digest, players, counts, moves: moves(game) });
    }
}

/// How often an engine played a move.
#[derive(Debug)]
pub(super) struct Played {
    pub(super) engine: String,
    pub(super) games: GameCounts,
    pub(super) example: ExampleGame,
}

/// Returns what tells a stored tournament from all others.
pub(super) fn identity(tournament: &StoredTournament) -> (i64, i64) {
    (tournament.id.0, micros_since_1970(tournament.created))
}

impl Index {
    /// Opens a file, created if missing.
    pub(super) fn at(path: &Path) -> Result<Self, StoreError> {
        Self::open(path.display().to_string(), SqliteConnectOptions::new().filename(path), MOST_PAGES)
    }

    /// Opens an index that ends with the process: in a temporary file, which SQLite deletes, or in memory where no file can
    /// be written, as in a container that is only read.
    pub(super) fn temporary() -> Result<Self, StoreError> {
        let in_file = Self::open(TEMPORARY.to_owned(), SqliteConnectOptions::new().filename(""), MOST_PAGES)?;
        // SQLite creates the file when its cache of 2 MB is full, which would be too late.
        let is_writable = in_file.ask(async |link| {
            link.execute("CREATE TABLE large AS SELECT zeroblob(4000000) AS bytes", &[]).await?;
            link.execute("DROP TABLE large", &[]).await
        });
        if is_writable.is_ok() {
            return Ok(in_file);
        }
        let in_memory = SqliteConnectOptions::new().filename(":memory:").pragma("temp_store", "MEMORY");
        Self::open(TEMPORARY.to_owned(), in_memory, MOST_PAGES_IN_MEMORY)
    }

    fn open(name: String, options: SqliteConnectOptions, most_pages: u32) -> Result<Self, StoreError> {
        let options = options
            .create_if_missing(true)
            .locking_mode(SqliteLockingMode::Exclusive)
            .synchronous(SqliteSynchronous::Normal)
            .busy_timeout(Duration::from_secs(1))
            .pragma("max_page_count", most_pages.to_string());
        let opened = runtime().and_then(|runtime| {
            let connection = runtime.block_on(async {
                let mut connection = options.connect().await?;
                prepare(&mut connection).await?;
                Ok::<_, StoreErrorKind>(connection)
            })?;
            Ok((connection, runtime))
        });
        match opened {
            Ok(line) => Ok(Self { name, line: Mutex::new(Some(line)) }),
            Err(trouble) => Err(StoreError { store: name, trouble }),
        }
    }

    fn ask<T>(&self, question: impl AsyncFnOnce(&mut SqliteConnection) -> Queried<T>) -> Result<T, StoreError> {
        let mut line = self.line.lock();
        let answer = match &mut *line {
            Some((connection, runtime)) => runtime.block_on(question(connection)),
            None => Err(StoreErrorKind::Other("the index is closed".to_owned())),
        };
        drop(line);
        answer.map_err(|trouble| StoreError { store: self.name.clone(), trouble })
    }

    /// Returns the tournaments by their numbers.
    pub(super) fn tournaments(&self) -> Result<BTreeMap<i64, KnownTournament>, StoreError> {
        let sql = "SELECT id, created, coalesce(sum((sides & 1) + (sides >> 1)), 0) AS games,
                          coalesce(sum(is_void), 0) AS void
                   FROM tournament LEFT JOIN pair ON tournament = id GROUP BY id, created";
        self.ask(async |link| {
            let read = |row: &_| {
                let known = KnownTournament {
                    created: Columns::integer(row, "created")?,
                    games: Columns::integer(row, "games")? as u64,
                    void: Columns::integer(row, "void")? as u64,
                };
                Ok((Columns::integer(row, "id")?, known))
            };
            link.fetch(sql, &[]).await?.iter().map(read).collect()
        })
    }

    /// Returns the pairs of a tournament after `after`, up to `last`.
    pub(super) fn pairs(
        &self,
        tournament: i64,
        after: Option<PairKey>,
        last: Option<PairKey>,
    ) -> Result<HashMap<PairKey, KnownPair>, StoreError> {
        let sql = "SELECT pairing, pair, sides, is_void FROM pair
                   WHERE tournament = $1 AND (pairing, pair) > ($2, $3) AND (pairing, pair) <= ($4, $5)";
        let numbers = |key: PairKey| (i64::from(key.0), i64::from(key.1));
        let (after, last) = (after.map_or((-1, 0), numbers), last.map_or((i64::MAX, i64::MAX), numbers));
        let values = [tournament, after.0, after.1, last.0, last.1].map(Value::Integer);
        self.ask(async |link| {
            let read = |row: &_| {
                let number = |column| Columns::integer(row, column);
                let known = KnownPair { sides: number("sides")? as u8, is_void: number("is_void")? != 0 };
                Ok(((number("pairing")? as u32, number("pair")? as u32), known))
            };
            link.fetch(sql, &values).await?.iter().map(read).collect()
        })
    }

    /// Adds pairs, in one transaction. Returns the number of games by which the tournament has grown.
    pub(super) fn add(
        &self,
        tournament: &StoredTournament,
        pairs: &BTreeMap<PairKey, PairUpdate>,
    ) -> Result<u64, StoreError> {
        let (id, created) = identity(tournament);
        let games = |sides: i64| (sides & 1) + (sides >> 1);
        self.ask(async |link| {
            in_transaction(link, async |link| {
                let values = [Value::Integer(id), Value::Integer(created)];
                link.execute("INSERT OR IGNORE INTO tournament (id, created) VALUES ($1, $2)", &values).await?;
                let mut grown = 0;
                for (&(pairing, pair), update) in pairs {
                    let key = [id, i64::from(pairing), i64::from(pair)].map(Value::Integer);
                    let sql = "SELECT sides FROM pair WHERE tournament = $1 AND pairing = $2 AND pair = $3";
                    let before = link.fetch(sql, &key).await?.first().map_or(Ok(0), |row| row.integer("sides"))?;
                    let now = i64::from(update.sides);
                    grown += games(now) - games(before);
                    let sql = "INSERT OR REPLACE INTO pair VALUES ($1, $2, $3, $4, $5)";
                    let state = [now, i64::from(update.is_void)].map(Value::Integer);
                    link.execute(sql, &[&key[..], &state].concat()).await?;
                }
                let counted = different(link, id, pairs).await?;
                add_moves(link, id, &counted).await?;
                Ok(u64::try_from(grown).unwrap_or(0))
            })
            .await
        })
    }

    /// Removes a tournament. Its row goes last, so that an interrupted removal is repeated.
    pub(super) fn forget(&self, tournament: i64) -> Result<(), StoreError> {
        let width = i64::MAX / (SLICES / 2) + 1;
        for slice in -SLICES / 2..SLICES / 2 {
            let from = slice * width;
            let sql = "DELETE FROM played WHERE tournament = $1 AND position BETWEEN $2 AND $3";
            let values = [tournament, from, from + (width - 1)].map(Value::Integer);
            self.ask(async |link| link.execute(sql, &values).await)?;
        }
        self.ask(async |link| {
            in_transaction(link, async |link| {
                for sql in [
                    "DELETE FROM game WHERE tournament = $1",
                    "DELETE FROM pair WHERE tournament = $1",
                    "DELETE FROM tournament WHERE id = $1",
                ] {
                    link.execute(sql, &[Value::Integer(tournament)]).await?;
                }
                Ok(())
            })
            .await
        })
    }

    /// Returns the moves played from a position, each with a row for every engine.
    pub(super) fn played(&self, position: i64) -> Result<BTreeMap<String, Vec<Played>>, StoreError> {
        // With `max`, the other columns come from the row of the latest tournament.
        let sql = "SELECT move, name, sum(first) AS first, sum(draws) AS draws, sum(second) AS second,
                          max(tournament) AS tournament, pairing, pair, side
                   FROM played JOIN engine ON engine.id = played.engine WHERE position = $1 GROUP BY move, name";
        self.ask(async |link| {
            let mut moves: BTreeMap<String, Vec<Played>> = BTreeMap::new();
            for row in &link.fetch(sql, &[Value::Integer(position)]).await? {
                let number = |column: &str| row.integer(column).map(|number| number as u64);
                let games = GameCounts { first: number("first")?, draws: number("draws")?, second: number("second")? };
                let side = if row.integer("side")? == 0 { Side::First } else { Side::Second };
                let key = GameKey { pairing: number("pairing")? as u32, pair: number("pair")? as u32, side };
                let example = ExampleGame { tournament: row.integer("tournament")?, key: key.to_string() };
                let played = Played { engine: row.text("name")?, games, example };
                moves.entry(row.text("move")?).or_default().push(played);
            }
            Ok(moves)
        })
    }
}

impl Drop for Index {
    /// Shuts the runtime down without blocking: an index may be dropped inside another runtime, where blocking panics.
    fn drop(&mut self) {
        let line = self.line.get_mut().take();
        if let Some((connection, runtime)) = line {
            drop(connection);
            runtime.shutdown_background();
        }
    }
}

/// Checks that a database is an index or empty, and makes its tables.
async fn prepare(link: &mut SqliteConnection) -> Queried<()> {
    let tables = number(link, "SELECT count(*) AS number FROM sqlite_master").await?;
    if tables > 0 && number(link, "SELECT application_id AS number FROM pragma_application_id").await? != APPLICATION {
        return Err(StoreErrorKind::Foreign);
    }
    link.fetch("PRAGMA journal_mode = WAL", &[]).await?;
    if tables > 0 && number(link, "SELECT user_version AS number FROM pragma_user_version").await? == FORMAT {
        return Ok(());
    }
    in_transaction(link, async |link| {
        for table in TABLES {
            link.execute(&format!("DROP TABLE IF EXISTS {table}"), &[]).await?;
        }
        for sql in include_str!("../../migrations/explorer/tables.sql").split_inclusive(';') {
            link.execute(sql, &[]).await?;
        }
        link.execute(&format!("PRAGMA application_id = {APPLICATION}"), &[]).await?;
        link.execute(&format!("PRAGMA user_version = {FORMAT}"), &[]).await?;
        Ok(())
    })
    .await
}

async fn number(link: &mut SqliteConnection, sql: &str) -> Queried<i64> {
    link.fetch(sql, &[]).await?.first().map_or(Ok(0), |row| row.integer("number"))
}

/// Enters the games of pairs and returns those that no other game of their fixture is identical to.
async fn different<'a>(
    link: &mut SqliteConnection,
    tournament: i64,
    pairs: &'a BTreeMap<PairKey, PairUpdate>,
) -> Queried<Vec<&'a ReadGame>> {
    let mut different = Vec::new();
    for game in pairs.values().flat_map(|pair| &pair.games) {
        let GameKey { pairing, side, .. } = game.key;
        let values = [tournament, i64::from(pairing), side.index() as i64, game.digest as i64].map(Value::Integer);
        if link.execute("INSERT OR IGNORE INTO game VALUES ($1, $2, $3, $4)", &values).await? > 0 {
            different.push(game);
        }
    }
    Ok(different)
}

/// Adds up the moves of games and enters them with one statement.
async fn add_moves(link: &mut SqliteConnection, tournament: i64, games: &[&ReadGame]) -> Queried<()> {
    let mut sums: BTreeMap<(i64, &str, &str), (GameCounts, GameKey)> = BTreeMap::new();
    for game in games {
        for PlayedMove { position, mv, mover } in &game.moves {
            let engine = game.players.get(mover.index()).map_or("", String::as_str);
            let (counts, example) = sums.entry((*position, mv, engine)).or_insert((GameCounts::default(), game.key));
            *counts += game.counts;
            *example = game.key.min(*example);
        }
    }
    let names: Vec<&str> = sums.keys().map(|&(_, _, engine)| engine).collect();
    let sql = "INSERT OR IGNORE INTO engine (name) SELECT DISTINCT value FROM json_each($1)";
    link.execute(sql, &[Value::Text(&json!(names).to_string())]).await?;
    let rows: Vec<_> = sums
        .iter()
        .map(|(&(position, mv, engine), (counts, key))| {
            let GameCounts { first, draws, second } = counts;
            json!([position, mv, engine, first, draws, second, key.pairing, key.pair, key.side.index()])
        })
        .collect();
    let sql = "INSERT INTO played (position, move, tournament, engine, first, draws, second, pairing, pair, side)
               SELECT value ->> 0, value ->> 1, $1, (SELECT id FROM engine WHERE name = value ->> 2),
                      value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 7, value ->> 8
               FROM json_each($2) WHERE true
               ON CONFLICT (position, move, tournament, engine) DO UPDATE
               SET first = first + excluded.first, draws = draws + excluded.draws, second = second + excluded.second";
    link.execute(sql, &[Value::Integer(tournament), Value::Text(&json!(rows).to_string())]).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::env;
    use std::process::Command;

    use super::*;

    /// Set in the process of the test that can't write.
    const CAN_NOT_WRITE: &str = "TETRAD_CAN_NOT_WRITE";

    #[cfg(unix)]
    #[test]
    fn a_temporary_index_grows_where_no_file_can_be_written() {
        if env::var_os(CAN_NOT_WRITE).is_none() {
            let name = "explorer::index::tests::a_temporary_index_grows_where_no_file_can_be_written";
            let script = "trap '' XFSZ; ulimit -f 0; exec \"$0\" --exact \"$1\"";
            let mut shell = Command::new("sh");
            let again = shell.args(["-c", script]).arg(env::current_exe().unwrap()).arg(name).env(CAN_NOT_WRITE, "yes");
            let output = again.output().unwrap();
            let printed = String::from_utf8_lossy(&output.stdout);
            assert!(output.status.success() && printed.contains("1 passed"), "{printed}");
            return;
        }
        let index = Index::temporary().unwrap();
        let rows = "WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 200000)
                    INSERT INTO played SELECT n, 'a1', 1, 1, 1, 0, 0, 0, 0, 0 FROM number";
        index.ask(async |link| link.execute("INSERT INTO engine VALUES (1, 'one')", &[]).await).unwrap();
        index.ask(async |link| link.execute(rows, &[]).await).unwrap();
        let played = index.played(200_000).unwrap();
        assert_eq!(played["a1"][0].games, GameCounts { first: 1, ..GameCounts::default() });
    }
}
