//! The parts of fuzz bodies that all games share: any bytes as the lines of a conversation.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use super::sends;
use crate::protocol::driver::{Driver, Situation};
use crate::protocol::shell::Sliced;
use crate::{Clock, Limits, ParseError, Session};

/// A fuzzer learns nothing from more lines than this.
const MOST_LINES: usize = 64;

/// The number of nodes that each line gives a running search.
pub const NODES: u64 = 100;

/// A clock that advances by one millisecond whenever it is read, so that time runs out without waiting.
#[derive(Debug, Default)]
pub struct TickingClock(AtomicU64);

impl Clock for TickingClock {
    fn now(&self) -> Duration {
        Duration::from_millis(self.0.fetch_add(1, Ordering::Relaxed))
    }
}

/// The lines of any bytes, without line breaks.
pub fn lines(bytes: &[u8]) -> impl Iterator<Item = String> {
    let lines = bytes.split(|&byte| byte == b'\n').take(MOST_LINES);
    lines.map(|line| String::from_utf8_lossy(line).trim_end_matches('\r').to_owned())
}

/// Checks that an error is one line and points into the text.
pub fn check_span(text: &str, error: &ParseError) {
    assert!(text.get(error.span.clone()).is_some(), "{:?} is no part of the text: {error}", error.span);
    assert!(!error.to_string().contains('\n'), "an error is one line: {error}");
}

/// Sends all lines to a session, with [`NODES`] nodes of search after each, and checks every line that it prints.
pub fn converse<T: Session + 'static>(
    session: T,
    engine: T::Search,
    lines: impl Iterator<Item = String>,
    clock: &TickingClock,
    check: impl Fn(&str),
) -> Sliced<T::Search> {
    let mut sliced = Sliced::new(Box::new(session), engine, clock);
    for line in lines {
        sliced.line(&line, clock);
        sliced.step(NODES, clock);
        for printed in sliced.take_printed() {
            assert!(!printed.contains(['\n', '\r']), "one line each: {printed:?}");
            check(&printed);
        }
    }
    sliced
}

/// Passes all lines to a driver, before and after questions from one position, and returns the lines that it has sent.
pub fn drive<D: Driver>(mut driver: D, start: &D::Game, limits: &Limits, bytes: &[u8]) -> Vec<String> {
    let mut sent = sends::<D::Game>(driver.open());
    sent.extend(driver.new_game(start, limits).map(sends::<D::Game>).unwrap_or_default());
    let situation = Situation::in_turn(start, &[], start);
    for line in lines(bytes) {
        let mut effects = driver.line(&line);
        effects.extend(driver.prepare(&situation, limits));
        effects.extend(driver.line(&line));
        effects.extend(driver.ask(situation.clone(), limits));
        effects.extend(driver.line(&line));
        effects.extend(driver.woken());
        effects.extend(driver.silent());
        effects.extend(driver.line(&line));
        sent.extend(sends::<D::Game>(effects));
    }
    assert!(sent.iter().all(|line| !line.contains('\n')), "one line each: {sent:?}");
    sent
}
