//! What every store guarantees: games are kept complete, once, and in order.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::{Arc, mpsc};
use std::time::{Duration, UNIX_EPOCH};

use sqlx::{ConnectOptions, Connection, Executor};
use tetrad_arena::store::{
    self, GameKey, GameResult, Saved, SqliteStore, State, Store, StoreErrorKind, StoredGame, StoredTournament,
    TournamentId,
};
use tetrad_arena::{Fault, FaultKind, Transcript, WireLog};
use tetrad_core::{Outcome, Player, Record, RecordedTurn, Side};

use crate::postgres_server::Server;

/// A store in its own file, without what an earlier run left there.
pub(crate) fn fresh(name: &str) -> (SqliteStore, PathBuf) {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.db"));
    for ending in ["", "-wal", "-shm", "-explorer", "-explorer-wal"] {
        _ = std::fs::remove_file(format!("{}{ending}", path.display()));
    }
    (SqliteStore::open(&path).unwrap(), path)
}

/// The name of a store that a test opens, closes and reopens.
pub(crate) struct Place {
    pub(crate) name: String,
}

impl Place {
    /// Makes one empty store of every kind. `test` distinguishes them from those of other tests.
    pub(crate) fn every_kind(test: &str) -> Vec<Self> {
        let (_, path) = fresh(test);
        let postgres = Server::shared().map(|server| server.database(test));
        [path.display().to_string()].into_iter().chain(postgres).map(|name| Self { name }).collect()
    }

    pub(crate) fn open(&self) -> Box<dyn Store> {
        store::open(&self.name).unwrap()
    }

    /// Changes the store as another program would.
    pub(crate) fn execute(&self, sql: &str) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            if self.name.starts_with("postgres") {
                let mut connection = sqlx::PgConnection::connect(&self.name).await.unwrap();
                connection.execute(sql).await.unwrap();
                connection.close().await.unwrap();
            } else {
                let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&self.name);
                let mut connection = options.connect().await.unwrap();
                connection.execute(sql).await.unwrap();
                connection.close().await.unwrap();
            }
        });
    }

    pub(crate) fn read(&self) -> Box<dyn Store> {
        store::read(&self.name).unwrap()
    }
}

fn game(key: GameKey) -> StoredGame {
    let names = if key.side == Side::First { ["a", "b"] } else { ["b", "a"] };
    let mut record = Record::new("tictactoe", "3_/3_/3_ x".into(), names.map(Player::named).to_vec());
    record.seed = Some(u64::MAX);
    record.turns = vec![RecordedTurn::single("b2", Duration::from_micros(17))];
    record.outcome = Some(Outcome::win(Side::First, "crashed: exit status: 3"));
    let transcript = Transcript { sent: vec!["go".into()], ..Transcript::default() };
    let fault = Fault::new(FaultKind::Crashed, "exit status: 3").with(transcript);
    StoredGame {
        key,
        record,
        faults: [None, Some(fault)],
        took: Duration::from_micros(1_234),
        finished: UNIX_EPOCH + Duration::from_micros(1_700_000_000_000_001),
    }
}

fn save(store: &dyn Store, id: TournamentId, game: StoredGame, logs: [WireLog; 2]) -> Saved {
    let (sender, saved) = mpsc::channel();
    store.save(id, Arc::new(game), logs, Box::new(move |result| sender.send(result).unwrap()));
    saved.recv().unwrap().unwrap()
}

