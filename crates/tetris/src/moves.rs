//! Placements, and the set of all placements of a piece. How they are found is in `flood` and `sonic`.

use crate::board::{HEIGHT, WIDTH};
use crate::piece::{Orientation, Piece};

/// The T-spin that a placement ends with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, ts_rs::TS)]
#[repr(u8)]
#[ts(rename = "TetrisSpin", rename_all = "lowercase")]
pub enum Spin {
    /// No T-spin.
    #[default]
    None,
    /// A T that ended with a turn, with three filled corners of which only one is in front of it.
    Mini,
    /// A T that ended with a turn, with three filled corners: both in front of it, or reached by the fifth test.
    Full,
}

impl Spin {
    /// All three.
    pub const ALL: [Self; 3] = [Self::None, Self::Mini, Self::Full];

    /// The index, 0 to 2, for arrays with one element per spin.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// A place where a piece comes to rest. Several placements may have the same cells; generators return the
/// [canonical](Self::canonical) one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Placement {
    /// The piece.
    pub piece: Piece,
    /// The orientation of the piece.
    pub orientation: Orientation,
    /// The column of its centre, from the left.
    pub x: u8,
    /// The row of its centre, from the bottom.
    pub y: u8,
    /// The T-spin with which it got there.
    pub spin: Spin,
}

impl Placement {
    /// The cells, column and row, if all are on the board.
    pub fn cells(self) -> Option<[(u8, u8); 4]> {
        let mut cells = [(0, 0); 4];
        for (cell, (dx, dy)) in cells.iter_mut().zip(self.piece.cells(self.orientation)) {
            let (x, y) = (self.x.checked_add_signed(dx)?, self.y.checked_add_signed(dy)?);
            if usize::from(x) >= WIDTH || usize::from(y) >= HEIGHT {
                return None;
            }
            *cell = (x, y);
        }
        Some(cells)
    }

    /// The cells, column and row, of a placement that is known to be on the board. Those of any other wrap around.
    #[inline]
    pub fn cells_unchecked(self) -> [(u8, u8); 4] {
        self.piece
            .cells(self.orientation)
            .map(|(dx, dy)| (self.x.wrapping_add_signed(dx), self.y.wrapping_add_signed(dy)))
    }

    /// The representative of all placements with the same cells and spin: O faces north, and I, S and Z north or east.
    /// A placement whose representative has its centre off the board stays as it is.
    #[must_use]
    pub fn canonical(self) -> Self {
        let moved = |orientation, dx: i8, dy: i8| {
            let (x, y) = (self.x.checked_add_signed(dx)?, self.y.checked_add_signed(dy)?);
            Some(Self { orientation, x, y, ..self })
        };
        let (dx, dy) = self.piece.canonical_step(self.orientation);
        moved(self.piece.canonical_orientation(self.orientation), dx, dy).unwrap_or(self)
    }

    /// Every placement with the same cells and spin, this one included.
    pub fn twins(self) -> impl Iterator<Item = Self> {
        let Self { piece, orientation: canonical, x, y, .. } = self.canonical();
        let same = Orientation::ALL.into_iter().filter(move |&twin| piece.canonical_orientation(twin) == canonical);
        same.filter_map(move |orientation| {
            let (dx, dy) = piece.canonical_step(orientation);
            Some(Self { orientation, x: x.checked_add_signed(-dx)?, y: y.checked_add_signed(-dy)?, ..self })
        })
    }
}

impl Piece {
    /// The representative of all orientations with the same shape.
    pub(crate) const fn canonical_orientation(self, orientation: Orientation) -> Orientation {
        match (self, orientation) {
            (Self::O, _) | (Self::I | Self::S | Self::Z, Orientation::South) => Orientation::North,
            (Self::I | Self::S | Self::Z, Orientation::West) => Orientation::East,
            _ => orientation,
        }
    }

