//! Cells of the board, and sets of them as bits.

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

    pub(crate) const fn bit(self) -> Cells {
        1 << self.0
    }
}

/// A set of cells: bit `n` is the cell with index `n`.
pub(crate) type Cells = u128;

/// Every cell of the board.
pub(crate) const ALL_CELLS: Cells = (1 << CELL_COUNT) - 1;

const FIRST_COL: Cells = {
    let mut cells = 0;
    let mut row = 0;
    while row < SIZE {
        cells |= 1 << (row * SIZE);
        row += 1;
    }
    cells
};

const LAST_COL: Cells = FIRST_COL << (SIZE - 1);

/// The cells of a set, in order.
pub(crate) fn members(mut cells: Cells) -> impl Iterator<Item = Cell> {
    std::iter::from_fn(move || {
        let next = (cells != 0).then(|| Cell(cells.trailing_zeros() as u8));
        cells &= cells.wrapping_sub(1);
        next
    })
}

/// The cells that share an edge with a cell of the set; they may be in the set themselves.
pub(crate) const fn neighbours(cells: Cells) -> Cells {
    let right = (cells & !LAST_COL) << 1;
    let left = (cells & !FIRST_COL) >> 1;
    (right | left | cells << SIZE | cells >> SIZE) & ALL_CELLS
}

/// The top left corners of all squares of two by two cells that the set fills.
pub(crate) const fn full_squares(cells: Cells) -> Cells {
    let pairs = cells & (cells >> 1) & !LAST_COL;
    pairs & (pairs >> SIZE)
}

/// The part of a set that is connected with its first cell.
pub(crate) const fn component(cells: Cells) -> Cells {
    let mut part = cells & cells.wrapping_neg();
    loop {
        let grown = (part | neighbours(part)) & cells;
        if grown == part {
            return part;
        }
        part = grown;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(cells: &[(u8, u8)]) -> Cells {
        cells.iter().map(|&(row, col)| Cell::new(row, col).unwrap().bit()).sum()
    }

    #[test]
    fn neighbours_stop_at_the_edges() {
        assert_eq!(neighbours(set(&[(0, 0)])), set(&[(0, 1), (1, 0)]));
        assert_eq!(neighbours(set(&[(4, 9)])), set(&[(3, 9), (5, 9), (4, 8)]));
        assert_eq!(neighbours(set(&[(9, 9)])), set(&[(8, 9), (9, 8)]));
    }

    #[test]
    fn squares_do_not_wrap_around() {
        assert_eq!(full_squares(set(&[(0, 9), (1, 0), (1, 9), (2, 0)])), 0);
        assert_eq!(full_squares(set(&[(8, 8), (8, 9), (9, 8), (9, 9)])), set(&[(8, 8)]));
        assert_eq!(full_squares(ALL_CELLS).count_ones(), 81);
    }

    #[test]
    fn components_are_joined_by_edges_alone() {
        let cells = set(&[(0, 0), (0, 1), (1, 2), (2, 2)]);
        assert_eq!(component(cells), set(&[(0, 0), (0, 1)]));
        assert_eq!(members(cells).count(), 4);
    }
}
