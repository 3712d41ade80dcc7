//! `tetrad ptn convert`: games in other forms, out of PTN and into it.

use anyhow::{Context, ensure};
use clap::ValueEnum;
use tetrad_ptn::convert::{ConvertError, FumenComments, resolve_unlettered};
use tetrad_ptn::{Diagnostic, Game, Header, Mode, Severity};

use super::sources::{Files, Source, errors, for_each, in_text};
use crate::exit::Exit;
use crate::{Out, failure};

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

/// Why there is no game.
enum Unreadable {
    Diagnostics(Vec<Diagnostic>),
    Other(anyhow::Error),
}

impl From<ConvertError> for Unreadable {
    fn from(error: ConvertError) -> Self {
        Self::Other(error.into())
    }
}

pub(super) fn run(args: &Args, out: Out<'_>) -> anyhow::Result<Exit> {
    if !matches!(args.to, Form::Fumen | Form::Json) {
        let found = args.files.sources().len();
        ensure!(found == 1, "found {found} files, expected one: only fumen and json can hold several games");
    }
    for_each(&args.files, |source, text| match convert(args, text) {
        Ok(converted) => {
            out.write_all(converted.as_bytes())?;
            Ok(Exit::Fine)
        }
        Err(Unreadable::Diagnostics(diagnostics)) => {
            anstream::eprint!("{}", errors(&source.name(), text, &diagnostics));
            Ok(Exit::Negative)
        }
        Err(Unreadable::Other(error)) => Ok(refuse(source, error)),
    })
}

fn refuse(source: &Source, error: anyhow::Error) -> Exit {
    failure::report(&error.context(source.name()));
    Exit::Negative
}

fn convert(args: &Args, text: &[u8]) -> Result<String, Unreadable> {
    let form = args.from.unwrap_or_else(|| guess(text));
    let mut game = read(form, text, args.from.is_none())?;
    if game.items.is_empty() {
        return Err(Unreadable::Other(anyhow::anyhow!("there is no game")));
    }
    if game.headers.is_empty() {
        // PTN has at least one.
        game.headers.extend(Header::new("Title", ""));
    }
    let comments = if args.comments { FumenComments::Kept } else { FumenComments::Dropped };
    let written = match args.to {
        Form::Ptn => Ok(game.to_string()),
        Form::Fumen => game.to_fumen(comments).map(|fumen| fumen + "\n"),
        Form::Json => Ok(game.to_json() + "\n"),
        Form::Stackrabbit => game.to_stackrabbit(),
        Form::Tbp => game.to_tbp(),
    };
    written.map_err(|error| match error {
        ConvertError::Illegal { problem, .. } if form == InputForm::Ptn => {
            Unreadable::Diagnostics(vec![in_text(text, *problem)])
        }
        error => error.into(),
    })
}

/// The form of a text by how it begins. Whatever is nothing else is PTN.
fn guess(text: &[u8]) -> InputForm {
    let head = text.trim_ascii_start();
    let is_digit = |byte: &u8| byte.is_ascii_digit();
    let first_line = head.split(|&byte| byte == b'\n').find(|line| !line.starts_with(b"#")).unwrap_or_default();
    match first_line {
        [b'v', b'1', b'1', b'0' | b'5', b'@', ..] | [b'h', b't', b't', b'p', ..] => InputForm::Fumen,
        [b'{', ..] if serde_json::from_slice::<serde_json::Value>(head).is_ok_and(|json| json["items"].is_array()) => {
            InputForm::Json
        }
        [b'{', ..] => InputForm::Tbp,
        [letter, between, rest @ ..]
            if b"IOTLJSZ".contains(letter)
                && b"\t ,[".contains(between)
                && rest.trim_ascii_start().iter().find(|&&byte| byte != b'[').is_some_and(is_digit) =>
        {
            InputForm::Stackrabbit
        }
        _ => InputForm::Ptn,
    }
}

/// The game in a text. A guess that it is PTN includes moves without letters.
fn read(form: InputForm, text: &[u8], is_guess: bool) -> Result<Game, Unreadable> {
    let words = || std::str::from_utf8(text).context("the text is not UTF-8").map_err(Unreadable::Other);
    match form {
        InputForm::Ptn => {
            let (game, diagnostics) = Game::recover(text, Mode::Tolerant);
            if diagnostics.iter().all(|diagnostic| diagnostic.severity() == Severity::Hint) {
                return Ok(game);
            }
            let unlettered = is_guess.then(|| read(InputForm::Unlettered, text, false).ok()).flatten();
            unlettered.ok_or(Unreadable::Diagnostics(diagnostics))
        }
        InputForm::Unlettered => match resolve_unlettered(text) {
            (game, problems) if problems.is_empty() && !game.items.is_empty() => Ok(game),
            (_, problems) => Err(Unreadable::Diagnostics(problems)),
        },
        InputForm::Fumen => Ok(Game::from_fumen(words()?)?),
        InputForm::Json => Ok(Game::from_json(words()?)?),
        InputForm::Stackrabbit => Ok(Game::from_stackrabbit(words()?)?),
        InputForm::Tbp => Ok(Game::from_tbp(words()?)?),
    }
}
