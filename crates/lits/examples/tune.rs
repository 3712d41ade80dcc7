//! Tunes the evaluation: plays games against itself, then fits the values of symbols and of the right to move to their
//! results, starting from the current weights.
//!
//! ```text
//! cargo run --release -p tetrad-lits --features tuning --example tune-lits -- 4000 10000 1 > weights.rs
//! ```
//!
//! The arguments are the number of games, the nodes per move, and the seed; `weights.rs` then goes to `src/eval/`. Half
//! of a position's target is the result of its game, half the score of the search.

use tetrad_core::engine::tuning::{Fit, Sample, error, fit, play_games};
use tetrad_core::protocol::shell::SystemClock;
use tetrad_core::random::SplitMix64;
use tetrad_core::search::{Task, run};
use tetrad_core::{Limits, Search, Stop};
use tetrad_lits::tuning::{SYMBOL_CLASSES, features, weights};
use tetrad_lits::{Engine, Placement, Position};

const HOW: Fit = Fit { passes: 500, batch: usize::MAX, step: 0.8, hold: 0.000_02 };

/// The maximum number of first pieces that are laid at random.
const RANDOM_PIECES: usize = 5;

/// One in this many moves is random, so that unbalanced positions occur too.
const SLIP: usize = 8;

fn main() {
    let mut arguments = std::env::args().skip(1).map(|text| text.parse::<u64>().expect("games, nodes and seed"));
    let mut next = || arguments.next().expect("games, nodes and seed");
    let (games, nodes, seed) = (next() as usize, next(), next());
    let samples = play_games(games, seed, || {
        let mut engine = Engine::new();
        engine.set_option("hash", "16").expect("16 MiB is in range");
        move |random: &mut SplitMix64| play(&mut engine, nodes, random)
    });
    let start: Vec<f64> = weights().into_iter().map(f64::from).collect();
    let fitted = fit(&samples, &start, &HOW);
    let (before, after) = (error(&samples, &start), error(&samples, &fitted));
    eprintln!("{} positions, mean squared error {before:.5}, now {after:.5}", samples.len());
    print(&fitted);
}

/// One game on a random board.
fn play(engine: &mut Engine, nodes: u64, random: &mut SplitMix64) -> Vec<Sample> {
    engine.forget();
    let mut position = Position::random(random.next_u64());
    let any = |position: &Position, random: &mut SplitMix64| {
        let legal: Vec<Placement> = position.legal_placements().collect();
        random.pick(&legal).copied()
    };
    for _ in 0..random.below(RANDOM_PIECES + 1) {
        position.place_unchecked(any(&position, random).expect("the first pieces always find room"));
    }
    // After a random move the result says nothing about the positions before it.
    let mut samples: Vec<Sample> = Vec::new();
    let mut seen = Vec::new();
    while !position.is_over() {
        let task = Task::new(position.clone(), Limits::nodes(nodes));
        let answer = run(engine, task, &SystemClock::new(), &Stop::new(), |_| {});
        let thought = answer.lines[0].score.expected();
        seen.push((position.to_move(), features(&position), thought));
        if random.below(SLIP) == 0 {
            let last = seen.drain(..).map(|(_, features, thought)| Sample { features, target: thought as f32 });
            samples.extend(last);
            position.place_unchecked(any(&position, random).expect("the game is not over"));
        } else {
            position.make(answer.best.expect("the game is not over")).expect("the engine plays legal moves");
        }
    }
    let winner = position.winner();
    let points = |player| if winner == Some(player) { 1.0 } else { 0.0 };
    samples.extend(
        seen.into_iter().map(|(player, features, thought)| Sample {
            features,
            target: f64::midpoint(points(player), thought) as f32,
        }),
    );
    samples
}

fn print(weights: &[f64]) {
    let row = |weights: &[f64]| weights.iter().map(|weight| format!("{weight:.0}")).collect::<Vec<_>>().join(", ");
    let phases = weights.len() / (SYMBOL_CLASSES + 1);
    let (survival, tempo) = weights.split_at(SYMBOL_CLASSES * phases);
    println!("//! What the evaluation believes. Written by the tuner (`examples/tune.rs`); see there how.\n");
    println!("use super::{{CLASSES, PHASES}};\n");
    println!("/// What a symbol is worth, by phase and class. Settled ones are the first class.");
    println!("pub(crate) const SURVIVAL: [[i16; CLASSES]; PHASES] = [");
    survival.chunks(SYMBOL_CLASSES).for_each(|phase| println!("    [{}],", row(phase)));
    println!("];\n\n/// What it is worth to be the one to move, by phase.");
    println!("pub(crate) const TEMPO: [i16; PHASES] = [{}];", row(tempo));
}
