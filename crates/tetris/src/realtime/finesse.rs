//! Finesse: whether a piece was steered with as few keys as it needed.
//!
//! Judged are pieces that were dropped from above. A piece that had to be lowered first, for a tuck or a spin, is not.

use crate::board::Board;
use crate::kicks::Rotation;
use crate::lanes::Places;
use crate::moves::{Placement, Spin};
use crate::sonic::{Falling, Input};

use super::handling::Key;

/// The keys that a player has pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Keystrokes {
    /// All keys.
    pub keys: u32,
    /// The number of pieces that were shifted and turned with more keys than they needed.
    pub faults: u32,
}

/// The keys that steered one piece.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct PieceKeys {
    presses: u32,
    was_lowered: bool,
}

impl PieceKeys {
    /// The keys of a piece that appears while the soft drop is held or not.
    pub(super) const fn of_next(is_dropping: bool) -> Self {
        Self { presses: 0, was_lowered: is_dropping }
    }

    pub(super) const fn press(&mut self, key: Key) {
        match key {
            Key::Left | Key::Right | Key::Clockwise | Key::Counterclockwise | Key::Flip => self.presses += 1,
            Key::SoftDrop => self.was_lowered = true,
            Key::HardDrop | Key::Hold => {}
        }
    }

    /// The number of keys that shifted and turned the piece; `None` if the soft drop lowered it.
    pub(super) fn presses(self) -> Option<u32> {
        (!self.was_lowered).then_some(self.presses)
    }
}

/// The most keys of any placement that can be reached from above, on an empty board 4.
const MOST_PRESSES: u32 = 8;

/// The fewest keys that bring a piece from where it appears to above a placement. A held shift key, which moves the piece
/// to the wall, counts once. `None` if the placement can't be reached by a drop.
pub(super) fn fewest_presses(board: &Board, target: Placement, rotation: Rotation) -> Option<u32> {
    let piece = target.piece;
    let places = Places::of(board, piece);
    let after = |falling: Falling, input| falling.after(input, board, piece, &places).map(|(there, _)| there);
    let cells = |falling: Falling| sorted(falling.placed(piece, Spin::None));
    let is_above = |&falling: &Falling| cells(after(falling, Input::Sonic).unwrap_or(falling)) == sorted(target);
    let held = |mut falling: Falling, input| {
        while let Some(there) = after(falling, input) {
            falling = there;
        }
        falling
    };
    let mut reached = vec![Falling::at_spawn(board, piece)?];
    let mut fresh = 0;
    for presses in 0..=MOST_PRESSES {
        if reached[fresh..].iter().any(is_above) {
            return Some(presses);
        }
        let steps = fresh..reached.len();
        fresh = reached.len();
        for from in steps {
            for &input in Input::all(rotation).iter().filter(|&&input| input != Input::Sonic) {
                let Some(tapped) = after(reached[from], input) else { continue };
                let is_shift = matches!(input, Input::Left | Input::Right);
                let ends = [tapped, if is_shift { held(tapped, input) } else { tapped }];
                for end in ends {
                    if !reached.contains(&end) {
                        reached.push(end);
                    }
                }
            }
        }
    }
    None
}

fn sorted(placement: Placement) -> [(u8, u8); 4] {
    let mut cells = placement.cells_unchecked();
    cells.sort_unstable();
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fewest(board: &Board, placement: &str, rotation: Rotation) -> Option<u32> {
        fewest_presses(board, placement.parse().unwrap(), rotation)
    }

    #[test]
    fn taps_holds_and_turns_count_one_each() {
        let on_empty = |placement| fewest(&Board::EMPTY, placement, Rotation::Srs);
        assert_eq!(on_empty("Tn4,0"), Some(0), "where it appears");
        assert_eq!(on_empty("Tn3,0"), Some(1), "a tap");
        assert_eq!(on_empty("Tn1,0"), Some(1), "held to the wall");
        assert_eq!(on_empty("Tn2,0"), Some(2), "two taps, or to the wall and back");
        assert_eq!(on_empty("Ts8,1"), Some(3), "two turns, and held to the wall");
        assert_eq!(fewest(&Board::EMPTY, "Ts8,1", Rotation::SrsPlus), Some(2), "half a turn is one key");
    }

    #[test]
    fn nothing_under_an_overhang_is_judged() {
        let board = Board::from_rows(&["####......", "#.........", "#........."]);
        assert_eq!(fewest(&board, "On1,0", Rotation::Srs), None);
    }
}
