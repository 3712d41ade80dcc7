//! The evaluation: the expected value of every uncovered symbol at the end of the game.
//!
//! A symbol that no remaining placement can cover is settled and worth a full point. The more placements could still
//! cover it, the less likely it is to survive. How likely, by that number and by the phase of the game, is in
//! [`weights`], fitted to games that the engine played against itself.
//!
//! The placements are counted for all cells at once, on bit boards that hold one digit of every cell's count.

mod weights;

use crate::cells::Cells;
use crate::lanes::{Lanes, wide};
use crate::legality::{LANES, PlacementSet};
use crate::position::Player;
pub(crate) use weights::{SURVIVAL, TEMPO};

/// The static evaluation of a position, from X's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StaticEval {
    /// The value of the symbols in points; a clear advantage is 100.
    pub(crate) value: i32,
    /// The number of symbols that can still be covered, by player.
    pub(crate) at_risk: [i32; 2],
}

/// Evaluates uncovered symbols, by player, with this number of pieces on the board and these possible placements.
#[inline]
pub(crate) fn glance(symbols: [Cells; 2], possible: &PlacementSet, pieces: usize) -> StaticEval {
    let counts = count(symbols, possible);
    let worth = &SURVIVAL[phase(pieces)];
    let value = (0..CLASSES).map(|class| i32::from(worth[class]) * (counts[0][class] - counts[1][class])).sum();
    let at_risk = Player::BOTH.map(|player| counts[player.index()][1..].iter().sum());
    StaticEval { value, at_risk }
}

/// The value of a settled symbol with this number of pieces on the board, as a scale for margins.
#[inline]
pub(crate) const fn symbol(pieces: usize) -> i32 {
    SURVIVAL[phase(pieces)][0] as i32
}

/// The value of being to move with this number of pieces on the board.
#[inline]
pub(crate) const fn tempo(pieces: usize) -> i32 {
    TEMPO[phase(pieces)] as i32
}

/// The number of phases of the game, each with its own weights.
pub(crate) const PHASES: usize = 8;

#[inline]
pub(crate) const fn phase(pieces: usize) -> usize {
    let phase = pieces / 2;
    if phase < PHASES { phase } else { PHASES - 1 }
}

/// The number of classes of symbols, by how many placements could cover them: 0 to 7 each on their own, then 8 to 11,
/// 12 to 15, 16 to 23, 24 to 31, 32 to 47, and more. On the empty board no cell has more than 76.
pub(crate) const CLASSES: usize = 14;

/// The number of symbols of each class, by player.
#[inline]
pub(crate) fn count(symbols: [Cells; 2], possible: &PlacementSet) -> [[i32; CLASSES]; 2] {
    wide!(count_with(symbols: [Cells; 2], possible: &PlacementSet) -> [[i32; CLASSES]; 2])
}

#[inline(always)]
fn count_with<L: Lanes>(proof: L::Proof, symbols: [Cells; 2], possible: &PlacementSet) -> [[i32; CLASSES]; 2] {
    let [[x_low, x_high], [o_low, o_high]] = symbols.map(Cells::words);
    let symbols = L::load(proof, &[x_low, x_high, o_low, o_high]);
    let mut counts = [[0; CLASSES]; 2];
    for (class, cells) in classify(symbols, coverage(proof, possible)).into_iter().enumerate() {
        let mut words = [0; LANES];
        cells.store(&mut words);
        for (player, counts) in counts.iter_mut().enumerate() {
            counts[class] = (words[2 * player].count_ones() + words[2 * player + 1].count_ones()) as i32;
        }
    }
    counts
}

/// A number for every cell, as bit boards of its digits, lowest first.
type Number<L, const DIGITS: usize> = [L; DIGITS];

