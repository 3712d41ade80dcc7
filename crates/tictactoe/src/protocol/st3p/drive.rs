//! The coordinator's side of ST3P.

use std::time::Duration;

use tetrad_core::driver::{Driver, Reply, Situation, Thought, Unplayable};
use tetrad_core::text::shorten;
use tetrad_core::{Game, Limits};

use super::messages::{Command, Detail, Message, MoveRequest, NEWEST_VERSION};
use crate::{Position, Square};
use tetrad_core::wire::whole_milliseconds;

/// How long an engine may take to agree to a version before an older one is offered.
const PATIENCE: Duration = Duration::from_secs(1);

/// The state of the conversation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Versions are offered, and the engine is asked for its identity.
    Handshake,
    /// The engine is ready, and no question is open.
    Idle,
    /// A move is asked for.
    Thinking,
}

/// An answer that the engine owes in the handshake. It answers in order and ignores what it does not know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pending {
    /// An echo of this version.
    Version(u64),
    /// Its name, version and so on.
    Identity,
}

/// The coordinator's side of ST3P, which asks an engine for moves.
///
/// The engine is ready when it has nothing left to answer: it would read remaining lines in the time of its first move.
#[derive(Clone, Debug)]
pub struct St3pDriver {
    /// The version to offer first.
    newest: u64,
    stage: State,
    pending: Vec<Pending>,
    /// The last version that the engine agreed to.
    version: Option<u64>,
    name: Option<String>,
    engine_version: Option<String>,
}

impl Default for St3pDriver {
    fn default() -> Self {
        Self::new()
    }
}

impl St3pDriver {
    /// A driver before its first line.
    pub const fn new() -> Self {
        Self {
            newest: NEWEST_VERSION,
            stage: State::Handshake,
            pending: Vec::new(),
            version: None,
            name: None,
            engine_version: None,
        }
    }

    fn offer(&mut self, version: u64) -> String {
        self.pending.push(Pending::Version(version));
        Command::Version(version).to_string()
    }

    fn agreed(&mut self, version: u64) -> Reply<Square> {
        if self.stage != State::Handshake {
            return Reply::Noise;
        }
        let version = version.clamp(1, NEWEST_VERSION);
        let is_new = self.version.replace(version).is_none();
        let is_offer = |pending: &Pending| matches!(pending, Pending::Version(_));
        let answered = self.pending.iter().position(|&pending| pending == Pending::Version(version));
        self.settle(answered.or_else(|| self.pending.iter().position(is_offer)));
        if !is_new {
            return self.readiness();
        }
        // The engine was only slow to start: the older version that was offered meanwhile would replace this one.
        let again = if self.pending.is_empty() { None } else { Some(self.offer(version)) };
        self.pending.push(Pending::Identity);
        Reply::Send(again.into_iter().chain([Command::Identify.to_string()]).collect())
    }

    /// Removes the answered item from what the engine owes, and the items before it, which the engine has ignored.
    fn settle(&mut self, answered: Option<usize>) {
        self.pending.drain(..answered.map_or(0, |index| index + 1));
    }

    fn readiness(&mut self) -> Reply<Square> {
        if !self.pending.is_empty() {
            return Reply::Noise;
        }
        self.stage = State::Idle;
        Reply::Ready
    }

    /// Ends a question if one is open; returns whether one was.
    fn answered(&mut self) -> bool {
        let due = self.stage == State::Thinking;
        if due {
            self.stage = State::Idle;
        }
        due
    }
}

impl Driver for St3pDriver {
    type Game = Position;

    fn open(&mut self) -> Option<Vec<String>> {
        *self = Self { newest: self.newest, ..Self::new() };
        Some(vec![self.offer(self.newest)])
    }

    fn patience(&self) -> Option<Duration> {
        Some(PATIENCE)
    }

    fn impatient(&mut self) -> Vec<String> {
        match (self.version, &self.pending[..]) {
            (None, &[.., Pending::Version(offered)]) if offered > 1 => vec![self.offer(offered - 1)],
            // If the engine agrees again, it has ignored the question for its identity.
            (Some(agreed), [Pending::Identity]) => vec![self.offer(agreed)],
            _ => Vec::new(),
        }
    }

    fn takes_silence_for_readiness(&self) -> bool {
        // The engine has identified itself, and does not agree twice.
        self.version.is_some() && !self.pending.contains(&Pending::Identity)
    }

    fn falls_back(&mut self) -> bool {
        let may_be_older = self.version.is_none() && self.newest > 1;
        if may_be_older {
            self.newest -= 1;
        }
        may_be_older
    }

    fn new_game(&mut self, start: &Position, _limits: &Limits) -> Result<Option<Vec<String>>, Unplayable> {
        if self.version < Some(2) && start.win_length() != start.default_win_length() {
            return Err(Unplayable(format!(
                "the engine speaks ST3P version 1, which has no word for a win length of {} on `{}`",
                start.win_length(),
                start.text()
            )));
        }
        Ok(None)
    }

    fn ask(&mut self, situation: Situation<'_, Position>, limits: &Limits) -> Vec<String> {
        self.stage = State::Thinking;
        self.pending.clear();
        let question = MoveRequest {
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
            Ok(Some(Message::IdentifyOk)) if self.pending.contains(&Pending::Identity) => {
                self.settle(self.pending.iter().position(|&pending| pending == Pending::Identity));
                self.readiness()
            }
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
