//! Which placements are legal, kept as sets that change with every piece.
//!
//! Three rules only ever take placements away: overlap, contact of the same shape, supply. The fourth does too: cells
//! are never freed, so what would fill a square of two by two now would do so for ever. So one set of what is still
//! possible shrinks, another set of what touches a piece grows, and legal is what is in both.

use crate::cells::Cells;
use crate::moves::{PLACEMENT_COUNT, Placement, Shape, square_bits, table};

const WORDS: usize = PLACEMENT_COUNT.div_ceil(64);

/// A set of placements, as bits in the order of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct PlacementSet([u64; WORDS]);

impl PlacementSet {
    pub(crate) const EMPTY: Self = Self([0; WORDS]);

    pub(crate) const ALL: Self = {
        let mut words = [u64::MAX; WORDS];
        words[WORDS - 1] = (1 << (PLACEMENT_COUNT % 64)) - 1;
        Self(words)
    };

    pub(crate) const fn insert(&mut self, index: usize) {
        self.0[index / 64] |= 1 << (index % 64);
    }

    #[inline]
    pub(crate) const fn contains(&self, index: usize) -> bool {
        self.0[index / 64] >> (index % 64) & 1 != 0
    }

    #[inline]
    pub(crate) fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    #[inline]
    pub(crate) fn remove_all(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(word, other)| *word &= !other);
    }

    #[inline]
    pub(crate) fn insert_all(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(word, other)| *word |= other);
    }

    /// What is in both.
    #[inline]
    pub(crate) fn and(&self, other: &Self) -> Self {
        let mut both = *self;
        both.0.iter_mut().zip(&other.0).for_each(|(word, other)| *word &= other);
        both
    }

    /// The members' indices, in order.
    #[inline]
    pub(crate) fn indices(&self) -> Indices<'_> {
        Indices { set: self, word: 0, bits: self.0[0] }
    }
}

/// Goes through a set.
pub(crate) struct Indices<'a> {
    set: &'a PlacementSet,
    word: usize,
    bits: u64,
}

impl Iterator for Indices<'_> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.bits == 0 {
            self.word += 1;
            self.bits = *self.set.0.get(self.word)?;
        }
        let index = 64 * self.word + self.bits.trailing_zeros() as usize;
        self.bits &= self.bits - 1;
        Some(index)
    }
}

/// What may be placed now and later.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Legality {
    /// What no rule but contact forbids; nothing ever comes back into it.
    pub(crate) possible: PlacementSet,
    /// What touches a piece: everything while there is none.
    pub(crate) touching: PlacementSet,
    pub(crate) occupied: Cells,
    pub(crate) supply: [u8; 4],
}

impl Legality {
    /// How many pieces there are of each shape.
    pub(crate) const SUPPLY: u8 = 5;

    /// On a board without pieces.
    pub(crate) const EMPTY: Self =
        Self { possible: PlacementSet::ALL, touching: PlacementSet::ALL, occupied: 0, supply: [Self::SUPPLY; 4] };

    /// The legal placements.
    #[inline]
    pub(crate) fn legal(&self) -> PlacementSet {
        self.possible.and(&self.touching)
    }

    #[inline]
    pub(crate) fn is_legal(&self, placement: Placement) -> bool {
        self.possible.contains(placement.index()) && self.touching.contains(placement.index())
    }

    /// Takes a legal placement into account.
    #[inline]
    pub(crate) fn place(&mut self, placement: Placement) {
        let (table, index) = (table(), placement.index());
        let before = self.occupied;
        self.possible.remove_all(&table.excludes[index]);
        if before == 0 {
            self.touching = table.touches[index];
        } else {
            self.touching.insert_all(&table.touches[index]);
        }
        self.occupied |= table.cells[index];
        // Squares that this piece shares with earlier ones: what it fills alone is among what it excludes.
        for square in &table.squares[index] {
            if before & square.cells != 0 {
                let free = square_bits(!self.occupied, square.corner);
                self.possible.remove_all(&table.completing[16 * usize::from(square.corner) + free]);
            }
        }
        let shape: Shape = table.shapes[index];
        self.supply[shape.index()] -= 1;
        if self.supply[shape.index()] == 0 {
            self.possible.remove_all(&table.of_shape[shape.index()]);
        }
    }

    /// How many sequences of exactly `depth` placements there are.
    pub(crate) fn count_sequences(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => u64::from(self.legal().count()),
            _ => {
                let below = |index| {
                    let mut next = self.clone();
                    next.place(Placement::from_index(index));
                    next.count_sequences(depth - 1)
                };
                self.legal().indices().map(below).sum()
            }
        }
    }
}
