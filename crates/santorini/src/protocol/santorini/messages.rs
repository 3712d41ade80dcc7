//! The text of the protocol: commands of a client, messages of an engine, and messages read from other engines.

use std::fmt;
use std::time::Duration;

use serde_json::Value;
use tetrad_core::protocol::wire::{milliseconds, number};
use tetrad_core::text::{shorten, words};
use tetrad_core::{ParseError, Score};

use crate::moves::Turn;
use crate::notation::NotationError;
use crate::position::Position;

/// A position with the text that named it, which answers repeat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuotedPosition {
    /// The text as given.
    pub text: String,
    /// The position.
    pub position: Position,
}

/// The terms of a search besides its position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Terms {
    /// `time`: the time until the last line is due.
    pub time: Option<Duration>,
    /// `depth`: the number of iterations.
    pub depth: Option<u32>,
    /// `nodes`: the number of positions.
    pub nodes: Option<u64>,
    /// `final_only`: print only the last line.
    pub final_only: bool,
}

/// A command from a client to an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Stop the running search and search this position.
    SetPosition(QuotedPosition, Terms),
    /// List the turns of this position.
    NextMoves(QuotedPosition),
    /// Answer with `pong`.
    Ping,
    /// End the search.
    Stop,
    /// Print whether a search is running.
    StatusCheck,
    /// End the process.
    Quit,
}

/// The command words, for error messages.
const COMMANDS: &str = "a command, `set_position`, `next_moves`, `ping`, `stop`, `status_check` or `quit`";

/// The words after a position, for error messages.
const TERMS: &str = "`time`, `depth`, `nodes`, `final_only` or the end of the line";

impl Command {
    /// Reads a line; `None` if it is empty.
    ///
    /// # Errors
    /// If the line is no command; the span is in bytes of the line.
    pub fn read(line: &str) -> Result<Option<Self>, ParseError> {
        let mut words = words(line);
        let Some((at, word)) = words.next() else { return Ok(None) };
        let command = match word.to_ascii_lowercase().as_str() {
            "set_position" => {
                let named = read_named(line, words.next())?;
                return read_terms(line, words).map(|terms| Some(Self::SetPosition(named, terms)));
            }
            "next_moves" => Self::NextMoves(read_named(line, words.next())?),
            "ping" => Self::Ping,
            "stop" => Self::Stop,
            "status_check" => Self::StatusCheck,
            "quit" => Self::Quit,
            _ => return Err(ParseError::new(line, at..at + word.len(), COMMANDS)),
        };
        match words.next() {
            None => Ok(Some(command)),
            Some((_, extra)) => Err(ParseError::at(line, extra, "the end of the line")),
        }
    }
}

fn read_named(line: &str, word: Option<(usize, &str)>) -> Result<QuotedPosition, ParseError> {
    let Some((at, text)) = word else {
        return Err(ParseError::new(
            line,
            line.len()..line.len(),
            "a position like `<25 heights>/1/mortal:11,13/mortal:7,17`",
        ));
    };
    let position = text.parse().map_err(|error: NotationError| ParseError::from(error).shifted(at))?;
    Ok(QuotedPosition { text: text.to_owned(), position })
}

fn read_terms<'a>(line: &str, mut words: impl Iterator<Item = (usize, &'a str)>) -> Result<Terms, ParseError> {
    let mut terms = Terms::default();
    while let Some((_, name)) = words.next() {
        let mut value = |expected: &'static str| match words.next() {
            Some((_, text)) => Ok((text, ParseError::at(line, text, expected))),
            None => Err(ParseError::new(line, line.len()..line.len(), expected)),
        };
        match name.to_ascii_lowercase().as_str() {
            "time" => {
                let (text, error) = value("milliseconds")?;
                terms.time = Some(milliseconds(text).ok_or(error)?);
            }
            "depth" => {
                let (text, error) = value("a depth from 1")?;
                let depth = number(text).filter(|&depth| depth > 0).ok_or(error)?;
                terms.depth = Some(u32::try_from(depth).unwrap_or(u32::MAX));
            }
            "nodes" => {
                let (text, error) = value("a number of nodes from 1")?;
                terms.nodes = Some(number(text).filter(|&nodes| nodes > 0).ok_or(error)?);
            }
            "final_only" => terms.final_only = true,
            _ => return Err(ParseError::at(line, name, TERMS)),
        }
    }
    Ok(terms)
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SetPosition(named, terms) => {
                write!(f, "set_position {}", named.text)?;
                if let Some(time) = terms.time {
                    write!(f, " time {}", time.as_millis())?;
                }
                if let Some(depth) = terms.depth {
                    write!(f, " depth {depth}")?;
                }
                if let Some(nodes) = terms.nodes {
                    write!(f, " nodes {nodes}")?;
                }
                f.write_str(if terms.final_only { " final_only" } else { "" })
            }
            Self::NextMoves(named) => write!(f, "next_moves {}", named.text),
            Self::Ping => f.write_str("ping"),
            Self::Stop => f.write_str("stop"),
            Self::StatusCheck => f.write_str("status_check"),
            Self::Quit => f.write_str("quit"),
        }
    }
}

/// Why a turn is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trigger {
    /// It is the best turn so far.
    Progress,
    /// The search was stopped.
    Stopped,
    /// The search has ended by a limit or by a proof.
    Finished,
}

/// The best turn that a search has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BestMove {
    /// The position that was asked about.
    pub start: QuotedPosition,
    /// The turn.
    pub turn: Turn,
    /// Why the turn is printed.
    pub occasion: Trigger,
    /// The state of the search.
    pub findings: SearchState,
}

