//! The shapes of the pieces in classic Tetris, all derived from one table of drawings.

use crate::piece::Piece;

impl Piece {
    /// In classic Tetris, the orientations with different shapes, in the order in which clockwise turns reach them.
    pub const fn orientations(self) -> &'static [Orientation] {
        match self {
            Self::O => &[Orientation::Down],
            Self::I | Self::S | Self::Z => &[Orientation::Down, Orientation::Left],
            Self::T | Self::L | Self::J => &Orientation::ALL,
        }
    }

    /// Whether all four orientations differ, so that a move needs a letter for the orientation.
    pub const fn has_nub(self) -> bool {
        matches!(self, Self::T | Self::L | Self::J)
    }

    /// In classic Tetris, the shape in an orientation. Orientations that look alike have the same shape.
    pub const fn shape(self, orientation: Orientation) -> &'static Shape {
        &SHAPES[self as usize][orientation as usize % self.orientations().len()]
    }
}

/// Where the nub of a T, L or J points. Pieces appear as `Down`; a clockwise turn leads to `Left`.
///
/// I, S and Z are horizontal as `Down` and vertical as `Left`; O is always `Down`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Orientation {
    /// The orientation in which pieces appear.
    Down,
    /// One clockwise turn from `Down`.
    Left,
    /// Two turns from `Down`.
    Up,
    /// Three clockwise turns from `Down`.
    Right,
}

impl Orientation {
    /// All orientations, in the order of clockwise turns.
    pub const ALL: [Self; 4] = [Self::Down, Self::Left, Self::Up, Self::Right];

    /// The letter of the orientation in Portable Tetris Notation.
    pub const fn letter(self) -> char {
        ['d', 'l', 'u', 'r'][self as usize]
    }

    /// The orientation with this letter, which must be lower case.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|orientation| orientation.letter() == letter)
    }
}

/// The cells of a piece in one orientation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The number of columns that it covers.
    pub width: u8,
    /// The number of rows that it covers.
    pub height: u8,
    /// Its cells, the lowest row first; bit 0 is its leftmost column.
    pub rows: [u8; 4],
    /// Its cells one by one, as distances from its leftmost column and its lowest row.
    pub cells: [(u8, u8); 4],
    /// For each of its columns, the distance of the lowest cell from its lowest row.
    pub bottom: [u8; 4],
    /// For each of its columns, the distance of the highest cell from its lowest row, plus one.
    pub top: [u8; 4],
    /// The leftmost column, from 0, in this orientation at the place where the piece appears.
    pub home_column: u8,
    /// The lowest row, from 0, in this orientation at the place where the piece appears.
    pub home_row: u8,
}

/// A drawing, and its place in the coordinates of `StackRabbit`, in which turns keep x and y: the leftmost column (from
/// 1) at x = 0, and whether the lowest row at y = 0 is row 20 (19 from 0) instead of row 19.
type Drawing = (&'static str, u8, bool);

const DRAWINGS: [&[Drawing]; 7] = [
    &[("XXXX", 4, true), ("X/X/X/X", 6, false)],
    &[("XX/XX", 5, false)],
    &[("XXX/.X.", 5, false), (".X/XX/.X", 5, false), (".X./XXX", 5, true), ("X./XX/X.", 6, false)],
    &[("XXX/X..", 5, false), ("XX/.X/.X", 5, false), ("..X/XXX", 5, true), ("X./X./XX", 6, false)],
    &[("XXX/..X", 5, false), (".X/.X/XX", 5, false), ("X../XXX", 5, true), ("XX/X./X.", 6, false)],
    &[(".XX/XX.", 5, false), ("X./XX/.X", 6, false)],
    &[("XX./.XX", 5, false), (".X/XX/X.", 6, false)],
];

static SHAPES: [[Shape; 4]; 7] = {
    // Orientations that a piece does not have keep this first shape, and are never read.
    let mut shapes = [[shape(DRAWINGS[0][0]); 4]; 7];
    let mut piece = 0;
    while piece < 7 {
        let mut turn = 0;
        while turn < DRAWINGS[piece].len() {
            shapes[piece][turn] = shape(DRAWINGS[piece][turn]);
            turn += 1;
        }
        piece += 1;
    }
    shapes
};

/// Parses a drawing, which has its top row first.
const fn shape((picture, column, high): Drawing) -> Shape {
    let picture = picture.as_bytes();
    let mut width = 0;
    while width < picture.len() && picture[width] != b'/' {
        width += 1;
    }
    let height = (picture.len() + 1) / (width + 1);
    let mut shape = Shape {
        width: width as u8,
        height: height as u8,
        rows: [0; 4],
        cells: [(0, 0); 4],
        bottom: [u8::MAX; 4],
        top: [0; 4],
        home_column: column - 1,
        home_row: if high { 19 } else { 18 },
    };
    let (mut row, mut count) = (0, 0);
    while row < height {
        let mut col = 0;
        while col < width {
            if picture[(height - 1 - row) * (width + 1) + col] == b'X' {
                shape.rows[row] |= 1 << col;
                shape.cells[count] = (col as u8, row as u8);
                count += 1;
                shape.top[col] = row as u8 + 1;
                if shape.bottom[col] == u8::MAX {
                    shape.bottom[col] = row as u8;
                }
            }
            col += 1;
        }
        row += 1;
    }
    let mut col = width;
    while col < 4 {
        shape.bottom[col] = 0;
        col += 1;
    }
    shape
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shape_has_four_cells_and_lies_inside_its_box() {
        for piece in Piece::ALL {
            for &orientation in piece.orientations() {
                let shape = piece.shape(orientation);
                let cells: u32 = shape.rows.iter().map(|row| row.count_ones()).sum();
                assert_eq!(cells, 4, "{piece} {orientation:?}");
                assert!(shape.cells.iter().all(|&(column, row)| shape.rows[row as usize] >> column & 1 != 0));
                assert!(shape.cells.is_sorted_by(|(column, row), (next, above)| (row, column) < (above, next)));
                assert!(shape.rows.iter().all(|&row| row < 1 << shape.width), "{piece} {orientation:?}");
                assert_eq!(shape.rows.iter().filter(|&&row| row != 0).count(), shape.height as usize);
            }
        }
    }

    #[test]
    fn a_shape_knows_its_outline() {
        let shape = Piece::T.shape(Orientation::Left);
        assert_eq!((shape.rows, shape.bottom, shape.top), ([0b10, 0b11, 0b10, 0], [1, 0, 0, 0], [2, 3, 0, 0]));
        assert_eq!((shape.home_column, shape.home_row), (4, 18));
    }

    #[test]
    fn letters_name_orientations() {
        let read = |orientation: Orientation| Orientation::from_letter(orientation.letter());
        assert!(Orientation::ALL.iter().all(|&orientation| read(orientation) == Some(orientation)));
        assert_eq!(Orientation::from_letter('U'), None);
    }
}
