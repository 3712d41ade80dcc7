//! The places that a piece can reach by shifts, turns and falls from where it appears.
//!
//! A piece never rises, so one sweep from the top finds everything: at each height, the places reached from above
//! spread by shifts and turns until no new one is found, and then fall by one row. All columns of a height are one bit
//! set.

use super::board::{Board, Placement, ROWS, WIDTH};
use super::{Footprint, Piece, Shape};

/// The number of heights of a piece: one that rests on the floor has fallen at most 19 rows.
const DEPTHS: usize = 20;

/// The rows of the well padded to a power of two, which makes bounds checks cheap; those above the well are full.
const PADDED_ROWS: usize = 32;

/// For each orientation, the set of columns in which the leftmost cells of a piece can be.
type Columns = [u16; 4];

/// The places that a piece can reach on a board.
pub struct Reach {
    piece: Piece,
    /// For each number of rows fallen, the places that the piece can reach.
    reached: [Columns; DEPTHS],
    /// For each number of rows fallen, the places where it fits; none below the floor.
    free: [Columns; DEPTHS + 1],
}

impl Reach {
    /// Finds all places that a piece can reach on a board.
    pub fn new(board: &Board, piece: Piece) -> Self {
        let mut sweep = Sweep::new(board, piece);
        let mut reach = Self { piece, reached: [[0; 4]; DEPTHS], free: [[0; 4]; DEPTHS + 1] };
        for depth in 0..DEPTHS {
            reach.free[depth] = sweep.free();
            reach.reached[depth] = sweep.descend(reach.free[depth]);
        }
        reach
    }

    /// Whether a piece can reach a place on a board, resting there or not. Faster than [`Self::new`].
    pub fn leads_to(board: &Board, placement: &Placement) -> bool {
        let home_row = placement.piece.shape(placement.orientation).home_row;
        let Some(deepest) = home_row.checked_sub(placement.row) else { return false };
        let turn = placement.orientation as usize % placement.piece.orientations().len();
        let falls = board.landing_row(&placement.footprint()) == placement.row;
        if board.is_roomy() && slides_in(board, *placement) {
            return true;
        }
        let mut sweep = Sweep::new(board, placement.piece);
        for depth in 0..=deepest {
            let free = sweep.free();
            let is_above = sweep.descend(free)[turn] >> placement.left & 1 != 0;
            // If the way down is free, it is enough to get above the place.
            if is_above && (falls || depth == deepest) {
                return true;
            }
        }
        false
    }

    /// Whether the piece can reach a place, resting there or not.
    pub fn contains(&self, placement: &Placement) -> bool {
        let turn = placement.orientation as usize % self.piece.orientations().len();
        let home_row = self.piece.shape(placement.orientation).home_row;
        placement.piece == self.piece
            && (placement.left as usize) < WIDTH
            && placement.row <= home_row
            && self.reached[(home_row - placement.row) as usize][turn] >> placement.left & 1 != 0
    }

    /// Every place where the piece can come to rest: by orientation, then from the top, then from the left.
    pub fn placements(&self) -> impl Iterator<Item = Placement> {
        self.piece.orientations().iter().enumerate().flat_map(move |(turn, &orientation)| {
            let home_row = self.piece.shape(orientation).home_row;
            (0..=home_row).flat_map(move |depth| {
                let resting = self.reached[depth as usize][turn] & !self.free[depth as usize + 1][turn];
                let left = (0..WIDTH as u8).filter(move |left| resting >> left & 1 != 0);
                left.map(move |left| Placement { piece: self.piece, orientation, left, row: home_row - depth })
            })
        })
    }
}

/// Whether a piece can fall beside a place and be shifted there, as most pieces do that do not fall straight. The board
/// must be [roomy](Board::is_roomy).
fn slides_in(board: &Board, placement: Placement) -> bool {
    let there = placement.footprint();
    let (left, row) = (placement.left, placement.row);
    let rightmost = WIDTH as u8 - placement.piece.shape(placement.orientation).width;
    let falls = |beside: &Footprint| board.landing_row(beside) <= row;
    let fits = |beside: &Footprint| board.fits(beside, row);
    let from_left = || (1..=left).map(|by| there.moved_left(by)).take_while(fits).any(|beside| falls(&beside));
    let from_right =
        || (1..=rightmost - left).map(|by| there.moved_right(by)).take_while(fits).any(|beside| falls(&beside));
    fits(&there) && (from_left() || from_right())
}

