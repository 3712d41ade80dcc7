//! Latency of Tetris over TBP.

use std::time::{Duration, Instant};

use serde_json::Value;
use tetrad_core::random::SplitMix64;
use tetrad_tetris::Piece;

use super::Promise;
use super::engine::Engine;

/// The number of placements before the next game starts.
const PLACEMENTS: usize = 10;

/// A suggestion must come at once: right after `start`, right after `play`, and after some thinking.
pub(crate) struct Suggestion {
    engine: Engine,
    random: SplitMix64,
    placed: usize,
}

impl Suggestion {
    fn piece(&mut self) -> char {
        Piece::ALL[self.random.below(Piece::ALL.len())].letter()
    }

    fn start(&mut self) {
        let queue: Vec<String> = (0..6).map(|_| self.piece().to_string()).collect();
        let queue = serde_json::to_string(&queue).expect("plain data");
        let start = format!(r#"{{"type":"start","hold":null,"queue":{queue},"combo":0,"back_to_back":0,"board":[]}}"#);
        self.engine.send(&start);
    }
}

impl Promise for Suggestion {
    const TITLE: &str = "tbp, suggestions";
    const PROTOCOL: &str = "tbp";
    const LIMIT: Duration = Duration::from_millis(20);
    const TIMES: usize = 3_000;

    fn new() -> Self {
        let mut engine = Engine::start("tbp", r#"{"type":"quit"}"#);
        engine.send(r#"{"type":"rules"}"#);
        engine.wait_for(r#"{"type":"ready"}"#);
        Self { engine, random: SplitMix64::new(1), placed: 0 }
    }

    fn measure(&mut self) -> Duration {
        if self.placed.is_multiple_of(PLACEMENTS) {
            self.start();
        }
        if self.placed % 3 == 2 {
            std::thread::sleep(Duration::from_millis(10));
        }
        self.placed += 1;
        let started = Instant::now();
        self.engine.send(r#"{"type":"suggest"}"#);
        let answer = self.engine.wait_for(r#"{"type":"suggestion""#);
        let took = started.elapsed();
        let answer: Value = serde_json::from_str(&answer).expect("the bot speaks JSON");
        self.engine.send(&format!(r#"{{"type":"play","move":{}}}"#, answer["moves"][0]));
        let piece = self.piece();
        self.engine.send(&format!(r#"{{"type":"new_piece","piece":"{piece}"}}"#));
        took
    }
}
