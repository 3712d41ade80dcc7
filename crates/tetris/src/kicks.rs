//! The Super Rotation System as data: the offsets (kicks) that a turning piece tries, in order.

use crate::piece::{Offset, Orientation, Piece};

/// The set of turns that the rules allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Rotation {
    /// Quarter turns only, as in the guideline.
    #[default]
    Srs,
    /// Quarter and half turns.
    SrsPlus,
}

/// A turn of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Turning {
    /// A quarter to the right.
    Clockwise = 1,
    /// Half a turn.
    Half = 2,
    /// A quarter to the left.
    Counterclockwise = 3,
}

impl Turning {
    /// The number of clockwise quarter turns: 1, 2 or 3.
    pub const fn quarters(self) -> usize {
        self as usize
    }
}

impl Rotation {
    /// The allowed turns, quarter turns first.
    pub const fn turns(self) -> &'static [Turning] {
        match self {
            Self::Srs => &[Turning::Clockwise, Turning::Counterclockwise],
            Self::SrsPlus => &[Turning::Clockwise, Turning::Counterclockwise, Turning::Half],
        }
    }
}

/// The offsets of the centre that a turn tests, in order. O does not turn: it has no tests.
pub const fn kicks(piece: Piece, from: Orientation, turn: Turning) -> &'static [Offset] {
    KICKS[Family::of(piece) as usize][from.index()][turn.quarters() - 1]
}

/// The index of the fifth test: a quarter turn that succeeds only there makes any T-spin a full one.
pub(crate) const FIFTH_TEST: usize = 4;

/// Pieces that share their kicks.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Family {
    /// J, L, S, T and Z.
    Three,
    /// I.
    Four,
    /// O.
    Square,
}

impl Family {
    pub(crate) const fn of(piece: Piece) -> Self {
        match piece {
            Piece::I => Self::Four,
            Piece::O => Self::Square,
            _ => Self::Three,
        }
    }
}

/// The quarter turns of J, L, S, T and Z depend only on whether they leave or reach east or west.
const TO_EAST: &[Offset] = &[(0, 0), (-1, 0), (-1, 1), (0, -2), (-1, -2)];
const FROM_EAST: &[Offset] = &[(0, 0), (1, 0), (1, -1), (0, 2), (1, 2)];
const TO_WEST: &[Offset] = &[(0, 0), (1, 0), (1, 1), (0, -2), (1, -2)];
const FROM_WEST: &[Offset] = &[(0, 0), (-1, 0), (-1, -1), (0, 2), (-1, 2)];

/// The quarter turns of I: each table serves two of the eight.
const I_NORTH_EAST: &[Offset] = &[(1, 0), (-1, 0), (2, 0), (-1, -1), (2, 2)];
const I_EAST_SOUTH: &[Offset] = &[(0, -1), (-1, -1), (2, -1), (-1, 1), (2, -2)];
const I_SOUTH_WEST: &[Offset] = &[(-1, 0), (1, 0), (-2, 0), (1, 1), (-2, -2)];
const I_WEST_NORTH: &[Offset] = &[(0, 1), (1, 1), (-2, 1), (1, -1), (-2, 2)];

/// The kicks by family, orientation before the turn, and clockwise quarter turns minus one.
pub(crate) const KICKS: [[[&[Offset]; 3]; 4]; 3] = [
    [
        [TO_EAST, &[(0, 0), (0, 1), (1, 1), (-1, 1), (1, 0), (-1, 0)], TO_WEST],
        [FROM_EAST, &[(0, 0), (1, 0), (1, 2), (1, 1), (0, 2), (0, 1)], FROM_EAST],
        [TO_WEST, &[(0, 0), (0, -1), (-1, -1), (1, -1), (-1, 0), (1, 0)], TO_EAST],
        [FROM_WEST, &[(0, 0), (-1, 0), (-1, 2), (-1, 1), (0, 2), (0, 1)], FROM_WEST],
    ],
    [
        [I_NORTH_EAST, &[(1, -1)], I_EAST_SOUTH],
        [I_EAST_SOUTH, &[(-1, -1)], I_SOUTH_WEST],
        [I_SOUTH_WEST, &[(-1, 1)], I_WEST_NORTH],
        [I_WEST_NORTH, &[(1, 1)], I_NORTH_EAST],
    ],
    [[&[]; 3]; 4],
];
