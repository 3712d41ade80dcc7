use tetrad_wasm::forms::{export_position, export_record, import_text};

fn exported(game: &str, position: &str) -> Vec<(String, String)> {
    export_position(game, position).unwrap().into_iter().map(|export| (export.form, export.text)).collect()
}

fn pairs(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
    pairs.iter().map(|&(form, text)| (form.to_owned(), text.to_owned())).collect()
}

#[test]
fn positions_are_written_in_every_form_of_their_game() {
    let expected = pairs(&[("T3EN with win length", "4_/4_/4_/4_ x win-length 3"), ("T3EN", "4_/4_/4_/4_ x")]);
    assert_eq!(exported("tictactoe", "4_/4_/4_/4_ x win-length 3"), expected);
    assert_eq!(exported("tictactoe", "start"), pairs(&[("T3EN", "3_/3_/3_ x")]));
    let text = "0000000000000000000000000/1/pan:6,13/mortal#:3,17";
    let lettered = "0000000000000000000000000/1/pan:B4,D3/#mortal:D5,C2";
    assert_eq!(exported("santorini", text), pairs(&[("FEN", text), ("FEN of santorini-ai", lettered)]));
    let zeros = "0".repeat(100);
    let lits = format!("{zeros},5555,O swap");
    let (bare, sided) = (format!("{zeros},5555"), format!("{zeros},5555,O"));
    let expected = pairs(&[("Position", &lits), ("LTP board", &bare), ("LTP board with side", &sided)]);
    assert_eq!(exported("lits", &lits), expected);
}

#[test]
fn whatever_is_exported_is_read_again() {
    let positions = [
        ("tictactoe", "_xo/2_./3_ o"),
        ("santorini", "0110000000000000000000000/2/athena[^]:6,13/pan:3,17"),
        ("tetris", "4G_5G/10_/4I6_ IOLJSZT - 0 0"),
        ("lits", "start"),
    ];
    for (game, text) in positions {
        let all = export_position(game, text).unwrap();
        for export in &all {
            let imported = import_text(game, &export.text).unwrap();
            assert_eq!(imported.record.start, all[0].text, "{game}: {}", export.form);
        }
    }
}

#[test]
fn a_game_of_lits_goes_through_its_file() {
    let text = format!("0500a{},4555\nL[00,01,02,10]\nI[03,04,05,06]\n", "0".repeat(95));
    let imported = import_text("lits", &text).unwrap();
    assert_eq!((imported.form.as_str(), imported.hints.len(), imported.record.turns.len()), ("LTP game file", 1, 2));
    let exports = export_record(&imported.record.to_json()).unwrap();
    let forms: Vec<&str> = exports.iter().map(|export| export.form.as_str()).collect();
    assert_eq!(forms, ["Record", "LTP game file", "Moves"]);
    assert_eq!(import_text("lits", &exports[1].text).unwrap().record, imported.record);
    assert_eq!(import_text("lits", &exports[0].text).unwrap().record, imported.record);
}

#[test]
fn a_list_of_moves_is_a_game_from_the_start() {
    let imported = import_text("tictactoe", "b2 A1\nc3").unwrap();
    let moves: Vec<&str> = imported.record.turns.iter().map(|turn| turn.moves[0].as_str()).collect();
    assert_eq!((imported.form.as_str(), moves), ("Moves", vec!["b2", "a1", "c3"]));
}

#[test]
fn a_solo_game_becomes_a_fumen_with_a_page_for_each_piece() {
    let imported = import_text("tetris", "In4,0 On0,0").unwrap();
    let exports = export_record(&imported.record.to_json()).unwrap();
    assert_eq!(exports[1].form, "Fumen");
    let fumen: tetrad_tetris::Fumen = exports[1].text.parse().unwrap();
    assert_eq!(fumen.pages.len(), 3);
    assert_eq!(fumen.pages[2].sheet.field().to_string(), "2O_4I3_/2O8_");
}

#[test]
fn fumens_of_every_mode_and_links_to_them_are_imported() {
    let pages = import_text("tetris", "In4,0 On0,0").map(|imported| export_record(&imported.record.to_json()));
    let fumen = pages.unwrap().unwrap().remove(1).text;
    let pages = fumen.strip_prefix("v115@").unwrap();
    let imported = import_text("tetris", &fumen).unwrap();
    assert_eq!((imported.form.as_str(), imported.hints.len()), ("Fumen", 1));
    for start in ["d115@", "m115@", " d115@", "https://fumen.zui.jp/?v115@", "https://example.org/?m115@"] {
        assert_eq!(import_text("tetris", &format!("{start}{pages}")).unwrap(), imported, "{start}");
    }
    let older = import_text("tetris", "https://fumen.zui.jp/?v110@vhAAgH").unwrap_err();
    assert!(older.message.contains("expected a fumen that starts with `v115@`"), "{}", older.message);
}

#[test]
fn the_wrong_game_and_bad_text_are_refused() {
    let record = r#"{"tetrad":1,"game":"lits","start":"start","players":[],"turns":[]}"#;
    let message = |game: &str, text: &str| import_text(game, text).unwrap_err().message;
    assert_eq!(message("tictactoe", record), "a game of lits, expected one of tictactoe");
    assert!(message("tictactoe", "3_/3q x").starts_with("found `q`, expected a cell"));
    assert!(message("tetris", "v115@nonsense!").len() > 10);
    assert!(message("santorini", "{").starts_with("no record: "));
}

#[test]
fn a_bad_move_is_blamed_at_its_own_place() {
    let texts = [
        ("tictactoe", "b2 a1 z99 c3", "99 c3"),
        ("tictactoe", "\n b2 a1 b2 c3", "b2 c3"),
        ("tictactoe", "b2 a1 c3 b1 a2 c1 c2", "c2"),
        ("tictactoe", "zz b2 a1", "zz b2"),
        ("lits", "I[26,27,28,29] L[25,35,45,46] T[00,01,02,11]", "T[00"),
        ("lits", "I[26,27,28,29]\nL[25,35,45,46]\nT[00,01,02,11]", "T[00"),
        ("santorini", "B2,D4 B4,D2 E5,E4", "E5,E4"),
        ("tetris", "In1,0 On4,0 On4,0 Ln7,0", "On4,0 Ln7,0"),
        ("tetris", "In1,0 Qn4,0", "Qn4,0"),
    ];
    for (game, text, from) in texts {
        let problem = import_text(game, text).unwrap_err();
        assert_eq!(problem.start, text.rfind(from).unwrap(), "{game}: {problem:?}");
        assert!(problem.end > problem.start && !problem.expected.is_empty(), "{game}: {problem:?}");
    }
    let Err(problem) = import_text("tictactoe", "b2 a1 b2") else { panic!("b2 is taken") };
    assert!(problem.message.starts_with("move 3: illegal move `b2`: "), "{problem:?}");
}

#[test]
fn a_bad_turn_of_a_record_is_named_by_its_number_without_a_wrong_place() {
    let record = r#"{"tetrad":1,"game":"tictactoe","start":"start","players":[],"turns":[{"moves":["z99"]}]}"#;
    let problem = import_text("tictactoe", record).unwrap_err();
    assert!(problem.message.starts_with("turn 1: "), "{problem:?}");
    assert_eq!((problem.start, problem.end, problem.expected.as_str()), (0, 0, ""));
}
