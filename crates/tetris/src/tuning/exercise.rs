//! Games against a random stream of attacks, which need one search per piece instead of two.

use tetrad_core::random::SplitMix64;
use tetrad_core::search::{Task, run};
use tetrad_core::{Limits, NoClock, Side, Stop};

use crate::garbage::{Attack, DELAY, Incoming};
use crate::position::Position;
use crate::rules::Rules;
use crate::search::{Engine, View};
use crate::solo::Tally;
use crate::weights::Weights;

/// The settings of a game against random attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PressureGame {
    /// The number of pieces to place.
    pub pieces: u32,
    /// The nodes per placement.
    pub nodes: u64,
    /// The lines of incoming attacks, in hundredths per piece; each attack has four or five.
    pub pressure: u32,
}

impl PressureGame {
    /// Plays the game of a seed until all pieces are placed or the player has topped out.
    pub fn play(&self, weights: &Weights, seed: u64) -> Tally {
        let rules = Rules::default();
        let mut attacker = SplitMix64::new(seed);
        let mut engine = Engine::with_weights(weights.clone());
        let (mut position, mut incoming) = (Position::default(), Incoming::default());
        let mut tally = Tally::default();
        while tally.pieces < self.pieces {
            position.refill(&rules, seed, tally.pieces);
            let drawn = tally.pieces + u32::from(position.hold.is_some()) + position.queue.len() as u32;
            let draw = rules.randomizer.left(seed, u64::from(drawn));
            let view = View { incoming: incoming.rows(), ..View::new(&position, &rules, &draw) };
            let task = Task::new(view, Limits::nodes(self.nodes));
            let Some(best) = run(&mut engine, task, &NoClock, &Stop::new(), |_| {}).best else { break };
            let placed = position.place_unchecked(best, &rules);
            incoming.cancel(placed.attack);
            if placed.clear.lines == 0 {
                incoming.rise(&mut position.field, seed, tally.pieces, Side::First);
            }
            incoming.wait();
            tally.pieces += 1;
            tally.attack += placed.attack;
            tally.lines += u32::from(placed.clear.lines);
            let rows = 4 + attacker.below(2) as u32;
            if attacker.below(450) < self.pressure as usize {
                incoming.push(Attack { rows, delay: DELAY, hole: None });
            }
        }
        tally
    }
}
