//! Tunes the evaluation: plays games against itself, then fits the weights of all terms to their results by logistic
//! regression (Adam), starting from the current weights.
//!
//! ```text
//! cargo run --release -p tetrad-santorini --features tuning --example tune-santorini -- 10000 3000 1 > weights.rs
//! mv weights.rs crates/santorini/src/eval/weights.rs
//! ```
//!
//! The arguments are the number of games, the nodes per move, and the seed. In half of the games both players are
//! mortals, in a quarter they have the four gods that every engine knows, in the rest any gods. Half of a position's
//! target is the result of its game, half the search's score; weights of rare terms are held near their old values.

use std::fmt::Write as _;

use tetrad_core::engine::tuning::{Fit, Sample, error, fit, play_games};
use tetrad_core::protocol::shell::SystemClock;
use tetrad_core::random::SplitMix64;
use tetrad_core::search::{Task, run};
use tetrad_core::{Limits, Score, Search, Side, Stop};
use tetrad_santorini::tuning::{GOD_COUNT, KINDS, OF_A_GOD, features, weights};
use tetrad_santorini::{Engine, God, Position};

const HOW: Fit = Fit { passes: 30, batch: 4_096, step: 1.0, hold: 0.000_002 };

fn main() {
    let mut arguments = std::env::args().skip(1).map(|text| text.parse::<u64>().expect("games, nodes and seed"));
    let mut next = || arguments.next().expect("games, nodes and seed");
    let (games, nodes, seed) = (next() as usize, next(), next());
    let mut samples = play_games(games, seed, || {
        let mut engine = Engine::new();
        engine.set_option("hash", "2").expect("2 MiB is in range");
        move |random: &mut SplitMix64| play(&mut engine, nodes, random)
    });
    SplitMix64::new(seed).shuffle(&mut samples);
    // The samples left out of the fit show whether it generalises.
    let unseen = samples.split_off(samples.len() * 19 / 20);
    let start: Vec<f64> = weights().into_iter().map(f64::from).collect();
    let fitted = fit(&samples, &start, &HOW);
    let (before, after) = (error(&unseen, &start), error(&unseen, &fitted));
    eprintln!("{} positions; on unseen ones the mean squared error was {before:.5}, now {after:.5}", samples.len());
    print(&fitted);
}

fn gods(random: &mut SplitMix64) -> [God; 2] {
    let among: &[God] = match random.below(4) {
        0 | 1 => &[God::Mortal],
        2 => &[God::Mortal, God::Artemis, God::Hephaestus, God::Pan],
        _ => &God::ALL,
    };
    [0, 1].map(|_| *random.pick(among).expect("there are gods"))
}

/// Plays one game: 4 to 10 random turns that don't lose at once, then the engine, with one in 25 turns random too.
fn play(engine: &mut Engine, nodes: u64, random: &mut SplitMix64) -> Vec<Sample> {
    engine.forget();
    let mut position = Position::new(gods(random));
    let opening = 4 + random.below(7);
    let mut seen = Vec::new();
    for number in 0.. {
        if position.winner().is_some() {
            break;
        }
        if number < opening || random.below(25) == 0 {
            let turns = position.turns();
            let careful: Vec<_> = turns.iter().filter(|&&turn| !position.after_unchecked(turn).can_win()).collect();
            let turn = random.pick(&careful).map_or(turns[0], |&&turn| turn);
            position.make(turn).expect("it is one of the turns");
            continue;
        }
        let answer = run(engine, Task::new(position, Limits::nodes(nodes)), &SystemClock::new(), &Stop::new(), |_| {});
        if let Some(features) = features(&position) {
            let thought = answer.lines.first().map_or(Score::Eval(0), |info| info.score).expected();
            seen.push((position.to_move(), features, thought));
        }
        position.make(answer.best.expect("the game is not over")).expect("the engine plays legal turns");
    }
    let points = |side: Side| if position.winner() == Some(side) { 1.0 } else { 0.0 };
    seen.into_iter()
        .map(|(side, features, thought)| Sample { features, target: f64::midpoint(points(side), thought) as f32 })
        .collect()
}

fn print(weights: &[f64]) {
    let number = |weight: &f64| (weight.round().clamp(-8_000.0, 8_000.0) as i16).to_string();
    let row = |weights: &[f64]| weights.iter().map(number).collect::<Vec<_>>().join(", ");
    let (terms, rest) = weights.split_at(KINDS[0]);
    let (pairs, matches) = rest.split_at(KINDS[1]);
    let mut out = String::from(
        "//! What everything that is counted is worth.\n//!\n//! Written by the tuner (`examples/tune.rs`); see there how.\n\n\
         use super::{FACING, GODS, TERMS};\n\n\
         /// What it is worth to be to move with one god against another.\n#[rustfmt::skip]\n\
         pub(crate) static MATCHES: [[i16; GODS]; GODS] = [\n",
    );
    matches.chunks(GOD_COUNT).for_each(|gods| _ = writeln!(out, "    [{}],", row(gods)));
    out.push_str(
        "];\n\n/// How two workers face each other.\n#[rustfmt::skip]\npub(crate) static PAIRS: [i16; FACING] = [\n",
    );
    pairs.chunks(16).for_each(|pairs| _ = writeln!(out, "    {},", row(pairs)));
    out.push_str(
        "];\n\n/// The worth of every term for each god, to move and waiting.\n#[rustfmt::skip]\n\
         pub(crate) static WEIGHTS: [[[i16; 2]; TERMS]; GODS] = [\n",
    );
    for terms in terms.chunks(OF_A_GOD) {
        out.push_str("    [\n");
        for line in terms.chunks(24) {
            let line: Vec<String> = line.chunks(2).map(|pair| format!("[{}]", row(pair))).collect();
            _ = writeln!(out, "        {},", line.join(", "));
        }
        out.push_str("    ],\n");
    }
    println!("{out}];");
}
