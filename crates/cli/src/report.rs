//! `tetrad report`: the results of a stored tournament.

mod export;
mod text;

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, bail};
use tetrad_arena::printable;
use tetrad_arena::report::Report;
use tetrad_arena::store::{self, Store, StoredTournament};

use crate::Out;
use crate::exit::Exit;

const AFTER_HELP: &str = "\
Elo differences, errors and likelihoods are explained in docs/statistics.md. A game that was the same as an earlier one \
counts once.

Exports write the games themselves: `records` of Tetrad's own, or the game's own `notation`, which is t3en for tictactoe, \
ltp (game files) for lits, actions for santorini and tbp (replays) for tetris. What a notation has no place for is told on \
stderr.

Examples:
  tetrad report games.db
  tetrad report games.db --tournament 'new against old' --all
  tetrad report games.db --json | jq 'select(.type == \"standing\")'
  tetrad report games.db --html report.html
  tetrad report games.db --export records > games.jsonl
  tetrad report games.db --export ltp -o games/
  tetrad report postgres://spectator@db.example/tetrad

Exit codes: 0 fine, 2 the store can't be read, or a file not written.";

/// Sum up a stored tournament: standings, Elo, tests, times, faults
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    #[command(flatten)]
    pub(crate) source: Source,
    /// List every opening and every fault, not only some
    #[arg(long)]
    all: bool,
    /// Print JSON Lines
    #[arg(long, conflicts_with = "html")]
    json: bool,
    /// Write the report as one page with plots
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Write the games instead
    #[arg(long, value_name = "FORMAT", value_parser = export::parser(), conflicts_with_all = ["json", "html", "all"])]
    export: Option<export::Wanted>,
    /// Write them there: a file, or a folder for a file each
    #[arg(short, long, value_name = "FILE", requires = "export")]
    output: Option<PathBuf>,
}

/// Where a tournament is.
#[derive(Debug, clap::Args)]
pub(crate) struct Source {
    /// The store that `tetrad match --store` wrote: a file, or `postgres://user@host/database`
    #[arg(value_name = "STORE")]
    pub(crate) store: PathBuf,
    /// Which tournament, by name, where a store has several
    #[arg(long, value_name = "NAME")]
    pub(crate) tournament: Option<String>,
}

impl Source {
    pub(crate) fn open(&self) -> anyhow::Result<(Box<dyn Store>, StoredTournament)> {
        let store = store::read(&self.store)?;
        let mut tournaments = store.tournaments()?;
        let names =
            || tournaments.iter().map(|tournament| format!("`{}`", printable(&tournament.name))).collect::<Vec<_>>();
        let place = store::shown(&self.store);
        let index = match &self.tournament {
            Some(name) => tournaments.iter().position(|tournament| &tournament.name == name).with_context(|| {
                format!("{place}: there is no tournament `{}`, but {}", printable(name), list(&names()))
            })?,
            None if tournaments.len() == 1 => 0,
            None if tournaments.is_empty() => bail!("{place}: there is no tournament in this store"),
            None => bail!("{place}: there are {}; choose one with --tournament", list(&names())),
        };
        Ok((store, tournaments.swap_remove(index)))
    }
}

fn list(words: &[String]) -> String {
    match words {
        [] => "none".to_owned(),
        [rest @ .., last] if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => words.concat(),
    }
}

pub(crate) fn run(args: &Args, out: Out<'_>) -> anyhow::Result<Exit> {
    let (store, tournament) = args.source.open()?;
    if let Some(wanted) = args.export {
        export::run(wanted, args.output.as_deref(), store.as_ref(), &tournament, out)?;
        return Ok(Exit::Fine);
    }
    let report = Report::new(store.as_ref(), &tournament)?;
    if let Some(path) = &args.html {
        fs::write(path, report.to_html()).with_context(|| format!("can't write {}", path.display()))?;
    } else if args.json {
        for line in report.json_lines() {
            writeln!(out, "{line}")?;
        }
    } else {
        out.write_all(text::render(&report, args.all).as_bytes())?;
    }
    Ok(Exit::Fine)
}
