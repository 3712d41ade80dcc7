//! Search for wins by fours and threes, each of which has only a few answers.
//!
//! The attacker tries cells that make a four or threaten an open four. The defender tries every cell that may meet the
//! threat, and every own four, so that a win that is found is proven. The attacker's moves are a choice, so that a
//! failure proves nothing.

use tetrad_core::Bound;
use tetrad_core::engine::deepening::Interrupted;
use tetrad_core::engine::table::Entry;

use super::board::CellId;
use super::fours::{FOURS_ONLY, FourBudget};
use super::node::{LONGEST_LINE, MoveMeter, Tree};
use super::value::SCALE;
use crate::eval::Threat;

/// Xored into the key of positions that were searched for a win by fours and threes.
const ATTACKS_ONLY: u64 = 0x3C3C_C3C3;

/// The maximum number of attacks that are tried in a position.
const MOST_ATTACKS: usize = 24;

/// The maximum number of defences that are tried in a position; the attack is given up where there are more.
const MOST_DEFENCES: usize = 32;

/// The maximum number of nodes of each search for a win by fours within an attack.
const FOURS_IN_ATTACK: u32 = 32;

/// The limits of one attack.
#[derive(Clone, Copy, Debug)]
struct AttackBudget {
    /// The number of positions that may still be visited.
    nodes: u32,
    /// Whether the search gave up somewhere for want of depth or nodes, so that a larger budget may find more.
    is_limited: bool,
}

impl Tree {
    /// The moves of a win that [`Tree::win_by_attack`] has found, as far as the table holds it.
    pub(super) fn attack_line(&mut self) -> Vec<CellId> {
        let mut line = Vec::new();
        while let Some(cell) = self.winning_attack() {
            self.board.mark(cell);
            line.push(cell);
            let attacker = self.board.to_move() ^ 1;
            if self.board.count(attacker, Threat::Five) != 1 {
                break;
            }
            let Some(answer) = self.board.first_with(attacker, Threat::Five) else { break };
            self.board.mark(answer);
            line.push(answer);
        }
        for _ in &line {
            self.board.unmark();
        }
        line
    }

    /// The move with which the player to move begins a win that is in the table. Boards with symmetries are searched
    /// completely, never by attacks, so that the cell needs no mapping.
    fn winning_attack(&self) -> Option<CellId> {
        let (key, _) = self.board.key();
        let entry = [ATTACKS_ONLY, FOURS_ONLY]
            .into_iter()
            .find_map(|kind| self.table.probe(key ^ kind).filter(|entry| entry.bound == Bound::Lower))?;
        Some(entry.mv as CellId).filter(|&cell| self.is_markable(cell))
    }

    /// Finds a win by fours and threes for the player to move. Visits about `nodes` positions at most.
    pub(super) fn win_by_attack(
        &mut self,
        nodes: u32,
        deepest: u8,
        ply: usize,
        meter: &mut MoveMeter<'_, '_>,
    ) -> Result<Option<i32>, Interrupted> {
        let mut budget = AttackBudget { nodes, is_limited: false };
        for depth in 1..=deepest {
            budget.is_limited = false;
            let found = self.attack(depth, &mut budget, ply, meter)?;
            if found.is_some() {
                return Ok(found);
            }
            if !budget.is_limited || budget.nodes == 0 {
                break;
            }
        }
        Ok(None)
    }

    /// Finds a win with at most `depth` attacking moves before the last fours.
    fn attack(
        &mut self,
        depth: u8,
        budget: &mut AttackBudget,
        ply: usize,
        meter: &mut MoveMeter<'_, '_>,
    ) -> Result<Option<i32>, Interrupted> {
        if let Some(value) = self.decided(ply) {
            return Ok((value >= SCALE.proven).then_some(value));
        }
        if ply + 4 >= LONGEST_LINE || budget.nodes == 0 {
            budget.is_limited = true;
            return Ok(None);
        }
        let me = self.board.to_move();
        let (key, _) = self.board.key();
        let key = key ^ ATTACKS_ONLY;
        if let Some(entry) = self.table.probe(key) {
            match entry.bound {
                Bound::Lower => return Ok(Some(SCALE.from_table(entry.value, ply))),
                _ if entry.depth >= depth => {
                    budget.is_limited |= entry.depth != u8::MAX;
                    return Ok(None);
                }
                _ => {}
            }
        }
        let fours = self.board.count(me, Threat::Four) + self.board.count(me, Threat::FourThree);
        if fours > 0 {
            let mut fours = FourBudget::new(FOURS_IN_ATTACK.min(budget.nodes));
            let nodes = fours.nodes;
            let found = self.win_by_fours(None, &mut fours, ply, meter)?;
            budget.nodes -= nodes - fours.nodes;
            if found.is_some() {
                return Ok(found);
            }
        }
        if depth == 0 {
            budget.is_limited = true;
            return Ok(None);
        }
        let was_limited = std::mem::replace(&mut budget.is_limited, false);
        let (mut found, mut best) = (None, 0);
        let mut cells = [(0, 0); MOST_ATTACKS];
        let count = self.attacks(&mut cells);
        for &(_, cell) in &cells[..count] {
            if budget.nodes == 0 {
                budget.is_limited = true;
                break;
            }
            if meter.visit() {
                return Err(Interrupted);
            }
            budget.nodes -= 1;
            self.mark(cell);
            let result = self.defend(depth - 1, budget, ply + 1, meter);
            self.board.unmark();
            found = result?;
            if found.is_some() {
                best = cell;
                break;
            }
        }
        if found.is_some() || budget.nodes > 0 {
            let (value, bound) = found.map_or((0, Bound::Upper), |value| (SCALE.to_table(value, ply), Bound::Lower));
            let depth = if budget.is_limited { depth } else { u8::MAX };
            self.table.store(key, Entry { mv: u32::from(best), value, depth, bound });
        }
        budget.is_limited |= was_limited;
        Ok(found)
    }

