//! The bodies of the fuzz targets, as functions that tests can also call (feature `fuzzing`).
//!
//! Each one takes arbitrary bytes and panics if a promise is broken.

use tetrad_core::Limits;
use tetrad_core::Search;
use tetrad_core::testkit::fuzzing;
use tetrad_core::testkit::fuzzing::{TickingClock, check_span, drive, lines};

use crate::protocol::ltp::messages::{CommandError, Request, Response};
use crate::protocol::{BlitsDriver, LtpDriver, LtpSession};
use crate::{Board, Engine, GameFile, Move, Pie, Position};

/// The number of lines that are read: more teach a fuzzer nothing.
/// Boards and game files: what is read prints as text that reads the same, and errors point into the text.
pub fn board(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    match text.parse::<Board>() {
        Ok(board) => assert_eq!(board.to_string().parse(), Ok(board)),
        Err(error) => check_span(&text, &error),
    }
    match text.parse::<Position>() {
        Ok(position) => {
            assert_eq!(position.to_string().parse(), Ok(position.clone()));
            assert_eq!(position.is_over(), position.winner().is_some());
        }
        Err(error) => check_span(&text, &error),
    }
    match text.parse::<GameFile>() {
        Ok(game) => {
            let again: GameFile = game.to_string().parse().expect("what is printed is read");
            assert_eq!((again.position(), again.moves), (game.position(), game.moves));
        }
        Err(error) => check_span(&text, &error),
    }
}

/// Tetrominoes: what is read prints as text that reads the same, and errors point into the text.
pub fn tetromino(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    match text.parse::<Move>() {
        Ok(mv) => assert_eq!(mv.to_string().parse(), Ok(mv)),
        Err(error) => check_span(&text, &error),
    }
}

/// A conversation in LTP, after which a valid command is answered.
pub fn ltp(bytes: &[u8]) {
    for line in lines(bytes) {
        match Request::read(&line) {
            None | Some(Request { command: Err(CommandError::Unknown(_)), .. }) => {}
            Some(Request { command: Err(CommandError::Bad(error)), .. }) => check_span(&line, &error),
            Some(request) => assert_eq!(Request::read(&request.to_string()), Some(request)),
        }
        if let Some(response) = Response::read(&line) {
            assert!(response.lines().iter().all(|line| !line.contains('\n')));
        }
    }
    drive(LtpDriver::new(), &Position::random(1), &Limits::default(), bytes);
    drive(BlitsDriver::new(), &Position::random(1).with_pie(Pie::On), &Limits::default(), bytes);
    converse(bytes);
}

/// Sends all lines to a session, and then cancels and asks, which has to be answered unless the session has ended.
fn converse(bytes: &[u8]) {
    let clock = TickingClock::default();
    let mut engine = Engine::new();
    engine.set_option("hash", "1").expect("a table of 1 MiB");
    let small = lines(bytes).filter(|line| !is_huge_table(line));
    let mut sliced = fuzzing::converse(LtpSession::new(), engine, small, &clock, |_| {});
    for _ in lines(bytes).chain([String::new()]) {
        sliced.line("cancel-search", &clock);
    }
    sliced.take_printed();
    if !sliced.is_closed() {
        sliced.line("77 protocol-version", &clock);
        let printed = sliced.take_printed();
        assert!(printed.ends_with(&["=77 1".to_owned(), String::new()]), "answered with {printed:?}");
    }
}

/// Whether a command may make the engine take more memory or threads than a fuzzer has.
fn is_huge_table(line: &str) -> bool {
    line.to_ascii_lowercase().contains("hash") || line.to_ascii_lowercase().contains("threads")
}
