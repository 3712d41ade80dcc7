//! What the engine promises to be fast at: solving small boards, and nodes per second on the large one.
//!
//! ```text
//! cargo bench -p tetrad-tictactoe --bench engine
//! ```

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use tetrad_core::search::{Task, run};
use tetrad_core::shell::SystemClock;
use tetrad_core::{Limits, Search, Stop};
use tetrad_tictactoe::{Engine, Position};

/// Fifteen by fifteen, five in a row, with nothing decided.
const MIDDLE_GAME: &str = "15_/15_/15_/15_/15_/15_/6_x8_/7_xo6_/7_ox6_/15_/15_/15_/15_/15_/15_ o win-length 5";
const NODES: u64 = 1_000_000;

fn solve(criterion: &mut Criterion) {
    for (rows, cols, win_length) in [(3, 3, 3), (4, 4, 4), (5, 5, 4), (5, 6, 4), (5, 5, 5)] {
        let position = Position::empty(rows, cols, win_length).expect("these are boards");
        let mut engine = Engine::new();
        // Forgetting is not what is measured, so there is little to forget.
        engine.set_option("hash", "1").expect("1 MiB is in range");
        criterion.bench_function(&format!("solve {rows}x{cols} with {win_length}"), |bencher| {
            bencher.iter(|| {
                engine.forget();
                let task = Task::new(position.clone(), Limits::default());
                black_box(run(&mut engine, task, &SystemClock::new(), &Stop::new(), |_| {}))
            });
        });
    }
}

fn search(criterion: &mut Criterion) {
    let position: Position = MIDDLE_GAME.parse().expect("this is a position");
    let mut engine = Engine::new();
    let mut group = criterion.benchmark_group("search");
    group.throughput(Throughput::Elements(NODES)).sample_size(10);
    group.bench_function("15x15 with 5", |bencher| {
        bencher.iter(|| {
            engine.forget();
            let task = Task::new(position.clone(), Limits::nodes(NODES));
            black_box(run(&mut engine, task, &SystemClock::new(), &Stop::new(), |_| {}))
        });
    });
    group.finish();
}

criterion_group!(benches, solve, search);
criterion_main!(benches);
