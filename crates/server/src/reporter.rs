//! The reports of a program's search, as `info` replies: some per second, however many come, and only legal lines.

use std::time::{Duration, Instant};

use tetrad_core::analysis::{AnalysisInfo, AnalysisReply};
use tetrad_core::protocol::driver::Thought;
use tetrad_core::{Actors, Bound, Game, Side, Turn};
use tokio::sync::mpsc::UnboundedSender;

/// The shortest time between two replies.
const INTERVAL: Duration = Duration::from_millis(50);

/// The longest line that is passed on, in moves.
const LONGEST_LINE: usize = 64;

/// Passes a program's reports on to a client.
pub(crate) struct Reporter<'a, G: Game> {
    task: u64,
    position: &'a G,
    side: Side,
    replies: &'a UnboundedSender<String>,
    started: Instant,
    sent: Option<Instant>,
    /// The latest report, if it was not sent.
    waiting: Option<Thought<G::Move>>,
    best: Option<String>,
}

impl<'a, G: Game> Reporter<'a, G> {
    pub(crate) fn new(task: u64, position: &'a G, side: Side, replies: &'a UnboundedSender<String>) -> Self {
        let started = Instant::now();
        Self { task, position, side, replies, started, sent: None, waiting: None, best: None }
    }

    /// Takes a report; without a score there is nothing to pass on.
    pub(crate) fn hear(&mut self, thought: &Thought<G::Move>) {
        if thought.score.is_none() {
            return;
        }
        self.waiting = Some(thought.clone());
        if self.sent.is_none_or(|sent| sent.elapsed() >= INTERVAL) {
            self.flush();
        }
    }

    /// Sends the latest report, if it was not sent.
    pub(crate) fn flush(&mut self) {
        let Some(Thought { score: Some(score), depth, nodes, line }) = self.waiting.take() else { return };
        self.sent = Some(Instant::now());
        let took = self.started.elapsed();
        let nodes = nodes.unwrap_or(0);
        let pv = legal_line(self.position, self.side, line);
        self.best = pv.first().cloned().or(self.best.take());
        let info = AnalysisInfo {
            task: self.task,
            line: 1,
            depth: depth.unwrap_or(0),
            score,
            bound: Bound::Exact,
            nodes,
            nps: u64::try_from(u128::from(nodes) * 1_000_000 / took.as_micros().max(1)).unwrap_or(u64::MAX),
            time: u64::try_from(took.as_millis()).unwrap_or(u64::MAX),
            pv,
        };
        // A client that has closed its socket gets no more reports.
        _ = self.replies.send(serde_json::to_string(&AnalysisReply::Info(info)).unwrap_or_default());
    }

    /// The first move of the latest line.
    pub(crate) fn best(self) -> Option<String> {
        self.best
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

#[cfg(test)]
mod tests {
    use super::*;
    use tetrad_core::Score;
    use tetrad_games::room::Tictactoe as Position;
    use tokio::sync::mpsc::unbounded_channel;

    #[test]
    fn a_flood_of_reports_becomes_a_few_with_legal_lines() {
        let (sender, mut replies) = unbounded_channel();
        let position: Position = "xo_/3_/3_ x".parse().unwrap();
        let mut reporter = Reporter::new(7, &position, Side::First, &sender);
        let line: Vec<_> = ["b2", "c3", "b2", "a3"].iter().map(|square| square.parse().unwrap()).collect();
        let started = Instant::now();
        for depth in 0..100_000 {
            reporter.hear(&Thought {
                score: Some(Score::Eval(5)),
                depth: Some(depth),
                nodes: Some(9),
                line: line.clone(),
            });
        }
        reporter.hear(&Thought { depth: Some(1), ..Thought::default() });
        let most = 2 + started.elapsed().as_millis() / INTERVAL.as_millis();
        reporter.flush();
        assert_eq!(reporter.best().as_deref(), Some("b2"));
        let mut last = String::new();
        let mut count = 0;
        while let Ok(reply) = replies.try_recv() {
            (last, count) = (reply, count + 1);
        }
        assert!((1..=most).contains(&count), "{count} of at most {most}");
        assert!(last.starts_with(r#"{"type":"info","task":7,"line":1,"depth":99999,"score":{"eval":5}"#), "{last}");
        assert!(last.ends_with(r#""pv":["b2","c3"]}"#), "{last}");
    }
}
