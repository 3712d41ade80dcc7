//! `tetrad ptn convert`: converts games to and from other formats.

use anyhow::ensure;
use clap::ValueEnum;
use tetrad_ptn::convert::{self, FumenComments, Unreadable, convert};

use super::sources::{Files, Source, errors, for_each};
use super::verbatim;
use crate::exit::Exit;
use crate::failure;

const AFTER_HELP: &str = "\
Fumens and JSON have one game a line; the other forms hold one game, so there may be one FILE. Headers, levels and \
ratings are kept by json and ptn alone.

Examples:
  tetrad ptn convert --to fumen game.ptn
  tetrad ptn convert --to ptn --from stackrabbit placements.tsv
  echo 'T-345 L-12 O-67' | tetrad ptn convert --to ptn

Exit codes: 0 fine, 1 a game can't be read or played, 2 a file can't be read.";

/// Write games in another form: fumen, JSON, stackrabbit, TBP or PTN
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Args {
    #[command(flatten)]
    files: Files,
    /// The form to write
    #[arg(long, value_name = "FORM")]
    to: Form,
    /// The form to read, where it can't be told from the text
    #[arg(long, value_name = "FORM")]
    from: Option<InputForm>,
    /// Keep comments in a fumen
    #[arg(long)]
    comments: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Form {
    /// The notation itself
    Ptn,
    /// A fumen, version 115, with a page for each move
    Fumen,
    /// Everything as one line of JSON
    Json,
    /// A piece on each line with its rotation, x and y
    Stackrabbit,
    /// A move of the Tetris Bot Protocol on each line
    Tbp,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum InputForm {
    /// The notation itself
    Ptn,
    /// PTN in which T, L and J may have no letter; the board says what was meant
    Unlettered,
    /// A fumen
    Fumen,
    /// What --to json writes
    Json,
    /// A piece on each line with its rotation, x and y
    Stackrabbit,
    /// A move of the Tetris Bot Protocol on each line
    Tbp,
}

impl InputForm {
    const fn source(self) -> convert::Source {
        match self {
            Self::Ptn => convert::Source::Ptn,
            Self::Unlettered => convert::Source::Unlettered,
            Self::Fumen => convert::Source::Fumen,
            Self::Json => convert::Source::Json,
            Self::Stackrabbit => convert::Source::StackRabbit,
            Self::Tbp => convert::Source::Tbp,
        }
    }
}

pub(super) fn run(args: &Args) -> anyhow::Result<Exit> {
    if !matches!(args.to, Form::Fumen | Form::Json) {
        let found = args.files.sources().len();
        ensure!(found == 1, "found {found} files, expected one: only fumen and json can hold several games");
    }
    let to = match args.to {
        Form::Ptn => convert::Form::Ptn,
        Form::Fumen if args.comments => convert::Form::Fumen(FumenComments::Kept),
        Form::Fumen => convert::Form::Fumen(FumenComments::Dropped),
        Form::Json => convert::Form::Json,
        Form::Stackrabbit => convert::Form::StackRabbit,
        Form::Tbp => convert::Form::Tbp,
    };
    for_each(&args.files, |source, text| match convert(text, args.from.map(InputForm::source), to) {
        Ok(converted) => {
            verbatim::print(&converted)?;
            Ok(Exit::Fine)
        }
        Err(Unreadable::Diagnostics(diagnostics)) => {
            anstream::eprint!("{}", errors(&source.name(), text, &diagnostics));
            Ok(Exit::Negative)
        }
        Err(Unreadable::Other(error)) => Ok(refuse(source, error.into())),
    })
}

fn refuse(source: &Source, error: anyhow::Error) -> Exit {
    failure::report(&error.context(source.name()));
    Exit::Negative
}
