//! Solo play: most attack with a number of pieces, or a number of lines with the fewest pieces.

use serde::{Deserialize, Serialize};
use tetrad_core::{Actors, Game, IllegalMove, Outcome, Side, Turn};

use crate::board::{HEIGHT, WIDTH};
use crate::moves::Placement;
use crate::piece::Piece;
use crate::position::{Placed, Position};
use crate::rules::Rules;

/// The goal that ends a game which the player survives. An empty queue without a seed ends it as well.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ts_rs::TS)]
#[ts(rename = "TetrisGoal")]
#[serde(rename_all = "lowercase")]
pub enum Goal {
    /// A number of pieces is placed.
    Pieces(u32),
    /// A number of lines is cleared.
    Lines(u32),
}

impl Default for Goal {
    fn default() -> Self {
        Self::Pieces(1_000)
    }
}

/// Counts of what a player has done so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Tally {
    /// Pieces placed.
    pub pieces: u32,
    /// Lines cleared.
    pub lines: u32,
    /// Lines sent.
    pub attack: u32,
}

/// A game of one player.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Solo {
    /// The player's field, queue, hold and streaks.
    pub position: Position,
    /// The seed of the pieces beyond the queue; without it no more pieces come.
    pub seed: Option<u64>,
    /// Pieces, lines and attack so far.
    pub tally: Tally,
    /// When the game is over.
    pub goal: Goal,
    /// The rules of the game.
    pub rules: Rules,
}

impl Solo {
    /// Starts the game of a seed.
    pub fn new(seed: u64, goal: Goal, rules: Rules) -> Self {
        let mut game = Self { seed: Some(seed), goal, rules, ..Self::default() };
        game.position.refill(&game.rules, seed, 0);
        game
    }

    /// Starts a game with these pieces and no others.
    pub fn with_queue(queue: Vec<Piece>) -> Self {
        Self { position: Position::new(queue), ..Self::default() }
    }

    /// Places a piece and returns what it did, or changes nothing and returns the rule that forbids it.
    pub fn place(&mut self, placement: Placement) -> Result<Placed, IllegalMove> {
        let refused = |reason: String| IllegalMove { mv: placement.to_string(), reason };
        if let Some(outcome) = self.outcome() {
            return Err(refused(format!("game over: {}", outcome.reason)));
        }
        let placed = self.position.place(placement, &self.rules).map_err(|objection| refused(objection.to_string()))?;
        let Tally { pieces, lines, attack } = &mut self.tally;
        *pieces = pieces.saturating_add(1);
        *lines = lines.saturating_add(u32::from(placed.clear.lines));
        *attack = attack.saturating_add(placed.attack);
        if let Some(seed) = self.seed {
            self.position.refill(&self.rules, seed, self.tally.pieces);
        }
        Ok(placed)
    }

    fn is_goal_reached(&self) -> bool {
        match self.goal {
            Goal::Pieces(pieces) => self.tally.pieces >= pieces,
            Goal::Lines(lines) => self.tally.lines >= lines,
        }
    }
}

impl From<Position> for Solo {
    fn from(position: Position) -> Self {
        Self { position, ..Self::default() }
    }
}

impl Game for Solo {
    type Move = Placement;

    const NAME: &'static str = "tetris";

    const PLAYERS: usize = 1;

    fn start() -> Self {
        use Piece::{I, J, L, O, S, T, Z};
        Self::with_queue(vec![I, O, L, J, S, Z, T])
    }

    fn actors(&self) -> Actors {
        if self.outcome().is_some() { Actors::Nobody } else { Actors::One(Side::First) }
    }

    fn legal_moves(&self, side: Side) -> Vec<Placement> {
        if self.actors() == Actors::One(side) { self.position.legal_placements(&self.rules) } else { Vec::new() }
    }

    fn play(&mut self, turn: &Turn<Placement>) -> Result<Option<Outcome>, IllegalMove> {
        match turn {
            Turn::One(placement) => self.place(*placement).map(|_| self.outcome()),
            Turn::Both([mv, _]) => Err(IllegalMove { mv: mv.to_string(), reason: "there is one player".to_owned() }),
        }
    }

    /// Reaching the goal is a win, topping out a loss.
    fn outcome(&self) -> Option<Outcome> {
        if self.is_goal_reached() {
            Some(Outcome::win(Side::First, "the goal is reached"))
        } else if self.position.queue.is_empty() {
            Some(Outcome::win(Side::First, "the queue is played"))
        } else if self.position.is_topped_out(&self.rules) {
            Some(Outcome::win(Side::Second, "topped out"))
        } else {
            None
        }
    }

    fn turns_left_at_most(&self) -> usize {
        // A piece fills four cells and a line frees ten, which bounds the pieces until a number of lines.
        let until_lines = |lines: usize| lines.saturating_add(HEIGHT + 4).saturating_mul(WIDTH) / 4;
        let to_goal = match self.goal {
            Goal::Pieces(pieces) => pieces.saturating_sub(self.tally.pieces) as usize,
            Goal::Lines(lines) => until_lines(lines.saturating_sub(self.tally.lines) as usize),
        };
        if self.seed.is_some() { to_goal } else { to_goal.min(self.position.queue.len()) }
    }

    /// Sets the seed to 0, since the player does not know the pieces beyond the queue.
    fn seen_by(&self, _side: Side) -> Self {
        Self { seed: self.seed.map(|_| 0), ..self.clone() }
    }
}
