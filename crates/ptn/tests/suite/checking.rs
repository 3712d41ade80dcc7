//! Replays of games: the board, and the errors found.

use tetrad_ptn::{Checked, Game, Item, Mode, Replay, check, check_from, check_stream_from};

use crate::texts::{EXPERTS, file};

#[test]
fn the_sample_game_clears_scores_and_ends_as_it_did() {
    let text = file("scuti.ptn");
    let checked = check(text.as_bytes(), Mode::Strict);
    assert_eq!(checked.diagnostics, []);
    let progress = checked.replay.progress().unwrap();
    assert_eq!((progress.points(), progress.lines(), progress.level()), (26_800, 7, 19));
    let mut replay = Replay::new();
    let mut clears = Vec::new();
    for (index, mv) in Game::parse(text.as_bytes(), Mode::Strict).unwrap().moves().enumerate() {
        let before: u32 = replay.board().rows().iter().map(|row| row.count_ones()).sum();
        assert_eq!(replay.play(mv), None);
        let after: u32 = replay.board().rows().iter().map(|row| row.count_ones()).sum();
        if after != before + 4 {
            clears.push((index + 1, (before + 4 - after) / 10));
        }
    }
    assert_eq!(clears, [(18, 2), (19, 1), (30, 4)]);
    let expected = "\
.....X....
....XXXX..
XXXXXXXXX.
XXXXXXXXX.
XXXXXXXXX.
XXXXXXXXX.
XXXXXXXXX.
";
    assert_eq!(replay.board().to_string(), expected);
    assert_eq!(replay.board(), checked.replay.board());
}

#[test]
fn the_expert_games_check_clean() {
    // Moves, lines, level and points at the end.
    let ends = [(2267, 895, 95, 3_772_380), (902, 351, 41, 1_627_720), (589, 224, 28, 777_520)];
    for (name, end) in EXPERTS.into_iter().zip(ends) {
        let Checked { diagnostics, replay } = check(file(name).as_bytes(), Mode::Strict);
        assert_eq!(diagnostics, [], "{name}");
        let progress = replay.progress().unwrap();
        assert_eq!((replay.moves(), progress.lines(), progress.level(), progress.points()), end, "{name}");
    }
}

/// Checks moves after a header.
fn checked(game: &str) -> Checked {
    check(format!("Title: t\n{game}").as_bytes(), Mode::Strict)
}

/// The errors, each with its text, what was expected, and the replacement of the fix.
fn findings(game: &str) -> Vec<String> {
    let text = format!("Title: t\n{game}");
    let describe = |problem: &tetrad_ptn::Diagnostic| {
        let fix = problem.fix.as_ref().map_or(String::new(), |fix| format!(" -> {}", fix.text));
        format!("{} {}: {}{fix}", problem.code, &text[problem.span.clone()], problem.expected)
    };
    checked(game).diagnostics.iter().map(describe).collect()
}

#[test]
fn wrong_and_missing_marks_are_found() {
    assert_eq!(findings("I-1234 I-5678 O-90"), ["missing-clear O-90: `/SINGLE` -> O-90/SINGLE"]);
    assert_eq!(findings("I-1234 I-5678 O-90/DOUBLE!"), ["wrong-clear O-90/DOUBLE!: `/SINGLE` -> O-90/SINGLE!"]);
    assert_eq!(findings("O-12/SINGLE?"), ["wrong-clear O-12/SINGLE?: no mark: the move clears nothing -> O-12?"]);
    assert_eq!(findings("I-1234 I-5678 O-90/SINGLE"), [""; 0]);
}

#[test]
fn pieces_that_float_or_overlap_are_found() {
    assert_eq!(findings("I-9@6"), ["floating I-9@6: `I-9` -> I-9"]);
    assert_eq!(findings("O-12 O-12@2"), ["overlapping O-12@2: `O-12` -> O-12"]);
}

#[test]
fn rows_under_and_above_the_board_are_off_it() {
    assert_eq!(findings("O-12@0"), ["off-the-board O-12@0: `O-12` -> O-12"]);
    assert_eq!(findings("O-12@1 O-12@3 I-5@99"), ["off-the-board I-5@99: `I-5` -> I-5"]);
    // The two hidden rows belong to the board.
    assert_eq!(findings("O-12@21"), ["floating O-12@21: `O-12` -> O-12"]);
    assert_eq!(findings("O-12@22"), ["off-the-board O-12@22: `O-12` -> O-12"]);
    assert_eq!(findings("I-1@19"), ["floating I-1@19: `I-1` -> I-1"]);
    assert_eq!(findings("I-1@20"), ["off-the-board I-1@20: `I-1` -> I-1"]);
    let replay = Replay::new();
    let place = |mv: &str| replay.placement(mv.parse().unwrap()).map(|place| place.to_string());
    assert_eq!(
        ["O-12", "O-12@21", "O-12@22", "O-12@0"].map(place),
        [Some("O-12@1".into()), Some("O-12@21".into()), None, None]
    );
}

