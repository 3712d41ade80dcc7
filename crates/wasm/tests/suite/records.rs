use serde_json::{Value, json};
use tetrad_wasm::records::replay;

use crate::json;

fn record(turns: &Value) -> String {
    json!({ "tetrad": 1, "game": "tictactoe", "start": "3_/3_/3_ x", "players": [], "turns": turns }).to_string()
}

#[test]
fn branches_are_played_from_where_they_leave_the_main_line() {
    let turns = json!([
        { "moves": ["b2"] },
        { "moves": ["a1"] },
        { "moves": ["A2"], "after": 0 },
        { "moves": ["c3"], "after": null },
        { "moves": ["c1"], "after": 1 },
    ]);
    let expected = json!({
        "start": "3_/3_/3_ x",
        "turns": [
            { "parent": null, "moves": ["b2"], "text": "3_/_x_/3_ o" },
            { "parent": 0, "moves": ["a1"], "text": "o2_/_x_/3_ x" },
            { "parent": 0, "moves": ["a2"], "text": "3_/ox_/3_ x" },
            { "parent": null, "moves": ["c3"], "text": "3_/3_/2_x o" },
            { "parent": 1, "moves": ["c1"], "text": "o_x/_x_/3_ o" },
        ],
        "mainLine": [0, 1, 4],
        "outcome": null,
    });
    assert_eq!(json(&replay(&record(&turns)).unwrap()), expected);
}

#[test]
fn the_first_turn_that_can_not_be_is_named() {
    let message = |turns: Value| replay(&record(&turns)).unwrap_err().message;
    let twice = json!([{ "moves": ["b2"] }, { "moves": ["b2"] }]);
    assert_eq!(message(twice), "turn 2: illegal move `b2`: the square is taken");
    assert_eq!(message(json!([{ "moves": [] }])), "turn 1: expected one move for each actor, found 0 for 1");
    assert!(message(json!([{ "moves": ["b2"], "after": 7 }])).contains("a turn follows one that comes later"));
    assert!(replay("nonsense").unwrap_err().message.starts_with("the record can't be read: expected"));
}
