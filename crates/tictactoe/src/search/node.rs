//! One node of the tree: principal-variation search over cells, driven by threats.
//!
//! Wins are always proven: the winning side may try any cells, and the losing side's replies are either all cells or,
//! where a threat has to be met, a set that provably contains every answer. A loss in which replies were left out is
//! only [`ALL_BUT_LOST`].

use std::cmp::Reverse;
use std::sync::Arc;

use tetrad_core::Bound;
use tetrad_core::engine::deepening::{Interrupted, Meter};
use tetrad_core::engine::pvs::{add_to_history, extend_line, scout};
use tetrad_core::engine::table::{Entry, TranspositionTable};

use super::board::{Board, CellId};
use super::value::{ALL_BUT_LOST, HIGHEST_EVAL, SCALE};
use crate::eval::{TEMPO, Threat};
use crate::moves::Square;

pub(super) type Found = Result<i32, Interrupted>;

pub(super) type MoveMeter<'a, 'd> = Meter<'a, 'd, Square>;

/// The depth of a search to the end of every line.
pub(super) const TO_THE_END: i32 = 200;

/// The maximum distance from the root, in plies.
pub(super) const LONGEST_LINE: usize = 250;

/// The maximum number of own fours in a forced win.
const FOURS_IN_A_ROW: u8 = 12;

/// On boards with fewer marks than this, cells near the centre are candidates, wherever the marks are.
const OPENING_MARKS: u16 = 3;

/// The number of cells that count as near the centre.
const CENTRAL_CELLS: usize = 25;

const HISTORY_LIMIT: i32 = 2_000;

/// A candidate with its rank in the order of moves.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) rank: i32,
    pub(super) cell: CellId,
}

/// A tree search in progress: the board, and what was learnt about it.
#[derive(Clone)]
pub(super) struct Tree {
    pub(super) board: Board,
    pub(super) table: Arc<TranspositionTable>,
    /// Whether every free cell is tried everywhere, so that losses are proven too.
    pub(super) is_complete: bool,
    /// How often a cell caused a cutoff in earlier iterations, by player. It does not change during an iteration, so
    /// that an interrupted one is repeated in the same order and finds its results in the table.
    history: [Vec<i32>; 2],
    fresh_history: [Vec<i32>; 2],
    candidates: Vec<Vec<Candidate>>,
    /// The cells around the centre on which a line can still be made, the most central first.
    central: Vec<CellId>,
    /// The best line from each ply.
    pub(super) lines: Vec<Vec<CellId>>,
}

impl Tree {
    pub(super) fn new(board: Board, table: Arc<TranspositionTable>, is_complete: bool) -> Self {
        let cells = board.cell_count();
        let central = central_cells(&board);
        Self {
            board,
            table,
            is_complete,
            history: [vec![0; cells], vec![0; cells]],
            fresh_history: [vec![0; cells], vec![0; cells]],
            candidates: vec![Vec::new(); LONGEST_LINE + 2],
            central,
            lines: vec![Vec::new(); LONGEST_LINE + 2],
        }
    }

