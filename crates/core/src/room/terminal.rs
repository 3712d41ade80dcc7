//! The interface of a game for the command line: start positions, drawings, typed moves, benchmark positions.
//!
//! Drawings are text with ANSI styles, which the caller strips where no terminal shows them. Nothing here reads or
//! prints.

use crate::{Game, Limits, ParseError, Side, Turn};

/// One position of `tetrad bench`.
#[derive(Clone, Debug)]
pub struct BenchPosition {
    /// The position in the game's own notation.
    pub position: &'static str,
    /// The iterations or nodes after which its search ends, unless the result is proven before.
    pub limits: Limits,
}

impl BenchPosition {
    /// Reads a line: `depth` or `nodes`, their number, and the position.
    fn read(line: &'static str) -> Option<Self> {
        let (limit, rest) = line.split_once(' ')?;
        let (number, position) = rest.split_once(' ')?;
        let limits = match limit {
            "depth" => Limits::depth(number.parse().ok()?),
            "nodes" => Limits::nodes(number.parse().ok()?),
            _ => return None,
        };
        Some(Self { position, limits })
    }
}

/// The turns that perft counts as different. Only Tetris has conventions other than the default.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct PerftConventions {
    /// Placements of a T with different spins count as different.
    pub spins: bool,
    /// Pieces drop to the ground only, never part of the way.
    pub sonic: bool,
    /// Pieces may be held.
    pub hold: bool,
}

/// A user's choices for the start position of a game.
#[derive(Clone, Copy, Debug, Default)]
pub struct BoardChoice<'a> {
    /// A position, or another description that the game accepts: a size, a seed, gods.
    pub board: Option<&'a str>,
    /// The number of marks in a line that wins, in tic-tac-toe.
    pub win_length: Option<u32>,
    /// The seed of random boards if the user gives none.
    pub seed: u64,
}

/// Why a board can't be set up.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// A text can't be read.
    #[error("{what}: {error}")]
    Unreadable {
        /// What the text should have been: a position, a game.
        what: &'static str,
        /// The text.
        text: String,
        /// What is wrong with the text.
        error: ParseError,
    },
    /// The choice makes no sense in this game; the reason in words.
    #[error("{0}")]
    Refused(String),
}

impl SetupError {
    /// A text that can't be read as a `what`.
    pub fn unreadable(what: &'static str, text: &str, error: ParseError) -> Self {
        Self::Unreadable { what, text: text.to_owned(), error }
    }

    /// Refuses a choice.
    pub fn refused(words: impl Into<String>) -> Self {
        Self::Refused(words.into())
    }
}

/// Reads a position in the game's own notation, or `start`.
pub fn read_position<G: Game>(text: &str) -> Result<G, SetupError> {
    match text {
        "start" => Ok(G::start()),
        _ => G::parse(text).map_err(|error| SetupError::unreadable("position", text, error)),
    }
}

/// The meaning of a line that a person typed at the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Typed<M> {
    /// A move, legal or not.
    Move(M),
    /// An incomplete or impossible move; what is missing or wrong, in a sentence.
    Incomplete(String),
    /// No part of a move.
    Unrecognised,
}

/// A game as the command line shows it.
pub trait Terminal: Game {
    /// The positions of `tetrad bench`, one on each line that is not a comment after `#`; empty if another game of the same
    /// name measures the same engine.
    const BENCH: &'static str;

    /// The positions of `tetrad bench`.
    fn bench() -> Vec<BenchPosition> {
        let lines = Self::BENCH.lines().filter(|line| !line.starts_with('#'));
        lines.map(|line| BenchPosition::read(line).expect("the rows of the table are sound")).collect()
    }

    /// Whether people play by typing moves; otherwise they watch the engine.
    const IS_TYPED: bool = true;

    /// Counts the sequences of exactly `depth` turns.
    fn count(&self, depth: u32, conventions: PerftConventions) -> Result<u64, SetupError> {
        refuse_conventions(Self::NAME, conventions)?;
        Ok(self.perft(depth))
    }

    /// The first turns as text, each with the count of `rest` more turns after it.
    fn divide(&self, rest: u32, conventions: PerftConventions) -> Result<Vec<(String, u64)>, SetupError> {
        refuse_conventions(Self::NAME, conventions)?;
        let words = |turn: &Turn<Self::Move>| turn.moves().iter().map(ToString::to_string).collect::<Vec<_>>();
        Ok(self.successors().iter().map(|(turn, next)| (words(turn).join(" | "), next.perft(rest))).collect())
    }

    /// Reads the input of `analyse`: a position, or the text of a game, whose last position counts. Also returns the
    /// corrections that were made, in words.
    fn read(text: &str) -> Result<(Self, Vec<String>), SetupError> {
        Ok((read_position(text)?, Vec::new()))
    }

    /// Whether a word in place of a board names this game and not another one with the same name.
    fn is_named_by(_board: &str) -> bool {
        false
    }

    /// The position that a game begins with.
    fn set_up(choice: &BoardChoice<'_>) -> Result<Self, SetupError>;

    /// The position that people play from if they don't choose one.
    fn casual_start(_seed: u64) -> Self {
        Self::start()
    }

    /// The board as text with styles, these moves highlighted, and a line break at the end.
    fn draw(&self, highlighted: &[Self::Move]) -> String;

    /// The moves to highlight in a finished game in place of the last one.
    fn decisive(&self) -> Vec<Self::Move> {
        Vec::new()
    }

    /// The board and its rules in a few words.
    fn summary(&self) -> String;

    /// Reads a line that a person typed at the board.
    fn read_typed(&self, line: &str) -> Typed<Self::Move> {
        line.parse().map_or(Typed::Unrecognised, Typed::Move)
    }

    /// How moves are written in this position.
    fn move_help(&self) -> String;

    /// The name of a side.
    fn side_name(side: Side) -> &'static str {
        match side {
            Side::First => "X",
            Side::Second => "O",
        }
    }
}

fn refuse_conventions(game: &str, conventions: PerftConventions) -> Result<(), SetupError> {
    if conventions == PerftConventions::default() {
        return Ok(());
    }
    Err(SetupError::Refused(format!("--spins, --sonic and --hold: they mean nothing in {game}")))
}
