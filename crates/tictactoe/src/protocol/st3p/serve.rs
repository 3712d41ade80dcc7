//! The engine's side of ST3P.

use std::time::Duration;

use tetrad_core::protocol::identity;
use tetrad_core::protocol::session::{Effect, Effects};
use tetrad_core::search::{Answer, Info, Task};
use tetrad_core::{ClockTime, Limits, Session};

use super::messages::{Command, Detail, Message, MoveRequest, NEWEST_VERSION, info_line, prefixed_detail};
use crate::{Engine, Square};
use tetrad_core::protocol::wire::sensible;

/// The limit for a `move` without any time.
const TIME_WITHOUT_LIMIT: Duration = Duration::from_secs(1);

/// The engine's side of ST3P.
///
/// Every question carries its position, and all versions are accepted together, so no state is kept between questions.
#[derive(Clone, Debug, Default)]
pub struct St3pSession {
    /// The last thought that was printed about the running question.
    last_thought: Option<Info<Square>>,
}

impl St3pSession {
    /// A session before its first line.
    pub const fn new() -> Self {
        Self { last_thought: None }
    }

    fn ask(question: MoveRequest, out: &mut Effects<Engine>) {
        // A new question asks the running search for its answer now.
        out.order(Effect::Stop);
        if question.position.is_over() {
            out.print(Message::Error("game over".to_owned()).to_string());
            return;
        }
        let limits = limits(&question);
        out.order(Effect::Begin(Task::new(question.position, limits)));
    }
}

fn limits(question: &MoveRequest) -> Limits {
    if question.time.is_none() && question.remaining.is_none() {
        return Limits::time(TIME_WITHOUT_LIMIT);
    }
    let clock = |remaining| ClockTime { remaining, increment: Duration::ZERO };
    Limits {
        time: question.time.and_then(sensible),
        clock: question.remaining.and_then(sensible).map(clock),
        ..Limits::default()
    }
}

fn introduce(out: &mut Effects<Engine>) {
    let details = [
        (Detail::Name, identity::NAME),
        (Detail::Author, identity::AUTHOR),
        (Detail::Version, identity::VERSION),
        (Detail::Url, identity::URL),
    ];
    // First as the spec shows them, then as later coordinators expect them.
    for (detail, text) in details {
        out.print(Message::Identity(detail, text.to_owned()).to_string());
    }
    for (detail, text) in details {
        out.print(prefixed_detail(detail, text));
    }
    out.print(Message::IdentifyOk.to_string());
}

impl Session for St3pSession {
    type Search = Engine;

    fn line(&mut self, line: &str, out: &mut Effects<Engine>) {
        match Command::read(line) {
            Ok(None) => {}
            Ok(Some(Command::Version(version))) => {
                out.print(Message::VersionOk(version.min(NEWEST_VERSION)).to_string());
            }
            Ok(Some(Command::Identify)) => introduce(out),
            Ok(Some(Command::Move(question))) => Self::ask(question, out),
            Ok(Some(Command::Quit)) => out.order(Effect::Quit),
            Err(error) => out.print(Message::Error(error.to_string()).to_string()),
        }
    }

    fn oversized_line(&mut self, out: &mut Effects<Engine>) {
        out.print(Message::Error("the line is too long".to_owned()).to_string());
    }

    fn reported(&mut self, info: &Info<Square>, out: &mut Effects<Engine>) {
        if self.last_thought.as_ref().is_none_or(|last| !info.repeats(last)) {
            out.print(info_line(info));
            self.last_thought = Some(info.clone());
        }
    }

    fn answered(&mut self, answer: Answer<Square>, out: &mut Effects<Engine>) {
        self.last_thought = None;
        if let Some(square) = answer.best {
            out.print(Message::Best(square).to_string());
        }
    }
}
