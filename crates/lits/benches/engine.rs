//! Benchmarks: counting sequences of placements, and nodes per second.
//!
//! ```text
//! cargo bench -p tetrad-lits --bench engine
//! ```

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use tetrad_core::protocol::shell::SystemClock;
use tetrad_core::search::{Task, run};
use tetrad_core::{Game, Limits, Search, Stop};
use tetrad_lits::{Engine, Position};

const NODES: u64 = 1_000_000;

fn count(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("perft");
    let empty = Position::empty();
    for (depth, count) in [(3, 8_192_896_u64), (4, 844_692_944)] {
        group.throughput(Throughput::Elements(count)).sample_size(10);
        group.bench_function(format!("from the empty board, depth {depth}"), |bencher| {
            bencher.iter(|| assert_eq!(black_box(&empty).perft(depth), count));
        });
    }
}

fn search(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("search");
    group.throughput(Throughput::Elements(NODES)).sample_size(10);
    let mut engine = Engine::new();
    for pieces in [0, 3, 6] {
        let mut position = Position::random(1);
        for _ in 0..pieces {
            let first = position.legal_placements().nth(7).expect("the first pieces always find room");
            position.place_unchecked(first);
        }
        group.bench_function(format!("random board, {pieces} pieces"), |bencher| {
            bencher.iter(|| {
                engine.forget();
                let task = Task::new(position.clone(), Limits::nodes(NODES));
                black_box(run(&mut engine, task, &SystemClock::new(), &Stop::new(), |_| {}))
            });
        });
    }
}

criterion_group!(benches, count, search);
criterion_main!(benches);
