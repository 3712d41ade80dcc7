//! Workers that lie, take too much and flood, within the rights of their role.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tetrad_arena::store::{PostgresStore, Store, StoreErrorKind};

use super::worker_process::Process;
use super::{ENGINES, put_up, wait_until_left, wait_until_playing};
use crate::postgres_server::Server;

/// A hostile worker that sends SQL.
struct Mallory<'a> {
    server: &'a Server,
    database: &'a str,
    role: &'a str,
    token: String,
}

impl<'a> Mallory<'a> {
    /// Announces a worker with the engines of the tournament.
    fn announce(server: &'a Server, database: &'a str, role: &'a str, name: &str, jobs: u32) -> Self {
        let engines = server.sql(database, "SELECT jsonb_agg(to_jsonb(e) - 'tournament') FROM entrant e");
        let sql = format!("SELECT announce('{name}', {jobs}, '{engines}')");
        let token = server.sql_as(role, database, &sql).unwrap();
        Self { server, database, role, token }
    }

    fn ask(&self, sql: &str) -> Result<String, String> {
        self.server.sql_as(self.role, self.database, &sql.replace("$token", &self.token))
    }

    /// Takes up to `pairs` pairs; returns their leases.
    fn take(&self, pairs: u32) -> Vec<Value> {
        let leases = format!("SELECT to_jsonb(t) FROM take('$token', {pairs}, NULL, NULL) t");
        self.ask(&leases).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    /// Takes pairs that were just posted, which become visible within a second.
    fn take_first(&self, pairs: u32) -> Vec<Value> {
        let began = Instant::now();
        loop {
            let leases = self.take(pairs);
            if !leases.is_empty() {
                return leases;
            }
            assert!(began.elapsed() < Duration::from_secs(20), "no pair is handed out");
        }
    }

    /// Hands in these games for a pair.
    fn hand_in(&self, lease: &Value, games: &Value) -> Result<String, String> {
        let mut pair = lease.clone();
        pair["games"] = games.clone();
        let pairs = json!([pair]).to_string().replace('\'', "''");
        self.ask(&format!("SELECT pair FROM hand_in('$token', '{pairs}')"))
    }
}

/// A database with a tournament of `games` games, of which an honest worker has played the first two; returns its
/// address and these games in the form in which they are handed in.
fn begun(server: &Server, database: &str, games: u32) -> (String, Value) {
    let address = server.database(database);
    let store = PostgresStore::open(&address).unwrap();
    let id = put_up(&store, 2);
    let worker = Process::start(&address, "honest", &ENGINES);
    wait_until_left(&store, id, 0);
    worker.drain();
    put_up_to(&store, games);
    // No lease expires, however slow the machine is.
    server.sql(database, "UPDATE posting SET lease = '1 hour'");
    let games = server.sql(
        database,
        "SELECT jsonb_agg(to_jsonb(g) - ARRAY['tournament', 'pairing', 'pair'] ORDER BY side) FROM game g",
    );
    (address, serde_json::from_str(&games).unwrap())
}

fn put_up_to(store: &PostgresStore, games: u32) {
    let id = store.tournaments().unwrap()[0].id;
    tetrad_arena::remote::Poster(store).post_pairing(id, 0, ["a", "b"], games).unwrap();
}

fn admit(server: &Server, database: &str, role: &str, pairs: &str) {
    server.sql(database, &format!("CREATE ROLE \"{role}\" LOGIN; SELECT admit_worker('{role}', {pairs})"));
}

/// A game with a change in its record.
fn with_record(game: &Value, change: impl FnOnce(&mut Value)) -> Value {
    let mut record: Value = serde_json::from_str(game["record"].as_str().unwrap()).unwrap();
    change(&mut record);
    let mut game = game.clone();
    game["record"] = record.to_string().into();
    game
}

#[test]
fn games_without_the_form_of_games_are_not_taken_in() {
    let Some(server) = Server::shared() else { return };
    let (_, games) = begun(server, "formless", 4);
    admit(server, "formless", "formless", "10");
    let mallory = Mallory::announce(server, "formless", "formless", "mallory", 1);
    let leases = mallory.take_first(1);
    let first = &games[0];
    let with = |column: &str, value: Value| {
        let mut game = first.clone();
        game[column] = value;
        game
    };
    let record = |change: fn(&mut Value)| with_record(first, change);
    for (bad, why) in [
        (with("record", "not json".into()), "game 1.2.1: its record or its faults are no JSON"),
        (with("record", "{}".into()), "its record has another format, game or start"),
        (with("record", "[".repeat(100_000).into()), "its record or its faults are no JSON"),
        (with("faults", "[]".into()), "its faults are not a list of two"),
        (with("faults", "[null, 1]".into()), "one of its faults has no kind"),
        (with("faults", r#"[{"kind":"late"}, null]"#.into()), "one of its faults has no kind or no detail"),
        (with("plies", i64::MAX.into()), "its record does not have 9223372036854775807 turns"),
        (with("micros", i64::MAX.into()), "found micros 9223372036854775807, expected 0 to a year"),
        (with("micros", (-1).into()), "found micros -1"),
        (with("finished", i64::MAX.into()), "found finished 9223372036854775807"),
        (with("half_points", ((first["half_points"].as_i64().unwrap() + 1) % 3).into()), "another outcome"),
        (record(|record| record["game"] = "lits".into()), "another format, game or start"),
        (record(|record| record["players"][1]["name"] = "c".into()), "its record has other players"),
        (record(|record| record["turns"][0] = json!(["b2"])), "its record has a turn without moves"),
        (record(|record| record["turns"][0] = json!({ "moves": "b2" })), "its record has a turn without moves"),
        (record(|record| record["outcome"] = Value::Null), "its record has another outcome"),
    ] {
        let words = mallory.hand_in(&leases[0], &json!([bad, games[1]])).unwrap_err();
        assert!(words.contains(why), "{words}");
    }
    assert_eq!(server.sql("formless", "SELECT count(*) FROM game"), "2");
    // The unchanged games are accepted, even if an engine sent a NUL character.
    let odd = with_record(first, |record| record["turns"][0]["comment"] = "said \0".into());
    assert_eq!(mallory.hand_in(&leases[0], &json!([odd, games[1]])), Ok("1".to_owned()));
}

#[test]
fn a_worker_and_a_role_hold_no_more_pairs_than_they_may() {
    let Some(server) = Server::shared() else { return };
    let (address, _) = begun(server, "greedy", 402);
    admit(server, "greedy", "greedy", "10");
    let announce = |name: &str, jobs| Mallory::announce(server, "greedy", "greedy", name, jobs);
    let small = announce("small", 1);
    let held = small.take_first(1_000);
    assert_eq!((held.len(), small.take(1_000).len()), (2, 0));
    // The role's other workers can take only the rest of what the role may hold, however many they are.
    let others: Vec<Mallory<'_>> = (0..6).map(|number| announce(&format!("other {number}"), 1_000)).collect();
    let taken: usize = std::thread::scope(|scope| {
        let threads: Vec<_> = others.iter().map(|other| scope.spawn(|| other.take(1_000).len())).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).sum()
    });
    assert_eq!(taken, 8);
    // A pair that is given back can be taken again.
    let back = json!([held[0]]).to_string();
    assert_eq!(small.ask(&format!("SELECT give_back('$token', '{back}')")), Ok("1".into()));
    assert_eq!(small.take(1_000).len(), 1);
    // A transaction that does not see what others took can't take more either.
    let words = small.ask("BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT * FROM take('$token', 1, NULL, NULL)");
    assert!(words.unwrap_err().contains("read committed"));
    // An honest worker does not have to wait.
    let worker = Process::start(&address, "honest", &ENGINES);
    let store = PostgresStore::open(&address).unwrap();
    wait_until_left(&store, store.tournaments().unwrap()[0].id, 10);
    assert_eq!(worker.drain(), 190);
}

#[test]
fn a_name_belongs_to_the_role_that_announced_it() {
    let Some(server) = Server::shared() else { return };
    let (_, _) = begun(server, "names", 4);
    admit(server, "names", "impostor", "10");
    let announce = |name: &str| server.sql_as("impostor", "names", &format!("SELECT announce('{name}', 1, '[]')"));
    let words = announce("honest").unwrap_err();
    assert!(words.contains("the name `honest` belongs to a worker of another role"), "{words}");
    announce("attic").unwrap();
    announce("attic").unwrap();
    for (name, jobs) in [("", 1), (&"x".repeat(201)[..], 1), ("b", 0), ("b", 10_001)] {
        let refused = server.sql_as("impostor", "names", &format!("SELECT announce('{name}', {jobs}, '[]')"));
        assert!(refused.unwrap_err().contains("expected 1 to 200 and 1 to 10000"));
    }
    assert_eq!(server.sql("names", "SELECT string_agg(name, ' ' ORDER BY id) FROM worker"), "honest attic attic");
}

#[test]
fn a_flood_of_notifications_makes_a_worker_ask_ten_times_a_second() {
    let Some(server) = Server::shared() else { return };
    let address = server.database("flood");
    let store = PostgresStore::open(&address).unwrap();
    let id = super::put_up_with(&store, 10, super::ENDLESS, &[&super::large_board()]);
    server.sql(
        "flood",
        "CREATE SEQUENCE looks;
         CREATE FUNCTION look() RETURNS TRIGGER LANGUAGE plpgsql AS 'BEGIN PERFORM nextval(''looks''); RETURN NULL; END';
         CREATE TRIGGER look AFTER UPDATE OF seen ON worker FOR EACH ROW EXECUTE FUNCTION look();
         CREATE ROLE noisy LOGIN",
    );
    let worker = Process::start(&address, "w", &ENGINES);
    wait_until_playing(&store, id, (1, 5));
    let began = Instant::now();
    let looks = |sql: &str| server.sql("flood", sql).parse::<u64>().unwrap();
    let before = looks("SELECT last_value FROM looks");
    while began.elapsed() < Duration::from_secs(2) {
        server.sql_as("noisy", "flood", "SELECT pg_notify('tetrad', i::text) FROM generate_series(1, 500) i").unwrap();
    }
    let looks = looks("SELECT last_value FROM looks") - before;
    let most = began.elapsed().as_millis() as u64 / 100 + 5;
    assert!((4..=most).contains(&looks), "{looks} looks, expected 4 to {most}");
    store.set_state(id, tetrad_arena::store::State::Decided).unwrap();
    assert_eq!(worker.drain(), 0);
}

#[test]
fn the_script_sets_up_roles_that_can_do_nothing_else() {
    let Some(server) = Server::start() else { return };
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/many-machines.sql");
    for _ in 0..2 {
        server.run_file(script, &["database=cup", "owner=keeper"]);
    }
    let store = PostgresStore::open(&server.address("cup", "keeper")).unwrap();
    let id = put_up(&store, 4);
    server.sql_as("keeper", "cup", "SELECT admit_worker('worker', 100), admit_reader('spectator')").unwrap();
    let worker = Process::start(&server.address("cup", "worker"), "w", &ENGINES);
    wait_until_left(&store, id, 0);
    assert_eq!(worker.drain(), 2);
    let seen = PostgresStore::read(&server.address("cup", "spectator")).unwrap();
    assert_eq!(seen.tournaments().unwrap()[0].games, 4);
    for role in ["worker", "spectator"] {
        for sql in [
            "CREATE TEMP TABLE mine ()",
            "CREATE TABLE mine ()",
            "CREATE SCHEMA mine",
            "SELECT lo_create(0)",
            "SELECT lo_creat(-1)",
            "SELECT lo_from_bytea(0, 'x')",
            "SELECT lo_import('/etc/passwd')",
            "SELECT admit_worker('worker', 1000)",
            "SELECT void_pair(1, 0, 0)",
            "UPDATE admission SET pairs = NULL",
        ] {
            let words = server.sql_as(role, "cup", sql).unwrap_err();
            assert!(words.contains("permission denied"), "{role}: {sql}: {words}");
        }
    }
    server.sql("cup", "CREATE ROLE stranger LOGIN");
    let refused = PostgresStore::read(&server.address("cup", "stranger")).err().unwrap();
    assert!(matches!(refused.trouble, StoreErrorKind::Refused(_)), "{refused}");
}
