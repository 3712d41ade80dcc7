//! The cells on which a threat to make an open four can be met.

use super::{Board, CellId};
use crate::eval::Threat;
use crate::shapes::Shape;

/// The cells that meet every threat of an attacker, apart from fours of the defender.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Defences {
    cells: [CellId; Self::MOST],
    count: usize,
}

impl Defences {
    /// A cell, and the two that finish each of its lines.
    const MOST: usize = 9;

    pub(crate) fn cells(&self) -> &[CellId] {
        &self.cells[..self.count]
    }

    fn push(&mut self, cell: CellId) {
        self.cells[self.count] = cell;
        self.count += 1;
    }

    fn keep_common(&mut self, other: &Self) {
        let mut kept = 0;
        for index in 0..self.count {
            if other.cells().contains(&self.cells[index]) {
                self.cells[kept] = self.cells[index];
                kept += 1;
            }
        }
        self.count = kept;
    }
}

impl Board {
    /// The cells on which the opponent of `attacker` prevents every open four that `attacker` could make next. A player
    /// who faces such a threat, and no four, loses unless one of these cells or an own four is marked.
    pub(crate) fn defences(&self, attacker: usize) -> Defences {
        let mut threats = self.cells_with(attacker, Threat::OpenFour);
        let Some(first) = threats.next() else { return Defences::default() };
        let mut common = self.defences_against(attacker, first);
        for cell in threats {
            if common.count == 0 {
                break;
            }
            common.keep_common(&self.defences_against(attacker, cell));
        }
        common
    }

    /// The cells that prevent an open four, or two fours at once, on one cell.
    ///
    /// Each run that the mark leaves with one gap is otherwise full, so that only the cell itself or its gap stops it. If
    /// there are more than two gaps, filling one leaves two.
    fn defences_against(&self, attacker: usize, cell: CellId) -> Defences {
        let mut defences = Defences::default();
        defences.push(cell);
        for direction in 0..4 {
            let shape = self.outlooks[usize::from(cell)].shapes[direction] >> (4 * attacker) & 15;
            if shape < Shape::Four as u8 {
                continue;
            }
            let place = self.places[usize::from(cell)][direction];
            let at = usize::from(place.at) + Self::margin(self.win_length);
            let reach = self.win_length - 1;
            let around = |bits: u128| {
                if at >= reach { bits >> (at - reach) } else { bits << (reach - at) | ((1 << (reach - at)) - 1) }
            };
            let own = around(self.lines[attacker][usize::from(place.line)]);
            let lost = around(self.lines[attacker ^ 1][usize::from(place.line)]);
            let filled = own & !lost | 1 << reach;
            let run = (1_u128 << self.win_length) - 1;
            for start in 0..self.win_length {
                let gap = run << start & !filled;
                if gap.is_power_of_two() && gap & lost == 0 {
                    let steps = gap.trailing_zeros() as isize - reach as isize;
                    let finish = (cell as isize + steps * self.steps[direction]) as CellId;
                    if !defences.cells().contains(&finish) {
                        defences.push(finish);
                    }
                }
            }
        }
        if defences.count > 3 {
            defences.count = 1;
        }
        defences
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Position;
    use tetrad_core::random::SplitMix64;

    #[test]
    fn defences_are_the_cells_that_leave_no_open_four() {
        let mut rng = SplitMix64::new(8);
        let mut checked = 0;
        let boards = ["9_/".repeat(8) + "9_ x win-length 5", "7_/".repeat(6) + "3_.3_ x win-length 4"];
        for _ in 0..400 {
            let mut position: Position = rng.pick(&boards).unwrap().parse().unwrap();
            while !position.is_over() {
                let mut board = Board::new(&position);
                let (me, attacker) = (board.to_move(), board.to_move() ^ 1);
                let has_five = board.count(me, Threat::Five) + board.count(attacker, Threat::Five) > 0;
                if !has_five && board.count(attacker, Threat::OpenFour) > 0 {
                    let defences = board.defences(attacker);
                    let cells: Vec<CellId> = board.free_cells().collect();
                    for cell in cells {
                        board.mark(cell);
                        let is_met = board.count(attacker, Threat::OpenFour) == 0;
                        board.unmark();
                        assert_eq!(defences.cells().contains(&cell), is_met, "{position} {}", board.square(cell));
                        checked += 1;
                    }
                }
                let squares: Vec<_> = position.legal_squares().collect();
                position.mark(*rng.pick(&squares).unwrap()).unwrap();
            }
        }
        assert!(checked > 1_000, "{checked}");
    }
}
