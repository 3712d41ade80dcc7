//! Latency of tic-tac-toe over ST3P.

use std::time::{Duration, Instant};

use tetrad_core::random::SplitMix64;
use tetrad_tictactoe::{Position, Square};

use super::Promise;
use super::engine::Engine;

/// A move must come within its time.
pub(crate) struct MoveInTime {
    engine: Engine,
    random: SplitMix64,
}

impl Promise for MoveInTime {
    const TITLE: &str = "st3p, moves of 10 ms";
    const PROTOCOL: &str = "st3p";
    const LIMIT: Duration = Duration::from_millis(10);
    const TIMES: usize = 10_000;

    fn new() -> Self {
        let mut engine = Engine::start("st3p", "quit");
        engine.send("st3p version 2");
        engine.wait_for("st3p version 2 ok");
        Self { engine, random: SplitMix64::new(1) }
    }

    fn measure(&mut self) -> Duration {
        let position = open_position(&mut self.random);
        let question = format!("move {} time ms:{} win-length 5", position.t3en(), Self::LIMIT.as_millis());
        let started = Instant::now();
        self.engine.send(&question);
        self.engine.wait_for("best ");
        started.elapsed()
    }
}

/// A board of 15 by 15 with a few marks, so that no search ends before its time.
fn open_position(random: &mut SplitMix64) -> Position {
    let mut position = Position::empty(15, 15, 5).expect("fifteen by fifteen is a board");
    for _ in 0..4 + random.below(3) {
        _ = position.mark(Square::new(2 + random.below(11) as u8, 2 + random.below(11) as u8));
    }
    position
}
