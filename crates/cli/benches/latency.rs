//! How promptly `tetrad engine st3p` answers: 10,000 moves of 10 ms each, on an idle machine and with every core busy.
//!
//! ```text
//! cargo bench -p tetrad-cli --bench latency
//! ```
//!
//! Times are those of a coordinator: from before the question is written to when its answer is read.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use tetrad_core::random::SplitMix64;
use tetrad_tictactoe::{Position, Square};

const MOVES: usize = 10_000;
const LIMIT: Duration = Duration::from_millis(10);

fn main() {
    // `cargo test --benches` and the like only want to know that it runs.
    let moves = if std::env::args().any(|argument| argument == "--bench") { MOVES } else { 20 };
    report("idle", &measure(moves));
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let over = AtomicBool::new(false);
    let busy = std::thread::scope(|scope| {
        for _ in 0..cores {
            // Real work: a hint that this is only waiting would leave the core half free.
            scope.spawn(|| {
                let mut rng = SplitMix64::new(1);
                while !over.load(Ordering::Relaxed) {
                    std::hint::black_box(rng.next_u64());
                }
            });
        }
        let times = measure(moves);
        over.store(true, Ordering::Relaxed);
        times
    });
    report("every core busy", &busy);
}

fn report(name: &str, times: &[Duration]) {
    let mut sorted = times.to_vec();
    sorted.sort_unstable();
    let at = |share: f64| sorted[((sorted.len() - 1) as f64 * share).round() as usize];
    let in_time = sorted.partition_point(|&time| time <= LIMIT);
    println!(
        "{name}: {} moves, {:.2} % within {LIMIT:?}; median {:.2?}, 99 % {:.2?}, 99.9 % {:.2?}, worst {:.2?}",
        sorted.len(),
        100.0 * in_time as f64 / sorted.len() as f64,
        at(0.5),
        at(0.99),
        at(0.999),
        at(1.0),
    );
}

fn measure(moves: usize) -> Vec<Duration> {
    let mut engine = Engine::start();
    let mut rng = SplitMix64::new(1);
    (0..moves).map(|_| engine.time_move(&open_position(&mut rng))).collect()
}

/// Fifteen by fifteen with a few marks, so that nothing is decided and all the time is used.
fn open_position(rng: &mut SplitMix64) -> Position {
    let mut position = Position::empty(15, 15, 5).expect("fifteen by fifteen is a board");
    for _ in 0..4 + rng.below(3) {
        _ = position.mark(Square::new(2 + rng.below(11) as u8, 2 + rng.below(11) as u8));
    }
    position
}

struct Engine {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Engine {
    fn start() -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tetrad"))
            .args(["engine", "st3p"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the engine starts");
        let input = child.stdin.take().expect("stdin is a pipe");
        let output = BufReader::new(child.stdout.take().expect("stdout is a pipe"));
        let mut engine = Self { child, input, output };
        engine.exchange("st3p version 2", "st3p version 2 ok");
        engine
    }

    fn time_move(&mut self, position: &Position) -> Duration {
        let question = format!("move {} time ms:{} win-length 5", position.t3en(), LIMIT.as_millis());
        let started = Instant::now();
        self.exchange(&question, "best ");
        started.elapsed()
    }

    fn exchange(&mut self, line: &str, answer: &str) {
        writeln!(self.input, "{line}").expect("the engine reads");
        let mut line = String::new();
        while !line.starts_with(answer) {
            line.clear();
            assert_ne!(self.output.read_line(&mut line).expect("the engine writes text"), 0, "the engine ended");
        }
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        _ = writeln!(self.input, "quit");
        _ = self.child.wait();
    }
}
