//! Tunes the evaluation: plays games against itself, then fits the worth of every combination of shapes to their
//! results by logistic regression (Adam), starting from the weights in use.
//!
//! ```text
//! cargo run --release -p tetrad-tictactoe --features tuning --example tune-tictactoe -- 4000 4000 1 > crates/tictactoe/src/eval/weights.rs
//! ```
//!
//! The arguments are the number of games, the nodes per move, and the seed. Half of a position's target is the result
//! of its game, half the score of the search; rare combinations are held near their old weight.

use std::fmt::Write as _;

use tetrad_core::engine::tuning::{Fit, Sample, error, fit, play_games};
use tetrad_core::protocol::shell::SystemClock;
use tetrad_core::random::SplitMix64;
use tetrad_core::search::{Task, run};
use tetrad_core::{Limits, Score, Search, Stop};
use tetrad_tictactoe::tuning::{Features, features, tempo, weights};
use tetrad_tictactoe::{Engine, Mark, Position, Square};

const HOW: Fit = Fit { passes: 250, batch: usize::MAX, step: 0.8, hold: 0.000_02 };

fn main() {
    let mut arguments = std::env::args().skip(1).map(|text| text.parse::<u64>().expect("games, nodes and seed"));
    let mut next = || arguments.next().expect("games, nodes and seed");
    let (games, nodes, seed) = (next() as usize, next(), next());
    let samples = play_games(games, seed, || {
        let mut engine = Engine::new();
        engine.set_option("hash", "8").expect("8 MiB is in range");
        move |random: &mut SplitMix64| play(&mut engine, nodes, random)
    });
    let mut start: Vec<f64> = weights().as_flattened().iter().copied().map(f64::from).collect();
    start.push(f64::from(tempo()));
    let mut fitted = fit(&samples, &start, &HOW);
    let (before, after) = (error(&samples, &start), error(&samples, &fitted));
    eprintln!("{} positions, mean squared error {before:.5}, now {after:.5}", samples.len());
    let tempo = fitted.pop().expect("it is the last one");
    // Four dead lines are worth nothing.
    fitted[..2].fill(0.0);
    print(fitted.as_chunks().0, tempo);
}

/// One game from a random opening.
fn play(engine: &mut Engine, nodes: u64, random: &mut SplitMix64) -> Vec<Sample> {
    engine.forget();
    let mut position = Position::empty(15, 15, 5).expect("fifteen by fifteen is a board");
    for _ in 0..3 + random.below(6) {
        _ = position.mark(Square::new(4 + random.below(7) as u8, 4 + random.below(7) as u8));
    }
    let mut seen = Vec::new();
    while !position.is_over() {
        let task = Task::new(position.clone(), Limits::nodes(nodes));
        let answer = run(engine, task, &SystemClock::new(), &Stop::new(), |_| {});
        if let Some(features) = features(&position) {
            let thought = answer.lines.first().map_or(Score::Draw, |info| info.score).expected();
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
        .map(|(mark, features, thought)| Sample {
            features: counted(&features),
            target: f64::midpoint(points(mark), thought) as f32,
        })
        .collect()
}

/// Combinations have two weights each, for the player to move and for the one who waits; the right to move is the last
/// one.
fn counted(Features { to_move, waiting }: &Features) -> Vec<(usize, f32)> {
    let to_move = to_move.iter().map(|&combination| (2 * usize::from(combination), 1.0));
    let waiting = waiting.iter().map(|&combination| (2 * usize::from(combination) + 1, -1.0));
    to_move.chain(waiting).chain([(2 * weights().len(), 1.0)]).collect()
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
