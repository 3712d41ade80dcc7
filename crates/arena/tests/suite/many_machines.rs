//! Tournaments on many machines, with a real PostgreSQL server and workers that are separate processes.

mod following;
mod hostile;
mod severed;
mod void;
mod worker_process;

use std::time::{Duration, Instant};

use tetrad_arena::Control;
use tetrad_arena::remote::{Identity, Mark, Poster};
use tetrad_arena::store::{GameKey, PostgresStore, State, Store, TournamentId};
use tetrad_core::{Limits, Side};

use crate::postgres_server::Server;
use severed::Line;
use worker_process::{Process, specs};

/// How long a worker keeps a pair after it last contacted the server.
const LEASE: Duration = Duration::from_secs(5);

/// The engines of these tests, whose games take microseconds.
const ENGINES: [&str; 2] = ["name=a option.hash=1", "name=b option.hash=1"];

/// Posts a tournament of `games` quick games of tic-tac-toe.
fn put_up(store: &PostgresStore, games: u32) -> TournamentId {
    put_up_with(store, games, 1, &["3_/3_/3_ x", "x2_/3_/3_ o", "_x_/3_/3_ o"])
}

/// Posts a tournament with `nodes` nodes a move.
fn put_up_with(store: &PostgresStore, games: u32, nodes: u64, openings: &[&str]) -> TournamentId {
    let control = serde_json::to_value(Control::new(Limits::nodes(nodes))).unwrap();
    let entrant = |name: &str| serde_json::json!({ "name": name, "settings": { "control": control } });
    let definition = serde_json::json!({
        "game": "tictactoe",
        "engines": [entrant("a"), entrant("b")],
        "games": games,
        "openings": { "count": 1, "digest": "" },
    })
    .to_string();
    let id = store.tournament("t", "tictactoe", &definition).unwrap().id;
    let identities = Identity::of_all(&specs(&ENGINES)).unwrap();
    let openings: Vec<String> = openings.iter().map(ToString::to_string).collect();
    Poster(store).post(id, LEASE, false, &identities, &openings).unwrap();
    Poster(store).post_pairing(id, 0, ["a", "b"], games).unwrap();
    id
}

/// Waits until at most `pairs` pairs are left to play; the server may be down meanwhile.
fn wait_until_left(store: &PostgresStore, id: TournamentId, pairs: u64) {
    let began = Instant::now();
    while Poster(store).left(id).map_or(true, |(_, left)| left > pairs) {
        assert!(began.elapsed() < Duration::from_mins(2), "{:?} pairs are left", Poster(store).left(id));
        std::thread::yield_now();
    }
}

/// Suspends a worker while it holds exactly one pair, which it is playing and not handing in; returns the pair.
fn stop_with_a_pair(server: &Server, worker: &Process, name: &str) -> String {
    loop {
        worker.signal("STOP");
        let held = format!(
            "SELECT min(pair) FROM task JOIN worker ON worker.id = task.worker WHERE name = '{name}' HAVING count(*) = 1"
        );
        let pair = server.sql("chaos", &held);
        if !pair.is_empty() {
            return pair;
        }
        worker.signal("CONT");
    }
}

/// Waits until another worker has handed in a pair; returns how long that took.
fn recovered(store: &PostgresStore, id: TournamentId, pair: &str) -> Duration {
    let began = Instant::now();
    let key = GameKey { pairing: 0, pair: pair.parse().unwrap(), side: Side::First };
    while store.game(id, key).unwrap().is_none() {
        assert!(began.elapsed() < Duration::from_mins(1), "pair {pair} never came back");
        std::thread::yield_now();
    }
    began.elapsed()
}

