//! Boards as text describes them, and whether a game can lead to one.

use crate::cells::{CELL_COUNT, Cell, Cells};
use crate::legality::Legality;
use crate::moves::{Placement, Shape};
use crate::position::Player;

/// One cell of a board: its symbol and the shape that covers it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Tile {
    /// The symbol printed on the cell.
    pub symbol: Option<Player>,
    /// The shape of the piece on the cell.
    pub shape: Option<Shape>,
}

/// Tiles, supply and optionally the side to move, unchecked.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    /// The tiles, row by row from the top left.
    pub tiles: [Tile; CELL_COUNT],
    /// The number of pieces left of each shape, in the order of [`Shape::ALL`], as given.
    pub supply: [u8; 4],
    /// The side to move, if it was given. Without it, it is X's turn if the number of pieces is even.
    pub to_move: Option<Player>,
}

/// Why no game can lead to a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BoardError {
    /// A connected group of cells that is not one piece.
    #[error("the {shape:?} cells around {cell} are not one {shape:?} piece")]
    NoPiece {
        /// The shape of the cells.
        shape: Shape,
        /// The first cell of the group.
        cell: Cell,
    },
    /// The counts of pieces left don't match the tiles.
    #[error("{placed} {shape:?} on the board leave {left}, not {found}")]
    WrongCount {
        /// The shape of the count.
        shape: Shape,
        /// The number of pieces on the board.
        placed: usize,
        /// The number that should be left.
        left: u8,
        /// The number given as left.
        found: u8,
    },
    /// More than five pieces of a shape.
    #[error("{placed} {shape:?} on the board, but there are only 5")]
    TooMany {
        /// The shape.
        shape: Shape,
        /// The number of pieces on the board.
        placed: usize,
    },
    /// Four covered cells in a square.
    #[error("the 2×2 cells from {0} are all covered")]
    Square(Cell),
    /// Pieces that are not connected.
    #[error("the piece on {0} is not connected with the others")]
    Apart(Cell),
}

impl BoardError {
    /// A cell where the error shows.
    pub const fn cell(&self) -> Option<Cell> {
        match *self {
            Self::NoPiece { cell, .. } | Self::Square(cell) | Self::Apart(cell) => Some(cell),
            Self::WrongCount { .. } | Self::TooMany { .. } => None,
        }
    }
}

impl Board {
    /// The contents of a cell.
    pub const fn tile(&self, cell: Cell) -> Tile {
        self.tiles[cell.index()]
    }

    /// The same board with the full supply if it has no pieces: the protocol's own example has other counts there.
    #[must_use]
    pub fn corrected(mut self) -> Self {
        if self.tiles.iter().all(|tile| tile.shape.is_none()) {
            self.supply = [Legality::SUPPLY; 4];
        }
        self
    }

    /// The pieces on the board, in an order in which they can be placed.
    pub(crate) fn placements(&self) -> Result<Vec<Placement>, BoardError> {
        let mut pieces = Vec::new();
        let mut occupied = Cells::EMPTY;
        for shape in Shape::ALL {
            let of_shape = |cell: &Cell| self.tile(*cell).shape == Some(shape);
            let cells: Cells = Cell::all().filter(of_shape).collect();
            occupied |= cells;
            let before = pieces.len();
            for piece in cells.components() {
                let placement = Placement::on(piece).filter(|placement| placement.shape() == shape);
                pieces.push(placement.ok_or(BoardError::NoPiece { shape, cell: first(piece) })?);
            }
            self.check_count(shape, pieces.len() - before)?;
        }
        if let Some(corner) = occupied.full_squares().first() {
            return Err(BoardError::Square(corner));
        }
        if let Some(apart) = occupied.components().nth(1) {
            return Err(BoardError::Apart(first(apart)));
        }
        Ok(in_order(pieces))
    }

    fn check_count(&self, shape: Shape, placed: usize) -> Result<(), BoardError> {
        let Some(left) = usize::from(Legality::SUPPLY).checked_sub(placed) else {
            return Err(BoardError::TooMany { shape, placed });
        };
        let (left, found) = (left as u8, self.supply[shape.index()]);
        if left == found { Ok(()) } else { Err(BoardError::WrongCount { shape, placed, left, found }) }
    }
}

fn first(cells: Cells) -> Cell {
    cells.first().expect("the set is not empty")
}

/// Orders connected pieces so that each but the first touches an earlier one.
fn in_order(mut pieces: Vec<Placement>) -> Vec<Placement> {
    let mut laid = Cells::EMPTY;
    for next in 0..pieces.len() {
        let touches = |piece: &Placement| laid.is_empty() || laid.neighbours().meets(piece.mask());
        let found = next + pieces[next..].iter().position(touches).expect("the pieces are connected");
        pieces.swap(next, found);
        laid |= pieces[next].mask();
    }
    pieces
}
