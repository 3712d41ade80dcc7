//! The words of a block, and the moves that they are.

use std::ops::Range;

use super::blocks::{BLOCK, Kernel, Marks};
use crate::moves::Move;

/// From where a block starts, so many bytes are looked at: eight can be loaded from wherever a word or its suffix starts.
pub(super) const REACH: usize = BLOCK + 16;

/// All bits of the first so many bytes of eight. No slot and no usual suffix is as long as eight, so that what is longer
/// may as well be taken for that.
static FIRST_BYTES: [u64; BLOCK] = {
    let mut masks = [u64::MAX; BLOCK];
    let mut bytes = 0;
    while bytes < 8 {
        masks[bytes] = (1 << (8 * bytes)) - 1;
        bytes += 1;
    }
    masks
};

/// Words of a block that wait to be read, as bit sets: the lowest bit of each belongs to the next word.
#[derive(Clone, Copy, Debug)]
pub(super) struct Words {
    /// The first byte of each word.
    starts: u64,
    /// The first byte of each word that is no part of a slot: where its suffix starts, or the white space behind it.
    suffixes: u64,
    /// The byte behind each word.
    ends: u64,
}

impl Words {
    /// No words.
    pub(super) const NONE: Self = Self { starts: 0, suffixes: 0, ends: 0 };

    #[inline(always)]
    pub(super) fn is_empty(&self) -> bool {
        self.starts == 0
    }

    /// The words of a block, and how far on the next block starts; `None` if there is no white space in it, or a NUL.
    #[inline(always)]
    pub(super) fn of(block: &[u8; REACH], kernel: impl Kernel) -> Option<(Self, usize)> {
        let Marks { white, suffixes, has_nul } = kernel.marks(block.first_chunk().expect("a block is shorter"));
        if has_nul {
            return None;
        }
        let dark = !white;
        let starts = dark & !(dark << 1);
        // A one that is added to where a run of ones starts turns up behind it.
        let in_slots = dark & !suffixes;
        let suffixes = in_slots.wrapping_add(starts) & !in_slots;
        let mut words = Self { starts, suffixes, ends: white & (dark << 1) };
        if dark >> (BLOCK - 1) == 0 {
            return Some((words, BLOCK));
        }
        // The last word goes on behind the block, so the next block starts with it.
        let unfinished = BLOCK - 1 - starts.leading_zeros() as usize;
        words.starts ^= 1 << unfinished;
        (unfinished > 0).then_some((words, unfinished))
    }

    /// Where in its block the next word is, and the move that it is if it is one.
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

/// The move that a word of a block is, whatever its suffixes are.
#[cold]
#[inline(never)]
fn unusual_move(block: &[u8; REACH], start: usize, end: usize) -> Option<Move> {
    match block.get(start..end)? {
        // A comment or a level.
        [b'(' | b'=', ..] => None,
        word => Move::of_text(word),
    }
}
