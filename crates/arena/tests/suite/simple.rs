//! A minimal protocol for tests, and the engine that speaks it.

use std::sync::mpsc::Sender;
use std::time::Duration;

use tetrad_arena::{Contestant, Control, External, Launch};
use tetrad_core::Limits;
use tetrad_core::protocol::driver::{Driver, Effect, Effects, Situation, Unplayable};
use tetrad_tictactoe::Position;

/// A win length that makes the driver send questions too long for any pipe's buffer.
pub(crate) const VERBOSE: u32 = 99;

/// Greets the engine, and asks with a list of legal moves. The engine's version is its process id.
struct SimpleDriver {
    version: Option<String>,
    /// Notified when the engine sends `thinking`.
    thinking: Option<Sender<()>>,
}

impl Driver for SimpleDriver {
    type Game = Position;

    fn open(&mut self) -> Effects<Position> {
        vec![Effect::Send(vec!["hello".into()])]
    }

    fn new_game(&mut self, start: &Position, _limits: &Limits) -> Result<Effects<Position>, Unplayable> {
        if start.rows() > 9 { Err(Unplayable("the board is too large".into())) } else { Ok(vec![Effect::Ready]) }
    }

    fn ask(&mut self, situation: Situation<'_, Position>, _limits: &Limits) -> Effects<Position> {
        let position = situation.position;
        let moves: Vec<String> = position.legal_squares().map(|square| square.to_string()).collect();
        let padding = if position.win_length() == VERBOSE { "x".repeat(1 << 20) } else { String::new() };
        vec![Effect::Send(vec![format!("go {}{padding}", moves.join(" "))])]
    }

    fn line(&mut self, line: &str) -> Effects<Position> {
        vec![match line.split_once(' ') {
            Some(("ready", pid)) => {
                self.version = Some(pid.to_owned());
                Effect::Ready
            }
            Some(("move", text)) => text.parse().map_or_else(|_| Effect::Garbled(text.to_owned()), Effect::Move),
            Some(("no", words)) => Effect::Refused(words.to_owned()),
            _ => {
                if line == "thinking"
                    && let Some(sender) = &self.thinking
                {
                    sender.send(()).unwrap();
                }
                return Vec::new();
            }
        }]
    }

    fn close(&mut self) -> Vec<String> {
        vec!["bye".into()]
    }

    fn identity(&self) -> (Option<&str>, Option<&str>) {
        (None, self.version.as_deref())
    }
}

pub(crate) fn launch(mode: &str) -> Launch {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/engines/engine.sh");
    Launch { program: "/bin/sh".into(), args: vec![script.into(), mode.into()], ..Launch::default() }
}

pub(crate) fn external(mode: &str) -> External<Position> {
    watched(mode, None)
}

/// A program that speaks the tests' protocol.
pub(crate) fn driven(launch: Launch) -> External<Position> {
    External::new(launch, Box::new(|| Box::new(SimpleDriver { version: None, thinking: None })))
}

/// Like [`external`], and notifies the sender when the engine thinks.
pub(crate) fn watched(mode: &str, thinking: Option<Sender<()>>) -> External<Position> {
    let driver = move || SimpleDriver { version: None, thinking: thinking.clone() };
    External::new(launch(mode), Box::new(move || Box::new(driver())))
}

/// Limits that are long enough for a shell script on a busy machine.
pub(crate) fn patient() -> Control {
    let margin = Duration::from_secs(20);
    Control { limits: Limits::time(Duration::from_secs(10)), margin, startup: Duration::from_secs(30) }
}

/// Short limits, for engines that won't answer anyway.
pub(crate) fn impatient() -> Control {
    let margin = Duration::from_millis(50);
    Control { limits: Limits::time(Duration::from_millis(100)), margin, startup: Duration::from_secs(30) }
}

pub(crate) fn contestant(name: &str, mode: &str, control: Control) -> Contestant<Position> {
    let mode = mode.to_owned();
    Contestant::new(name, control, Box::new(move || Box::new(external(&mode))))
}
