//! The text of the protocol: what a client says, what an engine says, and what is heard of other engines.

use std::fmt;
use std::time::Duration;

use serde_json::Value;
use tetrad_core::text::{shorten, words};
use tetrad_core::wire::{milliseconds, number};
use tetrad_core::{ParseError, Score};

use crate::moves::Turn;
use crate::notation::NotationError;
use crate::position::Position;

/// A position with the words it was named by, which answers repeat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// As it was given.
    pub text: String,
    /// What it means.
    pub position: Position,
}

/// What is said about a search beyond its position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Terms {
    /// `time`: when the last line is due.
    pub time: Option<Duration>,
    /// `depth`: how many iterations.
    pub depth: Option<u32>,
    /// `nodes`: how many positions.
    pub nodes: Option<u64>,
    /// `final_only`: nothing but the last line.
    pub final_only: bool,
}

/// What a client says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Stop what you do and search this position.
    SetPosition(Named, Terms),
    /// List the turns of this position.
    NextMoves(Named),
    /// Are you there?
    Ping,
    /// End the search.
    Stop,
    /// What are you doing?
    StatusCheck,
    /// End.
    Quit,
}

/// The command words, for people.
const COMMANDS: &str = "a command, `set_position`, `next_moves`, `ping`, `stop`, `status_check` or `quit`";

/// The words after a position, for people.
const TERMS: &str = "`time`, `depth`, `nodes`, `final_only` or the end of the line";

impl Command {
    /// Reads a line; `None` if there is nothing on it.
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

fn read_named(line: &str, word: Option<(usize, &str)>) -> Result<Named, ParseError> {
    let Some((at, text)) = word else {
        return Err(ParseError::new(
            line,
            line.len()..line.len(),
            "a position like `<25 heights>/1/mortal:11,13/mortal:7,17`",
        ));
    };
    let position = text.parse().map_err(|error: NotationError| ParseError::from(error).shifted(at))?;
    Ok(Named { text: text.to_owned(), position })
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

/// Why a turn is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Occasion {
    /// It is the best so far.
    Progress,
    /// The search was stopped.
    Stopped,
    /// The search came to its end, by a limit or by a proof.
    Finished,
}

/// The best turn that a search has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BestMove {
    /// What was asked.
    pub start: Named,
    /// The turn.
    pub turn: Turn,
    /// Why it is told.
    pub occasion: Occasion,
    /// What is known about it.
    pub findings: Findings,
}

/// How far a search has come.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Findings {
    /// Iterations completed or under way; 0 before the first.
    pub depth: u32,
    /// From the start of the search to here.
    pub elapsed: Duration,
    /// From the mover's side, if anything is known.
    pub score: Option<Score>,
    /// Positions reached by a turn.
    pub nodes: u64,
    /// The line of play that begins with the turn.
    pub pv: Vec<Turn>,
}

/// What an engine says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// It listens.
    Started,
    /// It is there.
    Pong,
    /// The best turn so far, or the last word on it.
    BestMove(Box<BestMove>),
    /// All turns of a position.
    NextMoves(Named),
    /// What it does: the position that it searches, if it does, and how far it has come.
    Status(Option<(Named, Findings)>),
    /// A line that it can't obey.
    Error {
        /// What is wrong.
        message: String,
        /// The line.
        input: String,
    },
}

impl Message {
    /// An error about a line, of which a beginning is repeated that is long enough for any sensible command.
    pub fn error(message: impl fmt::Display, line: &str) -> Self {
        const LONGEST: usize = 400;
        let mut input: String = line.chars().take(LONGEST).collect();
        if input.len() < line.len() {
            input.push('…');
        }
        Self::Error { message: message.to_string(), input }
    }
}

/// A win with this turn; every ply that it is further off costs one. As the public engine counts.
const WIN: i64 = 10_000;

/// Numbers from here on are proven: no game lasts longer than about a hundred turns.
const PROVEN: i64 = 9_800;

/// An opinion is no further from zero.
const HIGHEST_EVAL: i64 = 9_500;

/// A score as one number: 10,000 for a win with this turn and one less for every ply that it is further off, the same
/// below zero for a loss, opinions between.
pub fn score_number(score: Score) -> i64 {
    let proven = |plies: u32| (WIN + 1 - i64::from(plies)).clamp(PROVEN, WIN);
    match score {
        Score::Win(plies) => proven(plies),
        Score::Loss(plies) => -proven(plies),
        Score::Draw => 0,
        Score::Eval(value) => i64::from(value).clamp(-HIGHEST_EVAL, HIGHEST_EVAL),
    }
}

/// What [`score_number`] means; `None` for numbers beyond it, which say that nothing is known.
fn read_score(number: i64) -> Option<Score> {
    let plies = |number: i64| (WIN + 1 - number) as u32;
    match number {
        PROVEN..=WIN => Some(Score::Win(plies(number))),
        _ if (PROVEN..=WIN).contains(&-number) => Some(Score::Loss(plies(-number))),
        _ if (-WIN..=WIN).contains(&number) => Some(Score::Eval(number as i32)),
        _ => None,
    }
}

/// What is heard of an engine, in either dialect.
#[derive(Clone, Debug, PartialEq)]
pub enum Heard {
    /// It listens.
    Started,
    /// It is there.
    Pong,
    /// A best turn.
    BestMove(HeardMove),
    /// A complaint.
    Error(String),
    /// Anything else.
    Noise,
}

/// A best turn as another engine tells it: by where it leads.
#[derive(Clone, Debug, PartialEq)]
pub struct HeardMove {
    /// The position it belongs to, in any words that name it.
    pub start: String,
    /// Where it leads.
    pub next: String,
    /// Whether nothing follows: `"final":true`, or the public engine's answer to `stop`.
    pub is_final: bool,
    /// Whether it is proven in the words of the public engine, which may say so several times before it ends.
    pub is_settled: bool,
    /// In the engine's own count.
    pub depth: Option<u32>,
    /// From the mover's side.
    pub score: Option<Score>,
    /// Positions visited.
    pub nodes: Option<u64>,
}

impl Heard {
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
            Some("best_move") => HeardMove::read(value).map_or(Self::Noise, Self::BestMove),
            Some("error") => Self::Error(shorten(value["message"].as_str().unwrap_or("an error"))),
            Some("pong") => Self::Pong,
            _ => Self::Noise,
        }
    }
}

impl HeardMove {
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
        })
    }
}
