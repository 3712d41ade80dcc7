//! The training kit: self-play, looking at its games, and features for the scripts in `tools/train`.
//!
//! ```text
//! cargo run --release -p tetrad-train -- play santorini data --games 100000 --nodes 2000 --seed 1
//! cargo run --release -p tetrad-train -- look santorini data
//! cargo run --release -p tetrad-train -- expand santorini data features
//! cargo run --release -p tetrad-train -- order santorini data
//! cargo run --release -p tetrad-train -- predict santorini positions.tsv --nodes 50000
//! python3 tools/train/network.py train features crates/santorini/src/eval/network.bin
//! ```
//!
//! Five in a row is `five-in-a-row`, and its script `lines.py`. docs/training.md explains each step. Weights are read by the engines alone; nothing here is part of a normal build.

mod course;
mod expand;
mod five_in_a_row;
mod look;
mod order;
mod play;
mod predict;
mod santorini;
mod shard;

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::Context as _;
use clap::{Parser, Subcommand, ValueEnum};
use course::Course;
use tetrad_santorini::Position as Santorini;
use tetrad_tictactoe::Position as FiveInARow;

/// The training kit of Tetrad's engines.
#[derive(Parser)]
#[command(version, about)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

/// The games with a network.
#[derive(Clone, Copy, ValueEnum)]
enum Network {
    /// Santorini, with all gods.
    Santorini,
    /// Five in a row, on 15 by 15 cells and a few smaller boards.
    FiveInARow,
}

#[derive(Subcommand)]
enum Command {
    /// Play games of the engine against itself into shards; go on where an earlier run stopped.
    Play {
        game: Network,
        /// The folder of the shards.
        folder: PathBuf,
        /// The number of games in all.
        #[arg(long, default_value_t = 100_000)]
        games: u64,
        /// The nodes of each search.
        #[arg(long, default_value_t = 2_000)]
        nodes: u64,
        /// The games follow from it: the same seed gives the same games.
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Stop after this many seconds; shards that are not complete are played again by the next run.
        #[arg(long)]
        seconds: Option<u64>,
        /// A file of weights for the engine, instead of those that it carries.
        #[arg(long)]
        weights: Option<PathBuf>,
        /// Threads; all processors by default.
        #[arg(long)]
        threads: Option<usize>,
    },
    /// Print samples of the stored games, and how scores, results and lengths are distributed.
    Look {
        game: Network,
        /// The folder of the shards.
        folder: PathBuf,
        /// The number of positions to print.
        #[arg(long, default_value_t = 3)]
        samples: usize,
    },
    /// Write the features of all quiet positions for the training script.
    Expand {
        game: Network,
        /// The folder of the shards.
        folder: PathBuf,
        /// The folder of the features.
        features: PathBuf,
    },
    /// Fit the weights of the prior of moves, by which an engine orders them, and print them.
    Order {
        game: Network,
        /// The folder of the shards.
        folder: PathBuf,
        /// Read only one shard of this many.
        #[arg(long, default_value_t = 1)]
        every: usize,
    },
    /// Print how well the engine's scores tell the results of games.
    Predict {
        game: Network,
        /// Lines with a position, a tab, and the points that the player to move got in the end: 0, 0.5 or 1.
        file: PathBuf,
        /// The nodes of each search.
        #[arg(long, default_value_t = 50_000)]
        nodes: u64,
        /// Threads; all processors by default.
        #[arg(long)]
        threads: Option<usize>,
    },
}

fn main() -> anyhow::Result<()> {
    let command = Arguments::parse().command;
    let (Command::Play { game, .. }
    | Command::Look { game, .. }
    | Command::Expand { game, .. }
    | Command::Order { game, .. }
    | Command::Predict { game, .. }) = command;
    match game {
        Network::Santorini => run::<Santorini>(command),
        Network::FiveInARow => run::<FiveInARow>(command),
    }
}

fn run<C: Course>(command: Command) -> anyhow::Result<()> {
    match command {
        Command::Play { folder, games, nodes, seed, seconds, weights, threads, .. } => {
            if let Some(path) = weights {
                let file = fs::read(&path).with_context(|| format!("can't read {}", path.display()))?;
                (C::WEIGHTS.load)(&file).with_context(|| path.display().to_string())?;
            }
            let plan =
                play::Plan { games, nodes, seed, time: seconds.map(Duration::from_secs), threads: or_all(threads) };
            play::play::<C>(&folder, &plan)
        }
        Command::Look { folder, samples, .. } => look::look::<C>(&folder, samples),
        Command::Expand { folder, features, .. } => expand::expand::<C>(&folder, &features),
        Command::Order { folder, every, .. } => order::order::<C>(&folder, every),
        Command::Predict { file, nodes, threads, .. } => predict::predict::<C>(&file, nodes, or_all(threads)),
    }
}

/// The number of threads that was asked for, or that of all processors.
fn or_all(threads: Option<usize>) -> usize {
    threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from))
}
