//! The time in which Santorini engines prove forced wins: the built-in one, and another one if its program is given.
//!
//! ```text
//! cargo bench -p tetrad-cli --bench proofs -- ./santorini-ai
//! ```
//!
//! Every engine is a process that gets only a position; the clock stops when it reports that the game is won. The
//! engines alternate, position by position, so that both run under the same conditions.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use serde_json::Value;
use tetrad_santorini::Position;

const WINS: &str = include_str!("../../santorini/tests/data/wins.tsv");

/// The time after which a search is given up.
const LONGEST: Duration = Duration::from_secs(10);

/// The least score of a proven win, in either dialect.
const PROVEN: i64 = 9_800;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    // `cargo test --benches` only needs to know that it runs.
    let is_measured = arguments.iter().any(|argument| argument == "--bench");
    let positions: Vec<&str> = WINS.lines().filter(|line| !line.starts_with('#')).collect();
    let positions = if is_measured { &positions[..] } else { &positions[..2] };
    let mut engines = vec![Engine::start(env!("CARGO_BIN_EXE_tetrad"), &["engine", "santorini"])];
    engines.extend(arguments.iter().find(|argument| !argument.starts_with('-')).map(|peer| Engine::start(peer, &[])));
    for row in positions {
        let (position, plies) = row.split_once('\t').expect("a position and its plies");
        let times: Vec<String> = engines.iter_mut().map(|engine| engine.prove(position)).map(show).collect();
        println!("{position} {plies} plies: {}", times.join(", "));
    }
    for engine in engines {
        let total: Duration = engine.times.iter().sum();
        let unproven = engine.times.iter().filter(|&&time| time >= LONGEST).count();
        println!("{}: {total:.2?} in all, {unproven} of {} not proven in {LONGEST:?}", engine.name, positions.len());
    }
}

fn show(time: Duration) -> String {
    if time >= LONGEST { "-".to_owned() } else { format!("{time:.2?}") }
}

struct Engine {
    name: String,
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    times: Vec<Duration>,
}

impl Engine {
    fn start(program: &str, arguments: &[&str]) -> Self {
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the engine starts");
        let input = child.stdin.take().expect("stdin is a pipe");
        let output = BufReader::new(child.stdout.take().expect("stdout is a pipe"));
        let (sender, lines) = channel();
        std::thread::spawn(move || output.lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
        let mut engine = Self { name: program.to_owned(), child, input, lines, times: Vec::new() };
        engine.settle();
        engine
    }

    fn send(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("the engine reads");
    }

    /// Waits until all earlier questions are answered.
    fn settle(&mut self) {
        self.send("ping");
        while !self.lines.recv().expect("the engine answers").contains("pong") {}
    }

    /// The time until the engine reports that the player to move wins.
    fn prove(&mut self, position: &str) -> Duration {
        let asked: Position = position.parse().expect("it is a position");
        let started = Instant::now();
        self.send(&format!("set_position {position}"));
        let time = loop {
            let left = LONGEST.saturating_sub(started.elapsed());
            match self.lines.recv_timeout(left) {
                Ok(line) if is_proof(&line, &asked) => break started.elapsed(),
                Ok(_) => {}
                Err(_) => break LONGEST,
            }
        };
        self.send("stop");
        self.settle();
        self.times.push(time);
        time
    }
}

/// Whether a line reports a win in this position, rather than in an earlier one.
fn is_proof(line: &str, asked: &Position) -> bool {
    let Ok(message) = serde_json::from_str::<Value>(line) else { return false };
    let is_about = message["start_state"].as_str().and_then(|text| text.parse().ok()) == Some(*asked);
    is_about && message["meta"]["score"].as_i64().is_some_and(|score| score >= PROVEN)
}

impl Drop for Engine {
    fn drop(&mut self) {
        _ = writeln!(self.input, "quit");
        _ = self.child.wait();
    }
}
