//! Benchmark: the time until random positions are proven, on one core.
//!
//! ```text
//! cargo bench -p tetrad-lits --bench proofs
//! ```
//!
//! Boards are random with fixed seeds, pieces random and legal. For every number of pieces it prints the quartiles of
//! the time until the winner was known, and until the margin was.

use std::time::{Duration, Instant};

use tetrad_core::protocol::shell::SystemClock;
use tetrad_core::random::SplitMix64;
use tetrad_core::search::{self, Task};
use tetrad_core::{Bound, Limits, Search, Stop};
use tetrad_lits::{Engine, Placement, Position};

/// The number of pieces on the board, and the time limit of a proof.
const TASKS: [(usize, Duration); 4] = [
    (10, Duration::from_secs(5)),
    (8, Duration::from_secs(5)),
    (6, Duration::from_secs(5)),
    (5, Duration::from_secs(5)),
];

const BOARDS: usize = 50;

fn main() {
    // `cargo test --benches` and similar commands only check that it runs.
    let is_measured = std::env::args().any(|argument| argument == "--bench");
    for (pieces, limit) in TASKS {
        let (boards, limit) = if is_measured { (BOARDS, limit) } else { (2, Duration::from_millis(20)) };
        measure(pieces, boards, limit);
    }
}

fn position(seed: u64, pieces: usize) -> Option<Position> {
    let mut random = SplitMix64::new(seed);
    let mut position = Position::random(seed);
    for _ in 0..pieces {
        let legal: Vec<Placement> = position.legal_placements().collect();
        position.place_unchecked(*random.pick(&legal)?);
    }
    (!position.is_over()).then_some(position)
}

/// The times until the winner of a position and the margin were known.
fn prove(engine: &mut Engine, position: Position, limit: Duration) -> [Option<Duration>; 2] {
    engine.forget();
    let (mut result, mut margin) = (None, None);
    let started = Instant::now();
    let task = Task::new(position, Limits::time(limit));
    search::run(engine, task, &SystemClock::new(), &Stop::new(), |info| {
        if info.score.is_proven() {
            result.get_or_insert(info.time);
            if info.bound == Bound::Exact {
                margin = Some(info.time);
            }
        }
    });
    // If the limit is reached, a proof of the result says nothing about the margin.
    let margin = margin.filter(|_| started.elapsed() + Duration::from_millis(60) < limit);
    [result, margin]
}

fn measure(pieces: usize, boards: usize, limit: Duration) {
    let mut engine = Engine::new();
    let mut times = [Vec::new(), Vec::new()];
    for position in (1..).filter_map(|seed| position(seed, pieces)).take(boards) {
        let proven = prove(&mut engine, position, limit);
        times.iter_mut().zip(proven).for_each(|(times, proven)| times.push(proven.unwrap_or(Duration::MAX)));
    }
    println!("{pieces} pieces, {boards} boards");
    for (what, times) in ["who wins", "the margin"].into_iter().zip(&mut times) {
        times.sort_unstable();
        let at = |share: usize| match times[(times.len() * share / 100).min(times.len() - 1)] {
            Duration::MAX => format!("more than {limit:?}"),
            time => format!("{time:.3?}"),
        };
        println!("  {what}: quartiles {}, {}, {}; 90 % within {}", at(25), at(50), at(75), at(90));
    }
}
