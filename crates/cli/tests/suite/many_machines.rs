//! `tetrad match --remote` and `tetrad worker`, against a real PostgreSQL.

mod composed;

use std::io::{BufRead, BufReader, Lines};
use std::process::{Child, ChildStdout, Command, Stdio};

use serde_json::Value;

use crate::command::{run, stdout_of, tetrad};
use crate::postgres_server::Server;

/// A process that prints JSON Lines and is killed at the end of its test.
struct Process {
    child: Child,
    lines: Lines<BufReader<ChildStdout>>,
}

impl Process {
    fn start(args: &[&str]) -> Self {
        Self::run(&mut tetrad(args))
    }

    fn run(command: &mut Command) -> Self {
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        Self { child, lines }
    }

    /// Waits for a line of a kind.
    fn wait_for(&mut self, kind: &str) -> Value {
        let mut values = self.lines.by_ref().map(|line| serde_json::from_str::<Value>(&line.unwrap()).unwrap());
        values.find(|value| value["type"] == kind).unwrap_or_else(|| panic!("never {kind}"))
    }

    /// Waits until the store has this number of pairs to play.
    fn wait_until_it_put_up(&mut self, pairs: u32, server: &Server, database: &str) {
        while server.sql_as("tetrad", database, "SELECT count(*) FROM task") != Ok(pairs.to_string()) {
            assert_eq!(self.child.try_wait().unwrap(), None);
        }
    }

    fn ends_with(mut self, code: i32) {
        assert_eq!(self.child.wait().unwrap().code(), Some(code));
    }

    fn terminate(&self) {
        let sent = Command::new("kill").arg(self.child.id().to_string()).status().unwrap();
        assert!(sent.success());
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        _ = self.child.kill();
        _ = self.child.wait();
    }
}

/// The first engine searches 1000 nodes per move, the second a single one.
const ENGINES: &str = "\
each = { nodes = 1, option = { hash = 1 } }
[[engine]]
name = 'sees'
nodes = 1000
[[engine]]
name = 'blind'
";

#[test]
fn a_test_is_decided_by_whoever_follows_and_ends_the_run_for_all() {
    let Some(server) = Server::shared() else { return };
    let address = server.database("decided");
    let file = format!("{}/engines.toml", env!("CARGO_TARGET_TMPDIR"));
    std::fs::write(&file, ENGINES).unwrap();
    let what = ["match", "--remote", "--json", "--game", "tictactoe", "--board", "9x9", "--win-length", "5"];
    let terms = ["--games", "100", "--sprt", "elo0=0 elo1=100", "--lease", "2s", "--store", &address, &file];
    let command = [&what[..], &terms].concat();
    // A follower that stops leaves the tournament unchanged, and can be restarted.
    let mut follower = Process::start(&command);
    follower.wait_until_it_put_up(50, server, "decided");
    follower.terminate();
    follower.wait_for("summary");
    follower.ends_with(130);
    assert_eq!(server.sql("decided", "SELECT state FROM tournament"), "running");
    // Roles for workers may ask after a store's health, although they can't read its tables.
    server.sql("decided", "CREATE ROLE asker LOGIN; SELECT admit_worker('asker', 1)");
    let asker = server.address("decided", "asker");
    assert_eq!(stdout_of(&["health", "--store", &asker]), "healthy\n");
    let mut without_password = tetrad(&["health", "--store", &asker]);
    let refused = without_password.env("PGPASSWORD_FILE", "/no/such/file").output().unwrap();
    let said = String::from_utf8(refused.stderr).unwrap();
    assert!(said.contains("PGPASSWORD_FILE: can't read /no/such/file: No such file"), "{said}");
    let mut worker = Process::start(&["worker", "--json", "--store", &address, "--engines", &file, "--jobs", "2"]);
    worker.wait_for("announced");
    let mut follower = Process::start(&command);
    assert_eq!(follower.wait_for("sprt")["decision"], "H1");
    follower.ends_with(0);
    assert_eq!(server.sql("decided", "SELECT state FROM tournament"), "decided");
    let played = server.sql("decided", "SELECT count(*), 2 * (SELECT count(*) FROM done) FROM game");
    let (games, acknowledged) = played.split_once('|').unwrap();
    assert_eq!(games, acknowledged);
    worker.terminate();
    let summary = worker.wait_for("summary");
    worker.ends_with(0);
    assert_eq!(2 * summary["pairs"].as_u64().unwrap(), games.parse::<u64>().unwrap());
}

