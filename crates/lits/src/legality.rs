//! Legal placements, as sets that are updated with every piece.
//!
//! Three rules only ever remove placements: overlap, contact of the same shape, supply. So does the fourth: cells are
//! never freed, so a placement that would fill a square of two by two stays illegal. One set of possible placements
//! therefore shrinks, another set of placements that touch a piece grows, and the legal ones are in both.

use crate::cells::{Cell, Cells};
use crate::lanes::{Lanes, wide};
use crate::moves::{Placement, Shape, square_bits, table};

/// The poses of shapes that are wider than high, as rows and columns from the corner of the box around them:
///
/// ```text
/// ###  ###  ###  #..  ..#  .#.  ##.  .##  ####
/// #..  ..#  .#.  ###  ###  ###  .##  ##.
/// ```
///
/// Each has a standing twin: its image in the diagonal, with rows and columns exchanged.
pub(crate) const LYING: [[(u8, u8); 4]; POSES] = [
    [(0, 0), (0, 1), (0, 2), (1, 0)],
    [(0, 0), (0, 1), (0, 2), (1, 2)],
    [(0, 0), (0, 1), (0, 2), (1, 1)],
    [(0, 0), (1, 0), (1, 1), (1, 2)],
    [(0, 2), (1, 0), (1, 1), (1, 2)],
    [(0, 1), (1, 0), (1, 1), (1, 2)],
    [(0, 0), (0, 1), (1, 1), (1, 2)],
    [(0, 1), (0, 2), (1, 0), (1, 1)],
    [(0, 0), (0, 1), (0, 2), (0, 3)],
];

pub(crate) const POSES: usize = 9;

/// The number of words: a bit board for lying placements and one for standing ones, each in two, lower half first.
pub(crate) const LANES: usize = 4;

/// The index of a placement in sets: by its pose and its anchor, the top left corner of the rectangle around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Slot(u16);

impl Slot {
    /// The number of slots, which is more than the number of placements.
    pub(crate) const COUNT: usize = 64 * LANES * POSES;

    pub(crate) const fn new(pose: usize, is_standing: bool, anchor: Cell) -> Self {
        Self((64 * LANES * pose + 128 * is_standing as usize + anchor.index()) as u16)
    }

    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of placements: for every pose the anchors of its members, lying and standing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(align(32))]
pub(crate) struct PlacementSet(pub(crate) [[u64; LANES]; POSES]);

impl PlacementSet {
    pub(crate) const EMPTY: Self = Self([[0; LANES]; POSES]);

    pub(crate) const fn insert(&mut self, Slot(slot): Slot) {
        let word = slot as usize / 64;
        self.0[word / LANES][word % LANES] |= 1 << (slot % 64);
    }

    const fn contains(&self, Slot(slot): Slot) -> bool {
        let word = slot as usize / 64;
        self.0[word / LANES][word % LANES] >> (slot % 64) & 1 != 0
    }

    fn words(&self) -> &[u64] {
        self.0.as_flattened()
    }

    #[inline(always)]
    pub(crate) fn count(&self) -> u32 {
        self.words().iter().map(|word| word.count_ones()).sum()
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        *self == Self::EMPTY
    }

    /// Whether the sets have a common member.
    #[inline]
    pub(crate) fn meets(&self, other: &Self) -> bool {
        self.words().iter().zip(other.words()).any(|(one, two)| one & two != 0)
    }

    /// The indices of the members in the table, in the order of their slots.
    #[inline(always)]
    pub(crate) fn indices(&self) -> Indices<'_> {
        let words = self.words();
        Indices { words, in_slots: &table().in_slots, word: 0, bits: words[0] }
    }

    #[inline(always)]
    fn remove<L: Lanes>(&mut self, proof: L::Proof, other: &Self) {
        for (words, others) in self.0.iter_mut().zip(&other.0) {
            L::load(proof, words).without(L::load(proof, others)).store(words);
        }
    }
}

/// An iterator over the indices of a set's members.
pub(crate) struct Indices<'a> {
    words: &'a [u64],
    in_slots: &'a [u16],
    word: usize,
    bits: u64,
}

impl Iterator for Indices<'_> {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        while self.bits == 0 {
            self.word += 1;
            self.bits = *self.words.get(self.word)?;
        }
        let slot = 64 * self.word + self.bits.trailing_zeros() as usize;
        self.bits &= self.bits - 1;
        Some(usize::from(self.in_slots[slot]))
    }
}

/// The placements that may be made now and later.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Legality {
    pub(crate) room: Possible,
    /// The placements that touch a piece: all of them while there is none.
    pub(crate) touching: PlacementSet,
}

/// The placements that the pieces on the board leave possible.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Possible {
    /// The placements that no rule but contact forbids; the set only shrinks.
    pub(crate) placements: PlacementSet,
    pub(crate) occupied: Cells,
    pub(crate) supply: [u8; 4],
}

impl Legality {
    /// The number of pieces of each shape.
    pub(crate) const SUPPLY: u8 = 5;

    /// The legal placements of a board without pieces.
    pub(crate) fn empty() -> Self {
        let all = table().all;
        Self { room: Possible { placements: all, occupied: Cells::EMPTY, supply: [Self::SUPPLY; 4] }, touching: all }
    }

