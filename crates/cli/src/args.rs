//! The command line as a whole. The arguments of each command are in its own module.

use std::sync::LazyLock;

use clap::{Parser, Subcommand};
use tetrad_core::processor::WideRegisters;

use crate::{
    analyse, bench, check, engine, generate, health, matches, perft, play, ptn, puzzles, replay, report, serve, worker,
};

const AFTER_HELP: &str = "\
Games: tictactoe, lits, santorini, tetris. A <POSITION> is written in the game's own notation, or is the word `start`.

Examples:
  tetrad play tictactoe
  tetrad play lits --side o
  tetrad play santorini --board artemis/pan
  tetrad play tetris --board versus
  tetrad analyse tictactoe 'x2_/3_/3_ o'
  tetrad perft tictactoe start 9
  tetrad engine st3p

Exit codes: 0 fine, 1 a negative verdict, 2 usage or internal error, 130 interrupted.
Colours are for terminals; NO_COLOR turns them off. RUST_LOG=debug shows more on stderr.";

/// A workbench for game engines: play, analyse, measure, and let engines play each other.
#[derive(Debug, Parser)]
#[command(name = "tetrad", version, long_version = LONG_VERSION.as_str(), max_term_width = 100, after_help = AFTER_HELP)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// The version with the commit, and what the binary and this machine's processor have.
static LONG_VERSION: LazyLock<String> = LazyLock::new(|| {
    let parts = [
        (tetrad_server::has_app(), "web app"),
        (tetrad_server::has_guide(), "guide"),
        (WideRegisters::detect().is_some(), "AVX2"),
    ];
    let parts = parts.map(|(is_there, name)| if is_there { name.to_owned() } else { format!("no {name}") });
    format!("{} (commit {}; {})", env!("CARGO_PKG_VERSION"), env!("TETRAD_COMMIT"), parts.join("; "))
});

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Engine(engine::Args),
    Analyse(analyse::Args),
    Perft(perft::Args),
    Bench(bench::Args),
    Play(play::Args),
    Match(matches::Args),
    Report(report::Args),
    Replay(replay::Args),
    Check(check::Args),
    Worker(worker::Args),
    Ptn(ptn::Args),
    Puzzles(puzzles::Args),
    Serve(serve::Args),
    Health(health::Args),
    Completions(generate::CompletionsArgs),
    Man(generate::ManArgs),
}

impl Command {
    /// Whether it runs external engines, which must not read the environment or memory of this process.
    pub(crate) const fn plays_engines(&self) -> bool {
        matches!(self, Self::Play(_) | Self::Match(_) | Self::Check(_) | Self::Worker(_) | Self::Serve(_))
    }
}
