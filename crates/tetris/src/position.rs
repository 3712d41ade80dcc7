//! One player's position: the field, the queue, the held piece, and the streaks. Garbage on its way is not part of it.

use crate::board::Board;
use crate::clears::{Clear, Streaks};
use crate::field::Field;
use crate::hold::{Choice, choices};
use crate::moves::{Moves, Placement};
use crate::piece::Piece;
use crate::rules::{LockOut, Rules};

/// The number of rows that a player sees.
pub const VISIBLE_ROWS: usize = 20;

/// The number of pieces that a player sees: the current one and the next five.
pub const VISIBLE_PIECES: usize = 6;

/// One player's position, without garbage on its way.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Position {
    /// The filled cells.
    pub field: Field,
    /// The current piece and the known ones after it.
    pub queue: Vec<Piece>,
    /// The held piece.
    pub hold: Option<Piece>,
    /// Combo and back-to-back.
    pub streaks: Streaks,
}

/// What a placement did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Placed {
    /// What was cleared.
    pub clear: Clear,
    /// The number of lines that the clear sends, before any is cancelled.
    pub attack: u32,
}

/// Why a placement is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Objection {
    /// No piece is left, or the current one can't appear.
    #[error("the game is over")]
    Over,
    /// It is neither the current piece nor the one that comes when the current one is held.
    #[error("the piece is not at hand")]
    NotAtHand,
    /// A cell is outside the board.
    #[error("it is not on the board")]
    OffBoard,
    /// A cell is filled.
    #[error("it overlaps a filled cell")]
    Overlap,
    /// It would fall further.
    #[error("it hangs in the air")]
    Floating,
    /// It can't get there, or not with this spin.
    #[error("it can't be reached with this spin")]
    Unreachable,
    /// It lies wholly above the visible rows, which the rules forbid.
    #[error("it locks out")]
    LockedOut,
}

impl Position {
    /// An empty field with these pieces to come.
    pub fn new(queue: Vec<Piece>) -> Self {
        Self { queue, ..Self::default() }
    }

    /// The filled cells, without colours.
    pub const fn board(&self) -> &Board {
        self.field.board()
    }

    /// The current piece.
    pub fn current(&self) -> Option<Piece> {
        self.queue.first().copied()
    }

    /// The pieces that can be played now.
    pub fn choices(&self) -> impl Iterator<Item = Choice<'_>> {
        choices(&self.queue, self.hold)
    }

    /// Whether the current piece can't appear, or nothing can be placed.
    pub fn is_topped_out(&self, rules: &Rules) -> bool {
        let Some(current) = self.current() else { return false };
        let blocked = self.board().spawn_row(current).is_none();
        blocked || (rules.lock_out == LockOut::On && self.legal_placements(rules).is_empty())
    }

    /// Every placement that can be made now: those of the current piece first.
    pub fn legal_placements(&self, rules: &Rules) -> Vec<Placement> {
        let mut placements = Vec::new();
        let mut moves = Moves::new();
        if self.current().is_none_or(|current| self.board().spawn_row(current).is_none()) {
            return placements;
        }
        for Choice { piece, .. } in self.choices() {
            moves.generate(self.board(), piece, rules.rotation);
            placements.extend(moves.iter().filter(|placement| !is_locked_out(*placement, rules)));
        }
        placements
    }

    /// The rule that a placement would break; `None` if it is legal.
    pub fn objection(&self, placement: Placement, rules: &Rules) -> Option<Objection> {
        if self.current().is_none_or(|current| self.board().spawn_row(current).is_none()) {
            return Some(Objection::Over);
        }
        if self.choices().all(|choice| choice.piece != placement.piece) {
            return Some(Objection::NotAtHand);
        }
        let Placement { piece, orientation, x, y, .. } = placement;
        if placement.cells().is_none() {
            return Some(Objection::OffBoard);
        }
        if !self.board().fits(piece, orientation, i32::from(x), i32::from(y)) {
            return Some(Objection::Overlap);
        }
        if !self.board().supports(placement) {
            return Some(Objection::Floating);
        }
        if is_locked_out(placement, rules) {
            return Some(Objection::LockedOut);
        }
        let mut moves = Moves::new();
        moves.generate(self.board(), piece, rules.rotation);
        (!moves.contains(placement)).then_some(Objection::Unreachable)
    }

    /// Places a piece, or changes nothing and returns the rule that forbids it. Accepts any placement with the cells
    /// and the spin of a legal one.
    pub fn place(&mut self, placement: Placement, rules: &Rules) -> Result<Placed, Objection> {
        match self.objection(placement, rules) {
            Some(objection) => Err(objection),
            None => Ok(self.place_unchecked(placement, rules)),
        }
    }

    /// Places a piece that is known to be legal. Whether the current piece is held follows from which piece it is.
    pub fn place_unchecked(&mut self, placement: Placement, rules: &Rules) -> Placed {
        let choice = self.choices().find(|choice| choice.piece == placement.piece);
        if let Some((left, hold)) = choice.map(|choice| (choice.queue.len(), choice.hold)) {
            self.queue.drain(..self.queue.len() - left);
            self.hold = hold;
        }
        let clear = self.field.lock_unchecked(placement);
        Placed { clear, attack: self.streaks.advance(clear, rules.attack) }
    }

    /// Extends the queue from a seed's sequence to [`VISIBLE_PIECES`] pieces. `placed` pieces were placed before.
    pub(crate) fn refill(&mut self, rules: &Rules, seed: u64, placed: u32) {
        while self.queue.len() < VISIBLE_PIECES {
            let drawn = u64::from(placed) + usize::from(self.hold.is_some()) as u64 + self.queue.len() as u64;
            self.queue.push(rules.randomizer.piece(seed, drawn));
        }
    }
}

fn is_locked_out(placement: Placement, rules: &Rules) -> bool {
    rules.lock_out == LockOut::On && placement.cells_unchecked().iter().all(|&(_, y)| usize::from(y) >= VISIBLE_ROWS)
}
