//! One node of the tree: principal-variation search over cells, driven by threats.
//!
//! Wins are always proven: the winning side may try any cells, and the losing side's replies are either all cells or,
//! where a threat has to be met, a set that provably contains every answer. A loss in which replies were left out is
//! only [`ALL_BUT_LOST`].

use std::cmp::Reverse;
use std::sync::Arc;

use tetrad_core::Bound;
use tetrad_core::engine::deepening::{Interrupted, Meter};
use tetrad_core::engine::pvs::{extend_line, scout};
use tetrad_core::engine::table::{Entry, TranspositionTable};

use super::board::{Accumulator, Board, CellId};
use super::fours::FourBudget;
use super::history::{HISTORY_LIMIT, History};
use super::value::{ALL_BUT_LOST, HIGHEST_EVAL, SCALE};
use crate::eval::{TEMPO, Threat};
use crate::moves::Square;

pub(super) type Found = Result<i32, Interrupted>;

pub(super) type MoveMeter<'a, 'd> = Meter<'a, 'd, Square>;

/// The depth of a search to the end of every line.
pub(super) const TO_THE_END: i32 = 200;

/// The maximum distance from the root, in plies.
pub(super) const LONGEST_LINE: usize = 250;

/// The number of nodes that a search for a win by fours may visit at the horizon.
const FOURS_AT_HORIZON: u32 = 64;

/// On boards with fewer marks than this, cells near the centre are candidates, wherever the marks are.
const OPENING_MARKS: u16 = 3;

/// The number of cells that count as near the centre.
const CENTRAL_CELLS: usize = 25;

/// A candidate with its rank in the order of moves.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) rank: i32,
    /// How often the cell caused a cutoff.
    history: i32,
    pub(super) cell: CellId,
}

/// A tree search in progress: the board, and what was learnt about it.
#[derive(Clone)]
pub(super) struct Tree {
    pub(super) board: Board,
    /// The network, where it evaluates.
    network: Option<Accumulator>,
    pub(super) table: Arc<TranspositionTable>,
    /// Whether every free cell is tried everywhere, so that losses are proven too.
    pub(super) is_complete: bool,
    history: History,
    /// The number of root moves whose search is complete.
    pub(super) searched: u64,
    /// The history at the first interruption of the search of a root move, and the number of moves searched before it.
    interrupted: Option<(u64, History)>,
    candidates: Vec<Vec<Candidate>>,
    /// The evaluation at each ply of the current line, where there is one.
    evals: Vec<Option<i32>>,
    /// The cells around the centre on which a line can still be made, the most central first.
    central: Vec<CellId>,
    /// The iteration, which bounds extensions.
    pub(super) iteration: u32,
    /// A win that an attack at the root has found: its value and moves.
    pub(super) won: Option<(i32, Vec<CellId>)>,
    /// The best line from each ply.
    pub(super) lines: Vec<Vec<CellId>>,
}

impl Tree {
    pub(super) fn new(board: Board, table: Arc<TranspositionTable>, is_complete: bool) -> Self {
        let cells = board.cell_count();
        let central = central_cells(&board);
        // A complete search needs no judgement.
        let network = if is_complete { None } else { Accumulator::new(&board) };
        Self {
            network,
            board,
            table,
            is_complete,
            history: History::new(cells),
            searched: 0,
            interrupted: None,
            candidates: vec![Vec::new(); LONGEST_LINE + 2],
            evals: vec![None; LONGEST_LINE + 2],
            central,
            iteration: 0,
            won: None,
            lines: vec![Vec::new(); LONGEST_LINE + 2],
        }
    }