#[test]
fn a_saved_game_is_read_back_whole() {
    for place in Place::every_kind("store-whole") {
        let store = place.open();
        let id = store.tournament("t", "tictactoe", "{}").unwrap().id;
        let key = GameKey { pairing: 3, pair: 7, side: Side::Second };
        let logs = ["5 > go\n7 < best \"a1\" \u{1f3b2}\n", ""].map(WireLog::from_text);
        assert_eq!(save(&*store, id, game(key), logs.clone()), Saved::Now);
        assert_eq!(store.game(id, key).unwrap(), Some(game(key)));
        assert_eq!(store.wire_logs(id, key).unwrap(), logs);
        let mut results = Vec::new();
        store
            .results(id, &mut |result| {
                results.push(result);
                ControlFlow::Continue(())
            })
            .unwrap();
        assert_eq!(results, [game(key).result()]);
        assert_eq!((results[0].half_points, results[0].players.join("-")), (2, "b-a".into()));
        let other = GameKey { pair: 8, ..key };
        assert_eq!(store.game(id, other).unwrap(), None);
        save(&*store, id, game(other), Default::default());
        assert_eq!(store.wire_logs(id, other).unwrap(), <[WireLog; 2]>::default());
    }
}

#[test]
fn a_game_is_saved_once_and_the_first_one_stays() {
    for place in Place::every_kind("store-once") {
        let store = place.open();
        let id = store.tournament("t", "tictactoe", "{}").unwrap().id;
        let key = GameKey { pairing: 0, pair: 0, side: Side::First };
        assert_eq!(save(&*store, id, game(key), Default::default()), Saved::Now);
        let mut second = game(key);
        second.record.outcome = Some(Outcome::draw("agreed"));
        assert_eq!(save(&*store, id, second, Default::default()), Saved::Before);
        assert_eq!(store.game(id, key).unwrap(), Some(game(key)));
        // The same key in another tournament is another game.
        let other = store.tournament("u", "tictactoe", "{}").unwrap().id;
        assert_eq!(save(&*store, other, game(key), Default::default()), Saved::Now);
        let games = store.tournaments().unwrap().into_iter().map(|tournament| (tournament.name, tournament.games));
        assert_eq!(games.collect::<Vec<_>>(), [("t".into(), 1), ("u".into(), 1)]);
    }
}

#[test]
fn a_tournament_is_renamed_and_deleted_alone() {
    for place in Place::every_kind("store-changed") {
        let store = place.open();
        let key = GameKey { pairing: 0, pair: 0, side: Side::First };
        let logs = || ["5 > go\n", ""].map(WireLog::from_text);
        let [one, two] = ["one", "two"].map(|name| store.tournament(name, "tictactoe", "{}").unwrap().id);
        for id in [one, two] {
            save(&*store, id, game(key), logs());
        }
        let taken = store.rename(one, "two").unwrap_err();
        assert_eq!(taken.trouble, StoreErrorKind::OtherDefinition("two".into()));
        store.rename(one, "three").unwrap();
        store.rename(one, "three").unwrap();
        store.delete(two).unwrap();
        let left = || store.tournaments().unwrap().into_iter().map(|tournament| (tournament.name, tournament.games));
        assert_eq!(left().collect::<Vec<_>>(), [("three".into(), 1)]);
        assert_eq!((store.game(two, key).unwrap(), store.wire_logs(two, key).unwrap()), (None, Default::default()));
        assert_eq!((store.game(one, key).unwrap(), store.wire_logs(one, key).unwrap()), (Some(game(key)), logs()));
        // The name is free again.
        assert_eq!(store.tournament("two", "lits", "{}").unwrap().games, 0);
    }
}

