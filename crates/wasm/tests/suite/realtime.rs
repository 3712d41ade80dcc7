use serde_json::{Value, json};
use tetrad_core::Side;
use tetrad_tetris::Key;
use tetrad_wasm::realtime::{RealtimeOptions, RealtimeTetris};
use tetrad_wasm::replays::{RealtimeReplay, recording_of};

use crate::json;

fn game(options: serde_json::Value) -> RealtimeTetris {
    RealtimeTetris::begin(serde_json::from_value::<RealtimeOptions>(options).unwrap()).unwrap()
}

#[test]
fn a_page_draws_the_piece_in_the_air_and_its_shadow() {
    let mut game = game(json!({ "seed": 3, "goal": { "pieces": 1 }, "handling": { "gravity": null } }));
    let view = json(&game.look());
    assert_eq!((&view["time"], &view["paused"], &view["over"]), (&json!(0.0), &json!(false), &json!(false)));
    let seat = &view["seats"][0];
    assert_eq!(seat["active"], seat["seat"]["spawn"], "it is where it appears");
    let rows = |cells: &serde_json::Value| cells.as_array().unwrap().iter().map(|cell| cell[1].as_u64().unwrap()).min();
    assert_eq!(rows(&seat["ghost"]), Some(0), "its shadow is on the ground");

    game.key(Side::First, Key::HardDrop, true);
    let news = json(&game.pass(16.0));
    let cells = &seat["ghost"];
    assert_eq!(
        (&news[0]["type"], &news[0]["side"], &news[0]["placed"]["cells"]),
        (&json!("locked"), &json!("first"), cells)
    );
    assert_eq!(news[1], json!({ "type": "ended", "side": "first", "ending": "goal" }));
    let over = json(&game.look());
    assert_eq!(
        (&over["over"], &over["seats"][0]["active"], &over["seats"][0]["pieces"]),
        (&json!(true), &json!(null), &json!(1))
    );
}

/// Plays pieces by their quarter turns and their columns from the left wall; returns the events.
fn put(game: &mut RealtimeTetris, side: Side, places: &[(usize, usize)]) -> Value {
    for &(turns, columns) in places {
        let keys = [(Key::Clockwise, turns), (Key::Left, 10), (Key::Right, columns), (Key::HardDrop, 1)];
        for key in keys.into_iter().flat_map(|(key, count)| std::iter::repeat_n(key, count)) {
            game.key(side, key, true);
            game.key(side, key, false);
        }
    }
    json(&game.pass(0.0))
}

#[test]
fn lines_left_count_down_to_the_goal() {
    let mut game = game(json!({ "seed": 5, "goal": { "lines": 2 }, "handling": { "gravity": null } }));
    let left = |game: &mut RealtimeTetris| json(&game.look())["seats"][0]["left"].clone();
    assert_eq!(left(&mut game), 2);
    let mut seen = Vec::new();
    for place in [(0, 0), (0, 7), (0, 3), (0, 7), (1, 5), (0, 0)] {
        let news = put(&mut game, Side::First, &[place]);
        seen.push((news[0]["cleared"].clone(), left(&mut game), news[1]["ending"].clone()));
    }
    let nothing = || (json!([]), json!(2), Value::Null);
    let cleared = |left: u32, ending: Value| (json!([0]), json!(left), ending);
    let expected = [nothing(), nothing(), nothing(), nothing(), cleared(1, Value::Null), cleared(0, json!("goal"))];
    assert_eq!(seen, expected);
}

