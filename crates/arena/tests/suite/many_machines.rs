//! Tournaments that many machines play, against a real PostgreSQL and with workers that are processes of their own.

use std::io::{BufRead, BufReader, Lines, Read};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use tetrad_arena::Control;
use tetrad_arena::remote::{Identity, Mark, Poster, Worker, WorkerEvent};
use tetrad_arena::spec::EngineSpec;
use tetrad_arena::store::{PostgresStore, State, Store, TournamentId};
use tetrad_core::{Limits, Stop};

use crate::postgres_server::Server;

/// A pair is a worker's for so long from its last sign of life.
const LEASE: Duration = Duration::from_secs(2);

/// The engines of these tests, whose games are a matter of microseconds.
const ENGINES: [&str; 2] = ["name=a", "name=b"];

/// How a process is told that it is a worker: the store, its name, and its engines, a line each.
const IS_WORKER: &str = "TETRAD_TEST_WORKER";

fn specs(engines: &[&str]) -> Vec<EngineSpec> {
    engines.iter().map(|engine| EngineSpec::parse(engine, "").unwrap()).collect()
}

/// Puts up a tournament of so many quick games of tic-tac-toe.
fn put_up(store: &PostgresStore, games: u32) -> TournamentId {
    put_up_with(store, games, 1, &["3_/3_/3_ x", "x2_/3_/3_ o", "_x_/3_/3_ o"])
}

/// Puts up a tournament with so many nodes a move.
fn put_up_with(store: &PostgresStore, games: u32, nodes: u64, openings: &[&str]) -> TournamentId {
    let control = serde_json::to_value(Control::new(Limits::nodes(nodes))).unwrap();
    let entrant = |name: &str| serde_json::json!({ "name": name, "settings": { "control": control } });
    let definition = serde_json::json!({ "games": games, "engines": [entrant("a"), entrant("b")] }).to_string();
    let id = store.tournament("t", "tictactoe", &definition).unwrap().id;
    let identities = Identity::of_all(&specs(&ENGINES)).unwrap();
    let openings: Vec<String> = openings.iter().map(ToString::to_string).collect();
    Poster(store).post(id, LEASE, false, &identities, &openings).unwrap();
    Poster(store).post_pairing(id, 0, ["a", "b"], games).unwrap();
    id
}

/// Becomes a worker if the environment says so, until its input closes.
#[test]
#[ignore = "not a test: the process that the others start"]
fn be_a_worker() {
    static DRAIN: Stop = Stop::new();
    let Ok(what) = std::env::var(IS_WORKER) else { return };
    let words: Vec<&str> = what.lines().collect();
    let worker = Worker { store: words[0].into(), name: words[1].into(), jobs: 1, engines: specs(&words[2..]) };
    std::thread::spawn(|| {
        _ = std::io::stdin().read_to_end(&mut Vec::new());
        DRAIN.raise();
    });
    let tell = &mut |event: WorkerEvent| match event {
        WorkerEvent::HandedIn(lease) => println!("\n> handed in {}", lease.pair),
        WorkerEvent::Lost(lease) => println!("\n> lost {}", lease.pair),
        WorkerEvent::Announced => println!("\n> announced"),
        WorkerEvent::Reconnected => println!("\n> reconnected"),
        WorkerEvent::Disconnected(why) => println!("\n> disconnected {why}"),
    };
    let summary = worker.work(&DRAIN, tell).unwrap();
    println!("\n> summary {} {}", summary.pairs, summary.lost);
}

/// A worker that is gone at the end of its test.
struct Process {
    child: Child,
    lines: Lines<BufReader<ChildStdout>>,
}

impl Process {
    fn start(address: &str, name: &str, engines: &[&str]) -> Self {
        let what = [&[address, name], engines].concat().join("\n");
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "--ignored", "--nocapture", "many_machines::be_a_worker"])
            .env(IS_WORKER, what)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut worker = Self { child, lines };
        worker.wait_for("announced");
        worker
    }

    /// Waits for a line that begins so; gives the rest.
    fn wait_for(&mut self, beginning: &str) -> String {
        let said = self.lines.by_ref().map(Result::unwrap);
        let mut said = said.filter_map(|line| line.strip_prefix("> ")?.strip_prefix(beginning).map(str::to_owned));
        said.next().unwrap_or_else(|| panic!("the worker never says {beginning}"))
    }

    fn signal(&self, name: &str) {
        let sent = Command::new("kill").args([&format!("-{name}"), &self.child.id().to_string()]).status().unwrap();
        assert!(sent.success());
    }

    /// Has it end in order; gives how many pairs it handed in.
    fn drain(mut self) -> u64 {
        drop(self.child.stdin.take());
        let summary = self.wait_for("summary ");
        assert!(self.child.wait().unwrap().success());
        summary.split(' ').next().unwrap().parse().unwrap()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        _ = self.child.kill();
        _ = self.child.wait();
    }
}

/// Waits until so many pairs are left to play; the server may be away for a while.
fn wait_until_left(store: &PostgresStore, id: TournamentId, pairs: u64) {
    let began = Instant::now();
    while Poster(store).left(id).map_or(true, |(_, left)| left > pairs) {
        assert!(began.elapsed() < Duration::from_mins(2), "{:?} pairs are left", Poster(store).left(id));
        std::thread::yield_now();
    }
}

/// Stops a worker while it has a pair in its hands; gives the pair.
fn stop_with_a_pair(server: &Server, worker: &Process, name: &str) -> String {
    loop {
        worker.signal("STOP");
        let pair = server.sql(
            "chaos",
            &format!("SELECT pair FROM task JOIN worker ON worker.id = task.worker WHERE name = '{name}'"),
        );
        if !pair.is_empty() {
            return pair;
        }
        worker.signal("CONT");
    }
}

