//! A look at one position with the engine's eyes, for the tuner.

use super::board::Board;
use crate::Position;
use crate::eval::{Threat, combination};
use crate::tuning::Features;

/// A position as the engine sees it.
pub(crate) struct Probe(Board);

impl Probe {
    /// `None` where the game is over.
    pub(crate) fn new(position: &Position) -> Option<Self> {
        (!position.is_over()).then(|| Self(Board::new(position)))
    }

    /// `None` where somebody can finish at once or make an open four unhindered.
    pub(crate) fn features(&self) -> Option<Features> {
        let (me, other) = (self.0.to_move(), self.0.to_move() ^ 1);
        let has = |side: usize, threat: Threat| self.0.count(side, threat) > 0;
        if has(me, Threat::Five) || has(other, Threat::Five) || has(me, Threat::OpenFour) {
            return None;
        }
        let all = |side: usize| self.0.free_cells().map(|cell| combination(self.0.shapes(cell, side)) as u16).collect();
        Some(Features { to_move: all(me), waiting: all(other) })
    }
}
