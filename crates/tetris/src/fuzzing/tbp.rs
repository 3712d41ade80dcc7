//! Fuzzing of TBP, from both sides.

use tetrad_core::protocol::driver::{Driver, Effect, Situation};
use tetrad_core::testkit::fuzzing::{self, NODES, TickingClock, lines};
use tetrad_core::testkit::sends;
use tetrad_core::{Game, Limits, Side};

use crate::protocol::tbp::messages::{Command, Message};
use crate::protocol::{Dialect, TbpDriver, TbpSession};
use crate::{Engine, Versus};

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

/// Sends all lines to a session, and then starts a game and asks, which has to be answered unless the session has ended.
fn converse(bytes: &[u8]) {
    let clock = TickingClock::default();
    let mut sliced = fuzzing::converse(TbpSession::new(), Engine::new(), lines(bytes), &clock, |_| {});
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

/// Passes all lines to a driver, with a question before each, and plays the moves that it returns.
fn drive(dialect: Dialect, bytes: &[u8]) {
    let mut game = Versus::start();
    let mut driver = TbpDriver::new(dialect);
    driver.open();
    for line in lines(bytes) {
        driver.line(&line);
        _ = driver.new_game(&game, &Limits::default());
        let situation = Situation { start: &game, moves: &[], position: &game, side: Side::First };
        let effects = driver.ask(situation, &Limits::default()).into_iter().chain(driver.woken()).collect();
        for message in sends::<Versus>(effects) {
            assert!(Command::read(&message).is_ok(), "{message}");
        }
        if let [Effect::Move(placement)] = driver.line(&line)[..] {
            let reply = game.legal_moves(Side::Second)[0];
            game.place([placement, reply]).expect("a driver brings legal moves");
            if game.outcome().is_some() {
                return;
            }
        }
    }
}
