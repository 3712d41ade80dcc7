//! Squares of the board, and sets of them as bits.

use tetrad_core::Symmetry;

/// The number of rows and of columns.
pub const SIZE: u8 = 5;

/// The number of squares.
pub const SQUARE_COUNT: usize = 25;

/// A square, by its index: row by row from the top, so that 0 is `A5` and 24 is `E1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square with this index; `None` off the board.
    pub const fn new(index: usize) -> Option<Self> {
        if index < SQUARE_COUNT { Some(Self(index as u8)) } else { None }
    }

    /// The square in this row and column, both from 0, the top left corner first; `None` off the board.
    pub const fn at(row: u8, col: u8) -> Option<Self> {
        if row < SIZE && col < SIZE { Some(Self(row * SIZE + col)) } else { None }
    }

    /// All squares, row by row.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..SQUARE_COUNT as u8).map(Self)
    }

    /// The index, below [`SQUARE_COUNT`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The row, from the top.
    pub const fn row(self) -> u8 {
        self.0 / SIZE
    }

    /// The column, from the left.
    pub const fn col(self) -> u8 {
        self.0 % SIZE
    }

    /// The square on the turned or mirrored board.
    #[must_use]
    #[inline]
    pub const fn image(self, symmetry: Symmetry) -> Self {
        let (row, col) = symmetry.cell((self.row(), self.col()), (SIZE, SIZE));
        Self(row * SIZE + col)
    }

    /// The squares with a lower index.
    pub(crate) const fn below(self) -> Squares {
        Squares(self.bit().0 - 1)
    }

    /// The squares with a higher index.
    pub(crate) const fn above(self) -> Squares {
        Squares(Squares::ALL.0 & !(self.bit().0 | self.below().0))
    }

    /// The squares around this one.
    pub const fn neighbours(self) -> Squares {
        NEIGHBOURS[self.0 as usize & 31]
    }

    /// The square on the far side of a neighbour, in a straight line; empty where the board ends.
    pub(crate) const fn beyond(self, neighbour: Self) -> Squares {
        let (row, col) = (2 * neighbour.row() as i8 - self.row() as i8, 2 * neighbour.col() as i8 - self.col() as i8);
        let on_board = row >= 0 && row < SIZE as i8 && col >= 0 && col < SIZE as i8;
        if on_board { Self((row * SIZE as i8 + col) as u8).bit() } else { Squares::EMPTY }
    }
}

tetrad_core::bit_set! {
    /// A set of squares.
    pub struct Squares(u32) of [Square; SQUARE_COUNT];
    /// An iterator over the squares of a set, in ascending order.
    pub struct SquaresIter;
}

impl Squares {
    /// These squares and their neighbours.
    #[inline]
    pub(crate) const fn spread(self) -> Self {
        let row = self.0 | (self.0 & !LAST_COL) << 1 | (self.0 & !FIRST_COL) >> 1;
        Self::from_bits(row | row << SIZE | row >> SIZE)
    }

    /// The squares on the turned or mirrored board.
    pub(crate) fn image(self, symmetry: Symmetry) -> Self {
        self.into_iter().map(|square| square.image(symmetry)).collect()
    }

    /// The part of `ground` that is connected with these squares, and these squares themselves.
    pub(crate) fn flood(self, ground: Self) -> Self {
        let mut reached = self;
        loop {
            let grown = reached | (reached.spread() & ground);
            if grown == reached {
                return reached;
            }
            reached = grown;
        }
    }
}

const FIRST_COL: u32 = 0x0010_8421;
const LAST_COL: u32 = FIRST_COL << 4;

/// The neighbours of each square. The entries past the board are empty; with them an index of five bits needs no bounds
/// check.
const NEIGHBOURS: [Squares; 32] = {
    let mut table = [Squares::EMPTY; 32];
    let mut one = 0;
    while one < SQUARE_COUNT {
        let mut other = 0;
        while other < SQUARE_COUNT {
            let (rows, cols) = ((one / 5).abs_diff(other / 5), (one % 5).abs_diff(other % 5));
            if one != other && rows <= 1 && cols <= 1 {
                table[one].0 |= 1 << other;
            }
            other += 1;
        }
        one += 1;
    }
    table
};

