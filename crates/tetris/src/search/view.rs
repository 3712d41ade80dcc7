//! The bot's input: everything that a player knows about the game.

use crate::board::Board;
use crate::clears::{AttackTable, Streaks};
use crate::hold::choices;
use crate::kicks::Rotation;
use crate::moves::{Moves, Placement};
use crate::piece::Piece;
use crate::position::Position;
use crate::randomizer::{Counts, Draw};
use crate::rules::Rules;

/// Everything that a player knows about the game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct View {
    /// The filled cells.
    pub board: Board,
    /// The current piece and the known ones after it.
    pub queue: Vec<Piece>,
    /// The held piece.
    pub hold: Option<Piece>,
    /// Combo and back-to-back.
    pub streaks: Streaks,
    /// The number of each piece that the first unknown one is drawn from; all equal if nothing is known.
    pub left: Counts,
    /// The number of rows of garbage on their way to the player.
    pub incoming: u32,
    /// The boards of the opponents.
    pub opponents: Vec<Board>,
    /// The turns that are allowed.
    pub rotation: Rotation,
    /// The number of lines that clears send.
    pub attack: &'static AttackTable,
}

impl Default for View {
    /// An empty board and no pieces.
    fn default() -> Self {
        Self {
            board: Board::EMPTY,
            queue: Vec::new(),
            hold: None,
            streaks: Streaks::default(),
            left: [1; 7],
            incoming: 0,
            opponents: Vec::new(),
            rotation: Rotation::Srs,
            attack: &AttackTable::PPT,
        }
    }
}

impl View {
    /// The view of a position's player, without garbage on its way and without opponents.
    pub fn new(position: &Position, rules: &Rules, draw: &Draw) -> Self {
        Self {
            board: *position.board(),
            queue: position.queue.clone(),
            hold: position.hold,
            streaks: position.streaks,
            left: draw.left(),
            incoming: 0,
            opponents: Vec::new(),
            rotation: rules.rotation,
            attack: rules.attack,
        }
    }

    /// Every legal placement, those of the current piece first; none if that piece can't appear.
    pub fn placements(&self) -> Vec<Placement> {
        let mut placements = Vec::new();
        let current = self.queue.first();
        if current.is_some_and(|&current| self.board.spawn_row(current).is_some()) {
            let mut moves = Moves::new();
            for choice in choices(&self.queue, self.hold) {
                moves.generate(&self.board, choice.piece, self.rotation);
                placements.extend(moves.iter());
            }
        }
        placements
    }
}
