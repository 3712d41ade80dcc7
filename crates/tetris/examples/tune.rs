//! Tunes the weights of the bot, starting from the current ones, and prints the best estimate after every generation.
//!
//! ```text
//! cargo run --release -p tetrad-tetris --features tuning --example tune-tetris -- [--seed 1] [--generations 100] [--games 6]
//!     [--pieces 120] [--nodes 8000] [--pressure 60] [--step 0.6] [--start -4,-25,…]
//! ```
//!
//! All points of a generation play the same games; every generation plays others. With `--generations 0`, only the
//! start is measured.

use tetrad_tetris::tuning::{Evolution, PressureGame};
use tetrad_tetris::{Tally, Weights};

/// The cost of each piece not placed before topping out, in lines sent.
const DEATH: f64 = 1.0;

fn main() {
    let mut seed = 1;
    let mut generations = 100;
    let mut games = 6;
    let mut step = 0.6;
    let mut start = Weights::default().to_vec();
    let mut exercise = PressureGame { pieces: 120, nodes: 8_000, pressure: 60 };
    let mut arguments = std::env::args().skip(1);
    while let (Some(name), Some(value)) = (arguments.next(), arguments.next()) {
        let number = || value.parse().unwrap_or_else(|_| panic!("{name}: found `{value}`, expected a number"));
        match name.as_str() {
            "--seed" => seed = number(),
            "--generations" => generations = number(),
            "--games" => games = number(),
            "--pieces" => exercise.pieces = number() as u32,
            "--nodes" => exercise.nodes = number(),
            "--pressure" => exercise.pressure = number() as u32,
            "--step" => step = value.parse().expect("a step is a number"),
            "--start" => {
                start = value.split(',').map(|weight| weight.trim().parse().expect("a weight is a number")).collect();
            }
            _ => panic!("unknown argument `{name}`"),
        }
    }
    // The unit of each dimension is a third of the weight, so that all matter equally at first.
    let units: Vec<f64> = start.iter().map(|&weight| (f64::from(weight).abs() / 3.0).max(3.0)).collect();
    let weights = |point: &[f64]| {
        let values: Vec<i32> = point.iter().zip(&units).map(|(x, unit)| (x * unit).round() as i32).collect();
        Weights::from_slice(&values).expect("a point has as many dimensions as there are weights")
    };
    let cost = |point: &[f64], generation: u64| -> f64 {
        let results = (0..games).map(|game| exercise.play(&weights(point), seed << 40 | generation << 16 | game));
        let gain = |tally: Tally| f64::from(tally.attack) - DEATH * f64::from(exercise.pieces - tally.pieces);
        -results.map(gain).sum::<f64>() / (games as f64 * f64::from(exercise.pieces))
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
