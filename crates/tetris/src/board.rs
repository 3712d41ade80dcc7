//! The filled cells, one word per column: bit y is row y, counted from 0 at the bottom.
//!
//! Colours are not here (see `Field`), so that a search copies 80 bytes. Bits from 40 on are never set.

use std::fmt;

use crate::moves::{Placement, Spin};
use crate::piece::{Orientation, Piece};

/// Columns of a board.
pub const WIDTH: usize = 10;

/// Rows of a board, the hidden ones included.
pub const HEIGHT: usize = 40;

/// The bits of all rows of a board.
pub(crate) const ROWS: u64 = (1 << HEIGHT) - 1;

/// The column of the centre of a piece that appears, and below the rows that are tried in order.
pub(crate) const SPAWN_X: u8 = 4;
pub(crate) const SPAWN_ROWS: [u8; 2] = [19, 20];

/// The filled cells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Board {
    columns: [u64; WIDTH],
}

impl Board {
    /// A board without filled cells.
    pub const EMPTY: Self = Self { columns: [0; WIDTH] };

    /// Makes a board of columns with bit y for row y. Bits above the board are dropped.
    pub fn from_columns(columns: [u64; WIDTH]) -> Self {
        Self { columns: columns.map(|column| column & ROWS) }
    }

    /// The columns from the left, bit y for row y.
    pub const fn columns(&self) -> &[u64; WIDTH] {
        &self.columns
    }

    /// Whether a cell is filled. Cells outside the board count as filled.
    pub fn is_filled(&self, x: i32, y: i32) -> bool {
        let inside = (0..WIDTH as i32).contains(&x) && (0..HEIGHT as i32).contains(&y);
        !inside || self.columns[x as usize] >> y & 1 == 1
    }

    /// Fills a cell.
    ///
    /// # Panics
    /// If the cell is not on the board.
    pub fn fill(&mut self, x: usize, y: usize) {
        self.set(x, y, true);
    }

    pub(crate) fn set(&mut self, x: usize, y: usize, filled: bool) {
        assert!(y < HEIGHT, "row {y} is not on the board");
        self.columns[x] = self.columns[x] & !(1 << y) | u64::from(filled) << y;
    }

    /// The number of rows of a column at or below its highest filled cell.
    pub const fn height(&self, x: usize) -> u32 {
        u64::BITS - self.columns[x].leading_zeros()
    }

    /// The rows in which some cell is filled.
    #[inline(always)]
    pub fn filled_rows(&self) -> u64 {
        self.columns.iter().fold(0, |rows, column| rows | column)
    }

    /// The rows in which every cell is filled.
    #[inline(always)]
    pub fn full_rows(&self) -> u64 {
        self.columns.iter().fold(ROWS, |rows, column| rows & column)
    }

    /// Whether no cell is filled.
    pub fn is_empty(&self) -> bool {
        self.filled_rows() == 0
    }

    /// Whether a piece with this centre lies on free cells of the board.
    pub fn fits(&self, piece: Piece, orientation: Orientation, x: i32, y: i32) -> bool {
        piece.cells(orientation).iter().all(|&(dx, dy)| !self.is_filled(x + i32::from(dx), y + i32::from(dy)))
    }

    /// The row in which a piece appears, in column 4 and facing north; `None` if it can't: the player has topped out.
    pub fn spawn_row(&self, piece: Piece) -> Option<u8> {
        SPAWN_ROWS.into_iter().find(|&y| self.fits(piece, Orientation::North, i32::from(SPAWN_X), i32::from(y)))
    }

    /// The placement at which a piece appears; `None` if it can't: the player has topped out.
    pub fn spawn(&self, piece: Piece) -> Option<Placement> {
        let (orientation, spin) = (Orientation::North, Spin::None);
        Some(Placement { piece, orientation, x: SPAWN_X, y: self.spawn_row(piece)?, spin })
    }

    /// Whether a placement lies on free cells and would not fall further.
    pub fn supports(&self, placement: Placement) -> bool {
        let Placement { piece, orientation, x, y, .. } = placement;
        let (x, y) = (i32::from(x), i32::from(y));
        self.fits(piece, orientation, x, y) && !self.fits(piece, orientation, x, y - 1)
    }

    /// Fills the cells of a placement that is known to fit. Any other fills wrong cells.
    #[inline(always)]
    pub fn place_unchecked(&mut self, placement: Placement) {
        for (x, y) in placement.cells_unchecked() {
            debug_assert!(!self.is_filled(i32::from(x), i32::from(y)), "{placement:?} lies on a filled cell");
            self.columns[usize::from(x)] |= 1 << y;
        }
    }

    /// Removes full rows, moves the rows above down, and returns the removed rows as bits by their old numbers.
    #[inline(always)]
    pub fn clear_full_rows(&mut self) -> u64 {
        let full = self.full_rows();
        if full != 0 {
            self.remove_rows(full);
        }
        full
    }

    /// Removes rows and moves the rows above down.
    pub(crate) fn remove_rows(&mut self, rows: u64) {
        let mut rest = rows;
        while rest != 0 {
            let below = (1_u64 << (u64::BITS - 1 - rest.leading_zeros())) - 1;
            for column in &mut self.columns {
                *column = (*column & below) | (*column >> 1 & !below);
            }
            rest &= below;
        }
    }

    /// Inserts `rows` rows of garbage at the bottom, filled but for a hole. Cells lifted above the board are lost.
    pub fn raise(&mut self, rows: u32, hole: usize) {
        let rows = rows.min(HEIGHT as u32);
        self.lift(rows);
        for (x, column) in self.columns.iter_mut().enumerate() {
            *column |= if x == hole { 0 } else { (1 << rows) - 1 };
        }
    }

    /// Inserts empty rows at the bottom. Cells lifted above the board are lost.
    pub(crate) fn lift(&mut self, rows: u32) {
        for column in &mut self.columns {
            *column = *column << rows.min(HEIGHT as u32) & ROWS;
        }
    }
}

impl fmt::Debug for Board {
    /// Prints rows of `#` and `.` from the top, so that a failing test shows the board.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "Board")?;
        let top = u64::BITS - self.filled_rows().leading_zeros();
        for y in (0..top).rev() {
            let row: String = self.columns.iter().map(|column| if column >> y & 1 == 1 { '#' } else { '.' }).collect();
            writeln!(f, "{row}")?;
        }
        Ok(())
    }
}

impl Board {
    /// A board from rows of `#` (filled) and `.` (free), the top one first, as tests and documentation draw it.
    ///
    /// ```
    /// let board = tetrad_tetris::Board::from_rows(&["#.........", "#########."]);
    /// assert_eq!((board.height(0), board.height(9)), (2, 0));
    /// ```
    ///
    /// # Panics
    /// If a row does not have ten characters, or there are more than forty rows.
    pub fn from_rows(rows: &[&str]) -> Self {
        let mut board = Self::EMPTY;
        for (y, row) in rows.iter().rev().enumerate() {
            assert_eq!(row.len(), WIDTH, "row `{row}`");
            for (x, _) in row.char_indices().filter(|&(_, sign)| sign == '#') {
                board.fill(x, y);
            }
        }
        board
    }
}