#[test]
fn nothing_is_lost_or_counted_twice_whatever_happens_to_workers_and_server() {
    let Some(server) = Server::start() else { return };
    let address = server.database("chaos");
    let store = PostgresStore::open(&address).unwrap();
    // Pairs are posted in steps, so that every event comes during play however fast the machine is.
    let id = put_up(&store, 0);
    let put_up_to = |pairs: u32| Poster(&store).post_pairing(id, 0, ["a", "b"], 2 * pairs).unwrap();
    let start = |name: &str| Process::start(&address, name, &ENGINES);
    let mut workers: Vec<Process> = (0..6).map(|number| start(&format!("w{number}"))).collect();

    // Workers that are killed while they hold a pair, and replaced.
    for number in [0, 1] {
        put_up_to(500 * (number as u32 + 1));
        let pair = stop_with_a_pair(&server, &workers[number], &format!("w{number}"));
        workers[number].signal("KILL");
        let recovery = recovered(&store, id, &pair);
        assert!(recovery <= 2 * LEASE, "{recovery:?}");
        workers[number] = start(&format!("x{number}"));
    }

    // A worker that is suspended past its lease.
    put_up_to(1_500);
    let pair = stop_with_a_pair(&server, &workers[2], "w2");
    let recovery = recovered(&store, id, &pair);
    assert!(recovery <= 2 * LEASE, "{recovery:?}");
    workers[2].signal("CONT");
    assert_eq!(workers[2].wait_for("lost "), pair);

    // The server crashes during play.
    put_up_to(2_000);
    wait_until_left(&store, id, 400);
    server.crash_and_restart();
    for worker in &mut workers {
        worker.wait_for("reconnected");
    }
    assert_ne!(Poster(&store).left(id).unwrap().1, 0);
    wait_until_left(&store, id, 0);

    let count = |sql: &str| server.sql("chaos", sql);
    assert_eq!(count("SELECT count(*), count(DISTINCT pair), max(pair) FROM done"), "2000|2000|1999");
    assert_eq!(count("SELECT count(*), count(DISTINCT (pair, side)), max(pair) FROM game"), "4000|4000|1999");
    let handed_in = count("SELECT count(*) FROM done JOIN worker ON worker.id = worker WHERE name NOT IN ('w0', 'w1')");
    assert_eq!(workers.into_iter().map(Process::drain).sum::<u64>().to_string(), handed_in);
    // A follower sees all games.
    let news = Poster(&store).news(id, Mark::default()).unwrap();
    assert_eq!((news.games.len(), news.unreadable), (4_000, Vec::new()));
    let workers = store.workers(id, &[]).unwrap();
    assert_eq!(
        workers.iter().map(|worker| [worker.pairs, worker.games]).fold([0, 0], |a, b| [a[0] + b[0], a[1] + b[1]]),
        [2_000, 4_000]
    );
    assert_eq!(
        workers.iter().map(|worker| worker.worker.as_str()).collect::<Vec<_>>().join(" "),
        "w0 w1 w2 w3 w4 w5 x0 x1"
    );
}

#[test]
fn workers_get_only_pairs_that_they_can_play() {
    let Some(server) = Server::shared() else { return };
    let address = server.database("engines");
    let store = PostgresStore::open(&address).unwrap();
    let id = put_up(&store, 9);
    let unable = [
        Process::start(&address, "lacks one", &ENGINES[..1]),
        Process::start(&address, "has another", &[ENGINES[0], "name=b option.hash=2"]),
        Process::start(&address, "has another program", &[ENGINES[0], "name=b proto=st3p cmd=/bin/true"]),
    ];
    let able = Process::start(&address, "able", &["name=c", ENGINES[1], ENGINES[0]]);
    wait_until_left(&store, id, 0);
    assert_eq!(able.drain(), 5);
    assert_eq!(unable.map(Process::drain), [0, 0, 0]);
    assert_eq!(server.sql("engines", "SELECT count(*) FROM game"), "9");
}

#[test]
fn every_pairing_begins_early_and_workers_change_engines_ever_more_seldom() {
    let Some(server) = Server::shared() else { return };
    let store = PostgresStore::open(&server.database("turns")).unwrap();
    let id = put_up(&store, 2);
    for (number, games) in [(1, 18), (2, 18)] {
        Poster(&store).post_pairing(id, number, ["a", "b"], games).unwrap();
    }
    let engines = server.sql("turns", "SELECT jsonb_agg(to_jsonb(e) - 'tournament') FROM entrant e");
    let token = server.sql("turns", &format!("SELECT announce('w', 10, '{engines}')"));
    let mut last = "NULL".to_owned();
    let mut taken: Vec<u32> = Vec::new();
    for _ in 0..19 {
        last = server.sql("turns", &format!("SELECT pairing FROM take('{token}', 1, 1, {last})"));
        taken.push(last.parse().unwrap());
    }
    assert_eq!(taken, [0, 1, 2, 2, 2, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 1, 1]);
    server.sql("turns", "UPDATE task SET until = NULL; UPDATE pairing SET first_free = 0, looked = '-infinity'");
    let together = server.sql("turns", &format!("SELECT pairing FROM take('{token}', 4, NULL, NULL) ORDER BY pairing"));
    assert_eq!(together, "0\n1\n1\n2", "jobs of one worker begin with different pairings");
}

/// A node limit that no search on a large board reaches.
const ENDLESS: u64 = 1 << 50;

