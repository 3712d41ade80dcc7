//! Santorini as programs for all games see it.

use tetrad_core::driver::Driver;
use tetrad_core::{DriverOptions, Game, Limits, Protocol, Room, Search, Side, openings};

use crate::protocol::{SANTORINI, SantoriniDriver};
use crate::{Engine, Position};

impl Room for Position {
    type Engine = Engine;

    /// Both dialects are one protocol: the driver understands what either prints.
    const PROTOCOLS: &'static [Protocol] = &[SANTORINI];

    fn query(&self, _side: Side) -> Self {
        *self
    }

    fn driver(protocol: Protocol, _options: DriverOptions) -> Option<Box<dyn Driver<Game = Self>>> {
        (protocol == SANTORINI).then(|| Box::new(SantoriniDriver::new()) as Box<dyn Driver<Game = Self>>)
    }

    /// Places the workers at random, or plays two random turns if they are placed. Where the engine finds no balanced position (because
    /// of the gods, or of this position), any will do: both engines play each opening from both sides.
    fn openings(&self, count: usize, seed: u64) -> Vec<Self> {
        /// Enough to see a win at once or by force soon.
        const NODES: u64 = 3_000;
        /// The largest score of a balanced position.
        const WINDOW: i32 = 100;
        let unplaced = Side::BOTH.into_iter().filter(|&side| self.workers(side) == 0).count();
        let plies = if unplaced == 0 { 2 } else { unplaced };
        let turns = |position: &Self| position.turns();
        let mut judge = Engine::new();
        judge.set_option("hash", "1").expect("engines have a table of any size");
        let accept = openings::balanced(judge, Limits::nodes(NODES), WINDOW);
        let mut drawn = openings::random(self, plies, count, seed, turns, accept);
        if drawn.is_empty() {
            drawn = openings::random(self, plies, count, seed, turns, |_| true);
        }
        if drawn.is_empty() && self.outcome().is_none() { vec![*self] } else { drawn }
    }
}
