//! The shape that a mark on a free cell makes on one line through it, for any win length.
//!
//! Only runs of `win length` cells that contain the cell count. A *need* is the set of further cells that such a run
//! lacks once the cell is marked; the smallest needs decide the shape. Named as for five in a row: a four lacks
//! one cell, a three lacks two, whatever the win length is. A shape is *open* if one mark later there are two
//! different ways to finish.

use std::sync::OnceLock;

/// The shape that a mark would make, in ascending order of urgency.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub(crate) enum Shape {
    /// No run through the cell can ever be finished.
    Dead,
    /// Lacks four cells or more.
    One,
    OpenOne,
    Two,
    OpenTwo,
    Three,
    OpenThree,
    /// One cell finishes it.
    Four,
    /// Two cells finish it, and the opponent can block only one.
    OpenFour,
    /// Finished.
    Five,
}

impl Shape {
    pub(crate) const ALL: [Self; 10] = [
        Self::Dead,
        Self::One,
        Self::OpenOne,
        Self::Two,
        Self::OpenTwo,
        Self::Three,
        Self::OpenThree,
        Self::Four,
        Self::OpenFour,
        Self::Five,
    ];

    /// The shape with this number, which is below 10.
    pub(crate) const fn from_code(code: usize) -> Self {
        Self::ALL[code]
    }
}

/// A stretch of one line around a cell: bit `win_length − 1` is the cell itself, and there are as many bits on
/// either side of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stretch {
    /// Cells with the player's own marks.
    pub(crate) own: u128,
    /// Cells that can still be marked.
    pub(crate) free: u128,
}

/// The longest win length for which shapes below threes are checked for openness: beyond it that is too expensive.
const DEEP_LOOK: usize = 6;

/// The shape that a mark in the middle of the stretch makes. `win_length` is 1 to 64.
pub(crate) fn classify(stretch: Stretch, win_length: usize) -> Shape {
    let middle = 1_u128 << (win_length - 1);
    let usable = stretch.own | stretch.free | middle;
    let mut needs = [0_u128; 64];
    let mut count = 0;
    let mut least = u32::MAX;
    for start in 0..win_length {
        let run = ((1_u128 << win_length) - 1) << start;
        if usable & run != run {
            continue;
        }
        let need = run & !stretch.own & !middle;
        let lacks = need.count_ones();
        if lacks < least {
            least = lacks;
            count = 0;
        }
        if lacks == least {
            needs[count] = need;
            count += 1;
        }
    }
    let is_open = |least: u32| (least <= 2 || win_length <= DEEP_LOOK) && is_open(&needs[..count], least);
    match least {
        u32::MAX => Shape::Dead,
        0 => Shape::Five,
        1 if is_open(1) => Shape::OpenFour,
        1 => Shape::Four,
        2 if is_open(2) => Shape::OpenThree,
        2 => Shape::Three,
        3 if is_open(3) => Shape::OpenTwo,
        3 => Shape::Two,
        lacks if is_open(lacks) => Shape::OpenOne,
        _ => Shape::One,
    }
}

/// Whether some choice of all but one of the missing cells leaves two different cells that finish a run.
fn is_open(needs: &[u128], lacks: u32) -> bool {
    let all = needs.iter().fold(0, |all, need| all | need);
    if lacks == 1 {
        return all.count_ones() >= 2;
    }
    let mut cells = all;
    while cells != 0 {
        let cell = cells & cells.wrapping_neg();
        cells &= cells - 1;
        let mut rest = [0_u128; 64];
        let mut count = 0;
        for need in needs.iter().filter(|&&need| need & cell != 0) {
            rest[count] = need & !cell;
            count += 1;
        }
        if count >= 2 && is_open(&rest[..count], lacks - 1) {
            return true;
        }
    }
    false
}

/// The longest win length with a table: larger tables outgrow the caches, and shapes are computed as needed.
pub(crate) const LONGEST_TABLED: usize = 6;

/// The shapes of both players for all contents of a cell's neighbours on a line.
///
/// The index has, for the `2 · (win length − 1)` neighbours of the cell on its line, the first player's bits and above
/// them the second player's. A cell that can't be marked has both bits set.
pub(crate) struct ShapeTable {
    /// First player's shape in the low four bits, second player's in the high four.
    both: Vec<u8>,
    radius: u32,
    /// Masks of the neighbours before and behind the cell, of both players, once the cell itself is removed.
    low: u64,
    high: u64,
    second_shift: u32,
}

