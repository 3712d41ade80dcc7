use serde_json::json;
use tetrad_wasm::ptn::{annotated, checked, converted, film, formatted, plot, statistics, svg, verdicts, well};

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
