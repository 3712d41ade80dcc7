use std::path::PathBuf;
use std::sync::{Arc, mpsc};
use std::time::{Duration, UNIX_EPOCH};

use serde_json::json;
use tetrad_arena::store::{GameKey, SqliteStore, Store, StoredGame};
use tetrad_core::{Outcome, Player, Record, RecordedTurn, Side};

use crate::{Running, body, file, status};

/// A store with one tournament of three games.
pub(crate) fn stored(path: &PathBuf) {
    let store = SqliteStore::open(path).unwrap();
    let tournament = store.tournament("cup", "tictactoe", "{}").unwrap();
    let (told, saved) = mpsc::channel();
    for (pair, side) in [(0, Side::First), (0, Side::Second), (1, Side::First)] {
        let players = vec![Player::named("a"), Player::named("b")];
        let mut record = Record::new("tictactoe", "3_/3_/3_ x".to_owned(), players);
        record.turns = vec![RecordedTurn::single("b2", Duration::ZERO)];
        record.outcome = Some(Outcome::win(Side::First, "late: 105 ms"));
        let game = StoredGame {
            key: GameKey { pairing: 0, pair, side },
            record,
            faults: [None, None],
            took: Duration::from_millis(12),
            finished: UNIX_EPOCH + Duration::from_secs(1),
        };
        let told = told.clone();
        store.save(tournament.id, Arc::new(game), Default::default(), Box::new(move |saved| told.send(saved).unwrap()));
        saved.recv().unwrap().unwrap();
    }
}

#[test]
fn stored_games_can_be_looked_at() {
    let path = file("looked-at");
    stored(&path);
    let server = Running::with_store(SqliteStore::read(&path).unwrap());
    let tournaments = body(&server.get("/api/tournaments", ""));
    assert_eq!(
        (&tournaments[0]["name"], &tournaments[0]["games"], &tournaments[0]["state"]),
        (&json!("cup"), &json!(3), &json!("running"))
    );
    assert_eq!((&tournaments[0]["live"], &tournaments[0]["resumable"]), (&json!(false), &json!(false)));
    let id = &tournaments[0]["id"];
    let page = body(&server.get(&format!("/api/tournaments/{id}/games?from=1&count=1"), ""));
    let row = json!({
        "key": "1.1.2", "players": ["a", "b"], "halfPoints": 2, "reason": "late: 105 ms", "plies": 1, "faults": [null, null],
        "took": 12, "finished": 1000,
    });
    assert_eq!(page, json!({ "games": [row], "more": true, "unreadable": [] }));
    let game = body(&server.get(&format!("/api/tournaments/{id}/games/1.2.1"), ""));
    assert_eq!((&game["row"]["key"], &game["record"]["turns"][0]["moves"]), (&json!("1.2.1"), &json!(["b2"])));
    for missing in ["/api/tournaments/99/games".to_owned(), format!("/api/tournaments/{id}/games/9.9.1")] {
        assert_eq!(status(&server.get(&missing, "")), 404, "{missing}");
    }
    for bad in [format!("/api/tournaments/{id}/games/nonsense"), "/api/tournaments/x/games".to_owned()] {
        assert_eq!(status(&server.get(&bad, "")), 400, "{bad}");
    }
}

#[test]
fn without_a_store_the_api_says_how_to_have_one() {
    let server = Running::start();
    let answer = server.get("/api/tournaments", "");
    assert_eq!(status(&answer), 404);
    assert_eq!(body(&answer), json!({ "error": "there is no store: start the server with --store FILE" }));
}

#[test]
fn games_that_can_not_be_read_are_named_on_every_page_and_left_out() {
    let path = file("spoiled");
    stored(&path);
    // A record of an unknown format version.
    let mut bytes = std::fs::read(&path).unwrap();
    let record = br#"{"tetrad":1,"#;
    let at = bytes.windows(record.len()).position(|window| window == record).unwrap();
    bytes[at + 10] = b'9';
    std::fs::write(&path, bytes).unwrap();
    let server = Running::with_store(SqliteStore::read(&path).unwrap());
    let id = &body(&server.get("/api/tournaments", ""))[0]["id"];
    let page = body(&server.get(&format!("/api/tournaments/{id}/games"), ""));
    let [spoiled] = &page["unreadable"].as_array().unwrap()[..] else { panic!("{page}") };
    assert_eq!(spoiled["why"], "its record: record format 9, expected 1 to 1");
    let key = spoiled["key"].as_str().unwrap();
    let listed: Vec<&str> =
        page["games"].as_array().unwrap().iter().map(|game| game["key"].as_str().unwrap()).collect();
    let pair = &key[..3];
    let others = ["1.1.1", "1.1.2", "1.2.1"].into_iter().filter(|key| !key.starts_with(pair));
    assert_eq!(listed, others.collect::<Vec<_>>());
    let answer = server.get(&format!("/api/tournaments/{id}/games/{key}"), "");
    assert_eq!(status(&answer), 404);
    assert!(body(&answer).to_string().contains(&format!("game {key} can't be read")), "{answer}");
    let results = server.get(&format!("/api/tournaments/{id}/results"), "");
    assert_eq!((status(&results), &body(&results)["standing"]["played"]), (200, &json!(listed.len())));
}
