//! Tunes the weights of the bot, starting from the current ones, and prints the best estimate after every generation.
//!
//! ```text
//! cargo run --release -p tetrad-tetris --features tuning --example tune-tetris -- [--seed 1] [--generations 100] [--games 6]
//!     [--pieces 120] [--nodes 8000] [--pressure 60] [--step 0.6] [--start -4,-25,…]
//! ```
//!
//! All points of a generation play the same games; every generation plays others. With `--generations 0`, only the
//! start is measured.

mod tuner;

use tetrad_tetris::Weights;
use tetrad_tetris::tuning::PressureGame;

/// The cost of each piece not placed before topping out, in lines sent.
const DEATH: f64 = 1.0;

fn main() {
    let mut game = PressureGame { pieces: 120, nodes: 8_000, pressure: 60 };
    let start = Weights::default().to_vec();
    let tuner = tuner::Tuner { seed: 1, generations: 100, games: 6, step: 0.6, start }.read(|name, number| {
        match name {
            "--pieces" => game.pieces = number as u32,
            "--nodes" => game.nodes = number,
            "--pressure" => game.pressure = number as u32,
            _ => return false,
        }
        true
    });
    tuner.run(Weights::NAMES, 3.0, |weights, seed| {
        let weights = Weights::from_slice(weights).expect("a point has as many dimensions as there are weights");
        let tally = game.play(&weights, seed);
        let gain = f64::from(tally.attack) - DEATH * f64::from(game.pieces - tally.pieces);
        gain / f64::from(game.pieces)
    });
}
