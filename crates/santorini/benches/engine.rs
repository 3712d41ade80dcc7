//! Benchmarks: nodes per second, and proofs of forced wins.
//!
//! ```text
//! cargo bench -p tetrad-santorini --bench engine
//! ```

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use tetrad_core::protocol::shell::SystemClock;
use tetrad_core::search::{Task, run};
use tetrad_core::{Limits, Search, Stop};
use tetrad_santorini::{Engine, Position};

const WINS: &str = include_str!("../tests/data/wins.tsv");
const NODES: u64 = 1_000_000;

/// Undecided positions.
const MIDDLE_GAMES: [(&str, &str); 3] = [
    ("mortals", "0010010000011000000000000/1/mortal:11,13/mortal:7,17"),
    ("artemis against hephaestus", "0010010000011000000000000/1/artemis:11,13/hephaestus:7,17"),
    ("pan against athena", "0010010000011000000000000/1/pan:11,13/athena:7,17"),
];

fn search(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("search");
    group.throughput(Throughput::Elements(NODES)).sample_size(10);
    for (name, text) in MIDDLE_GAMES {
        let position: Position = text.parse().expect("this is a position");
        let mut engine = Engine::new();
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                engine.forget();
                let task = Task::new(position, Limits::nodes(NODES));
                black_box(run(&mut engine, task, &SystemClock::new(), &Stop::new(), |_| {}))
            });
        });
    }
    group.finish();
}

fn prove(criterion: &mut Criterion) {
    let rows = WINS.lines().filter(|line| !line.starts_with('#'));
    let position = |row: &str| row.split('\t').next().and_then(|text| text.parse().ok()).expect("a position");
    let positions: Vec<Position> = rows.map(position).collect();
    let mut engine = Engine::new();
    let mut group = criterion.benchmark_group("prove");
    group.sample_size(10);
    group.bench_function(format!("{} wins", positions.len()), |bencher| {
        bencher.iter(|| {
            for &position in &positions {
                engine.forget();
                let task = Task::new(position, Limits::default());
                black_box(run(&mut engine, task, &SystemClock::new(), &Stop::new(), |_| {}));
            }
        });
    });
    group.finish();
}

criterion_group!(benches, search, prove);
criterion_main!(benches);
