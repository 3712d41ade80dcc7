//! An engine in this binary that speaks ST3P and commits faults on demand.
//!
//! A test runs the binary again with only this "test" and a variable that says how to behave: words such as `crash:5`,
//! a fault on five of a hundred questions, and words such as `deaf`, which hold throughout. Random choices depend on a
//! seed and the question, so the same question always has the same answer.

use std::io::{self, BufRead, Write};
use std::os::fd::{FromRawFd, OwnedFd};
use std::process::exit;
use std::thread;
use std::time::Duration;

use tetrad_arena::Launch;
use tetrad_core::Game;
use tetrad_core::random::SplitMix64;
use tetrad_tictactoe::Position;

/// The environment variable that says how the engine behaves.
const WAYS: &str = "TETRAD_TEST_ENGINE";

/// The engine as a program to launch. `run` identifies its processes.
pub(crate) fn launch(ways: &str, run: &str) -> Launch {
    let program = std::env::current_exe().unwrap().to_str().unwrap().to_owned();
    let args = ["--exact", "fixture::engine", "--nocapture", "--test-threads=2"].map(str::to_owned).to_vec();
    let env = vec![(WAYS.to_owned(), ways.to_owned()), ("TETRAD_TEST_RUN".to_owned(), run.to_owned())];
    Launch { program, args, env, ..Launch::default() }
}

/// Not a test: runs the engine.
#[test]
fn engine() {
    if let Ok(ways) = std::env::var(WAYS) {
        Engine { ways }.serve();
    }
}

struct Engine {
    ways: String,
}

impl Engine {
    fn is(&self, way: &str) -> bool {
        self.ways.split(' ').any(|word| word == way)
    }

    /// Returns the fault to commit at this question, if any.
    fn fault(&self, rng: &mut SplitMix64) -> Option<&str> {
        let mut dice = rng.below(100);
        self.ways.split(' ').filter_map(|word| word.split_once(':')).find_map(|(fault, percent)| {
            let percent = percent.parse().unwrap();
            let strikes = dice < percent;
            dice = dice.saturating_sub(percent);
            strikes.then_some(fault)
        })
    }

    fn serve(&self) {
        for line in io::stdin().lock().lines() {
            let Ok(line) = line else { break };
            let words: Vec<&str> = line.split_whitespace().collect();
            match words[..] {
                ["st3p", ..] if self.is("mute") => {}
                ["st3p", "version", _] if self.is("wrong-version") => say("st3p version 7 ok\n"),
                ["st3p", "version", version] => say(&format!("st3p version {version} ok\n")),
                ["identify"] if self.is("anonymous") => say("name faulty\n"),
                ["identify"] => say("name faulty\nauthor tests\nversion 1\nurl -\nidentify ok\n"),
                ["move", ref rest @ ..] => self.answer(&rest.join(" ")),
                ["quit"] if self.is("bad-exit") => exit(3),
                ["quit"] if self.is("immortal") => {}
                ["quit"] => return,
                _ if self.is("fragile") => exit(1),
                _ => {}
            }
        }
        if self.is("immortal") || self.is("eof-proof") {
            wait_for_ever();
        }
    }

    fn answer(&self, question: &str) {
        let text: Vec<&str> = question.split(' ').collect();
        let Ok(position) = Position::parse(&text[..2.min(text.len())].join(" ")) else {
            return if self.is("fragile") { exit(1) } else { say("error what?\n") };
        };
        // The seed depends on the position only, because the time differs from question to question.
        let seed = position
            .to_string()
            .bytes()
            .fold(7, |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3));
        let mut rng = SplitMix64::new(seed);
        let squares: Vec<_> = position.legal_squares().collect();
        if squares.is_empty() {
            return say("error game over\n");
        }
        let square = squares[rng.below(squares.len())];
        match self.fault(&mut rng) {
            None => {}
            Some("crash") => exit(3),
            Some("stall") => wait_for_ever(),
            Some("flood") => loop {
                say(&"info thinking\n".repeat(100));
            },
            Some("close") => {
                // SAFETY: nothing else in this process writes to its output any more.
                drop(unsafe { OwnedFd::from_raw_fd(1) });
                wait_for_ever();
            }
            Some("half") => {
                say("best a");
                wait_for_ever();
            }
            Some("illegal") => return say("best z26\n"),
            Some("garbled") => return say("best of all\n"),
            Some(other) => panic!("unknown fault {other}"),
        }
        if self.is("slow") {
            thread::sleep(Duration::from_secs(3));
        }
        say(&format!("best {square}\n"));
    }
}

fn say(text: &str) {
    let mut stdout = io::stdout().lock();
    if stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()).is_err() {
        exit(0);
    }
}

fn wait_for_ever() {
    loop {
        thread::park();
    }
}
