//! The text of ST3P.
//!
//! A reader skips words that it does not know and goes on with the rest of the line, so the first known command word of
//! a line is its command, and a line without one has no effect.

use std::fmt;
use std::time::Duration;

use tetrad_core::ParseError;
use tetrad_core::protocol::driver::Thought;
use tetrad_core::search::Info;
use tetrad_core::text::words;

use crate::notation::read_t3en;
use crate::{Position, Square};
use tetrad_core::protocol::wire;

/// The newest version of the protocol that we speak; all older ones too.
pub const NEWEST_VERSION: u64 = 2;

/// A command from a coordinator to an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// `st3p version <n>`: use this version of the protocol.
    Version(u64),
    /// `identify`: send the engine's name, author, version and address.
    Identify,
    /// `move <t3en> …`: find the best move.
    Move(MoveRequest),
    /// `quit`: end the process.
    Quit,
}

/// A position to find a move in, and the time for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveRequest {
    /// The position, with the win length that was asked for or the default one.
    pub position: Position,
    /// `time ms:<n>`: the time for this move.
    pub time: Option<Duration>,
    /// `time-remaining ms:<n>`: the time for the rest of the game.
    pub remaining: Option<Duration>,
}

impl Command {
    /// Reads a line; `None` if there is no command in it.
    pub fn read(line: &str) -> Result<Option<Self>, ParseError> {
        let mut words = words(line);
        let command = loop {
            match words.next() {
                Some((_, "identify")) => break Self::Identify,
                Some((_, "quit")) => break Self::Quit,
                Some((_, "st3p")) => break Self::Version(read_version(line, words)?),
                Some((at, "move")) => break Self::Move(read_question(line, at + "move".len())?),
                Some(_) => {}
                None => return Ok(None),
            }
        };
        Ok(Some(command))
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Version(version) => write!(f, "st3p version {version}"),
            Self::Identify => f.write_str("identify"),
            Self::Move(MoveRequest { position, time, remaining }) => {
                write!(f, "move {}", position.t3en())?;
                if let Some(time) = time {
                    write!(f, " time ms:{}", time.as_millis())?;
                }
                if let Some(remaining) = remaining {
                    write!(f, " time-remaining ms:{}", remaining.as_millis())?;
                }
                if position.win_length() != position.default_win_length() {
                    write!(f, " win-length {}", position.win_length())?;
                }
                Ok(())
            }
            Self::Quit => f.write_str("quit"),
        }
    }
}

fn read_version<'a>(line: &str, words: impl Iterator<Item = (usize, &'a str)>) -> Result<u64, ParseError> {
    let mut numbers = words.skip_while(|&(_, word)| word != "version").filter(|(_, word)| wire::number(word).is_some());
    let (at, word) = numbers.next().unwrap_or((line.len(), ""));
    let version = wire::number(word).filter(|&version| version > 0);
    version.ok_or_else(|| ParseError::new(line, at..at + word.len(), "a protocol version from 1"))
}

/// Reads a question: the rest of the line after the word `move`, which ends at byte `start`.
fn read_question(line: &str, start: usize) -> Result<MoveRequest, ParseError> {
    let (mut time, mut remaining, mut win_length) = (None, None, None);
    let mut others = Vec::new();
    let mut words = words(&line[start..]).map(|(at, word)| (start + at, word)).peekable();
    while let Some((at, word)) = words.next() {
        match word {
            "time" | "time-remaining" => {
                let value = words.peek().and_then(|(_, value)| value.strip_prefix("ms:"));
                if let Some(value) = value.and_then(wire::milliseconds) {
                    *(if word == "time" { &mut time } else { &mut remaining }) = Some(value);
                    words.next();
                }
            }
            // Unlike a time, a win length that can't be read is an error: without it this would be another game.
            "win-length" => {
                let (at, value) = words.next().unwrap_or((line.len(), ""));
                let read = wire::number(value).filter(|&length| length > 0);
                let bad = || ParseError::new(line, at..at + value.len(), "a win length of at least 1");
                win_length = Some(u32::try_from(read.ok_or_else(bad)?).unwrap_or(u32::MAX));
            }
            _ => others.push(at..at + word.len()),
        }
    }
    // Among unknown words, a board is recognised by its rows and free cells, a side by its letter.
    let is_board = |word: &str| word.contains(['/', '_']);
    let is_side = |word: &str| matches!(word, "x" | "X" | "o" | "O");
    let end = line.len()..line.len();
    let board = others.iter().position(|span| is_board(&line[span.clone()])).unwrap_or(0);
    let behind = others.get(board + 1..).unwrap_or_default();
    let side = behind.iter().find(|span| is_side(&line[(*span).clone()])).or(behind.first());
    let board = others.get(board).unwrap_or(&end);
    let position = read_t3en(line, board.clone(), side.unwrap_or(&end).clone())?;
    let position = match win_length {
        Some(length) => position.with_win_length(length).expect("a win length of at least 1 fits every board"),
        None => position,
    };
    Ok(MoveRequest { position, time, remaining })
}

