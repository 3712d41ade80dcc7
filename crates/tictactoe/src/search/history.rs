//! The history heuristic: how often cells caused a cutoff, for the order of moves and for reductions.

use tetrad_core::engine::pvs::add_to_history;

use super::board::CellId;

/// The largest absolute value of each of the two histories of a cell.
pub(super) const HISTORY_LIMIT: i32 = 2_000;

/// The number of pairs of cells with a history; a power of two.
const FOLLOW_UPS: usize = 1 << 17;

/// How often cells caused a cutoff.
#[derive(Clone)]
pub(super) struct History {
    /// By player and cell.
    cells: [Vec<i32>; 2],
    /// By player, the opponent's last cell and the cell. On large boards several pairs share a place.
    follow_ups: Vec<i32>,
}

impl History {
    /// An empty history for a board with this number of cells.
    pub(super) fn new(cells: usize) -> Self {
        Self { cells: [vec![0; cells], vec![0; cells]], follow_ups: vec![0; FOLLOW_UPS] }
    }

    /// The history of a cell after the opponent's last cell.
    #[inline]
    pub(super) fn of(&self, side: usize, last: CellId, cell: CellId) -> i32 {
        self.cells[side][usize::from(cell)] + self.follow_ups[follow_up(side, last, cell)]
    }

    /// Adds a bonus to the history of a cell after the opponent's last cell.
    pub(super) fn add(&mut self, side: usize, last: CellId, cell: CellId, bonus: i32) {
        add_to_history(&mut self.cells[side][usize::from(cell)], bonus, HISTORY_LIMIT);
        add_to_history(&mut self.follow_ups[follow_up(side, last, cell)], bonus, HISTORY_LIMIT);
    }
}

/// The place of a pair of cells.
#[inline]
fn follow_up(side: usize, last: CellId, cell: CellId) -> usize {
    (usize::from(last) * 256 + usize::from(cell) + side * (FOLLOW_UPS / 2)) & (FOLLOW_UPS - 1)
}
