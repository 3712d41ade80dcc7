//! The text of LTP.
//!
//! A line is an optional number, a command word, and its parameters. A reply is `=` or `?`, the same number if there
//! was one, a text of any number of lines, and an empty line.

use std::fmt;
use std::ops::Range;
use std::time::Duration;

use tetrad_core::ParseError;
use tetrad_core::protocol::wire;
use tetrad_core::search::Info;
use tetrad_core::text::shorten;

use crate::board::Board;
use crate::game_file::GameFile;
use crate::moves::Move;
use crate::notation::spaced_words;
use crate::position::Player;

/// The version of the protocol that we speak.
pub const PROTOCOL_VERSION: u32 = 1;

/// The number before a command, which its reply repeats: any digits, kept as they are.
pub type Id = String;

/// Every command word, with its parameters as help text.
pub const COMMANDS: &[(&str, &str)] = &[
    ("analyze", ""),
    ("board", ""),
    ("cancel-search", ""),
    ("gen-move", "<player>"),
    ("initialize", ""),
    ("known-command", "<command>"),
    ("legal-moves", ""),
    ("list-commands", ""),
    ("load-game", "<board> [<piece>]..."),
    ("name", ""),
    ("new-game", "[random [<seed>]]"),
    ("play-move", "<piece>"),
    ("protocol-version", ""),
    ("score", ""),
    ("set-option", "<name> <value>"),
    ("setup-position", "<board>"),
    ("show-board", ""),
    ("shutdown", ""),
    ("time-left", "<player> <ms>"),
    ("time-settings", "<main ms> <increment ms> <move ms>"),
    ("undo-move", ""),
    ("version", ""),
];

/// A command from a client to an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Search until the next command, and report.
    Analyze,
    /// Print the board's characters.
    Board,
    /// Make a running `gen-move` answer now.
    CancelSearch,
    /// Find the best move for a player; without one, for the player to move.
    GenMove(Option<Player>),
    /// Get ready to play.
    Initialize,
    /// Print whether a command exists.
    KnownCommand(String),
    /// Print the legal moves.
    LegalMoves,
    /// Print all commands.
    ListCommands,
    /// Start with this board and play these moves: "Game and History" on one line.
    LoadGame(Box<GameFile>),
    /// Print the engine's name.
    Name,
    /// Start on a board without symbols.
    NewGame,
    /// Start on a random board.
    NewRandomGame(Option<u64>),
    /// Play a move.
    PlayMove(Move),
    /// Pass, because nothing can be placed.
    PlayPass,
    /// Print the version of the protocol.
    ProtocolVersion,
    /// Print X's lead.
    Score,
    /// Set an option.
    SetOption(String, String),
    /// Start with this board.
    SetupPosition(Box<Board>),
    /// Print the board for people.
    ShowBoard,
    /// End the process.
    Shutdown,
    /// Set the time left on a player's clock.
    TimeLeft(Player, Duration),
    /// Set the time for the game, the increment per move, and the time for a move; zero is no limit.
    TimeSettings([Duration; 3]),
    /// Take the last move back.
    UndoMove,
    /// Print the engine's version.
    Version,
}

/// Why a line is not a valid command.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CommandError {
    /// No command has this name.
    #[error("unknown command `{0}`")]
    Unknown(String),
    /// A parameter is missing or wrong.
    #[error("{0}")]
    Bad(#[from] ParseError),
}

/// A line with a command: its number, if any, and the command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// The number, to be repeated in the reply.
    pub id: Option<Id>,
    /// The command, or why the line has none.
    pub command: Result<Command, CommandError>,
}

impl Request {
    /// Reads a line; `None` if it is empty.
    pub fn read(line: &str) -> Option<Self> {
        // As in GTP, a comment ends the line.
        let line = line.split('#').next().unwrap_or_default();
        let mut words = spaced_words(line).map(|(at, word)| at..at + word.len()).peekable();
        let is_number = |span: &Range<usize>| line[span.clone()].bytes().all(|byte| byte.is_ascii_digit());
        let id = words.next_if(|span| is_number(span)).map(|span| line[span].to_owned());
        let Some(word) = words.next() else {
            let missing = || ParseError::new(line, line.len()..line.len(), "a command");
            return id.map(|id| Self { id: Some(id), command: Err(missing().into()) });
        };
        let parameters: Vec<Range<usize>> = words.collect();
        Some(Self { id, command: Command::read(line, word, &parameters) })
    }
}

