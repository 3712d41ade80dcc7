//! The game that an engine is told of: every position from the base board on.

use tetrad_core::IllegalMove;

use crate::moves::Move;
use crate::position::{Pie, Position};

/// A game with its past.
#[derive(Clone, Debug)]
pub(super) struct History {
    /// The first is the base board; there is always one.
    positions: Vec<Position>,
    pie: bool,
}

impl History {
    pub(super) fn new(base: Position) -> Self {
        Self { positions: vec![base], pie: false }
    }

    /// Starts again from another board, under the same rules.
    pub(super) fn restart(&mut self, base: Position) {
        self.positions = vec![base];
        self.set_pie(self.pie);
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
