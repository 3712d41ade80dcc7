//! A proof that a player can no longer win, by counting the runs that are still open to that player.
//!
//! Erdős and Selfridge (1973): let every run without an opponent's mark weigh 2^−(cells it lacks). If the runs of a
//! player weigh less than 1 together, the opponent, moving next, can keep that player from ever finishing one; if they
//! weigh less than ½, even when that player moves next.

use super::board::CellId;
use crate::moves::Direction;
use crate::position::{Cell, Position};

/// All runs of `win length` cells, with the marks of each player in them.
#[derive(Clone)]
pub(super) struct Runs {
    through: Vec<Vec<u16>>,
    /// Marks of each player in each run.
    marks: Vec<[u8; 2]>,
    win_length: u32,
    /// The summed weight of each player's open runs, in units of 2^−[`SCALE`].
    weight: [u64; 2],
}

/// Runs that lack more cells than this have a negligible weight on a small board.
const SCALE: u32 = 40;

impl Runs {
    /// The runs of a position's board, without its marks.
    pub(super) fn new(position: &Position) -> Self {
        let win_length = position.win_length();
        let mut through = vec![Vec::new(); position.cells().len()];
        let mut count = 0;
        for start in position.squares() {
            for direction in Direction::ALL {
                let cells = (0..win_length as i32).map_while(|steps| start.step(direction, steps));
                let cells: Vec<_> = cells
                    .take_while(|&square| !matches!(position.cell(square), None | Some(Cell::Unplayable)))
                    .collect();
                // With a win length of 1 the four directions give the same run.
                if cells.len() == win_length as usize && (win_length > 1 || direction == Direction::Across) {
                    for square in cells {
                        let cell = usize::from(square.row) * usize::from(position.cols()) + usize::from(square.col);
                        through[cell].push(count);
                    }
                    count += 1;
                }
            }
        }
        let each = weight(0, win_length);
        Self { through, marks: vec![[0; 2]; usize::from(count)], win_length, weight: [u64::from(count) * each; 2] }
    }

    /// Whether `side` may still finish a run when `to_move` moves next.
    #[inline]
    pub(super) const fn can_be_made(&self, side: usize, to_move: usize) -> bool {
        let one = 1_u64 << SCALE;
        self.weight[side] >= if side == to_move { one / 2 } else { one }
    }

    #[inline]
    pub(super) fn mark(&mut self, cell: CellId, side: usize) {
        for &run in &self.through[usize::from(cell)] {
            let marks = &mut self.marks[usize::from(run)];
            if marks[side ^ 1] == 0 {
                // Lacking one cell less doubles the weight.
                self.weight[side] += weight(marks[side], self.win_length);
            }
            if marks[side] == 0 {
                self.weight[side ^ 1] -= weight(marks[side ^ 1], self.win_length);
            }
            marks[side] += 1;
        }
    }

    #[inline]
    pub(super) fn unmark(&mut self, cell: CellId, side: usize) {
        for &run in &self.through[usize::from(cell)] {
            let marks = &mut self.marks[usize::from(run)];
            marks[side] -= 1;
            if marks[side ^ 1] == 0 {
                self.weight[side] -= weight(marks[side], self.win_length);
            }
            if marks[side] == 0 {
                self.weight[side ^ 1] += weight(marks[side ^ 1], self.win_length);
            }
        }
    }
}

#[inline]
const fn weight(marks: u8, win_length: u32) -> u64 {
    1 << (SCALE + marks as u32).saturating_sub(win_length)
}
