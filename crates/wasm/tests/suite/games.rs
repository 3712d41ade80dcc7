use serde_json::json;
use tetrad_core::Side;
use tetrad_lits::page::LitsActions;
use tetrad_tetris::page::TetrisActions;
use tetrad_wasm::views::{BoardView, NextActions, actions, compose, describe, legal_moves, new_game, play, tables};

use crate::json;

const GAMES: [&str; 4] = ["tictactoe", "lits", "santorini", "tetris"];

#[test]
fn a_won_game_of_tic_tac_toe_shows_its_line() {
    let won = describe("tictactoe", "3x/2o_/3_ o").unwrap();
    let expected = json!({
        "text": "3x/2o_/3_ o",
        "actors": [],
        "sides": ["X", "O"],
        "outcome": { "winner": "first", "reason": "3 in a line" },
        "board": {
            "game": "tictactoe", "rows": 3, "cols": 3, "winLength": 3, "cells": "xxxoo____", "columns": ["a", "b", "c"],
            "toMove": "o", "line": [[0, 0], [0, 1], [0, 2]],
        },
    });
    assert_eq!(json(&won), expected);
}

#[test]
fn a_chain_of_one_square_is_a_move_of_tic_tac_toe() {
    let first = actions("tictactoe", "3x/2o_/2_. x", &[], None).unwrap();
    assert_eq!(json(&first), json!({ "next": { "game": "tictactoe", "actions": [] }, "move": null }), "it is over");
    let first = json(&actions("tictactoe", "_x_/3_/3_ o", &[], None).unwrap());
    assert_eq!(first["next"]["actions"][1], json!({ "action": "c1", "row": 0, "col": 2 }));
    assert_eq!(first["next"]["actions"].as_array().unwrap().len(), 8);
    let whole = actions("tictactoe", "_x_/3_/3_ o", &["C1"], None).unwrap();
    assert_eq!(json(&whole), json!({ "next": { "game": "tictactoe", "actions": [] }, "move": "c1" }));
    let taken = actions("tictactoe", "_x_/3_/3_ o", &["b1"], None).unwrap_err();
    assert_eq!(taken.message, "illegal move `b1`: the square is taken");
}

#[test]
fn lits_says_which_rule_a_placement_breaks() {
    let position = play("lits", "start", &["L[00,10,20,21]"]).unwrap().position;
    let BoardView::Lits(board) = &position.board else { panic!("{position:?}") };
    assert_eq!((board.supply, board.to_move.as_str(), board.pieces[0].cells), ([4, 5, 5, 5], "o", [0, 10, 20, 21]));
    assert_eq!(&board.shapes[..22], "L_________L_________LL");
    let NextActions::Lits(LitsActions { actions, swap }) = actions("lits", &position.text, &[], None).unwrap().next
    else {
        panic!()
    };
    assert_eq!((actions.len(), swap), (1292, false));
    let objection = |mv: &str| actions.iter().find(|action| action.action == mv).unwrap().objection.as_deref();
    assert_eq!(objection("I[01,02,03,04]"), None);
    assert_eq!(objection("I[00,01,02,03]"), Some("it overlaps a piece"));
    assert_eq!(objection("L[01,02,03,13]"), Some("it touches a piece of the same shape"));
    assert_eq!(objection("I[60,61,62,63]"), Some("it touches no piece"));
    let legal = actions.iter().filter(|action| action.objection.is_none());
    let moves: Vec<&str> = legal.map(|action| action.action.as_str()).collect();
    assert_eq!(moves, legal_moves("lits", &position.text, None).unwrap());
}

#[test]
fn santorini_is_clicked_together() {
    let start = "0000000000000000000000000/1/demeter:6,13/pan:3,17";
    let then = |chain: &[&str]| json(&actions("santorini", start, chain, None).unwrap());
    let squares = |chain: &[&str]| -> Vec<u64> {
        let next = then(chain)["next"]["actions"].as_array().unwrap().clone();
        next.iter().filter_map(|action| action["square"].as_u64()).collect()
    };
    assert_eq!(squares(&[]), [6, 13]);
    assert_eq!(squares(&["select_worker B4"]), [0, 1, 2, 5, 7, 10, 11, 12]);
    let built = ["select_worker B4", "move_worker A5", "build B5"];
    assert_eq!(squares(&built), [5, 6]);
    assert_eq!(then(&built)["move"], "B4-A5+B5");
    let last = then(&built)["next"]["actions"].as_array().unwrap().last().unwrap().clone();
    assert_eq!(last, json!({ "action": "end_turn", "kind": "end_turn", "square": null }));
    let error = actions("santorini", start, &["build B5"], None).unwrap_err();
    assert_eq!(error.message, "no legal turn begins like this");
    let error = actions("santorini", start, &["biuld B5"], None).unwrap_err();
    assert_eq!(error.expected, "an action, like `move_worker C3` or `end_turn`");
    let gods = json(&describe("santorini", start).unwrap())["board"]["gods"].clone();
    assert_eq!(gods[1]["title"], "Pan");
    assert_eq!((gods[0]["when"].as_str(), gods[1]["when"].as_str()), (Some("Your build"), Some("Win")));
    assert_eq!(gods[1]["power"], "Also wins by moving down two levels or more.");
}

