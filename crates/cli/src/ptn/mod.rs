//! `tetrad ptn`: games of classic Tetris in Portable Tetris Notation.

mod annotate;
mod board;
mod check;
mod convert;
mod fmt;
mod puzzles;
mod show;
mod sources;
mod stats;
mod verbatim;

use clap::Subcommand;

use crate::Out;
use crate::exit::Exit;

const AFTER_HELP: &str = "\
A FILE may be `-` for stdin, which is also read if there is none, or a folder, in which every *.ptn counts.

Examples:
  tetrad ptn check games/
  tetrad ptn fmt --check game.ptn
  tetrad ptn show --svg game.svg game.ptn
  tetrad ptn stats games/
  tetrad ptn convert --to fumen game.ptn
  tetrad ptn annotate game.ptn
  tetrad ptn puzzles game.ptn

Exit codes: 0 fine, 1 something is wrong with a game, 2 usage or internal error.";

/// Check, format, show, convert and annotate games of classic Tetris in PTN
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Check(check::Args),
    Fmt(fmt::Args),
    Show(show::Args),
    Stats(stats::Args),
    Convert(convert::Args),
    Annotate(annotate::Args),
    Puzzles(puzzles::Args),
}

pub(crate) fn run(args: &Args, out: Out<'_>) -> anyhow::Result<Exit> {
    match &args.command {
        Command::Check(args) => check::run(args, out),
        Command::Fmt(args) => fmt::run(args),
        Command::Show(args) => show::run(args, out),
        Command::Stats(args) => stats::run(args, out),
        Command::Convert(args) => convert::run(args),
        Command::Annotate(args) => annotate::run(args, out),
        Command::Puzzles(args) => puzzles::run(args, out),
    }
}