impl Command {
    fn read(line: &str, word: Range<usize>, parameters: &[Range<usize>]) -> Result<Self, CommandError> {
        let span = |index: usize| parameters.get(index).cloned().unwrap_or(line.len()..line.len());
        let text = |index: usize| &line[span(index)];
        let shifted = |index: usize| move |error: ParseError| error.shifted(span(index).start);
        let player = |index: usize| text(index).parse::<Player>().map_err(shifted(index));
        let time = |index: usize| {
            let bad = || ParseError::new(line, span(index), "milliseconds, 0 for no limit");
            wire::milliseconds(text(index)).ok_or_else(bad)
        };
        let (command, count) = match &*line[word.clone()].to_ascii_lowercase() {
            "analyze" => (Self::Analyze, 0),
            "board" => (Self::Board, 0),
            "cancel-search" => (Self::CancelSearch, 0),
            "gen-move" if parameters.is_empty() => (Self::GenMove(None), 0),
            "gen-move" => (Self::GenMove(Some(player(0)?)), 1),
            "initialize" => (Self::Initialize, 0),
            "known-command" if parameters.is_empty() => {
                return Err(ParseError::new(line, span(0), "a command").into());
            }
            "known-command" => (Self::KnownCommand(text(0).to_ascii_lowercase()), 1),
            "legal-moves" => (Self::LegalMoves, 0),
            "list-commands" => (Self::ListCommands, 0),
            "load-game" => {
                let mut game = GameFile::read(line, parameters.iter().map(|span| &line[span.clone()]))?;
                // Wrong counts of the board are corrected silently.
                game.hints.clear();
                (Self::LoadGame(Box::new(game)), parameters.len())
            }
            "name" => (Self::Name, 0),
            "new-game" => match parameters.len() {
                0 => (Self::NewGame, 0),
                _ if !text(0).eq_ignore_ascii_case("random") => {
                    return Err(ParseError::new(line, span(0), "`random` or nothing").into());
                }
                1 => (Self::NewRandomGame(None), 1),
                _ => {
                    let bad = || ParseError::new(line, span(1), "a seed from 0 to 18446744073709551615");
                    (Self::NewRandomGame(Some(text(1).parse().map_err(|_| bad())?)), 2)
                }
            },
            "play-move" if text(0).eq_ignore_ascii_case("pass") => (Self::PlayPass, 1),
            "play-move" => (Self::PlayMove(text(0).parse().map_err(shifted(0))?), 1),
            "protocol-version" => (Self::ProtocolVersion, 0),
            "score" => (Self::Score, 0),
            "set-option" => {
                let value = ParseError::new(line, span(1), "the name of an option and a value");
                if parameters.len() < 2 {
                    return Err(value.into());
                }
                (Self::SetOption(text(0).to_owned(), text(1).to_owned()), 2)
            }
            "setup-position" => (Self::SetupPosition(Box::new(text(0).parse().map_err(shifted(0))?)), 1),
            "show-board" => (Self::ShowBoard, 0),
            "shutdown" => (Self::Shutdown, 0),
            "time-left" => (Self::TimeLeft(player(0)?, time(1)?), 2),
            "time-settings" => (Self::TimeSettings([time(0)?, time(1)?, time(2)?]), 3),
            "undo-move" => (Self::UndoMove, 0),
            "version" => (Self::Version, 0),
            _ => return Err(CommandError::Unknown(shorten(&line[word]))),
        };
        match parameters.get(count) {
            Some(surplus) => Err(ParseError::new(line, surplus.clone(), "the end of the line").into()),
            None => Ok(command),
        }
    }

