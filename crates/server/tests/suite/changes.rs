//! Renaming, deleting and downloading tournaments.

use serde_json::{Value, json};

use crate::tournaments::{endless, with};
use crate::watching::Watcher;
use crate::{Running, body, status};

const JSON: &str = "content-type: application/json\r\n";

/// Plays a tournament of two games to its end; returns its number.
fn played(server: &Running, name: &str) -> Value {
    let (started, row) = server.start_tournament(&with(&json!({"games": 2, "limits": {"nodes": 1}, "name": name})));
    assert_eq!(started, 201, "{row}");
    Watcher::open(server, &row["id"]).rest();
    row["id"].clone()
}

fn rename(server: &Running, id: &Value, name: &str) -> String {
    server.post(&format!("/api/tournaments/{id}/rename"), JSON, &json!({ "name": name }).to_string())
}

fn delete(server: &Running, id: &Value) -> String {
    let host = server.address;
    let request = format!("DELETE /api/tournaments/{id} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n");
    server.raw(request.as_bytes())
}

#[test]
fn a_tournament_is_renamed_unless_the_name_is_taken() {
    let server = Running::with_arena("renamed");
    let (one, _) = (played(&server, "one"), played(&server, "two"));
    let renamed = rename(&server, &one, "first");
    assert_eq!((status(&renamed), &body(&renamed)["name"]), (200, &json!("first")));
    assert_eq!(status(&rename(&server, &one, "first")), 200, "its own name is free");
    let taken = rename(&server, &one, "two");
    assert_eq!(status(&taken), 409, "{taken}");
    let empty = rename(&server, &one, " ");
    assert_eq!((status(&empty), &body(&empty)["field"]), (400, &json!("name")));
    assert_eq!(status(&rename(&server, &json!(99), "new")), 404);
    let path = format!("/api/tournaments/{one}/rename");
    assert_eq!(status(&server.post(&path, "", r#"{"name":"x"}"#)), 415, "a foreign page can send this");
    let names: Vec<Value> =
        server.look("/api/tournaments").as_array().unwrap().iter().map(|row| row["name"].clone()).collect();
    assert_eq!(names, ["first", "two"]);
}

#[test]
fn a_deleted_tournament_is_gone_with_its_games_and_others_stay() {
    let server = Running::with_arena("deleted");
    let (one, two) = (played(&server, "one"), played(&server, "two"));
    assert_eq!(status(&delete(&server, &one)), 200);
    for end in ["", "/games", "/results", "/live", "/export"] {
        assert_eq!(status(&server.get(&format!("/api/tournaments/{one}{end}"), "")), 404, "{end}");
    }
    assert_eq!(status(&delete(&server, &one)), 404);
    let kept = server.look(&format!("/api/tournaments/{two}/games"));
    assert_eq!(kept["games"].as_array().unwrap().len(), 2);
}

#[test]
fn a_tournament_that_is_being_played_stays_as_it_is() {
    let server = Running::with_arena("unchanged");
    let (_, row) = server.start_tournament(&endless());
    assert_eq!(row["editable"], false);
    let refused = [rename(&server, &row["id"], "other"), delete(&server, &row["id"])];
    assert_eq!(refused.each_ref().map(|answer| status(answer)), [409, 409], "{refused:?}");
    let stopped = body(&server.post(&format!("/api/tournaments/{}/stop", row["id"]), "", ""));
    assert_eq!(stopped["editable"], true);
    assert_eq!(status(&delete(&server, &row["id"])), 200);
}

#[test]
fn games_are_downloaded_in_the_notations_of_their_game() {
    let server = Running::with_arena("downloaded");
    let id = played(&server, "one");
    let answer = server.get(&format!("/api/tournaments/{id}/export"), "");
    let (head, lines) = answer.split_once("\r\n\r\n").unwrap();
    assert!(head.contains(&format!(r#"content-disposition: attachment; filename="tournament-{id}.jsonl""#)), "{head}");
    let games: Vec<Value> = lines.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    assert_eq!(games.iter().filter(|game| game["game"] == "tictactoe").count(), 2, "{answer}");
    let refused = server.get(&format!("/api/tournaments/{id}/export?format=pgn"), "");
    assert_eq!(status(&refused), 400);
    assert!(body(&refused)["error"].as_str().unwrap().starts_with("format: expected one of records, "), "{refused}");
}
