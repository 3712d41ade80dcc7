//! Keys for the table. While little is built, positions that are images of each other share a key.

use tetrad_core::{Game, Symmetry};

use crate::moves::Turn;
use crate::position::Position;

/// The number of built squares up to which images share keys: later they are rarely reached.
const EARLY: u32 = 2;

/// The key of a position in the table, and the symmetry that maps the position to the entry.
#[derive(Clone, Copy)]
pub(super) struct Key {
    pub(super) hash: u64,
    turned: Option<Symmetry>,
}

impl Key {
    /// The key of a position.
    #[inline]
    pub(super) fn new(position: &Position) -> Self {
        if position.at_least(1).len() > EARLY {
            return Self { hash: position.hash(), turned: None };
        }
        let images = Symmetry::ALL.into_iter().map(|symmetry| (position.image(symmetry).hash(), symmetry));
        let (hash, symmetry) = images.min_by_key(|&(hash, _)| hash).expect("there are eight");
        Self { hash, turned: Some(symmetry) }
    }

    /// The tag of a turn in the table: 26 bits that few other turns share.
    #[inline]
    pub(super) fn tag(self, turn: Turn) -> u32 {
        let turn = self.turned.map_or(turn, |symmetry| turn.image(symmetry));
        turn.bits().wrapping_mul(0x9E37_79B1) >> 6
    }
}
