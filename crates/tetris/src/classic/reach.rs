//! Where a piece can get: shifts, turns and falls from where it appears.
//!
//! A piece never rises, so one sweep from the top finds everything: at each height whatever came from above spreads by
//! shifts and turns until nothing new is found, and then falls by one. All columns of a height are one bit set.

use super::board::{Board, Placement, ROWS, WIDTH};
use super::{Piece, Shape};

/// The falling height at which a piece appears: y = 0 of StackRabbit. The lowest one has y = 19 or 20.
const DEPTHS: usize = 21;

/// For each orientation and number of rows fallen, the columns in which the leftmost cells of a piece can be.
pub struct Reach {
    piece: Piece,
    reached: [[u16; DEPTHS]; 4],
    free: [[u16; DEPTHS + 1]; 4],
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
        let mut reach = Self { piece, reached: [[0; DEPTHS]; 4], free: [[0; DEPTHS + 1]; 4] };
        let mut homes = [0; 4];
        // As long as everything is above the stack, nothing is in the way.
        let lowest_home = orientations.iter().map(|&orientation| piece.shape(orientation).home_row).min();
        let open = lowest_home.and_then(|row| row.checked_sub(board.highest())).map_or(0, |rows| rows as usize + 1);
        for (turn, &orientation) in orientations.iter().enumerate() {
            let shape = piece.shape(orientation);
            homes[turn] = shape.home_column;
            let everywhere = inner_columns(shape);
            reach.free[turn][..open].fill(everywhere);
            reach.reached[turn][..open].fill(everywhere);
            for depth in open..=(shape.home_row as usize).min(deepest + 1) {
                reach.free[turn][depth] = free_columns(board, shape, shape.home_row as usize - depth);
            }
        }
        for depth in open..=deepest {
            let mut level = [0; 4];
            for turn in 0..turns {
                let from_above = match depth {
                    0 if turn == 0 => 1 << homes[0],
                    0 => 0,
                    _ => reach.reached[turn][depth - 1],
                };
                level[turn] = from_above & reach.free[turn][depth];
            }
            loop {
                let before = level;
                for turn in 0..turns {
                    let free = reach.free[turn][depth];
                    level[turn] |= (level[turn] << 1 | level[turn] >> 1) & free;
                    for other in [(turn + 1) % turns, (turn + turns - 1) % turns] {
                        level[other] |= shifted(level[turn], homes[turn], homes[other]) & reach.free[other][depth];
                    }
                }
                if level == before {
                    break;
                }
            }
            for turn in 0..turns {
                reach.reached[turn][depth] = level[turn];
            }
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
            && self.reached[turn][(home_row - placement.row) as usize] >> placement.left & 1 != 0
    }

    /// Every place where the piece can come to rest: by orientation, then from above, then from the left.
    pub fn placements(&self) -> impl Iterator<Item = Placement> {
        self.piece.orientations().iter().enumerate().flat_map(move |(turn, &orientation)| {
            let home_row = self.piece.shape(orientation).home_row;
            (0..=home_row).flat_map(move |depth| {
                // Below the lowest row nothing is free.
                let resting = self.reached[turn][depth as usize] & !self.free[turn][depth as usize + 1];
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
