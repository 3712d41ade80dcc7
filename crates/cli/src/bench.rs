//! `tetrad bench`: fixed searches, which measure speed and yield a node count as a checksum of behaviour.

use std::time::Duration;

use anyhow::Context;
use serde::Serialize;
use tetrad_core::protocol::shell::SystemClock;
use tetrad_core::room::terminal::BenchPosition;
use tetrad_core::{Room, Search, Stop, search};
use tetrad_games::{Kind, with_room};

use crate::Out;
use crate::exit::Exit;
use crate::games;
use crate::wording::{json_line, per_second, rounded};

const AFTER_HELP: &str = "\
One thread, a table of 16 MiB that is emptied before each position, and limits of depth or nodes, never of time. \
The last line is the number of nodes visited: a change that should not change how an engine plays keeps it.

Examples:
  tetrad bench
  tetrad bench tictactoe --json";

/// The size of the transposition table in MiB. It affects replacement, and so the node count.
const HASH: &str = "16";

/// Do fixed work: nodes, nodes a second, and a node count that is a checksum of behaviour
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// The game; all of them if left out
    #[arg(value_parser = games::parser())]
    game: Option<&'static str>,
    /// Print JSON Lines
    #[arg(long)]
    json: bool,
}

/// The nodes and time of some searches.
#[derive(Clone, Copy, Default)]
struct Total {
    nodes: u64,
    time: Duration,
}

impl Total {
    fn add(&mut self, other: Self) {
        self.nodes += other.nodes;
        self.time += other.time;
    }

    fn nps(self) -> u64 {
        per_second(self.nodes, self.time)
    }
}

#[derive(Serialize)]
struct Row<'a> {
    #[serde(rename = "type")]
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    depth: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    node_limit: Option<u64>,
    nodes: u64,
    seconds: f64,
    nps: u64,
}

impl<'a> Row<'a> {
    fn new(kind: &'static str, game: Option<&'a str>, work: Option<&BenchPosition>, total: Total) -> Self {
        let (depth, node_limit) = work.map_or((None, None), |work| (work.limits.depth, work.limits.nodes));
        let position = work.map(|work| work.position);
        let (nodes, seconds, nps) = (total.nodes, total.time.as_secs_f64(), total.nps());
        Self { kind, game, position, depth, node_limit, nodes, seconds, nps }
    }
}

pub(crate) fn run(args: &Args, out: Out<'_>) -> anyhow::Result<Exit> {
    let mut all = Total::default();
    for kind in Kind::ALL.iter().filter(|kind| args.game.is_none_or(|game| game == kind.name())) {
        all.add(with_room!(kind, R => run_in::<R>(args.json, out))?);
    }
    if args.json {
        json_line(out, &Row::new("bench", None, None, all))?;
    } else {
        writeln!(out, "bench: {}", all.nodes)?;
    }
    Ok(Exit::Fine)
}

/// Searches the positions of a game in turn.
fn run_in<R: Room>(json: bool, out: Out<'_>) -> anyhow::Result<Total> {
    if R::BENCH.is_empty() {
        return Ok(Total::default());
    }
    let mut engine = R::Engine::default();
    engine.set_option("threads", "1")?;
    engine.set_option("hash", HASH)?;
    let (clock, stop) = (SystemClock::new(), Stop::new());
    let mut total = Total::default();
    for work in R::bench() {
        engine.forget();
        let query = R::parse(work.position)?.mover_query().context("a finished game")?;
        let task = search::Task::new(query, work.limits.clone());
        let answer = search::run(&mut engine, task, &clock, &stop, |_| {});
        // Counts up to the last report: nodes of an iteration that a node limit cut off say nothing about the engine.
        let spent = answer.lines.first().map_or(Total::default(), |info| Total { nodes: info.nodes, time: info.time });
        total.add(spent);
        if json {
            json_line(out, &Row::new("position", Some(R::NAME), Some(&work), spent))?;
        } else {
            writeln!(out, "{:>10} nodes  {:>6}/s  {}", spent.nodes, rounded(spent.nps()), work.position)?;
        }
    }
    if json {
        json_line(out, &Row::new("game", Some(R::NAME), None, total))?;
    } else {
        let (nodes, seconds, nps) = (total.nodes, total.time.as_secs_f64(), rounded(total.nps()));
        writeln!(out, "{}: {nodes} nodes in {seconds:.3} s, {nps} a second", R::NAME)?;
    }
    Ok(total)
}
