//! `tetrad ptn puzzles`: finds positions in which one placement is best.

use std::path::{Path, PathBuf};

use anyhow::Context;
use tetrad_ptn::{Move, PlacementPuzzle};

use super::sources::{Source, read_game};
use crate::Out;
use crate::exit::Exit;
use crate::wording::json_line;

const AFTER_HELP: &str = "\
A puzzle asks where a piece goes best, with the next one known. Right is what the engine says, which is an opinion and no proof. \
One placement has to be clearly best, and another one to look better without the next piece. Puzzles are printed one JSON object a \
line, from the moves of a game in PTN, or without one from games that the engine plays. The same arguments give the same puzzles.

Examples:
  tetrad ptn puzzles --count 5
  tetrad ptn puzzles game.ptn

Exit codes: 0 fine, 1 the game can't be read, or there are fewer puzzles than asked for, 2 a file can't be read.";

/// Find positions in which one placement is best
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Args {
    /// A game in PTN, or `-` for stdin
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// How many puzzles of games that the engine plays
    #[arg(long, value_name = "N", default_value_t = 10, conflicts_with = "file")]
    count: usize,
    /// Draws the pieces of games that the engine plays
    #[arg(long, default_value_t = 1, conflicts_with = "file")]
    seed: u64,
}

/// How many games are played for each puzzle before it gives up.
const GAMES: usize = 1_000;

pub(super) fn run(args: &Args, out: Out<'_>) -> anyhow::Result<Exit> {
    if let Some(path) = &args.file {
        return of_game(path, out);
    }
    let seeds = (0..).map(|game| args.seed.wrapping_mul(1 << 32).wrapping_add(game));
    let mut found = 0;
    for puzzle in seeds.take(args.count.saturating_mul(GAMES)).filter_map(PlacementPuzzle::find).take(args.count) {
        json_line(out, &puzzle)?;
        found += 1;
    }
    Ok(if found < args.count { Exit::Negative } else { Exit::Fine })
}

/// Prints the puzzles of a game.
fn of_game(path: &Path, out: Out<'_>) -> anyhow::Result<Exit> {
    let source = if path.as_os_str() == "-" { Source::Stdin } else { Source::File(path.to_path_buf()) };
    let text = source.read()?;
    let Some(game) = read_game(&source, &text) else { return Ok(Exit::Negative) };
    let moves: Vec<Move> = game.moves().collect();
    for number in 1..moves.len() {
        let [piece, next] = [number - 1, number].map(|index| moves[index].slot().piece());
        if let Some(puzzle) = PlacementPuzzle::of(&moves[..number - 1], piece, next) {
            json_line(out, &puzzle).context("can't print a puzzle")?;
        }
    }
    Ok(Exit::Fine)
}
