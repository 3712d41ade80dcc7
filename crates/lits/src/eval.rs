//! How good a position looks: what every uncovered symbol is likely to be worth at the end.
//!
//! A symbol that no remaining placement can cover is settled and worth a whole point. The more placements could still
//! cover it, the less likely it is to survive. How likely, by that number and by how far the game has gone, is in
//! [`weights`], fitted to games that the engine played against itself.
//!
//! The numbers are counted for all cells at once. Shifted by the offset of one of its cells, an orientation's board of
//! anchors becomes the board of what its placements cover with that cell; these boards are added up bit by bit.

mod weights;

use std::ops::{BitAnd, BitOr, BitXor};

use crate::cells::Cells;
use crate::lanes::{Lanes, wide};
use crate::legality::{LANES, PlacementSet};
use crate::moves::{Shifts, table};
use crate::position::Player;
pub(crate) use weights::{SURVIVAL, TEMPO};

/// What can be said about a position at a glance, from X's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Glance {
    /// What the symbols look worth. A clear advantage is a hundred.
    pub(crate) value: i32,
    /// By player, how many of their symbols can still be covered.
    pub(crate) at_risk: [i32; 2],
}

/// Looks at uncovered symbols, by player, with so many pieces on the board and these placements to come.
#[inline]
pub(crate) fn glance(symbols: [Cells; 2], possible: &PlacementSet, pieces: usize) -> Glance {
    let counts = count(symbols, possible, &table().shifts);
    let worth = &SURVIVAL[phase(pieces)];
    let value = (0..CLASSES).map(|class| i32::from(worth[class]) * (counts[0][class] - counts[1][class])).sum();
    let at_risk = Player::BOTH.map(|player| counts[player.index()][1..].iter().sum());
    Glance { value, at_risk }
}

/// What a settled symbol is worth with so many pieces on the board, a measure for margins.
#[inline]
pub(crate) const fn symbol(pieces: usize) -> i32 {
    SURVIVAL[phase(pieces)][0] as i32
}

/// What it is worth to be the one to move, with so many pieces on the board.
#[inline]
pub(crate) const fn tempo(pieces: usize) -> i32 {
    TEMPO[phase(pieces)] as i32
}

/// Parts of the game that have weights of their own.
pub(crate) const PHASES: usize = 8;

#[inline]
pub(crate) const fn phase(pieces: usize) -> usize {
    let phase = pieces / 2;
    if phase < PHASES { phase } else { PHASES - 1 }
}

/// Symbols are told apart by how many placements could cover them: 0 to 7 each on their own, then 8 to 11, 12 to 15, 16 to
/// 23, 24 to 31, 32 to 47, and more. On the empty board no cell has more than 76.
pub(crate) const CLASSES: usize = 14;

/// By player, how many symbols of each class there are.
#[inline]
pub(crate) fn count(symbols: [Cells; 2], possible: &PlacementSet, shifts: &Shifts) -> [[i32; CLASSES]; 2] {
    wide!(count_with(symbols: [Cells; 2], possible: &PlacementSet, shifts: &Shifts) -> [[i32; CLASSES]; 2])
}

#[inline(always)]
fn count_with<L: Lanes>(symbols: [Cells; 2], possible: &PlacementSet, shifts: &Shifts) -> [[i32; CLASSES]; 2] {
    let classes = classify(coverage::<L>(possible, shifts));
    let mut counts = [[0; CLASSES]; 2];
    for (counts, own) in counts.iter_mut().zip(symbols) {
        for (count, class) in counts.iter_mut().zip(classes) {
            *count = (own & class).count_ones() as i32;
        }
    }
    counts
}

/// For every cell, how many placements would cover it: the digits of the number, lowest first.
#[inline(always)]
fn coverage<L: Lanes>(possible: &PlacementSet, shifts: &Shifts) -> [Cells; 7] {
    let zero = Boards { low: L::load(&[0; LANES]), high: L::load(&[0; LANES]) };
    let (mut ones, mut twos, mut fours, mut eights, mut sixteens) = (zero, zero, zero, zero, zero);
    for (group, shifts) in shifts.iter().enumerate() {
        let anchors = Boards { low: L::load(&possible.0[2 * group]), high: L::load(&possible.0[2 * group + 1]) };
        let covered = |cell: usize| anchors.shifted(L::load(&shifts[cell]));
        let (carry_a, carry_b, carry);
        (ones, carry_a) = add(ones, covered(0), covered(1));
        (ones, carry_b) = add(ones, covered(2), covered(3));
        (twos, carry) = add(twos, carry_a, carry_b);
        let (fours_before, eights_before) = (fours, eights);
        fours = fours ^ carry;
        let carry = fours_before & carry;
        eights = eights ^ carry;
        sixteens = sixteens ^ (eights_before & carry);
    }
    let digits = [ones.lanes(), twos.lanes(), fours.lanes(), eights.lanes(), sixteens.lanes()];
    let [one, two, three, four] = [0, 1, 2, 3].map(|lane: usize| digits.map(|digit: [Cells; LANES]| digit[lane]));
    sum::<6, 7>(sum(one, two), sum(three, four))
}

