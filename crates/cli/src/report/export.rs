//! `tetrad report --export`: writes the games of a tournament.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::ops::ControlFlow;
use std::path::Path;

use anyhow::{Context, bail};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use tetrad_arena::export::Format;
use tetrad_arena::printable;
use tetrad_arena::store::{Store, StoredGame, StoredTournament};

use crate::Out;

/// The requested format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    /// The notation of the game.
    Notation,
    /// A format by name.
    Exactly(Format),
}

/// Parses the name of a format.
pub(super) fn parser() -> impl TypedValueParser<Value = Wanted> {
    const NOTATION: &str = "notation";
    let names = Format::all().map(|format| format.notation.name).chain([NOTATION]);
    PossibleValuesParser::new(names).map(|wanted| {
        let format = Format::all().find(|format| format.notation.name == wanted);
        format.map_or(Wanted::Notation, Wanted::Exactly)
    })
}

impl Wanted {
    fn format(self, game: &str) -> anyhow::Result<Format> {
        let own = Format::of_game(game).with_context(|| format!("`{}` is no game that we know", printable(game)))?;
        match self {
            Self::Notation => Ok(own),
            Self::Exactly(format) if format.takes(game) => Ok(format),
            Self::Exactly(format) => {
                let (found, own) = (format.notation.name, own.notation.name);
                bail!("--export {found}: these are games of {game}, expected {own}, notation or records")
            }
        }
    }
}

/// Writes every game of a tournament, to a file, to files in a folder, or to `out`.
pub(super) fn run(
    wanted: Wanted,
    output: Option<&Path>,
    store: &dyn Store,
    tournament: &StoredTournament,
    out: Out<'_>,
) -> anyhow::Result<()> {
    let format = wanted.format(&tournament.game)?;
    let count = match output {
        Some(path) if path.is_dir() || path.to_string_lossy().ends_with('/') => {
            fs::create_dir_all(path).with_context(|| format!("can't make {}", path.display()))?;
            for_each(store, tournament, format, |game, text| {
                let file = path.join(format!("{}.{}", game.key, format.notation.extension));
                fs::write(&file, text).with_context(|| format!("can't write {}", file.display()))
            })?
        }
        Some(path) => {
            let cant_write = || format!("can't write {}", path.display());
            let mut file = BufWriter::new(File::create(path).with_context(cant_write)?);
            let written =
                |text: String, file: &mut BufWriter<File>| file.write_all(text.as_bytes()).with_context(cant_write);
            let count = for_each(store, tournament, format, |_, text| written(text, &mut file))?;
            file.flush().with_context(cant_write)?;
            count
        }
        None => for_each(store, tournament, format, |_, text| Ok(out.write_all(text.as_bytes())?))?,
    };
    let games = if count == 1 { "1 game".to_owned() } else { format!("{count} games") };
    anstream::eprintln!("{games} exported as {}; left out: {}", format.notation.name, format.notation.drops);
    Ok(())
}

/// Calls `take` with every game and its text until that fails, and returns the number of games. Games that can't be
/// read, or not be written in the format, are reported on stderr and skipped.
fn for_each(
    store: &dyn Store,
    tournament: &StoredTournament,
    format: Format,
    mut take: impl FnMut(&StoredGame, String) -> anyhow::Result<()>,
) -> anyhow::Result<u64> {
    let mut result = Ok(());
    let mut count = 0;
    let unreadable = store.games(tournament.id, &mut |game| {
        match format.write(&game) {
            Ok(text) => {
                result = take(&game, text);
                count += u64::from(result.is_ok());
            }
            Err(error) => tracing::warn!("game {} is left out: {}", game.key, printable(&error.to_string())),
        }
        if result.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    })?;
    for game in unreadable {
        tracing::warn!("{game}; its pair is left out");
    }
    result.map(|()| count)
}
