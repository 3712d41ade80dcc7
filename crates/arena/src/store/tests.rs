//! Stores that are locked, foreign, damaged, full or made by a newer version.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, mpsc};
use std::time::{Duration, UNIX_EPOCH};

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection, Executor};
use tetrad_core::{Outcome, Player, Record, Side};

use super::*;

/// A folder that is removed at the end of its test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("tetrad-store-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn store(&self) -> PathBuf {
        self.0.join("games.db")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        _ = fs::remove_dir_all(&self.0);
    }
}

fn game(pair: u32) -> StoredGame {
    let players = vec![Player::named("a"), Player::named("b")];
    let mut record = Record::new("tictactoe", "3_/3_/3_ x".into(), players);
    record.outcome = Some(Outcome::draw("agreed"));
    let key = GameKey { pairing: 0, pair, side: Side::First };
    StoredGame { key, record, faults: [None, None], took: Duration::from_micros(5), finished: UNIX_EPOCH }
}

fn save(store: &SqliteStore, id: TournamentId, game: StoredGame) -> Result<Saved, StoreError> {
    let (sender, saved) = mpsc::channel();
    store.save(id, Arc::new(game), Default::default(), Box::new(move |result| sender.send(result).unwrap()));
    saved.recv().unwrap()
}

/// Another program that has the store's file open.
struct Meddler {
    runtime: tokio::runtime::Runtime,
    connection: SqliteConnection,
}

impl Meddler {
    fn new(path: &Path) -> Self {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
        let options = SqliteConnectOptions::new().filename(path).create_if_missing(true);
        let connection = runtime.block_on(options.connect()).unwrap();
        Self { runtime, connection }
    }

    fn execute(&mut self, sql: &str) {
        self.runtime.block_on(self.connection.execute(sql)).unwrap();
    }

    fn leave(self) {
        self.runtime.block_on(self.connection.close()).unwrap();
    }
}

fn meddle(path: &Path, sql: &str) {
    let mut meddler = Meddler::new(path);
    meddler.execute(sql);
    meddler.leave();
}

fn trouble<T>(result: Result<T, StoreError>) -> StoreErrorKind {
    result.err().unwrap().trouble
}

#[test]
fn one_process_writes_and_others_may_read() {
    let folder = Folder::new("in-use");
    let store = SqliteStore::open(folder.store()).unwrap();
    assert_eq!(trouble(SqliteStore::open(folder.store())), StoreErrorKind::InUse);
    let id = store.tournament("t", "tictactoe", "{}").unwrap().id;
    assert_eq!(save(&store, id, game(0)), Ok(Saved::Now));
    let reader = SqliteStore::read(folder.store()).unwrap();
    assert_eq!(reader.tournaments().unwrap()[0].games, 1);
    assert_eq!(trouble(save(&reader, id, game(1)).map(|_| ())), StoreErrorKind::ReadOnly);
    assert_eq!(trouble(reader.set_state(id, State::Finished)), StoreErrorKind::ReadOnly);
    drop(store);
    drop(SqliteStore::open(folder.store()).unwrap());
    assert_eq!(reader.game(id, game(0).key), Ok(Some(game(0))));
    assert!(!folder.0.join("games.db-wal").exists(), "a closed store is one file");
}

#[test]
fn a_file_that_is_not_there_is_not_made_by_looking() {
    let folder = Folder::new("missing");
    assert_eq!(trouble(SqliteStore::read(folder.store())), StoreErrorKind::Missing);
    assert!(!folder.store().exists());
    let nowhere = SqliteStore::open(folder.0.join("no/such/folder.db")).err().unwrap().to_string();
    assert!(nowhere.contains("folder.db: can't be opened: "), "{nowhere}");
}

