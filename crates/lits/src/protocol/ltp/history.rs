//! The game that a client has set up: every position from the base board on.

use tetrad_core::IllegalMove;

use crate::game_file::GameFile;
use crate::moves::Move;
use crate::position::{Pie, Position};

/// A game with its earlier positions.
#[derive(Clone, Debug)]
pub(super) struct History {
    /// The first position is the base board; there is always one.
    positions: Vec<Position>,
    pie: bool,
}

impl Default for History {
    fn default() -> Self {
        Self { positions: vec![Position::empty()], pie: false }
    }
}

impl History {
    /// Starts again from another board, under the same rules.
    pub(super) fn restart(&mut self, base: Position) {
        self.positions = vec![base];
        self.set_pie(self.pie);
    }

    /// Starts again with a game that was played before. A swap in it turns the pie rule on.
    pub(super) fn load(&mut self, game: &GameFile) {
        self.pie |= game.base.pie() == Pie::On;
        self.restart(game.base.clone());
        for &mv in &game.moves {
            self.play(mv).expect("the moves were checked when the game was read");
        }
    }

    pub(super) fn now(&self) -> &Position {
        self.positions.last().expect("there is always a base board")
    }

    pub(super) fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        let mut next = self.now().clone();
        next.make(mv)?;
        self.positions.push(next);
        Ok(())
    }

    /// Passes, which is a turn too, because nothing can be placed; `false` if something can.
    pub(super) fn pass(&mut self) -> bool {
        let can = self.now().is_over();
        if can {
            self.positions.push(self.now().clone());
        }
        can
    }

    /// Takes the last move back; `false` if there is none.
    pub(super) fn undo(&mut self) -> bool {
        let can = self.positions.len() > 1;
        if can {
            self.positions.pop();
        }
        can
    }

    /// Turns the pie rule on or off. A swap that was made stays.
    pub(super) fn set_pie(&mut self, on: bool) {
        self.pie = on;
        for position in &mut self.positions {
            if position.pie() != Pie::Swapped {
                *position = position.clone().with_pie(if on { Pie::On } else { Pie::Off });
            }
        }
    }
}