/// The number of pairs of neighbours with one square in `ones` and the other in `others`. Each number holds two sets,
/// one in its low and one in its high half, which are counted separately.
#[inline]
pub(crate) const fn adjacent_pairs(ones: u64, others: u64) -> u64 {
    const BOTH_HALVES: u64 = 0x1_0000_0001;
    // Seven bits between the halves keep bits that are shifted by up to six in their half, or off the board.
    let (east, west) = (ones & !(LAST_COL as u64 * BOTH_HALVES), ones & !(FIRST_COL as u64 * BOTH_HALVES));
    // Eight sets are added up in every place at once, which leaves four sets to count.
    let (up, up_twos) = add(others & east >> 4, others & ones >> 5, others & west >> 6);
    let (down, down_twos) = add(others & west << 4, others & ones << 5, others & east << 6);
    let (most, most_twos) = add(up, down, others & west >> 1);
    let last = others & east << 1;
    let (bits, last_twos) = (most ^ last, most & last);
    let (some_twos, some_fours) = add(up_twos, down_twos, most_twos);
    let (twos, last_fours) = (some_twos ^ last_twos, some_twos & last_twos);
    let (fours, eights) = (some_fours ^ last_fours, some_fours & last_fours);
    (bits.count_ones() + 2 * twos.count_ones() + 4 * fours.count_ones() + 8 * eights.count_ones()) as u64
}

/// Adds three bits in every place: the sum's low bits and its high bits.
#[inline]
const fn add(a: u64, b: u64, c: u64) -> (u64, u64) {
    let either = a ^ b;
    (either ^ c, a & b | either & c)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(squares: &[usize]) -> Squares {
        squares.iter().map(|&index| Square::new(index).unwrap()).collect()
    }

    #[test]
    fn neighbours_stop_at_the_edges() {
        let neighbours = |index| Square::new(index).unwrap().neighbours();
        assert_eq!(neighbours(0), set(&[1, 5, 6]));
        assert_eq!(neighbours(14), set(&[8, 9, 13, 18, 19]));
        assert_eq!(neighbours(12), set(&[6, 7, 8, 11, 13, 16, 17, 18]));
    }

    #[test]
    fn beyond_is_straight_on_and_never_around_the_edge() {
        let beyond = |from, over| Square::new(from).unwrap().beyond(Square::new(over).unwrap());
        assert_eq!(beyond(12, 13), set(&[14]));
        assert_eq!(beyond(13, 14), Squares::EMPTY);
        assert_eq!(beyond(12, 6), set(&[0]));
        assert_eq!(beyond(6, 0), Squares::EMPTY);
        assert_eq!(beyond(7, 3), Squares::EMPTY);
        assert_eq!(beyond(17, 13), set(&[9]));
    }

    #[test]
    fn spreading_adds_the_neighbours() {
        for square in Square::all() {
            assert_eq!(square.bit().spread(), square.bit() | square.neighbours());
        }
    }

    #[test]
    fn connected_ground_is_walked_in_all_eight_directions() {
        assert_eq!(set(&[0]).flood(set(&[6, 12, 4, 14, 24])), set(&[0, 6, 12]));
        assert_eq!(set(&[0]).flood(Squares::ALL), Squares::ALL);
    }

    #[test]
    fn adjacent_pairs_are_counted_in_both_halves() {
        let mut rng = tetrad_core::random::SplitMix64::new(1);
        for _ in 0..1_000 {
            let [ones, others] = [(); 2].map(|()| [(); 2].map(|()| Squares::from_bits(rng.next_u64() as u32)));
            let pairs = |half: usize| {
                ones[half].into_iter().map(|one| u64::from((one.neighbours() & others[half]).len())).sum::<u64>()
            };
            let both = |halves: [Squares; 2]| u64::from(halves[0].bits()) | u64::from(halves[1].bits()) << 32;
            assert_eq!(adjacent_pairs(both(ones), both(others)), pairs(0) + pairs(1));
        }
        let all = u64::from(Squares::ALL.bits()) << 32 | u64::from(Squares::ALL.bits());
        assert_eq!(adjacent_pairs(all, all), 2 * 144);
    }

    #[test]
    fn symmetries_keep_neighbours() {
        for symmetry in Symmetry::ALL {
            for square in Square::all() {
                assert_eq!(square.neighbours().image(symmetry), square.image(symmetry).neighbours());
            }
        }
    }
}
