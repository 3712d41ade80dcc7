//! Stores of version 0.1.0, as an earlier build wrote them: they open, give the same reports, and continue under the
//! same command without playing a game twice.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use serde_json::Value;

use crate::command::{fresh, json_lines, run, stdout_of};
use crate::postgres_server::Server;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/stores");

const DUEL: &[&str] = &[
    "match",
    "--game",
    "tictactoe",
    "--each",
    "nodes=60",
    "--engine",
    "name=a",
    "--engine",
    "name=b nodes=90",
    "--games",
    "16",
];

const SOLO: &[&str] = &[
    "match",
    "--game",
    "tetris",
    "--solo",
    "--games",
    "1",
    "--each",
    "nodes=30",
    "--engine",
    "name=a",
    "--engine",
    "name=b nodes=60",
];

/// A copy of a store for one test, which may write to it.
fn copy(name: &str, test: &str) -> String {
    let path = fresh(&format!("older-{test}-{name}"));
    fs::copy(format!("{FOLDER}/{name}"), &path).unwrap();
    path
}

fn expected(name: &str) -> Vec<Value> {
    json_lines(&fs::read_to_string(format!("{FOLDER}/{name}.jsonl")).unwrap())
}

/// Asserts that a report has all values of an earlier one.
fn assert_says(found: &[Value], earlier: &[Value]) {
    assert_eq!(found.len(), earlier.len(), "{found:#?}");
    for (found, earlier) in found.iter().zip(earlier) {
        for (key, value) in earlier.as_object().unwrap() {
            assert_eq!(&found[key], value, "{key} of {found}");
        }
    }
}

#[test]
fn reports_say_what_they_said() {
    let [duel, solo] = ["duel.sqlite", "solo.sqlite"].map(|name| copy(name, "reported"));
    let report = |args: &[&str]| json_lines(&stdout_of(&[&["report", "--json"], args].concat()));
    assert_says(&report(&[&duel, "--tournament", "tictactoe-6beb635ddf766073"]), &expected("duel"));
    assert_says(&report(&[&duel, "--tournament", "faults"]), &expected("faults"));
    assert_says(&report(&[&solo]), &expected("solo"));
}

#[test]
fn the_same_command_plays_nothing_again_and_agrees_with_the_report() {
    let store = copy("duel.sqlite", "resumed");
    let text = stdout_of(&[DUEL, &["--store", &store]].concat());
    assert!(text.ends_with(&format!("16 games were in {store} before\n")), "{text}");
    let lines = json_lines(&stdout_of(&[DUEL, &["--json", "--store", &store]].concat()));
    let summary = lines.iter().find(|line| line["type"] == "summary").unwrap();
    let meeting = &expected("duel")[3];
    assert_eq!((&summary["games"], &summary["repeated"], &summary["draws"]), (&16.into(), &6.into(), &10.into()));
    assert_eq!((&summary["pairs"], &summary["score"]), (&meeting["pairs"], &meeting["estimate"]["score"]));
    assert_eq!(summary["elo_interval"], meeting["estimate"]["elo_interval"]);

    let store = copy("solo.sqlite", "resumed");
    let text = stdout_of(&[SOLO, &["--store", &store]].concat());
    assert!(text.ends_with(&format!("2 games were in {store} before\n")), "{text}");
    let lines = json_lines(&stdout_of(&[SOLO, &["--json", "--store", &store]].concat()));
    assert_says(&lines, &expected("solo")[3..5]);
}

#[test]
fn read_only_stores_are_reported_too() {
    let folder = format!("{}/older-read-only", env!("CARGO_TARGET_TMPDIR"));
    _ = fs::set_permissions(&folder, fs::Permissions::from_mode(0o755));
    _ = fs::remove_dir_all(&folder);
    fs::create_dir(&folder).unwrap();
    let store = format!("{folder}/solo.sqlite");
    fs::copy(format!("{FOLDER}/solo.sqlite"), &store).unwrap();
    for path in [&store, &folder] {
        let mode = if path == &folder { 0o555 } else { 0o444 };
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    }
    assert_says(&json_lines(&stdout_of(&["report", "--json", &store])), &expected("solo"));
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o755)).unwrap();
}

#[test]
fn exports_of_old_games_are_read_again() {
    let store = copy("duel.sqlite", "exported");
    let records = run(&["report", &store, "--tournament", "faults", "--export", "records"]);
    assert_eq!((records.code, records.stdout.lines().count()), (Some(0), 6));
    for record in records.stdout.lines() {
        let record = tetrad_core::Record::from_json(record).unwrap();
        tetrad_core::room::replay::Replayed::<tetrad_tictactoe::Position>::new(&record).unwrap();
    }
    let tbp = run(&["report", &copy("solo.sqlite", "exported"), "--export", "tbp"]);
    assert_eq!((tbp.code, tbp.stdout.lines().filter(|line| line.contains("\"suggestion\"")).count()), (Some(0), 1_000));
}

#[test]
fn postgres_stores_go_on_and_report() {
    let Some(server) = Server::shared() else { return };
    let address = server.database("older");
    server.sql("older", &fs::read_to_string(format!("{FOLDER}/postgres.sql")).unwrap());
    let command: Vec<&str> = SOLO.iter().copied().filter(|&word| word != "name=b nodes=60").collect();
    let (last, command) = command.split_last().unwrap();
    assert_eq!(*last, "--engine");
    let text = stdout_of(&[command, &["--store", &address]].concat());
    assert!(text.contains("a: 213 lines sent with 500 pieces"), "{text}");
    assert!(text.contains("1 games were in "), "{text}");
    let report = json_lines(&stdout_of(&["report", &address, "--tournament", "tictactoe-9ef0e491caad9eeb", "--json"]));
    let meeting = report.iter().find(|line| line["type"] == "meeting").unwrap();
    assert_eq!(meeting["pairs"]["DD"], 2);
    let worker = report.iter().find(|line| line["type"] == "worker").unwrap();
    assert_eq!((&worker["worker"], &worker["pairs"]), (&"old".into(), &2.into()));
}
