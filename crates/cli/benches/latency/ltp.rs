//! Latency of LITS over LTP.

use std::time::{Duration, Instant};

use super::Promise;
use super::engine::Engine;

/// An engine with a new random board for every question, so that no search ends before its time.
struct Boards {
    engine: Engine,
    seed: u64,
}

impl Boards {
    fn new(move_time: Duration) -> Self {
        let mut engine = Engine::start("ltp", "shutdown");
        engine.send(&format!("time-settings 0 0 {}", move_time.as_millis()));
        engine.wait_for("=");
        Self { engine, seed: 0 }
    }

    fn next(&mut self) {
        self.seed += 1;
        self.engine.send(&format!("1 new-game random {}", self.seed));
        self.engine.wait_for("=1");
    }
}

/// A move must come within its time.
pub(crate) struct MoveInTime(Boards);

impl Promise for MoveInTime {
    const TITLE: &str = "ltp, moves of 20 ms";
    const PROTOCOL: &str = "ltp";
    const LIMIT: Duration = Duration::from_millis(20);
    const TIMES: usize = 5_000;

    fn new() -> Self {
        Self(Boards::new(Self::LIMIT))
    }

    fn measure(&mut self) -> Duration {
        self.0.next();
        let started = Instant::now();
        self.0.engine.send("2 gen-move X");
        self.0.engine.wait_for("=2");
        started.elapsed()
    }
}

/// A cancelled search must answer at once.
pub(crate) struct Cancel(Boards);

impl Promise for Cancel {
    const TITLE: &str = "ltp, cancel-search";
    const PROTOCOL: &str = "ltp";
    const LIMIT: Duration = Duration::from_millis(50);
    const TIMES: usize = 5_000;

    fn new() -> Self {
        Self(Boards::new(Duration::from_mins(1)))
    }

    fn measure(&mut self) -> Duration {
        self.0.next();
        self.0.engine.send("2 gen-move X");
        std::thread::sleep(Duration::from_millis(2));
        let started = Instant::now();
        self.0.engine.send("3 cancel-search");
        self.0.engine.wait_for("=3");
        started.elapsed()
    }
}
