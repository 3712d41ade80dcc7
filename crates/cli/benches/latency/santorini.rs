//! Latency of Santorini over its own protocol.

use std::time::{Duration, Instant};

use super::Promise;
use super::engine::Engine;

/// During a search, the engine must answer a question, take a new position and end the search at once.
pub(crate) struct Prompt {
    engine: Engine,
    asked: usize,
}

/// Positions in which nothing is decided, so that no search ends by itself. Any 243 in a row are different, so that
/// late messages about one can't be mistaken for messages about another.
fn position(number: usize) -> String {
    let corner: String = (0..5).map(|digit| char::from(b'0' + (number / 3_usize.pow(digit) % 3) as u8)).collect();
    format!("00100100000110000000{corner}/1/mortal:11,13/artemis:7,17")
}

impl Promise for Prompt {
    const TITLE: &str = "santorini, ping, set_position and stop in turn";
    const PROTOCOL: &str = "santorini";
    const LIMIT: Duration = Duration::from_millis(50);
    const TIMES: usize = 6_000;

    fn new() -> Self {
        let mut engine = Engine::start("santorini", "quit");
        engine.wait_for("{\"type\":\"started\"}");
        Self { engine, asked: 0 }
    }

    fn measure(&mut self) -> Duration {
        let [running, next] = [position(2 * self.asked), position(2 * self.asked + 1)];
        self.engine.send(&format!("set_position {running}"));
        std::thread::sleep(Duration::from_millis(2));
        let best = |position: &str| format!("{{\"type\":\"best_move\",\"start_state\":\"{position}\"");
        self.asked += 1;
        let started = Instant::now();
        match self.asked % 3 {
            0 => {
                self.engine.send("ping");
                self.engine.wait_for("pong");
            }
            1 => {
                self.engine.send(&format!("set_position {next}"));
                self.engine.wait_for(&best(&next));
            }
            _ => {
                self.engine.send("stop");
                while !self.engine.wait_for(&best(&running)).contains("\"final\":true") {}
            }
        }
        started.elapsed()
    }
}