fn large_board() -> String {
    format!("{}15_ x win-length 5", "15_/".repeat(14))
}

/// Waits until `pairs.0` pairs are being played and `pairs.1` are left in all.
fn wait_until_playing(store: &PostgresStore, id: TournamentId, pairs: (u64, u64)) {
    while Poster(store).left(id) != Ok(pairs) {
        std::thread::yield_now();
    }
}

/// Returns how long a worker continues a game of a tournament that is over: the best of up to five runs, because other
/// load on the machine only adds time.
fn time_to_stop(name: &str, server: &Server, prepare: &str) -> Duration {
    let mut best = Duration::MAX;
    for run in 0..5 {
        best = best.min(time_of_one_stop(&format!("{name}-{run}"), server, prepare));
        if best < Duration::from_secs(1) {
            break;
        }
    }
    best
}

fn time_of_one_stop(database: &str, server: &Server, prepare: &str) -> Duration {
    let address = server.database(database);
    let store = PostgresStore::open(&address).unwrap();
    server.sql(database, prepare);
    let id = put_up_with(&store, 10, ENDLESS, &[&large_board()]);
    let mut worker = Process::start(&address, "w", &ENGINES);
    wait_until_playing(&store, id, (1, 5));
    store.set_state(id, State::Decided).unwrap();
    let decided = Instant::now();
    worker.wait_for("lost");
    let took = decided.elapsed();
    assert_eq!(worker.drain(), 0);
    assert_eq!(server.sql(database, "SELECT count(*) FROM task"), "0");
    took
}

#[test]
fn a_tournament_that_is_over_stops_everybody_within_a_second() {
    let Some(server) = Server::shared() else { return };
    let took = time_to_stop("over", server, "");
    assert!(took < Duration::from_secs(1), "{took:?}");
}

#[test]
fn workers_that_are_not_told_ask_and_stop_within_a_second_too() {
    let Some(server) = Server::shared() else { return };
    // Like a connection pooler that does not pass on notifications.
    let took = time_to_stop("untold", server, "DROP TRIGGER tell ON tournament");
    assert!(took < Duration::from_secs(1), "{took:?}");
}

#[test]
fn a_worker_that_is_cut_off_plays_on_and_hands_in_later() {
    let Some(server) = Server::shared() else { return };
    let address = server.database("severed");
    let store = PostgresStore::open(&address).unwrap();
    let id = put_up(&store, 400);
    let mut line = Line::to(server);
    let mut worker = Process::start(&line.address("severed", "tetrad"), "w", &ENGINES);
    wait_until_left(&store, id, 190);
    // The connection may break between handing in one pair and taking the next; most breaks fall inside a pair.
    let mut kept = 0;
    for _ in 0..5 {
        line.sever();
        worker.wait_for("disconnected");
        let (playing, left) = Poster(&store).left(id).unwrap();
        kept += usize::from(playing >= 1);
        line.mend();
        worker.wait_for("reconnected");
        wait_until_left(&store, id, left.saturating_sub(1));
    }
    assert!(kept >= 1, "a worker that cannot be reached keeps its leases");
    wait_until_left(&store, id, 0);
    assert_eq!(worker.drain(), 200);
    assert_eq!(server.sql("severed", "SELECT count(*), count(DISTINCT (pair, side)) FROM game"), "400|400");
}

#[test]
fn a_worker_waits_for_a_server_that_is_down_when_it_starts() {
    let Some(server) = Server::shared() else { return };
    let address = server.database("late");
    let store = PostgresStore::open(&address).unwrap();
    let id = put_up(&store, 4);
    let mut line = Line::to(server);
    line.sever();
    let mut worker = Process::spawn(&line.address("late", "tetrad"), "w", &ENGINES);
    worker.wait_for("disconnected");
    line.mend();
    worker.wait_for("announced");
    wait_until_left(&store, id, 0);
    assert_eq!(worker.drain(), 2);
}

#[test]
fn a_worker_that_is_to_end_hands_in_what_it_has() {
    let Some(server) = Server::shared() else { return };
    let address = server.database("drained");
    let store = PostgresStore::open(&address).unwrap();
    let id = put_up_with(&store, 200, 20_000, &[&format!("{}7_ x win-length 4", "7_/".repeat(6))]);
    let worker = Process::start(&address, "w", &ENGINES);
    wait_until_playing(&store, id, (1, 100));
    let pairs = worker.drain();
    assert!((1..100).contains(&pairs), "{pairs}");
    assert_eq!(Poster(&store).left(id), Ok((0, 100 - pairs)));
    assert_eq!(server.sql("drained", "SELECT count(*) FROM game"), (2 * pairs).to_string());
    assert_eq!(server.sql("drained", "SELECT has_left FROM worker"), "t");
}

