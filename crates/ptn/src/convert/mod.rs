//! Conversion of games from PTN to other formats, and back.
//!
//! All conversions go through placements: where each piece locks, including its row. Writing a game from placements
//! marks the lines that are cleared, and gives a row only where it differs from the straight drop.

mod forms;
mod fumen;
mod json;
mod lines;
mod parentheses;
mod places;
mod srs;
mod stackrabbit;
mod tbp;
mod unlettered;

use tetrad_core::ParseError;
use tetrad_tetris::classic::Placement;

use crate::diagnostic::{Code, Diagnostic};
use crate::game::{Game, Header, Item};
use crate::moves::{Clear, Move};
use crate::replay::{Replay, fault};
use crate::slot::Slot;

pub use forms::{Form, Source, Unreadable, convert, in_text};
pub use fumen::FumenComments;
pub use stackrabbit::StackRabbit;
pub use tbp::{TbpLocation, TbpMove};
pub use unlettered::resolve_unlettered;

/// The error of a conversion.
#[derive(Debug, thiserror::Error)]
pub enum ConvertError {
    /// A move of the game can't be played.
    #[error("move {number}, `{mv}`: {problem}")]
    Illegal {
        /// The number of the move, from 1.
        number: usize,
        /// The move.
        mv: Move,
        /// What is wrong with the move; the span is relative to the move.
        problem: Box<Diagnostic>,
    },
    /// A piece in a place in which it can't lock.
    #[error("piece {number}, `{placement}`: {}", fault.headline())]
    IllegalPlacement {
        /// The number of the piece, from 1.
        number: usize,
        /// The place of the piece.
        placement: Placement,
        /// The reason why it can't lock there.
        fault: Code,
    },
    /// A line of the other format can't be read.
    #[error("line {line}: {error}")]
    Line {
        /// The number of the line, from 1.
        line: usize,
        /// What is wrong with the line; the span is relative to the line.
        error: ParseError,
    },
    /// The fumen can't be read.
    #[error(transparent)]
    Fumen(#[from] tetrad_tetris::FumenError),
    /// A page of a fumen that is not a move of classic Tetris.
    #[error("page {number}: expected a piece that is placed on what the page before leaves behind")]
    FumenPage {
        /// The number of the page, from 1.
        number: usize,
    },
    /// The text has no game.
    #[error("there is no game")]
    NoGame,
    /// The text is not UTF-8.
    #[error("the text is not UTF-8")]
    NotUtf8,
    /// The JSON is not that of a game.
    #[error(transparent)]
    Json(#[from] serde_json::Error),
}

impl Game {
    /// The places where the pieces of the game lock.
    pub fn placements(&self) -> Result<Vec<Placement>, ConvertError> {
        let mut replay = Replay::new();
        let play = |(index, mv): (usize, Move)| {
            let placement = replay.placement(mv);
            match (replay.play(mv), placement) {
                (None, Some(placement)) => Ok(placement),
                (Some(problem), _) => Err(ConvertError::Illegal { number: index + 1, mv, problem: Box::new(problem) }),
                (None, None) => unreachable!("a move that can be played has a place"),
            }
        };
        self.moves().enumerate().map(play).collect()
    }

    /// Makes a game with an empty title, in which pieces lock in these places.
    pub fn from_placements(placements: impl IntoIterator<Item = Placement>) -> Result<Self, ConvertError> {
        let mut game = Self { headers: vec![untitled()], items: Vec::new() };
        let mut replay = Replay::new();
        for (index, placement) in placements.into_iter().enumerate() {
            let mv = write_placement(&mut replay, placement);
            let illegal = |fault| ConvertError::IllegalPlacement { number: index + 1, placement, fault };
            game.items.push(Item::Move(mv.map_err(illegal)?));
        }
        Ok(game)
    }
}

/// An empty title.
fn untitled() -> Header {
    Header::new("Title", "").expect("a title is a header")
}

/// Plays a placement, and returns its move, or the reason why it can't be played.
pub(crate) fn write_placement(replay: &mut Replay, placement: Placement) -> Result<Move, Code> {
    let slot = Slot::new(placement.piece, placement.orientation, placement.left).ok_or(Code::OffTheBoard)?;
    let (board, footprint) = (replay.board(), placement.footprint());
    if let Some(fault) = fault(board, &footprint, placement) {
        return Err(fault);
    }
    let needs_row = board.landing_row(&footprint) != placement.row;
    let mv = Move::new(slot).with_row(needs_row.then_some(placement.row + 1));
    let lines = board.clone().lock_unchecked(&footprint, placement.row);
    let mv = mv.with_clear(Clear::of_lines(lines));
    replay.play(mv).map_or(Ok(mv), |problem| Err(problem.code))
}
