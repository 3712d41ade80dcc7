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

use tetrad_core::random::SplitMix64;
use tetrad_tetris::classic::{Board, Piece, Progress, Weights, judge_by};
use tetrad_tetris::tuning::Evolution;

const LEVEL: u32 = 18;

fn main() {
    let (mut seed, mut generations, mut games, mut pieces, mut step) = (1, 30, 4, 250, 0.5);
    let mut start = Weights::default().to_vec();
    let mut arguments = std::env::args().skip(1);
    while let (Some(name), Some(value)) = (arguments.next(), arguments.next()) {
        let number = || value.parse().unwrap_or_else(|_| panic!("{name}: found `{value}`, expected a number"));
        match name.as_str() {
            "--seed" => seed = number(),
            "--generations" => generations = number(),
            "--games" => games = number(),
            "--pieces" => pieces = number(),
            "--step" => step = value.parse().expect("a step is a number"),
            "--start" => {
                start = value.split(',').map(|weight| weight.trim().parse().expect("a weight is a number")).collect();
            }
            _ => panic!("unknown argument `{name}`"),
        }
    }
    // The unit of each dimension is a third of the weight, so that all matter equally at first.
    let units: Vec<f64> = start.iter().map(|&weight| (f64::from(weight).abs() / 3.0).max(2.0)).collect();
    let weights = |point: &[f64]| {
        let values: Vec<i32> = point.iter().zip(&units).map(|(x, unit)| (x * unit).round() as i32).collect();
        Weights::from_slice(&values).expect("a point has as many dimensions as there are weights")
    };
    // Thousands of points per piece, minus one for every piece that could not be played.
    let cost = |point: &[f64], generation: u64| -> f64 {
        let weights = weights(point);
        let results = (0..games).map(|game| play(&weights, pieces, seed << 40 | generation << 16 | game));
        let gain = |(points, played): (u64, u64)| points as f64 / 1000.0 - (pieces - played) as f64;
        -results.map(gain).sum::<f64>() / (games * pieces) as f64
    };
    let first: Vec<f64> = start.iter().zip(&units).map(|(&weight, unit)| f64::from(weight) / unit).collect();
    if generations == 0 {
        println!("{:.4}", -cost(&first, 0));
    }
    let mut evolution = Evolution::new(&first, step, seed);
    for generation in 0..generations {
        let points = evolution.ask();
        let costs: Vec<f64> = points.iter().map(|point| cost(point, generation)).collect();
        evolution.tell(&points, &costs);
        let mean = -costs.iter().sum::<f64>() / costs.len() as f64;
        let best = -costs.iter().copied().fold(f64::INFINITY, f64::min);
        println!("generation {generation}: mean {mean:.4}, best {best:.4}, step {:.3}", evolution.step());
        println!("{:?}", weights(evolution.mean()).to_vec());
    }
    for (name, value) in Weights::NAMES.iter().zip(weights(evolution.mean()).to_vec()) {
        println!("    {name}: {value},");
    }
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
