//! Where a piece can get: shifts, turns and falls from where it appears.
//!
//! A piece never rises, so one sweep from the top finds everything: at each height whatever came from above spreads by
//! shifts and turns until nothing new is found, and then falls by one. All columns of a height are one bit set.

use super::board::{Board, Placement, ROWS, WIDTH};
use super::{Piece, Shape};

/// A piece that rests on the floor has fallen at most 19 rows.
const DEPTHS: usize = 20;

/// For each orientation a set of columns, in which the leftmost cells of a piece can be.
type Columns = [u16; 4];

/// Where a piece can get on a board.
pub struct Reach {
    piece: Piece,
    /// For each number of rows fallen, where the piece can get.
    reached: [Columns; DEPTHS],
    /// And where it would fit. Under the floor it does not.
    free: [Columns; DEPTHS + 1],
}

impl Reach {
    /// Everywhere that a piece can get on a board.
    pub fn new(board: &Board, piece: Piece) -> Self {
        Self::down_to(board, piece, DEPTHS - 1)
    }

    /// Whether a piece can get to a place. Whether it rests there is another question.
    pub fn leads_to(board: &Board, placement: &Placement) -> bool {
        let home_row = placement.piece.shape(placement.orientation).home_row;
        placement.row <= home_row
            && Self::down_to(board, placement.piece, (home_row - placement.row) as usize).contains(placement)
    }

    /// Everywhere that a piece can get by falling at most so many rows.
    fn down_to(board: &Board, piece: Piece, deepest: usize) -> Self {
        let orientations = piece.orientations();
        let turns = orientations.len();
        let mut reach = Self { piece, reached: [[0; 4]; DEPTHS], free: [[0; 4]; DEPTHS + 1] };
        let mut homes = [0; 4];
        // As long as everything is above the stack, nothing is in the way.
        let lowest_home = orientations.iter().map(|&orientation| piece.shape(orientation).home_row).min();
        let open = lowest_home.and_then(|row| row.checked_sub(board.highest())).map_or(0, |rows| rows as usize + 1);
        for (turn, &orientation) in orientations.iter().enumerate() {
            let shape = piece.shape(orientation);
            homes[turn] = shape.home_column;
            for depth in 0..=(shape.home_row as usize).min(deepest + 1) {
                reach.free[depth][turn] = if depth < open {
                    inner_columns(shape)
                } else {
                    free_columns(board, shape, shape.home_row as usize - depth)
                };
            }
        }
        reach.reached[..open].copy_from_slice(&reach.free[..open]);
        let mut level = match open {
            0 => [1 << homes[0], 0, 0, 0],
            _ => reach.reached[open - 1],
        };
        for depth in open..=deepest {
            let free = reach.free[depth];
            for (columns, free) in level.iter_mut().zip(free) {
                *columns &= free;
            }
            loop {
                let before = level;
                for turn in 0..turns {
                    level[turn] |= (level[turn] << 1 | level[turn] >> 1) & free[turn];
                    for other in [(turn + 1) % turns, (turn + turns - 1) % turns] {
                        level[other] |= shifted(level[turn], homes[turn], homes[other]) & free[other];
                    }
                }
                if level == before {
                    break;
                }
            }
            reach.reached[depth] = level;
        }
        reach
    }

    /// Whether the piece can get to a place. Whether it rests there is another question.
    pub fn contains(&self, placement: &Placement) -> bool {
        let turn = placement.orientation as usize % self.piece.orientations().len();
        let home_row = self.piece.shape(placement.orientation).home_row;
        placement.piece == self.piece
            && (placement.left as usize) < WIDTH
            && placement.row <= home_row
            && self.reached[(home_row - placement.row) as usize][turn] >> placement.left & 1 != 0
    }

    /// Every place where the piece can come to rest: by orientation, then from above, then from the left.
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

/// The columns in which the leftmost cells of a shape fit when its lowest ones are in a row.
fn free_columns(board: &Board, shape: &Shape, row: usize) -> u16 {
    let mut taken = 0;
    for (index, cells) in shape.rows.iter().enumerate().take(shape.height as usize) {
        if row + index >= ROWS {
            return 0;
        }
        for column in (0..shape.width).filter(|column| cells >> column & 1 != 0) {
            taken |= board.rows()[row + index] >> column;
        }
    }
    !taken & inner_columns(shape)
}

/// The columns in which the leftmost cells of a shape can be at all.
fn inner_columns(shape: &Shape) -> u16 {
    (1 << (WIDTH as u16 + 1 - shape.width as u16)) - 1
}

/// A turn keeps x, so the leftmost column changes as the home columns do.
fn shifted(columns: u16, from: u8, to: u8) -> u16 {
    if to >= from { columns << (to - from) } else { columns >> (from - to) }
}

impl Board {
    /// Every place where a piece can come to rest, tucks and spins included.
    pub fn placements(&self, piece: Piece) -> Vec<Placement> {
        Reach::new(self, piece).placements().collect()
    }
}