/// A sweep from the top, one row at a time.
struct Sweep {
    rows: [u16; PADDED_ROWS],
    shapes: [&'static Shape; 4],
    turns: usize,
    /// The number of rows that the piece has fallen.
    depth: usize,
    /// The number of heights at which the stack is not in the way.
    open: usize,
    /// The places reached at the height above.
    level: Columns,
}

impl Sweep {
    fn new(board: &Board, piece: Piece) -> Self {
        let orientations = piece.orientations();
        let shapes = std::array::from_fn(|turn| piece.shape(orientations[turn % orientations.len()]));
        let lowest_home = shapes.iter().map(|shape| shape.home_row).min();
        let open = lowest_home.and_then(|row| row.checked_sub(board.highest())).map_or(0, |rows| rows as usize + 1);
        let level = [1 << shapes[0].home_column, 0, 0, 0];
        let mut rows = [u16::MAX; PADDED_ROWS];
        rows[..ROWS].copy_from_slice(&board.rows());
        Self { rows, shapes, turns: orientations.len(), depth: 0, open, level }
    }

    /// The places where the piece fits at this height.
    fn free(&self) -> Columns {
        std::array::from_fn(|turn| match self.shapes[turn] {
            _ if turn >= self.turns => 0,
            shape if self.depth < self.open => inner_columns(shape),
            shape => (shape.home_row as usize).checked_sub(self.depth).map_or(0, |row| self.free_columns(shape, row)),
        })
    }

    /// Returns the places reached at this height, given the free ones, and goes down by a row.
    fn descend(&mut self, free: Columns) -> Columns {
        let reached = if self.depth < self.open { free } else { self.spread(free) };
        self.level = reached;
        self.depth += 1;
        reached
    }

    fn spread(&self, free: Columns) -> Columns {
        let mut level = self.level;
        loop {
            for (columns, free) in level.iter_mut().zip(free) {
                *columns = filled(*columns & free, free);
            }
            let before = level;
            for turn in 0..self.turns {
                for other in [(turn + 1) % self.turns, (turn + self.turns - 1) % self.turns] {
                    let (from, to) = (self.shapes[turn].home_column, self.shapes[other].home_column);
                    level[other] |= shifted(level[turn], from, to) & free[other];
                }
            }
            if level == before {
                return level;
            }
        }
    }

    /// The columns in which the leftmost cells of a shape fit when its lowest ones are in a row.
    fn free_columns(&self, shape: &Shape, row: usize) -> u16 {
        let row_above = |up: u8| self.rows[(row + up as usize) % PADDED_ROWS];
        let taken = shape.cells.iter().fold(0, |taken, &(column, up)| taken | row_above(up) >> column);
        !taken & inner_columns(shape)
    }
}

/// All free columns that shifts reach from `columns`.
fn filled(mut columns: u16, free: u16) -> u16 {
    let (mut to_the_right, mut to_the_left) = (free, free);
    // Each step goes twice as far as the one before; together they span sixteen columns.
    for step in [1, 2, 4, 8] {
        columns |= columns << step & to_the_right | columns >> step & to_the_left;
        to_the_right &= to_the_right << step;
        to_the_left &= to_the_left >> step;
    }
    columns
}

/// The columns in which the leftmost cells of a shape are inside the well.
fn inner_columns(shape: &Shape) -> u16 {
    (1 << (WIDTH as u16 + 1 - shape.width as u16)) - 1
}

/// Moves columns as a turn does: a turn keeps x, so the leftmost column changes as the home columns do.
fn shifted(columns: u16, from: u8, to: u8) -> u16 {
    if to >= from { columns << (to - from) } else { columns >> (from - to) }
}

impl Board {
    /// Every place where a piece can come to rest, tucks and spins included.
    pub fn placements(&self, piece: Piece) -> Vec<Placement> {
        Reach::new(self, piece).placements().collect()
    }
}
