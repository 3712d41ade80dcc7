//! Keys for the table. As long as little is built, positions that are each other's images share one.

use crate::moves::Turn;
use crate::position::Position;
use crate::square::Symmetry;

/// Up to so many built levels images are looked for: later they rarely meet.
const EARLY: u32 = 2;

/// Under which key a position stands in the table, and how it has to be turned to look like the entry.
#[derive(Clone, Copy)]
pub(super) struct Key {
    pub(super) hash: u64,
    turned: Option<Symmetry>,
}

impl Key {
    /// The key of a position.
    #[inline]
    pub(super) fn new(position: &Position) -> Self {
        if position.at_least(1).count_ones() > EARLY {
            return Self { hash: position.hash(), turned: None };
        }
        let images = Symmetry::ALL.into_iter().map(|symmetry| (position.image(symmetry).hash(), symmetry));
        let (hash, symmetry) = images.min_by_key(|&(hash, _)| hash).expect("there are eight");
        Self { hash, turned: Some(symmetry) }
    }

    /// A turn as the table keeps it: 26 bits that few others share.
    #[inline]
    pub(super) fn tag(self, turn: Turn) -> u32 {
        let turn = self.turned.map_or(turn, |symmetry| turn.image(symmetry));
        turn.bits().wrapping_mul(0x9E37_79B1) >> 6
    }
}
