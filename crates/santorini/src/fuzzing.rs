//! The bodies of the fuzz targets, as ordinary functions that tests can feed as well (feature `fuzzing`).
//!
//! Each takes any bytes and panics if a promise is broken.

use tetrad_core::{Game, ParseError};

use crate::{Position, Turn};

/// Boards, in one line and drawn: what is read prints as something that reads the same and can be played from, and errors
/// point into the text.
pub fn board(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let drawn = Position::from_diagram(&text);
    for read in [text.parse::<Position>().map_err(ParseError::from), drawn] {
        match read {
            Ok(position) => check_position(&position),
            Err(error) => check_span(&text, &error),
        }
    }
}

/// Turns: what is read prints as something that reads the same, a position takes it exactly if it is legal, and errors
/// point into the text.
pub fn turn(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    match text.parse::<Turn>() {
        Ok(turn) => {
            assert_eq!(turn.to_string().parse(), Ok(turn));
            let start = Position::start();
            let placed = start.after(start.turns()[0]);
            for position in [start, placed, placed.after(placed.turns()[0])] {
                let played = position.clone().make(turn);
                assert_eq!(played.is_ok(), position.turns().contains(&turn), "{position} {turn}");
            }
        }
        Err(error) => check_span(&text, &error),
    }
}

fn check_position(position: &Position) {
    assert_eq!(position.to_string().parse(), Ok(*position));
    assert_eq!(Position::from_diagram(&position.diagram()), Ok(*position));
    let turns = position.turns();
    assert_eq!(turns.is_empty(), position.winner().is_some());
    assert_eq!(position.count_turns(), turns.len() as u64);
    assert_eq!(position.can_win(), turns.iter().any(|turn| turn.wins()));
    for &turn in turns.iter().step_by(turns.len() / 16 + 1) {
        let after = position.after(turn);
        assert_eq!(after.to_string().parse(), Ok(after));
        let chain = position.actions(turn);
        assert!(!chain.is_empty(), "{position}: {turn} can be clicked together");
    }
}

fn check_span(text: &str, error: &ParseError) {
    assert!(text.get(error.span.clone()).is_some(), "{:?} is no part of the text: {error}", error.span);
    assert!(!error.to_string().contains('\n'), "an error is one line: {error}");
}
