//! The words of a block, and the moves that they are.

use std::ops::Range;

use super::blocks::{BLOCK, Marks, marks};
use crate::moves::Move;

/// Words of a block that wait to be read, as bit sets: the lowest bit of each belongs to the next word.
#[derive(Clone, Copy, Debug)]
pub(super) struct Words {
    /// Where the block starts.
    block: usize,
    /// The first byte of each word.
    starts: u64,
    /// The first byte of each word that is no part of a slot: a slash, or the white space behind the word.
    slots: u64,
    /// The byte behind each word.
    ends: u64,
}

impl Words {
    /// No words.
    pub(super) const NONE: Self = Self { block: 0, starts: 0, slots: 0, ends: 0 };

    #[inline(always)]
    pub(super) fn is_empty(&self) -> bool {
        self.starts == 0
    }

    /// The words of a block that starts at a place, and how far on the next block starts; `None` if there is no white space
    /// in it.
    #[inline(always)]
    pub(super) fn of(bytes: &[u8; BLOCK], block: usize) -> Option<(Self, usize)> {
        let Marks { white, slashes } = marks(bytes);
        let dark = !white;
        let starts = dark & !(dark << 1);
        // A one that is added to where a run of ones starts turns up behind it.
        let in_slots = dark & !slashes;
        let slots = in_slots.wrapping_add(starts) & !in_slots;
        let mut words = Self { block, starts, slots, ends: white & (dark << 1) };
        if dark >> (BLOCK - 1) == 0 {
            return Some((words, BLOCK));
        }
        // The last word goes on behind the block, so the next block starts with it.
        let unfinished = BLOCK - 1 - starts.leading_zeros() as usize;
        words.starts ^= 1 << unfinished;
        (unfinished > 0).then_some((words, unfinished))
    }

    /// The next word, and the move that it is if it is one. `text` is the one in which the block starts.
    #[inline(always)]
    pub(super) fn next(&mut self, text: &[u8]) -> Option<(Range<usize>, Option<Move>)> {
        if self.is_empty() {
            return None;
        }
        let [start, slot, end] = [self.starts, self.slots, self.ends].map(|bits| bits.trailing_zeros() as usize);
        for bits in [&mut self.starts, &mut self.slots, &mut self.ends] {
            *bits &= bits.wrapping_sub(1);
        }
        let at = self.block + start;
        let length = end - start;
        let rest = text.get(at..).unwrap_or_default();
        Some((at..at + length, Move::of_word(rest, slot - start, length)))
    }
}