/// The state of a search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SearchState {
    /// Iterations completed or under way; 0 before the first.
    pub depth: u32,
    /// The time since the start of the search.
    pub elapsed: Duration,
    /// The score for the side to move, if it is known.
    pub score: Option<Score>,
    /// Positions reached by a turn.
    pub nodes: u64,
    /// The line of play that begins with the turn.
    pub pv: Vec<Turn>,
}

/// A message from an engine to a client.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// The engine is ready for commands.
    Started,
    /// The answer to `ping`.
    Pong,
    /// The best turn so far, or the final one.
    BestMove(Box<BestMove>),
    /// All turns of a position.
    NextMoves(QuotedPosition),
    /// The state of the engine: the position of the running search and how far it has come, if there is one.
    Status(Option<(QuotedPosition, SearchState)>),
    /// A line that can't be carried out.
    Error {
        /// What is wrong.
        message: String,
        /// The line.
        input: String,
    },
}

impl Message {
    /// An error about a line, which is repeated up to a length that is enough for any sensible command.
    pub fn error(message: impl fmt::Display, line: &str) -> Self {
        const LONGEST: usize = 400;
        let mut input: String = line.chars().take(LONGEST).collect();
        if input.len() < line.len() {
            input.push('…');
        }
        Self::Error { message: message.to_string(), input }
    }
}

/// The number of a win with this turn, less one for every further ply, as in the public engine.
const WIN: i64 = 10_000;

/// Numbers from here on are proven: no game lasts longer than about a hundred turns.
const PROVEN: i64 = 9_800;

/// The largest absolute value of an evaluation.
const HIGHEST_EVAL: i64 = 9_500;

/// A score as one number: 10,000 for a win with this turn and one less for every further ply, the same below zero for a
/// loss, evaluations between.
pub fn score_number(score: Score) -> i64 {
    let proven = |plies: u32| (WIN + 1 - i64::from(plies)).clamp(PROVEN, WIN);
    match score {
        Score::Win(plies) => proven(plies),
        Score::Loss(plies) => -proven(plies),
        Score::Draw => 0,
        Score::Eval(value) => i64::from(value).clamp(-HIGHEST_EVAL, HIGHEST_EVAL),
    }
}

/// The inverse of [`score_number`]; `None` for numbers beyond its range, which mean that nothing is known.
fn read_score(number: i64) -> Option<Score> {
    let plies = |number: i64| (WIN + 1 - number) as u32;
    match number {
        PROVEN..=WIN => Some(Score::Win(plies(number))),
        _ if (PROVEN..=WIN).contains(&-number) => Some(Score::Loss(plies(-number))),
        _ if (-WIN..=WIN).contains(&number) => Some(Score::Eval(number as i32)),
        _ => None,
    }
}

/// A message read from an engine, in either dialect.
#[derive(Clone, Debug, PartialEq)]
pub enum EngineMessage {
    /// The engine is ready for commands.
    Started,
    /// The answer to `ping`.
    Pong,
    /// A best turn.
    BestMove(EngineMove),
    /// An error message.
    Error(String),
    /// Anything else.
    Noise,
}

/// A best turn as another engine prints it: by the state that it leads to.
#[derive(Clone, Debug, PartialEq)]
pub struct EngineMove {
    /// The text of the position it belongs to.
    pub start: String,
    /// The text of the state that it leads to.
    pub next: String,
    /// Whether no line follows: `"final":true`, or the public engine's answer to `stop`.
    pub is_final: bool,
    /// Whether the public engine reports it as proven, which it may do several times before it ends.
    pub is_settled: bool,
    /// The depth, in the engine's own count.
    pub depth: Option<u32>,
    /// The score for the side to move.
    pub score: Option<Score>,
    /// The number of positions visited.
    pub nodes: Option<u64>,
    /// The turns that the engine expects, up to the first that can't be read.
    pub line: Vec<Turn>,
}

impl EngineMessage {
    /// Reads a line of an engine.
    pub fn read(line: &str) -> Self {
        if line.trim() == "pong" {
            return Self::Pong;
        }
        serde_json::from_str(line).map_or(Self::Noise, |value| Self::read_value(&value))
    }

    /// Reads a JSON value of an engine.
    pub fn read_value(value: &Value) -> Self {
        match value["type"].as_str() {
            _ if value == "pong" => Self::Pong,
            Some("started") => Self::Started,
            Some("best_move") => EngineMove::read(value).map_or(Self::Noise, Self::BestMove),
            Some("error") => Self::Error(shorten(value["message"].as_str().unwrap_or("an error"))),
            Some("pong") => Self::Pong,
            _ => Self::Noise,
        }
    }
}

impl EngineMove {
    fn read(value: &Value) -> Option<Self> {
        let meta = &value["meta"];
        let trigger = value["trigger"].as_str();
        Some(Self {
            start: value["start_state"].as_str()?.to_owned(),
            next: value["next_state"].as_str()?.to_owned(),
            is_final: value["final"] == Value::Bool(true) || trigger == Some("stop_flag"),
            is_settled: trigger == Some("end_of_line"),
            depth: meta["calculated_depth"].as_u64().and_then(|depth| u32::try_from(depth).ok()),
            score: meta["score"].as_i64().and_then(read_score),
            nodes: meta["nodes_visited"].as_u64(),
            line: meta["pv"]
                .as_array()
                .map_or_else(Vec::new, |turns| turns.iter().map_while(|turn| turn.as_str()?.parse().ok()).collect()),
        })
    }
}
