//! Benchmarks: counting turns, without visiting those of the last ply.
//!
//! ```text
//! cargo bench -p tetrad-santorini --bench rules
//! ```

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use tetrad_core::Game;
use tetrad_santorini::{God, Position};

fn start(god: God) -> Position {
    format!("{}/1/{god}:11,13/mortal:7,17", "0".repeat(25)).parse().expect("this is a position")
}

fn perft(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("perft");
    group.sample_size(20);
    for (god, depth) in God::ALL.map(|god| (god, if god == God::Mortal { 4 } else { 3 })) {
        // Hermes has thousands of turns on an open board.
        let depth = if god == God::Hermes { 2 } else { depth };
        let position = start(god);
        group.throughput(Throughput::Elements(position.perft(depth)));
        group.bench_function(format!("{god} {depth}"), |bencher| bencher.iter(|| black_box(position).perft(depth)));
    }
    group.finish();
}

criterion_group!(benches, perft);
criterion_main!(benches);
