//! Search for wins by fours alone, each of which has one answer.

use tetrad_core::Bound;
use tetrad_core::engine::deepening::Interrupted;
use tetrad_core::engine::table::Entry;

use super::board::CellId;
use super::node::{LONGEST_LINE, MoveMeter, Tree};
use super::value::SCALE;
use crate::eval::Threat;

/// Xored into the key of positions that were searched for a win by fours alone. Only low bits, so that both keys have
/// their place in the same line of the table.
pub(super) const FOURS_ONLY: u64 = 0x5A5A_A5A5;

/// The maximum number of own fours that are tried in a position.
const MOST_FOURS: usize = 24;

/// The depth in the table of a search that tried every four.
const EXHAUSTED: u8 = 255;

/// The nodes of an unfinished search for each unit of depth in the table.
const DEPTH_UNIT: u32 = 8;

/// The limits of one search for a win by fours.
#[derive(Clone, Copy, Debug)]
pub(super) struct FourBudget {
    /// The number of positions that may still be visited.
    pub(super) nodes: u32,
    /// Whether the search gave up for want of nodes, so that a failure proves nothing.
    is_spent: bool,
}

impl FourBudget {
    pub(super) const fn new(nodes: u32) -> Self {
        Self { nodes, is_spent: false }
    }
}

impl Tree {
    /// Finds a win for the player to move, who makes only fours, each of which has one answer. Neither player has a
    /// four to finish. `last` is the attacker's last four.
    pub(super) fn win_by_fours(
        &mut self,
        last: Option<CellId>,
        budget: &mut FourBudget,
        ply: usize,
        meter: &mut MoveMeter<'_, '_>,
    ) -> Result<Option<i32>, Interrupted> {
        if ply + 2 >= LONGEST_LINE {
            budget.is_spent = true;
            return Ok(None);
        }
        let (me, other) = (self.board.to_move(), self.board.to_move() ^ 1);
        let (key, _) = self.board.key();
        let key = key ^ FOURS_ONLY;
        if let Some(entry) = self.table.probe(key) {
            match entry.bound {
                Bound::Lower => return Ok(Some(SCALE.from_table(entry.value, ply))),
                // An exhaustive search failed, or one with no fewer nodes.
                _ if entry.depth == EXHAUSTED || u32::from(entry.depth) * DEPTH_UNIT >= budget.nodes => {
                    budget.is_spent |= entry.depth != EXHAUSTED;
                    return Ok(None);
                }
                _ => {}
            }
        }
        let (nodes, was_spent) = (budget.nodes, std::mem::replace(&mut budget.is_spent, false));
        let mut cells = [(0, 0); MOST_FOURS];
        let mut count = 0;
        // An opponent's four has to be blocked, which leaves one cell.
        if let Some(cell) = self.board.first_with(other, Threat::Five) {
            if self.board.offer(cell, me).threat() >= Threat::Four {
                cells[0] = (0, cell);
                count = 1;
            }
        } else {
            for threat in [Threat::FourThree, Threat::Four] {
                for cell in self.board.cells_with(me, threat) {
                    if last.is_some_and(|last| !self.board.is_aligned(last, cell)) {
                        budget.is_spent |= threat == Threat::Four;
                        if threat == Threat::Four {
                            continue;
                        }
                    }
                    if count < MOST_FOURS {
                        let far = last.map_or(0, |last| self.board.distance(last, cell));
                        cells[count] = (far + if threat == Threat::Four { 2 } else { 0 }, cell);
                        count += 1;
                    } else {
                        budget.is_spent = true;
                    }
                }
            }
            cells[..count].sort_unstable();
        }
        let (mut found, mut best) = (None, 0);
        for &(_, cell) in &cells[..count] {
            if budget.nodes < 2 {
                budget.is_spent = true;
                break;
            }
            found = self.win_by_this_four(cell, budget, ply, meter)?;
            if found.is_some() {
                best = cell;
                break;
            }
        }
        let (value, bound) = found.map_or((0, Bound::Upper), |value| (SCALE.to_table(value, ply), Bound::Lower));
        let depth = if budget.is_spent { (nodes / DEPTH_UNIT).min(u32::from(EXHAUSTED) - 1) as u8 } else { EXHAUSTED };
        self.table.store(key, Entry { mv: u32::from(best), value, depth, bound });
        budget.is_spent |= was_spent;
        Ok(found)
    }

    fn win_by_this_four(
        &mut self,
        cell: CellId,
        budget: &mut FourBudget,
        ply: usize,
        meter: &mut MoveMeter<'_, '_>,
    ) -> Result<Option<i32>, Interrupted> {
        let (me, other) = (self.board.to_move(), self.board.to_move() ^ 1);
        if meter.visit() {
            return Err(Interrupted);
        }
        budget.nodes -= 1;
        self.mark(cell);
        let mut found = Ok(None);
        if self.board.count(other, Threat::Five) > 0 {
            // The opponent wins first.
        } else if self.board.count(me, Threat::Five) >= 2 {
            found = Ok(Some(SCALE.win_at(ply + 3)));
        } else if let Some(answer) = self.board.first_with(me, Threat::Five) {
            if meter.visit() {
                self.board.unmark();
                return Err(Interrupted);
            }
            budget.nodes -= 1;
            self.mark(answer);
            let blocked = self.board.count(other, Threat::Five);
            found = if self.board.count(me, Threat::Five) > 0 {
                Ok(Some(SCALE.win_at(ply + 3)))
            } else if blocked == 0 && self.board.count(me, Threat::OpenFour) > 0 {
                Ok(Some(SCALE.win_at(ply + 5)))
            } else if blocked <= 1 {
                self.win_by_fours(Some(cell), budget, ply + 2, meter)
            } else {
                Ok(None)
            };
            self.board.unmark();
        }
        self.board.unmark();
        found
    }
}
