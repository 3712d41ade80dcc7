//! A look at one position as the engine sees it, for the tuner and the training.

use super::board::Board;
use crate::Position;
use crate::eval::Threat;
#[cfg(feature = "tuning")]
use crate::{eval::combination, tuning::Features};

/// A position on the engine's board.
pub(crate) struct Probe(Board);

impl Probe {
    /// `None` if the game is over.
    pub(crate) fn new(position: &Position) -> Option<Self> {
        (!position.is_over()).then(|| Self(Board::new(position)))
    }

    /// Whether the search evaluates the position: no player can finish, and the one to move can't make an open four.
    pub(crate) fn is_evaluated(&self) -> bool {
        let (me, other) = (self.0.to_move(), self.0.to_move() ^ 1);
        let has = |side: usize, threat: Threat| self.0.count(side, threat) > 0;
        !(has(me, Threat::Five) || has(other, Threat::Five) || has(me, Threat::OpenFour))
    }

    /// The set of threats that the players have.
    pub(crate) fn threats(&self) -> usize {
        self.0.threats()
    }

    /// The features of the position; `None` where the search does not evaluate it.
    #[cfg(feature = "tuning")]
    pub(crate) fn features(&self) -> Option<Features> {
        if !self.is_evaluated() {
            return None;
        }
        let (me, other) = (self.0.to_move(), self.0.to_move() ^ 1);
        let all = |side: usize| self.0.free_cells().map(|cell| combination(self.0.shapes(cell, side)) as u16).collect();
        Some(Features { to_move: all(me), waiting: all(other) })
    }
}
