//! The bodies of the fuzz targets, as ordinary functions that tests can call as well (feature `fuzzing`).
//!
//! Each takes any bytes and panics if a property does not hold.

mod tbp;

use tetrad_core::{Game, ParseError, Side};

use crate::{Field, Fumen, Moves, Placement, Position, Solo, Sonic, Versus};

pub use tbp::tbp;

/// Checks positions, games and placements: printing and reading gives the same value, errors point into the text, and
/// every game that is read can be played on.
pub fn position(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    match text.parse::<Field>() {
        Ok(field) => assert_eq!(field.to_string().parse(), Ok(field)),
        Err(error) => check_span(&text, &error.into()),
    }
    match text.parse::<Position>() {
        Ok(position) => {
            assert_eq!(position.to_string().parse(), Ok(position.clone()));
            move_everything(&position);
        }
        Err(error) => check_span(&text, &error.into()),
    }
    match text.parse::<Placement>() {
        Ok(placement) => assert_eq!(placement.to_string().parse(), Ok(placement)),
        Err(error) => check_span(&text, &error),
    }
    match text.parse::<Solo>() {
        Ok(game) => check_game(&game),
        Err(error) => check_span(&text, &error.into()),
    }
    match text.parse::<Versus>() {
        Ok(game) => check_game(&game),
        Err(error) => check_span(&text, &error.into()),
    }
}

/// Checks fumens: printing and reading gives the same value, and errors point into the text.
pub fn fumen(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    match text.parse::<Fumen>() {
        Ok(fumen) => {
            let printed = fumen.to_string();
            let again: Fumen = printed.parse().expect("what is printed is read");
            assert_eq!(again, fumen);
        }
        Err(error) => check_span(&text, &error.into()),
    }
}

fn check_span(text: &str, error: &ParseError) {
    assert!(text.get(error.span.clone()).is_some(), "{:?} is no part of the text: {error}", error.span);
    assert!(!error.to_string().contains('\n'), "an error is one line: {error}");
}

/// Finds all placements of the pieces that can be played, and replays the path to each that has one.
fn move_everything(position: &Position) {
    let (mut moves, mut sonic) = (Moves::new(), Sonic::new());
    for choice in position.choices() {
        moves.generate(position.board(), choice.piece, crate::Rotation::SrsPlus);
        sonic.search(position.board(), choice.piece, crate::Rotation::SrsPlus);
        for placement in moves.iter() {
            if let Some((end, inputs)) = sonic.path(placement) {
                assert_eq!(crate::replay(position.board(), choice.piece, &inputs), Some(end));
            }
        }
    }
}

/// Prints and reads a game, and plays its first turn.
fn check_game<G: Game>(game: &G) {
    assert_eq!(G::parse(&game.to_string()).as_ref(), Ok(game));
    let moves = Side::BOTH.map(|side| game.legal_moves(side).first().cloned());
    let turn = match moves {
        [Some(first), Some(second)] => tetrad_core::Turn::Both([first, second]),
        [Some(first), None] => tetrad_core::Turn::One(first),
        _ => return,
    };
    game.clone().play(&turn).expect("a legal move can be played");
}
