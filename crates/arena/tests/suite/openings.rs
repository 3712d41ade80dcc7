//! Openings: reading, drawing, uniqueness, and reproducibility by seed.

use std::collections::HashSet;

use tetrad_arena::openings::{self, OpeningError};
use tetrad_core::room::openings::{from_book, random};
use tetrad_core::{Canonical, Game, Room, Side};
use tetrad_santorini::{God, Position as Santorini};
use tetrad_tictactoe::Position;

fn drawn(start: &Position, plies: usize, count: usize, seed: u64) -> Vec<Position> {
    random(start, plies, count, seed, |position| position.legal_moves(position.to_move().side()), |_| true)
}

#[test]
fn a_file_holds_a_position_a_line() {
    let read = openings::read::<Position>("# small\n3_/3_/3_ x\n\n  2_x/3_/3_ o  \r\n").unwrap();
    assert_eq!(read.iter().map(ToString::to_string).collect::<Vec<_>>(), ["3_/3_/3_ x", "2_x/3_/3_ o"]);
}

#[test]
fn what_is_wrong_with_a_file_is_told_with_its_line() {
    let error = |text: &str| openings::read::<Position>(text).unwrap_err().to_string();
    assert!(error("3_/3_/3_ x\n3_/q").starts_with("line 2: at byte 3: found `q`, expected a cell"));
    assert_eq!(error("\n3x/3_/3_ o"), "line 2: the game is over in this position: 3 in a line");
    assert_eq!(openings::read::<Position>("# none\n"), Err(OpeningError::Empty));
}

#[test]
fn the_same_seed_draws_the_same_openings_and_another_one_others() {
    let board = Position::empty(15, 15, 5).unwrap();
    let openings = drawn(&board, 4, 50, 7);
    assert_eq!(openings.len(), 50);
    assert_eq!(openings, drawn(&board, 4, 50, 7));
    assert_ne!(openings, drawn(&board, 4, 50, 8));
    assert!(openings.iter().all(|opening| opening.free_cells() == 221 && opening.actors().sides() == [Side::First]));
}

#[test]
fn images_of_an_opening_are_not_drawn_again() {
    // The smallest board has three first moves up to symmetry, and twelve pairs of moves: no more can be found.
    assert_eq!(drawn(&Position::start(), 1, 100, 1).len(), 3);
    let openings = drawn(&Position::start(), 2, 100, 1);
    assert_eq!(openings.len(), 12);
    assert_eq!(openings.iter().map(ToString::to_string).collect::<HashSet<_>>().len(), 12);
}

#[test]
fn openings_that_are_turned_down_or_finished_are_left_out() {
    let start = Position::start();
    let moves = |position: &Position| position.legal_moves(position.to_move().side());
    let corner = |position: &Position| position.to_string().starts_with('x');
    let openings = random(&start, 1, 100, 1, moves, corner);
    assert!(openings.iter().all(corner) && openings.len() <= 1);
    assert_eq!(random(&start, 9, 100, 1, moves, |_| true), []);
}

#[test]
fn a_book_is_shuffled_by_the_seed_and_continued_without_repeats() {
    const BOOK: &str = "# corners and edges\nx2_/3_/3_ o\n\n_x_/3_/3_ o\n";
    let taken = |count, seed| {
        let start = Position::start();
        let draw = |count| drawn(&start, 1, count, 1);
        from_book(BOOK, |_| true, count, seed, draw).iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    let orders: HashSet<Vec<String>> = (0..20).map(|seed| taken(2, seed)).collect();
    assert_eq!(orders.len(), 2);
    assert_eq!(taken(1, 3), taken(2, 3)[..1]);
    // Of the three first marks, the one that the book lacks is in the centre.
    assert_eq!(taken(9, 1)[2..], ["3_/_x_/3_ o"]);
}

/// The lines of a book that contain `part`, by way of the openings of a game.
fn book<R: Room>(path: &str, part: &str, start: &R) -> Vec<R> {
    let text = std::fs::read_to_string(format!("{}/../{path}", env!("CARGO_MANIFEST_DIR"))).unwrap();
    let lines: HashSet<&str> = text.lines().filter(|line| !line.starts_with('#') && line.contains(part)).collect();
    let book: Vec<R> = start.openings(lines.len(), 1);
    // The lines are written as the program writes positions.
    assert_eq!(
        book.iter().map(ToString::to_string).collect::<HashSet<_>>(),
        lines.iter().map(|&line| line.into()).collect()
    );
    let images: HashSet<String> = book.iter().map(|opening| Canonical::new(opening).into_text()).collect();
    assert_eq!(images.len(), book.len(), "two openings of {path} are images of each other");
    assert!(book.iter().all(|opening| opening.outcome().is_none()));
    book
}

#[test]
fn books_have_openings_for_two_hundred_games_from_the_usual_start() {
    let board = Position::empty(15, 15, 5).unwrap();
    let five = book("tictactoe/src/openings.txt", "win-length 5", &board);
    assert!(five.len() >= 100, "{}", five.len());
    assert!(five.iter().all(|opening| (219..225).contains(&opening.free_cells()) && opening.win_length() == 5));
    for (god, at_least) in [(God::Mortal, 100), (God::Artemis, 30), (God::Pan, 30), (God::Hephaestus, 10)] {
        let santorini = book("santorini/src/openings.txt", &format!("/{}:", god.name()), &Santorini::new([god; 2]));
        assert!(santorini.len() >= at_least, "{} of {}", santorini.len(), god.name());
        for opening in &santorini {
            assert_eq!((opening.to_move(), Side::BOTH.map(|side| opening.workers(side).len())), (Side::First, [2, 2]));
        }
    }
    assert_ne!(board.openings(10, 1), board.openings(10, 2));
}
