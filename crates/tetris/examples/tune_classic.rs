//! Tunes the weights of the engine for classic Tetris, starting from the current ones, and prints the best estimate
//! after every generation.
//!
//! ```text
//! cargo run --release -p tetrad-tetris --features tuning --example tune-classic -- [--seed 1] [--generations 30] [--games 4]
//!     [--pieces 250] [--step 0.5] [--start -60,-90,…]
//! ```
//!
//! A game has `--pieces` random pieces at level 18, unless it ends earlier, with one next piece known; its points
//! count. All points of a generation play the same games; every generation plays others. With `--generations 0`, only
//! the start is measured.

mod tuner;

use tetrad_core::random::SplitMix64;
use tetrad_tetris::classic::{Board, Piece, Progress, Weights, judge_by};

const LEVEL: u32 = 18;

fn main() {
    let mut pieces = 250;
    let start = Weights::default().to_vec();
    let tuner = tuner::Tuner { seed: 1, generations: 30, games: 4, step: 0.5, start }.read(|name, number| {
        let is_known = name == "--pieces";
        if is_known {
            pieces = number;
        }
        is_known
    });
    // Thousands of points per piece, minus one for every piece that could not be played.
    tuner.run(Weights::NAMES, 2.0, |weights, seed| {
        let weights = Weights::from_slice(weights).expect("a point has as many dimensions as there are weights");
        let (points, played) = play(&weights, pieces, seed);
        (points as f64 / 1000.0 - (pieces - played) as f64) / pieces as f64
    });
}

/// Plays `pieces` pieces, or until one has no room. Returns the points for lines, and the pieces played.
fn play(weights: &Weights, pieces: u64, seed: u64) -> (u64, u64) {
    let mut rng = SplitMix64::new(seed);
    let mut draw = || *rng.pick(&Piece::ALL).expect("there are pieces");
    let (mut board, mut progress, mut next) = (Board::EMPTY, Progress::new(LEVEL), draw());
    for played in 0..pieces {
        let piece = std::mem::replace(&mut next, draw());
        let Some(best) = judge_by(weights, &board, piece, Some(next)).first().copied() else {
            return (progress.points(), played);
        };
        let lines = board.lock_unchecked(&best.placement.footprint(), best.placement.row);
        if lines > 0 {
            progress.clear(lines);
        }
    }
    (progress.points(), pieces)
}
