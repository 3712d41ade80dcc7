//! A search without a break and without a clock, whose node count is the same wherever it runs.

use std::time::Duration;

use tetrad_core::{Clock, Game, Limits, Search, Side, Stop, search};
use tetrad_tetris::{Seats, Solo};
use wasm_bindgen::prelude::wasm_bindgen;

/// The table's size in MiB, as `tetrad bench` has it. It decides what is forgotten, and so the node count.
const HASH: &str = "16";

/// Limits of depth and nodes ask for no time.
struct NoClock;

impl Clock for NoClock {
    fn now(&self) -> Duration {
        Duration::ZERO
    }
}

/// Searches a position to a depth (if it is above 0) or for so many nodes, and gives the nodes that were visited up to
/// the last report: a checksum of behaviour. 0 for what is no position.
#[wasm_bindgen(js_name = fixedWork)]
pub fn fixed_work(game: &str, position: &str, depth: u32, nodes: u32) -> f64 {
    let limits = if depth > 0 { Limits::depth(depth) } else { Limits::nodes(u64::from(nodes)) };
    let nodes = match game {
        "tictactoe" => {
            visited(tetrad_tictactoe::Engine::new(), tetrad_tictactoe::Position::parse(position).ok(), limits)
        }
        "lits" => visited(tetrad_lits::Engine::new(), tetrad_lits::Position::parse(position).ok(), limits),
        "santorini" => {
            visited(tetrad_santorini::Engine::new(), tetrad_santorini::Position::parse(position).ok(), limits)
        }
        "tetris" => {
            let view = Solo::parse(position).ok().map(|game| game.view(Side::First));
            visited(tetrad_tetris::Engine::new(), view, limits)
        }
        _ => 0,
    };
    nodes as f64
}

fn visited<S: Search>(mut engine: S, position: Option<S::Position>, limits: Limits) -> u64 {
    let Some(position) = position else { return 0 };
    let options = [("threads", "1"), ("hash", HASH)];
    if options.iter().any(|(name, value)| engine.set_option(name, value).is_err()) {
        return 0;
    }
    let task = search::Task::new(position, limits);
    let answer = search::run(&mut engine, task, &NoClock, &Stop::new(), |_| {});
    answer.lines.first().map_or(0, |info| info.nodes)
}