#[test]
fn games_come_in_the_order_of_their_keys_as_many_as_are_wanted() {
    for place in Place::every_kind("store-order") {
        let store = place.open();
        let id = store.tournament("t", "tictactoe", "{}").unwrap().id;
        let keys: Vec<GameKey> = (0..3)
            .flat_map(|pairing| (0..110).flat_map(move |pair| Side::BOTH.map(|side| GameKey { pairing, pair, side })))
            .collect();
        for &key in keys.iter().rev() {
            store.save(
                id,
                Arc::new(game(key)),
                Default::default(),
                Box::new(|saved| assert_eq!(saved, Ok(Saved::Now))),
            );
        }
        // Every saved game is there after the store was closed.
        drop(store);
        let store = place.read();
        let mut read = Vec::new();
        store
            .games(id, &mut |game| {
                read.push(game.key);
                ControlFlow::Continue(())
            })
            .unwrap();
        assert_eq!(read, keys);
        read.clear();
        let some = &mut |result: GameResult| {
            read.push(result.key);
            if read.len() == 250 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        store.results(id, some).unwrap();
        assert_eq!(read, keys[..250]);
    }
}

#[test]
fn a_tournament_is_known_by_its_name_and_definition() {
    for place in Place::every_kind("store-names") {
        let store = place.open();
        let one = store.tournament("t", "tictactoe", r#"{"games":2}"#).unwrap();
        assert_eq!((one.name.as_str(), one.state, one.games), ("t", State::Running, 0));
        assert_eq!(store.tournament("t", "tictactoe", r#"{"games":2}"#).unwrap(), one);
        let other = store.tournament("t", "tictactoe", r#"{"games":4}"#).unwrap_err();
        assert_eq!(other.trouble, StoreErrorKind::OtherDefinition("t".into()));
        store.set_state(one.id, State::Decided).unwrap();
        let two = store.tournament("u", "lits", "{}").unwrap();
        let listed = store.tournaments().unwrap();
        assert_eq!(listed, [StoredTournament { state: State::Decided, ..one }, two]);
    }
}

#[test]
fn a_store_is_one_however_often_it_is_opened() {
    for place in Place::every_kind("store-again") {
        let one = place.open().tournament("t", "tictactoe", "{}").unwrap();
        assert_eq!(place.open().tournaments().unwrap(), std::slice::from_ref(&one));
        let reader = place.read();
        assert_eq!(reader.tournaments().unwrap(), std::slice::from_ref(&one));
        assert!(!reader.may_write());
        assert_eq!(reader.set_state(one.id, State::Finished).unwrap_err().trouble, StoreErrorKind::ReadOnly);
    }
}

#[test]
fn a_store_may_be_dropped_wherever_somebody_held_it() {
    for place in Place::every_kind("store-dropped") {
        place.open().tournament("t", "tictactoe", "{}").unwrap();
        let store = place.read();
        assert_eq!(store.tournaments().unwrap().len(), 1);
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(async { drop(store) });
    }
}

#[test]
fn what_an_engine_said_never_spoils_a_store() {
    for place in Place::every_kind("store-nul") {
        let store = place.open();
        let id = store.tournament("t", "tictactoe", "{}").unwrap().id;
        let key = GameKey { pairing: 0, pair: 0, side: Side::First };
        let mut odd = game(key);
        odd.record.outcome = Some(Outcome::draw("said \0 and \u{1f3b2}"));
        assert_eq!(save(&*store, id, odd.clone(), ["5 < \0\n", ""].map(WireLog::from_text)), Saved::Now);
        assert_eq!(store.game(id, key).unwrap(), Some(odd));
    }
}

#[test]
fn databases_of_others_are_refused_and_stay_as_they_are() {
    let Some(server) = Server::shared() else { return };
    let address = server.database("store-foreign");
    assert_eq!(store::read(&address).err().unwrap().trouble, StoreErrorKind::Foreign);
    server.sql("store-foreign", "CREATE TABLE game (white TEXT, black TEXT)");
    assert_eq!(store::open(&address).err().unwrap().trouble, StoreErrorKind::Foreign);
    assert_eq!(
        server.sql("store-foreign", "SELECT relname FROM pg_class WHERE relkind = 'r' AND relname !~ '^(pg|sql)_'"),
        "game"
    );
    let missing = server.address("nowhere", "tetrad");
    assert_eq!(store::open(&missing).err().unwrap().trouble, StoreErrorKind::Missing);
}

#[test]
fn a_database_of_a_newer_version_is_refused_with_both_numbers() {
    let Some(server) = Server::shared() else { return };
    let address = server.database("store-newer");
    drop(store::open(&address).unwrap());
    let sql = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
               VALUES (99, 'of the future', TRUE, '', 0)";
    server.sql("store-newer", sql);
    for refused in [store::open(&address), store::read(&address)] {
        assert!(matches!(refused.err().unwrap().trouble, StoreErrorKind::Newer { found: 99, .. }));
    }
}
