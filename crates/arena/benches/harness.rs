//! Measures the cost of the harness: engines that do not think play each other, so the time of a ply is that of the
//! referee, the driver and the pipes. A bare round trip through the same pipes is measured in the same run.
//!
//! ```text
//! taskset -c 0 cargo bench -p tetrad-arena --bench harness       one core, as other harnesses are measured
//! cargo bench -p tetrad-arena --bench harness                    all cores, for the games at once
//! ```

use std::collections::HashSet;
use std::io::{BufRead, Read, Write, stdin, stdout};
use std::process::{ChildStdin, ChildStdout, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use tetrad_arena::referee::{self, Seat};
use tetrad_arena::{Control, External, FaultKind, Launch, Player, Way};
use tetrad_core::{Limits, Stop};
use tetrad_tictactoe::Position;
use tetrad_tictactoe::protocol::GomocupDriver;

/// The argument that makes this program the engine.
const RESPONDER: &str = "--responder";

/// Further arguments, which make the engine stall or flood instead of answering.
const STALL: &str = "stall";
const FLOOD: &str = "flood";

/// The number of runs of which each figure is the best: other load on the machine only ever adds time.
const RUNS: usize = 5;

const SIZE: u8 = 15;

fn main() {
    if std::env::args().any(|argument| argument == RESPONDER) {
        return respond();
    }
    let pipe = best(|| bare_round_trips(20_000));
    println!("bare pipe round trip     {:6.2} µs", micros(pipe));
    for (name, log) in [("one pair of engines", false), ("the same with a log", true)] {
        let ply = best(|| {
            let (plies, time) = play_games(150, log);
            time / plies
        });
        let rate = 1.0 / ply.as_secs_f64();
        println!("{name:24} {:6.2} µs a ply, {rate:8.0} plies/s", micros(ply));
    }
    let rate = (0..RUNS).map(|_| rate_at_once(8, 300)).fold(0.0, f64::max);
    println!("8 games at once                          {rate:8.0} plies/s");
    for fault in [STALL, FLOOD] {
        let late = (0..RUNS).map(|_| judged_late(fault)).max().unwrap_or_default();
        println!("{fault:24} judged {:.2} ms past the deadline at the latest", micros(late) / 1e3);
    }
}

fn micros(time: Duration) -> f64 {
    time.as_secs_f64() * 1e6
}

fn best(measure: impl FnMut() -> Duration) -> Duration {
    std::iter::repeat_with(measure).take(RUNS).min().unwrap_or_default()
}

fn responder() -> (String, Vec<String>) {
    let program = std::env::current_exe().expect("this program has a path");
    (program.to_string_lossy().into_owned(), vec![RESPONDER.to_owned()])
}

/// An engine with the minimum of the Gomocup protocol, which plays on the next free point.
fn respond() {
    let fault = std::env::args().next_back().unwrap_or_default();
    let mut taken = HashSet::new();
    let mut next = 0_u32;
    let mut output = stdout().lock();
    for line in stdin().lock().lines() {
        let Ok(line) = line else { return };
        let (word, rest) = line.split_once(' ').unwrap_or((&line, ""));
        let answers = match word {
            "START" | "RESTART" => {
                taken.clear();
                next = 0;
                writeln!(output, "OK").is_ok() && output.flush().is_ok()
            }
            "TURN" | "BEGIN" if fault == STALL => loop {
                thread::park();
            },
            "TURN" | "BEGIN" if fault == FLOOD => {
                while writeln!(output, "MESSAGE thinking").is_ok() {}
                false
            }
            "TURN" | "BEGIN" => {
                taken.extend(rest.split_once(',').and_then(|(x, y)| Some((x.parse().ok()?, y.parse().ok()?))));
                let mut point = || {
                    let point = (next % u32::from(SIZE), next / u32::from(SIZE));
                    next += 1;
                    point
                };
                let mut answer = point();
                while !taken.insert(answer) {
                    answer = point();
                }
                writeln!(output, "{},{}", answer.0, answer.1).is_ok() && output.flush().is_ok()
            }
            "ABOUT" => writeln!(output, "name=\"responder\"").is_ok() && output.flush().is_ok(),
            "echo" => writeln!(output, "{rest}").is_ok() && output.flush().is_ok(),
            "END" => false,
            _ => true,
        };
        if !answers {
            return;
        }
    }
}

/// Measures round trips of one line each way, without an arena in between.
fn bare_round_trips(count: u32) -> Duration {
    let (program, args) = responder();
    let mut child =
        Command::new(program).args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it runs");
    let mut input: ChildStdin = child.stdin.take().expect("a pipe");
    let mut output: ChildStdout = child.stdout.take().expect("a pipe");
    let mut answer = [0; 16];
    let mut trip = || {
        input.write_all(b"echo 7,7\n").expect("it reads");
        let read = output.read(&mut answer).expect("it answers");
        assert_eq!(&answer[..read], b"7,7\n");
    };
    trip();
    let began = Instant::now();
    for _ in 0..count {
        trip();
    }
    let time = began.elapsed() / count;
    drop(input);
    child.wait().expect("it ends");
    time
}

/// Measures the time from the deadline of an engine that does not answer until the referee has killed it.
fn judged_late(fault: &str) -> Duration {
    const LIMIT: Duration = Duration::from_millis(50);
    let (mut faulty, mut other) = (engine(&[fault]), engine(&[]));
    faulty.keep_log(true);
    let control = Control { margin: Duration::ZERO, ..Control::new(Limits::time(LIMIT)) };
    let board = Position::empty(SIZE, SIZE, 5).expect("a board of that size");
    let mut seats = [
        Seat { name: "a", player: &mut faulty as &mut dyn Player<Position>, control: &control },
        Seat { name: "b", player: &mut other, control: &control },
    ];
    let judged = referee::play(&board, &mut seats, &Stop::new()).expect("responders get ready");
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    assert!(judged.faults[0].as_ref().is_some_and(|fault| fault.kind == FaultKind::Late));
    let asked = judged.logs[0].lines().filter(|line| line.way == Way::In).last().map_or(0, |line| line.micros);
    now.saturating_sub(Duration::from_micros(asked) + LIMIT)
}

fn engine(more: &[&str]) -> External<Position> {
    let (program, mut args) = responder();
    args.extend(more.iter().map(|&word| word.to_owned()));
    let launch = Launch { program, args, pause: Some(Duration::ZERO), ..Launch::default() };
    External::new(launch, Box::new(|| Box::new(GomocupDriver::new())))
}

/// Plays games with one pair of engines; returns the number of plies and their time, without starting the engines.
fn play_games(games: usize, log: bool) -> (u32, Duration) {
    let mut engines = [engine(&[]), engine(&[])];
    let control = Control::new(Limits::time(Duration::from_secs(1)));
    let board = Position::empty(SIZE, SIZE, 5).expect("a board of that size");
    let stop = Stop::new();
    let mut plies = 0;
    let mut began = Instant::now();
    for game in 0..=games {
        if game == 1 {
            (plies, began) = (0, Instant::now());
        }
        let [first, second] = &mut engines;
        first.keep_log(log);
        second.keep_log(log);
        let mut seats = [
            Seat { name: "a", player: first as &mut dyn Player<Position>, control: &control },
            Seat { name: "b", player: second, control: &control },
        ];
        let judged = referee::play(&board, &mut seats, &stop).expect("responders play");
        assert_eq!(judged.faults, [None, None]);
        assert_eq!(judged.logs[0].is_empty(), !log);
        plies += judged.record.turns.len() as u32;
    }
    let time = began.elapsed();
    for engine in &mut engines {
        engine.close();
    }
    (plies, time)
}

/// Returns the plies per second of `pairs` pairs of engines that play at once.
fn rate_at_once(pairs: usize, games: usize) -> f64 {
    let began = Instant::now();
    let plies: u32 = thread::scope(|scope| {
        let threads: Vec<_> = (0..pairs).map(|_| scope.spawn(|| play_games(games, false).0)).collect();
        threads.into_iter().map(|thread| thread.join().expect("no panic")).sum()
    });
    f64::from(plies) / began.elapsed().as_secs_f64()
}