/// The cells of each class.
#[inline(always)]
fn classify([p0, p1, p2, p3, p4, p5, p6]: [Cells; 7]) -> [Cells; CLASSES] {
    let below_32 = !(p5 | p6);
    let (below_16, below_8) = (below_32 & !p4, below_32 & !p4 & !p3);
    let (of_16, of_8) = (below_32 & p4, below_16 & p3);
    let (even, odd) = (below_8 & !p0, below_8 & p0);
    [
        even & !p1 & !p2,
        odd & !p1 & !p2,
        even & p1 & !p2,
        odd & p1 & !p2,
        even & !p1 & p2,
        odd & !p1 & p2,
        even & p1 & p2,
        odd & p1 & p2,
        of_8 & !p2,
        of_8 & p2,
        of_16 & !p3,
        of_16 & p3,
        p5 & !p4 & !p6,
        p5 & p4 | p6,
    ]
}

/// A board for each of four orientations, in halves.
#[derive(Clone, Copy)]
struct Boards<L> {
    low: L,
    high: L,
}

impl<L: Lanes> Boards<L> {
    /// Every board moved by its own distance.
    #[inline(always)]
    fn shifted(self, by: L) -> Self {
        Self { low: self.low.shift_left(by), high: self.high.shift_left(by).or(self.low.shifted_out(by)) }
    }

    #[inline(always)]
    fn lanes(self) -> [Cells; LANES] {
        let (mut low, mut high, mut lanes) = ([0; LANES], [0; LANES], [0; LANES]);
        self.low.store(&mut low);
        self.high.store(&mut high);
        for lane in 0..LANES {
            lanes[lane] = Cells::from(low[lane]) | Cells::from(high[lane]) << 64;
        }
        lanes
    }
}

impl<L: Lanes> BitXor for Boards<L> {
    type Output = Self;

    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        Self { low: self.low.xor(other.low), high: self.high.xor(other.high) }
    }
}

impl<L: Lanes> BitAnd for Boards<L> {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self { low: self.low.and(other.low), high: self.high.and(other.high) }
    }
}

impl<L: Lanes> BitOr for Boards<L> {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self { low: self.low.or(other.low), high: self.high.or(other.high) }
    }
}

/// Adds three digits everywhere: the digit of the sum, and what is carried.
#[inline(always)]
fn add<B>(one: B, two: B, three: B) -> (B, B)
where
    B: Copy + BitXor<Output = B> + BitAnd<Output = B> + BitOr<Output = B>,
{
    let either = one ^ two;
    (either ^ three, one & two | either & three)
}

/// Adds two numbers everywhere. The sum has a digit more.
#[inline(always)]
fn sum<const DIGITS: usize, const MORE: usize>(one: [Cells; DIGITS], two: [Cells; DIGITS]) -> [Cells; MORE] {
    let mut digits = [0; MORE];
    let mut carry = 0;
    for digit in 0..DIGITS {
        (digits[digit], carry) = add(one[digit], two[digit], carry);
    }
    digits[DIGITS] = carry;
    digits
}

#[cfg(test)]
mod tests {
    use std::array::from_fn;

    use super::*;
    use crate::cells::Cell;
    use crate::legality::Legality;
    use crate::moves::Placement;
    use tetrad_core::random::SplitMix64;

    /// The same, cell by cell.
    fn count_one_by_one(symbols: [Cells; 2], possible: &PlacementSet) -> [[i32; CLASSES]; 2] {
        let mut counts = [[0; CLASSES]; 2];
        for cell in Cell::all() {
            let covers = |&index: &usize| Placement::from_index(index).mask() & cell.bit() != 0;
            let class = match possible.indices().filter(covers).count() {
                few @ 0..=7 => few,
                8..=11 => 8,
                12..=15 => 9,
                16..=23 => 10,
                24..=31 => 11,
                32..=47 => 12,
                _ => 13,
            };
            for player in 0..2 {
                counts[player][class] += i32::from(symbols[player] & cell.bit() != 0);
            }
        }
        counts
    }

    #[test]
    fn symbols_are_classed_as_they_are_one_by_one_on_wide_registers_and_on_single_words() {
        let mut random = SplitMix64::new(5);
        for _ in 0..100 {
            let mut legality = Legality::empty();
            let halves: [u64; 2] = from_fn(|_| random.next_u64());
            let cells = crate::cells::ALL_CELLS & (Cells::from(halves[0]) | Cells::from(halves[1]) << 64);
            let symbols = [cells, crate::cells::ALL_CELLS & !cells];
            loop {
                let possible = &legality.room.possible;
                let counts = count(symbols, possible, &table().shifts);
                assert_eq!(counts, count_with::<[u64; LANES]>(symbols, possible, &table().shifts));
                assert_eq!(counts, count_one_by_one(symbols, possible));
                let legal: Vec<usize> = legality.legal().indices().collect();
                if legal.is_empty() {
                    break;
                }
                legality.place(Placement::from_index(legal[random.below(legal.len())]));
            }
        }
    }
}
