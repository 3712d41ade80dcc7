//! Reading games in any form into PTN, and the places of errors in them.

use serde::Serialize;
use tetrad_core::ParseError;
use tetrad_core::room::page::Problem;
use tetrad_ptn::convert::{ConvertError, Form, Source, Unreadable, convert, in_text};
use tetrad_ptn::{Game, Header, Mode, Severity};

use super::problem;

/// A game that was read from a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct PtnImported {
    /// The name of the form of the text.
    pub form: String,
    /// The game in PTN. A text that is PTN already is unchanged, with the errors that it may have.
    pub text: String,
}

/// Reads a game in PTN, as a fumen or a link to one, or in any other form that [`convert`] knows.
pub fn imported(text: &str) -> Result<PtnImported, Problem> {
    let source = Source::guess(text.as_bytes());
    let converted = convert(text.as_bytes(), None, Form::Ptn);
    if source != Source::Ptn {
        let text = converted.map_err(|error| unreadable(text, error))?;
        return Ok(PtnImported { form: name(source).to_owned(), text });
    }
    let (game, found) = Game::recover(text.as_bytes(), Mode::Tolerant);
    let has_errors = found.iter().any(|diagnostic| diagnostic.severity() == Severity::Error);
    match converted {
        // Moves without letters are errors of PTN, but a game.
        Ok(text) if has_errors => Ok(PtnImported { form: name(Source::Unlettered).to_owned(), text }),
        Ok(_) => Ok(PtnImported { form: name(source).to_owned(), text: text.to_owned() }),
        // Errors are for the author to see and to fix.
        Err(_) if game.moves().next().is_some() || game.headers.iter().any(Header::is_standard) => {
            Ok(PtnImported { form: name(source).to_owned(), text: text.to_owned() })
        }
        Err(_) => {
            let expected = "a game in PTN, a fumen or a link to one, or placements of StackRabbit";
            let line = text.trim().lines().next().unwrap_or_default();
            Err(Problem::in_text(text, ParseError::at(text, line, expected)))
        }
    }
}

const fn name(source: Source) -> &'static str {
    match source {
        Source::Ptn => "PTN",
        Source::Unlettered => "moves without letters",
        Source::Fumen => "fumen",
        Source::Json => "JSON",
        Source::StackRabbit => "StackRabbit",
        Source::Tbp => "TBP",
    }
}

/// The problem of a text that can't be read or converted, at its place.
pub(super) fn unreadable(text: &str, error: Unreadable) -> Problem {
    match error {
        Unreadable::Other(ConvertError::Illegal { problem: found, .. }) => {
            problem(text, &in_text(text.as_bytes(), *found))
        }
        Unreadable::Other(error) => match (&error, error.in_source(text, Source::guess(text.as_bytes()))) {
            (_, None) => Problem::new(error.to_string()),
            (ConvertError::Line { line, .. }, Some(found)) => Problem::in_text(text, found).of(&format!("line {line}")),
            (ConvertError::Fumen(_), Some(found)) => Problem::in_text(text, found),
            (_, Some(found)) => Problem { message: error.to_string(), ..Problem::in_text(text, found) },
        },
        Unreadable::Diagnostics(found) => {
            let worst = found.iter().find(|diagnostic| diagnostic.severity() == Severity::Error).or(found.first());
            worst.map_or_else(|| Problem::new("there is no game"), |worst| problem(text, worst))
        }
    }
}
