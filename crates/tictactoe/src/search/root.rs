//! The root of the tree.

use std::sync::Arc;

use tetrad_core::engine::deepening::{FoundLines, Interrupted, Iterate, Line, Meter};
use tetrad_core::engine::pvs::scout;
use tetrad_core::engine::root::{RootMoves, RootNode};
use tetrad_core::engine::table::TranspositionTable;

use super::board::{Board, CellId};
use super::node::{TO_THE_END, Tree};
use super::value::{SCALE, score};
use crate::eval::Threat;
use crate::{Position, Square};

/// Boards with at most this many free cells are searched completely.
const COMPLETE: u16 = 36;

/// With at most this many free cells the search goes to the end of every line after a few iterations.
const SOLVABLE: u16 = 25;

/// The number of iterations before that.
const WARM_UP: u32 = 4;

/// The root of one task's tree.
#[derive(Clone)]
pub struct Root {
    tree: Tree,
    moves: RootMoves<CellId>,
}

impl Root {
    pub(super) fn new(position: &Position, table: Arc<TranspositionTable>) -> Self {
        let board = Board::new(position);
        let is_complete = board.free_count() <= COMPLETE;
        let tree = Tree::new(board, table, is_complete);
        let moves = RootMoves::new(tree.root_candidates());
        Self { tree, moves }
    }

    /// The depth beyond which nothing new can be found.
    pub(super) fn deepest(&self) -> u32 {
        if self.tree.is_complete { u32::from(self.tree.board.free_count()).max(WARM_UP + 1) } else { 100 }
    }
}

impl Tree {
    fn depth(&self, iteration: u32) -> i32 {
        let free = self.board.free_count();
        let to_the_end = (free <= SOLVABLE && iteration > WARM_UP) || iteration >= u32::from(free);
        if self.is_complete && to_the_end { TO_THE_END } else { iteration as i32 }
    }
}

impl RootNode for Tree {
    type Candidate = CellId;
    type Move = Square;

    const INFINITE: i32 = SCALE.win;
    const PROVEN: i32 = SCALE.proven;

    fn search_move(
        &mut self,
        cell: CellId,
        (alpha, beta): (i32, i32),
        iteration: u32,
        number: usize,
        meter: &mut Meter<'_, '_, Square>,
    ) -> Result<i32, Interrupted> {
        let depth = self.depth(iteration) - 1;
        if self.board.offer(cell, self.board.to_move()).threat() == Threat::Five {
            // The search of a node does not handle finished games.
            self.lines[1].clear();
            return Ok(SCALE.win_at(1));
        }
        self.board.mark(cell);
        let value = match number {
            0 => self.search(-beta, -alpha, depth, 1, meter).map(|value| -value),
            _ => scout(alpha, beta, depth, 0, |alpha, beta, depth| {
                self.search(-beta, -alpha, depth, 1, meter).map(|value| -value)
            }),
        };
        self.board.unmark();
        value
    }

    fn continuation(&self) -> &[CellId] {
        &self.lines[1]
    }

    fn line(&self, value: i32, cells: &[CellId], iteration: u32) -> Line<Square> {
        let is_complete = self.is_complete && self.depth(iteration) == TO_THE_END;
        Line { score: score(value, is_complete), pv: cells.iter().map(|&cell| self.board.square(cell)).collect() }
    }

    fn aspiration(&self, iteration: u32) -> Option<i32> {
        (iteration >= 4).then_some(30)
    }
}

impl Iterate for Root {
    type Move = Square;

    fn iterate(&mut self, iteration: u32, lines: usize, meter: &mut Meter<'_, '_, Square>) -> FoundLines<Square> {
        let found = self.moves.search(&mut self.tree, iteration, lines, meter)?;
        self.tree.learn();
        Ok(found.iter().map(|(value, cells)| self.tree.line(*value, cells, iteration)).collect())
    }
}
