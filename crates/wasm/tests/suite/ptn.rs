use serde_json::json;
use tetrad_wasm::ptn::{
    annotated, candidates, checked, converted, entered, film, formatted, imported, plot, statistics, study, svg,
    verdicts, well,
};

use crate::json;

const GAME: &str = "Title: é\n=Level 18\nI-1234 I-5678 O-90/SINGLE (score=760)\n";

#[test]
fn a_mistake_is_underlined_with_its_fix_where_javascript_counts() {
    let checked = checked("Title: é𝄞\nI-1234 I-5678 O-90\n", false);
    let expected = json!({
        "diagnostics": [{
            "code": "missing-clear", "hint": false, "message": "`O-90`: the move clears lines and does not say so",
            "expected": "`/SINGLE`", "start": 25, "end": 29,
            "fix": { "start": 25, "end": 29, "text": "O-90/SINGLE" },
        }],
        "clean": false,
    });
    assert_eq!(json(&checked), expected);
}

#[test]
fn a_game_is_shown_move_by_move() {
    let film = film(GAME);
    let last = json(film.frames.last().unwrap());
    let text: Vec<u16> = GAME.encode_utf16().collect();
    assert_eq!(film.title, "é");
    assert_eq!(last, json!({ "move": "O-90/SINGLE", "start": 33, "end": 44, "lines": 1, "level": 18, "points": 760 }));
    assert_eq!(String::from_utf16(&text[33..44]).unwrap(), "O-90/SINGLE");
    let full = well(GAME, 2);
    assert_eq!((full.rows[0].as_str(), full.last.len()), ("IIIIIIII__", 4));
    let after = well(GAME, 99);
    assert_eq!((after.rows[0].as_str(), after.rows[1].as_str()), ("________OO", "__________"));
    assert_eq!((after.last, after.cleared), (vec![[8, 0], [9, 0], [8, 1], [9, 1]], vec![0]));
    assert_eq!(well("nonsense", 5).last, Vec::<[usize; 2]>::new());
}

#[test]
fn figures_and_forms_are_told() {
    let figures = statistics(GAME);
    assert_eq!((figures.moves, figures.lines, figures.clears, figures.points), (3, 1, [1, 0, 0, 0], 760));
    assert_eq!(figures.curve.len(), 1);
    assert_eq!(formatted("Title: t\nI-1234\n\nI-5678", 1).unwrap(), "Title: t\nI-1234\nI-5678\n");
    assert!(svg(GAME).unwrap().starts_with("<svg"));
    assert!(plot(GAME).unwrap().starts_with("<svg"));
    assert!(converted(GAME, "fumen", false).unwrap().starts_with("v115@"));
    let fumen = converted(GAME, "fumen", false).unwrap();
    assert_eq!(converted(&fumen, "ptn", false).unwrap(), "Title:\nI-1234 I-5678 O-90/SINGLE\n");
    assert!(converted(GAME, "docx", false).is_err());
    assert_eq!(formatted("Titel", 5).unwrap_err().start, 0);
}

#[test]
fn verdicts_come_in_slices_and_go_into_the_text() {
    let text = "Title: t\nI-1234 O-12 Td-345 I-6789\n";
    let mut slices = verdicts(text, 0, 3).unwrap();
    slices.extend(verdicts(text, 3, 3).unwrap());
    assert_eq!(slices, verdicts(text, 0, 99).unwrap());
    assert_eq!(json(&slices[2])["rating"], "?");
    assert!(annotated(text, &slices).unwrap().contains("Td-345? (better Td-456)"));
    let illegal = verdicts("Title: t\nI-1234 O-90@9\n", 0, 9).unwrap_err();
    assert_eq!((illegal.start, illegal.end), (16, 22));
}

#[test]
fn a_clearing_piece_lies_in_its_rows_before_they_are_cleared() {
    let at = well(GAME, 3);
    assert_eq!((at.filled[0].as_str(), at.filled[1].as_str()), ("IIIIIIIIOO", "________OO"));
    assert_eq!((at.rows[0].as_str(), at.cleared), ("________OO", vec![0]));
    assert_eq!(well(GAME, 2).filled, well(GAME, 2).rows);
    assert_eq!(well("", 0).filled, well("", 0).rows);
}

