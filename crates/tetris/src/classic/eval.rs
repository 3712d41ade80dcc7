//! The evaluation of boards of classic Tetris.
//!
//! It favours what players who aim at tetrises do: no holes, a low and smooth stack on the left, the right column open.
//! It uses integers only, so that every machine computes the same values.

use super::{Board, Piece, WIDTH};
use crate::weights::weights;

/// The column that stays open for the I.
const WELL: usize = WIDTH - 1;

/// The height up to which the stack is in no danger.
const SAFE_HEIGHT: i32 = 9;

weights! {
    /// The weights of the features of a board and of line clears.
    struct Weights;
    /// One line at once. Clears of fewer than four lines cost rows that a tetris could have used.
    single: -69,
    /// Two lines at once.
    double: -54,
    /// Three lines at once.
    triple: -48,
    /// Four lines at once.
    tetris: 414,
    /// An empty cell with something above it.
    hole: -107,
    /// A cell above the highest hole of its column, four at most: it has to be cleared before the hole is open again.
    burden: -5,
    /// A step of one row between neighbouring columns of the stack.
    step: -9,
    /// Each row beyond two of the depth of a gap in the stack, which only an I can fill.
    gap: -45,
    /// A piece other than I that fits nowhere on the stack without making a hole.
    misfit: -17,
    /// A row of the height of the open column.
    closed_well: -19,
    /// A row that lacks only the open column, among at most four in a row from the height of that column on.
    ready_row: 12,
    /// The square of the rows by which the stack exceeds the safe height.
    danger: -7,
}

impl Weights {
    /// The value of a number of lines cleared at once.
    pub fn lines(&self, lines: u32) -> i32 {
        [0, self.single, self.double, self.triple, self.tetris][lines as usize]
    }

    /// The value of a board.
    pub fn evaluate(&self, board: &Board) -> i32 {
        let rows = board.rows();
        let heights: [i32; WIDTH] = std::array::from_fn(|column| i32::from(board.height(column)));
        let stack = &heights[..WELL];
        let steps: i32 = stack.windows(2).map(|pair| (pair[0] - pair[1]).abs()).sum();
        let beside = |column: usize| stack.get(column).copied().unwrap_or(i32::MAX);
        let gap = |column: usize| (beside(column.wrapping_sub(1)).min(beside(column + 1)) - stack[column] - 2).max(0);
        let gaps: i32 = (0..WELL).map(gap).sum();
        let misfits = Piece::ALL.iter().filter(|&&piece| piece != Piece::I && !fits_cleanly(stack, piece)).count();
        let (holes, burden) = holes(&rows, &heights);
        let danger = (i32::from(board.highest()) - SAFE_HEIGHT).max(0);
        self.hole * holes
            + self.burden * burden
            + self.step * steps
            + self.gap * gaps
            + self.misfit * misfits as i32
            + self.closed_well * heights[WELL]
            + self.ready_row * ready_rows(&rows, heights[WELL])
            + self.danger * danger * danger
    }
}

/// Whether a piece can rest somewhere on the stack without a gap under any of its columns.
fn fits_cleanly(stack: &[i32], piece: Piece) -> bool {
    piece.orientations().iter().any(|&orientation| {
        let shape = piece.shape(orientation);
        let bottom = &shape.bottom[..shape.width as usize];
        stack.windows(bottom.len()).any(|columns| {
            let row = |index: usize| columns[index] - i32::from(bottom[index]);
            (1..bottom.len()).all(|index| row(index) == row(0))
        })
    })
}

/// The number of holes, and of cells above the highest hole of each column, at most four per column.
fn holes(rows: &[u16], heights: &[i32; WIDTH]) -> (i32, i32) {
    let (mut holes, mut covering, mut burdened) = (0, 0_u16, 0_u16);
    for row in rows.iter().rev() {
        let covered = covering & !row;
        holes += covered.count_ones() as i32;
        burdened |= covered;
        covering |= row;
    }
    let columns = heights.iter().enumerate().filter(|(column, _)| burdened >> column & 1 != 0);
    let burden = columns.map(|(column, &height)| {
        let taken = |row: &i32| rows[*row as usize] >> column & 1 != 0;
        (0..height).rev().take_while(taken).take(4).count() as i32
    });
    (holes, burden.sum())
}

/// The number of rows in a row, from the open column's height on, that lack only that column; at most four.
fn ready_rows(rows: &[u16], height: i32) -> i32 {
    const ALL_BUT_THE_WELL: u16 = (1 << WELL) - 1;
    let ready = rows.iter().skip(height as usize).take_while(|&&row| row & ALL_BUT_THE_WELL == ALL_BUT_THE_WELL);
    ready.take(4).count() as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hole_costs_more_than_a_step() {
        let worth = |picture: &str| Weights::default().evaluate(&picture.parse().unwrap());
        let covered = worth("XX........\nX.XX......");
        assert!(worth("XXXX......") > covered && worth("X.........\nXXX.......") > covered);
    }

    #[test]
    fn every_property_is_counted() {
        let count = |picture: &str| {
            let board: Board = picture.parse().unwrap();
            let one = |index: usize| {
                let mut weights = vec![0; Weights::NAMES.len()];
                weights[index] = 1;
                Weights::from_slice(&weights).unwrap().evaluate(&board)
            };
            (4..Weights::NAMES.len()).map(one).collect::<Vec<_>>()
        };
        // Holes, burden, steps, gaps, misfits, closed well, ready rows, danger.
        assert_eq!(count(""), [0, 0, 0, 0, 2, 0, 0, 0]);
        assert_eq!(count("XXXXXXXXX.\nXXXXXXXXX."), [0, 0, 0, 0, 2, 0, 2, 0]);
        assert_eq!(count("XX........\nX.XX.....X"), [1, 1, 2, 0, 0, 1, 0, 0]);
        assert_eq!(count(&"X.........\n".repeat(12))[7], 9);
    }

    #[test]
    fn weights_are_read_as_they_are_listed() {
        let weights = Weights::default();
        assert_eq!(Weights::from_slice(&weights.to_vec()), Some(weights));
        assert_eq!(Weights::from_slice(&[1, 2]), None);
    }
}