    /// The value of the position for the player to move: exact between `alpha` and `beta`, a bound outside.
    pub(super) fn search(
        &mut self,
        mut alpha: i32,
        mut beta: i32,
        depth: i32,
        ply: usize,
        meter: &mut MoveMeter<'_, '_>,
    ) -> Found {
        let (me, other) = (self.board.to_move(), self.board.to_move() ^ 1);
        self.lines[ply].clear();

        // Step 1. Positions that are decided without a search.
        if let Some(value) = self.decided(ply) {
            return Ok(value);
        }
        let must_block = self.board.count(other, Threat::Five) == 1;

        // Step 2. Tighten the window to what each player can still reach.
        if !self.board.can_win(me) {
            beta = beta.min(0);
        }
        if !self.board.can_win(other) {
            alpha = alpha.max(0);
        }
        beta = beta.min(SCALE.win_at(ply + 5));
        alpha = alpha.max(-SCALE.win_at(ply + if must_block { 2 } else { 4 }));
        if alpha >= beta {
            return Ok(alpha);
        }
        if ply >= LONGEST_LINE {
            return Ok(self.evaluate());
        }

        // Step 3. At the horizon only fours are followed.
        if depth <= 0 && !must_block {
            return self.settle(ply, meter);
        }

        // Step 4. Look the position up in the table.
        let (key, symmetry) = self.board.key();
        let is_principal = beta - alpha > 1;
        let mut known = None;
        if let Some(entry) = self.table.probe(key) {
            known = Some(self.board.origin(entry.mv as CellId, symmetry)).filter(|&cell| self.is_markable(cell));
            let value = SCALE.from_table(entry.value, ply);
            if i32::from(entry.depth) >= depth && !is_principal {
                let holds = match entry.bound {
                    Bound::Exact => true,
                    Bound::Lower => value >= beta,
                    Bound::Upper => value <= alpha,
                };
                if holds {
                    return Ok(value);
                }
            }
        }

        // Step 5. Prune where the evaluation is far from the window and no threat has to be answered.
        let must_defend = self.board.count(other, Threat::OpenFour) > 0;
        let is_quiet = !must_block && !must_defend;
        let mut depth = depth;
        let eval = if is_quiet && !self.is_complete { self.evaluate() } else { 0 };
        if is_quiet && !self.is_complete && !is_principal {
            if depth <= 3 && eval - 90 * depth >= beta && beta.abs() < SCALE.proven {
                return Ok(eval);
            }
            if depth >= 3
                && eval >= beta
                && self.board.count(other, Threat::FourThree) == 0
                && beta.abs() < SCALE.proven
            {
                self.board.pass();
                let reduced = depth - 3 - depth / 4;
                let value = self.search(-beta, 1 - beta, reduced, ply + 1, meter).map(|value| -value);
                self.board.pass();
                let value = value?;
                if value >= beta {
                    return Ok(if value >= SCALE.proven { beta } else { value });
                }
            }
            if known.is_none() && depth >= 5 {
                depth -= 1;
            }
        }

        // Step 6. Try the candidates, best first.
        let mut candidates = std::mem::take(&mut self.candidates[ply]);
        self.collect(&mut candidates, known, must_block, must_defend);
        let result = self.try_all(&mut candidates, alpha, beta, depth, ply, is_quiet, eval, meter);
        self.candidates[ply] = candidates;
        let (mut best, best_cell, left_out) = result?;

        // Step 7. A loss with replies left out is not proven.
        if left_out && best <= -SCALE.proven {
            best = ALL_BUT_LOST + ply as i32;
        }
        let bound = match best {
            _ if best >= beta => Bound::Lower,
            _ if best <= alpha => Bound::Upper,
            _ => Bound::Exact,
        };
        let mv = u32::from(self.board.image(best_cell, symmetry));
        let depth = depth.clamp(0, 255) as u8;
        self.table.store(key, Entry { mv, value: SCALE.to_table(best, ply), depth, bound });
        Ok(best)
    }

    /// The value, if it is known without a search.
    #[inline]
    fn decided(&self, ply: usize) -> Option<i32> {
        let (me, other) = (self.board.to_move(), self.board.to_move() ^ 1);
        let count = |side, threat| self.board.count(side, threat);
        if count(me, Threat::Five) > 0 {
            return Some(SCALE.win_at(ply + 1));
        }
        match count(other, Threat::Five) {
            0 if count(me, Threat::OpenFour) > 0 => return Some(SCALE.win_at(ply + 3)),
            0 if count(me, Threat::FourThree) > 0
                && count(other, Threat::Four) + count(other, Threat::FourThree) + count(other, Threat::OpenFour)
                    == 0 =>
            {
                // The four is blocked by a cell that makes no four; the open three becomes an open four.
                return Some(SCALE.win_at(ply + 5));
            }
            0 | 1 => {}
            _ => return Some(-SCALE.win_at(ply + 2)),
        }
        let is_dead = !self.board.can_win(me) && !self.board.can_win(other);
        (is_dead || self.board.free_count() == 0).then_some(0)
    }

    pub(super) fn evaluate(&self) -> i32 {
        let (me, other) = (self.board.to_move(), self.board.to_move() ^ 1);
        let value = self.board.worth(me).to_move - self.board.worth(other).waiting + TEMPO;
        value.clamp(-HIGHEST_EVAL, HIGHEST_EVAL)
    }

