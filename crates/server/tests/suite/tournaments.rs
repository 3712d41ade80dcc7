//! Starting, stopping and resuming tournaments, and refusals of forms.

use serde_json::{Value, json};
use tetrad_arena::spec::EngineSpec;
use tetrad_arena::store::SqliteStore;
use tetrad_server::Settings;

use crate::watching::Watcher;
use crate::{Running, body, file, status};

/// The form of a tournament that takes longer than any test.
pub(crate) fn endless() -> Value {
    json!({
        "game": "tictactoe", "engines": [{"engine": "Ours"}, {"engine": "Ours", "name": "Other"}], "games": 20_000,
        "openings": {"type": "position", "position": "15_/15_/15_/15_/15_/15_/15_/15_/15_/15_/15_/15_/15_/15_/15_ x win-length 5"},
        "limits": {"nodes": 2000},
    })
}

/// [`endless`] with some fields changed.
pub(crate) fn with(change: &Value) -> Value {
    let mut form = endless();
    for (key, value) in change.as_object().unwrap() {
        form[key] = value.clone();
    }
    form
}

#[test]
fn a_tournament_is_stopped_and_goes_on_where_it_was() {
    let server = Running::with_arena("stopped");
    let (started, row) = server.start_tournament(&endless());
    assert_eq!(started, 201, "{row}");
    let path = |end: &str| format!("/api/tournaments/{}{end}", row["id"]);
    assert_eq!(status(&server.post(&path("/resume"), "", "")), 409, "it is being played");
    let mut watcher = Watcher::open(&server, &row["id"]);
    watcher.until(|event| event["games"].as_array().is_some_and(|games| !games.is_empty()));
    let stopped = body(&server.post(&path("/stop"), "", ""));
    assert_eq!(
        (&stopped["live"], &stopped["resumable"], &stopped["state"]),
        (&json!(false), &json!(true), &json!("running"))
    );
    assert_eq!(watcher.rest().last().unwrap(), &json!({"type": "end", "why": "stopped", "error": null}));
    let refused = server.post(&path("/stop"), "", "");
    assert_eq!((status(&refused), body(&refused)), (409, json!({"error": "the tournament is not being played here"})));
    let before = stopped["games"].as_u64().unwrap();
    let resumed = body(&server.post(&path("/resume"), "", ""));
    assert_eq!(
        (&resumed["live"], &resumed["resumable"], &resumed["games"]),
        (&json!(true), &json!(false), &json!(before))
    );
    let mut watcher = Watcher::open(&server, &row["id"]);
    watcher.until(|event| {
        let played = |standing: &Value| standing["played"].as_u64().is_some_and(|played| played > before);
        played(&event["standing"])
    });
    let stopped = body(&server.post(&path("/stop"), "", ""));
    assert!(stopped["games"].as_u64().unwrap() > before, "{stopped}");
    for missing in ["/stop", "/resume"] {
        assert_eq!(status(&server.post(&format!("/api/tournaments/99{missing}"), "", "")), 404);
    }
    for missing in ["", "/live", "/results"] {
        assert_eq!(status(&server.get(&format!("/api/tournaments/99{missing}"), "")), 404);
    }
}

#[test]
fn all_games_begin_in_the_position_that_was_given() {
    let server = Running::with_arena("from-here");
    let position = "xo_/3_/3_ x";
    let (_, row) = server.start_tournament(&json!({
        "game": "tictactoe", "engines": [{"engine": "Tetrad", "level": 1}, {"engine": "Tetrad", "name": "Best", "limits": {"nodes": 500}}],
        "openings": {"type": "position", "position": position}, "games": 20, "name": "from here",
    }));
    Watcher::open(&server, &row["id"]).rest();
    let page = server.look(&format!("/api/tournaments/{}/games", row["id"]));
    let games = page["games"].as_array().unwrap();
    assert_eq!(games.len(), 20);
    for (number, game) in games.iter().enumerate() {
        let game = server.look(&format!("/api/tournaments/{}/games/{}", row["id"], game["key"].as_str().unwrap()));
        assert_eq!(game["record"]["start"], position);
        let first = if number % 2 == 0 { "Tetrad" } else { "Best" };
        assert_eq!(game["row"]["players"][0], first, "{number}");
    }
    let different = server.look(&format!("/api/tournaments/{}/results", row["id"]));
    let counted: u64 =
        different["standing"]["engines"][0]["games"].as_array().unwrap().iter().filter_map(Value::as_u64).sum();
    assert!(counted > 4, "a weak engine draws anew in every game: {different}");
}