#[test]
fn garbage_is_seen_as_it_queues_and_rises() {
    let mut game = game(json!({ "seed": 5, "versus": true, "handling": { "gravity": null } }));
    let incoming = |game: &mut RealtimeTetris| json(&game.look())["seats"][0]["seat"]["incoming"].clone();
    let news = put(&mut game, Side::Second, &[(0, 3), (1, 0), (0, 6), (0, 4), (1, 8), (2, 1)]);
    assert_eq!((&news[5]["cleared"], &news[5]["sent"]), (&json!([0, 1]), &json!(1)), "a double");
    assert_eq!(incoming(&mut game), json!([{ "rows": 1, "delay": 1, "hole": null }]));
    put(&mut game, Side::First, &[(0, 0)]);
    assert_eq!(incoming(&mut game), json!([{ "rows": 1, "delay": 0, "hole": null }]), "it waits for a piece");
    put(&mut game, Side::First, &[(0, 0)]);
    let seat = &json(&game.look())["seats"][0]["seat"];
    let garbage = seat["rows"][0].as_str().unwrap().matches('G').count();
    assert_eq!((&seat["incoming"], garbage), (&json!([]), 9));
}

#[test]
fn any_number_and_any_seat_are_survived() {
    let mut game =
        game(json!({ "seed": 1, "versus": true, "handling": { "delay": -1, "repeat": 1e300, "gravity": 0 } }));
    for time in [f64::NAN, f64::INFINITY, -5.0, 0.0, 1.5] {
        game.pass(time);
    }
    game.key(Side::Second, Key::HardDrop, true);
    assert_eq!(json(&game.look())["seats"][1]["pieces"], 1);
    let mut alone = self::game(json!({ "seed": 1 }));
    alone.key(Side::Second, Key::HardDrop, true);
    assert_eq!(json(&alone.look())["seats"].as_array().unwrap().len(), 1);
}

#[test]
fn a_recorded_game_is_replayed_from_its_json() {
    let options = json!({ "seed": 3, "versus": true, "halfTurns": true, "attack": "guideline" });
    let mut game = game(options);
    for _ in 0..4 {
        game.pass(33.4);
        game.key(Side::First, Key::HardDrop, true);
        game.key(Side::First, Key::HardDrop, false);
    }
    let text = serde_json::to_string(&game.recorded()).unwrap();
    let recording = recording_of(&text).unwrap();
    let mut replay = RealtimeReplay::open(&recording).unwrap();
    assert_eq!(json(&replay.look())["seats"][0]["pieces"], 0);
    assert_eq!(replay.go_to(1e9).len(), 4);
    assert_eq!(json(&replay.look()), json(&game.look()));
    let moments = json(&replay.all_moments());
    assert_eq!((moments.as_array().unwrap().len(), &moments[3]["side"]), (4, &json!("first")));
    assert!(moments[3]["position"].as_str().unwrap().ends_with("seed 3 piece 3 srs+ attack guideline"));
}

#[test]
fn what_is_wrong_with_a_recording_is_said() {
    let open = |changes: &[(&str, serde_json::Value)]| {
        let mut text = json!({ "version": 1, "options": { "seed": 1 }, "end": 5.0, "actions": "0+left" });
        for (name, value) in changes {
            text[name] = value.clone();
        }
        RealtimeReplay::open(&serde_json::from_value(text).unwrap()).err().map(|problem| problem.message)
    };
    assert_eq!(open(&[]), None);
    assert_eq!(open(&[("version", json!(2))]).unwrap(), "found version 2 of a replay, expected 1");
    assert_eq!(
        open(&[("actions", json!("0+left 3?"))]).unwrap(),
        "actions: at byte 7: found `3?`, expected milliseconds and an action, like `120+left`, `85-left`, `300:=Tn4,0` or `0:~`"
    );
    assert_eq!(
        open(&[("options", json!({ "seed": 1, "attack": "mine" }))]).unwrap(),
        "there is no attack table `mine`"
    );
}

#[test]
fn a_view_is_outdated_when_a_player_has_changed() {
    let mut game = game(json!({ "seed": 1, "handling": { "gravity": null } }));
    assert!(game.has_changed());
    game.look();
    game.pass(20.0);
    assert!(!game.has_changed(), "nothing but time has passed");
    assert!((game.time() - 20.0).abs() < 1e-9);
    game.key(Side::First, Key::Left, true);
    game.pass(0.0);
    assert!(game.has_changed());
    game.look();
    assert!(!game.has_changed());
}