    /// The value at the horizon: a win by fours if there is one, else the evaluation.
    fn settle(&mut self, ply: usize, meter: &mut MoveMeter<'_, '_>) -> Found {
        if self.is_complete {
            return Ok(self.evaluate());
        }
        let me = self.board.to_move();
        let has_fours = self.board.count(me, Threat::Four) + self.board.count(me, Threat::FourThree) > 0;
        if has_fours && let Some(value) = self.win_by_fours(FOURS_IN_A_ROW, ply, meter)? {
            return Ok(value);
        }
        Ok(self.evaluate())
    }

    /// Marks a cell and prefetches the table's line for the result.
    #[inline]
    pub(super) fn mark(&mut self, cell: CellId) {
        self.table.prefetch(self.board.key_after(cell));
        self.board.mark(cell);
    }

    #[inline]
    fn is_markable(&self, cell: CellId) -> bool {
        usize::from(cell) < self.board.cell_count() && self.board.is_free(cell)
    }

    /// Collects the candidates, unordered but ranked.
    fn collect(&self, out: &mut Vec<Candidate>, known: Option<CellId>, must_block: bool, must_defend: bool) {
        out.clear();
        let board = &self.board;
        let (me, other) = (board.to_move(), board.to_move() ^ 1);
        let mut push = |cell: CellId| {
            let (mine, theirs) = (board.offer(cell, me), board.offer(cell, other));
            let mut rank = mine.worth().to_move + theirs.worth().waiting;
            rank += [0, 0, 20, 60, 30, 400, 900, 0][mine.threat() as usize]
                + [0, 0, 15, 40, 10, 150, 300, 0][theirs.threat() as usize];
            rank = rank * 64 + self.history[me][usize::from(cell)].min(HISTORY_LIMIT);
            if known == Some(cell) {
                rank = i32::MAX;
            }
            out.push(Candidate { rank, cell });
        };
        if must_block {
            board.cells_with(other, Threat::Five).for_each(push);
        } else if must_defend {
            // A four can be kept from being open only on a cell where the opponent could make one; the other defence is
            // to make a four.
            let fours = [Threat::OpenFour, Threat::FourThree, Threat::Four];
            for threat in fours {
                board.cells_with(other, threat).for_each(&mut push);
            }
            let is_new = |&cell: &CellId| board.offer(cell, other).threat() < Threat::Four;
            for threat in fours {
                board.cells_with(me, threat).filter(is_new).for_each(&mut push);
            }
        } else if self.is_complete {
            // Dead cells are equivalent: one of them is enough.
            let is_dead = |cell: CellId| [me, other].map(|side| board.offer(cell, side).threat()) == [Threat::Dead; 2];
            let mut seen_dead = false;
            for cell in board.free_cells() {
                if !is_dead(cell) || !std::mem::replace(&mut seen_dead, true) {
                    push(cell);
                }
            }
        } else {
            let is_near = |&cell: &CellId| board.offer(cell, me).is_near() || board.offer(cell, other).is_near();
            let mut has_near = false;
            for cell in board.free_cells().filter(is_near) {
                push(cell);
                has_near = true;
            }
            if !has_near || board.mark_count() < OPENING_MARKS {
                let is_new = |cell: &CellId| board.is_free(*cell) && !is_near(cell);
                self.central.iter().copied().filter(is_new).for_each(&mut push);
            }
            if out.is_empty() {
                out.extend(board.free_cells().next().map(|cell| Candidate { rank: 0, cell }));
            }
        }
    }

