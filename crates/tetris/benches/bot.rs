//! Benchmarks of the bot: nodes per second on one core, and reuse of the tree from move to move.
//!
//! ```text
//! cargo bench -p tetrad-tetris --bench bot
//! ```

use std::hint::black_box;

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use tetrad_core::protocol::shell::SystemClock;
use tetrad_core::search::{Task, run};
use tetrad_core::{Limits, Pace, Search, Stop};
use tetrad_tetris::{Board, Engine, Piece, View, choices};

const NODES: u64 = 200_000;

/// In the middle of a game, with a slot for a T-spin.
const STACK: [&str; 6] = ["##........", "##......##", "####..####", "###...####", "####.#####", "#########."];

/// Garbage with a ragged stack on it.
const GARBAGE: [&str; 9] = [
    "..#..##...",
    "###..####.",
    "##.##..###",
    "####.#####",
    "####.#####",
    "#######.##",
    "#######.##",
    "#.########",
    "#.########",
];

fn view(board: Board) -> View {
    use Piece::{I, J, L, O, S, T, Z};
    View { board, queue: vec![J, L, S, T, Z, O], hold: Some(I), left: [1, 0, 0, 0, 0, 0, 0], ..View::default() }
}

fn searched(view: &View) -> Engine {
    let mut engine = Engine::new();
    let task = Task::new(view.clone(), Limits::nodes(NODES));
    run(&mut engine, task, &SystemClock::new(), &Stop::new(), |_| {});
    engine
}

fn nodes(criterion: &mut Criterion) {
    let boards =
        [("empty", Board::EMPTY), ("stack", Board::from_rows(&STACK)), ("garbage", Board::from_rows(&GARBAGE))];
    let mut group = criterion.benchmark_group("nodes");
    group.throughput(Throughput::Elements(NODES)).sample_size(10);
    for (name, board) in boards {
        let view = view(board);
        group.bench_function(name, |bencher| bencher.iter(|| black_box(searched(&view)).best()));
    }
    group.finish();
}

fn following(criterion: &mut Criterion) {
    let before = view(Board::from_rows(&STACK));
    let mut after = before.clone();
    let best = searched(&before).best().expect("a placement");
    let choice = choices(&before.queue, before.hold).find(|choice| choice.piece == best.piece).expect("it is at hand");
    (after.queue, after.hold) = (choice.queue.to_vec(), choice.hold);
    let clear = after.board.lock_unchecked(best);
    after.streaks.advance(clear, after.attack);
    let mut group = criterion.benchmark_group("follow");
    group.sample_size(10);
    group.bench_function("a placement", |bencher| {
        let begin = |mut engine: Engine| {
            engine.begin(Task::new(after.clone(), Limits::default()), Pace::default());
            engine
        };
        bencher.iter_batched(|| searched(&before), begin, BatchSize::LargeInput);
    });
    group.finish();
}

criterion_group!(benches, nodes, following);
criterion_main!(benches);
