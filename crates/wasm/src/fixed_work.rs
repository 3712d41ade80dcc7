//! Uninterrupted searches, whose node counts are the same on every machine.

use std::time::Duration;

use tetrad_core::{Clock, Limits, NoClock, Room, Search, Stop, search};
use tetrad_games::{Kind, with_room};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::served::HostClock;
use crate::weights;

/// The size of the transposition table in MiB, as in `tetrad bench`. Replacements in it change the node count.
const HASH: &str = "16";

/// Searches a position to a depth, or for `nodes` nodes if `depth` is 0. Returns the nodes visited up to the last
/// report, a checksum of behaviour; 0 if `position` can't be read or the engine lacks its weights.
#[wasm_bindgen(js_name = fixedWork)]
pub fn fixed_work(game: &str, position: &str, depth: u32, nodes: u32) -> f64 {
    work(game, position, depth, nodes, &NoClock).nodes as f64
}

/// Searches like [`fixed_work`]; returns the milliseconds up to the last report, as `tetrad bench` counts time.
#[wasm_bindgen(js_name = timedWork)]
pub fn timed_work(game: &str, position: &str, depth: u32, nodes: u32) -> f64 {
    work(game, position, depth, nodes, &HostClock).time.as_secs_f64() * 1000.0
}

/// Nodes and time up to the last report.
#[derive(Default)]
struct Done {
    nodes: u64,
    time: Duration,
}

fn work(game: &str, position: &str, depth: u32, nodes: u32, clock: &dyn Clock) -> Done {
    let limits = if depth > 0 { Limits::depth(depth) } else { Limits::nodes(u64::from(nodes)) };
    let Some(kind) = Kind::of(game, position) else { return Done::default() };
    with_room!(kind, R => visited::<R>(position, limits, clock))
}

fn visited<R: Room>(position: &str, limits: Limits, clock: &dyn Clock) -> Done {
    let (Ok(position), Ok(())) = (R::parse(position), weights::ensure::<R>()) else { return Done::default() };
    let Some(query) = position.mover_query() else { return Done::default() };
    let mut engine = R::Engine::default();
    let options = [("threads", "1"), ("hash", HASH)];
    if options.iter().any(|(name, value)| engine.set_option(name, value).is_err()) {
        return Done::default();
    }
    let task = search::Task::new(query, limits);
    let answer = search::run(&mut engine, task, clock, &Stop::new(), |_| {});
    answer.lines.first().map(|info| Done { nodes: info.nodes, time: info.time }).unwrap_or_default()
}
