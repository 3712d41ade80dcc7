//! The bodies of the fuzz targets, as functions that tests can also call (feature `fuzzing`).
//!
//! Each one takes arbitrary bytes and panics if a promise is broken.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use tetrad_core::driver::{Driver, Situation};
use tetrad_core::shell::Sliced;
use tetrad_core::{Clock, Game, Limits, ParseError, Search};

use crate::protocol::santorini::messages::Command;
use crate::protocol::{Dialect, SantoriniDriver, SantoriniSession};
use crate::{Engine, Position, Turn};

/// The number of lines that are read: more teach a fuzzer nothing.
const MOST_LINES: usize = 64;

/// The number of nodes that a running search gets after each line.
const NODES: u64 = 100;

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
    drive(bytes);
}

fn lines(bytes: &[u8]) -> impl Iterator<Item = String> {
    let lines = bytes.split(|&byte| byte == b'\n').take(MOST_LINES);
    lines.map(|line| String::from_utf8_lossy(line).trim_end_matches('\r').to_owned())
}

/// A clock that advances by a millisecond whenever it is read, so that time runs out without waiting.
#[derive(Default)]
struct Looks(AtomicU64);

impl Clock for Looks {
    fn now(&self) -> Duration {
        Duration::from_millis(self.0.fetch_add(1, Ordering::Relaxed))
    }
}

/// Sends all lines to a session, with a little time to search after each; then a running search is stopped and answers,
/// and a valid command is answered unless the session has quit.
fn converse(dialect: Dialect, engine: Engine, bytes: &[u8]) -> Engine {
    let clock = Looks::default();
    let mut sliced = Sliced::new(SantoriniSession::in_dialect(dialect), engine, &clock);
    for line in lines(bytes) {
        sliced.line(&line, &clock);
        sliced.step(NODES, &clock);
        for printed in sliced.take_printed() {
            let is_json = serde_json::from_str::<serde_json::Value>(&printed).is_ok_and(|value| value.is_object());
            assert!((is_json || printed == "pong") && !printed.contains('\n'), "{printed}");
        }
    }
    let (was_busy, was_closed) = (sliced.is_busy(), sliced.is_closed());
    sliced.line("stop", &clock);
    assert_eq!((sliced.take_printed().len(), sliced.is_busy()), (usize::from(was_busy), false));
    sliced.line("ping", &clock);
    assert_eq!(sliced.take_printed().len(), usize::from(!was_closed));
    sliced.into_search()
}

/// Passes every line to a driver, before and after a question for a move.
fn drive(bytes: &[u8]) {
    let start = "0000000000000000000000000/1/mortal:11,13/mortal:7,17".parse().expect("a position");
    let mut driver = SantoriniDriver::new();
    driver.open();
    for line in lines(bytes) {
        driver.line(&line);
        driver.ask(Situation::in_turn(&start, &[], &start), &Limits::depth(7));
        driver.line(&line);
        driver.impatient();
        driver.interrupt();
        driver.line(&line);
    }
}
