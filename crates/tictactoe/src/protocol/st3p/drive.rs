//! The coordinator's side of ST3P.

use std::time::Duration;

use tetrad_core::Limits;
use tetrad_core::protocol::driver::{Abilities, Driver, Effect, Effects, Situation, Thought, Unplayable};
use tetrad_core::text::shorten;

use super::messages::{Command, Detail, Message, MoveRequest, NEWEST_VERSION};
use crate::Position;
use tetrad_core::protocol::wire::whole_milliseconds;

/// How long an engine may take to agree to a version before an older one is offered.
const PATIENCE: Duration = Duration::from_secs(1);

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

    fn agreed(&mut self, version: u64) -> Effects<Position> {
        if self.stage != State::Handshake {
            return Vec::new();
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
        vec![Effect::Send(again.into_iter().chain([Command::Identify.to_string()]).collect())]
    }

    /// Removes the answered item from what the engine owes, and the items before it, which the engine has ignored.
    fn settle(&mut self, answered: Option<usize>) {
        self.pending.drain(..answered.map_or(0, |index| index + 1));
    }

    fn readiness(&mut self) -> Effects<Position> {
        if !self.pending.is_empty() {
            return Vec::new();
        }
        self.stage = State::Idle;
        vec![Effect::Ready]
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

    fn open(&mut self) -> Effects<Position> {
        *self = Self { newest: self.newest, ..Self::new() };
        vec![Effect::Send(vec![self.offer(self.newest)]), Effect::WakeIn(PATIENCE)]
    }

    fn abilities(&self) -> Abilities {
        Abilities { reports: true, ..Abilities::default() }
    }

    fn woken(&mut self) -> Effects<Position> {
        if self.stage != State::Handshake {
            return Vec::new();
        }
        let ready = self.silent();
        if !ready.is_empty() {
            return ready;
        }
        let offer = match (self.version, &self.pending[..]) {
            (None, &[.., Pending::Version(offered)]) if offered > 1 => Some(offered - 1),
            // Once it agrees again, it has passed over the question who it is.
            (Some(agreed), [Pending::Identity]) => Some(agreed),
            _ => None,
        };
        let offer = offer.map(|version| Effect::Send(vec![self.offer(version)]));
        offer.into_iter().chain([Effect::WakeIn(PATIENCE)]).collect()
    }

    fn silent(&mut self) -> Effects<Position> {
        // It has said who it is, and does not agree twice.
        let is_known = self.version.is_some() && !self.pending.contains(&Pending::Identity);
        if is_known { vec![Effect::Ready] } else { Vec::new() }
    }

    fn falls_back(&mut self) -> bool {
        let may_be_older = self.version.is_none() && self.newest > 1;
        if may_be_older {
            self.newest -= 1;
        }
        may_be_older
    }

    fn new_game(&mut self, start: &Position, _limits: &Limits) -> Result<Effects<Position>, Unplayable> {
        if self.version < Some(2) && start.win_length() != start.default_win_length() {
            return Err(Unplayable(format!(
                "the engine speaks ST3P version 1, which has no word for a win length of {} on `{}`",
                start.win_length(),
                start
            )));
        }
        Ok(vec![Effect::Ready])
    }

    fn ask(&mut self, situation: Situation<'_, Position>, limits: &Limits) -> Effects<Position> {
        self.stage = State::Thinking;
        self.pending.clear();
        let question = MoveRequest {
            position: situation.position.clone(),
            time: limits.time.map(whole_milliseconds),
            remaining: limits.clock.map(|clock| whole_milliseconds(clock.remaining)),
        };
        vec![Effect::Send(vec![Command::Move(question).to_string()])]
    }

    fn line(&mut self, line: &str) -> Effects<Position> {
        vec![match Message::read(line) {
            Ok(Some(Message::VersionOk(version))) => return self.agreed(version),
            Ok(Some(Message::Identity(detail, text))) => {
                match detail {
                    Detail::Name => self.name = Some(text),
                    Detail::Version => self.engine_version = Some(text),
                    Detail::Author | Detail::Url => {}
                }
                return Vec::new();
            }
            Ok(Some(Message::IdentifyOk)) if self.pending.contains(&Pending::Identity) => {
                self.settle(self.pending.iter().position(|&pending| pending == Pending::Identity));
                return self.readiness();
            }
            Ok(Some(Message::Info(thought))) if thought != Thought::default() => Effect::Thought(thought),
            Ok(Some(Message::Best(square))) if self.answered() => Effect::Move(square),
            Ok(Some(Message::Error(reason))) if self.answered() => Effect::Refused(reason),
            Err(error) if self.answered() => Effect::Garbled(format!("`{}` {error}", shorten(line))),
            _ => return Vec::new(),
        }]
    }

    fn close(&mut self) -> Vec<String> {
        vec![Command::Quit.to_string()]
    }

    fn identity(&self) -> (Option<&str>, Option<&str>) {
        (self.name.as_deref(), self.engine_version.as_deref())
    }
}
