//! The bodies of the fuzz targets, as functions that tests can also call (feature `fuzzing`).
//!
//! Each one takes arbitrary bytes and panics if a promise is broken.

use std::cell::Cell;

use tetrad_core::testkit::fuzzing::{self, TickingClock, check_span, drive, lines};
use tetrad_core::{Game, Limits, Search, Session};

use crate::protocol::gomocup::messages as gomocup_messages;
use crate::protocol::st3p::messages as st3p_messages;
use crate::protocol::{GomocupDriver, GomocupSession, St3pDriver, St3pSession};
use crate::{Engine, Position, Square};

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
    drive(St3pDriver::new(), &Position::start(), &Limits::default(), bytes);
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
    drive(GomocupDriver::new(), &board, &Limits::default(), bytes);
    converse(GomocupSession::new().with_hash(1), bytes, "START 15", "OK");
}

/// Sends all lines to a session, and then `command`, which has to be answered by `answer` unless the session has ended.
fn converse(session: impl Session<Search = Engine> + 'static, bytes: &[u8], command: &str, answer: &str) {
    let clock = TickingClock::default();
    let engine = SPARE.take().unwrap_or_else(|| made_small(Engine::new()));
    let mut sliced = fuzzing::converse(session, engine, lines(bytes), &clock, |_| {});
    if !sliced.is_closed() {
        sliced.line(command, &clock);
        let printed = sliced.take_printed();
        assert!(printed.iter().any(|line| line == answer), "{command} was answered with {printed:?}");
    }
    SPARE.set(Some(made_small(sliced.into_search())));
}

thread_local! {
    /// A cleared engine, because making one takes longer than most conversations.
    static SPARE: Cell<Option<Engine>> = const { Cell::new(None) };
}

/// The engine with a new table of 1 MiB, small enough to be cleared after every conversation.
fn made_small(mut engine: Engine) -> Engine {
    engine.set_option("hash", "1").expect("a table of 1 MiB");
    engine
}