    pub(crate) fn legal(&self) -> PlacementSet {
        let mut legal = PlacementSet::EMPTY;
        intersect(&self.room.placements, &self.touching, &mut legal);
        legal
    }

    pub(crate) fn is_legal(&self, placement: Placement) -> bool {
        let slot = table().slots[placement.index()];
        self.room.placements.contains(slot) && self.touching.contains(slot)
    }

    /// Updates the sets after a legal placement.
    pub(crate) fn place(&mut self, placement: Placement) {
        let before = self.clone();
        occupy(&before.room, placement, &mut self.room);
        touch(&before, placement, &mut self.touching);
    }
}

/// Writes the room that a legal placement leaves.
#[inline]
pub(crate) fn occupy(from: &Possible, placement: Placement, to: &mut Possible) {
    wide!(occupy_with(from: &Possible, placement: Placement, to: &mut Possible));
}

#[inline(always)]
fn occupy_with<L: Lanes>(proof: L::Proof, from: &Possible, placement: Placement, to: &mut Possible) {
    let (table, index) = (table(), placement.index());
    for ((to, from), excluded) in to.placements.0.iter_mut().zip(&from.placements.0).zip(&table.excludes[index].0) {
        L::load(proof, from).without(L::load(proof, excluded)).store(to);
    }
    to.occupied = from.occupied | table.cells[index];
    // Squares that this piece shares with earlier ones; those that it fills alone are covered by `excludes`.
    for square in &table.squares[index] {
        if from.occupied.meets(square.cells) {
            let free = square_bits(Cells::ALL - to.occupied, square.corner);
            to.placements.remove::<L>(proof, &table.completing[16 * usize::from(square.corner) + free]);
        }
    }
    to.supply = from.supply;
    let shape: Shape = table.shapes[index];
    to.supply[shape.index()] -= 1;
    if to.supply[shape.index()] == 0 {
        to.placements.remove::<L>(proof, &table.of_shape[shape.index()]);
    }
}

/// Writes the placements that touch a piece after a legal placement.
#[inline]
pub(crate) fn touch(from: &Legality, placement: Placement, to: &mut PlacementSet) {
    wide!(touch_with(from: &Legality, placement: Placement, to: &mut PlacementSet));
}

#[inline(always)]
fn touch_with<L: Lanes>(proof: L::Proof, from: &Legality, placement: Placement, to: &mut PlacementSet) {
    let touched = &table().touches[placement.index()];
    if from.room.occupied.is_empty() {
        *to = *touched;
        return;
    }
    for ((to, from), touched) in to.0.iter_mut().zip(&from.touching.0).zip(&touched.0) {
        L::load(proof, from).or(L::load(proof, touched)).store(to);
    }
}

/// Writes the intersection of two sets.
#[inline]
pub(crate) fn intersect(one: &PlacementSet, two: &PlacementSet, both: &mut PlacementSet) {
    wide!(intersect_with(one: &PlacementSet, two: &PlacementSet, both: &mut PlacementSet));
}

#[inline(always)]
fn intersect_with<L: Lanes>(proof: L::Proof, one: &PlacementSet, two: &PlacementSet, both: &mut PlacementSet) {
    for ((both, one), two) in both.0.iter_mut().zip(&one.0).zip(&two.0) {
        L::load(proof, one).and(L::load(proof, two)).store(both);
    }
}

/// The number of sequences of exactly `depth` placements.
pub(crate) fn count_sequences(legality: &Legality, depth: u32) -> u64 {
    wide!(count_sequences_with(legality: &Legality, depth: u32) -> u64)
}

#[inline(always)]
fn count_sequences_with<L: Lanes>(proof: L::Proof, legality: &Legality, depth: u32) -> u64 {
    let mut legal = PlacementSet::EMPTY;
    intersect_with::<L>(proof, &legality.room.placements, &legality.touching, &mut legal);
    match depth {
        0 => 1,
        1 => u64::from(legal.count()),
        _ => {
            let mut next = legality.clone();
            let mut count = 0;
            for placement in legal.indices().map(Placement::from_index) {
                occupy_with::<L>(proof, &legality.room, placement, &mut next.room);
                touch_with::<L>(proof, legality, placement, &mut next.touching);
                count += count_sequences(&next, depth - 1);
            }
            count
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tetrad_core::random::SplitMix64;

    #[test]
    fn wide_registers_hold_what_single_words_hold() {
        let mut random = SplitMix64::new(3);
        for _ in 0..200 {
            let mut legality = Legality::empty();
            loop {
                let legal: Vec<usize> = legality.legal().indices().collect();
                if legal.is_empty() {
                    break;
                }
                let placement = Placement::from_index(legal[random.below(legal.len())]);
                let before = legality.clone();
                legality.place(placement);
                let mut singly = before.clone();
                occupy_with::<[u64; LANES]>((), &before.room, placement, &mut singly.room);
                touch_with::<[u64; LANES]>((), &before, placement, &mut singly.touching);
                assert_eq!(legality, singly);
                let mut legal = PlacementSet::EMPTY;
                intersect_with::<[u64; LANES]>((), &singly.room.placements, &singly.touching, &mut legal);
                assert_eq!(legality.legal(), legal);
            }
        }
    }
}
