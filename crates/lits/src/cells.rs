//! Cells of the board, and sets of them as bits.

use tetrad_core::Symmetry;

/// The number of rows and of columns.
pub const SIZE: u8 = 10;

/// The number of cells.
pub const CELL_COUNT: usize = 100;

/// A cell, identified by row and column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// The cell in this row and column, both from 0, the top left corner first; `None` off the board.
    pub const fn new(row: u8, col: u8) -> Option<Self> {
        if row < SIZE && col < SIZE { Some(Self(row * SIZE + col)) } else { None }
    }

    /// All cells, row by row.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..CELL_COUNT as u8).map(Self)
    }

    /// The row, from the top.
    pub const fn row(self) -> u8 {
        self.0 / SIZE
    }

    /// The column, from the left.
    pub const fn col(self) -> u8 {
        self.0 % SIZE
    }

    /// The index in row-by-row order, below [`CELL_COUNT`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The cell that a half turn of the board maps this one to.
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self(CELL_COUNT as u8 - 1 - self.0)
    }
}

tetrad_core::bit_set! {
    /// A set of cells.
    pub(crate) struct Cells(u128) of [Cell; CELL_COUNT];
    /// An iterator over the cells of a set, in ascending order.
    pub(crate) struct CellsIter;
}

const FIRST_COL: u128 = {
    let mut cells = 0;
    let mut row = 0;
    while row < SIZE {
        cells |= 1 << (row * SIZE);
        row += 1;
    }
    cells
};

const LAST_COL: u128 = FIRST_COL << (SIZE - 1);

impl Cells {
    /// The bits in two words, lower half first.
    #[inline(always)]
    pub(crate) const fn words(self) -> [u64; 2] {
        [self.0 as u64, (self.0 >> 64) as u64]
    }

    /// The cells that share an edge with a cell of the set; they may be in the set themselves.
    pub(crate) const fn neighbours(self) -> Self {
        let right = (self.0 & !LAST_COL) << 1;
        let left = (self.0 & !FIRST_COL) >> 1;
        Self::from_bits(right | left | self.0 << SIZE | self.0 >> SIZE)
    }

    /// The top left corners of all squares of two by two cells that the set fills.
    pub(crate) const fn full_squares(self) -> Self {
        let pairs = self.0 & (self.0 >> 1) & !LAST_COL;
        Self(pairs & (pairs >> SIZE))
    }

    /// The set on the turned or mirrored board.
    pub(crate) fn image(self, symmetry: Symmetry) -> Self {
        let image = |cell: Cell| symmetry.cell((cell.row(), cell.col()), (SIZE, SIZE));
        self.into_iter().map(image).filter_map(|(row, col)| Cell::new(row, col)).collect()
    }

    /// The connected parts of the set, each with the first cell that is in none before.
    pub(crate) fn components(self) -> impl Iterator<Item = Self> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let mut part = rest.first()?.bit();
            loop {
                let grown = (part | part.neighbours()) & rest;
                if grown == part {
                    break;
                }
                part = grown;
            }
            rest -= part;
            Some(part)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(cells: &[(u8, u8)]) -> Cells {
        cells.iter().map(|&(row, col)| Cell::new(row, col).unwrap()).collect()
    }

    #[test]
    fn neighbours_stop_at_the_edges() {
        assert_eq!(set(&[(0, 0)]).neighbours(), set(&[(0, 1), (1, 0)]));
        assert_eq!(set(&[(4, 9)]).neighbours(), set(&[(3, 9), (5, 9), (4, 8)]));
        assert_eq!(set(&[(9, 9)]).neighbours(), set(&[(8, 9), (9, 8)]));
    }

    #[test]
    fn squares_do_not_wrap_around() {
        assert_eq!(set(&[(0, 9), (1, 0), (1, 9), (2, 0)]).full_squares(), Cells::EMPTY);
        assert_eq!(set(&[(8, 8), (8, 9), (9, 8), (9, 9)]).full_squares(), set(&[(8, 8)]));
        assert_eq!(Cells::ALL.full_squares().len(), 81);
    }

    #[test]
    fn components_are_joined_by_edges_alone() {
        let cells = set(&[(0, 0), (0, 1), (1, 2), (2, 2)]);
        assert_eq!(cells.components().collect::<Vec<_>>(), [set(&[(0, 0), (0, 1)]), set(&[(1, 2), (2, 2)])]);
    }
}
