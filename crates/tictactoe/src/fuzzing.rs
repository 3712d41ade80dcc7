//! The bodies of the fuzz targets, as functions that tests can also call (feature `fuzzing`).
//!
//! Each one takes arbitrary bytes and panics if a promise is broken.

use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use tetrad_core::driver::{Driver, Situation};
use tetrad_core::shell::Sliced;
use tetrad_core::{Clock, Game, Limits, ParseError, Search, Session};

use crate::protocol::gomocup::messages as gomocup_messages;
use crate::protocol::st3p::messages as st3p_messages;
use crate::protocol::{GomocupDriver, GomocupSession, St3pDriver, St3pSession};
use crate::{Engine, Position, Square};

/// The number of lines that are read: more teach a fuzzer nothing.
const MOST_LINES: usize = 64;

/// The number of nodes that a running search gets after each line.
const NODES: u64 = 100;

/// Positions and squares: what is read prints as text that reads the same, and errors point into the text.
pub fn t3en(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    match text.parse::<Position>() {
        Ok(position) => assert_eq!(position.to_string().parse(), Ok(position)),
        Err(error) => check_span(&text, &error.into()),
    }
    match text.parse::<Square>() {
        Ok(square) => assert_eq!(square.to_string().parse(), Ok(square)),
        Err(error) => check_span(&text, &error),
    }
}

/// A conversation in ST3P, after which a good command is answered.
pub fn st3p(bytes: &[u8]) {
    for line in lines(bytes) {
        match st3p_messages::Command::read(&line) {
            Ok(None) => {}
            Ok(Some(command)) => assert_eq!(st3p_messages::Command::read(&command.to_string()), Ok(Some(command))),
            Err(error) => check_span(&line, &error),
        }
        if let Err(error) = st3p_messages::Message::read(&line) {
            check_span(&line, &error);
        }
    }
    drive(St3pDriver::new(), &Position::start(), bytes);
    converse(St3pSession::new(), bytes, "st3p version 2", "st3p version 2 ok");
}

/// A conversation in the Gomocup protocol, after which a new game can be started.
pub fn gomocup(bytes: &[u8]) {
    for line in lines(bytes) {
        match gomocup_messages::Command::read(&line) {
            Ok(None) | Err(gomocup_messages::CommandError::Unknown(_)) => {}
            Ok(Some(command)) => assert_eq!(gomocup_messages::Command::read(&command.to_string()), Ok(Some(command))),
            Err(gomocup_messages::CommandError::Bad(error)) => check_span(&line, &error),
        }
        if let Err(error) = gomocup_messages::Message::read(&line) {
            check_span(&line, &error);
        }
    }
    let board = Position::empty(15, 15, 5).expect("15 by 15 is a board");
    drive(GomocupDriver::new(), &board, bytes);
    converse(GomocupSession::new().with_hash(1), bytes, "START 15", "OK");
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

/// Sends all lines to a session, with a little time to search after each, and then `command`, which has to be answered
/// by `answer` unless the session has quit.
fn converse(session: impl Session<Search = Engine>, bytes: &[u8], command: &str, answer: &str) {
    let clock = Looks::default();
    let engine = SPARE.take().unwrap_or_else(|| made_small(Engine::new()));
    let mut sliced = Sliced::new(session, engine, &clock);
    for line in lines(bytes) {
        sliced.line(&line, &clock);
        sliced.step(NODES, &clock);
        let printed = sliced.take_printed();
        assert!(printed.iter().all(|line| !line.contains(['\n', '\r'])), "one line each: {printed:?}");
    }
    if !sliced.is_closed() {
        sliced.line(command, &clock);
        let printed = sliced.take_printed();
        assert!(printed.iter().any(|line| line == answer), "{command} was answered with {printed:?}");
    }
    SPARE.set(Some(made_small(sliced.into_search())));
}

thread_local! {
    /// An engine with an empty table, kept because making one takes longer than most conversations.
    static SPARE: Cell<Option<Engine>> = const { Cell::new(None) };
}

/// The engine with a new table of 1 MiB: small enough to be cleared after every conversation.
fn made_small(mut engine: Engine) -> Engine {
    engine.set_option("hash", "1").expect("a table of 1 MiB");
    engine
}

/// Passes every line to a driver, before and after a question for a move.
fn drive<D: Driver<Game = Position>>(mut driver: D, start: &Position, bytes: &[u8]) {
    driver.open();
    _ = driver.new_game(start, &Limits::default());
    for line in lines(bytes) {
        driver.line(&line);
        driver.ask(Situation::in_turn(start, &[], start), &Limits::default());
        driver.line(&line);
        driver.impatient();
    }
}
