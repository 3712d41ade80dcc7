//! Benchmarks: solving small boards, and nodes per second on a large one.
//!
//! ```text
//! cargo bench -p tetrad-tictactoe --bench engine
//! ```

use std::collections::HashMap;
use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use tetrad_core::protocol::shell::SystemClock;
use tetrad_core::search::{Task, run};
use tetrad_core::{Limits, Search, Stop};
use tetrad_tictactoe::{Engine, Position};

/// Fifteen by fifteen, five in a row, undecided.
const MIDDLE_GAME: &str = "15_/15_/15_/15_/15_/15_/6_x8_/7_xo6_/7_ox6_/15_/15_/15_/15_/15_/15_ o win-length 5";
const NODES: u64 = 1_000_000;

fn solve(criterion: &mut Criterion) {
    for (rows, cols, win_length) in [(3, 3, 3), (4, 4, 4), (5, 5, 4), (5, 6, 4), (5, 5, 5)] {
        let position = Position::empty(rows, cols, win_length).expect("these are boards");
        let mut engine = Engine::new();
        // A small table, because the time to clear it should not count.
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

/// The baseline: alpha-beta on bit sets with a table and without any move ordering. It does not finish 5×5 with 4 in
/// minutes.
struct Plain {
    lines: Vec<u32>,
    cells: u32,
    table: HashMap<(u32, u32), (i8, i8)>,
}

impl Plain {
    fn new(rows: usize, cols: usize, win_length: usize) -> Self {
        let mut lines = Vec::new();
        for (down, right) in [(0_i32, 1_i32), (1, 0), (1, 1), (1, -1)] {
            for cell in 0..rows * cols {
                let (row, col) = ((cell / cols) as i32, (cell % cols) as i32);
                let at = |step: i32| (row + down * step, col + right * step);
                let (last_row, last_col) = at(win_length as i32 - 1);
                if last_row < rows as i32 && (0..cols as i32).contains(&last_col) {
                    let bit = |step: i32| 1_u32 << (at(step).0 * cols as i32 + at(step).1);
                    lines.push((0..win_length as i32).map(bit).sum());
                }
            }
        }
        Self { lines, cells: (1 << (rows * cols)) - 1, table: HashMap::new() }
    }

    /// 1, 0 or −1 for the player with `own`, who is to move.
    fn value(&mut self, own: u32, other: u32, mut alpha: i8, mut beta: i8) -> i8 {
        if self.lines.iter().any(|line| line & !other == 0) {
            return -1;
        }
        let mut free = self.cells & !(own | other);
        if free == 0 {
            return 0;
        }
        if let Some(&(low, high)) = self.table.get(&(own, other)) {
            if low >= beta || low == high {
                return low;
            }
            if high <= alpha {
                return high;
            }
            (alpha, beta) = (alpha.max(low), beta.min(high));
        }
        let (mut best, mut lower) = (-1, alpha);
        while free != 0 && best < beta {
            let cell = free & free.wrapping_neg();
            free &= free - 1;
            best = best.max(-self.value(other, own | cell, -beta, -lower));
            lower = lower.max(best);
        }
        let bounds = match best {
            _ if best >= beta => (best, 1),
            _ if best <= alpha => (-1, best),
            _ => (best, best),
        };
        self.table.insert((own, other), bounds);
        best
    }
}

fn solve_plainly(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("plain alpha-beta with a table");
    group.sample_size(10);
    for (rows, cols, win_length) in [(3, 3, 3), (4, 4, 4)] {
        group.bench_function(format!("solve {rows}x{cols} with {win_length}"), |bencher| {
            bencher.iter(|| black_box(Plain::new(rows, cols, win_length).value(0, 0, -1, 1)));
        });
    }
    group.finish();
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

criterion_group!(benches, solve, solve_plainly, search);
criterion_main!(benches);
