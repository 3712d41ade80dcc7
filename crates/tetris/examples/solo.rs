//! Lets the bot play solo games, and prints how many lines it sends.
//!
//! ```text
//! cargo run --release -p tetrad-tetris --example solo -- [--seeds 4] [--pieces 500] [--time 100 | --nodes 200000]
//! ```

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use tetrad_core::protocol::shell::SystemClock;
use tetrad_core::search::{Task, run};
use tetrad_core::{Game, Limits, Stop};
use tetrad_tetris::{Engine, Goal, Rules, Solo, View};

fn main() {
    let (mut seeds, mut pieces) = (4, 500);
    let mut limits = Limits::time(Duration::from_millis(100));
    let mut arguments = std::env::args().skip(1);
    while let (Some(name), Some(value)) = (arguments.next(), arguments.next()) {
        let number: u64 = value.parse().unwrap_or_else(|_| panic!("{name}: found `{value}`, expected a number"));
        match name.as_str() {
            "--seeds" => seeds = number,
            "--pieces" => pieces = number as u32,
            "--time" => limits = Limits::time(Duration::from_millis(number)),
            "--nodes" => limits = Limits::nodes(number),
            _ => panic!("unknown argument `{name}`, expected --seeds, --pieces, --time or --nodes"),
        }
    }
    let mut sent = 0.0;
    for seed in 0..seeds {
        let mut game = Solo::new(seed, Goal::Pieces(pieces), Rules::default());
        let (mut engine, mut nodes) = (Engine::new(), 0);
        let mut clears: BTreeMap<String, u32> = BTreeMap::new();
        let started = Instant::now();
        while game.outcome().is_none() {
            let known = game.tally.pieces + u32::from(game.position.hold.is_some()) + game.position.queue.len() as u32;
            let draw = game.rules.randomizer.left(seed, u64::from(known));
            let task = Task::new(View::new(&game.position, &game.rules, &draw), limits.clone());
            let answer = run(&mut engine, task, &SystemClock::new(), &Stop::new(), |_| {});
            nodes += answer.lines.first().map_or(0, |info| info.nodes);
            let best = answer.best.expect("a game that is not over has a placement");
            let clear = game.place(best).expect("the bot plays by the rules").clear;
            if clear.lines > 0 {
                let perfect = if clear.perfect { " perfect" } else { "" };
                *clears.entry(format!("{:?} {}{perfect}", clear.spin, clear.lines)).or_default() += 1;
            }
        }
        let seconds = started.elapsed().as_secs_f64();
        let attack = f64::from(game.tally.attack) / f64::from(game.tally.pieces.max(1));
        sent += attack / seeds as f64;
        let speed = nodes as f64 / seconds / 1e6;
        println!("seed {seed}: {} pieces, {attack:.3} lines a piece, {speed:.2} million nodes/s", game.tally.pieces);
        println!("    {clears:?}");
    }
    println!("{sent:.3} lines a piece");
}