#[test]
fn a_position_of_one_player_is_given_to_both() {
    let server = Running::with_arena("tetris");
    let (status, row) = server.start_tournament(&json!({
        "game": "tetris", "engines": [{"engine": "Ours"}, {"engine": "Ours", "name": "Other"}], "games": 4, "limits": {"nodes": 1},
        "openings": {"type": "position", "position": "IIIIII4_/OO8_ TJ - 0 0"},
    }));
    assert_eq!(status, 201, "{row}");
    assert_eq!(Watcher::open(&server, &row["id"]).rest().last().unwrap()["why"], "finished");
    let start = |key: &str| {
        let game = server.look(&format!("/api/tournaments/{}/games/{key}", row["id"]));
        game["record"]["start"].as_str().unwrap().to_owned()
    };
    let starts = ["1.1.1", "1.1.2", "1.2.1"].map(start);
    assert!(starts[0].starts_with("6I4_/2O8_ TJ") && starts[0].contains(" | 6I4_/2O8_ TJ"), "{starts:?}");
    assert!(
        starts[0] == starts[1] && starts[0] != starts[2],
        "the sides are swapped, and then other pieces come: {starts:?}"
    );
}

#[test]
fn wrong_forms_are_refused_with_what_is_wrong() {
    let server = Running::with_arena("wrong");
    let engines = |entries: Value| with(&json!({"engines": entries}));
    let other = json!({"engine": "Ours", "name": "Other"});
    for (form, error) in [
        (with(&json!({"game": "chess"})), "game: found `chess`, expected one of tictactoe, lits, santorini, tetris"),
        (engines(json!([other])), "engines: found 1, expected 2 to 32"),
        (
            engines(json!([other, {"engine": "sh -c ls"}])),
            "engine: found `sh -c ls`, expected one that is registered: Tetrad, Ours",
        ),
        (engines(json!([other, other])), "two engines are called `Other`: give them different names"),
        (engines(json!([other, {"engine": "Ours", "level": 11}])), "Ours: level: found 11, expected 1 to 10"),
        (
            engines(json!([other, {"engine": "Ours", "name": " "}])),
            "engine: found ` `, expected a name of 1 to 100 bytes",
        ),
        (
            engines(json!([other, {"engine": "Ours", "limits": {}}])),
            "Ours: limits: expected time, clock, depth or nodes",
        ),
        (
            engines(json!([other, {"engine": "Ours", "limits": {"time": 0}}])),
            "Ours: time: found 0 ms, expected 1 to 600000",
        ),
        (with(&json!({"limits": {"time": 3_600_000}})), "Ours: time: found 3600000 ms, expected 1 to 600000"),
        (with(&json!({"limits": {"nodes": 0}})), "Ours: limits: found 0, expected a depth or a number of nodes from 1"),
        (with(&json!({"games": 0})), "games: found 0, expected 1 to 20000"),
        (with(&json!({"games": 20_001})), "games: found 20001, expected 1 to 20000"),
        (
            with(&json!({"concurrency": 0})),
            "concurrency: found 0, expected 1 to 256: a game takes 1 of the 256 threads (",
        ),
        (
            with(&json!({"concurrency": 257})),
            "concurrency: found 257, expected 1 to 256: a game takes 1 of the 256 threads (",
        ),
        (
            with(&json!({"schedule": "all"})),
            "schedule: found `all`, expected round-robin, gauntlet, gauntlet:N, knockout, swiss or swiss:ROUNDS",
        ),
        (with(&json!({"schedule": "gauntlet:9"})), "schedule: with gauntlet:9 nobody would meet anybody"),
        (with(&json!({"schedule": "swiss:4000000000"})), "games in all: found 80000000000000, expected 1 to 200000"),
        (with(&json!({"sprt": {"elo0": 5, "elo1": 0}})), "sprt: elo0 is not below elo1"),
        (
            with(&json!({"sprt": {"elo0": 0, "elo1": 5, "alpha": 2}})),
            "sprt: alpha=2: expected a rate between 0.0001 and 0.4999",
        ),
        (with(&json!({"openings": {"type": "position", "position": "xx"}})), "openings: position: "),
        (
            with(&json!({"openings": {"type": "position", "position": "xxx/oo_/3_ o"}})),
            "opening 1 is finished already: `3x/2o_/3_ o`",
        ),
        (
            with(&json!({"openings": {"type": "random", "start": "xxx/oo_/3_ o"}})),
            "openings: start: the game is over there: ",
        ),
        (with(&json!({"openings": {"type": "elsewhere"}})), "the form can't be read: unknown variant `elsewhere`"),
        (with(&json!({"cmd": "ls"})), "the form can't be read: unknown field `cmd`"),
        (json!([]), "the form can't be read: "),
        (json!({}), "the form can't be read: missing field `game`"),
    ] {
        let (status, answer) = server.start_tournament(&form);
        let found = answer["error"].as_str().unwrap_or_default();
        assert!(status == 400 && found.starts_with(error), "{form}: {status} {found}");
    }
    let plain = server.post("/api/tournaments", "content-type: text/plain\r\n", &endless().to_string());
    assert_eq!(status(&plain), 415);
    assert_eq!(server.look("/api/tournaments"), json!([]), "nothing was begun");
}

