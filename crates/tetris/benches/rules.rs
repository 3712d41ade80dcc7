//! Benchmarks of the rules: all placements of a piece, and perft.
//!
//! ```text
//! cargo bench -p tetrad-tetris --bench rules
//! ```

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use tetrad_tetris::{Board, Counting, Holding, Moves, Piece, Rotation, Sonic, perft};

/// Early in a game, without covered cells.
const CLEAN: [&str; 4] = ["#.........", "##.....###", "####..####", "#########."];

/// Garbage with three holes, and a stack with overhangs on it.
const BAD: [&str; 13] = [
    "..##......",
    "..#..##...",
    "#.#...##..",
    "###.#..##.",
    "#...##...#",
    "##.##..###",
    "#..#.#..##",
    "##.##.####",
    "####.#####",
    "####.#####",
    "#######.##",
    "#.########",
    "#.########",
];

fn generation(criterion: &mut Criterion) {
    let boards = [("empty", Board::EMPTY), ("clean", Board::from_rows(&CLEAN)), ("bad", Board::from_rows(&BAD))];
    let mut moves = Moves::new();
    for (name, board) in &boards {
        let mut group = criterion.benchmark_group(format!("all placements, {name} board"));
        for piece in Piece::ALL {
            group.bench_function(piece.to_string(), |bencher| {
                bencher.iter(|| {
                    moves.generate(black_box(board), black_box(piece), Rotation::Srs);
                    moves.for_each(|placement| {
                        black_box(placement);
                    });
                });
            });
        }
        group.finish();
    }
}

fn inputs(criterion: &mut Criterion) {
    let (board, mut sonic) = (Board::from_rows(&BAD), Sonic::new());
    criterion.bench_function("inputs to everywhere, bad board, T", |bencher| {
        bencher.iter(|| sonic.search(black_box(&board), Piece::T, Rotation::Srs));
    });
}

fn counting(criterion: &mut Criterion) {
    let queue = [Piece::I, Piece::O, Piece::L, Piece::J, Piece::S, Piece::Z];
    let mut group = criterion.benchmark_group("perft");
    group.throughput(Throughput::Elements(67_002_200)).sample_size(10);
    group.bench_function("IOLJSZ", |bencher| {
        bencher.iter(|| perft(&Board::EMPTY, &queue, None, 6, Counting::Cells, Holding::Off));
    });
    group.finish();
}

criterion_group!(benches, generation, inputs, counting);
criterion_main!(benches);
