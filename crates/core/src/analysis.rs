//! The analysis messages: one question and one kind of answer for our pages, the server and
//! `tetrad analyse --json`.

use serde::{Deserialize, Serialize};

use crate::search::Info;
use crate::{Bound, Limits, Score};

/// Please look at this position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename = "analyse")]
pub struct Analyse {
    /// Its name on the command line.
    pub game: String,
    /// In the game's own notation.
    pub position: String,
    /// How many lines to report.
    #[serde(default = "one")]
    pub lines: usize,
    /// When to stop.
    #[serde(default)]
    pub limits: Limits,
}

const fn one() -> usize {
    1
}

/// What is known about one line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename = "info")]
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
        let text = serde_json::to_string(&AnalysisInfo::new(9, &info, ToString::to_string)).unwrap();
        assert_eq!(
            text,
            r#"{"type":"info","task":9,"line":1,"depth":4,"score":{"win":3},"bound":"exact","nodes":2000,"nps":2000000,"time":1,"pv":["7"]}"#
        );
        let asked: Analyse = serde_json::from_str(r#"{"type":"analyse","game":"lits","position":"start"}"#).unwrap();
        assert_eq!((asked.lines, asked.limits.is_infinite()), (1, true));
    }
}