#[test]
fn a_refused_form_is_answered_with_problem_details() {
    let server = Running::with_arena("problems");
    let form = with(&json!({"games": 0}));
    let answer = server.post("/api/tournaments", "content-type: application/json\r\n", &form.to_string());
    assert!(answer.to_lowercase().contains("content-type: application/problem+json"), "{answer}");
    let expected = json!({
        "type": "about:blank",
        "title": "Bad Request",
        "status": 400,
        "detail": "found 0, expected 1 to 20000",
        "field": "games",
        "error": "games: found 0, expected 1 to 20000",
    });
    assert_eq!(body(&answer), expected);
    for (change, field) in [
        (json!({"name": ""}), json!("name")),
        (json!({"game": "go"}), json!("game")),
        (json!({"engines": [{"engine": "Ours"}]}), json!("engines")),
        (json!({"limits": {"time": 0}}), json!("limits")),
        (json!({"openings": {"type": "position", "position": "xx"}}), json!("openings")),
        (json!({"openings": {"type": "position", "position": "xxx/oo_/3_ o"}}), json!("openings")),
        (json!({"schedule": "all"}), json!("schedule")),
        (json!({"concurrency": 0}), json!("concurrency")),
        (json!({"sprt": {"elo0": 5, "elo1": 0}}), json!("sprt")),
        (json!({"cmd": "ls"}), json!(null)),
    ] {
        let (status, problem) = server.start_tournament(&with(&change));
        assert_eq!((status, &problem["field"]), (400, &field), "{change}: {problem}");
    }
}

#[test]
fn a_program_speaks_only_its_own_game_and_has_no_levels() {
    let engines = ["name=Bot proto=ltp cmd=./bot", "name=Ours"].map(|text| EngineSpec::parse(text, "").unwrap());
    let store = std::sync::Arc::new(SqliteStore::open(file("programs")).unwrap());
    let server = Running::with(Settings { engines: engines.into(), store: Some(store), ..Running::settings() });
    let engines = server.look("/api/about")["engines"].clone();
    let bot = json!({
        "name": "Bot", "proto": "ltp", "games": ["lits"], "reports": false, "severalLines": false, "levels": false, "options": [],
    });
    assert_eq!(engines[1], bot);
    let form = |game: &str, level: Value| json!({"game": game, "engines": [{"engine": "Bot", "level": level}, {"engine": "Ours"}]});
    let error = |form| server.start_tournament(&form).1["error"].as_str().unwrap_or_default().to_owned();
    assert_eq!(error(form("lits", json!(3))), "Bot: only built-in engines have levels");
    let expected = "Bot: proto: found `ltp`, expected one of builtin, st3p, gomocup for this game";
    assert_eq!(error(form("tictactoe", json!(null))), expected);
}

