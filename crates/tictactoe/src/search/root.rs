//! The first move of the tree: aspiration windows, several lines, and helper threads.

use std::cmp::Reverse;
use std::sync::Arc;

use tetrad_core::Bound;
use tetrad_core::aspiration::Window;
use tetrad_core::deepening::{Iterate, Line, Meter, on_threads};
use tetrad_core::table::Table;

use super::board::{Board, CellId};
use super::node::{Candidate, Clockwork, Interrupted, TO_THE_END, Tree};
use super::value::{PROVEN, WIN, score, win_at};
use crate::eval::Threat;
use crate::{Position, Square};

/// Boards with at most this many free cells are searched completely.
const COMPLETE: u16 = 36;

/// With at most this many free cells the search goes to the end of every line after a few iterations.
const SOLVABLE: u16 = 25;

/// The iterations before it does.
const WARM_UP: u32 = 4;

/// How far from the last value the first window reaches.
const WINDOW: i32 = 30;

/// The root of one task's tree.
#[derive(Clone)]
pub struct Root {
    tree: Tree,
    candidates: Vec<Candidate>,
    /// The values of the lines in the last completed iteration.
    values: Vec<i32>,
    threads: usize,
}

impl Root {
    /// The root for a position that is not over.
    pub(super) fn new(position: &Position, table: Arc<Table>, threads: usize) -> Self {
        let board = Board::new(position);
        let is_complete = board.free_count() <= COMPLETE;
        let tree = Tree::new(board, table, is_complete);
        let candidates = tree.root_candidates();
        Self { tree, candidates, values: Vec::new(), threads }
    }

    /// The depth beyond which nothing new can be found.
    pub(super) fn deepest(&self) -> u32 {
        if self.tree.is_complete { u32::from(self.tree.board.free_count()).max(WARM_UP + 1) } else { 100 }
    }

    /// How deep an iteration looks.
    fn depth(&self, iteration: u32) -> i32 {
        let free = self.tree.board.free_count();
        let to_the_end = (free <= SOLVABLE && iteration > WARM_UP) || iteration >= u32::from(free);
        if self.tree.is_complete && to_the_end { TO_THE_END } else { iteration as i32 }
    }

    fn search_lines(
        &mut self,
        iteration: u32,
        lines: usize,
        meter: &mut Clockwork<'_, '_>,
    ) -> Result<Vec<Line<Square>>, Interrupted> {
        let mut found = Vec::new();
        for number in 0..lines.min(self.candidates.len()) {
            found.push(self.search_line(number, iteration, meter)?);
        }
        self.tree.learn();
        // A later line may come out above an earlier one: each was searched with what the table knew by then.
        let mut order: Vec<usize> = (0..found.len()).collect();
        order.sort_by_key(|&number| Reverse(found[number].0));
        let first: Vec<Candidate> = order.iter().map(|&number| self.candidates[number]).collect();
        self.candidates[..first.len()].copy_from_slice(&first);
        self.values = order.iter().map(|&number| found[number].0).collect();
        let is_complete = self.tree.is_complete && self.depth(iteration) == TO_THE_END;
        Ok(order.iter().map(|&number| self.line(found[number].0, &found[number].1, is_complete)).collect())
    }

    fn line(&self, value: i32, cells: &[CellId], is_complete: bool) -> Line<Square> {
        Line { score: score(value, is_complete), pv: cells.iter().map(|&cell| self.tree.board.square(cell)).collect() }
    }

    /// The best line whose first move is not among the first `taken` candidates, which earlier lines have taken.
    fn search_line(
        &mut self,
        taken: usize,
        iteration: u32,
        meter: &mut Clockwork<'_, '_>,
    ) -> Result<(i32, Vec<CellId>), Interrupted> {
        let depth = self.depth(iteration);
        let mut window: Window<CellId> = match self.values.get(taken) {
            Some(&last) if iteration >= 4 && last.abs() < PROVEN => Window::around(last, WIN, WINDOW, taken),
            _ => Window::whole(WIN, WINDOW, taken),
        };
        loop {
            let (value, line) = self.search_window(taken, window.alpha, window.beta, depth, iteration, meter)?;
            window.best = value;
            match window.widened() {
                Some(wider) => window = wider,
                None => return Ok((value, line)),
            }
        }
    }

    fn search_window(
        &mut self,
        taken: usize,
        mut alpha: i32,
        beta: i32,
        depth: i32,
        iteration: u32,
        meter: &mut Clockwork<'_, '_>,
    ) -> Result<(i32, Vec<CellId>), Interrupted> {
        let mut best = -WIN;
        let mut best_line = Vec::new();
        for number in taken..self.candidates.len() {
            let cell = self.candidates[number].cell;
            if meter.visit() {
                return Err(Interrupted);
            }
            let is_win = self.tree.board.offer(cell, self.tree.board.to_move()).threat() == Threat::Five;
            self.tree.board.mark(cell);
            let value = if is_win {
                // No node knows what to make of a finished game.
                self.tree.lines[1].clear();
                Ok(win_at(1))
            } else if number == taken {
                self.tree.search(-beta, -alpha, depth - 1, 1, meter).map(|value| -value)
            } else {
                self.tree.scout(alpha, beta, depth - 1, 0, 0, meter)
            };
            self.tree.board.unmark();
            let value = value?;
            if value > best {
                best = value;
                if value > alpha || number == taken {
                    best_line.clear();
                    best_line.push(cell);
                    best_line.extend_from_slice(&self.tree.lines[1]);
                }
                if value > alpha {
                    alpha = value;
                    self.candidates[taken..=number].rotate_right(1);
                    if taken == 0 && iteration > 1 {
                        let bound = if value >= beta { Bound::Lower } else { Bound::Exact };
                        let line = self.line(value, &best_line, self.tree.is_complete && depth == TO_THE_END);
                        meter.improved(&line, bound);
                    }
                    if alpha >= beta {
                        break;
                    }
                }
            }
        }
        Ok((best, best_line))
    }
}

impl Iterate for Root {
    type Move = Square;

    fn iterate(
        &mut self,
        iteration: u32,
        lines: usize,
        meter: &mut Meter<'_, '_, Square>,
    ) -> Option<Vec<Line<Square>>> {
        // Every other thread looks a ply deeper.
        let threads = self.threads;
        on_threads(self, threads, meter, |root, thread, meter| {
            root.search_lines(iteration + thread as u32 % 2, lines, meter).ok()
        })
    }
}
