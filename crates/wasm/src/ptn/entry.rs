//! Entering moves on a board: the moves of a piece with their cells, and writing one into the text.

use serde::Serialize;
use tetrad_core::room::page::Problem;
use tetrad_ptn::{Candidate, Game, Mode, enter};
use tetrad_tetris::classic::Piece;

use super::{cells, problem, rows_of};

/// A move that a piece can make.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct PtnCandidate {
    /// The move, with a row and a mark where they are needed.
    #[serde(rename = "move")]
    pub mv: String,
    /// The number of clockwise turns.
    pub turns: usize,
    /// The leftmost column, from 0.
    pub left: usize,
    /// The cells that it fills before lines are cleared, as `[column, row]`.
    pub cells: Vec<[usize; 2]>,
    /// The rows that it clears.
    pub cleared: Vec<usize>,
}

/// All moves of a piece after a number of moves: by turns, then from the top, then from the left. None if it has no room.
pub fn candidates(text: &str, moves: usize, piece: &str) -> Vec<PtnCandidate> {
    let (game, _) = Game::recover(text.as_bytes(), Mode::Tolerant);
    let piece = piece.parse().ok().and_then(Piece::from_letter);
    let found = game.replay_to(moves).zip(piece).map(|(replay, piece)| replay.candidates(piece));
    let word = |candidate: Candidate| {
        let placement = candidate.placement;
        PtnCandidate {
            mv: candidate.mv.to_string(),
            turns: placement.orientation as usize % placement.piece.orientations().len(),
            left: usize::from(placement.left),
            cells: cells(placement),
            cleared: rows_of(candidate.cleared),
        }
    };
    found.unwrap_or_default().into_iter().map(word).collect()
}

/// The text with a move after a number of its moves: in place of the next one, or at the end.
pub fn entered(text: &str, moves: usize, mv: &str) -> Result<String, Problem> {
    let mv = mv.parse().map_err(|error| Problem::in_text(mv, error).of("move"))?;
    enter(text, moves, mv).map_err(|error| problem(text, &error))
}