    /// The step from the centre in this orientation to the centre of the same cells in the canonical one.
    pub(crate) const fn canonical_step(self, orientation: Orientation) -> (i8, i8) {
        match (self, orientation) {
            (Self::O, Orientation::East) | (Self::S | Self::Z, Orientation::South) => (0, -1),
            (Self::O, Orientation::South) => (-1, -1),
            (Self::O | Self::S | Self::Z, Orientation::West) | (Self::I, Orientation::South) => (-1, 0),
            (Self::I, Orientation::West) => (0, 1),
            _ => (0, 0),
        }
    }
}

/// A set of centres: a word of row bits for each orientation and column.
pub(crate) type Centres = [[u64; WIDTH]; 4];

/// All placements of one piece on one board, each once, in a reusable buffer of fixed size.
///
/// ```
/// use tetrad_tetris::{Board, Moves, Piece, Rotation};
///
/// let mut moves = Moves::new();
/// moves.generate(&Board::EMPTY, Piece::T, Rotation::Srs);
/// assert_eq!((moves.len(), moves.iter().count()), (34, 34));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moves {
    pub(crate) piece: Piece,
    pub(crate) sets: [Centres; 3],
    /// Whether there are spins; if not, the sets of spins are outdated and ignored.
    pub(crate) has_spins: bool,
}

impl Default for Moves {
    fn default() -> Self {
        Self::new()
    }
}

impl Moves {
    /// A buffer without placements.
    pub const fn new() -> Self {
        Self { piece: Piece::I, sets: [[[0; WIDTH]; 4]; 3], has_spins: false }
    }

    /// The piece that the buffer was last filled for.
    pub const fn piece(&self) -> Piece {
        self.piece
    }

    fn kinds(&self) -> &[Centres] {
        &self.sets[..if self.has_spins { 3 } else { 1 }]
    }

    /// The number of placements.
    pub fn len(&self) -> usize {
        self.kinds().iter().flatten().flatten().map(|rows| rows.count_ones() as usize).sum()
    }

    /// Whether there are no placements.
    pub fn is_empty(&self) -> bool {
        self.kinds().iter().flatten().flatten().all(|&rows| rows == 0)
    }

    /// Whether a placement, or its [canonical](Placement::canonical) form, is in the set.
    pub fn contains(&self, placement: Placement) -> bool {
        let Placement { piece, orientation, x, y, spin } = placement.canonical();
        let row = 1_u64.checked_shl(u32::from(y)).unwrap_or(0);
        let set = self.kinds().get(spin.index()).and_then(|set| set[orientation.index()].get(usize::from(x)));
        piece == self.piece && set.is_some_and(|rows| rows & row != 0)
    }

    /// The placements, ordered by spin, orientation, column and row.
    pub fn iter(&self) -> impl Iterator<Item = Placement> + '_ {
        let piece = self.piece;
        Spin::ALL.into_iter().zip(self.kinds()).flat_map(move |(spin, set)| {
            Orientation::ALL.into_iter().zip(set).flat_map(move |(orientation, columns)| {
                columns.iter().zip(0..).flat_map(move |(&rows, x)| {
                    set_bits(rows).map(move |y| Placement { piece, orientation, x, y, spin })
                })
            })
        })
    }

    /// Calls `visit` for each placement, in the order of [`Self::iter`] and faster.
    #[inline]
    pub fn for_each(&self, mut visit: impl FnMut(Placement)) {
        let piece = self.piece;
        for (spin, set) in Spin::ALL.into_iter().zip(self.kinds()) {
            for (orientation, columns) in Orientation::ALL.into_iter().zip(set) {
                for (&rows, x) in columns.iter().zip(0..) {
                    for y in set_bits(rows) {
                        visit(Placement { piece, orientation, x, y, spin });
                    }
                }
            }
        }
    }
}

/// The numbers of the set bits, from the lowest.
#[inline]
pub(crate) fn set_bits(mut bits: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        if bits == 0 {
            return None;
        }
        let lowest = bits.trailing_zeros() as u8;
        bits &= bits - 1;
        Some(lowest)
    })
}
