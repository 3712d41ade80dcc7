//! Fuzzing of TBP, from both sides.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use tetrad_core::driver::{Driver, Situation};
use tetrad_core::shell::Sliced;
use tetrad_core::{Clock, Game, Limits, Side};

use crate::protocol::tbp::messages::{Command, Message};
use crate::protocol::{Dialect, TbpDriver, TbpSession};
use crate::{Engine, Versus};

/// The most lines of an input that are used; a fuzzer learns nothing from more.
const MOST_LINES: usize = 64;

/// The nodes of the search after each line.
const NODES: u64 = 100;

/// Checks the messages of a text, drivers that read it, and that a session that read it still answers.
pub fn tbp(bytes: &[u8]) {
    for line in lines(bytes) {
        if let Ok(command) = Command::read(&line) {
            assert_eq!(Command::read(&command.line()).unwrap(), command);
        }
        if let Ok(message) = Message::read(&line) {
            assert_eq!(Message::read(&message.line()).unwrap(), message);
        }
    }
    for dialect in [Dialect::Current, Dialect::Original] {
        drive(dialect, bytes);
    }
    converse(bytes);
}

fn lines(bytes: &[u8]) -> impl Iterator<Item = String> {
    let lines = bytes.split(|&byte| byte == b'\n').take(MOST_LINES);
    lines.map(|line| String::from_utf8_lossy(line).trim_end_matches('\r').to_owned())
}

/// A clock that advances by a millisecond each time it is read, so that time limits run out without waiting.
#[derive(Default)]
struct Looks(AtomicU64);

impl Clock for Looks {
    fn now(&self) -> Duration {
        Duration::from_millis(self.0.fetch_add(1, Ordering::Relaxed))
    }
}

/// Sends all lines to a session, with a short search after each, then starts a game and sends `suggest`, which must be
/// answered unless the session has ended.
fn converse(bytes: &[u8]) {
    let clock = Looks::default();
    let mut sliced = Sliced::new(TbpSession::new(), Engine::new(), &clock);
    for line in lines(bytes) {
        sliced.line(&line, &clock);
        sliced.step(NODES, &clock);
        let printed = sliced.take_printed();
        assert!(printed.iter().all(|line| !line.contains(['\n', '\r'])), "one line each: {printed:?}");
    }
    sliced.line(r#"{"type":"start","queue":["T"],"board":[]}"#, &clock);
    sliced.take_printed();
    if sliced.is_closed() {
        return;
    }
    sliced.line(r#"{"type":"suggest"}"#, &clock);
    let answer = loop {
        if let Some(line) = sliced.take_printed().pop() {
            break line;
        }
        assert!(sliced.is_busy(), "`suggest` was not answered");
        sliced.step(NODES, &clock);
    };
    let Ok(Message::Suggestion(suggestion)) = Message::read(&answer) else { panic!("answered with {answer}") };
    assert!(!suggestion.moves.is_empty(), "answered with {answer}");
}

/// Sends all lines to a driver, asks it for a move before each, and plays the moves that it returns.
fn drive(dialect: Dialect, bytes: &[u8]) {
    let mut game = Versus::start();
    let mut driver = TbpDriver::new(dialect);
    driver.open();
    for line in lines(bytes) {
        driver.line(&line);
        _ = driver.new_game(&game, &Limits::default());
        let situation = Situation { start: &game, moves: &[], position: &game, side: Side::First };
        let sent = driver.ask(situation, &Limits::default()).into_iter().chain(driver.interrupt());
        for message in sent {
            assert!(Command::read(&message).is_ok(), "{message}");
        }
        if let tetrad_core::driver::Reply::Move(placement) = driver.line(&line) {
            let reply = game.legal_moves(Side::Second)[0];
            game.place([placement, reply]).expect("a driver brings legal moves");
            if game.outcome().is_some() {
                return;
            }
        }
    }
}
