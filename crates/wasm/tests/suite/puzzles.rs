use tetrad_core::puzzle::Puzzle;
use tetrad_ptn::PlacementPuzzle;
use tetrad_wasm::puzzles::{PuzzleAnswer, answer, placements, win};
use tetrad_wasm::views::legal_moves;

/// The first puzzle of a shipped file.
fn first<T: serde::de::DeserializeOwned>(file: &str) -> T {
    serde_json::from_str(file.lines().next().unwrap()).unwrap()
}

#[test]
fn a_right_move_is_answered_a_wrong_one_refuted_and_the_last_one_wins() {
    let Puzzle { game, start, plies, line, .. } = first(include_str!("../../../../puzzles/santorini.jsonl"));
    let answered = |mv: &str| answer(&game, &start, mv, plies).unwrap();
    let PuzzleAnswer::Resists { reply: Some(_), plies: 3 } = answered(&line[0]) else {
        panic!("{:?}", answered(&line[0]));
    };
    let wrong = legal_moves(&game, &start, None).unwrap().into_iter().find(|mv| *mv != line[0]).unwrap();
    let PuzzleAnswer::Refuted { reply: Some(_) } = answered(&wrong) else { panic!("{:?}", answered(&wrong)) };
    assert_eq!(win(&game, &start, plies).unwrap().as_ref(), Some(&line[0]));
    assert_eq!(answer("tictactoe", "2x_/2o_/3_ x", "c1", 1).unwrap(), PuzzleAnswer::Won);
    let illegal = answer(&game, &start, "A1-A2+A1", plies).unwrap_err();
    assert_eq!(illegal.message, "`A1-A2+A1` is not legal here");
}

#[test]
fn a_single_player_has_no_opponent_and_can_miss_the_clear() {
    let Puzzle { game, start, plies, line, .. } = first(include_str!("../../../../puzzles/tetris.jsonl"));
    let right = answer(&game, &start, &line[0], plies).unwrap();
    assert_eq!(right, PuzzleAnswer::Resists { reply: None, plies: plies - 1 });
    let moves = legal_moves(&game, &start, None).unwrap();
    let wrong = moves.iter().find(|mv| answer(&game, &start, mv, plies).unwrap() != right);
    assert_eq!(wrong.map(|mv| answer(&game, &start, mv, plies)), Some(Ok(PuzzleAnswer::Refuted { reply: None })));
}

#[test]
fn the_placements_of_a_piece_begin_with_the_engines_choice() {
    let puzzle: PlacementPuzzle = first(include_str!("../../../../puzzles/ptn.jsonl"));
    let places = placements(&puzzle).unwrap();
    assert_eq!((places[0].mv.as_str(), places[0].loss), ("I-0", 0));
    assert_eq!((places[1].loss, places[0].cells.len(), places[0].next.len()), (puzzle.margin, 4, 4));
    assert!(places.is_sorted_by_key(|place| place.loss));
    let unreadable = PlacementPuzzle { start: "Title: t\nI-1 I-11\n".to_owned(), ..puzzle };
    assert_eq!(placements(&unreadable).unwrap_err().message, "the game of the puzzle can't be played");
}