#[test]
fn santorini_shows_the_board_in_the_middle_of_a_turn() {
    let next = |start: &str, chain: &[&str]| json(&actions("santorini", start, chain, None).unwrap())["next"].clone();
    let pushing = "0000000000000000000000000/1/minotaur:6,13/pan:7,17";
    let pushed = next(pushing, &["select_worker B4", "move_worker C4", "build B4"]);
    assert_eq!(pushed["workers"], json!([[7, 13], [8, 17]]));
    let moved = next(pushing, &["select_worker B4", "move_worker C4"]);
    assert_eq!((&moved["workers"], &moved["selected"]), (&json!([[7, 13], [8, 17]]), &json!(7)));
    let doming = "0000000000000000000000000/1/atlas:6,13/pan:7,17";
    let built = next(doming, &["select_worker B4", "move_worker A5", "build B5"]);
    assert_eq!((&built["heights"][1], &built["workers"]), (&json!(1), &json!([[0, 13], [7, 17]])));
}

#[test]
fn santorini_says_when_a_power_applies() {
    let applies = |start: &str, chain: &[&str]| {
        let next = json(&actions("santorini", start, chain, None).unwrap())["next"].clone();
        (json(&describe("santorini", start).unwrap())["board"]["applies"].clone(), next["applies"].clone())
    };
    let (none, first, second) = (json!([false, false]), json!([true, false]), json!([false, true]));
    let moved = ["select_worker B4", "move_worker A5"];
    let against_pan = |god: &str| format!("0000000000000000000000000/1/{god}:6,13/pan:7,17");
    assert_eq!(applies(&against_pan("demeter"), &[]), (none.clone(), none.clone()));
    assert_eq!(applies(&against_pan("demeter"), &moved), (none.clone(), first.clone()));
    assert_eq!(applies(&against_pan("apollo"), &moved[..1]), (first.clone(), first.clone()));
    assert_eq!(applies(&against_pan("apollo"), &moved), (first.clone(), none.clone()));
    assert_eq!(applies(&against_pan("prometheus"), &moved), (first.clone(), first));
    assert_eq!(applies(&against_pan("mortal"), &moved[..1]), (none.clone(), none.clone()));
    let banned = "0000000000000000000000000/1/pan:6,13/athena[^]:7,17";
    assert_eq!(applies(banned, &moved), (json!([true, true]), second));
    assert_eq!(applies("0000000000000000000000000/1/apollo:/athena:", &[]), (none.clone(), none));
}

#[test]
fn tetris_placements_come_with_the_keys_that_lead_there() {
    let position = "4G_5G/3G3_4G/4G6_ TI - 0 0";
    let seat = json(&describe("tetris", position).unwrap())["board"]["seats"][0].clone();
    assert_eq!(seat["rows"], json!(["GGGG_GGGGG", "GGG___GGGG", "GGGG______"]));
    assert_eq!((&seat["queue"], &seat["hold"], &seat["spawn"][0]), (&json!(["T", "I"]), &json!(null), &json!([3, 19])));
    let NextActions::Tetris(TetrisActions { actions }) = actions("tetris", position, &[], None).unwrap().next else {
        panic!()
    };
    let spin = actions.iter().find(|action| action.action == "Ts4,1:full").unwrap();
    let expected = json!({
        "action": "Ts4,1:full", "piece": "T", "hold": false, "orientation": "south", "x": 4, "y": 1, "spin": "full",
        "cells": [[5, 1], [4, 1], [3, 1], [4, 0]], "inputs": ["cw", "sonic", "cw"],
    });
    assert_eq!(json(spin), expected);
    let played = play("tetris", position, &["Ts4,1:full"]).unwrap();
    let cells = json!([[5, 1], [4, 1], [3, 1], [4, 0]]);
    let placed = json!([{ "cells": cells, "lines": 2, "spin": "full", "perfect": false, "attack": 4 }]);
    assert_eq!(json(&played.placed), placed);
    assert_eq!(played.position.text, "4G6_ I - 1 1 piece 1 cleared 2 sent 4");
}

