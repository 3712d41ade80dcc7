//! An engine's reports and moves under the rules: some `info` replies per second, however many reports come, and only
//! legal moves.

use std::time::Duration;

use super::AnalysisInfo;
use crate::protocol::driver::Thought;
use crate::{Actors, Bound, Game, Side, Turn};

/// The shortest time between two replies.
const INTERVAL: Duration = Duration::from_millis(50);

/// The longest line that is passed on, in moves.
const LONGEST_LINE: usize = 64;

/// Turns an engine's reports on a position into replies. Times are those of the caller's clock.
#[derive(Debug)]
pub struct Reporter<G: Game> {
    task: u64,
    position: G,
    side: Side,
    started: Duration,
    sent: Option<Duration>,
    /// The latest report, if it was not passed on.
    waiting: Option<Thought<G::Move>>,
    best: Option<String>,
}

impl<G: Game> Reporter<G> {
    /// A reporter for a question that is asked now.
    pub const fn new(task: u64, position: G, side: Side, now: Duration) -> Self {
        Self { task, position, side, started: now, sent: None, waiting: None, best: None }
    }

    /// Takes a report. Without a score there is nothing to pass on.
    pub fn hear(&mut self, thought: &Thought<G::Move>, now: Duration) -> Option<AnalysisInfo> {
        thought.score?;
        self.waiting = Some(thought.clone());
        let is_due = self.sent.is_none_or(|sent| now.saturating_sub(sent) >= INTERVAL);
        if is_due { self.flush(now) } else { None }
    }

    /// The latest report, if it was not passed on.
    pub fn flush(&mut self, now: Duration) -> Option<AnalysisInfo> {
        let Thought { score, depth, nodes, line } = self.waiting.take()?;
        self.sent = Some(now);
        let (took, nodes) = (now.saturating_sub(self.started), nodes.unwrap_or(0));
        let pv = legal_line(&self.position, self.side, line);
        self.best = pv.first().cloned().or(self.best.take());
        Some(AnalysisInfo {
            task: self.task,
            line: 1,
            depth: depth.unwrap_or(0),
            score: score?,
            bound: Bound::Exact,
            nodes,
            nps: u64::try_from(u128::from(nodes) * 1_000_000 / took.as_micros().max(1)).unwrap_or(u64::MAX),
            time: u64::try_from(took.as_millis()).unwrap_or(u64::MAX),
            pv,
        })
    }

    /// The first move of the latest line.
    pub fn best(&self) -> Option<&str> {
        self.best.as_deref()
    }
}

/// The rule that forbids a move, if one does, as the referee judges it.
pub fn illegal_move<G: Game>(position: &G, side: Side, mv: &G::Move) -> Option<String> {
    match position.actors() {
        Actors::One(_) => position.clone().play(&Turn::One(mv.clone())).err().map(|illegal| illegal.to_string()),
        _ if position.legal_moves(side).contains(mv) => None,
        _ => Some(format!("illegal move `{mv}`")),
    }
}

/// The moves of a line up to the first that the rules forbid; only the first one where both sides act at once.
fn legal_line<G: Game>(position: &G, side: Side, line: Vec<G::Move>) -> Vec<String> {
    let mut at = position.clone();
    let mut legal = Vec::new();
    for mv in line.into_iter().take(LONGEST_LINE) {
        match at.actors() {
            Actors::One(_) if at.play(&Turn::One(mv.clone())).is_ok() => legal.push(mv.to_string()),
            Actors::Both if legal.is_empty() && at.legal_moves(side).contains(&mv) => {
                legal.push(mv.to_string());
                break;
            }
            _ => break,
        }
    }
    legal
}
