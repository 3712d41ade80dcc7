//! The engine's side of the analysis messages: requests and replies in JSON, one per line.

use std::collections::VecDeque;

use super::{Analyse, AnalysisDone, AnalysisError, AnalysisInfo, AnalysisLog, AnalysisReply, AnalysisRequest};
use crate::protocol::session::{Effect, Effects, Session};
use crate::search::{Answer, Info, Search, Task};
use crate::{Room, Side};

struct PendingRequest<R> {
    question: Analyse,
    position: R,
    side: Side,
}

/// The engine's side of an analysis of positions of one game.
///
/// A new request stops the running one, whose `done` comes first.
pub struct AnalysisSession<R> {
    /// The requests in order; the front one is running.
    asked: VecDeque<PendingRequest<R>>,
}

impl<R> Default for AnalysisSession<R> {
    fn default() -> Self {
        Self { asked: VecDeque::new() }
    }
}

impl<R: Room> AnalysisSession<R> {
    /// A session without requests.
    pub fn new() -> Self {
        Self::default()
    }

    fn ask(&mut self, question: Analyse, out: &mut Effects<R::Engine>) -> Result<(), String> {
        let (position, side) = question.read::<R>()?;
        let wanted = question.strength.map_or(1, super::Strength::lines);
        let limits = question.limits.clone();
        let task = Task {
            position: position.query(side),
            limits: question.strength.map_or(limits.clone(), |strength| strength.limit(limits)),
            lines: question.lines.clamp(1, super::MOST_LINES).max(wanted),
        };
        if !self.asked.is_empty() {
            out.order(Effect::Stop);
        }
        self.asked.push_back(PendingRequest { question, position, side });
        out.order(Effect::Begin(task));
        Ok(())
    }
}

fn print<S: Search>(out: &mut Effects<S>, reply: &AnalysisReply) {
    out.print(serde_json::to_string(reply).expect("a reply is plain data"));
}

impl<R: Room> Session for AnalysisSession<R> {
    type Search = R::Engine;

    fn line(&mut self, line: &str, out: &mut Effects<R::Engine>) {
        if line.trim().is_empty() {
            return;
        }
        match serde_json::from_str(line) {
            Ok(AnalysisRequest::Analyse(question)) => {
                let task = question.task;
                if let Err(message) = self.ask(*question, out) {
                    print(out, &AnalysisReply::Error(AnalysisError { task, message }));
                }
            }
            Ok(AnalysisRequest::Stop) if self.asked.is_empty() => {}
            Ok(AnalysisRequest::Stop) => out.order(Effect::Stop),
            // Our engine is no program.
            Ok(AnalysisRequest::Log) => print(out, &AnalysisReply::Log(AnalysisLog::default())),
            Err(error) => {
                let message = format!("no request: {error}");
                print(out, &AnalysisReply::Error(AnalysisError { task: 0, message }));
            }
        }
    }

    fn oversized_line(&mut self, out: &mut Effects<R::Engine>) {
        let message = "the request is too long".to_owned();
        print(out, &AnalysisReply::Error(AnalysisError { task: 0, message }));
    }

    fn reported(&mut self, info: &Info<R::Move>, out: &mut Effects<R::Engine>) {
        let Some(PendingRequest { question, .. }) = self.asked.front() else { return };
        if info.line <= question.lines.max(1) {
            let info = AnalysisInfo::new(question.task, info);
            print(out, &AnalysisReply::Info(info));
        }
    }

    fn answered(&mut self, answer: Answer<R::Move>, out: &mut Effects<R::Engine>) {
        let Some(PendingRequest { question, position, side }) = self.asked.pop_front() else { return };
        let chosen = question
            .strength
            .and_then(|strength| strength.choose(&position.to_string(), &answer.lines, || position.legal_moves(side)));
        let best = chosen.or(answer.best).map(|mv| mv.to_string());
        print(out, &AnalysisReply::Done(AnalysisDone { task: question.task, best }));
    }
}