#[test]
fn reports_replays_and_exports_read_a_server_as_they_read_a_file() {
    let Some(server) = Server::shared() else { return };
    let address = server.database("read");
    let engines = ["--engine", "name=a option.hash=1", "--engine", "name=b option.hash=1"];
    let what = ["match", "--remote", "--json", "--game", "tictactoe", "--games", "6", "--each", "nodes=1"];
    let mut follower = Process::start(&[&what[..], &engines, &["--name", "cup", "--store", &address]].concat());
    follower.wait_until_it_put_up(3, server, "read");
    let play = ["worker", "--json", "--store", &address, "--name", "attic", "--jobs", "2"];
    let mut worker = Process::start(&[&play[..], &engines].concat());
    follower.wait_for("summary");
    follower.ends_with(0);
    worker.terminate();
    assert_eq!(worker.wait_for("summary"), serde_json::json!({ "type": "summary", "pairs": 3, "lost": 0 }));
    worker.ends_with(0);
    server.sql("read", "CREATE ROLE onlooker LOGIN; SELECT admit_reader('onlooker')");
    let address = server.address("read", "onlooker");

    let text = stdout_of(&["report", &address]);
    assert!(text.starts_with("cup  tictactoe, 6 games, all games played\n"), "{text}");
    let section = text.split_once("\nWorkers\n").unwrap().1;
    let rows: Vec<Vec<&str>> = section.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(rows[0].join(" "), "worker at once pairs games pairs/h last seen results");
    assert_eq!((rows.len(), rows[1][..4].join(" ")), (2, "attic left 3 6".to_owned()));
    let lines = stdout_of(&["report", &address, "--json"]);
    let lines = lines.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let workers: Vec<Value> = lines.filter(|line| line["type"] == "worker").collect();
    let [attic] = &workers[..] else { panic!("{workers:?}") };
    assert_eq!((&attic["worker"], &attic["pairs"], &attic["games"]), (&"attic".into(), &3.into(), &6.into()));
    assert_eq!((&attic["jobs"], &attic["stands_out"]), (&0.into(), &false.into()));
    assert!(attic["pairs_per_hour"].as_f64().unwrap() > 0.0 && attic["seen"].as_u64().unwrap() > 1_700_000_000);
    let page = format!("{}/workers.html", env!("CARGO_TARGET_TMPDIR"));
    stdout_of(&["report", &address, "--html", &page]);
    assert!(std::fs::read_to_string(page).unwrap().contains("<h2>Workers</h2>"));

    assert!(stdout_of(&["replay", &address, "1"]).starts_with("game 1.1.1: a (X) - b (O)\n"));
    let exported = run(&["report", &address, "--export", "records"]);
    assert_eq!((exported.code, exported.stdout.lines().count()), (Some(0), 6));
    assert!(exported.stderr.starts_with("6 games exported as records"), "{}", exported.stderr);

    // All of them report a game that can't be read, skip its pair, and continue.
    server.sql("read", "UPDATE game SET faults = '[]' WHERE pair = 1 AND side = 0");
    let why = "its faults: invalid length 0, expected an array of length 2 at line 1 column 2";
    let text = stdout_of(&["report", &address]);
    assert!(text.starts_with("cup  tictactoe, 4 games, all games played\n"), "{text}");
    assert!(text.contains("\nGames that can't be read\n") && text.contains(&format!("game 1.2.1: {why}\n")));
    let lines = stdout_of(&["report", &address, "--json"]);
    assert!(lines.contains(&format!(r#"{{"type":"unreadable","key":"1.2.1","why":"{why}"}}"#)), "{lines}");
    let exported = run(&["report", &address, "--export", "t3en"]);
    assert_eq!((exported.code, exported.stdout.matches("# game ").count()), (Some(0), 4));
    assert!(exported.stderr.contains(&format!("game 1.2.1 can't be read: {why}; its pair is left out")));
    assert!(exported.stderr.contains("4 games exported as t3en"), "{}", exported.stderr);
    for game in ["1.2.1", "1.2.2"] {
        let shown = run(&["replay", &address, game]);
        assert_eq!(shown.code, Some(2));
        assert!(
            shown.stderr.contains(&format!("game 1.2.1 can't be read: {why}; its pair is void")),
            "{}",
            shown.stderr
        );
    }

    let secret = address.replace("onlooker@", "onlooker:secret@");
    let missing = run(&["report", &secret, "--tournament", "none"]);
    assert_eq!(missing.code, Some(2));
    assert!(
        missing.stderr.contains("there is no tournament `none`") && !missing.stderr.contains("secret"),
        "{}",
        missing.stderr
    );
}

#[test]
fn what_can_not_work_is_told_at_once() {
    let refused = run(&[
        "match",
        "--remote",
        "--game",
        "tictactoe",
        "--store",
        "games.db",
        "--engine",
        "name=a",
        "--engine",
        "name=b",
    ]);
    assert_eq!(refused.code, Some(2));
    assert!(refused.stderr.contains("--remote needs --store postgres://"), "{}", refused.stderr);
    let nowhere = run(&["worker", "--store", "games.db", "--engine", "name=a"]);
    assert_eq!(nowhere.code, Some(2));
    assert!(nowhere.stderr.contains("found no address of a PostgreSQL database"), "{}", nowhere.stderr);
}

#[test]
fn a_worker_waits_for_a_server_that_is_down_until_it_is_told_to_end() {
    let address = "postgres://ann:secret@127.0.0.1:1/games";
    let mut away = Process::start(&["worker", "--json", "--store", address, "--engine", "name=a"]);
    let reason = away.wait_for("disconnected")["reason"].as_str().unwrap().to_owned();
    assert!(reason.starts_with("the server can't be reached: ") && !reason.contains("secret"), "{reason}");
    away.terminate();
    assert_eq!(away.wait_for("summary"), serde_json::json!({ "type": "summary", "pairs": 0, "lost": 0 }));
    away.ends_with(0);
}