#[test]
fn a_fragment_goes_on_from_its_board() {
    let board = || Replay::from_board("XXXXXXXXX.\nXXXXXXXXX.".parse().unwrap());
    let codes = |text: &str| {
        let checked = check_from(board(), text.as_bytes(), Mode::Fragment);
        let streamed = check_stream_from(board(), text.as_bytes(), Mode::Fragment).unwrap();
        assert_eq!(streamed.diagnostics, checked.diagnostics);
        checked.diagnostics.iter().map(|problem| problem.code.name()).collect::<Vec<_>>()
    };
    assert_eq!(codes("I-0/DOUBLE"), [""; 0]);
    assert_eq!(codes("I-0"), ["missing-clear"]);
    assert_eq!(codes("O-12@1"), ["overlapping"]);
    // The number of lines before is not known.
    assert_eq!(codes("=Level 18\nI-0/DOUBLE (score=123456) =Level 19\nO-12"), [""; 0]);
}

#[test]
fn tucks_are_allowed_and_what_no_way_leads_to_is_not() {
    // Under the overhang of a J, from the right.
    assert_eq!(findings("Jr-12 O-23@1"), [""; 0]);
    assert_eq!(findings("Jr-12 O-23@2"), ["overlapping O-23@2: `O-23` or `O-23@1`"]);
    // A covered well.
    let closed = "I-1 I-3 Ld-123 I-2@1";
    assert_eq!(findings(closed), ["unreachable I-2@1: `I-2` -> I-2"]);
}

#[test]
fn columns_that_go_round_end_the_replay() {
    let expected = "off-the-board O-01: columns that follow each other on the board; the first is `1`, the last is `0`";
    assert_eq!(findings("=Level 0\nO-01 O-12/TETRIS (score=5)"), [expected]);
}

#[test]
fn levels_follow_the_lines() {
    assert_eq!(
        findings("=Level 18\n=Level 19\nO-12"),
        ["wrong-level =Level 19: `=Level 18` after 0 lines -> =Level 18"]
    );
    let ten = "I-1234 I-5678 O-90/SINGLE I-1234 I-5678/SINGLE ".repeat(5);
    assert_eq!(findings(&format!("=Level 0\n{ten}=Level 1\n")), [""; 0]);
    assert_eq!(
        findings(&format!("=Level 0\n{ten}=Level 0\n")),
        ["wrong-level =Level 0: `=Level 1` after 10 lines -> =Level 1"]
    );
    assert_eq!(findings("=Level 256\nO-12"), ["wrong-level =Level 256: a level from 0 to 255"]);
}

#[test]
fn scores_are_lines_and_at_most_twenty_a_piece() {
    let game = |score: &str| format!("=Level 19\nI-1234 I-5678 O-90/SINGLE (score={score}) O-12 (the score=860 now)");
    for fine in ["840", "841", "860"] {
        assert_eq!(findings(&game(fine)), [""; 0], "{fine}");
    }
    assert_eq!(findings(&game("800").replace("860", "800")), [""; 0]);
    assert_eq!(findings(&game("799")), ["impossible-score 799: 800 for lines, and at most 60 for soft drops"]);
    assert_eq!(findings(&game("861")), ["impossible-score 861: 800 for lines, and at most 60 for soft drops"]);
    assert_eq!(findings("=Level 3\n(score=7) O-12"), ["impossible-score 7: 0 -> 0"]);
    assert_eq!(
        findings(&game("830").replace("860", "900")),
        ["impossible-score 900: 830 for lines, and at most 20 for soft drops"]
    );
}

#[test]
fn without_a_leading_level_levels_and_scores_are_not_checked() {
    assert_eq!(findings("I-1234 =Level 7\nI-5678 O-90/SINGLE (score=1) =Level 3\n"), [""; 0]);
}

#[test]
fn a_stack_to_the_top_ends_the_game() {
    let over = format!("{}O-12", "O-56 ".repeat(10));
    assert_eq!(findings(&over), ["game-over O-12: no more moves: the stack has reached the top"]);
    assert_eq!(findings(&"O-56 ".repeat(10)), [""; 0]);
    // The piece still has room to appear, but can no longer get to the edge.
    let wall = format!("{}I-4@17 O-12", "I-4 ".repeat(4));
    assert_eq!(findings(&wall), ["unreachable O-12: another place: O-12 can't be reached"]);
}

#[test]
fn a_tree_is_checked_as_its_text_is() {
    let text = "Title: t\n=Level 19\nI-1234 I-5678 O-90 (score=5) =Level 3\nO-12/TETRIS I-9@6";
    let game = Game::parse(text.as_bytes(), Mode::Strict).unwrap();
    let (replay, problems) = game.replay();
    let from_text = check(text.as_bytes(), Mode::Strict);
    let codes: Vec<_> = problems.iter().map(|(_, problem)| problem.code).collect();
    assert_eq!(codes, from_text.diagnostics.iter().map(|problem| problem.code).collect::<Vec<_>>());
    assert_eq!(codes.len(), 5);
    assert_eq!(replay.board(), from_text.replay.board());
    assert!(
        problems.iter().all(|(index, _)| !matches!(game.items[*index], Item::Move(mv) if mv.to_string() == "I-1234"))
    );
}

#[test]
fn any_number_of_hints_leaves_the_game_whole_and_the_errors_behind_them_seen() {
    let text = format!("Title: t\n{} I-1", "... ".repeat(2000));
    let game = Game::parse(text.as_bytes(), Mode::Tolerant).unwrap();
    assert_eq!(game.to_string(), "Title: t\nI-1\n");
    let checked = check(format!("{text} I-01").as_bytes(), Mode::Tolerant);
    assert_eq!(checked.diagnostics.len(), 1000);
    assert!(!checked.is_clean());
}
