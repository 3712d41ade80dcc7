//! Versus play: both players place at once, piece by piece, with the same pieces in the same order.
//!
//! Both placements resolve. Each attack first cancels garbage on its way to its sender. Garbage then rises for each
//! player who cleared nothing. The rest of each attack is now on its way to the other side: it waits for one placement,
//! and rises after the next one that clears nothing, at most eight rows at a time. A player whose next piece can't
//! appear has lost.

use tetrad_core::{Actors, Game, IllegalMove, Outcome, Side, Turn};

use crate::garbage::{Attack, DELAY, Incoming};
use crate::moves::Placement;
use crate::position::{Placed, Position};
use crate::rules::Rules;

/// The number of pieces, placed by each side, after which the game is a draw.
pub const MOST_PIECES: u32 = 1_000;

/// A player's position and the garbage on its way to it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Contestant {
    /// The player's own field, queue, hold and streaks.
    pub position: Position,
    /// Garbage on its way.
    pub incoming: Incoming,
}

/// A game of two players.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Versus {
    /// Both players, the first one first.
    pub contestants: [Contestant; 2],
    /// The seed of pieces and garbage holes.
    pub seed: u64,
    /// The number of pieces that each side has placed.
    pub placed: u32,
    /// The rules of the game.
    pub rules: Rules,
}

impl Versus {
    /// Starts the game of a seed.
    pub fn new(seed: u64, rules: Rules) -> Self {
        let mut game = Self { contestants: Default::default(), seed, placed: 0, rules };
        game.refill();
        game
    }

    /// Starts a game in which both sides have the same position and further pieces come from a seed.
    pub fn between(position: &Position, seed: u64, rules: Rules) -> Self {
        let contestant = Contestant { position: position.clone(), incoming: Incoming::default() };
        let mut game = Self { contestants: [contestant.clone(), contestant], seed, placed: 0, rules };
        game.refill();
        game
    }

    /// The contestant of a side.
    pub const fn contestant(&self, side: Side) -> &Contestant {
        &self.contestants[side.index()]
    }

    /// Extends both queues to the length that players see.
    pub(crate) fn refill(&mut self) {
        for contestant in &mut self.contestants {
            contestant.position.refill(&self.rules, self.seed, self.placed);
        }
    }

    /// Places for both sides at once and returns what each placement did, or changes nothing if one is illegal.
    pub fn place(&mut self, placements: [Placement; 2]) -> Result<[Placed; 2], IllegalMove> {
        if let Some(outcome) = self.outcome() {
            return Err(IllegalMove {
                mv: placements[0].to_string(),
                reason: format!("game over: {}", outcome.reason),
            });
        }
        for (contestant, placement) in self.contestants.iter().zip(placements) {
            if let Some(objection) = contestant.position.objection(placement, &self.rules) {
                return Err(IllegalMove { mv: placement.to_string(), reason: objection.to_string() });
            }
        }
        let placed = Side::BOTH
            .map(|side| self.contestants[side.index()].position.place_unchecked(placements[side.index()], &self.rules));
        let sent = Side::BOTH.map(|side| self.contestants[side.index()].incoming.cancel(placed[side.index()].attack));
        for side in Side::BOTH {
            let Contestant { position, incoming } = &mut self.contestants[side.index()];
            if placed[side.index()].clear.lines == 0 {
                incoming.rise(&mut position.field, self.seed, self.placed, side);
            }
            incoming.wait();
            incoming.push(Attack { rows: sent[side.other().index()], delay: DELAY, hole: None });
        }
        self.placed += 1;
        self.refill();
        Ok(placed)
    }

    fn is_topped_out(&self, side: Side) -> bool {
        self.contestant(side).position.is_topped_out(&self.rules)
    }
}

impl Game for Versus {
    type Move = Placement;

    const NAME: &'static str = "tetris";

    fn start() -> Self {
        Self::new(0, Rules::default())
    }

    fn actors(&self) -> Actors {
        if self.outcome().is_some() { Actors::Nobody } else { Actors::Both }
    }

    fn legal_moves(&self, side: Side) -> Vec<Placement> {
        match self.actors() {
            Actors::Both => self.contestant(side).position.legal_placements(&self.rules),
            _ => Vec::new(),
        }
    }

    fn play(&mut self, turn: &Turn<Placement>) -> Result<Option<Outcome>, IllegalMove> {
        match turn {
            Turn::Both(placements) => self.place(*placements).map(|_| self.outcome()),
            Turn::One(mv) => Err(IllegalMove { mv: mv.to_string(), reason: "both sides place at once".to_owned() }),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        match Side::BOTH.map(|side| self.is_topped_out(side)) {
            [true, true] => Some(Outcome::draw("both topped out")),
            [true, false] => Some(Outcome::win(Side::Second, "the first side topped out")),
            [false, true] => Some(Outcome::win(Side::First, "the second side topped out")),
            [false, false] if self.placed >= MOST_PIECES => Some(Outcome::draw("1000 pieces each")),
            [false, false] => None,
        }
    }

    fn turns_left_at_most(&self) -> usize {
        MOST_PIECES.saturating_sub(self.placed) as usize
    }

    /// Sets the seed to 0, since players know neither the pieces beyond the queue nor the holes of garbage on its way.
    fn seen_by(&self, _side: Side) -> Self {
        Self { seed: 0, ..self.clone() }
    }
}
