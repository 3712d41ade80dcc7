//! Shutdown of the server while tournaments are played.

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::json;
use tetrad_arena::spec::EngineSpec;
use tetrad_arena::store::SqliteStore;
use tetrad_server::Settings;

use crate::tournaments::endless;
use crate::watching::Watcher;
use crate::{Running, body, file, status};

#[test]
fn tournaments_are_interrupted_and_may_be_resumed_by_the_next_server() {
    let path = file("interrupted");
    let server = Running::with_store(SqliteStore::open(&path).unwrap());
    let (_, row) = server.start_tournament(&endless());
    let mut watcher = Watcher::open(&server, &row["id"]);
    watcher.until(|event| event["games"].as_array().is_some_and(|games| !games.is_empty()));
    let began = Instant::now();
    drop(server);
    assert!(began.elapsed() < Duration::from_secs(10), "{:?}", began.elapsed());
    assert_eq!(watcher.rest().last().unwrap(), &json!({"type": "end", "why": "stopped", "error": null}));

    let server = Running::with_store(SqliteStore::open(&path).unwrap());
    let listed = server.look("/api/tournaments")[0].clone();
    assert_eq!(
        (&listed["live"], &listed["resumable"], &listed["state"]),
        (&json!(false), &json!(true), &json!("running"))
    );
    let before = listed["games"].as_u64().unwrap();
    assert!(before > 0, "{listed}");
    let path_of = |end: &str| format!("/api/tournaments/{}{end}", row["id"]);
    assert_eq!(status(&server.get(&path_of("/live"), "")), 409);
    assert_eq!(body(&server.post(&path_of("/resume"), "", ""))["live"], json!(true));
    let mut watcher = Watcher::open(&server, &row["id"]);
    let snapshot = watcher.next().unwrap();
    assert!(snapshot["standing"]["played"].as_u64() >= Some(before), "{snapshot}");
    drop(server);

    // With other settings of its engine the tournament would have another definition.
    let engines = vec![EngineSpec::parse("name=Ours proto=builtin option.hash=2", "").unwrap()];
    let store = Arc::new(SqliteStore::open(&path).unwrap());
    let server = Running::with(Settings { engines, store: Some(store), ..Running::settings() });
    let refused = server.post(&path_of("/resume"), "", "");
    let words = "the tournament can't go on: its engines are registered with other settings now";
    assert_eq!((status(&refused), body(&refused)), (409, json!({ "error": words })));
}
