//! Tunes the evaluation: plays games against itself, then fits the worth of everything it counts to their results by
//! logistic regression (Adam), starting from the weights in use.
//!
//! ```text
//! cargo run --release -p tetrad-santorini --features tuning --example tune -- 10000 3000 1 > weights.rs
//! mv weights.rs crates/santorini/src/eval/weights.rs
//! ```
//!
//! The arguments are the number of games, the nodes a move, and the seed. In half of the games both are mortals, in a quarter
//! they are of the four gods that every engine knows, in the rest anybody. Half of a position's target is the result of its
//! game, half what the search thought of it; what is rarely seen is held near its old weight.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicUsize, Ordering};

use tetrad_core::random::SplitMix64;
use tetrad_core::search::{Task, run};
use tetrad_core::shell::SystemClock;
use tetrad_core::{Limits, Score, Search, Side, Stop};
use tetrad_santorini::tuning::{Features, Weights, features, weights};
use tetrad_santorini::{Engine, God, Position};

/// A position with what it should be worth, 0 to 1.
struct Sample {
    features: Features,
    gods: [usize; 2],
    target: f32,
}

/// Evaluation points per unit of the logistic function.
const SCALE: f32 = 200.0;
const PASSES: usize = 30;
/// Samples between two changes of the weights.
const BATCH: usize = 4_096;
/// The first passes' step; later ones are smaller.
const STEP: f32 = 1.0;
/// How strongly a weight is held where it was.
const HOLD: f32 = 0.000_002;

fn main() {
    let mut arguments = std::env::args().skip(1).map(|text| text.parse::<u64>().expect("games, nodes and seed"));
    let mut next = || arguments.next().expect("games, nodes and seed");
    let (games, nodes, seed) = (next() as usize, next(), next());
    let samples = play_games(games, nodes, seed);
    eprintln!("{} positions", samples.len());
    print(&fit(samples, seed));
}