    /// The word that the command begins with.
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Analyze => "analyze",
            Self::Board => "board",
            Self::CancelSearch => "cancel-search",
            Self::GenMove(_) => "gen-move",
            Self::Initialize => "initialize",
            Self::KnownCommand(_) => "known-command",
            Self::LegalMoves => "legal-moves",
            Self::ListCommands => "list-commands",
            Self::LoadGame(_) => "load-game",
            Self::Name => "name",
            Self::NewGame | Self::NewRandomGame(_) => "new-game",
            Self::PlayMove(_) | Self::PlayPass => "play-move",
            Self::ProtocolVersion => "protocol-version",
            Self::Score => "score",
            Self::SetOption(..) => "set-option",
            Self::SetupPosition(_) => "setup-position",
            Self::ShowBoard => "show-board",
            Self::Shutdown => "shutdown",
            Self::TimeLeft(..) => "time-left",
            Self::TimeSettings(_) => "time-settings",
            Self::UndoMove => "undo-move",
            Self::Version => "version",
        }
    }

    /// Whether the command changes nothing, so that it can be answered during a search.
    pub const fn is_question(&self) -> bool {
        matches!(
            self,
            Self::Board
                | Self::KnownCommand(_)
                | Self::LegalMoves
                | Self::ListCommands
                | Self::Name
                | Self::ProtocolVersion
                | Self::Score
                | Self::ShowBoard
                | Self::Version
        )
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())?;
        match self {
            Self::GenMove(Some(player)) => write!(f, " {player}"),
            Self::KnownCommand(word) => write!(f, " {word}"),
            Self::LoadGame(game) => {
                write!(f, " {}", game.base.board())?;
                game.moves.iter().try_for_each(|mv| write!(f, " {mv}"))
            }
            Self::NewRandomGame(None) => f.write_str(" random"),
            Self::NewRandomGame(Some(seed)) => write!(f, " random {seed}"),
            Self::PlayMove(mv) => write!(f, " {mv}"),
            Self::PlayPass => f.write_str(" pass"),
            Self::SetOption(name, value) => write!(f, " {name} {value}"),
            Self::SetupPosition(board) => write!(f, " {board}"),
            Self::TimeLeft(player, time) => write!(f, " {player} {}", time.as_millis()),
            Self::TimeSettings([main, increment, each]) => {
                write!(f, " {} {} {}", main.as_millis(), increment.as_millis(), each.as_millis())
            }
            _ => Ok(()),
        }
    }
}

impl fmt::Display for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(id) = &self.id {
            write!(f, "{id} ")?;
        }
        match &self.command {
            Ok(command) => command.fmt(f),
            Err(_) => Ok(()),
        }
    }
}

/// A reply of an engine: its first line if it was read, the whole text if it is to be printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Response {
    /// The number of the command.
    pub id: Option<Id>,
    /// The text, or the reason of a failure.
    pub text: Result<String, String>,
}

impl Response {
    /// The lines to print, the empty one at the end included.
    pub fn lines(&self) -> Vec<String> {
        let (sign, text) = match &self.text {
            Ok(text) => ('=', text),
            Err(reason) => ('?', reason),
        };
        let first = format!("{sign}{} {text}", self.id.as_deref().unwrap_or_default());
        first.lines().map(|line| line.trim_end().to_owned()).chain([String::new()]).collect()
    }

    /// Reads the first line of a reply; `None` if it is something else. The number may follow a space, because one
    /// engine prints it so; a text that begins with a number is therefore taken to have one.
    pub fn read(line: &str) -> Option<Self> {
        let line = line.trim();
        let rest = line.strip_prefix(['=', '?'])?.trim_start();
        let digits = rest.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(rest.len());
        let (id, text) = rest.split_at(digits);
        let is_separate = text.is_empty() || text.starts_with(char::is_whitespace);
        let (id, text) = if !id.is_empty() && is_separate { (Some(id.to_owned()), text) } else { (None, rest) };
        let text = text.trim().to_owned();
        Some(Self { id, text: if line.starts_with('=') { Ok(text) } else { Err(text) } })
    }
}

/// Prints a report of our engine during `analyze`. A proven score whose line goes to the end includes the margin.
pub fn info_line(info: &Info<Move>, margin: Option<i32>) -> String {
    let thought = wire::thought(info, ToString::to_string);
    match margin {
        Some(margin) => format!("info {}", thought.replacen(" nodes ", &format!(" margin {margin:+} nodes "), 1)),
        None => format!("info {thought}"),
    }
}
