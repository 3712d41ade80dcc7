//! The analysis messages: requests and replies in JSON for the web pages, the server and `tetrad analyse --json`.
//!
//! The client numbers its requests. Each one is answered by any number of `info` replies, then by one `done` or one
//! `error`. A new request that is valid stops the one before. A question may name an engine, where there are several; `log`
//! asks for the last lines that were exchanged with it, and is answered by one `log`.

mod reporter;
mod session;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::search::Info;
use crate::text::shorten;
use crate::{Bound, Game, Limits, Score, Side, Strength};

pub use reporter::{Reporter, illegal_move};
pub use session::AnalysisSession;

/// The largest number of lines that a request is answered with.
pub const MOST_LINES: usize = 32;

/// A request from the client.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum AnalysisRequest {
    /// Analyse a position.
    Analyse(Box<Analyse>),
    /// Stop the running analysis.
    Stop,
    /// Send the last lines exchanged with the engine, if it is a program.
    Log,
}

/// A reply to the client.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum AnalysisReply {
    /// A report on one line.
    Info(AnalysisInfo),
    /// The last reply to a request.
    Done(AnalysisDone),
    /// The request can't be answered.
    Error(AnalysisError),
    /// The answer to `log`.
    Log(AnalysisLog),
}

/// The last lines exchanged with an engine.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize, ts_rs::TS)]
pub struct AnalysisLog {
    /// The lines, oldest first; none if the engine is no program, or was not asked yet.
    pub lines: Vec<LoggedLine>,
}

/// A line exchanged with an engine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
pub struct LoggedLine {
    /// Milliseconds since 1970.
    pub time: u64,
    /// `>` to the engine, `<` from it, `!` on its standard error.
    pub way: String,
    /// The text, shortened if it is long.
    pub text: String,
}

/// The last reply to a request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
pub struct AnalysisDone {
    /// The `task` of the request.
    pub task: u64,
    /// The move to play, as text; `None` if there is no legal move.
    pub best: Option<String>,
}

/// Why a request can't be answered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
pub struct AnalysisError {
    /// The `task` of the request; 0 if it could not be read.
    pub task: u64,
    /// What is wrong with the request, in a sentence.
    pub message: String,
}

/// A request to analyse a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[ts(optional_fields)]
pub struct Analyse {
    /// The client's number for the request, repeated in its replies.
    #[serde(default)]
    pub task: u64,
    /// The name of the game on the command line.
    pub game: String,
    /// The position in the game's own notation, or `start`.
    pub position: String,
    /// The side to find a move for, which has to be to act; if left out, the first that is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
    /// How many lines to report; one if left out.
    #[serde(default = "one")]
    #[ts(as = "Option<_>", optional)]
    pub lines: usize,
    /// When to stop.
    #[serde(default)]
    #[ts(as = "Option<_>", optional)]
    pub limits: Limits,
    /// The strength of the move to play; full strength if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub strength: Option<Strength>,
    /// The name of a registered engine; our own if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub engine: Option<String>,
    /// The engine's options that are set, by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[ts(as = "Option<BTreeMap<String, String>>", optional)]
    pub options: BTreeMap<String, String>,
}

impl Analyse {
    /// Reads the position, and the side to find a move for. An error says what is wrong.
    pub fn read<R: Game>(&self) -> Result<(R, Side), String> {
        if self.game != R::NAME {
            return Err(format!("found game `{}`, expected `{}`", shorten(&self.game), R::NAME));
        }
        let position = match self.position.trim() {
            "start" => R::start(),
            text => R::parse(text).map_err(|error| error.to_string())?,
        };
        let actors = position.actors().sides();
        let Some(&actor) = actors.first() else { return Err("the game is over".to_owned()) };
        let side = self.side.unwrap_or(actor);
        if actors.contains(&side) { Ok((position, side)) } else { Err("this side is not to act".to_owned()) }
    }
}

const fn one() -> usize {
    1
}

/// A report on one line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
pub struct AnalysisInfo {
    /// The `task` of the request.
    pub task: u64,
    /// 1 for the best line.
    pub line: usize,
    /// Iterations completed or under way.
    pub depth: u32,
    /// The value of the line for the side to move.
    pub score: Score,
    /// Whether the score is exact.
    pub bound: Bound,
    /// Positions reached by a move.
    pub nodes: u64,
    /// Nodes per second.
    pub nps: u64,
    /// Milliseconds since the task began.
    pub time: u64,
    /// The moves of the line, as text; none if an engine reports a score alone.
    pub pv: Vec<String>,
}

impl AnalysisInfo {
    /// A reply for a search's report.
    pub fn new<M: std::fmt::Display>(task: u64, info: &Info<M>) -> Self {
        Self {
            task,
            line: info.line,
            depth: info.depth,
            score: info.score,
            bound: info.bound,
            nodes: info.nodes,
            nps: info.nps(),
            time: u64::try_from(info.time.as_millis()).unwrap_or(u64::MAX),
            pv: info.pv.iter().map(ToString::to_string).collect(),
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
        let text = AnalysisReply::Info(AnalysisInfo::new(9, &info));
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
        let bare = Analyse {
            task: 0,
            game,
            position,
            side: None,
            lines: 1,
            limits: Limits::default(),
            strength: None,
            engine: None,
            options: BTreeMap::new(),
        };
        let text = r#"{"type":"analyse","game":"lits","position":"start"}"#;
        assert_eq!(read(text), AnalysisRequest::Analyse(Box::new(bare.clone())));
        let text = r#"{"type":"analyse","task":3,"game":"lits","position":"start","lines":2,"limits":{"time":1500}}"#;
        let limits = Limits::time(Duration::from_millis(1500));
        assert_eq!(read(text), AnalysisRequest::Analyse(Box::new(Analyse { task: 3, lines: 2, limits, ..bare })));
        assert_eq!(read(r#"{"type":"stop"}"#), AnalysisRequest::Stop);
    }
}
