//! The text of the Gomocup protocol.
//!
//! Commands are read in either case. Coordinates are `x,y` from 0, the column first; blanks around the comma
//! are read, but not written.

use std::fmt;
use std::time::Duration;

use tetrad_core::ParseError;
use tetrad_core::protocol::driver::{self, Thought};
use tetrad_core::search::Info;
use tetrad_core::text::{shorten, words};

use crate::Square;
use tetrad_core::protocol::wire;

/// A place as the protocol writes it, on the board or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Point {
    /// The column, from 0.
    pub x: u64,
    /// The row, from 0.
    pub y: u64,
}

impl Point {
    /// The square, if the point lies on a board of this size.
    pub fn on_board(self, cols: u8, rows: u8) -> Option<Square> {
        let on_board = self.x < u64::from(cols) && self.y < u64::from(rows);
        on_board.then(|| Square::new(self.x as u8, self.y as u8))
    }
}

impl From<Square> for Point {
    fn from(square: Square) -> Self {
        Self { x: u64::from(square.col), y: u64::from(square.row) }
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

/// The owner of a stone in a list that sets up a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    /// The engine's own: 1.
    Engine,
    /// Its opponent's: 2.
    Opponent,
}

/// The purpose of a list of stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setup {
    /// `BOARD`: set up the board and make a move.
    Play,
    /// `YXBOARD`: only set up the board.
    Load,
    /// `SWAP2BOARD`: an opening that we don't play.
    Swap2,
}

/// A setting of `INFO`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    /// `timeout_turn`: the time for each move; 0 means as fast as possible.
    TimeoutTurn(Duration),
    /// `timeout_match`: the time for the whole game; 0 means no limit.
    TimeoutMatch(Duration),
    /// `time_left`: the time for the rest of the game.
    TimeLeft(Duration),
    /// `max_memory`: the memory in bytes; 0 means no limit.
    MaxMemory(u64),
    /// `max_depth`: the depth of the search; 0 means no limit. Beyond the protocol's text, like `max_node`.
    MaxDepth(u64),
    /// `max_node`: how many positions to search; 0 means no limit.
    MaxNode(u64),
    /// `rule`: 0 is freestyle.
    Rule(u64),
    /// A setting that we ignore: `game_type`, `evaluate`, `folder`, and unknown ones.
    Other,
}

/// A command from a manager to an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// `START n` or `RECTSTART w,h`: a new game on a board with this many columns and rows.
    Start(Point),
    /// `RESTART`: a new game on the same board.
    Restart,
    /// `BEGIN`: make a move.
    Begin,
    /// `TURN x,y`: the opponent's move; answer it.
    Turn(Point),
    /// `TAKEBACK x,y`: undo this move.
    Takeback(Point),
    /// `BOARD`, `YXBOARD` or `SWAP2BOARD`: stones follow.
    Setup(Setup),
    /// `x,y,1` or `x,y,2`: a stone of the list.
    Stone(Point, Owner),
    /// `DONE`: no more stones.
    Done,
    /// `INFO key value`.
    Info(Setting),
    /// `ABOUT`: name the engine.
    About,
    /// `STOP` or `YXSTOP`: answer with the best move so far.
    Stop,
    /// `END`: end the process.
    End,
}

/// Why a line is not a command.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CommandError {
    /// No command starts like this.
    #[error("{0}")]
    Unknown(String),
    /// A command with wrong arguments.
    #[error("{0}")]
    Bad(#[from] ParseError),
}

