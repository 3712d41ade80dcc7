//! A search without a break, whose node count is the same wherever it runs.

use std::time::Duration;

use tetrad_core::{Clock, Game, Limits, Search, Side, Stop, search};
use tetrad_tetris::{Seats, Solo};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::served::HostClock;

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
    work(game, position, depth, nodes, &NoClock).nodes as f64
}

/// The same, giving the milliseconds that went by up to the last report, as `tetrad bench` counts its seconds.
#[wasm_bindgen(js_name = timedWork)]
pub fn timed_work(game: &str, position: &str, depth: u32, nodes: u32) -> f64 {
    work(game, position, depth, nodes, &HostClock).time.as_secs_f64() * 1000.0
}

/// What was done up to the last report.
#[derive(Default)]
struct Done {
    nodes: u64,
    time: Duration,
}

fn work(game: &str, position: &str, depth: u32, nodes: u32, clock: &dyn Clock) -> Done {
    let limits = if depth > 0 { Limits::depth(depth) } else { Limits::nodes(u64::from(nodes)) };
    match game {
        "tictactoe" => {
            visited(tetrad_tictactoe::Engine::new(), tetrad_tictactoe::Position::parse(position).ok(), limits, clock)
        }
        "lits" => visited(tetrad_lits::Engine::new(), tetrad_lits::Position::parse(position).ok(), limits, clock),
        "santorini" => {
            visited(tetrad_santorini::Engine::new(), tetrad_santorini::Position::parse(position).ok(), limits, clock)
        }
        "tetris" => {
            let view = Solo::parse(position).ok().map(|game| game.view(Side::First));
            visited(tetrad_tetris::Engine::new(), view, limits, clock)
        }
        _ => Done::default(),
    }
}

fn visited<S: Search>(mut engine: S, position: Option<S::Position>, limits: Limits, clock: &dyn Clock) -> Done {
    let Some(position) = position else { return Done::default() };
    let options = [("threads", "1"), ("hash", HASH)];
    if options.iter().any(|(name, value)| engine.set_option(name, value).is_err()) {
        return Done::default();
    }
    let task = search::Task::new(position, limits);
    let answer = search::run(&mut engine, task, clock, &Stop::new(), |_| {});
    answer.lines.first().map(|info| Done { nodes: info.nodes, time: info.time }).unwrap_or_default()
}