/// A detail of an engine's identity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// `name …`.
    Name,
    /// `author …`.
    Author,
    /// `version …`.
    Version,
    /// `url …`.
    Url,
}

impl Detail {
    const ALL: [Self; 4] = [Self::Name, Self::Author, Self::Version, Self::Url];

    const fn key(self) -> &'static str {
        match self {
            Self::Name => "name",
            Self::Author => "author",
            Self::Version => "version",
            Self::Url => "url",
        }
    }
}

/// A message from an engine to a coordinator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// `st3p version <n> ok`: the engine agrees to a version.
    VersionOk(u64),
    /// `name …` and so on.
    Identity(Detail, String),
    /// `identify ok`: the end of the identity.
    IdentifyOk,
    /// `info …`: a report on the search.
    Info(Thought<Square>),
    /// `best <move>`: the move.
    Best(Square),
    /// `error …`: why there is no move.
    Error(String),
}

impl Message {
    /// Reads a line; `None` if it is no known message, an error if it should name a move and doesn't.
    pub fn read(line: &str) -> Result<Option<Self>, ParseError> {
        let mut words = words(line).peekable();
        let message = loop {
            let Some((at, word)) = words.next() else { return Ok(None) };
            let rest = &line[at + word.len()..];
            match word {
                "st3p" => return Ok(read_agreement(words)),
                // Otherwise the word is only the prefix that later coordinators expect before each detail.
                "identify" if words.peek().is_some_and(|&(_, word)| word == "ok") => break Self::IdentifyOk,
                "info" => break Self::Info(wire::read_thought(words.map(|(_, word)| word), read_square)),
                "best" => {
                    let (at, square) = words.next().unwrap_or((line.len(), ""));
                    break Self::Best(square.parse().map_err(|error: ParseError| error.shifted(at))?);
                }
                "error" => break Self::Error(rest.trim().to_owned()),
                key => {
                    if let Some(detail) = Detail::ALL.into_iter().find(|detail| detail.key() == key) {
                        break Self::Identity(detail, rest.trim().to_owned());
                    }
                }
            }
        };
        Ok(Some(message))
    }
}

fn read_square(word: &str) -> Option<Square> {
    word.parse().ok()
}

fn read_agreement<'a>(mut words: impl Iterator<Item = (usize, &'a str)>) -> Option<Message> {
    words.by_ref().find(|&(_, word)| word == "version")?;
    let version = words.by_ref().find_map(|(_, word)| wire::number(word))?;
    words.any(|(_, word)| word == "ok").then_some(Message::VersionOk(version))
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::VersionOk(version) => write!(f, "st3p version {version} ok"),
            Self::Identity(detail, text) => write!(f, "{} {text}", detail.key()),
            Self::IdentifyOk => f.write_str("identify ok"),
            Self::Info(thought) => {
                write!(f, "info {}", wire::thought_text(thought, ToString::to_string).trim_end())
            }
            Self::Best(square) => write!(f, "best {square}"),
            Self::Error(reason) => write!(f, "error {reason}"),
        }
    }
}

/// Prints all that our engine reports as an `info` line; [`Message::Info`] has the part that is read back.
pub fn info_line(info: &Info<Square>) -> String {
    format!("info {}", wire::thought(info, ToString::to_string))
}

/// Prints a detail as later coordinators expect it, after the word `identify`.
pub fn prefixed_detail(detail: Detail, text: &str) -> String {
    format!("identify {} {text}", detail.key())
}