impl Command {
    /// Reads a line; `None` if it is empty.
    pub fn read(line: &str) -> Result<Option<Self>, CommandError> {
        let Some((at, word)) = words(line).next() else { return Ok(None) };
        let rest = at + word.len();
        let command = match word.to_ascii_uppercase().as_str() {
            "START" => {
                let [size] = read_numbers(line, rest, "the size of the board")?;
                Self::Start(Point { x: size, y: size })
            }
            "RECTSTART" => Self::Start(read_point(line, rest, "width and height of the board, like `20,15`")?),
            "RESTART" => Self::Restart,
            "BEGIN" => Self::Begin,
            "TURN" => Self::Turn(read_point(line, rest, "column and row, like `7,7`")?),
            "TAKEBACK" => Self::Takeback(read_point(line, rest, "column and row, like `7,7`")?),
            "BOARD" => Self::Setup(Setup::Play),
            "YXBOARD" => Self::Setup(Setup::Load),
            "SWAP2BOARD" => Self::Setup(Setup::Swap2),
            "DONE" => Self::Done,
            "INFO" => Self::Info(read_setting(line, rest)?),
            "ABOUT" => Self::About,
            "STOP" | "YXSTOP" => Self::Stop,
            "END" => Self::End,
            _ if word.starts_with(|letter: char| letter.is_ascii_digit()) => {
                let expected = "column, row and owner, like `7,7,1`";
                let [x, y, owner] = read_numbers(line, at, expected)?;
                let owner = match owner {
                    1 => Owner::Engine,
                    2 => Owner::Opponent,
                    _ => return Err(ParseError::new(line, at..line.trim_end().len(), "owner 1 or 2").into()),
                };
                Self::Stone(Point { x, y }, owner)
            }
            _ => return Err(CommandError::Unknown(shorten(word))),
        };
        Ok(Some(command))
    }
}

/// Reads exactly `N` numbers between commas, from byte `start` to the end of the line.
fn read_numbers<const N: usize>(line: &str, start: usize, expected: &'static str) -> Result<[u64; N], ParseError> {
    let rest = &line[start..];
    let bad = || ParseError::at(line, rest.trim(), expected);
    let mut parts = rest.split(',').map(|part| wire::number(part.trim()));
    let mut numbers = [0; N];
    for number in &mut numbers {
        *number = parts.next().flatten().ok_or_else(bad)?;
    }
    if parts.next().is_some() { Err(bad()) } else { Ok(numbers) }
}

fn read_point(line: &str, start: usize, expected: &'static str) -> Result<Point, ParseError> {
    read_numbers(line, start, expected).map(|[x, y]| Point { x, y })
}

fn read_setting(line: &str, start: usize) -> Result<Setting, ParseError> {
    let mut words = words(&line[start..]).map(|(_, word)| word);
    let key = words.next().unwrap_or_default().to_ascii_lowercase();
    let value = words.next().unwrap_or(&line[line.len()..]);
    let time = || wire::milliseconds(value).ok_or_else(|| ParseError::at(line, value, "milliseconds"));
    let number = || wire::number(value).ok_or_else(|| ParseError::at(line, value, "a number"));
    Ok(match key.as_str() {
        "timeout_turn" => Setting::TimeoutTurn(time()?),
        "timeout_match" => Setting::TimeoutMatch(time()?),
        "time_left" => Setting::TimeLeft(time()?),
        "max_memory" => Setting::MaxMemory(number()?),
        "max_depth" => Setting::MaxDepth(number()?),
        "max_node" => Setting::MaxNode(number()?),
        "rule" => Setting::Rule(number()?),
        _ => Setting::Other,
    })
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start(Point { x, y }) if x == y => write!(f, "START {x}"),
            Self::Start(size) => write!(f, "RECTSTART {size}"),
            Self::Restart => f.write_str("RESTART"),
            Self::Begin => f.write_str("BEGIN"),
            Self::Turn(point) => write!(f, "TURN {point}"),
            Self::Takeback(point) => write!(f, "TAKEBACK {point}"),
            Self::Setup(Setup::Play) => f.write_str("BOARD"),
            Self::Setup(Setup::Load) => f.write_str("YXBOARD"),
            Self::Setup(Setup::Swap2) => f.write_str("SWAP2BOARD"),
            Self::Stone(point, Owner::Engine) => write!(f, "{point},1"),
            Self::Stone(point, Owner::Opponent) => write!(f, "{point},2"),
            Self::Done => f.write_str("DONE"),
            Self::Info(setting) => write!(f, "INFO {setting}"),
            Self::About => f.write_str("ABOUT"),
            Self::Stop => f.write_str("YXSTOP"),
            Self::End => f.write_str("END"),
        }
    }
}

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TimeoutTurn(time) => write!(f, "timeout_turn {}", time.as_millis()),
            Self::TimeoutMatch(time) => write!(f, "timeout_match {}", time.as_millis()),
            Self::TimeLeft(time) => write!(f, "time_left {}", time.as_millis()),
            Self::MaxMemory(bytes) => write!(f, "max_memory {bytes}"),
            Self::MaxDepth(depth) => write!(f, "max_depth {depth}"),
            Self::MaxNode(nodes) => write!(f, "max_node {nodes}"),
            Self::Rule(rule) => write!(f, "rule {rule}"),
            Self::Other => f.write_str("game_type 0"),
        }
    }
}