/// The number of placements that would cover each cell, the same in both boards.
///
/// Lying pieces are split into lines of cells: most have one of three and a cell beside it. The starts of the lines are
/// added up over all poses, and only then are the lines extended to their length, one cell at a time. Standing pieces
/// are treated the same way with right and down exchanged.
#[inline(always)]
fn coverage<L: Lanes>(proof: L::Proof, possible: &PlacementSet) -> Number<L, 7> {
    let [below_left, below_right, below, above_left, above_right, above, left_above, right_above, four] =
        possible.0.each_ref().map(|anchors| L::load(proof, anchors));

    // Lines of three cells or more. Those with a cell above them are in the second row.
    let first_row = add(below_left, below_right, below);
    let second_row = add(above_left, above_right, above).map(down);
    let [ones, carry] = add(first_row[0], second_row[0], four);
    let [twos, fours] = add(first_row[1], second_row[1], carry);
    let threes = [ones, twos, fours];
    // Lines of two cells.
    let [ones, carry_a] = add(left_above, diagonal(left_above), right(right_above));
    let [ones, carry_b] = add_two(ones, down(right_above));
    let [twos, fours] = add_two(carry_a, carry_b);
    let pairs = [ones, twos, fours];
    // The cells beside lines of three.
    let second_row = add(down(below_left), diagonal(below), corner(below_right));
    let first_row = add(above_left, right(above), right_twice(above_right));
    let singles: Number<L, 3> = sum(first_row, second_row);

    // Longer lines are extended by one cell, and the shorter ones are added.
    let from_third: Number<L, 4> = sum(threes, [right(four), none(proof), none(proof)]);
    let two_or_more: Number<L, 4> = sum(threes, pairs);
    let from_second: Number<L, 5> = sum(two_or_more, from_third.map(right));
    let any: Number<L, 5> = sum(two_or_more, [singles[0], singles[1], singles[2], none(proof)]);
    let all: Number<L, 6> = sum(any, from_second.map(right));
    sum(all, all.map(L::swapped))
}

#[inline(always)]
fn none<L: Lanes>(proof: L::Proof) -> L {
    L::load(proof, &[0; LANES])
}

/// Shifts of both boards: a name, and the distance in each.
macro_rules! shifts {
    ($($name:ident $lying:literal $standing:literal;)*) => {$(
        #[inline(always)]
        fn $name<L: Lanes>(boards: L) -> L {
            boards.shifted::<$lying, $standing>()
        }
    )*};
}

shifts! {
    right 1 10;
    right_twice 2 20;
    down 10 1;
    // Right and down.
    diagonal 11 11;
    // Right twice and down.
    corner 12 21;
}

/// The symbols of each class, as bit boards.
#[inline(always)]
fn classify<L: Lanes>(symbols: L, [p0, p1, p2, p3, p4, p5, p6]: Number<L, 7>) -> [L; CLASSES] {
    let below_32 = symbols.without(p5.or(p6));
    let (below_16, of_16) = (below_32.without(p4), below_32.and(p4));
    let (below_8, of_8) = (below_16.without(p3), below_16.and(p3));
    let (even, odd) = (below_8.without(p0), below_8.and(p0));
    let (of_0, of_1, of_2, of_3) = (even.without(p1), odd.without(p1), even.and(p1), odd.and(p1));
    [
        of_0.without(p2),
        of_1.without(p2),
        of_2.without(p2),
        of_3.without(p2),
        of_0.and(p2),
        of_1.and(p2),
        of_2.and(p2),
        of_3.and(p2),
        of_8.without(p2),
        of_8.and(p2),
        of_16.without(p3),
        of_16.and(p3),
        symbols.and(p5).without(p4.or(p6)),
        symbols.and(p5.and(p4).or(p6)),
    ]
}

/// Adds three digits in every cell: the digit of the sum, and the carry.
#[inline(always)]
fn add<L: Lanes>(one: L, two: L, three: L) -> Number<L, 2> {
    let either = one.xor(two);
    [either.xor(three), one.and(two).or(either.and(three))]
}

#[inline(always)]
fn add_two<L: Lanes>(one: L, two: L) -> Number<L, 2> {
    [one.xor(two), one.and(two)]
}

/// Adds two numbers in every cell. The sum has one more digit.
#[inline(always)]
fn sum<L: Lanes, const DIGITS: usize, const MORE: usize>(
    one: Number<L, DIGITS>,
    two: Number<L, DIGITS>,
) -> Number<L, MORE> {
    let zero = one[0].xor(one[0]);
    let (mut digits, mut carry) = ([zero; MORE], zero);
    for digit in 0..DIGITS {
        [digits[digit], carry] = add(one[digit], two[digit], carry);
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

    /// [`count`], cell by cell.
    fn count_one_by_one(symbols: [Cells; 2], possible: &PlacementSet) -> [[i32; CLASSES]; 2] {
        let mut counts = [[0; CLASSES]; 2];
        for cell in Cell::all() {
            let covers = |&index: &usize| Placement::from_index(index).mask().contains(cell);
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
                counts[player][class] += i32::from(symbols[player].contains(cell));
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
            let cells = Cells::from_bits(u128::from(halves[0]) | u128::from(halves[1]) << 64);
            let symbols = [cells, Cells::ALL - cells];
            loop {
                let possible = &legality.room.placements;
                let counts = count(symbols, possible);
                assert_eq!(counts, count_with::<[u64; LANES]>((), symbols, possible));
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