    /// The value of the position for the player to move: exact between `alpha` and `beta`, a bound outside. `is_cut` says
    /// that a value of `beta` or more is expected, because the move before it was reduced or is no better than another one.
    pub(super) fn search(
        &mut self,
        mut alpha: i32,
        mut beta: i32,
        depth: i32,
        ply: usize,
        is_cut: bool,
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
            return self.settle(beta, ply, meter);
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
        let is_judged = is_quiet && !self.is_complete;
        let may_prune = is_judged && !is_principal;
        let eval = if is_judged { self.evaluate() } else { 0 };
        self.evals[ply] = is_judged.then_some(eval);
        let is_improving = self.is_improving(ply);
        if may_prune {
            let plies = depth - i32::from(is_improving);
            if depth <= 6 && eval - 80 * plies >= beta && beta.abs() < SCALE.proven {
                return Ok(eval);
            }
            if depth <= 3 && eval + 150 * depth <= alpha {
                let value = self.settle(beta, ply, meter)?;
                if value <= alpha {
                    return Ok(value);
                }
            }
            if depth >= 3
                && eval >= beta
                && self.board.count(other, Threat::FourThree) == 0
                && beta.abs() < SCALE.proven
            {
                self.board.pass();
                let reduced = depth - 3 - depth / 4;
                let value = self.search(-beta, 1 - beta, reduced, ply + 1, !is_cut, meter).map(|value| -value);
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
        if candidates.is_empty() {
            self.candidates[ply] = candidates;
            // No cell stops the opponent's open four.
            return Ok(-SCALE.win_at(ply + 4));
        }
        let result =
            self.try_all(&mut candidates, alpha, beta, depth, ply, is_cut, is_quiet, eval, is_improving, meter);
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

    /// Whether the player to move is better off than two plies ago, as far as both positions were evaluated.
    #[inline]
    fn is_improving(&self, ply: usize) -> bool {
        match (self.evals[ply], ply.checked_sub(2).and_then(|before| self.evals[before])) {
            (Some(now), Some(before)) => now > before,
            _ => true,
        }
    }

    /// The value, if it is known without a search.
    #[inline]
    pub(super) fn decided(&self, ply: usize) -> Option<i32> {
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

    pub(super) fn evaluate(&mut self) -> i32 {
        let (me, other) = (self.board.to_move(), self.board.to_move() ^ 1);
        let value = match &mut self.network {
            Some(network) => network.value(&mut self.board),
            None => self.board.worth(me).to_move - self.board.worth(other).waiting + TEMPO,
        };
        value.clamp(-HIGHEST_EVAL, HIGHEST_EVAL)
    }

    /// The value at the horizon: the evaluation, or a win by fours where the evaluation is below `beta`.
    fn settle(&mut self, beta: i32, ply: usize, meter: &mut MoveMeter<'_, '_>) -> Found {
        let eval = self.evaluate();
        if self.is_complete || eval >= beta {
            return Ok(eval);
        }
        let me = self.board.to_move();
        let has_fours = self.board.count(me, Threat::Four) + self.board.count(me, Threat::FourThree) > 0;
        if has_fours {
            let mut budget = FourBudget::new(FOURS_AT_HORIZON);
            if let Some(value) = self.win_by_fours(None, &mut budget, ply, meter)? {
                return Ok(value);
            }
        }
        Ok(eval)
    }

    /// Marks a cell and prefetches the table's line for the result.
    #[inline]
    pub(super) fn mark(&mut self, cell: CellId) {
        self.table.prefetch(self.board.key_after(cell));
        self.board.mark(cell);
    }

    #[inline]
    pub(super) fn is_markable(&self, cell: CellId) -> bool {
        usize::from(cell) < self.board.cell_count() && self.board.is_free(cell)
    }

    /// Collects the candidates, unordered but ranked.
    fn collect(&self, out: &mut Vec<Candidate>, known: Option<CellId>, must_block: bool, must_defend: bool) {
        out.clear();
        let board = &self.board;
        let (me, other) = (board.to_move(), board.to_move() ^ 1);
        let last = board.last();
        let mut push = |cell: CellId| {
            let (mine, theirs) = (board.offer(cell, me), board.offer(cell, other));
            let mut rank = mine.worth().to_move + theirs.worth().waiting;
            rank += [0, 0, 20, 60, 30, 400, 900, 0][mine.threat() as usize]
                + [0, 0, 15, 40, 10, 150, 300, 0][theirs.threat() as usize];
            if last.is_some_and(|last| board.is_aligned(last, cell)) {
                rank += 15;
            }
            let history = self.history.of(me, last.unwrap_or_default(), cell);
            rank = rank * 16 + history;
            if known == Some(cell) {
                rank = i32::MAX;
            }
            out.push(Candidate { rank, history, cell });
        };
        if must_block {
            board.cells_with(other, Threat::Five).for_each(push);
        } else if must_defend {
            let defences = board.defences(other);
            defences.cells().iter().copied().for_each(&mut push);
            // The other defence is to make a four.
            let is_new = |cell: &CellId| !defences.cells().contains(cell);
            for threat in [Threat::OpenFour, Threat::FourThree, Threat::Four] {
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
                out.extend(board.free_cells().next().map(|cell| Candidate { rank: 0, history: 0, cell }));
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
        is_cut: bool,
        is_quiet: bool,
        eval: i32,
        is_improving: bool,
        meter: &mut MoveMeter<'_, '_>,
    ) -> Result<(i32, CellId, bool), Interrupted> {
        let (me, other) = (self.board.to_move(), self.board.to_move() ^ 1);
        let is_principal = beta - alpha > 1;
        let may_prune = is_quiet && !self.is_complete;
        let mut left_out = may_prune;
        let mut best = -SCALE.win;
        let mut best_cell = candidates.first().map_or(0, |candidate| candidate.cell);
        // The answer to an open three costs no depth up to four fifths of the iteration's: without a limit, threes take most of the nodes.
        let is_answer = !is_quiet && !self.is_complete && 5 * ply < 4 * self.iteration as usize;
        let extension = i32::from(candidates.len() == 1 || is_answer);
        for number in 0..candidates.len() {
            bring_best_to_front(&mut candidates[number..]);
            let cell = candidates[number].cell;
            let (mine, theirs) = (self.board.offer(cell, me).threat(), self.board.offer(cell, other).threat());
            let is_calm = mine < Threat::Three && theirs < Threat::Three;
            if !is_quiet && depth <= 1 && !self.is_complete && theirs < Threat::Four && mine == Threat::Four {
                // A four that only delays the defence.
                left_out = true;
                continue;
            }
            if may_prune && best > ALL_BUT_LOST && is_calm && !is_principal {
                let enough = (3 + 3 * depth * depth / 2) / if is_improving { 1 } else { 2 };
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
                self.search(-beta, -alpha, new_depth, ply + 1, !is_principal && !is_cut, meter).map(|value| -value)
            } else {
                let reduction = if may_prune && depth >= 2 {
                    let mut quarters = late_move_reduction(depth, number);
                    if !is_improving {
                        quarters += 2;
                    }
                    if mine == Threat::Four {
                        // Most fours only delay the game, and wins by fours are found at the horizon.
                        quarters += 8;
                    }
                    if is_principal {
                        quarters -= 2;
                    }
                    if is_cut {
                        quarters += 3;
                    }
                    quarters -= (candidates[number].history * 4) / HISTORY_LIMIT;
                    (quarters / 4).clamp(0, depth - 1)
                } else {
                    // A four before the answer to an open three mostly delays it.
                    i32::from(!is_quiet && !self.is_complete && depth >= 2 && mine == Threat::Four)
                };
                scout(alpha, beta, new_depth, reduction, |alpha, beta, depth| {
                    let is_cut = beta - alpha == 1 && (depth < new_depth || !is_cut);
                    self.search(-beta, -alpha, depth, ply + 1, is_cut, meter).map(|value| -value)
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
        let me = self.board.to_move();
        let bonus = (depth * depth).clamp(1, 400);
        let last_cell = self.board.last().unwrap_or_default();
        self.history.add(me, last_cell, last.cell, bonus);
        for candidate in earlier {
            self.history.add(me, last_cell, candidate.cell, -bonus);
        }
    }

    /// Keeps the history for the repetition of an interrupted search of a root move. A move that is interrupted again and
    /// again begins each time with the same history, so that it tries moves in the same order and finds its results in
    /// the table.
    pub(super) fn interrupt(&mut self) {
        match &self.interrupted {
            Some((searched, history)) if *searched == self.searched => self.history.clone_from(history),
            _ => self.interrupted = Some((self.searched, self.history.clone())),
        }
    }

    /// The candidates at the root, best first.
    pub(super) fn root_candidates(&self) -> Vec<CellId> {
        let (me, other) = (self.board.to_move(), self.board.to_move() ^ 1);
        let must_block = self.board.count(other, Threat::Five) > 0 && self.board.count(me, Threat::Five) == 0;
        let can_win = self.board.count(me, Threat::Five) + self.board.count(me, Threat::OpenFour) > 0;
        let must_defend = !can_win && self.board.count(other, Threat::OpenFour) > 0;
        let mut out = Vec::new();
        self.collect(&mut out, None, must_block, must_defend);
        if out.is_empty() {
            // Every move loses, so that any of the opponent's fours will do.
            self.collect(&mut out, None, must_block, false);
        }
        out.sort_by_key(|candidate| (Reverse(candidate.rank), candidate.cell));
        out.iter().map(|candidate| candidate.cell).collect()
    }
}

/// Swaps the first of the candidates with the highest rank to the front.
#[inline]
fn bring_best_to_front(candidates: &mut [Candidate]) {
    // A plain loop, for every move that is tried: without link-time optimisation, comparing pairs of rank and index takes a quarter of
    // all time.
    let (mut best, mut highest) = (0, i32::MIN);
    for (index, candidate) in candidates.iter().enumerate() {
        if candidate.rank > highest {
            (best, highest) = (index, candidate.rank);
        }
    }
    candidates.swap(0, best);
}

/// The cells around the centre on which a line can still be made, the most central first.
fn central_cells(board: &Board) -> Vec<CellId> {
    let is_live = |&cell: &CellId| [0, 1].iter().any(|&side| board.offer(cell, side).threat() != Threat::Dead);
    let mut cells: Vec<CellId> = board.free_cells().filter(is_live).collect();
    cells.sort_by_key(|&cell| board.off_centre(cell));
    cells.truncate(CENTRAL_CELLS);
    cells
}

/// The quarters of a ply by which later moves are searched less deeply, by depth and number.
static REDUCTIONS: [[u8; 64]; 64] = {
    let mut table = [[0; 64]; 64];
    let mut depth = 1;
    while depth < 64 {
        let mut number = 1;
        while number < 64 {
            table[depth][number] = (log(depth) * log(number) / 100) as u8;
            number += 1;
        }
        depth += 1;
    }
    table
};

/// Twelve times the binary logarithm of a number from 1 to 63, rounded down.
const fn log(number: usize) -> u32 {
    (number as u128).pow(12).ilog2()
}

pub(super) fn late_move_reduction(depth: i32, number: usize) -> i32 {
    i32::from(REDUCTIONS[depth.clamp(0, 63) as usize][number.min(63)])
}