/// A message from an engine to a manager.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// `OK`: ready to play.
    Ok,
    /// `x,y`: the move.
    Move(Square),
    /// `name="…", version="…", …`: about the engine.
    About {
        /// The engine's name.
        name: String,
        /// The version; empty if it is not given.
        version: String,
        /// The author; empty if it is not given.
        author: String,
    },
    /// `MESSAGE …` or `DEBUG …` with a thought in the format of [`wire`].
    Thought(Thought<Square>),
    /// `MESSAGE …`: for people.
    Note(String),
    /// `ERROR …`: the command was understood, but can't be carried out.
    Error(String),
    /// `UNKNOWN …`: the command was not understood.
    Unknown(String),
}

impl Message {
    /// Reads a line; `None` if it is no known message, an error if it looks like a move and isn't one.
    pub fn read(line: &str) -> Result<Option<Self>, ParseError> {
        let Some((at, word)) = words(line).next() else { return Ok(None) };
        let rest = line[at + word.len()..].trim();
        let message = match word.to_ascii_uppercase().as_str() {
            "OK" => Self::Ok,
            "MESSAGE" | "DEBUG" => match wire::read_thought(rest.split_ascii_whitespace(), read_square) {
                thought if thought == Thought::default() => Self::Note(rest.to_owned()),
                thought => Self::Thought(thought),
            },
            "ERROR" => Self::Error(rest.to_owned()),
            "UNKNOWN" => Self::Unknown(rest.to_owned()),
            _ if word.starts_with(|letter: char| letter.is_ascii_digit() || matches!(letter, '-' | ',')) => {
                let point = read_point(line, at, "column and row, like `7,7`")?;
                let off_board = || ParseError::at(line, line[at..].trim_end(), "a square of the board");
                Self::Move(point.on_board(u8::MAX, u8::MAX).ok_or_else(off_board)?)
            }
            _ => match quoted(line, "name") {
                Some(name) => Self::About {
                    name: name.to_owned(),
                    version: quoted(line, "version").unwrap_or_default().to_owned(),
                    author: quoted(line, "author").unwrap_or_default().to_owned(),
                },
                None => return Ok(None),
            },
        };
        Ok(Some(message))
    }
}

/// A square of a line of moves, like `7,7`.
fn read_square(word: &str) -> Option<Square> {
    read_point(word, 0, "column and row").ok()?.on_board(u8::MAX, u8::MAX)
}

/// The text between the quotes of `key="…"`.
fn quoted<'a>(line: &'a str, key: &str) -> Option<&'a str> {
    let (_, rest) = line.split_once(key)?;
    let rest = rest.trim_start().strip_prefix('=')?.trim_start().strip_prefix('"')?;
    rest.split_once('"').map(|(text, _)| text)
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ok => f.write_str("OK"),
            Self::Move(square) => Point::from(*square).fmt(f),
            Self::About { name, version, author } => {
                write!(f, "name=\"{name}\", version=\"{version}\", author=\"{author}\"")
            }
            Self::Thought(thought) => {
                let text = wire::thought_text(thought, |&square| Point::from(square).to_string());
                write!(f, "MESSAGE {text}")
            }
            Self::Note(text) => write!(f, "MESSAGE {text}"),
            Self::Error(reason) => write!(f, "ERROR {reason}"),
            Self::Unknown(what) => write!(f, "UNKNOWN {what}"),
        }
    }
}

/// Prints the command that sets an option of an engine, with 1 for on and 0 for off.
pub fn option_line(name: &str, value: &driver::Setting) -> String {
    match value {
        driver::Setting::Switch(on) => format!("INFO {name} {}", u8::from(*on)),
        driver::Setting::Text(text) => format!("INFO {name} {text}"),
    }
}

/// Prints all that our engine reports as a `MESSAGE` line; [`Message::Thought`] has the part that is read back.
pub fn thought_line(info: &Info<Square>) -> String {
    format!("MESSAGE {}", wire::thought(info, |&square| Point::from(square).to_string()))
}
