//! `tetrad ptn fmt`: writes games in the canonical form.

use std::fs;
use std::io;
use std::path::Path;

use tetrad_ptn::Layout;

use super::sources::{Files, Source, for_each, read_game};
use super::verbatim;
use crate::exit::Exit;
use crate::failure;

const AFTER_HELP: &str = "\
Headers, comments, rows and ratings stay as they are. A text that can't be read as a whole is left alone.

Examples:
  tetrad ptn fmt game.ptn
  tetrad ptn fmt --check games/
  tetrad ptn fmt --width 80 < game.ptn

Exit codes: 0 fine, 1 a text can't be read or, with --check, would change, 2 a file can't be read or written.";

/// Write games the usual way: in place, or to stdout if they come from stdin
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Args {
    #[command(flatten)]
    files: Files,
    /// Change nothing, but name the files that would change
    #[arg(long)]
    check: bool,
    /// Print to stdout instead of changing the file
    #[arg(long, conflicts_with = "check")]
    stdout: bool,
    /// So many moves a line
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u16).range(1..))]
    moves: u16,
    /// Fill lines up to so many characters instead
    #[arg(long, value_name = "N", conflicts_with = "moves", value_parser = clap::value_parser!(u16).range(1..))]
    width: Option<u16>,
}

pub(super) fn run(args: &Args) -> anyhow::Result<Exit> {
    if args.stdout {
        args.files.only()?;
    }
    let layout = args.width.map_or(Layout::Moves(args.moves.into()), |width| Layout::Width(width.into()));
    for_each(&args.files, |source, text| {
        let Some(game) = read_game(source, text) else { return Ok(Exit::Negative) };
        let tidy = game.layout(layout).to_string();
        let is_tidy = tidy.as_bytes() == text;
        match source {
            _ if args.check && is_tidy => {}
            _ if args.check => {
                verbatim::print(&format!("{}\n", source.name()))?;
                return Ok(Exit::Negative);
            }
            Source::File(path) if !args.stdout => {
                if !is_tidy && let Err(error) = replace(path, &tidy) {
                    return Ok(failure::report(&anyhow::anyhow!("can't write {}: {error}", path.display())));
                }
            }
            _ => verbatim::print(&tidy)?,
        }
        Ok(Exit::Fine)
    })
}

/// Replaces a file atomically, so that no reader ever sees a part of it.
fn replace(path: &Path, text: &str) -> io::Result<()> {
    // A symbolic link stays one; its target is replaced.
    let path = path.canonicalize()?;
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".new");
    let new = path.with_file_name(name);
    let permissions = fs::metadata(&path)?.permissions();
    let written = fs::write(&new, text)
        .and_then(|()| fs::set_permissions(&new, permissions))
        .and_then(|()| fs::rename(&new, &path));
    written.inspect_err(|_| _ = fs::remove_file(&new))
}