#[test]
fn a_locked_file_is_waited_for_and_then_named() {
    let folder = Folder::new("locked");
    let impatient = |options: SqliteConnectOptions| options.busy_timeout(Duration::from_millis(1));
    let store = SqliteStore::open_with(&folder.store(), impatient).unwrap();
    let id = store.tournament("t", "tictactoe", "{}").unwrap().id;
    let mut meddler = Meddler::new(&folder.store());
    meddler.execute("BEGIN IMMEDIATE");
    assert_eq!(trouble(save(&store, id, game(0))), StoreErrorKind::Busy);
    meddler.execute("ROLLBACK");
    // Nothing of the failed save was kept, and the store still works.
    assert_eq!(save(&store, id, game(0)), Ok(Saved::Now));
}

#[test]
fn files_of_others_are_refused_and_stay_as_they_are() {
    let folder = Folder::new("foreign");
    fs::write(folder.store(), "not a database at all, and longer than the header of one would be, which is a hundred")
        .unwrap();
    assert_eq!(trouble(SqliteStore::open(folder.store())), StoreErrorKind::Foreign);
    fs::remove_file(folder.store()).unwrap();
    meddle(&folder.store(), "CREATE TABLE game (white TEXT, black TEXT)");
    let before = fs::read(folder.store()).unwrap();
    assert_eq!(trouble(SqliteStore::open(folder.store())), StoreErrorKind::Foreign);
    assert_eq!(trouble(SqliteStore::read(folder.store())), StoreErrorKind::Foreign);
    assert_eq!(fs::read(folder.store()).unwrap(), before);
    assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 1);
    // A folder is not a store either.
    assert_eq!(trouble(SqliteStore::open(&folder.0)), StoreErrorKind::Foreign);
}

#[test]
fn a_store_of_a_newer_version_is_refused_with_both_numbers() {
    let folder = Folder::new("newer");
    drop(SqliteStore::open(folder.store()).unwrap());
    let sql = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
               VALUES (99, 'of the future', TRUE, x'00', 0)";
    meddle(&folder.store(), sql);
    for refused in [SqliteStore::open(folder.store()), SqliteStore::read(folder.store())] {
        assert_eq!(trouble(refused), StoreErrorKind::Newer { found: 99, known: 1 });
    }
}

#[test]
fn a_damaged_store_says_so() {
    let folder = Folder::new("damaged");
    let store = SqliteStore::open(folder.store()).unwrap();
    let id = store.tournament("t", "tictactoe", "{}").unwrap().id;
    for pair in 0..100 {
        store.save(id, Arc::new(game(pair)), Default::default(), Box::new(|saved| assert_eq!(saved, Ok(Saved::Now))));
    }
    drop(store);
    let mut bytes = fs::read(folder.store()).unwrap();
    let half = bytes.len() / 2;
    bytes[half..].fill(0x5a);
    fs::write(folder.store(), bytes).unwrap();
    let found = SqliteStore::read(folder.store()).and_then(|store| {
        let mut count = 0;
        store.games(id, &mut |_| {
            count += 1;
            ControlFlow::Continue(())
        })?;
        Ok(count)
    });
    assert!(matches!(trouble(found), StoreErrorKind::Damaged(_)));
}

#[test]
fn a_full_disk_loses_nothing_that_was_saved() {
    let folder = Folder::new("full");
    let small = |options: SqliteConnectOptions| options.pragma("max_page_count", "40");
    let store = SqliteStore::open_with(&folder.store(), small).unwrap();
    let id = store.tournament("t", "tictactoe", "{}").unwrap().id;
    let mut saved = 0;
    let refused = loop {
        let mut large = game(saved);
        large.record.rules = "x".repeat(10_000);
        match save(&store, id, large) {
            Ok(_) => saved += 1,
            Err(error) => break error,
        }
    };
    assert_eq!(refused.trouble, StoreErrorKind::Full);
    assert!(refused.to_string().ends_with("games.db: the disk is full"), "{refused}");
    drop(store);
    let reader = SqliteStore::read(folder.store()).unwrap();
    assert!(saved > 0);
    assert_eq!(reader.tournaments().unwrap()[0].games, u64::from(saved));
}