#[test]
fn both_sides_of_versus_tetris_act_at_once() {
    let game = new_game(&json!({ "game": "tetris", "seed": 7, "versus": true })).unwrap();
    assert_eq!(game.actors, Side::BOTH);
    let first = legal_moves("tetris", &game.text, Some(Side::First)).unwrap();
    let second = legal_moves("tetris", &game.text, Some(Side::Second)).unwrap();
    assert_eq!(first, second, "both have the same pieces");
    let played = play("tetris", &game.text, &[&first[0], &second[1]]).unwrap();
    assert_eq!((played.moves.len(), played.placed.len()), (2, 2));
    let solo = new_game(&json!({ "game": "tetris", "seed": 7, "versus": false, "goal": { "lines": 40 } })).unwrap();
    assert_eq!((solo.actors.as_slice(), solo.sides), (&[Side::First][..], ["Player", "Gravity"].map(str::to_owned)));
    let alone = play("tetris", &game.text, &[&first[0]]).unwrap_err();
    assert_eq!(alone.message, "expected one move for each actor, found 1 for 2");
}

#[test]
fn a_text_that_is_no_position_is_underlined() {
    let error = json(&describe("tictactoe", "3_/3q x").unwrap_err());
    let expected = "a cell (`_`, `.`, `x` or `o`), a count, or `/`";
    let message = format!("found `q`, expected {expected}");
    assert_eq!(error, json!({ "message": message, "start": 4, "end": 5, "expected": expected }));
    let unknown = "found game `chess`, expected `tictactoe`, `lits`, `santorini` or `tetris`";
    assert_eq!(describe("chess", "start").unwrap_err().message, unknown);
    assert_eq!(new_game(&json!({ "game": "chess" })).unwrap_err().message, unknown);
}

#[test]
fn what_a_page_draws_can_be_put_together_again() {
    let texts = [
        ("tictactoe", "_xo/2_./3_ o win-length 2"),
        ("santorini", "0110000000000000000000000/2/athena[^]:6,13/pan:3,17"),
        ("santorini", "0000000000000000000000000/1/mortal:/hermes:"),
        ("tetris", "4G_5G/10_/4I6_ IOT Z 2 1"),
    ];
    for (game, text) in texts {
        let mut board = json(&describe(game, text).unwrap())["board"].clone();
        if game == "tetris" {
            board = board["seats"][0].clone();
            board["game"] = json!("tetris");
        }
        if let Some(gods) = board.get("gods").and_then(|gods| gods.as_array()).cloned() {
            board["gods"] = gods.iter().map(|god| god["name"].clone()).collect();
        }
        let setup = serde_json::from_value(board).unwrap();
        assert_eq!(compose(setup).unwrap().text, text);
    }
    let lits = play("lits", "start", &["T[44,45,46,55]"]).unwrap().position;
    let setup = serde_json::from_value(json(&lits)["board"].clone()).unwrap();
    assert_eq!(
        describe("lits", &compose(setup).unwrap().text).unwrap().text.split(',').next(),
        lits.text.split(',').next()
    );
}

#[test]
fn a_board_that_can_not_be_is_refused_in_words() {
    let refused = |board| compose(serde_json::from_value(board).unwrap()).unwrap_err().message;
    let board = json!({ "game": "tictactoe", "cols": 3, "cells": "xo_xo", "toMove": "x", "winLength": 3 });
    assert_eq!(refused(board), "expected a row of 3 cells, like the first");
    let shapes = "LLL".to_owned() + &"_".repeat(97);
    let board = json!({ "game": "lits", "symbols": "_".repeat(100), "shapes": shapes, "pie": "off" });
    assert_eq!(refused(board), "the L cells around 00 are not one L piece");
    let board =
        json!({ "game": "tetris", "rows": ["GGGGGGGGGG"], "queue": [], "hold": null, "combo": 0, "backToBack": 0 });
    assert_eq!(refused(board), "expected a row with a free cell");
}

#[test]
fn every_legal_move_of_every_start_can_be_played() {
    for game in GAMES {
        for mv in legal_moves(game, "start", None).unwrap() {
            let played = play(game, "start", &[&mv]).unwrap();
            assert_eq!(describe(game, &played.position.text).unwrap(), played.position, "{game} {mv}");
        }
    }
}

#[test]
fn tables_name_every_shape_and_god() {
    let tables = tables();
    assert_eq!((tables.santorini.len(), tables.santorini[1].title.as_str()), (11, "Apollo"));
    assert_eq!(tables.lits.iter().map(|shape| shape.orientations.len()).collect::<Vec<_>>(), [8, 2, 4, 4]);
    assert_eq!(tables.tetris[0].orientations[1], [[0, 1], [0, 0], [0, -1], [0, -2]]);
}

#[test]
fn hostile_text_is_refused_and_nothing_breaks() {
    let long = "9".repeat(100_000);
    let texts = ["", " ", "\u{0}", "|", "- - - 0 0 |", "é/ö 🦀", "////", long.as_str(), "start|", "{}", "[]"];
    for game in GAMES {
        for text in texts {
            assert!(describe(game, text).is_err(), "{game} `{}`", &text[..text.len().min(20)]);
            assert!(play(game, "start", &[text]).is_err());
            assert!(play(game, text, &[text, text, text]).is_err());
            _ = actions(game, "start", &[text, text], Some(Side::Second));
        }
    }
}