impl ShapeTable {
    /// The table for a win length of at most [`LONGEST_TABLED`], built on first use.
    pub(crate) fn of(win_length: usize) -> &'static Self {
        static TABLES: [OnceLock<ShapeTable>; LONGEST_TABLED + 1] = [const { OnceLock::new() }; LONGEST_TABLED + 1];
        TABLES[win_length].get_or_init(|| Self::build(win_length))
    }

    fn build(win_length: usize) -> Self {
        let radius = win_length - 1;
        let bits = 2 * radius;
        // One player's shape by own cells and by cells that this player can't use.
        let mut single = vec![0_u8; 1 << (2 * bits)];
        let widen = |bits: usize| (bits & ((1 << radius) - 1)) as u128 | ((bits >> radius << (radius + 1)) as u128);
        for own in 0..1_usize << bits {
            for lost in 0..1_usize << bits {
                if own & lost == 0 {
                    let free = !(own | lost) & ((1 << bits) - 1);
                    let shape = classify(Stretch { own: widen(own), free: widen(free) }, win_length);
                    single[own | lost << bits] = shape as u8;
                }
            }
        }
        let both = (0..1_usize << (2 * bits)).map(|index| {
            let (first, second) = (index & ((1 << bits) - 1), index >> bits);
            single[first & !second | second << bits] | single[second & !first | first << bits] << 4
        });
        let low = (1_u64 << radius) - 1;
        let low = low | low << 32;
        Self { both: both.collect(), radius: radius as u32, low, high: low << radius, second_shift: 32 - bits as u32 }
    }

    /// The cell's own bits in the argument of [`ShapeTable::look_up`].
    #[inline(always)]
    pub(crate) const fn middle(&self) -> u64 {
        (1 << 32 | 1) << self.radius
    }

    /// Both shapes for a cell whose surroundings are the low `2 · radius + 1` bits of the low half for the first player
    /// and of the high half for the second. The cell's own bits must be zero; higher bits are ignored.
    #[inline(always)]
    pub(crate) fn look_up(&self, both: u64) -> u8 {
        let squeezed = (both & self.low) | (both >> 1 & self.high);
        self.both[(squeezed as u32 | (squeezed >> self.second_shift) as u32) as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The shape that a mark on `*` makes for `x`: `_` is free, anything else is lost.
    fn shape(line: &str, win_length: usize) -> Shape {
        let middle = line.find('*').unwrap();
        let bit = |index: usize| 1_u128 << (index + win_length - 1 - middle);
        let mut stretch = Stretch { own: 0, free: 0 };
        for (index, cell) in line.chars().enumerate() {
            if index.abs_diff(middle) < win_length {
                match cell {
                    'x' => stretch.own |= bit(index),
                    '_' => stretch.free |= bit(index),
                    _ => {}
                }
            }
        }
        classify(stretch, win_length)
    }

    #[test]
    fn shapes_of_five_in_a_row_have_their_usual_names() {
        let cases = [
            ("xx*xx", Shape::Five),
            ("oxxxx*", Shape::Five),
            ("_xx*x_", Shape::OpenFour),
            ("x_xx*_x", Shape::OpenFour),
            ("oxx*x_", Shape::Four),
            ("xx_*x", Shape::Four),
            ("__x*x_", Shape::OpenThree),
            ("_x_*x_", Shape::OpenThree),
            ("o_x*x_o", Shape::Three),
            ("ox*x__", Shape::Three),
            ("___x*__", Shape::OpenTwo),
            ("ox*___", Shape::Two),
            ("____*____", Shape::OpenOne),
            ("o*____o", Shape::One),
            ("o*___o", Shape::Dead),
            ("oxx*xo", Shape::Dead),
        ];
        for (line, expected) in cases {
            assert_eq!(shape(line, 5), expected, "{line}");
        }
    }

    #[test]
    fn shapes_follow_the_win_length() {
        assert_eq!(shape("*", 1), Shape::Five);
        assert_eq!(shape("_*_", 2), Shape::OpenFour);
        assert_eq!(shape("_*x_", 3), Shape::OpenFour);
        assert_eq!(shape("o*x_", 3), Shape::Four);
        assert_eq!(shape("_xxxxx*_", 7), Shape::OpenFour);
        assert_eq!(shape("_xxxx*__", 7), Shape::OpenThree);
        assert_eq!(shape("xxxxxx*", 7), Shape::Five);
        let long = format!("{}*{}", "x".repeat(40), "x".repeat(23));
        assert_eq!(shape(&long, 64), Shape::Five);
    }

    #[test]
    fn tables_agree_with_classification() {
        for win_length in 1..=LONGEST_TABLED {
            let table = ShapeTable::of(win_length);
            let bits = 2 * win_length - 1;
            let mut rng = tetrad_core::random::SplitMix64::new(win_length as u64);
            for _ in 0..2_000 {
                let (first, second) = (rng.below(1 << bits) as u32, rng.below(1 << bits) as u32);
                let all = (1 << bits) - 1;
                let stretch = |own: u32, other: u32| Stretch {
                    own: u128::from(own & !other),
                    free: u128::from(!(own | other) & all),
                };
                let middle = !(1 << (win_length - 1));
                let (first, second) = (first & middle, second & middle);
                let both = table.look_up(u64::from(first) | u64::from(second) << 32);
                assert_eq!(both & 15, classify(stretch(first, second), win_length) as u8);
                assert_eq!(both >> 4, classify(stretch(second, first), win_length) as u8);
            }
        }
    }
}
