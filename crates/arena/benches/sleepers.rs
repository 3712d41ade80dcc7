//! Plays many games at once with engines that sleep: what the arena adds to their moves, and whether any loses on time.
//!
//! ```text
//! cargo bench -p tetrad-arena --bench sleepers -- [--games-at-once 250] [--sleep-ms 50] [--rounds 2] [--store FILE]
//! ```
//!
//! Every engine is a process: this program again, speaking ST3P. It sleeps for the given time at each move, with the
//! same time again as margin; if a move is late although the engine woke in time, the machine or the arena caused it.

use std::io::{BufRead, Write};
use std::thread::sleep;
use std::time::{Duration, Instant};

use tetrad_arena::spec::EngineSpec;
use tetrad_arena::store::SqliteStore;
use tetrad_arena::tournament::Storage;
use tetrad_arena::{Contestant, FaultKind, RunOptions, Tournament};
use tetrad_core::{Game, Stop};
use tetrad_tictactoe::Position;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [word, millis] = &arguments[..]
        && word == "sleep"
    {
        return engine(Duration::from_millis(millis.parse().expect("a number of milliseconds")));
    }
    // `cargo test --benches` and the like only check that it runs.
    let is_measured = arguments.iter().any(|argument| argument == "--bench");
    let value = |name: &str| {
        let at = arguments.iter().position(|argument| argument == name)?;
        arguments.get(at + 1).cloned()
    };
    let number = |name: &str, usual: u64| value(name).map_or(usual, |text| text.parse().expect("a number"));
    let games = number("--games-at-once", if is_measured { 250 } else { 2 });
    let millis = number("--sleep-ms", if is_measured { 50 } else { 1 });
    let rounds = number("--rounds", if is_measured { 2 } else { 1 });

    let program = std::env::current_exe().expect("the path of this program");
    let engine = |name: &str| {
        let text = format!(
            "name={name} proto=st3p cmd='{} sleep {millis}' time={millis}ms margin={millis}ms startup=120s",
            shlex::try_quote(program.to_str().expect("a path in UTF-8")).expect("no zero bytes")
        );
        Contestant::described(&EngineSpec::parse(&text, "").expect("a sound description")).expect("an engine")
    };
    let openings = vec![Position::start()];
    let tournament = Tournament::new(vec![engine("a"), engine("b")], openings, (games * rounds) as u32);
    let store = value("--store").map(|path| SqliteStore::open(path).expect("a store"));
    let stop = Stop::new();
    let options = RunOptions {
        concurrency: games as usize,
        storage: store.as_ref().map_or(Storage::None, |store| Storage::Local(store)),
        ..RunOptions::new(&stop)
    };
    let (mut took, mut late) = (Vec::new(), 0);
    let began = Instant::now();
    let finish = tournament.run(&options, |progress| {
        took.extend(progress.report.micros.iter().map(|micros| micros.saturating_sub(1_000 * millis)));
        late += progress.report.faults.iter().filter(|fault| fault.fault.kind == FaultKind::Late).count();
    });
    let finish = finish.expect("a tournament");
    took.sort_unstable();
    let at =
        |share: usize| took.get((took.len() * share / 1_000).min(took.len().saturating_sub(1))).copied().unwrap_or(0);
    println!(
        "{games} games at once, {} in all, {} moves in {:.1} s: {late} late, {} other faults",
        finish.pairings[0].games,
        took.len(),
        began.elapsed().as_secs_f64(),
        finish.pairings[0].faults.iter().sum::<usize>() - late,
    );
    println!(
        "beyond {millis} ms of sleep: median {} µs, 99 % {} µs, 99.9 % {} µs, most {} µs",
        at(500),
        at(990),
        at(999),
        at(1_000)
    );
}

/// An engine that sleeps for a while and marks the first free cell.
fn engine(nap: Duration) {
    let mut out = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        let answer = match line.split(' ').collect::<Vec<_>>()[..] {
            ["st3p", ..] => "st3p version 2 ok".to_owned(),
            ["identify", ..] => "identify ok".to_owned(),
            ["quit", ..] => return,
            ["move", board, side, ..] => {
                sleep(nap);
                let position = Position::parse(&format!("{board} {side}")).expect("a position");
                let square = position.legal_squares().next().expect("a free cell");
                format!("best {square}")
            }
            _ => continue,
        };
        if writeln!(out, "{answer}").and_then(|()| out.flush()).is_err() {
            return;
        }
    }
}
