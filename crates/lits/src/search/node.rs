//! One node of the tree: principal-variation search to a depth, with evaluations at the horizon.
//!
//! A value beyond [`PROVEN`] is a proof, whatever was reduced on the way to it: it follows from finished games and
//! bounds alone. Where moves were left out, the best of the rest is never called a proven loss.

use tetrad_core::Bound;
use tetrad_core::engine::deepening::{Interrupted, Meter};
use tetrad_core::engine::pvs::{add_to_history, extend_line, scout};
use tetrad_core::engine::table::Entry;

use super::tree::{Candidate, NONE, PlacementId, Tree};
use super::value::{HIGHEST_EVAL, INFINITE, PROVEN, proven};
use crate::moves::Move;

pub(super) type Found = Result<i32, Interrupted>;

pub(super) type MoveMeter<'a, 'd> = Meter<'a, 'd, Move>;

pub(super) const HISTORY_LIMIT: i32 = 1 << 14;

impl Tree {
    /// The value of the position for the player to move: exact between `alpha` and `beta`, a bound outside.
    pub(super) fn search(
        &mut self,
        mut alpha: i32,
        mut beta: i32,
        depth: i32,
        ply: usize,
        meter: &mut MoveMeter<'_, '_>,
    ) -> Found {
        self.lines[ply].clear();

        // Step 1. The end of the game.
        if let Some(verdict) = self.finished(ply) {
            return Ok(proven(verdict));
        }

        // Step 2. Look the position up in the table.
        let key = self.key(ply);
        let is_principal = beta - alpha > 1;
        let mut known = NONE;
        if depth > 0
            && let Some(entry) = self.table.probe(key)
        {
            known = entry.mv as PlacementId;
            let deep_enough = i32::from(entry.depth) >= depth || entry.value.abs() >= PROVEN;
            let holds = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => entry.value >= beta,
                Bound::Upper => entry.value <= alpha,
            };
            if deep_enough && holds && !is_principal {
                return Ok(entry.value);
            }
        }

        // Step 3. Use proven bounds of the verdict; at the horizon, evaluate.
        let (eval, bounds) = self.look(ply);
        if bounds.low > 0 {
            alpha = alpha.max(proven(bounds.low));
        }
        if bounds.high < 0 {
            beta = beta.min(proven(bounds.high));
        }
        if bounds.low == bounds.high {
            return Ok(proven(bounds.low));
        }
        if alpha >= beta {
            return Ok(if bounds.low > 0 { alpha } else { beta });
        }
        let eval = eval.clamp(-HIGHEST_EVAL, HIGHEST_EVAL);
        if depth <= 0 {
            return Ok(eval);
        }

        // Step 4. Prune near the horizon if the evaluation is far above the window.
        let symbol = self.symbol(ply);
        if !is_principal && depth <= 3 && beta.abs() < PROVEN && eval - 5 * symbol * depth / 4 >= beta {
            return Ok(eval);
        }

        // Step 5. Try the moves, best first.
        let mut candidates = std::mem::take(&mut self.candidates[ply]);
        self.collect(&mut candidates, known, ply);
        let result = self.try_all(&mut candidates, alpha, beta, depth, ply, eval, meter);
        self.candidates[ply] = candidates;
        let (best, best_placement) = result?;

        let bound = match best {
            _ if best >= beta => Bound::Lower,
            _ if best <= alpha => Bound::Upper,
            _ => Bound::Exact,
        };
        let depth = depth.clamp(0, 255) as u8;
        self.table.store(key, Entry { mv: u32::from(best_placement), value: best, depth, bound });
        Ok(best)
    }

    /// Collects the legal moves, unordered but ranked.
    pub(super) fn collect(&mut self, out: &mut Vec<Candidate>, known: PlacementId, ply: usize) {
        out.clear();
        let legal = *self.open(ply);
        let mover = self.mover(ply);
        let killers = self.killers[ply];
        let history = &self.history[mover.index()];
        for index in legal.indices() {
            let placement = index as PlacementId;
            let mut rank = 512 * self.gain(mover, placement) + history[index];
            if killers.contains(&placement) {
                rank += 2_000;
            }
            if placement == known {
                rank = Candidate::FIRST;
            }
            out.push(Candidate::new(rank, placement));
        }
    }

    /// Searches the candidates. Returns the best value and its placement.
    #[expect(clippy::too_many_arguments, reason = "the state of one node, which lives on the stack for speed")]
    fn try_all(
        &mut self,
        candidates: &mut [Candidate],
        mut alpha: i32,
        beta: i32,
        depth: i32,
        ply: usize,
        eval: i32,
        meter: &mut MoveMeter<'_, '_>,
    ) -> Result<(i32, PlacementId), Interrupted> {
        let is_principal = beta - alpha > 1;
        let symbol = self.symbol(ply);
        let mut best = -INFINITE;
        let mut best_placement = candidates[0].placement();
        for number in 0..candidates.len() {
            pick(candidates, number);
            let placement = candidates[number].placement();
            // Near the horizon, late moves that gain little get an estimate in place of a search.
            if !is_principal && depth <= 2 && number >= 4 && alpha > -PROVEN {
                let hope = eval + symbol * self.gain(self.mover(ply), placement) + 3 * symbol * depth / 2;
                if hope <= alpha {
                    best = best.max(hope);
                    continue;
                }
            }
            if meter.visit() {
                return Err(Interrupted);
            }
            if depth > 1 {
                self.table.prefetch(self.key_after(ply, placement));
            }
            self.lay(ply, placement);
            let value = if number == 0 {
                -self.search(-beta, -alpha, depth - 1, ply + 1, meter)?
            } else {
                let reduction = if depth >= 2 { late_move_reduction(depth, number) } else { 0 };
                scout(alpha, beta, depth - 1, reduction, |alpha, beta, depth| {
                    self.search(-beta, -alpha, depth, ply + 1, meter).map(|value| -value)
                })?
            };
            if value > best {
                best = value;
                best_placement = placement;
                if value > alpha {
                    alpha = value;
                    if is_principal {
                        extend_line(&mut self.lines, ply, placement);
                    }
                    if alpha >= beta {
                        self.remember_refutation(&candidates[..=number], depth, ply);
                        break;
                    }
                }
            }
        }
        Ok((best, best_placement))
    }

    pub(super) fn remember_refutation(&mut self, tried: &[Candidate], depth: i32, ply: usize) {
        let Some((last, earlier)) = tried.split_last() else { return };
        let history = &mut self.history[self.mover(ply).index()];
        let bonus = (16 * depth * depth).clamp(16, 1_600);
        add_to_history(&mut history[usize::from(last.placement())], bonus, HISTORY_LIMIT);
        for candidate in earlier {
            add_to_history(&mut history[usize::from(candidate.placement())], -bonus, HISTORY_LIMIT);
        }
        let killers = &mut self.killers[ply];
        if killers[0] != last.placement() {
            *killers = [last.placement(), killers[0]];
        }
    }
}

/// Swaps the best of the candidates from `number` on to the place `number`.
#[inline]
pub(super) fn pick(candidates: &mut [Candidate], number: usize) {
    let rest = &mut candidates[number..];
    let best = rest.iter().fold(rest[0], |best, &candidate| best.max(candidate));
    let at = rest.iter().position(|&candidate| candidate == best).unwrap_or(0);
    rest.swap(0, at);
}

fn late_move_reduction(depth: i32, number: usize) -> i32 {
    let number = number as i32;
    let reduction = i32::from(number >= 3) + i32::from(number >= 12) + i32::from(depth >= 4 && number >= 30);
    reduction.min(depth - 1)
}
