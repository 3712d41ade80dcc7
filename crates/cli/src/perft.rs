//! `tetrad perft`: counts sequences of turns, to test the rules of a game.

use std::io::Write;
use std::time::{Duration, Instant};

use anyhow::Context;
use serde::Serialize;
use tetrad_core::room::terminal::{PerftConventions, Terminal, read_position};
use tetrad_games::{Kind, with_room};

use crate::Out;
use crate::exit::Exit;
use crate::games;
use crate::wording::{json_line, per_second, rounded};

const AFTER_HELP: &str = "\
A finished game has no continuation: games that end before <DEPTH> turns are not counted.

Examples:
  tetrad perft tictactoe start 9
  tetrad perft tictactoe '4_/4_/4_/4_ x win-length 3' 6 --divide
  tetrad perft tictactoe start 3 --json
  tetrad perft tetris '- IOTLJ - 0 0' 5 --spins";

/// Count the sequences of exactly so many turns from a position
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// The game
    #[arg(value_parser = games::parser())]
    game: &'static str,
    /// In the game's own notation, or `start`
    #[arg(allow_hyphen_values = true)]
    position: String,
    /// How many turns
    depth: u32,
    /// Count for each first turn
    #[arg(long)]
    divide: bool,
    #[command(flatten)]
    conventions: Conventions,
    /// Print JSON Lines
    #[arg(long)]
    json: bool,
}

/// What counts as a turn of its own, in tetris.
#[derive(Clone, Copy, Debug, clap::Args)]
struct Conventions {
    /// Of tetris: a T that comes to rest with another spin counts apart
    #[arg(long)]
    spins: bool,
    /// Of tetris: pieces drop to the ground and nowhere in between
    #[arg(long, conflicts_with = "spins")]
    sonic: bool,
    /// Of tetris: pieces may be held
    #[arg(long)]
    hold: bool,
}

impl From<Conventions> for PerftConventions {
    fn from(Conventions { spins, sonic, hold }: Conventions) -> Self {
        Self { spins, sonic, hold }
    }
}

#[derive(Serialize)]
struct Count<'a> {
    game: &'a str,
    depth: u32,
    nodes: u64,
    seconds: f64,
    nps: u64,
}

#[derive(Serialize)]
struct Share<'a> {
    game: &'a str,
    depth: u32,
    #[serde(rename = "move")]
    turn: &'a str,
    nodes: u64,
}

pub(crate) fn run(args: &Args, out: Out<'_>) -> anyhow::Result<Exit> {
    let kind = Kind::of(args.game, &args.position).context("there is no such game")?;
    with_room!(kind, R => count_in::<R>(args, out))
}

fn count_in<R: Terminal>(args: &Args, out: Out<'_>) -> anyhow::Result<Exit> {
    let position: R = read_position(&args.position)?;
    let started = Instant::now();
    let nodes = match args.depth.checked_sub(1) {
        Some(rest) if args.divide => divide(&position, rest, args, out)?,
        _ => position.count(args.depth, args.conventions.into())?,
    };
    print_total::<R>(args, nodes, started.elapsed(), out)?;
    Ok(Exit::Fine)
}

/// Counts the sequences of `rest` more turns after each first turn.
fn divide<R: Terminal>(position: &R, rest: u32, args: &Args, out: &mut dyn Write) -> anyhow::Result<u64> {
    let mut total = 0;
    for (turn, nodes) in position.divide(rest, args.conventions.into())? {
        total += nodes;
        if args.json {
            json_line(out, &Share { game: R::NAME, depth: args.depth, turn: &turn, nodes })?;
        } else {
            writeln!(out, "{turn}: {nodes}")?;
        }
    }
    Ok(total)
}

fn print_total<R: Terminal>(args: &Args, nodes: u64, time: Duration, out: &mut dyn Write) -> anyhow::Result<()> {
    let (seconds, nps) = (time.as_secs_f64(), per_second(nodes, time));
    if args.json {
        json_line(out, &Count { game: R::NAME, depth: args.depth, nodes, seconds, nps })?;
    } else {
        writeln!(out, "perft {}: {nodes} in {seconds:.3} s, {} a second", args.depth, rounded(nps))?;
    }
    Ok(())
}