    /// Searches the candidates. Returns the best value, its cell, and whether some replies were left out.
    #[expect(clippy::too_many_arguments, reason = "the state of one node, which lives on the stack for speed")]
    fn try_all(
        &mut self,
        candidates: &mut [Candidate],
        mut alpha: i32,
        beta: i32,
        depth: i32,
        ply: usize,
        is_quiet: bool,
        eval: i32,
        meter: &mut MoveMeter<'_, '_>,
    ) -> Result<(i32, CellId, bool), Interrupted> {
        let (me, other) = (self.board.to_move(), self.board.to_move() ^ 1);
        let is_principal = beta - alpha > 1;
        let may_prune = is_quiet && !self.is_complete;
        let mut left_out = may_prune;
        let mut best = -SCALE.win;
        let mut best_cell = candidates.first().map_or(0, |candidate| candidate.cell);
        let extension = i32::from(candidates.len() == 1);
        for number in 0..candidates.len() {
            let top = (number..candidates.len()).max_by_key(|&index| (candidates[index].rank, Reverse(index)));
            candidates.swap(number, top.unwrap_or(number));
            let cell = candidates[number].cell;
            let (mine, theirs) = (self.board.offer(cell, me).threat(), self.board.offer(cell, other).threat());
            let is_calm = mine < Threat::Three && theirs < Threat::Three;
            if may_prune && best > ALL_BUT_LOST && is_calm && !is_principal {
                let enough = 5 + 3 * depth * depth;
                if number as i32 >= enough || (depth <= 2 && number > 2 && eval + 70 * depth + 40 <= alpha) {
                    left_out = true;
                    break;
                }
            }
            if may_prune && number >= 48 {
                break;
            }
            if meter.visit() {
                return Err(Interrupted);
            }
            self.mark(cell);
            let new_depth = depth - 1 + extension;
            let value = if number == 0 {
                self.search(-beta, -alpha, new_depth, ply + 1, meter).map(|value| -value)
            } else {
                let reduction = if may_prune && depth >= 2 && is_calm { late_move_reduction(depth, number) } else { 0 };
                scout(alpha, beta, new_depth, reduction, |alpha, beta, depth| {
                    self.search(-beta, -alpha, depth, ply + 1, meter).map(|value| -value)
                })
            };
            self.board.unmark();
            let value = value?;
            if value > best {
                best = value;
                best_cell = cell;
                if value > alpha {
                    alpha = value;
                    if is_principal {
                        extend_line(&mut self.lines, ply, cell);
                    }
                    if alpha >= beta {
                        self.remember_refutation(&candidates[..=number], depth);
                        break;
                    }
                }
            }
        }
        Ok((best, best_cell, left_out))
    }

    fn remember_refutation(&mut self, tried: &[Candidate], depth: i32) {
        let Some((last, earlier)) = tried.split_last() else { return };
        let history = &mut self.fresh_history[self.board.to_move()];
        let bonus = (depth * depth).clamp(1, 400);
        add_to_history(&mut history[usize::from(last.cell)], bonus, HISTORY_LIMIT);
        for candidate in earlier {
            add_to_history(&mut history[usize::from(candidate.cell)], -bonus, HISTORY_LIMIT);
        }
    }

    /// Makes the history of this iteration available to the next one.
    pub(super) fn learn(&mut self) {
        self.history.clone_from(&self.fresh_history);
    }

    /// The candidates at the root, best first.
    pub(super) fn root_candidates(&self) -> Vec<CellId> {
        let (me, other) = (self.board.to_move(), self.board.to_move() ^ 1);
        let must_block = self.board.count(other, Threat::Five) > 0 && self.board.count(me, Threat::Five) == 0;
        let can_win = self.board.count(me, Threat::Five) + self.board.count(me, Threat::OpenFour) > 0;
        let must_defend = !can_win && self.board.count(other, Threat::OpenFour) > 0;
        let mut out = Vec::new();
        self.collect(&mut out, None, must_block, must_defend);
        out.sort_by_key(|candidate| (Reverse(candidate.rank), candidate.cell));
        out.iter().map(|candidate| candidate.cell).collect()
    }
}

/// The cells around the centre on which a line can still be made, the most central first.
fn central_cells(board: &Board) -> Vec<CellId> {
    let is_live = |&cell: &CellId| [0, 1].iter().any(|&side| board.offer(cell, side).threat() != Threat::Dead);
    let mut cells: Vec<CellId> = board.free_cells().filter(is_live).collect();
    cells.sort_by_key(|&cell| board.off_centre(cell));
    cells.truncate(CENTRAL_CELLS);
    cells
}

fn late_move_reduction(depth: i32, number: usize) -> i32 {
    let number = number as i32;
    let reduction = i32::from(number >= 2)
        + i32::from(number >= 6)
        + i32::from(number >= 14)
        + i32::from(depth >= 6 && number >= 4);
    reduction.min(depth - 1)
}
