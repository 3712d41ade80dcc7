//! Updates after a mark: the shapes of the free cells around it, and the threats that they offer.

use super::{Board, CellId, CellThreats, Change};
use crate::eval::Threat;
use crate::search::geometry::LineIndex;
use crate::shapes::{Stretch, classify};

impl Board {
    #[inline]
    pub(super) fn refresh_around(&mut self, cell: CellId) {
        let reach = self.win_length - 1;
        for direction in 0..4 {
            let place = self.places[usize::from(cell)][direction];
            let back = reach.min(usize::from(place.at));
            let ahead = reach.min(usize::from(place.length) - 1 - usize::from(place.at));
            self.refresh(cell, direction, place, back, ahead);
        }
    }

    /// Updates the shapes, in one direction, of the free cells from `back` steps behind a cell to `ahead` steps ahead.
    #[inline(always)]
    pub(super) fn refresh(&mut self, cell: CellId, direction: usize, place: LineIndex, back: usize, ahead: usize) {
        let step = self.steps[direction];
        let first_at = usize::from(place.at) - back;
        let mut here = (cell as isize - step * back as isize) as usize;
        let Some(table) = self.table else {
            return self.refresh_long(here as isize, direction, place, first_at, back + ahead);
        };
        // All the bits that are read fit into 32: four times the reach and the cell itself.
        let line = usize::from(place.line);
        let bits = |side: usize| (self.lines[side][line] >> first_at) as u32 as u64;
        let mut both = bits(0) | bits(1) << 32;
        let middle = table.middle();
        let mut worth = self.worth;
        let count = back + 1 + ahead;
        for _ in 0..count {
            if both & middle == 0 {
                let shapes = table.look_up(both);
                let outlook = &mut self.outlooks[here];
                let before = *outlook;
                if before.shapes[direction] != shapes {
                    outlook.reshape(direction, shapes, self.offers);
                    let after = *outlook;
                    worth[0].exchange(after.offers[0].worth(), before.offers[0].worth());
                    worth[1].exchange(after.offers[1].worth(), before.offers[1].worth());
                    let is_threat = !before.same_threats(after);
                    self.changes.push(Change { cell: here as CellId, is_threat, before });
                    if is_threat {
                        self.move_threats(here as CellId, before, after);
                    }
                }
            }
            both >>= 1;
            here = here.wrapping_add_signed(step);
        }
        self.worth = worth;
    }

    /// [`Board::refresh`] for win lengths without a table.
    #[cold]
    fn refresh_long(&mut self, mut here: isize, direction: usize, place: LineIndex, first_at: usize, count: usize) {
        let line = usize::from(place.line);
        let (first, second) = (self.lines[0][line], self.lines[1][line]);
        let reach = self.win_length - 1;
        let all = (1_u128 << place.length) - 1;
        for at in first_at..=first_at + count {
            let around = |bits: u128| if at >= reach { bits >> (at - reach) } else { bits << (reach - at) };
            if (first | second) >> at & 1 == 0 {
                let free = around(!(first | second) & all);
                let shape = |own: u128, other: u128| {
                    classify(Stretch { own: around(own & !other & all), free }, self.win_length) as u8
                };
                let shapes = shape(first, second) | shape(second, first) << 4;
                let mut outlook = self.outlooks[here as usize];
                outlook.reshape(direction, shapes, self.offers);
                self.change(here as CellId, outlook);
            }
            here += self.steps[direction];
        }
    }

    pub(super) fn change(&mut self, cell: CellId, after: CellThreats) {
        let before = std::mem::replace(&mut self.outlooks[usize::from(cell)], after);
        for side in 0..2 {
            self.worth[side].exchange(after.offers[side].worth(), before.offers[side].worth());
        }
        self.changes.push(Change { cell, is_threat: true, before });
        self.move_threats(cell, before, after);
    }

    #[inline(never)]
    pub(super) fn move_threats(&mut self, cell: CellId, from: CellThreats, to: CellThreats) {
        for side in 0..2 {
            let (from, to) = (from.offers[side].threat(), to.offers[side].threat());
            if from != to {
                self.move_threat(cell, side, from, to);
            }
        }
    }

    /// The index of the first word of a set of threats.
    #[inline]
    pub(super) const fn threat_words(&self, side: usize, threat: Threat) -> usize {
        (side * Threat::COUNT + threat as usize) * self.words
    }

    /// Moves a cell from one set of threats to another.
    #[inline]
    pub(super) fn move_threat(&mut self, cell: CellId, side: usize, from: Threat, to: Threat) {
        let (word, bit) = (usize::from(cell) / 64, 1_u64 << (cell % 64));
        // The sets of lower threats are never read, so their bits are not kept.
        if from >= Threat::Three {
            let words = self.threat_words(side, from);
            self.threats[words + word] &= !bit;
        }
        if to >= Threat::Three {
            let words = self.threat_words(side, to);
            self.threats[words + word] |= bit;
        }
        self.counts[side][from as usize] = self.counts[side][from as usize].wrapping_sub(1);
        self.counts[side][to as usize] = self.counts[side][to as usize].wrapping_add(1);
    }
}
