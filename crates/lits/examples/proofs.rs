//! How soon random positions are proven: `cargo run --release -p tetrad-lits --example proofs -- PIECES COUNT SECONDS`.
//!
//! Boards are random with a seed, pieces random and legal. Prints, for each position, when it was known who wins and
//! when the margin was; then the quartiles.

use std::time::{Duration, Instant};

use tetrad_core::random::SplitMix64;
use tetrad_core::search::{self, Task};
use tetrad_core::shell::SystemClock;
use tetrad_core::{Bound, Limits, Search, Stop};
use tetrad_lits::{Engine, Placement, Position};

fn position(seed: u64, pieces: usize) -> Option<Position> {
    let mut rng = SplitMix64::new(seed);
    let mut position = Position::random(seed);
    for _ in 0..pieces {
        let legal: Vec<Placement> = position.legal_placements().collect();
        position.place_unchecked(*rng.pick(&legal)?);
    }
    (!position.is_over()).then_some(position)
}

fn main() {
    let mut args = std::env::args().skip(1).map(|arg| arg.parse::<u64>().expect("a number"));
    let mut next = |default| args.next().unwrap_or(default);
    let (pieces, count, seconds) = (next(8), next(20), next(5));
    let mut engine = Engine::new();
    let (mut wins, mut margins) = (Vec::new(), Vec::new());
    let (mut total_nodes, mut total_time) = (0, Duration::ZERO);
    for position in (1..).filter_map(|seed| position(seed, pieces as usize)).take(count as usize) {
        engine.forget();
        let limit = Duration::from_secs(seconds);
        let task = Task::new(position.clone(), Limits::time(limit));
        let (mut won, mut exact) = (None, None);
        let started = Instant::now();
        let answer = search::run(&mut engine, task, &SystemClock::new(), &Stop::new(), |info| {
            if info.score.is_proven() {
                won.get_or_insert(info.time);
                if info.bound == Bound::Exact {
                    exact = Some(info.time);
                }
            }
        });
        let took = started.elapsed();
        // With the limit reached, a proof of the result says nothing about the margin.
        let exact = exact.filter(|_| took + Duration::from_millis(60) < limit);
        let info = &answer.lines[0];
        total_nodes += info.nodes;
        total_time += info.time;
        let show =
            |time: Option<Duration>| time.map_or("     -".to_owned(), |time| format!("{:6.2}", time.as_secs_f64()));
        println!("{} {} depth {:2} {:>10} nodes {}", show(won), show(exact), info.depth, info.nodes, info.score);
        wins.push(won.unwrap_or(Duration::MAX));
        margins.push(exact.unwrap_or(Duration::MAX));
    }
    for (name, times) in [("result", &mut wins), ("margin", &mut margins)] {
        times.sort_unstable();
        let at = |share: usize| {
            let time = times[(times.len() * share / 100).min(times.len() - 1)];
            if time == Duration::MAX { "-".to_owned() } else { format!("{:.3} s", time.as_secs_f64()) }
        };
        println!("{name}: quartiles {} {} {}, 90 % {}", at(25), at(50), at(75), at(90));
    }
    println!("{:.2} M nodes/s", total_nodes as f64 / total_time.as_secs_f64() / 1e6);
}