fn play_games(games: usize, nodes: u64, seed: u64) -> Vec<Sample> {
    let done = AtomicUsize::new(0);
    let worker = || {
        let mut engine = Engine::new();
        engine.set_option("hash", "2").expect("2 MiB is in range");
        let mut samples = Vec::new();
        loop {
            let game = done.fetch_add(1, Ordering::Relaxed);
            if game >= games {
                return samples;
            }
            if game.is_multiple_of(500) {
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

fn gods(rng: &mut SplitMix64) -> [God; 2] {
    let among: &[God] = match rng.below(4) {
        0 | 1 => &[God::Mortal],
        2 => &[God::Mortal, God::Artemis, God::Hephaestus, God::Pan],
        _ => &God::ALL,
    };
    [0, 1].map(|_| *rng.pick(among).expect("there are gods"))
}

/// A game's first turns: any placement, then turns that don't lose at once. Now and then there is one more later.
fn play(engine: &mut Engine, nodes: u64, rng: &mut SplitMix64) -> Vec<Sample> {
    let mut position = Position::new(gods(rng));
    let opening = 4 + rng.below(7);
    let mut seen: Vec<(Side, [usize; 2], Features, f32)> = Vec::new();
    for number in 0.. {
        if position.winner().is_some() {
            break;
        }
        if number < opening || rng.below(25) == 0 {
            let turns = position.turns();
            let careful: Vec<_> = turns.iter().filter(|&&turn| !position.after(turn).can_win()).collect();
            let turn = rng.pick(&careful).map_or(turns[0], |&&turn| turn);
            position.make(turn).expect("it is one of the turns");
            continue;
        }
        let answer = run(engine, Task::new(position, Limits::nodes(nodes)), &SystemClock::new(), &Stop::new(), |_| {});
        let thought = match answer.lines.first().map_or(Score::Eval(0), |info| info.score) {
            Score::Eval(value) => logistic(value as f32),
            proven => proven.expected() as f32,
        };
        if let Some(features) = features(&position) {
            let mover = position.to_move();
            let gods = [mover, mover.other()].map(|side| position.god(side) as usize);
            seen.push((mover, gods, features, thought));
        }
        position.make(answer.best.expect("the game is not over")).expect("the engine plays legal turns");
    }
    let points = |side: Side| if position.winner() == Some(side) { 1.0 } else { 0.0 };
    seen.into_iter()
        .map(|(side, gods, features, thought)| Sample { features, gods, target: f32::midpoint(points(side), thought) })
        .collect()
}

fn logistic(value: f32) -> f32 {
    1.0 / (1.0 + (-value / SCALE).exp())
}

/// All weights in one row, so that one loop changes them.
struct Layout {
    terms: usize,
    pairs: usize,
    gods: usize,
}

impl Layout {
    const fn term(&self, god: usize, term: u16, who: usize) -> usize {
        (god * self.terms + term as usize) * 2 + who
    }

    const fn pair(&self, pair: u16) -> usize {
        self.gods * self.terms * 2 + pair as usize
    }

    const fn matched(&self, gods: [usize; 2]) -> usize {
        self.gods * self.terms * 2 + self.pairs + gods[0] * self.gods + gods[1]
    }

    /// Calls `visit` with every weight that counts in a sample, and its sign.
    fn visit(&self, sample: &Sample, mut visit: impl FnMut(usize, f32)) {
        for who in 0..2 {
            let sign = if who == 0 { 1.0 } else { -1.0 };
            sample.features.terms[who].iter().for_each(|&term| visit(self.term(sample.gods[who], term, who), sign));
        }
        sample.features.pairs.iter().for_each(|&pair| visit(self.pair(pair), 1.0));
        visit(self.matched(sample.gods), 1.0);
    }
}

fn fit(mut samples: Vec<Sample>, seed: u64) -> Weights {
    let mut weights = weights();
    let layout = Layout { terms: weights.terms[0].len(), pairs: weights.pairs.len(), gods: weights.terms.len() };
    let start: Vec<f32> = weights
        .terms
        .iter()
        .flatten()
        .flatten()
        .chain(&weights.pairs)
        .chain(weights.matches.iter().flatten())
        .copied()
        .collect();
    let mut now = start.clone();
    let (mut mean, mut square) = (vec![0.0_f32; now.len()], vec![0.0_f32; now.len()]);
    let mut rng = SplitMix64::new(seed);
    rng.shuffle(&mut samples);
    // What is left out of the fit tells whether it holds elsewhere.
    let unseen = samples.split_off(samples.len() * 19 / 20);
    let error = |now: &[f32], sample: &Sample| {
        let mut value = 0.0;
        layout.visit(sample, |index, sign| value += sign * now[index]);
        logistic(value) - sample.target
    };
    let loss = |now: &[f32], samples: &[Sample]| {
        samples.iter().map(|sample| error(now, sample).powi(2)).sum::<f32>() / samples.len() as f32
    };
    for pass in 0..PASSES {
        eprintln!("pass {pass}: mean squared error {:.5} on unseen positions", loss(&now, &unseen));
        rng.shuffle(&mut samples);
        let step = STEP * (1.0 - 0.95 * pass as f32 / PASSES as f32);
        for batch in samples.chunks(BATCH) {
            let mut slope = vec![0.0_f32; now.len()];
            for sample in batch {
                let error = error(&now, sample);
                layout.visit(sample, |index, sign| slope[index] += sign * error);
            }
            for index in 0..now.len() {
                let slope = slope[index] / batch.len() as f32 + HOLD * (now[index] - start[index]);
                mean[index] = 0.9 * mean[index] + 0.1 * slope;
                square[index] = 0.99 * square[index] + 0.01 * slope * slope;
                now[index] -= step * mean[index] / (square[index].sqrt() + 1e-5);
            }
        }
    }
    eprintln!("at last {:.5} on unseen positions, {:.5} on the others", loss(&now, &unseen), loss(&now, &samples));
    for (god, terms) in weights.terms.iter_mut().enumerate() {
        for (term, pair) in terms.iter_mut().enumerate() {
            *pair = [0, 1].map(|who| now[layout.term(god, term as u16, who)]);
        }
        (0..layout.gods).for_each(|other| weights.matches[god][other] = now[layout.matched([god, other])]);
    }
    (0..layout.pairs).for_each(|pair| weights.pairs[pair] = now[layout.pair(pair as u16)]);
    weights
}

fn print(weights: &Weights) {
    let number = |weight: f32| format!("{:.0}", weight.clamp(-8_000.0, 8_000.0)).replace("-0", "0");
    let number = |weight: f32| if weight.abs() < 0.5 { "0".to_owned() } else { number(weight) };
    let row = |weights: &[f32]| weights.iter().map(|&weight| number(weight)).collect::<Vec<_>>().join(", ");
    let mut out = String::from(
        "//! What everything that is counted is worth.\n//!\n//! Written by the tuner (`examples/tune.rs`); see there how.\n\n\
         use super::{FACING, GODS, TERMS};\n\n\
         /// What it is worth to be to move with one god against another.\n#[rustfmt::skip]\n\
         pub(crate) static MATCHES: [[i16; GODS]; GODS] = [\n",
    );
    weights.matches.iter().for_each(|gods| _ = writeln!(out, "    [{}],", row(gods)));
    out.push_str(
        "];\n\n/// How two workers face each other.\n#[rustfmt::skip]\npub(crate) static PAIRS: [i16; FACING] = [\n",
    );
    weights.pairs.chunks(16).for_each(|pairs| _ = writeln!(out, "    {},", row(pairs)));
    out.push_str(
        "];\n\n/// The worth of every term for each god, to move and waiting.\n#[rustfmt::skip]\n\
         pub(crate) static WEIGHTS: [[[i16; 2]; TERMS]; GODS] = [\n",
    );
    for terms in &weights.terms {
        out.push_str("    [\n");
        for line in terms.chunks(12) {
            let line: Vec<String> = line.iter().map(|pair| format!("[{}]", row(pair))).collect();
            _ = writeln!(out, "        {},", line.join(", "));
        }
        out.push_str("    ],\n");
    }
    println!("{out}];");
}
