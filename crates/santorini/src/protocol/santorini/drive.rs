//! The side of the protocol that asks an engine for moves.
//!
//! The driver keeps the limits: an engine gets a position and nothing else, and `stop` when its time is up. Its turn is
//! the one that leads to the state it names, so the dialect of the actions does not matter. Engines differ in how they
//! mark the last line: ours always does, the public one usually does, others never do. So `stop` is followed by `ping`,
//! and what comes before its `pong` counts.

use std::time::Duration;

use tetrad_core::protocol::driver::{Abilities, Driver, Effect, Effects, Situation, Thought, Unplayable};
use tetrad_core::text::shorten;
use tetrad_core::{Limits, Search, Side};

use super::message_reader::MessageReader;
use super::messages::{Command, EngineMessage, EngineMove, QuotedPosition, Terms};
use crate::moves::Turn;
use crate::position::Position;
use crate::search::Engine;
use crate::square::Squares;

/// How long an engine may take to report that it has started before it is sent `ping`.
const PATIENCE: Duration = Duration::from_secs(1);

/// A question without an answer so far.
#[derive(Clone, Debug)]
struct PendingQuestion {
    position: Position,
    limits: Limits,
    /// The latest turn, or why it can't be read.
    latest: Option<Result<Turn, String>>,
    /// Whether `stop` was sent.
    stopped: bool,
    /// Whether the engine has received it.
    heard_stop: bool,
}

/// The side of the protocol that asks an engine for moves.
#[derive(Clone, Debug, Default)]
pub struct SantoriniDriver {
    reader: MessageReader,
    asked: Option<PendingQuestion>,
    is_ready: bool,
    /// The number of `ping`s without an answer.
    pongs_due: usize,
    /// The number of those that belong to earlier questions.
    stale_pongs: usize,
}

impl SantoriniDriver {
    /// A driver before its first line.
    pub fn new() -> Self {
        Self::default()
    }

    fn ping(&mut self) -> String {
        self.pongs_due += 1;
        Command::Ping.to_string()
    }

    /// Stops the running search, once.
    fn stop(&mut self) -> Option<Effect<Turn>> {
        self.asked.as_mut().filter(|question| !question.stopped)?.stopped = true;
        Some(Effect::Send(vec![Command::Stop.to_string(), self.ping()]))
    }

    fn pong(&mut self) -> Option<Effect<Turn>> {
        self.pongs_due = self.pongs_due.saturating_sub(1);
        if !self.is_ready {
            self.is_ready = true;
            return Some(Effect::Ready);
        }
        if self.stale_pongs > 0 {
            self.stale_pongs -= 1;
            return None;
        }
        match &mut self.asked {
            Some(question) if question.stopped => question.heard_stop = true,
            _ => return None,
        }
        self.conclude()
    }

    /// Answers with the latest turn, if there is one.
    fn conclude(&mut self) -> Option<Effect<Turn>> {
        let latest = self.asked.take_if(|question| question.latest.is_some())?.latest?;
        Some(latest.map_or_else(Effect::Garbled, Effect::Move))
    }

    fn best_move(&mut self, heard: &EngineMove) -> Effects<Position> {
        let Some(question) = self.asked.as_mut() else { return Vec::new() };
        // A late line may be about an earlier position.
        let is_about = |start: Position| {
            board(&start) == board(&question.position) && start.to_move() == question.position.to_move()
        };
        if !heard.start.parse().is_ok_and(is_about) {
            return Vec::new();
        }
        let turn = turn_to(&question.position, &heard.next);
        let thought = turn.as_ref().ok().map(|&turn| Effect::Thought(thought(turn, heard)));
        question.latest = Some(turn);
        let next = if heard.is_final || question.heard_stop { self.conclude() } else { self.stop_at_limits(heard) };
        thought.into_iter().chain(next).collect()
    }

    /// Stops the search when a line shows that a limit is reached or the result is proven.
    fn stop_at_limits(&mut self, heard: &EngineMove) -> Option<Effect<Turn>> {
        let question = self.asked.as_ref()?;
        let limits = &question.limits;
        let is_deep = limits.depth.is_some_and(|limit| heard.depth.is_some_and(|depth| depth >= limit));
        let is_wide = limits.nodes.is_some_and(|limit| heard.nodes.is_some_and(|nodes| nodes >= limit));
        if heard.is_settled || is_deep || is_wide { self.stop() } else { None }
    }
}

/// The report in a line that names this turn. A line of turns that begins otherwise is about something else.
fn thought(turn: Turn, heard: &EngineMove) -> Thought<Turn> {
    let line = if heard.line.first() == Some(&turn) { heard.line.clone() } else { vec![turn] };
    Thought { score: heard.score, depth: heard.depth, nodes: heard.nodes, line }
}

/// The parts of a position that change in a game. Engines differ in when they print a ban, which follows from these.
fn board(position: &Position) -> ([Squares; 4], [Squares; 2], Option<Side>) {
    let heights = [1, 2, 3, 4].map(|height| position.at_least(height));
    (heights, Side::BOTH.map(|side| position.workers(side)), position.winner())
}

/// The turn that leads to a state.
fn turn_to(position: &Position, next: &str) -> Result<Turn, String> {
    let next: Position = next.parse().map_err(|error| format!("`{}` {error}", shorten(next)))?;
    let turns = position.turns();
    let found = turns.into_iter().find(|&turn| board(&position.after_unchecked(turn)) == board(&next));
    found.ok_or_else(|| format!("no turn leads from `{position}` to `{next}`"))
}

impl Driver for SantoriniDriver {
    type Game = Position;

    fn open(&mut self) -> Effects<Position> {
        *self = Self::new();
        vec![Effect::WakeIn(PATIENCE)]
    }

    fn new_game(&mut self, _start: &Position, _limits: &Limits) -> Result<Effects<Position>, Unplayable> {
        Ok(vec![Effect::Ready])
    }

    fn abilities(&self) -> Abilities {
        Abilities { reports: true, ..Abilities::default() }
    }

    fn hurry(&mut self) -> Option<Effects<Position>> {
        Some(self.stop().into_iter().collect())
    }

    fn ask(&mut self, situation: Situation<'_, Position>, limits: &Limits) -> Effects<Position> {
        let position = *situation.position;
        self.stale_pongs = self.pongs_due;
        self.asked =
            Some(PendingQuestion { position, limits: limits.clone(), latest: None, stopped: false, heard_stop: false });
        let quoted = QuotedPosition { text: position.to_string(), position };
        let question = Effect::Send(vec![Command::SetPosition(quoted, Terms::default()).to_string()]);
        let thinking_time = limits.pace(Duration::ZERO, Engine::moves_left(&position)).soft;
        [question].into_iter().chain(thinking_time.map(Effect::WakeIn)).collect()
    }

    fn line(&mut self, line: &str) -> Effects<Position> {
        let effect = match self.reader.line(line) {
            EngineMessage::Started if !self.is_ready => {
                self.is_ready = true;
                Some(Effect::Ready)
            }
            EngineMessage::Pong => self.pong(),
            EngineMessage::BestMove(heard) => return self.best_move(&heard),
            EngineMessage::Error(words) if self.asked.take().is_some() => Some(Effect::Refused(words)),
            _ => None,
        };
        effect.into_iter().collect()
    }

    fn woken(&mut self) -> Effects<Position> {
        if self.is_ready {
            self.stop().into_iter().collect()
        } else {
            vec![Effect::Send(vec![self.ping()]), Effect::WakeIn(PATIENCE)]
        }
    }

    fn close(&mut self) -> Vec<String> {
        vec![Command::Quit.to_string()]
    }
}
