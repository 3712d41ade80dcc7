//! ST3P as the coordinator.

use std::time::Duration;

use tetrad_core::driver::{Driver, Reply, Situation, Thought, Unplayable};
use tetrad_core::text::shorten;
use tetrad_core::{Game, Limits};

use super::messages::{Command, Detail, Message, NEWEST_VERSION, Question};
use crate::{Position, Square};
use tetrad_core::wire::whole_milliseconds;

/// How long an engine may take to agree to a version before it is offered an older one.
const PATIENCE: Duration = Duration::from_secs(1);

/// Where the conversation stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// This version was offered.
    Offered(u64),
    /// The engine was asked who it is.
    Asked,
    /// It did not say, and was offered its version again: once it agrees, it has passed over the question.
    AskedInVain,
    /// It is ready, and nothing is asked.
    Idle,
    /// A move is asked for.
    Thinking,
}

/// A conversation in ST3P, as the one who asks for moves.
#[derive(Clone, Debug)]
pub struct St3pDriver {
    stage: Stage,
    /// The last one that the engine agreed to.
    version: u64,
    name: Option<String>,
    engine_version: Option<String>,
}

impl Default for St3pDriver {
    fn default() -> Self {
        Self::new()
    }
}

impl St3pDriver {
    /// A conversation that has not begun.
    pub const fn new() -> Self {
        Self { stage: Stage::Offered(NEWEST_VERSION), version: 1, name: None, engine_version: None }
    }

    fn agreed(&mut self, version: u64) -> Reply<Square> {
        self.version = version.clamp(1, NEWEST_VERSION);
        let identify = Command::Identify.to_string();
        match self.stage {
            // It was only slow to start: back to the newer version, which the older one has replaced meanwhile.
            Stage::Offered(offered) if offered < self.version => {
                self.stage = Stage::Asked;
                Reply::Send(vec![Command::Version(self.version).to_string(), identify])
            }
            Stage::Offered(_) => {
                self.stage = Stage::Asked;
                Reply::Send(vec![identify])
            }
            Stage::AskedInVain => self.ready(),
            Stage::Asked | Stage::Idle | Stage::Thinking => Reply::Noise,
        }
    }

    fn ready(&mut self) -> Reply<Square> {
        self.stage = Stage::Idle;
        Reply::Ready
    }

    /// The stage after an answer, whatever it was; `true` if one was due.
    fn answered(&mut self) -> bool {
        let due = self.stage == Stage::Thinking;
        if due {
            self.stage = Stage::Idle;
        }
        due
    }
}

impl Driver for St3pDriver {
    type Game = Position;

    fn open(&mut self) -> Option<Vec<String>> {
        *self = Self::new();
        Some(vec![Command::Version(NEWEST_VERSION).to_string()])
    }

    fn patience(&self) -> Option<Duration> {
        Some(PATIENCE)
    }

    fn impatient(&mut self) -> Vec<String> {
        let (stage, offer) = match self.stage {
            Stage::Offered(version) if version > 1 => (Stage::Offered(version - 1), version - 1),
            Stage::Asked => (Stage::AskedInVain, self.version),
            _ => return Vec::new(),
        };
        self.stage = stage;
        vec![Command::Version(offer).to_string()]
    }

    fn new_game(&mut self, start: &Position, _limits: &Limits) -> Result<Option<Vec<String>>, Unplayable> {
        if self.version < 2 && start.win_length() != start.default_win_length() {
            return Err(Unplayable(format!(
                "the engine speaks ST3P version 1, which has no word for a win length of {} on `{}`",
                start.win_length(),
                start.text()
            )));
        }
        Ok(None)
    }

    fn ask(&mut self, situation: Situation<'_, Position>, limits: &Limits) -> Vec<String> {
        self.stage = Stage::Thinking;
        let question = Question {
            position: situation.position.clone(),
            time: limits.time.map(whole_milliseconds),
            remaining: limits.clock.map(|clock| whole_milliseconds(clock.remaining)),
        };
        vec![Command::Move(question).to_string()]
    }

    fn line(&mut self, line: &str) -> Reply<Square> {
        match Message::read(line) {
            Ok(Some(Message::VersionOk(version))) => self.agreed(version),
            Ok(Some(Message::Identity(detail, text))) => {
                match detail {
                    Detail::Name => self.name = Some(text),
                    Detail::Version => self.engine_version = Some(text),
                    Detail::Author | Detail::Url => {}
                }
                Reply::Noise
            }
            Ok(Some(Message::IdentifyOk)) if matches!(self.stage, Stage::Asked | Stage::AskedInVain) => self.ready(),
            Ok(Some(Message::Info(thought))) if thought != Thought::default() => Reply::Thought(thought),
            Ok(Some(Message::Best(square))) if self.answered() => Reply::Move(square),
            Ok(Some(Message::Error(reason))) if self.answered() => Reply::Refused(reason),
            Err(error) if self.answered() => Reply::Garbled(format!("`{}` {error}", shorten(line))),
            _ => Reply::Noise,
        }
    }

    fn close(&mut self) -> Vec<String> {
        vec![Command::Quit.to_string()]
    }

    fn identity(&self) -> (Option<&str>, Option<&str>) {
        (self.name.as_deref(), self.engine_version.as_deref())
    }
}