#[test]
fn no_command_comes_from_the_database() {
    let Some(server) = Server::shared() else { return };
    let address = server.database("commands");
    let store = PostgresStore::open(&address).unwrap();
    let id = put_up(&store, 2);
    let trap = std::env::temp_dir().join(format!("tetrad-trap-{}", std::process::id()));
    // A command in every place where a description of an engine could hold a program.
    let command = serde_json::json!({ "program": "/bin/sh", "args": ["-c", format!("touch {}", trap.display())] });
    let definition = server.sql("commands", "SELECT definition FROM tournament");
    let mut definition: serde_json::Value = serde_json::from_str(&definition).unwrap();
    for engine in definition["engines"].as_array_mut().unwrap() {
        for place in ["launch", "cmd", "program"] {
            engine[place] = command.clone();
            engine["settings"][place] = command.clone();
        }
    }
    server.sql("commands", &format!("UPDATE tournament SET definition = '{definition}'"));
    let worker = Process::start(&address, "w", &ENGINES);
    wait_until_left(&store, id, 0);
    assert_eq!(worker.drain(), 1);
    assert!(!trap.exists());
}

#[test]
fn what_is_put_up_again_is_what_is_missing() {
    let Some(server) = Server::shared() else { return };
    let address = server.database("again");
    let store = PostgresStore::open(&address).unwrap();
    let id = put_up(&store, 20);
    let worker = Process::start(&address, "w", &ENGINES);
    wait_until_left(&store, id, 0);
    worker.drain();
    store.set_state(id, State::Finished).unwrap();
    put_up(&store, 20);
    assert_eq!(server.sql("again", "SELECT state FROM tournament"), "finished");
    server.sql("again", "DELETE FROM game WHERE pair = 3 AND side = 1; DELETE FROM done WHERE pair = 3");
    put_up(&store, 20);
    assert_eq!(server.sql("again", "SELECT pair, sides, attempt, state FROM task, tournament"), "3|2|0|running");
    let other = Identity { hash: "0".into(), ..Identity::of_all(&specs(&ENGINES)).unwrap().remove(0) };
    let refused = Poster(&store).post(id, LEASE, false, &[other], &[]).unwrap_err().to_string();
    assert!(refused.contains("the program of engine `a` is not the one with which the tournament began"), "{refused}");
}

#[test]
fn a_workers_role_can_play_and_change_nothing() {
    let Some(server) = Server::shared() else { return };
    let address = server.database("roles");
    let store = PostgresStore::open(&address).unwrap();
    let id = put_up(&store, 4);
    server.sql("roles", "CREATE ROLE player LOGIN; SELECT admit_worker('player')");
    server.sql("roles", "CREATE ROLE spectator LOGIN; SELECT admit_reader('spectator')");
    let player = Process::start(&server.address("roles", "player"), "p", &ENGINES);
    wait_until_left(&store, id, 0);
    assert_eq!(player.drain(), 2);
    for role in ["player", "spectator"] {
        for sql in [
            "UPDATE game SET half_points = 0",
            "DELETE FROM game",
            "DELETE FROM done",
            "UPDATE task SET worker = 1",
            "UPDATE tournament SET state = 'running'",
            "INSERT INTO done VALUES (1, 0, 9, 1, 1)",
            "TRUNCATE game CASCADE",
            "SELECT token FROM worker",
            "SELECT post_pairing(1, 0, 'a', 'b', 4)",
            "SELECT take_in(1, 1, 0, 0, 1, '[]')",
            "SELECT admit_worker('player')",
            "CREATE TABLE mine ()",
        ] {
            let words = server.sql_as(role, "roles", sql).unwrap_err();
            assert!(words.contains("permission denied"), "{role}: {sql}: {words}");
        }
    }
    // A role can't act for a worker of another role either, even with the worker's token.
    let owner = Process::start(&address, "owner", &ENGINES);
    let token = server.sql("roles", "SELECT token FROM worker WHERE name = 'owner'");
    let words = server.sql_as("player", "roles", &format!("SELECT hand_in('{token}', '[]')")).unwrap_err();
    assert!(words.contains("no such worker"), "{words}");
    owner.drain();
    let seen = PostgresStore::read(&server.address("roles", "spectator")).unwrap();
    assert_eq!(seen.tournaments().unwrap()[0].games, 4);
    assert_eq!(seen.workers(id, &[]).unwrap().len(), 2);
}
