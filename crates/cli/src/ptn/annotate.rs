//! `tetrad ptn annotate`: rates every move with an engine.

use serde::Serialize;
use tetrad_ptn::convert::{ConvertError, in_text};

use super::sources::{Files, errors, read_game};
use super::verbatim;
use crate::Out;
use crate::exit::Exit;
use crate::wording::json_line;

const AFTER_HELP: &str = "\
The engine looks at every place that the piece can reach, and behind each at every place for the next piece. Marks go from \
`!!` (the only good move, and hard to see) to `??` (worse than the best by several holes); moves that lose little have none. \
Behind a weak move its better one stands in a comment. Ratings that were there are replaced.

Examples:
  tetrad ptn annotate game.ptn > annotated.ptn
  tetrad ptn annotate --json game.ptn

Exit codes: 0 fine, 1 the game can't be read or played, 2 a file can't be read.";

/// Rate every move of a game from !! to ??, with the better move in a comment
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Args {
    #[command(flatten)]
    files: Files,
    /// Print JSON Lines: one for each move
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct JsonLine {
    number: usize,
    #[serde(rename = "move")]
    played: String,
    best: String,
    loss: i32,
    rating: Option<&'static str>,
}

pub(super) fn run(args: &Args, out: Out<'_>) -> anyhow::Result<Exit> {
    let source = args.files.only()?;
    let text = source.read()?;
    let Some(game) = read_game(&source, &text) else { return Ok(Exit::Negative) };
    let verdicts = match game.verdicts() {
        Ok(verdicts) => verdicts,
        Err(ConvertError::Illegal { problem, .. }) => {
            anstream::eprint!("{}", errors(&source.name(), &text, &[in_text(&text, *problem)]));
            return Ok(Exit::Negative);
        }
        Err(error) => return Err(error.into()),
    };
    if !args.json {
        verbatim::print(&game.annotated(&verdicts).to_string())?;
        return Ok(Exit::Fine);
    }
    for (verdict, number) in verdicts.iter().zip(1..) {
        let line = JsonLine {
            number,
            played: verdict.played.to_string(),
            best: verdict.best.to_string(),
            loss: verdict.loss,
            rating: verdict.rating.map(tetrad_ptn::Rating::text),
        };
        json_line(out, &line)?;
    }
    Ok(Exit::Fine)
}
