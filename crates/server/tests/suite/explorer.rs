//! The explorer over HTTP: answers, refusals, and what it leaves alone.

use std::sync::Arc;

use serde_json::{Value, json};
use tetrad_arena::store::{SqliteStore, Store};
use tetrad_server::{Limits, Quota, Rate, Settings};

use crate::archive::stored;
use crate::{Running, body, file, status};

const START: &str = "/api/explorer/tictactoe?position=3_/3_/3_%20x";

/// A server that does not limit the rate of requests.
fn serve(store: impl Store + 'static) -> Running {
    let requests = Rate { burst: 1e9, per_second: 1e9 };
    let limits = Limits { requests, ..Running::settings().limits };
    Running::with(Settings { store: Some(Arc::new(store)), limits, ..Running::settings() })
}

/// Asks until the index is up to date.
fn current(server: &Running, path: &str) -> Value {
    loop {
        let answer = server.look(path);
        if answer["current"] == json!(true) {
            return answer;
        }
    }
}

#[test]
fn stored_games_are_explored_as_the_board_stands() {
    let path = file("explored");
    stored(&path);
    let server = serve(SqliteStore::open(&path).unwrap());
    let games = json!({ "first": 2, "draws": 0, "second": 0 });
    // Of the two games of the first side, which are identical, one counts.
    let mv = json!({
        "move": "b2", "games": games, "engines": [{ "name": "a", "games": games }], "otherEngines": 0,
        "examples": [{ "tournament": 1, "key": "1.1.1" }],
    });
    let expected = json!({
        "games": games, "moves": [mv], "more": 0, "index": { "indexed": 3, "stored": 3 }, "current": true, "problem": null,
    });
    assert_eq!(current(&server, START), expected);
    assert_eq!(server.look("/api/about")["explorer"], json!(["tictactoe", "lits", "santorini"]));
    // A position that no game has reached.
    let other = current(&server, "/api/explorer/tictactoe?position=x2_/3_/3_%20o");
    assert_eq!((&other["moves"], &other["index"]["indexed"]), (&json!([]), &json!(3)));
}

#[test]
fn wrong_questions_are_refused_with_problem_details() {
    let server = Running::with_arena("unexplored");
    for (path, code, detail) in [
        ("/api/explorer/chess?position=x", 404, "game: expected one of tictactoe, lits, santorini, found `chess`"),
        ("/api/explorer/tetris?position=x", 404, "game: expected one of tictactoe, lits, santorini, found `tetris`"),
        ("/api/explorer/tictactoe?position=3_/2_%20x", 400, "position: "),
    ] {
        let answer = server.get(path, "");
        let problem = body(&answer);
        assert!(answer.contains("content-type: application/problem+json"), "{answer}");
        assert_eq!(
            (status(&answer), &problem["status"], &problem["type"]),
            (code, &json!(code), &json!("about:blank"))
        );
        assert!(problem["detail"].as_str().unwrap().starts_with(detail), "{problem}");
    }
    assert_eq!(status(&server.get("/api/explorer/tictactoe", "")), 400);
}

#[test]
fn without_a_store_nothing_can_be_explored() {
    let server = Running::start();
    let answer = server.get(START, "");
    assert_eq!(status(&answer), 404);
    assert_eq!(body(&answer)["error"], json!("there is no store: start the server with --store FILE"));
    assert_eq!(server.look("/api/about")["explorer"], json!([]));
}

#[test]
fn questions_beyond_the_limit_are_refused() {
    let path = file("explored-full");
    stored(&path);
    let limits = Limits { explorers: Quota { all: 0, each: 0 }, ..Running::settings().limits };
    let store = Arc::new(SqliteStore::open(&path).unwrap());
    let server = Running::with(Settings { store: Some(store), limits, ..Running::settings() });
    let answer = server.get(START, "");
    assert_eq!((status(&answer), &body(&answer)["title"]), (503, &json!("Service Unavailable")));
}

#[test]
fn nothing_is_indexed_before_the_first_question() {
    let path = file("explored-later");
    stored(&path);
    let index = std::path::PathBuf::from(format!("{}-explorer", path.display()));
    {
        let server = Running::with_store(SqliteStore::open(&path).unwrap());
        server.look("/api/tournaments");
        server.look("/api/about");
    }
    assert!(!index.exists());
    let first = current(&serve(SqliteStore::read(&path).unwrap()), START);
    assert!(index.exists(), "a store that is only read has an index too");
    // Another server goes on with the index.
    assert_eq!(current(&serve(SqliteStore::open(&path).unwrap()), START), first);
}
