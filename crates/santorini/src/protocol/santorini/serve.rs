//! The engine's side of the protocol.

use std::collections::VecDeque;
use std::fmt;

use tetrad_core::protocol::session::{Effect, Effects};
use tetrad_core::protocol::wire::sensible;
use tetrad_core::search::{Answer, Info, Task};
use tetrad_core::text::shorten;
use tetrad_core::{Limits, Session};

use super::dialect::Dialect;
use super::messages::{BestMove, Command, Message, QuotedPosition, SearchState, Terms, Trigger};
use crate::moves::Turn;
use crate::search::Engine;

/// A position that is searched or waits to be.
#[derive(Clone, Debug)]
struct PendingRequest {
    start: QuotedPosition,
    final_only: bool,
    /// Whether this search has to end because of a command.
    stopped: bool,
    findings: SearchState,
}

/// The engine's side of the protocol.
#[derive(Clone, Debug, Default)]
pub struct SantoriniSession {
    dialect: Dialect,
    /// The running search, followed by the one that replaces it.
    asked: VecDeque<PendingRequest>,
}

impl SantoriniSession {
    /// A session before its first line, in the protocol's own dialect.
    pub fn new() -> Self {
        Self::default()
    }

    /// A session in another dialect.
    pub fn in_dialect(dialect: Dialect) -> Self {
        Self { dialect, ..Self::default() }
    }

    fn say(&self, message: &Message, out: &mut Effects<Engine>) {
        out.print(self.dialect.print(message));
    }

    /// Reports why a line can't be carried out. Clients of the public engine know no errors on its output and exit on
    /// unknown message types.
    fn object(&self, reason: impl fmt::Display, line: &str, out: &mut Effects<Engine>) {
        match self.dialect {
            Dialect::Santorini => self.say(&Message::error(reason, line), out),
            Dialect::SantoriniAi => out.warn(format!("skipped `{}`: {reason}", shorten(line))),
        }
    }

    /// Stops the running search, which answers before the next effect is carried out.
    fn stop(&mut self, out: &mut Effects<Engine>) {
        if let Some(running) = self.asked.front_mut() {
            running.stopped = true;
            out.order(Effect::Stop);
        }
    }

    fn search(&mut self, start: QuotedPosition, terms: Terms, out: &mut Effects<Engine>) {
        self.stop(out);
        let Terms { time, depth, nodes, final_only } = terms;
        let limits = Limits { time: time.and_then(sensible), depth, nodes, ..Limits::default() };
        out.order(Effect::Begin(Task::new(start.position, limits)));
        self.asked.push_back(PendingRequest { start, final_only, stopped: false, findings: SearchState::default() });
    }

    fn status(&self) -> Message {
        Message::Status(self.asked.front().map(|running| (running.start.clone(), running.findings.clone())))
    }
}

fn findings(info: &Info<Turn>) -> SearchState {
    let Info { depth, score, nodes, time, ref pv, .. } = *info;
    SearchState { depth, elapsed: time, score: Some(score), nodes, pv: pv.clone() }
}

impl Session for SantoriniSession {
    type Search = Engine;

    fn opened(&mut self, out: &mut Effects<Engine>) {
        self.say(&Message::Started, out);
    }

    fn line(&mut self, line: &str, out: &mut Effects<Engine>) {
        match Command::read(line) {
            Ok(None) => {}
            Ok(Some(Command::SetPosition(start, _))) if start.position.winner().is_some() => {
                self.object("the game is over in this position", line, out);
            }
            Ok(Some(Command::SetPosition(start, terms))) => self.search(start, terms, out),
            Ok(Some(Command::NextMoves(start))) => self.say(&Message::NextMoves(start), out),
            Ok(Some(Command::Ping)) => self.say(&Message::Pong, out),
            Ok(Some(Command::Stop)) => self.stop(out),
            Ok(Some(Command::StatusCheck)) => self.say(&self.status(), out),
            Ok(Some(Command::Quit)) => out.order(Effect::Quit),
            Err(error) => self.object(error, line, out),
        }
    }

    fn oversized_line(&mut self, out: &mut Effects<Engine>) {
        self.object("the line is too long", "", out);
    }

    fn reported(&mut self, info: &Info<Turn>, out: &mut Effects<Engine>) {
        let Some(running) = self.asked.front_mut() else { return };
        let (1, Some(&turn)) = (info.line, info.pv.first()) else { return };
        running.findings = findings(info);
        if !running.final_only {
            let PendingRequest { start, findings, .. } = running.clone();
            let best = BestMove { start, turn, occasion: Trigger::Progress, findings };
            self.say(&Message::BestMove(Box::new(best)), out);
        }
    }

    fn answered(&mut self, answer: Answer<Turn>, out: &mut Effects<Engine>) {
        let Some(PendingRequest { start, stopped, findings, .. }) = self.asked.pop_front() else { return };
        // A position that is not over has a turn, if only `Turn::NO_MOVES`.
        let Some(turn) = answer.best.or_else(|| start.position.turns().first().copied()) else { return };
        let occasion = if stopped { Trigger::Stopped } else { Trigger::Finished };
        self.say(&Message::BestMove(Box::new(BestMove { start, turn, occasion, findings })), out);
    }
}
