//! The exact endgame: searches to the end of every line that return verdicts.
//!
//! Every search answers one question, whether a verdict of at least `goal` can be forced, because such searches are
//! cheap: first whether the game is won, then by how much.

use tetrad_core::Bound;
use tetrad_core::engine::deepening::Interrupted;
use tetrad_core::engine::table::Entry;

use super::node::{MoveMeter, pick};
use super::tree::{NONE, PlacementId, Tree};
use super::value::INFINITE;

/// Mixed into the keys of positions with a lower or an upper bound of the verdict. In the low bits, so that all entries
/// of a position lie in one cluster of the table.
const AT_LEAST: u64 = 1;
const AT_MOST: u64 = 2;

/// Why no proof was found.
pub(super) enum Unsolved {
    /// The search was stopped.
    Interrupted,
    /// The proof took more nodes than it was given.
    TooLong,
}

impl From<Interrupted> for Unsolved {
    fn from(Interrupted: Interrupted) -> Self {
        Self::Interrupted
    }
}

impl Tree {
    /// A bound on the verdict for the player to move: at least `goal` if that much can be forced, else an upper bound
    /// below `goal`. Gives up when the meter has counted `ceiling` nodes.
    pub(super) fn solve(
        &mut self,
        goal: i32,
        ply: usize,
        ceiling: u64,
        meter: &mut MoveMeter<'_, '_>,
    ) -> Result<i32, Unsolved> {
        if let Some(verdict) = self.finished(ply) {
            return Ok(verdict);
        }

        // Step 1. Look the position up in the table.
        let key = self.key(ply);
        let mut known = NONE;
        if let Some(entry) = self.table.probe(key ^ AT_LEAST) {
            known = entry.mv as PlacementId;
            if entry.value >= goal {
                return Ok(entry.value);
            }
        }
        if let Some(entry) = self.table.probe(key ^ AT_MOST)
            && entry.value < goal
        {
            return Ok(entry.value);
        }
        if known == NONE
            && let Some(entry) = self.table.probe(key)
        {
            known = entry.mv as PlacementId;
        }

        // Step 2. Use the bounds that the board proves.
        let (_, bounds) = self.look(ply);
        if bounds.low >= goal {
            return Ok(bounds.low);
        }
        if bounds.high < goal {
            return Ok(bounds.high);
        }

        // Step 3. Look for a move that is known to suffice. All entries are prefetched first, so that the memory
        // accesses overlap.
        let mut candidates = std::mem::take(&mut self.candidates[ply]);
        self.collect(&mut candidates, known, ply);
        for candidate in &candidates {
            self.table.prefetch(self.key_after(ply, candidate.placement()));
        }
        let known_to_do = candidates.iter().find_map(|candidate| {
            let entry = self.table.probe(self.key_after(ply, candidate.placement()) ^ AT_MOST)?;
            (-entry.value >= goal).then_some(-entry.value)
        });
        if let Some(value) = known_to_do {
            self.candidates[ply] = candidates;
            return Ok(value);
        }

        // Step 4. Try the moves, best first.
        let mut best = -INFINITE;
        let mut best_placement = candidates[0].placement();
        let mut result = Ok(());
        for number in 0..candidates.len() {
            pick(&mut candidates, number);
            let placement = candidates[number].placement();
            if meter.visit() {
                result = Err(Unsolved::Interrupted);
                break;
            }
            if meter.nodes() >= ceiling {
                result = Err(Unsolved::TooLong);
                break;
            }
            self.lay(ply, placement);
            match self.solve(1 - goal, ply + 1, ceiling, meter) {
                Ok(value) if -value > best => {
                    best = -value;
                    best_placement = placement;
                    if best >= goal {
                        self.remember_refutation(&candidates[..=number], self.plies_left(ply) as i32 / 2, ply);
                        break;
                    }
                }
                Ok(_) => {}
                Err(error) => {
                    result = Err(error);
                    break;
                }
            }
        }
        self.candidates[ply] = candidates;
        result?;
        let (salt, bound) = if best >= goal { (AT_LEAST, Bound::Lower) } else { (AT_MOST, Bound::Upper) };
        let depth = self.plies_left(ply) as u8;
        self.table.store(key ^ salt, Entry { mv: u32::from(best_placement), value: best, depth, bound });
        Ok(best)
    }
}
