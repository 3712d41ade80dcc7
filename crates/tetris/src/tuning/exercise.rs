//! A game against a stream of attacks, which costs one search a piece and not two.

use tetrad_core::random::SplitMix64;
use tetrad_core::search::{Task, run};
use tetrad_core::{Clock, Limits, Stop};

use crate::board::WIDTH;
use crate::hold::choices;
use crate::piece::Piece;
use crate::search::{Engine, View};
use crate::weights::Weights;

/// What a game is like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Exercise {
    /// Pieces to place.
    pub pieces: u32,
    /// Nodes a placement.
    pub nodes: u64,
    /// Lines that come in, in hundredths a piece, four or five at a time.
    pub pressure: u32,
}

/// What a game came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Result {
    /// Pieces placed before the end.
    pub pieces: u32,
    /// Lines sent.
    pub attack: u32,
    /// Lines cleared.
    pub lines: u32,
}

/// A clock for searches that are limited by nodes.
struct NoClock;

impl Clock for NoClock {
    fn now(&self) -> std::time::Duration {
        std::time::Duration::ZERO
    }
}

impl Exercise {
    /// Plays the game of a seed.
    pub fn play(&self, weights: &Weights, seed: u64) -> Result {
        let mut rng = SplitMix64::new(seed);
        let mut garbage_rng = SplitMix64::new(!seed);
        let mut engine = Engine::with_weights(weights.clone());
        let mut view = View::default();
        let mut bag: Vec<Piece> = Vec::new();
        // Rows and the placements they wait for, as in versus play.
        let mut attacks: Vec<(u32, u32)> = Vec::new();
        let mut result = Result::default();
        while result.pieces < self.pieces {
            while view.queue.len() < 6 {
                if bag.is_empty() {
                    bag = Piece::ALL.to_vec();
                    rng.shuffle(&mut bag);
                }
                view.queue.extend(bag.pop());
            }
            view.left = [0; 7];
            for piece in if bag.is_empty() { &Piece::ALL[..] } else { &bag } {
                view.left[piece.index()] += 1;
            }
            view.incoming = attacks.iter().map(|&(rows, _)| rows).sum();
            let task = Task::new(view.clone(), Limits::nodes(self.nodes));
            let answer = run(&mut engine, task, &NoClock, &Stop::new(), |_| {});
            let Some(best) = answer.best else { break };
            let Some(choice) = choices(&view.queue, view.hold).find(|choice| choice.piece == best.piece) else { break };
            (view.queue, view.hold) = (choice.queue.to_vec(), choice.hold);
            let clear = view.board.lock(best);
            let mut attack = view.streaks.advance(clear, view.attack);
            result.pieces += 1;
            result.attack += attack;
            result.lines += u32::from(clear.lines);
            for (rows, _) in &mut attacks {
                let cancelled = attack.min(*rows);
                *rows -= cancelled;
                attack -= cancelled;
            }
            let mut room = 8;
            for (rows, delay) in &mut attacks {
                if clear.lines == 0 && *delay == 0 {
                    let rising = room.min(*rows);
                    view.board.raise(rising, garbage_rng.below(WIDTH));
                    room -= rising;
                    *rows -= rising;
                }
                *delay = delay.saturating_sub(1);
            }
            attacks.retain(|&(rows, _)| rows > 0);
            let rows = 4 + garbage_rng.below(2) as u32;
            if garbage_rng.below(450) < self.pressure as usize {
                attacks.push((rows, 1));
            }
        }
        result
    }
}
