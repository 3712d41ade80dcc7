//! The root of the tree.

use std::sync::Arc;

use tetrad_core::engine::deepening::{FoundLines, Interrupted, Iterate, Line, Meter};
use tetrad_core::engine::pvs::scout;
use tetrad_core::engine::root::{RootMoves, RootNode};
use tetrad_core::engine::table::TranspositionTable;

use super::board::{Board, CellId};
use super::node::{MoveMeter, TO_THE_END, Tree, late_move_reduction};
use super::value::{SCALE, score};
use crate::eval::Threat;
use crate::{Position, Square};

/// Boards with at most this many free cells are searched completely.
const COMPLETE: u16 = 36;

/// With at most this many free cells the search goes to the end of every line after a few iterations.
const SOLVABLE: u16 = 25;

/// The number of iterations before that.
const WARM_UP: u32 = 4;

/// The number of nodes of the attack before the first iteration is twice this, and doubles with each.
const ROOT_ATTACK: u32 = 50;

/// The root of one task's tree.
#[derive(Clone)]
pub struct Root {
    tree: Tree,
    moves: RootMoves<CellId>,
    /// The last iteration before which an attack was tried.
    attacked: u32,
}

impl Root {
    pub(super) fn new(position: &Position, table: Arc<TranspositionTable>) -> Self {
        let board = Board::new(position);
        let is_complete = board.free_count() <= COMPLETE;
        let tree = Tree::new(board, table, is_complete);
        let moves = RootMoves::new(tree.root_candidates());
        Self { tree, moves, attacked: 0 }
    }

    /// Looks for a win by fours and threes before an iteration, with more nodes each time.
    fn attack(&mut self, iteration: u32, meter: &mut MoveMeter<'_, '_>) -> Result<(), Interrupted> {
        let tree = &mut self.tree;
        let is_needed = self.attacked < iteration && !tree.is_complete && tree.won.is_none();
        if is_needed && tree.board.has_attack(tree.board.to_move()) && tree.decided(0).is_none() {
            let nodes = ROOT_ATTACK << iteration.min(8);
            if let Some(value) = tree.win_by_attack(nodes, 40, 0, meter)? {
                let line = tree.attack_line();
                let number =
                    line.first().and_then(|first| self.moves.candidates().iter().position(|cell| cell == first));
                if let Some(number) = number {
                    self.moves.bring_to_front(number);
                    tree.won = Some((value, line));
                }
            }
        }
        self.attacked = iteration;
        Ok(())
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
        self.iteration = iteration;
        let depth = self.depth(iteration) - 1;
        if let Some((value, line)) = self.won.as_ref().filter(|(_, line)| line[0] == cell) {
            self.lines[1].clear();
            self.lines[1].extend_from_slice(&line[1..]);
            return Ok(*value);
        }
        if self.board.offer(cell, self.board.to_move()).threat() == Threat::Five {
            // The search of a node does not handle finished games.
            self.lines[1].clear();
            return Ok(SCALE.win_at(1));
        }
        let other = self.board.to_move() ^ 1;
        let is_quiet = self.board.count(other, Threat::Five) + self.board.count(other, Threat::OpenFour) == 0;
        let reduction = if is_quiet && !self.is_complete && depth >= 2 {
            // Two thirds of what it is in the tree.
            (late_move_reduction(depth, number) / 6).clamp(0, depth - 1)
        } else {
            0
        };
        self.board.mark(cell);
        let value = match number {
            0 => self.search(-beta, -alpha, depth, 1, false, meter).map(|value| -value),
            _ => scout(alpha, beta, depth, reduction, |alpha, beta, depth| {
                self.search(-beta, -alpha, depth, 1, beta - alpha == 1, meter).map(|value| -value)
            }),
        };
        self.board.unmark();
        self.searched += u64::from(value.is_ok());
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

    fn highest(&self) -> i32 {
        self.won.as_ref().map_or(Self::INFINITE, |&(value, _)| value)
    }
}

impl Iterate for Root {
    type Move = Square;

    fn iterate(&mut self, iteration: u32, lines: usize, meter: &mut Meter<'_, '_, Square>) -> FoundLines<Square> {
        self.attack(iteration, meter)?;
        let Ok(found) = self.moves.search(&mut self.tree, iteration, lines, meter) else {
            self.tree.interrupt();
            return Err(Interrupted);
        };
        Ok(found.iter().map(|(value, cells)| self.tree.line(*value, cells, iteration)).collect())
    }
}
