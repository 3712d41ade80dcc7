//! The bodies of the fuzz targets, as functions that tests can also call (feature `fuzzing`).
//!
//! Each one takes arbitrary bytes and panics if a promise is broken.

use tetrad_core::testkit::fuzzing::{self, TickingClock, check_span, drive, lines};
use tetrad_core::{Game, Limits, ParseError, Search};

use crate::protocol::santorini::messages::Command;
use crate::protocol::{Dialect, SantoriniDriver, SantoriniSession};
use crate::{Engine, Position, Turn};

/// Boards, in one line and as diagrams: what is read prints as text that reads the same and can be played from, and
/// errors point into the text.
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

/// Turns: what is read prints as text that reads the same, a position accepts it exactly if it is legal, and errors
/// point into the text.
pub fn turn(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    match text.parse::<Turn>() {
        Ok(turn) => {
            assert_eq!(turn.to_string().parse(), Ok(turn));
            let start = Position::start();
            let placed = start.after_unchecked(start.turns()[0]);
            for position in [start, placed, placed.after_unchecked(placed.turns()[0])] {
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
        let after = position.after_unchecked(turn);
        assert_eq!(after.to_string().parse(), Ok(after));
        let chain = position.actions(turn);
        assert!(!chain.is_empty(), "{position}: {turn} can be clicked together");
    }
}

/// A conversation in the protocol, after which a valid command is answered, and the same lines as an engine's.
pub fn santorini(bytes: &[u8]) {
    for line in lines(bytes) {
        match Command::read(&line) {
            Ok(None) => {}
            Ok(Some(command)) => assert_eq!(Command::read(&command.to_string()), Ok(Some(command))),
            Err(error) => check_span(&line, &error),
        }
    }
    let mut engine = Engine::new();
    engine.set_option("hash", "1").expect("a table of 1 MiB");
    for dialect in [Dialect::Santorini, Dialect::SantoriniAi] {
        engine = converse(dialect, engine, bytes);
    }
    let start = "0000000000000000000000000/1/mortal:11,13/mortal:7,17".parse().expect("a position");
    drive(SantoriniDriver::new(), &start, &Limits::depth(7), bytes);
}

/// Sends all lines to a session; then `stop` has to be answered if a search runs, and `ping` unless the session has
/// ended.
fn converse(dialect: Dialect, engine: Engine, bytes: &[u8]) -> Engine {
    let clock = TickingClock::default();
    let session = SantoriniSession::in_dialect(dialect);
    let mut sliced = fuzzing::converse(session, engine, lines(bytes), &clock, |printed| {
        let is_json = serde_json::from_str::<serde_json::Value>(printed).is_ok_and(|value| value.is_object());
        assert!(is_json || printed == "pong", "{printed}");
    });
    let (was_busy, was_closed) = (sliced.is_busy(), sliced.is_closed());
    sliced.line("stop", &clock);
    assert_eq!((sliced.take_printed().len(), sliced.is_busy()), (usize::from(was_busy), false));
    sliced.line("ping", &clock);
    assert_eq!(sliced.take_printed().len(), usize::from(!was_closed));
    sliced.into_search()
}
