//! Splits a block into words, and parses them as moves.

use std::ops::Range;

use super::blocks::{BLOCK, Kernel, Marks};
use crate::moves::Move;

/// The bytes read from the start of a block on: eight can be loaded from wherever a word or its suffix starts.
pub(super) const REACH: usize = BLOCK + 16;

/// Masks of the first n of eight bytes, by n. From 8 on all masks are full, which is correct, because no slot and no
/// usual suffix has eight bytes.
static FIRST_BYTES: [u64; BLOCK] = {
    let mut masks = [u64::MAX; BLOCK];
    let mut bytes = 0;
    while bytes < 8 {
        masks[bytes] = (1 << (8 * bytes)) - 1;
        bytes += 1;
    }
    masks
};

/// The words of a block still to be read, as bit sets: the lowest bit of each belongs to the next word.
#[derive(Clone, Copy, Debug)]
pub(super) struct Words {
    /// The first byte of each word.
    starts: u64,
    /// The first byte after the slot of each word: the start of its suffix, or the white space after it.
    suffixes: u64,
    /// The byte after each word.
    ends: u64,
}

impl Words {
    /// No words.
    pub(super) const NONE: Self = Self { starts: 0, suffixes: 0, ends: 0 };

    #[inline(always)]
    pub(super) fn is_empty(&self) -> bool {
        self.starts == 0
    }

    /// The words of a block, and the distance to the next block; `None` if the block has no white space, or a NUL.
    #[inline(always)]
    pub(super) fn of(block: &[u8; REACH], kernel: impl Kernel) -> Option<(Self, usize)> {
        let Marks { white, suffixes, has_nul } = kernel.marks(block.first_chunk().expect("a block is shorter"));
        if has_nul {
            return None;
        }
        let dark = !white;
        let starts = dark & !(dark << 1);
        // Adding a one at the start of a run of ones carries it to the bit after the run.
        let in_slots = dark & !suffixes;
        let suffixes = in_slots.wrapping_add(starts) & !in_slots;
        let mut words = Self { starts, suffixes, ends: white & (dark << 1) };
        if dark >> (BLOCK - 1) == 0 {
            return Some((words, BLOCK));
        }
        // The last word may continue after the block, so the next block starts with it.
        let unfinished = BLOCK - 1 - starts.leading_zeros() as usize;
        words.starts ^= 1 << unfinished;
        (unfinished > 0).then_some((words, unfinished))
    }

    /// The range of the next word in its block, and its move if it is one.
    #[inline(always)]
    pub(super) fn next(&mut self, block: &[u8; REACH]) -> Option<(Range<usize>, Option<Move>)> {
        if self.is_empty() {
            return None;
        }
        let [start, suffix, end] = [self.starts, self.suffixes, self.ends].map(|bits| bits.trailing_zeros() as usize);
        for bits in [&mut self.starts, &mut self.suffixes, &mut self.ends] {
            *bits &= bits.wrapping_sub(1);
        }
        let bytes = |from: usize, to: usize| {
            let bytes = block[from..].first_chunk().expect("the block reaches that far");
            u64::from_le_bytes(*bytes) & FIRST_BYTES[to.wrapping_sub(from) % BLOCK]
        };
        let mv = match Move::of_words(bytes(start, suffix), bytes(suffix, end)) {
            None => unusual_move(block, start, end),
            usual => usual,
        };
        Some((start..end, mv))
    }
}

/// Parses a word of a block as a move with any suffixes.
#[cold]
#[inline(never)]
fn unusual_move(block: &[u8; REACH], start: usize, end: usize) -> Option<Move> {
    match block.get(start..end)? {
        // A comment or a level.
        [b'(' | b'=', ..] => None,
        word => Move::of_text(word),
    }
}
