//! Games that are entered move by move.

use tetrad_core::random::SplitMix64;
use tetrad_ptn::generate::random_game;
use tetrad_ptn::{Candidate, Film, Game, Mode, Replay, check, enter};
use tetrad_tetris::classic::Piece;

use crate::texts::file;

fn entered(text: &str, moves: usize, mv: &str) -> String {
    enter(text, moves, mv.parse().unwrap()).unwrap()
}

#[test]
fn a_game_of_random_candidates_is_strict_ptn_and_cut_as_it_is_printed() {
    for seed in 0..20 {
        let mut random = SplitMix64::new(seed);
        let (mut text, mut moves) = (String::new(), 0);
        while moves < 120 {
            let game: Game = text.parse().unwrap_or_default();
            let piece = *random.pick(&Piece::ALL).unwrap();
            let candidates = game.replay_to(moves).unwrap().candidates(piece);
            let Some(chosen) = random.pick(&candidates) else { break };
            text = enter(&text, moves, chosen.mv).unwrap();
            moves += 1;
        }
        assert!(moves > 10);
        let checked = check(text.as_bytes(), Mode::Strict);
        assert!(checked.is_clean(), "{text}{:?}", checked.diagnostics);
        assert_eq!(text.parse::<Game>().unwrap().to_string(), text);
    }
}

#[test]
fn candidates_are_all_places_with_the_rows_that_they_clear() {
    for seed in 0..5 {
        let game = random_game(seed, 60);
        let mut replay = Replay::new();
        for mv in game.moves() {
            let piece = mv.slot().piece();
            let candidates = replay.candidates(piece);
            let places: Vec<_> = candidates.iter().map(|one| one.placement).collect();
            assert_eq!(places, replay.board().placements(piece));
            for &Candidate { mv, cleared, .. } in &candidates {
                assert_eq!(replay.clone().play(mv), None, "{mv}");
                assert_eq!(cleared.count_ones(), mv.marked_lines(), "{mv}");
            }
            replay.play(mv);
        }
    }
    let full = Replay::from_board(format!("{}XXXXXXXXX.", "XXXXXXXXX.\n".repeat(19)).parse().unwrap());
    assert_eq!(full.candidates(Piece::T), []);
}

#[test]
fn a_move_in_the_middle_replaces_the_next_and_leaves_the_rest() {
    let text = "Title: t\n=Level 18\nI-1234 (far left) O-56? (hm)\nO-78\n";
    assert_eq!(entered(text, 1, "O-90"), "Title: t\n=Level 18\nI-1234 (far left) O-90 (hm)\nO-78\n");
    // A move that can't be played makes way as well.
    assert_eq!(entered("Title: t\nI-1234 O-01 O-12", 1, "O-56"), "Title: t\nI-1234 O-56 O-12");
}

#[test]
fn a_move_at_the_end_goes_on_the_line_or_begins_one() {
    assert_eq!(entered("Title: t", 0, "O-12"), "Title: t\nO-12\n");
    assert_eq!(entered("Title: t\n=Level 18", 0, "O-12"), "Title: t\n=Level 18\nO-12\n");
    assert_eq!(entered("Title: t\r\nO-12 (so far)\r\n\r\n", 1, "O-34"), "Title: t\r\nO-12 (so far) O-34\n");
    assert_eq!(entered("Title: t\nO-12 O-34 O-56 O-78 O-12", 5, "O-34"), "Title: t\nO-12 O-34 O-56 O-78 O-12\nO-34\n");
    assert_eq!(entered(" \n", 0, "O-12"), "Title:\nO-12\n");
}

#[test]
fn a_move_that_would_not_be_read_or_played_is_refused() {
    let refused = |text: &str, moves: usize, mv: &str| enter(text, moves, mv.parse().unwrap()).unwrap_err().to_string();
    assert_eq!(
        refused("Title: t\nO-12 (never ends", 1, "O-34"),
        "at byte 14: found `(never ends`, expected a `)` that ends the comment [unclosed-comment]"
    );
    assert_eq!(refused("Title: t\nO-12", 1, "O-34@9"), "at byte 0: found `O-34@9`, expected `O-34` [floating]");
    assert_eq!(refused("Title: t\nO-12", 1, "O-12/SINGLE"), {
        "at byte 0: found `O-12/SINGLE`, expected no mark: the move clears nothing [wrong-clear]"
    });
    assert_eq!(
        refused("Title: t\nO-12", 2, "O-34"),
        "at byte 13: expected a game with more moves that can be played [stray-text]"
    );
}

#[test]
fn a_film_shows_the_piece_before_its_lines_are_cleared() {
    let game: Game = file("scuti.ptn").parse().unwrap();
    let film = Film::of(&game);
    for (index, frame) in film.frames.iter().enumerate() {
        let moves = index + 1;
        let filled = film.filled(moves);
        let full: Vec<usize> = (0..filled.len()).filter(|&row| filled[row].iter().all(Option::is_some)).collect();
        let cleared: Vec<usize> = (0..32).filter(|row| frame.cleared >> row & 1 == 1).collect();
        assert_eq!(full, cleared, "move {moves}");
        let piece = frame.mv.slot().piece();
        assert!(film.laid(moves).all(|(column, row)| filled[row][column] == Some(piece)), "move {moves}");
        assert_eq!(film.laid(moves).count(), 4);
        if cleared.is_empty() {
            assert_eq!(filled, film.cells(moves), "move {moves}");
        }
    }
    assert_eq!(film.filled(0), film.cells(0));
}