    /// Collects the cells that make a four or threaten an open four, the best first. Returns their number.
    fn attacks(&self, cells: &mut [(i32, CellId); MOST_ATTACKS]) -> usize {
        let board = &self.board;
        let (me, other) = (board.to_move(), board.to_move() ^ 1);
        let mut count = 0;
        let mut push = |cell: CellId| {
            let (mine, theirs) = (board.offer(cell, me), board.offer(cell, other));
            if mine.threat() >= Threat::Three && count < MOST_ATTACKS {
                let rank = mine.worth().to_move + theirs.worth().waiting;
                let bonus = match mine.threat() {
                    Threat::FourThree => 300,
                    Threat::DoubleThree => 200,
                    Threat::Four => -100,
                    _ => 0,
                };
                cells[count] = (-rank - bonus, cell);
                count += 1;
            }
        };
        if let Some(cell) = board.first_with(other, Threat::Five) {
            push(cell);
        } else {
            for threat in [Threat::FourThree, Threat::Four] {
                board.cells_with(me, threat).for_each(&mut push);
            }
            if board.count(other, Threat::OpenFour) > 0 {
                let is_three = |cell: &CellId| board.offer(*cell, me).threat() < Threat::Four;
                board.defences(other).cells().iter().copied().filter(is_three).for_each(&mut push);
            } else {
                for threat in [Threat::DoubleThree, Threat::Three] {
                    board.cells_with(me, threat).for_each(&mut push);
                }
            }
        }
        cells[..count].sort_unstable();
        count
    }

    /// Whether every defence against the attacker's last move loses: the attacker's value of the longest one.
    fn defend(
        &mut self,
        depth: u8,
        budget: &mut AttackBudget,
        ply: usize,
        meter: &mut MoveMeter<'_, '_>,
    ) -> Result<Option<i32>, Interrupted> {
        let board = &self.board;
        let (me, attacker) = (board.to_move(), board.to_move() ^ 1);
        if board.count(me, Threat::Five) > 0 {
            return Ok(None);
        }
        let mut cells = [(0, 0); MOST_DEFENCES];
        let mut count = 0;
        match board.count(attacker, Threat::Five) {
            0 => {
                if board.count(attacker, Threat::OpenFour) == 0 || board.count(me, Threat::OpenFour) > 0 {
                    return Ok(None);
                }
                let defences = board.defences(attacker);
                let fours =
                    [Threat::FourThree, Threat::Four].into_iter().flat_map(|threat| board.cells_with(me, threat));
                let fours = fours.filter(|cell| !defences.cells().contains(cell));
                for cell in defences.cells().iter().copied().chain(fours) {
                    if count == MOST_DEFENCES {
                        return Ok(None);
                    }
                    let rank = board.offer(cell, me).worth().to_move + board.offer(cell, attacker).worth().waiting;
                    cells[count] = (-rank, cell);
                    count += 1;
                }
                cells[..count].sort_unstable();
            }
            1 => {
                cells[0].1 = board.first_with(attacker, Threat::Five).unwrap_or_default();
                count = 1;
            }
            _ => return Ok(Some(SCALE.win_at(ply + 2))),
        }
        let mut worst = SCALE.win_at(ply + 4);
        for &(_, cell) in &cells[..count] {
            if budget.nodes == 0 {
                budget.is_limited = true;
                return Ok(None);
            }
            if meter.visit() {
                return Err(Interrupted);
            }
            budget.nodes -= 1;
            self.mark(cell);
            let result = self.attack(depth, budget, ply + 1, meter);
            self.board.unmark();
            match result? {
                Some(value) => worst = worst.min(value),
                None => return Ok(None),
            }
        }
        Ok(Some(worst))
    }
}