#[test]
fn names_are_given_once() {
    let server = Running::with_arena("names");
    let small = |change: Value| {
        let mut form = with(&json!({"games": 1, "openings": {"type": "position", "position": "xo_/3_/3_ x"}}));
        form.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        server.start_tournament(&form)
    };
    assert_eq!(small(json!({"name": "cup"})).1["name"], "cup");
    let taken = "name: there is a tournament called `cup`; give another, or resume it";
    let (status, problem) = small(json!({"name": "cup"}));
    assert_eq!((status, &problem["error"], &problem["field"]), (409, &taken.into(), &"name".into()));
    let names: Vec<Value> = (0..3).map(|_| small(json!({})).1["name"].clone()).collect();
    assert_eq!(names, ["Ours - Other", "Ours - Other (2)", "Ours - Other (3)"]);
}

#[test]
fn more_tournaments_than_there_is_room_for_are_refused() {
    let mut settings = Running::settings();
    settings.limits.threads = 16;
    settings.store = Some(std::sync::Arc::new(SqliteStore::open(file("room")).unwrap()));
    let server = Running::with(settings);
    let (_, row) = server.start_tournament(&with(&json!({"concurrency": 2})));
    let (status, answer) = server.start_tournament(&with(&json!({"concurrency": 15})));
    let words = "concurrency: there is room for 14 more games at once; ask for fewer, or wait";
    assert_eq!((status, &answer["error"]), (503, &json!(words)));
    for _ in 1..4 {
        assert_eq!(server.start_tournament(&endless()).0, 201);
    }
    let (status, answer) = server.start_tournament(&endless());
    assert_eq!((status, &answer["error"]), (503, &json!("4 tournaments are being played; stop one, or wait")));
    server.post(&format!("/api/tournaments/{}/stop", row["id"]), "", "");
    assert_eq!(server.start_tournament(&endless()).0, 201, "there is room again");
}

#[test]
fn nothing_is_started_where_nothing_can_be_kept() {
    let (status, answer) = Running::start().start_tournament(&endless());
    let words = "there is no store: start the server with --store FILE";
    assert_eq!((status, &answer["error"]), (409, &json!(words)));
    let path = file("only-read");
    let writer = SqliteStore::open(&path).unwrap();
    let server = Running::with_store(SqliteStore::read(&path).unwrap());
    assert_eq!(server.look("/api/about")["arena"], Value::Null);
    let (status, answer) = server.start_tournament(&endless());
    let words = "the store is only read: another run is using it, or it can't be written";
    assert_eq!((status, &answer["error"]), (409, &json!(words)));
    drop(writer);
}

#[test]
fn a_test_ends_the_tournament_when_it_is_decided() {
    let server = Running::with_arena("decided");
    let (_, row) = server.start_tournament(&json!({
        "game": "tictactoe", "engines": [{"engine": "Ours", "limits": {"nodes": 2000}}, {"engine": "Tetrad", "level": 1}],
        "openings": {"type": "random", "start": "6_/6_/6_/6_/6_/6_ x win-length 4"}, "games": 400, "concurrency": 2,
        "sprt": {"elo0": 0, "elo1": 100},
    }));
    let events = Watcher::open(&server, &row["id"]).rest();
    assert_eq!(events.last().unwrap()["why"], "decided");
    let late = &Watcher::open(&server, &row["id"]).rest()[0];
    assert_eq!(late["standing"]["test"]["decision"], "H1", "{late}");
    assert!(
        late["curve"]["points"].as_array().unwrap().iter().any(|point| point["llr"].as_f64() > Some(0.0)),
        "{late}"
    );
    assert_eq!(server.look(&format!("/api/tournaments/{}", row["id"]))["row"]["state"], "decided");
    let refused = server.post(&format!("/api/tournaments/{}/resume", row["id"]), "", "");
    assert_eq!((status(&refused), body(&refused)), (409, json!({"error": "the tournament is over"})));
}
