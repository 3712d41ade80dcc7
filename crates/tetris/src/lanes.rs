//! Bitboard arithmetic for a falling piece: where it fits, and turns of all centres of a column at once.

use crate::board::{Board, ROWS, WIDTH};
use crate::kicks::Family;
use crate::piece::{CELLS, Offset, Piece};

/// A word of row bits for each column, with walls on both sides so that no kick needs a bounds check.
pub(crate) type Lanes = [u64; LANES];
pub(crate) const LANES: usize = 16;
pub(crate) const WALL: usize = 3;

pub(crate) const NORTH: usize = 0;
pub(crate) const EAST: usize = 1;
pub(crate) const SOUTH: usize = 2;
pub(crate) const WEST: usize = 3;

/// The number of orientations with different shapes: 1, 2 or 4.
pub(crate) const fn shapes(piece: usize) -> usize {
    match Piece::ALL[piece] {
        Piece::O => 1,
        Piece::I | Piece::S | Piece::Z => 2,
        Piece::T | Piece::L | Piece::J => 4,
    }
}

/// Calls a function generic over the piece.
macro_rules! of_piece {
    ($piece:expr, $function:ident $arguments:tt $(, $flip:literal)?) => {
        match $piece {
            Piece::I => $function::<0 $(, $flip)?> $arguments,
            Piece::O => $function::<1 $(, $flip)?> $arguments,
            Piece::T => $function::<2 $(, $flip)?> $arguments,
            Piece::L => $function::<3 $(, $flip)?> $arguments,
            Piece::J => $function::<4 $(, $flip)?> $arguments,
            Piece::S => $function::<5 $(, $flip)?> $arguments,
            Piece::Z => $function::<6 $(, $flip)?> $arguments,
        }
    };
}
pub(crate) use of_piece;

/// The centres at which a piece fits, by orientation and column.
pub(crate) struct Places([Lanes; 4]);

impl Places {
    pub(crate) fn of(board: &Board, piece: Piece) -> Self {
        fn all<const PIECE: usize>(board: &Board) -> [Lanes; 4] {
            let mut free = free_places::<PIECE>(board);
            add_twins::<PIECE>(&mut free);
            free
        }
        Self(of_piece!(piece, all(board)))
    }

    /// The rows in which the piece fits in a column, which is at most three columns off the board.
    pub(crate) fn rows(&self, orientation: usize, x: i8) -> u64 {
        self.0[orientation][beside(WALL, x)]
    }
}

/// Moves the bits down by `dy` rows: bit y of the result is bit `y + dy` of `rows`.
#[inline(always)]
pub(crate) const fn lowered(rows: u64, dy: i8) -> u64 {
    if dy >= 0 { rows >> dy } else { rows << -dy }
}

/// The lane `dx` to the right. The mask saves a bounds check; no step leaves the walls.
#[inline(always)]
pub(crate) const fn beside(lane: usize, dx: i8) -> usize {
    lane.wrapping_add_signed(dx as isize) & (LANES - 1)
}

/// The free cells, with walls on both sides.
#[inline(always)]
pub(crate) fn free_cells(board: &Board) -> Lanes {
    let mut free = [0; LANES];
    for (lane, column) in free[WALL..].iter_mut().zip(board.columns()) {
        *lane = !column & ROWS;
    }
    free
}

/// The centres at which the piece fits, for the orientations with different shapes.
#[inline(always)]
pub(crate) fn free_places<const PIECE: usize>(board: &Board) -> [Lanes; 4] {
    let cells = free_cells(board);
    let mut free = [[0; LANES]; 4];
    free[NORTH] = fitting::<PIECE, NORTH>(&cells);
    if const { shapes(PIECE) > 1 } {
        free[EAST] = fitting::<PIECE, EAST>(&cells);
    }
    if const { shapes(PIECE) == 4 } {
        free[SOUTH] = fitting::<PIECE, SOUTH>(&cells);
        free[WEST] = fitting::<PIECE, WEST>(&cells);
    }
    free
}

#[inline(always)]
pub(crate) fn fitting<const PIECE: usize, const ORIENTATION: usize>(free: &Lanes) -> Lanes {
    let [a, b, c, d] = const { CELLS[PIECE][ORIENTATION] };
    let mut fits = [0; LANES];
    for lane in WALL..WALL + WIDTH {
        let cell = |(dx, dy): Offset| lowered(free[beside(lane, dx)], dy);
        fits[lane] = cell(a) & cell(b) & cell(c) & cell(d);
    }
    fits
}

/// Adds the orientations of I, S and Z that have the shape of another one, shifted to their own centres.
#[inline(always)]
pub(crate) fn add_twins<const PIECE: usize>(free: &mut [Lanes; 4]) {
    if const { shapes(PIECE) != 2 } {
        return;
    }
    for lane in WALL - 1..=WALL + WIDTH {
        if const { Family::of(Piece::ALL[PIECE]) as u8 == Family::Four as u8 } {
            free[SOUTH][lane] = free[NORTH][lane - 1];
            free[WEST][lane] = free[EAST][lane] >> 1;
        } else {
            free[SOUTH][lane] = free[NORTH][lane] << 1;
            free[WEST][lane] = free[EAST][lane - 1];
        }
    }
}

/// The lanes that a shift or turn from a set of lanes can lead to, as bits `16 * orientation + lane`.
#[inline(always)]
pub(crate) const fn around<const PIECE: usize, const FLIP: bool>(lanes: u64) -> u64 {
    let sides = lanes << 1 | lanes >> 1;
    let turned = match Family::of(Piece::ALL[PIECE]) {
        Family::Square => return sides,
        Family::Three => lanes | sides,
        Family::Four => lanes | sides | lanes << 2 | lanes >> 2,
    };
    let quarters = turned.rotate_left(LANES as u32) | turned.rotate_right(LANES as u32);
    sides | quarters | if FLIP { turned.rotate_left(2 * LANES as u32) } else { 0 }
}

/// Turns the centres of one lane. `land` gets the target lane, the centres that arrive there, and the test's index.
#[inline(always)]
pub(crate) fn turn(tests: &[Offset], free: &Lanes, lane: usize, centres: u64, mut land: impl FnMut(usize, u64, usize)) {
    let mut left = centres;
    for (test, &(dx, dy)) in tests.iter().enumerate() {
        let target = beside(lane, dx);
        let landed = lowered(left, -dy) & free[target];
        left &= !lowered(landed, dy);
        land(target, landed, test);
    }
}
