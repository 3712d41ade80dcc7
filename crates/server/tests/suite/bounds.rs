//! How many games are played at once: no more than the machine has threads and memory for.

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tetrad_arena::spec::EngineSpec;
use tetrad_arena::store::{SqliteStore, Store};
use tetrad_server::{Limits, Settings};

use crate::tournaments::with;
use crate::watching::Watcher;
use crate::{Running, body, file, status};

/// A server that plays into this store, with room for games of this many threads and bytes.
fn server(path: &std::path::Path, threads: u32, memory: u64) -> Running {
    let settings = Running::settings();
    let limits = Limits { threads, memory, ..settings.limits };
    Running::with(Settings { store: Some(Arc::new(SqliteStore::open(path).unwrap())), limits, ..settings })
}

#[test]
fn more_games_than_the_machine_can_play_are_refused_with_the_reason() {
    let server = server(&file("bounded"), 6, 1 << 30);
    let terms = &server.look("/api/about")["arena"];
    assert_eq!((&terms["mostAtOnce"], &terms["memory"]), (&json!(3), &json!(1024)), "{terms}");
    let cores = terms["cores"].as_u64().unwrap();
    let reason = |threads, memory| {
        format!(
            "a game takes {threads} of the 6 threads ({cores} cores) and {memory} of the 1024 MiB of memory that are for games"
        )
    };
    let refused = |change: Value| {
        let (status, answer) = server.start_tournament(&with(&change));
        assert_eq!(status, 400, "{answer}");
        answer["error"].as_str().unwrap().to_owned()
    };
    let ours = |name: &str| json!([{"engine": "Tetrad"}, {"engine": "Tetrad", "name": name}]);
    assert_eq!(
        refused(json!({"concurrency": 7, "engines": ours("Other")})),
        format!("concurrency: found 7, expected 1 to 6: {}", reason(1, 160))
    );
    let tetris = json!({"type": "random", "seed": 1});
    assert_eq!(
        refused(json!({"concurrency": 256, "game": "tetris", "engines": ours("Other"), "openings": tetris})),
        format!("concurrency: found 256, expected 1 to 3: {}", reason(2, 288))
    );
    assert_eq!(server.look("/api/tournaments"), json!([]), "nothing was begun");
}

#[test]
fn engines_that_need_more_memory_than_there_is_do_not_play() {
    let mut settings = Running::settings();
    settings.engines.push(EngineSpec::parse("name=Large option.hash=65536", "").unwrap());
    settings.store = Some(Arc::new(SqliteStore::open(file("large")).unwrap()));
    settings.limits.memory = 1 << 30;
    let server = Running::with(settings);
    let form = with(&json!({"engines": [{"engine": "Ours"}, {"engine": "Large"}]}));
    let (status, answer) = server.start_tournament(&form);
    let error = answer["error"].as_str().unwrap();
    assert!(status == 400 && error.starts_with("concurrency: found 1, expected no game at all: "), "{answer}");
    assert!(error.contains("65569 of the 1024 MiB"), "{answer}");
}

#[test]
fn a_tournament_above_the_bound_resumes_at_the_bound_and_stays_the_same() {
    let path = file("above");
    let wide = server(&path, 8, 4 << 30);
    let (_, row) = wide.start_tournament(&with(&json!({"concurrency": 6})));
    let resume = format!("/api/tournaments/{}/resume", row["id"]);
    Watcher::open(&wide, &row["id"]).until(|event| event["boards"].as_array().is_some_and(|boards| boards.len() == 6));
    drop(wide);
    let definition = || SqliteStore::read(&path).unwrap().tournaments().unwrap()[0].definition.clone();
    let before = definition();
    assert!(before.contains(r#""concurrency":6"#), "{before}");

    let narrow = server(&path, 2, 4 << 30);
    let resumed = narrow.post(&resume, "", "");
    assert_eq!((status(&resumed), &body(&resumed)["live"]), (200, &json!(true)), "{resumed}");
    let mut watcher = Watcher::open(&narrow, &row["id"]);
    let mut boards = std::collections::BTreeSet::new();
    let (mut most, mut events) = (0, 0);
    // Games that are over are removed before others begin.
    while events < 40 || most < 2 {
        let event = watcher.next().unwrap();
        events += 1;
        let keys = |name: &str| event[name].as_array().cloned().unwrap_or_default();
        if event["type"] == "snapshot" {
            boards.clear();
        }
        for key in keys("over") {
            boards.remove(key.as_str().unwrap());
        }
        boards.extend(keys("boards").iter().map(|board| board["key"].as_str().unwrap().to_owned()));
        most = most.max(boards.len());
    }
    assert_eq!(most, 2);
    drop(narrow);
    assert_eq!(definition(), before);
}

#[test]
fn a_tournament_is_stopped_while_its_engines_start() {
    let mut settings = Running::settings();
    settings.engines.push(EngineSpec::parse("name=Silent proto=st3p cmd='sleep 1000' startup=1h", "").unwrap());
    settings.store = Some(Arc::new(SqliteStore::open(file("starting")).unwrap()));
    let server = Running::with(settings);
    let form = with(&json!({"engines": [{"engine": "Ours"}, {"engine": "Silent"}], "concurrency": 8}));
    let (_, row) = server.start_tournament(&form);
    Watcher::open(&server, &row["id"])
        .until(|event| event["boards"].as_array().is_some_and(|boards| !boards.is_empty()));
    let began = Instant::now();
    let stopped = server.post(&format!("/api/tournaments/{}/stop", row["id"]), "", "");
    assert!(began.elapsed() < Duration::from_secs(10), "{:?}", began.elapsed());
    assert_eq!((status(&stopped), &body(&stopped)["live"]), (200, &json!(false)), "{stopped}");
}