#[test]
fn a_study_has_both_values_and_the_cells_of_the_better_move() {
    let text = "Title: t\nI-1234 O-12 Td-345 I-6789\n";
    let slip = study(text, 3).unwrap();
    assert_eq!(slip.verdict, verdicts(text, 2, 1).unwrap()[0]);
    assert_eq!(slip.best.unwrap() - slip.value.unwrap(), slip.verdict.loss);
    assert_eq!((slip.verdict.best.as_str(), slip.knows_next), ("Td-456", true));
    assert_eq!(slip.cells, [[4, 0], [3, 1], [4, 1], [5, 1]]);
    let fine = study("Title: t\nI-5678 O-12 Td-345\n", 2).unwrap();
    assert_eq!((fine.verdict.loss, fine.cells, fine.value), (0, vec![], fine.best));
    assert!(!study(text, 4).unwrap().knows_next);
    assert_eq!((study(text, 0), study(text, 5), study("Title: t\nO-12@9\n", 1)), (None, None, None));
    // The next piece has no room after the tenth O; the game before it is judged although its end is not legal.
    let tower = format!("Title: t\n{}I-1234\n", "O-56 ".repeat(10));
    let lost = study(&tower, 10).unwrap();
    assert_eq!((lost.value, lost.best.is_some()), (None, true));
}

#[test]
fn candidates_name_turns_columns_and_clears() {
    let text = "Title: t\nI-1234 I-5678\n";
    let all = candidates(text, 2, "O");
    let last = json(all.last().unwrap());
    let cells = json!([[8, 0], [9, 0], [8, 1], [9, 1]]);
    assert_eq!(last, json!({ "move": "O-90/SINGLE", "turns": 0, "left": 8, "cells": cells, "cleared": [0] }));
    let turns = |piece: &str| candidates(text, 2, piece).iter().map(|one| one.turns).max();
    assert_eq!(["O", "S", "T"].map(turns), [Some(0), Some(1), Some(3)]);
    assert_eq!((candidates(text, 3, "O"), candidates(text, 2, "X"), candidates(text, 2, "")), (vec![], vec![], vec![]));
    assert_eq!(entered(text, 2, "O-90/SINGLE").unwrap(), "Title: t\nI-1234 I-5678 O-90/SINGLE\n");
    assert_eq!(entered("Title: é\nO-12 (é", 1, "O-34").unwrap_err().start, 14);
    assert_eq!(entered(text, 2, "Q-9").unwrap_err().message, {
        "move: found `Q-9`, expected a move, like `Tu-345`, `I-9@1` or `I-0/TETRIS!`"
    });
}

#[test]
fn games_of_any_form_are_imported_as_ptn() {
    let form = |text: &str| imported(text).map(|imported| (imported.form, imported.text));
    let read = |form: &str, text: &str| Ok((form.to_owned(), text.to_owned()));
    assert_eq!(form(GAME), read("PTN", GAME));
    assert_eq!(form("Title: t\nI-1234 O-12@9\n"), read("PTN", "Title: t\nI-1234 O-12@9\n"));
    assert_eq!(form("Title: t\nI-1234 O-1\n"), read("PTN", "Title: t\nI-1234 O-1\n"));
    assert_eq!(form("Title: t\nTu345\n"), read("PTN", "Title: t\nTu345\n"));
    let bare = "Title:\nI-1234 I-5678 O-90/SINGLE\n";
    for other in ["fumen", "stackrabbit", "tbp"] {
        assert_eq!(imported(&converted(GAME, other, false).unwrap()).unwrap().text, bare, "{other}");
    }
    assert_eq!(form(&converted(GAME, "json", false).unwrap()), read("JSON", GAME));
    assert_eq!(form("T-345 L-12"), read("moves without letters", "Title:\nTu-345 Lr-12\n"));
}

#[test]
fn what_is_no_game_is_refused_at_its_place() {
    let refused = |text: &str| {
        let problem = imported(text).unwrap_err();
        let units: Vec<u16> = text.encode_utf16().collect();
        (String::from_utf16(&units[problem.start..problem.end]).unwrap(), problem.message)
    };
    let (place, message) = refused("# é𝄞\nL 3,-5,18\nT 2,x,19");
    assert_eq!((place.as_str(), message.starts_with("line 3: found `x`, expected a piece, rotation")), ("x", true));
    let (place, message) = refused("L 3,-5,18\nL 3,-5,18\n");
    assert_eq!((place.as_str(), message.as_str()), ("L 3,-5,18", "piece 2, `Lr-12@1`: the piece does not fit there"));
    let (place, message) = refused("https://fumen.zui.jp/?v115@vhAAgH");
    assert_eq!((place.as_str(), message.starts_with("page 1: expected a piece")), ("vhAAgH", true));
    assert_eq!(refused("v115@vh-").1, "found `-`, expected a digit in base 64");
    let expected = "expected a game in PTN, a fumen or a link to one, or placements of StackRabbit";
    assert_eq!(refused("Dear diary\nO"), ("Dear diary".to_owned(), format!("found `Dear diary`, {expected}")));
    assert_eq!(refused(""), (String::new(), expected.to_owned()));
}
