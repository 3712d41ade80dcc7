//! The analysis messages: one question and one kind of answer for our pages, the server and
//! `tetrad analyse --json`.
//!
//! Whoever asks numbers the questions. Every one is answered by `info` as often as there is something to say, and ends in
//! one `done` or one `error`. A new question ends the one before.

mod session;

use serde::{Deserialize, Serialize};

use crate::search::Info;
use crate::{Bound, Limits, Score, Side, Strength};

pub use session::AnalysisSession;

/// More lines than these are not reported.
pub const MOST_LINES: usize = 32;

/// What is asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum AnalysisRequest {
    /// Please look at this position.
    Analyse(Analyse),
    /// Please come to an end.
    Stop,
}

/// What is answered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum AnalysisReply {
    /// What is known about one line.
    Info(AnalysisInfo),
    /// No more is said about this question.
    Done(AnalysisDone),
    /// The question can't be answered.
    Error(AnalysisError),
}

/// The end of an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct AnalysisDone {
    /// Which question this answers.
    pub task: u64,
    /// The move to play, as text; nothing if there is no legal move.
    pub best: Option<String>,
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct AnalysisError {
    /// Which question this is about.
    pub task: u64,
    /// What is wrong with it, in a sentence.
    pub message: String,
}

/// A position to look at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Analyse {
    /// The asker's number for the question.
    #[serde(default)]
    pub task: u64,
    /// Its name on the command line.
    pub game: String,
    /// In the game's own notation.
    pub position: String,
    /// For which side; whoever is to act if left out. Where both act at once it matters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub side: Option<Side>,
    /// How many lines to report; one if left out.
    #[serde(default = "one")]
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub lines: usize,
    /// When to stop.
    #[serde(default)]
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub limits: Limits,
    /// How well to play, for whoever wants a move to play; full strength if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub strength: Option<Strength>,
}

const fn one() -> usize {
    1
}

/// What is known about one line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct AnalysisInfo {
    /// Which question this answers, counted by the asker.
    pub task: u64,
    /// 1 for the best line.
    pub line: usize,
    /// Iterations completed or under way.
    pub depth: u32,
    /// From the mover's side.
    pub score: Score,
    /// Whether the score is exact.
    pub bound: Bound,
    /// Positions reached by a move.
    pub nodes: u64,
    /// Nodes per second.
    pub nps: u64,
    /// Milliseconds since the task began.
    pub time: u64,
    /// The moves of the line, as text.
    pub pv: Vec<String>,
}

impl AnalysisInfo {
    /// Words a search's report with the game's names for moves.
    pub fn new<M>(task: u64, info: &Info<M>, move_text: impl FnMut(&M) -> String) -> Self {
        Self {
            task,
            line: info.line,
            depth: info.depth,
            score: info.score,
            bound: info.bound,
            nodes: info.nodes,
            nps: info.nps(),
            time: u64::try_from(info.time.as_millis()).unwrap_or(u64::MAX),
            pv: info.pv.iter().map(move_text).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn messages_have_stable_names() {
        let info = Info {
            line: 1,
            depth: 4,
            score: Score::Win(3),
            bound: Bound::Exact,
            nodes: 2_000,
            time: Duration::from_millis(1),
            pv: vec![7],
        };
        let text = AnalysisReply::Info(AnalysisInfo::new(9, &info, ToString::to_string));
        let text = serde_json::to_string(&text).unwrap();
        assert_eq!(
            text,
            r#"{"type":"info","task":9,"line":1,"depth":4,"score":{"win":3},"bound":"exact","nodes":2000,"nps":2000000,"time":1,"pv":["7"]}"#
        );
        let done = AnalysisReply::Done(AnalysisDone { task: 9, best: None });
        assert_eq!(serde_json::to_string(&done).unwrap(), r#"{"type":"done","task":9,"best":null}"#);
    }

    #[test]
    fn a_question_may_leave_out_what_is_usual() {
        let read = |text: &str| serde_json::from_str::<AnalysisRequest>(text).unwrap();
        let game = "lits".to_owned();
        let position = "start".to_owned();
        let bare = Analyse { task: 0, game, position, side: None, lines: 1, limits: Limits::default(), strength: None };
        let text = r#"{"type":"analyse","game":"lits","position":"start"}"#;
        assert_eq!(read(text), AnalysisRequest::Analyse(bare.clone()));
        let text = r#"{"type":"analyse","task":3,"game":"lits","position":"start","lines":2,"limits":{"time":1500}}"#;
        let limits = Limits::time(Duration::from_millis(1500));
        assert_eq!(read(text), AnalysisRequest::Analyse(Analyse { task: 3, lines: 2, limits, ..bare }));
        assert_eq!(read(r#"{"type":"stop"}"#), AnalysisRequest::Stop);
    }
}
