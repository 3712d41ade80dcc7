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
const FOURS_ONLY: u64 = 0x5A5A_A5A5;

impl Tree {
    /// Finds a win for the player to move, who makes only fours, each of which has one answer. Neither player has a
    /// four to finish.
    pub(super) fn win_by_fours(
        &mut self,
        fours: u8,
        ply: usize,
        meter: &mut MoveMeter<'_, '_>,
    ) -> Result<Option<i32>, Interrupted> {
        if fours == 0 || ply + 2 >= LONGEST_LINE {
            return Ok(None);
        }
        let (me, other) = (self.board.to_move(), self.board.to_move() ^ 1);
        let (key, _) = self.board.key();
        let key = key ^ FOURS_ONLY;
        if let Some(entry) = self.table.probe(key) {
            match entry.bound {
                Bound::Lower => return Ok(Some(SCALE.from_table(entry.value, ply))),
                _ if entry.depth >= fours => return Ok(None),
                _ => {}
            }
        }
        // An opponent's four has to be blocked, which leaves one cell.
        let forced = self.board.first_with(other, Threat::Five);
        let mut cells: Vec<CellId> = if let Some(cell) = forced {
            vec![cell]
        } else {
            let strong = self.board.cells_with(me, Threat::FourThree);
            strong.chain(self.board.cells_with(me, Threat::Four)).collect()
        };
        cells.retain(|&cell| self.board.offer(cell, me).threat() >= Threat::Four);
        let mut found = None;
        for cell in cells {
            found = self.win_by_this_four(cell, fours, ply, meter)?;
            if found.is_some() {
                break;
            }
        }
        let (value, bound) = found.map_or((0, Bound::Upper), |value| (SCALE.to_table(value, ply), Bound::Lower));
        self.table.store(key, Entry { mv: 0, value, depth: fours, bound });
        Ok(found)
    }

    fn win_by_this_four(
        &mut self,
        cell: CellId,
        fours: u8,
        ply: usize,
        meter: &mut MoveMeter<'_, '_>,
    ) -> Result<Option<i32>, Interrupted> {
        let (me, other) = (self.board.to_move(), self.board.to_move() ^ 1);
        if meter.visit() {
            return Err(Interrupted);
        }
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
            self.mark(answer);
            let blocked = self.board.count(other, Threat::Five);
            found = if self.board.count(me, Threat::Five) > 0 {
                Ok(Some(SCALE.win_at(ply + 3)))
            } else if blocked == 0 && self.board.count(me, Threat::OpenFour) > 0 {
                Ok(Some(SCALE.win_at(ply + 5)))
            } else if blocked <= 1 {
                self.win_by_fours(fours - 1, ply + 2, meter)
            } else {
                Ok(None)
            };
            self.board.unmark();
        }
        self.board.unmark();
        found
    }
}