/// Waits until somebody else has handed in a pair; gives how long that took.
fn recovered(server: &Server, pair: &str) -> Duration {
    let began = Instant::now();
    while server.sql("chaos", &format!("SELECT count(*) FROM done WHERE pair = {pair}")) != "1" {
        assert!(began.elapsed() < Duration::from_mins(1), "pair {pair} never came back");
    }
    began.elapsed()
}

#[test]
fn nothing_is_lost_or_counted_twice_whatever_happens_to_workers_and_server() {
    let Some(server) = Server::start() else { return };
    let address = server.database("chaos");
    let store = PostgresStore::open(&address).unwrap();
    let id = put_up(&store, 4_000);
    let start = |name: &str| Process::start(&address, name, &ENGINES);
    let mut workers: Vec<Process> = (0..6).map(|number| start(&format!("w{number}"))).collect();

    // Killed with a pair in their hands, and others in their place.
    for number in [0, 1] {
        wait_until_left(&store, id, 1_900 - 100 * number as u64);
        let pair = stop_with_a_pair(&server, &workers[number], &format!("w{number}"));
        workers[number].signal("KILL");
        let recovery = recovered(&server, &pair);
        assert!(recovery <= 2 * LEASE, "{recovery:?}");
        workers[number] = start(&format!("x{number}"));
    }

    // Asleep past its lease.
    let pair = stop_with_a_pair(&server, &workers[2], "w2");
    let recovery = recovered(&server, &pair);
    assert!(recovery <= 2 * LEASE, "{recovery:?}");
    workers[2].signal("CONT");
    assert_eq!(workers[2].wait_for("lost "), pair);

    // The server fails in the middle. More is put up meanwhile, so that there is a middle on quick machines too.
    wait_until_left(&store, id, 1_000);
    server.crash_and_restart();
    wait_until_left(&store, id, 0);

    let count = |sql: &str| server.sql("chaos", sql);
    assert_eq!(count("SELECT count(*), count(DISTINCT pair), max(pair) FROM done"), "2000|2000|1999");
    assert_eq!(count("SELECT count(*), count(DISTINCT (pair, side)), max(pair) FROM game"), "4000|4000|1999");
    for worker in workers {
        worker.drain();
    }
    // Whoever follows sees them all.
    let (games, _) = Poster(&store).news(id, Mark::default()).unwrap();
    assert_eq!(games.len(), 4_000);
    let workers = Poster(&store).workers(id).unwrap();
    assert_eq!(workers.iter().map(|worker| worker.pairs).sum::<u64>(), 2_000);
    assert_eq!(
        workers.iter().map(|worker| worker.name.as_str()).collect::<Vec<_>>().join(" "),
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
        Process::start(&address, "lacks one", &["name=a"]),
        Process::start(&address, "has another", &["name=a", "name=b option.hash=2"]),
        Process::start(&address, "has another program", &["name=a", "name=b proto=st3p cmd=/bin/true"]),
    ];
    let able = Process::start(&address, "able", &["name=c", "name=b", "name=a"]);
    wait_until_left(&store, id, 0);
    assert_eq!(able.drain(), 5);
    assert_eq!(unable.map(Process::drain), [0, 0, 0]);
    assert_eq!(server.sql("engines", "SELECT count(*) FROM game"), "9");
}

#[test]
fn a_tournament_that_is_over_stops_everybody_within_a_second() {
    let Some(server) = Server::shared() else { return };
    let address = server.database("over");
    let store = PostgresStore::open(&address).unwrap();
    // A move that takes longer than anybody waits.
    let board = format!("{}15_ x win-length 5", "15_/".repeat(14));
    let id = put_up_with(&store, 10, 1 << 50, &[&board]);
    let mut worker = Process::start(&address, "w", &ENGINES);
    while Poster(&store).left(id) != Ok((1, 5)) {
        std::thread::yield_now();
    }
    store.set_state(id, State::Decided).unwrap();
    let decided = Instant::now();
    worker.wait_for("lost");
    assert!(decided.elapsed() < Duration::from_secs(1), "{:?}", decided.elapsed());
    assert_eq!(worker.drain(), 0);
    assert_eq!(server.sql("over", "SELECT count(*) FROM task"), "0");
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
    server.sql("again", "DELETE FROM game WHERE pair = 3 AND side = 1; DELETE FROM done WHERE pair = 3");
    put_up(&store, 20);
    assert_eq!(server.sql("again", "SELECT pair, sides, attempt FROM task"), "3|2|0");
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
            "SELECT admit_worker('player')",
            "CREATE TABLE mine ()",
        ] {
            let words = server.sql_as(role, "roles", sql).unwrap_err();
            assert!(words.contains("permission denied"), "{role}: {sql}: {words}");
        }
    }
    // Nor can it speak for a worker of another role, not even for one whose token it has found out.
    let owner = Process::start(&address, "owner", &ENGINES);
    let token = server.sql("roles", "SELECT token FROM worker WHERE name = 'owner'");
    let words = server.sql_as("player", "roles", &format!("SELECT hand_in('{token}', 1, 0, 0, 1, '[]')")).unwrap_err();
    assert!(words.contains("no such worker"), "{words}");
    owner.drain();
    let seen = PostgresStore::read(&server.address("roles", "spectator")).unwrap();
    assert_eq!(seen.tournaments().unwrap()[0].games, 4);
    assert_eq!(Poster(&seen).workers(id).unwrap().len(), 2);
}
