use serde_json::json;
use tetrad_core::Side;
use tetrad_tetris::Key;
use tetrad_wasm::realtime::{RealtimeOptions, RealtimeTetris};

use crate::json;

fn game(options: serde_json::Value) -> RealtimeTetris {
    RealtimeTetris::begin(&serde_json::from_value::<RealtimeOptions>(options).unwrap())
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
