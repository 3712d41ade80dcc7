//! The bodies of the fuzz targets, as functions that tests can also call (feature `fuzzing`).
//!
//! Each one takes arbitrary bytes and panics if a promise is broken.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use tetrad_core::driver::{Driver, Situation};
use tetrad_core::shell::Sliced;
use tetrad_core::{Clock, Limits, ParseError, Search};

use crate::protocol::ltp::messages::{CommandError, Request, Response};
use crate::protocol::{BlitsDriver, LtpDriver, LtpSession};
use crate::{Board, Engine, GameFile, Move, Pie, Position};

/// The number of lines that are read: more teach a fuzzer nothing.
const MOST_LINES: usize = 64;

/// The number of nodes that a running search gets after each line.
const NODES: u64 = 100;

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
        Err(error) => check_span(&text, &error.into()),
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
    drive(LtpDriver::new(), &Position::random(1), bytes);
    drive(BlitsDriver::new(), &Position::random(1).with_pie(Pie::On), bytes);
    converse(bytes);
}

fn lines(bytes: &[u8]) -> impl Iterator<Item = String> {
    let lines = bytes.split(|&byte| byte == b'\n').take(MOST_LINES);
    lines.map(|line| String::from_utf8_lossy(line).trim_end_matches('\r').to_owned())
}

fn check_span(text: &str, error: &ParseError) {
    assert!(text.get(error.span.clone()).is_some(), "{:?} is no part of the text: {error}", error.span);
    assert!(!error.to_string().contains('\n'), "an error is one line: {error}");
}

/// A clock that advances by a millisecond whenever it is read, so that time runs out without waiting.
#[derive(Default)]
struct Looks(AtomicU64);

impl Clock for Looks {
    fn now(&self) -> Duration {
        Duration::from_millis(self.0.fetch_add(1, Ordering::Relaxed))
    }
}

/// Sends all lines to a session, with a little time to search after each, then cancels and sends a command that has to
/// be answered unless the session has quit.
fn converse(bytes: &[u8]) {
    let clock = Looks::default();
    let mut engine = Engine::new();
    engine.set_option("hash", "1").expect("a table of 1 MiB");
    let mut sliced = Sliced::new(LtpSession::new(), engine, &clock);
    for line in lines(bytes).filter(|line| !is_huge_table(line)) {
        sliced.line(&line, &clock);
        sliced.step(NODES, &clock);
        let printed = sliced.take_printed();
        assert!(printed.iter().all(|line| !line.contains(['\n', '\r'])), "one line each: {printed:?}");
    }
    for _ in 0..=MOST_LINES {
        sliced.line("cancel-search", &clock);
    }
    sliced.take_printed();
    if !sliced.is_closed() {
        sliced.line("77 protocol-version", &clock);
        let printed = sliced.take_printed();
        assert!(printed.ends_with(&["=77 1".to_owned(), String::new()]), "answered with {printed:?}");
    }
}

/// Whether a line may set options that would fill the machine's memory with tables.
fn is_huge_table(line: &str) -> bool {
    line.to_ascii_lowercase().contains("hash") || line.to_ascii_lowercase().contains("threads")
}

/// Passes every line to a driver, before and after a question for a move.
fn drive<D: Driver<Game = Position>>(mut driver: D, start: &Position, bytes: &[u8]) {
    driver.open();
    _ = driver.new_game(start, &Limits::default());
    for line in lines(bytes) {
        driver.line(&line);
        driver.prepare(&Situation::in_turn(start, &[], start), &Limits::default());
        driver.line(&line);
        driver.ask(Situation::in_turn(start, &[], start), &Limits::default());
        driver.line(&line);
        driver.impatient();
        driver.silent();
    }
}
