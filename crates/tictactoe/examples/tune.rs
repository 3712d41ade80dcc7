//! Tunes the evaluation: plays games against itself, then fits the worth of every combination of shapes to their
//! results by logistic regression (Adam), starting from the weights in use.
//!
//! ```text
//! cargo run --release -p tetrad-tictactoe --features tuning --example tune -- 4000 4000 1 > crates/tictactoe/src/eval/weights.rs
//! ```
//!
//! The arguments are the number of games, the nodes a move, and the seed. Half of a position's target is the result of its
//! game, half what the search thought of it; rare combinations are held near their old weight.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicUsize, Ordering};

use tetrad_core::random::SplitMix64;
use tetrad_core::search::{Task, run};
use tetrad_core::shell::SystemClock;
use tetrad_core::{Limits, Score, Search, Stop};
use tetrad_tictactoe::tuning::{Features, features, tempo, weights};
use tetrad_tictactoe::{Engine, Mark, Position, Square};

/// A position with what it should be worth, 0 to 1.
struct Sample {
    features: Features,
    target: f64,
}

/// Evaluation points per unit of the logistic function.
const SCALE: f64 = 200.0;
const PASSES: usize = 250;
/// The first passes' step; later ones are smaller.
const STEP: f64 = 0.8;
/// How strongly a weight is held where it was, in samples.
const HOLD: f64 = 0.000_02;

fn main() {
    let mut arguments = std::env::args().skip(1).map(|text| text.parse::<u64>().expect("games, nodes and seed"));
    let mut next = || arguments.next().expect("games, nodes and seed");
    let (games, nodes, seed) = (next() as usize, next(), next());
    let samples = play_games(games, nodes, seed);
    eprintln!("{} positions", samples.len());
    let (weights, tempo) = fit(&samples);
    print(&weights, tempo);
}

fn play_games(games: usize, nodes: u64, seed: u64) -> Vec<Sample> {
    let done = AtomicUsize::new(0);
    let worker = || {
        let mut engine = Engine::new();
        engine.set_option("hash", "8").expect("8 MiB is in range");
        let mut samples = Vec::new();
        loop {
            let game = done.fetch_add(1, Ordering::Relaxed);
            if game >= games {
                return samples;
            }
            if game.is_multiple_of(200) {
                eprintln!("{game} of {games} games");
            }
            engine.forget();
            samples.extend(play(&mut engine, nodes, &mut SplitMix64::new(seed << 32 | game as u64)));
        }
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(worker)).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("no worker panics")).collect()
    })
}

/// One game from a random opening.
fn play(engine: &mut Engine, nodes: u64, rng: &mut SplitMix64) -> Vec<Sample> {
    let mut position = Position::empty(15, 15, 5).expect("fifteen by fifteen is a board");
    for _ in 0..3 + rng.below(6) {
        _ = position.mark(Square::new(4 + rng.below(7) as u8, 4 + rng.below(7) as u8));
    }
    let mut seen = Vec::new();
    while !position.is_over() {
        let task = Task::new(position.clone(), Limits::nodes(nodes));
        let answer = run(engine, task, &SystemClock::new(), &Stop::new(), |_| {});
        let score = answer.lines.first().map_or(Score::Draw, |info| info.score);
        if let Some(features) = features(&position) {
            let thought = match score {
                Score::Eval(value) => logistic(f64::from(value)),
                proven => proven.expected(),
            };
            seen.push((position.to_move(), features, thought));
        }
        position.mark(answer.best.expect("the game is not over")).expect("the engine plays legal moves");
    }
    let points = |mark: Mark| match position.winner() {
        Some(winner) if winner == mark => 1.0,
        Some(_) => 0.0,
        None => 0.5,
    };
    seen.into_iter()
        .map(|(mark, features, thought)| Sample { features, target: f64::midpoint(points(mark), thought) })
        .collect()
}

fn logistic(value: f64) -> f64 {
    1.0 / (1.0 + (-value / SCALE).exp())
}

/// The weights, and what the right to move is worth.
fn fit(samples: &[Sample]) -> (Vec<[f64; 2]>, f64) {
    let start: Vec<[f64; 2]> = weights().iter().map(|pair| pair.map(f64::from)).collect();
    let mut now = start.clone();
    let mut bias = f64::from(tempo());
    let (mut mean, mut square) = (vec![[0.0; 2]; now.len()], vec![[0.0; 2]; now.len()]);
    for pass in 0..PASSES {
        let mut slope = vec![[0.0; 2]; now.len()];
        let (mut bias_slope, mut loss) = (0.0, 0.0);
        for sample in samples {
            let sum = |cells: &[u16], who: usize| cells.iter().map(|&cell| now[usize::from(cell)][who]).sum::<f64>();
            let value = bias + sum(&sample.features.to_move, 0) - sum(&sample.features.waiting, 1);
            let expected = logistic(value);
            let error = expected - sample.target;
            loss += error * error;
            bias_slope += error;
            sample.features.to_move.iter().for_each(|&cell| slope[usize::from(cell)][0] += error);
            sample.features.waiting.iter().for_each(|&cell| slope[usize::from(cell)][1] -= error);
        }
        let count = samples.len() as f64;
        eprintln!("pass {pass}: mean squared error {:.5}", loss / count);
        bias -= 2_000.0 * bias_slope / count;
        for index in 0..now.len() {
            for who in 0..2 {
                let slope = slope[index][who] / count + HOLD * (now[index][who] - start[index][who]);
                mean[index][who] = 0.9 * mean[index][who] + 0.1 * slope;
                square[index][who] = 0.99 * square[index][who] + 0.01 * slope * slope;
                let (mean, square) = (mean[index][who], square[index][who]);
                let step = STEP * (1.0 - 0.9 * pass as f64 / PASSES as f64);
                now[index][who] -= step * mean / (square.sqrt() + 1e-7);
            }
        }
    }
    // Nothing can come of four dead lines.
    now[0] = [0.0; 2];
    (now, bias)
}

fn print(weights: &[[f64; 2]], tempo: f64) {
    let mut out = String::from(
        "//! The worth of every combination of four shapes, for the player to move and for the one who waits.\n//!\n\
         //! Written by the tuner (`examples/tune.rs`); see there how.\n\n\
         /// The worth of the right to move.\npub(crate) const TEMPO: i32 = TEMPO_VALUE;\n\n#[rustfmt::skip]\n\
         pub(crate) const WEIGHTS: [[i16; 2]; super::COMBINATIONS] = [\n",
    );
    for row in weights.chunks(10) {
        let pair = |pair: &[f64; 2]| {
            let [to_move, waiting] = pair.map(|weight| weight.round().clamp(-8_000.0, 8_000.0) as i16);
            format!("[{to_move}, {waiting}],")
        };
        let row: Vec<String> = row.iter().map(pair).collect();
        _ = writeln!(out, "    {}", row.join(" "));
    }
    let tempo = format!("{tempo:.0}");
    println!("{}];", out.replace("TEMPO_VALUE", &tempo));
}
