//! Plays alone and says what the bot sends.
//!
//! ```text
//! cargo run --release -p tetrad-tetris --example solo -- SEEDS PIECES NODES
//! ```

use std::time::Instant;
use tetrad_core::random::SplitMix64;
use tetrad_core::search::{Task, run};
use tetrad_core::shell::SystemClock;
use tetrad_core::{Limits, Stop};
use tetrad_tetris::{Engine, Piece, View};

fn main() {
    let args: Vec<u64> = std::env::args().skip(1).map(|arg| arg.parse().unwrap()).collect();
    let (seeds, pieces, nodes) = (args[0], args[1], args[2]);
    let (mut sum, mut dead) = (0.0, 0);
    for seed in 0..seeds {
        let mut rng = SplitMix64::new(seed * 77 + 1);
        let mut bag: Vec<Piece> = Vec::new();
        let mut view = View::default();
        let mut engine = Engine::new();
        let (mut sent, mut total, mut played) = (0, 0, 0);
        let mut kinds = std::collections::BTreeMap::new();
        let started = Instant::now();
        for _ in 0..pieces {
            while view.queue.len() < 6 {
                if bag.is_empty() {
                    bag = Piece::ALL.to_vec();
                    rng.shuffle(&mut bag);
                }
                view.queue.push(bag.pop().unwrap());
            }
            view.left = [0; 7];
            for piece in if bag.is_empty() { &Piece::ALL[..] } else { &bag } {
                view.left[piece.index()] += 1;
            }
            let answer = run(
                &mut engine,
                Task::new(view.clone(), Limits::nodes(nodes)),
                &SystemClock::new(),
                &Stop::new(),
                |_| {},
            );
            total += answer.lines.first().map_or(0, |info| info.nodes);
            let Some(best) = answer.best else { break };
            let choice =
                tetrad_tetris::choices(&view.queue, view.hold).find(|choice| choice.piece == best.piece).unwrap();
            let (queue, hold) = (choice.queue.to_vec(), choice.hold);
            (view.queue, view.hold) = (queue, hold);
            let clear = view.board.lock(best);
            let attack = view.streaks.advance(clear, view.attack);
            sent += attack;
            played += 1;
            if clear.lines > 0 {
                *kinds.entry((clear.spin, clear.lines, clear.perfect)).or_insert(0) += 1;
            }
        }
        let app = f64::from(sent) / f64::from(played.max(1));
        sum += app;
        dead += u32::from(u64::from(played as u32) < pieces);
        let seconds = started.elapsed().as_secs_f64();
        let text: Vec<String> = kinds
            .iter()
            .map(|((spin, lines, perfect), n)| format!("{spin:?}{lines}{}:{n}", if *perfect { "PC" } else { "" }))
            .collect();
        println!(
            "seed {seed}: {played} pieces, {app:.3} a piece, {:.2} Mn/s, {:.1} ms/move  {}",
            total as f64 / seconds / 1e6,
            seconds * 1e3 / f64::from(played.max(1)),
            text.join(" ")
        );
    }
    println!("mean {:.4}, dead {dead}", sum / seeds as f64);
}
