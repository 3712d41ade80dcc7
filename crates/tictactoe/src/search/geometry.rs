//! Lines, symmetries and keys, which follow from a board's shape alone.

use tetrad_core::random::mix;

use super::board::CellId;
use crate::moves::Direction;
use crate::position::{Cell, Position};

/// Boards of at most this many cells use their symmetries in the table, and their runs are counted.
pub(super) const SMALL: usize = 36;

/// The place of a cell on one of its lines.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct LineIndex {
    pub(super) line: u16,
    /// The distance from the line's start, without the margin.
    pub(super) at: u8,
    pub(super) length: u8,
}

/// The places of every cell on its four lines, and the lengths of the lines.
pub(super) fn place_cells(rows: usize, cols: usize) -> (Vec<[LineIndex; 4]>, Vec<u8>) {
    let mut places = vec![[LineIndex::default(); 4]; rows * cols];
    let mut lengths = Vec::new();
    for (direction, way) in Direction::ALL.into_iter().enumerate() {
        let (right, down) = way.delta();
        let is_on = |col: i32, row: i32| (0..cols as i32).contains(&col) && (0..rows as i32).contains(&row);
        for row in 0..rows as i32 {
            for col in 0..cols as i32 {
                if is_on(col - right, row - down) {
                    continue;
                }
                let length = (0..64).take_while(|&steps| is_on(col + right * steps, row + down * steps)).count() as u8;
                for at in 0..length {
                    let (col, row) = (col + right * i32::from(at), row + down * i32::from(at));
                    places[row as usize * cols + col as usize][direction] =
                        LineIndex { line: lengths.len() as u16, at, length };
                }
                lengths.push(length);
            }
        }
    }
    (places, lengths)
}

/// The maps of cells that keep the board and its unplayable cells, the identity first; only that one on large boards.
pub(super) fn symmetries(position: &Position) -> Vec<Vec<CellId>> {
    let (rows, cols) = (CellId::from(position.rows()), CellId::from(position.cols()));
    let cells = position.cells();
    let map = |image: &dyn Fn(CellId, CellId) -> (CellId, CellId)| -> Vec<CellId> {
        (0..rows * cols).map(|cell| image(cell / cols, cell % cols)).map(|(row, col)| row * cols + col).collect()
    };
    let mut maps = vec![map(&|row, col| (row, col))];
    if cells.len() > SMALL {
        return maps;
    }
    maps.push(map(&|row, col| (rows - 1 - row, col)));
    maps.push(map(&|row, col| (row, cols - 1 - col)));
    maps.push(map(&|row, col| (rows - 1 - row, cols - 1 - col)));
    if rows == cols {
        maps.push(map(&|row, col| (col, row)));
        maps.push(map(&|row, col| (rows - 1 - col, row)));
        maps.push(map(&|row, col| (col, rows - 1 - row)));
        maps.push(map(&|row, col| (rows - 1 - col, rows - 1 - row)));
    }
    let is_wall = |cell: usize| cells[cell] == Cell::Unplayable;
    maps.retain(|map| (0..cells.len()).all(|cell| is_wall(cell) == is_wall(usize::from(map[cell]))));
    maps
}

/// The part of the key that depends on the player to move.
pub(super) const TO_MOVE_KEYS: [u64; 2] = [0, 0x6A09_E667_F3BC_C909];

/// The part of the key that depends on the board's size, win length and unplayable cells.
pub(super) fn board_key(position: &Position) -> u64 {
    let shape = [u64::from(position.rows()), u64::from(position.cols()), u64::from(position.win_length())];
    let walls = position.cells().iter().enumerate().filter(|&(_, &cell)| cell == Cell::Unplayable);
    let walls = walls.map(|(index, _)| index as u64 + 1_000_000);
    shape.into_iter().chain(walls).fold(0, |key, part| mix(key ^ mix(part)))
}

/// The key of a mark in the position's hash.
#[inline]
pub(super) const fn mark_key(cell: CellId, side: usize) -> u64 {
    mix((cell as u64 * 2 + side as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15))
}
