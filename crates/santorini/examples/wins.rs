//! Finds positions with a forced win: `cargo run --release -p tetrad-santorini --example wins -- SEED > crates/santorini/tests/data/wins.tsv`.
//!
//! The engine plays against itself from random openings; where it first proves a win in 7 to 13 plies, the position is
//! taken, at most one per game. Two of three games are between mortals, the others between two of the gods that every
//! engine knows.

use tetrad_core::protocol::shell::SystemClock;
use tetrad_core::random::SplitMix64;
use tetrad_core::search::{Answer, Task, run};
use tetrad_core::{Limits, Score, Search, Stop};
use tetrad_santorini::{Engine, God, Position, Turn};

const WANTED: usize = 30;
/// The maximum number of positions with the same number of plies.
const ALIKE: usize = 9;
const KNOWN_TO_ALL: [God; 4] = [God::Mortal, God::Artemis, God::Hephaestus, God::Pan];
/// The minimum number of nodes of a proof: easier ones measure nothing.
const LEAST_NODES: u64 = 4_000;

fn main() {
    let seed = std::env::args().nth(1).map_or(1, |seed| seed.parse().expect("a number"));
    let mut rng = SplitMix64::new(seed);
    let mut engine = Engine::new();
    let mut found: Vec<(Position, u32)> = Vec::new();
    println!("# position\tplies\n# Forced wins for the player to move, by `examples/wins.rs`.");
    while found.len() < WANTED {
        let gods = match found.len() % 3 {
            2 => [0, 1].map(|_| *rng.pick(&KNOWN_TO_ALL).expect("there are four")),
            _ => [God::Mortal; 2],
        };
        let Some((position, plies)) = first_win(&mut engine, gods, &mut rng) else { continue };
        if found.iter().filter(|(_, other)| *other == plies).count() < ALIKE {
            println!("{position}\t{plies}");
            found.push((position, plies));
        }
    }
}

fn ask(engine: &mut Engine, position: &Position, nodes: u64) -> Answer<Turn> {
    run(engine, Task::new(*position, Limits::nodes(nodes)), &SystemClock::new(), &Stop::new(), |_| {})
}

fn first_win(engine: &mut Engine, gods: [God; 2], rng: &mut SplitMix64) -> Option<(Position, u32)> {
    let mut position = Position::new(gods);
    engine.forget();
    for number in 0.. {
        if position.winner().is_some() {
            return None;
        }
        let turn = if number < 8 {
            *rng.pick(&position.turns()).expect("the game is not over")
        } else {
            let answer = ask(engine, &position, 150_000);
            if let Some(Score::Win(plies)) = answer.lines.first().map(|info| info.score) {
                engine.forget();
                let nodes = ask(engine, &position, 2_000_000).lines.first().map_or(0, |info| info.nodes);
                return ((7..=13).contains(&plies) && nodes >= LEAST_NODES).then_some((position, plies));
            }
            answer.best.expect("the game is not over")
        };
        position.make(turn).expect("it is a legal turn");
    }
    None
}
