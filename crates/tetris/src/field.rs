//! A board with colours, as players see it. Searches use the colourless [`Board`].

use crate::board::{Board, HEIGHT, WIDTH};
use crate::clears::Clear;
use crate::moves::Placement;
use crate::piece::Piece;

/// What fills a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cell {
    /// A part of a piece.
    Piece(Piece),
    /// A part of a garbage row.
    Garbage,
}

impl Cell {
    /// The piece's letter, or `G`.
    pub const fn letter(self) -> char {
        match self {
            Self::Piece(piece) => piece.letter(),
            Self::Garbage => 'G',
        }
    }

    /// The cell with this letter, in either case.
    pub fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'G' | 'g' => Some(Self::Garbage),
            _ => Piece::from_letter(letter).map(Self::Piece),
        }
    }

    /// The cell in a mirror.
    pub(crate) const fn mirrored(self) -> Self {
        match self {
            Self::Piece(piece) => Self::Piece(piece.mirrored()),
            Self::Garbage => Self::Garbage,
        }
    }

    const fn code(self) -> usize {
        match self {
            Self::Garbage => 0,
            Self::Piece(piece) => piece.index() + 1,
        }
    }
}

/// A row of cells, from the left.
pub type Row = [Option<Cell>; WIDTH];

/// The cells of a board and what fills them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Field {
    board: Board,
    /// One plane per bit of [`Cell::code`]; all unset where a cell is free.
    colours: [Board; 3],
}

impl Field {
    /// A field without filled cells.
    pub const EMPTY: Self = Self { board: Board::EMPTY, colours: [Board::EMPTY; 3] };

    /// The filled cells, without colours.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// What fills a cell; `None` if it is free or outside the board.
    pub fn cell(&self, x: usize, y: usize) -> Option<Cell> {
        if x >= WIDTH || y >= HEIGHT || self.board.columns()[x] >> y & 1 == 0 {
            return None;
        }
        let bit = |plane: usize| (self.colours[plane].columns()[x] >> y & 1) << plane;
        match (bit(0) | bit(1) | bit(2)) as usize {
            0 => Some(Cell::Garbage),
            code => Some(Cell::Piece(Piece::ALL[code - 1])),
        }
    }

    /// A row of cells, from the left.
    pub fn row(&self, y: usize) -> Row {
        std::array::from_fn(|x| self.cell(x, y))
    }

    /// The number of rows at or below the highest filled cell.
    pub fn height(&self) -> usize {
        (u64::BITS - self.board.filled_rows().leading_zeros()) as usize
    }

    /// Fills or frees a cell.
    ///
    /// # Panics
    /// If the cell is not on the board.
    pub fn set(&mut self, x: usize, y: usize, cell: Option<Cell>) {
        self.board.set(x, y, cell.is_some());
        let code = cell.map_or(0, Cell::code);
        for (plane, colours) in self.colours.iter_mut().enumerate() {
            colours.set(x, y, code >> plane & 1 == 1);
        }
    }

    /// Places a piece that is known to fit, and clears full lines.
    pub fn lock_unchecked(&mut self, placement: Placement) -> Clear {
        for (x, y) in placement.cells_unchecked() {
            self.set(usize::from(x), usize::from(y), Some(Cell::Piece(placement.piece)));
        }
        let lines = self.clear_full_rows() as u8;
        Clear { lines, spin: placement.spin, perfect: lines > 0 && self.board.is_empty() }
    }

    /// Removes full rows, moves the rows above down, and returns the number of rows removed.
    pub fn clear_full_rows(&mut self) -> u32 {
        let full = self.board.clear_full_rows();
        if full != 0 {
            self.colours.iter_mut().for_each(|colours| colours.remove_rows(full));
        }
        full.count_ones()
    }

    /// Inserts `rows` rows of garbage with a hole at the bottom. Cells lifted above the board are lost.
    pub fn raise(&mut self, rows: u32, hole: usize) {
        self.board.raise(rows, hole);
        self.colours.iter_mut().for_each(|colours| colours.lift(rows));
    }

    /// Inserts rows at the bottom, given from the lowest up. Cells lifted above the board are lost.
    pub fn push_rows(&mut self, rows: &[Row]) {
        let rows = &rows[..rows.len().min(HEIGHT)];
        self.board.lift(rows.len() as u32);
        self.colours.iter_mut().for_each(|colours| colours.lift(rows.len() as u32));
        for (y, row) in rows.iter().enumerate() {
            for (x, &cell) in row.iter().enumerate() {
                self.set(x, y, cell);
            }
        }
    }
}

impl From<Board> for Field {
    /// Makes every filled cell garbage.
    fn from(board: Board) -> Self {
        Self { board, ..Self::EMPTY }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Orientation, Spin};

    #[test]
    fn colours_stay_with_their_cells() {
        let mut field = Field::from(Board::from_rows(&["..........", "####...###"]));
        field.set(0, 0, Some(Cell::Piece(Piece::Z)));
        let placement = Placement { piece: Piece::T, orientation: Orientation::North, x: 5, y: 0, spin: Spin::None };
        assert_eq!(field.lock_unchecked(placement), Clear { lines: 1, ..Clear::default() });
        assert_eq!((field.height(), field.cell(5, 0)), (1, Some(Cell::Piece(Piece::T))));
        field.raise(2, 5);
        assert_eq!(field.row(1), std::array::from_fn(|x| (x != 5).then_some(Cell::Garbage)));
        assert_eq!((field.height(), field.cell(5, 2)), (3, Some(Cell::Piece(Piece::T))));
        let mut row = [None; WIDTH];
        row[3] = Some(Cell::Piece(Piece::L));
        field.push_rows(&[row]);
        assert_eq!((field.row(0), field.cell(5, 3)), (row, Some(Cell::Piece(Piece::T))));
        field.set(5, 3, None);
        assert_eq!(field.cell(5, 3), None);
    }

    #[test]
    fn what_is_lifted_above_the_board_is_lost() {
        let mut field = Field::EMPTY;
        field.set(2, 39, Some(Cell::Piece(Piece::I)));
        field.raise(1, 0);
        let mut expected = Field::EMPTY;
        expected.raise(1, 0);
        assert_eq!(field, expected);
        field.raise(100, 4);
        assert_eq!((field.cell(4, 39), field.cell(5, 39)), (None, Some(Cell::Garbage)));
    }
}
