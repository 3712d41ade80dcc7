//! The seven pieces and their cells in the four orientations, relative to the centres that TBP defines.

use std::fmt;

/// A one-sided tetromino: L and J, and S and Z, are different pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, ts_rs::TS)]
#[repr(u8)]
#[ts(rename = "TetrisPiece")]
pub enum Piece {
    /// Four in a row.
    I,
    /// The square.
    O,
    /// Three in a row with a nub in the middle.
    T,
    /// Three in a row with a nub on the right.
    L,
    /// Three in a row with a nub on the left.
    J,
    /// A step up to the right.
    S,
    /// A step up to the left.
    Z,
}

/// Where the top of a piece points; pieces appear as `North`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, ts_rs::TS)]
#[repr(u8)]
#[ts(rename = "TetrisOrientation", rename_all = "lowercase")]
pub enum Orientation {
    /// The orientation in which pieces appear.
    North,
    /// After a clockwise turn.
    East,
    /// Upside down.
    South,
    /// After a counterclockwise turn.
    West,
}

/// A cell relative to a piece's centre, or a step: right and up.
pub type Offset = (i8, i8);

impl Piece {
    /// All seven pieces, in the order of [`Self::index`].
    pub const ALL: [Self; 7] = [Self::I, Self::O, Self::T, Self::L, Self::J, Self::S, Self::Z];

    /// The index, 0 to 6, for arrays with one element per piece.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter of the piece, upper case.
    pub const fn letter(self) -> char {
        ['I', 'O', 'T', 'L', 'J', 'S', 'Z'][self.index()]
    }

    /// The piece with this letter, in either case.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|piece| piece.letter() == letter.to_ascii_uppercase())
    }

    /// The piece in a mirror.
    #[must_use]
    pub const fn mirrored(self) -> Self {
        match self {
            Self::L => Self::J,
            Self::J => Self::L,
            Self::S => Self::Z,
            Self::Z => Self::S,
            Self::I | Self::O | Self::T => self,
        }
    }

    /// The four cells relative to the centre, which is always one of them.
    pub const fn cells(self, orientation: Orientation) -> [Offset; 4] {
        CELLS[self.index()][orientation.index()]
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl Orientation {
    /// All four, clockwise.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// The index, 0 to 3, for arrays with one element per orientation.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The orientation after a number of clockwise quarter turns.
    #[must_use]
    pub const fn turned(self, quarters: usize) -> Self {
        Self::ALL[(self.index() + quarters) % 4]
    }
}

/// The cells of each piece, facing north.
const NORTH: [[Offset; 4]; 7] = [
    [(-1, 0), (0, 0), (1, 0), (2, 0)],
    [(0, 0), (1, 0), (0, 1), (1, 1)],
    [(-1, 0), (0, 0), (1, 0), (0, 1)],
    [(-1, 0), (0, 0), (1, 0), (1, 1)],
    [(-1, 0), (0, 0), (1, 0), (-1, 1)],
    [(-1, 0), (0, 0), (0, 1), (1, 1)],
    [(-1, 1), (0, 1), (0, 0), (1, 0)],
];

pub(crate) const CELLS: [[[Offset; 4]; 4]; 7] = {
    let mut cells = [[[(0, 0); 4]; 4]; 7];
    let mut piece = 0;
    while piece < 7 {
        cells[piece][0] = NORTH[piece];
        let mut orientation = 1;
        while orientation < 4 {
            let mut cell = 0;
            while cell < 4 {
                let (x, y) = cells[piece][orientation - 1][cell];
                cells[piece][orientation][cell] = (y, -x);
                cell += 1;
            }
            orientation += 1;
        }
        piece += 1;
    }
    cells
};
