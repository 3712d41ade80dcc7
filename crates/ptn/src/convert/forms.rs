//! Conversion between any two formats, with detection of the source format.

use super::{ConvertError, FumenComments, resolve_unlettered};
use crate::check::check;
use crate::diagnostic::{Diagnostic, Severity};
use crate::event::Mode;
use crate::game::{Game, Header};

/// A format in which a game can be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Portable Tetris Notation.
    Ptn,
    /// A fumen with a page for each move.
    Fumen(FumenComments),
    /// The whole game as one line of JSON.
    Json,
    /// A piece on each line with its rotation, x and y.
    StackRabbit,
    /// A move of the Tetris Bot Protocol on each line.
    Tbp,
}

/// A format from which a game can be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// Portable Tetris Notation.
    Ptn,
    /// PTN in which T, L and J may have no letter; the letters are found by playing the game.
    Unlettered,
    /// A fumen.
    Fumen,
    /// The JSON of [`Form::Json`].
    Json,
    /// A piece on each line with its rotation, x and y.
    StackRabbit,
    /// A move of the Tetris Bot Protocol on each line.
    Tbp,
}

/// The error of reading or writing a game.
#[derive(Debug)]
pub enum Unreadable {
    /// The problems of a text in PTN.
    Diagnostics(Vec<Diagnostic>),
    /// The error in any other format.
    Other(ConvertError),
}

impl From<ConvertError> for Unreadable {
    fn from(error: ConvertError) -> Self {
        Self::Other(error)
    }
}

impl Source {
    /// Detects the format of a text by its start. The fallback is PTN.
    pub fn guess(text: &[u8]) -> Self {
        let head = text.trim_ascii_start();
        let is_digit = |byte: &u8| byte.is_ascii_digit();
        let first_line = head.split(|&byte| byte == b'\n').find(|line| !line.starts_with(b"#")).unwrap_or_default();
        match first_line {
            [b'v' | b'd' | b'm', b'1', b'1', b'0' | b'5', b'@', ..] | [b'h', b't', b't', b'p', ..] => Self::Fumen,
            [b'{', ..]
                if serde_json::from_slice::<serde_json::Value>(head).is_ok_and(|json| json["items"].is_array()) =>
            {
                Self::Json
            }
            [b'{', ..] => Self::Tbp,
            [letter, between, rest @ ..]
                if b"IOTLJSZ".contains(letter)
                    && b"\t ,[".contains(between)
                    && rest.trim_ascii_start().iter().find(|&&byte| byte != b'[').is_some_and(is_digit) =>
            {
                Self::StackRabbit
            }
            _ => Self::Ptn,
        }
    }

    fn read(self, text: &[u8]) -> Result<Game, Unreadable> {
        let words = || std::str::from_utf8(text).map_err(|_| ConvertError::NotUtf8);
        match self {
            Self::Ptn => {
                let (game, diagnostics) = Game::recover(text, Mode::Tolerant);
                let is_fine = diagnostics.iter().all(|diagnostic| diagnostic.severity() == Severity::Hint);
                if is_fine { Ok(game) } else { Err(Unreadable::Diagnostics(diagnostics)) }
            }
            Self::Unlettered => match resolve_unlettered(text) {
                (game, problems) if problems.is_empty() => Ok(game),
                (_, problems) => Err(Unreadable::Diagnostics(problems)),
            },
            Self::Fumen => Ok(Game::from_fumen(words()?)?),
            Self::Json => Ok(Game::from_json(words()?)?),
            Self::StackRabbit => Ok(Game::from_stackrabbit(words()?)?),
            Self::Tbp => Ok(Game::from_tbp(words()?)?),
        }
    }
}

/// Converts a text from one format, or from the detected one, to another.
///
/// ```
/// use tetrad_ptn::convert::{Form, convert};
///
/// let ptn = convert(b"T-345 L-12 O-67", None, Form::Ptn).unwrap();
/// assert_eq!(ptn, "Title:\nTu-345 Lr-12 O-67\n");
/// ```
pub fn convert(text: &[u8], from: Option<Source>, to: Form) -> Result<String, Unreadable> {
    let source = from.unwrap_or_else(|| Source::guess(text));
    let mut game = source.read(text).or_else(|error| {
        // Text detected as PTN may have moves without letters.
        let unlettered = (from.is_none() && source == Source::Ptn).then(|| Source::Unlettered.read(text).ok());
        unlettered.flatten().filter(|game| !game.items.is_empty()).ok_or(error)
    })?;
    if game.items.is_empty() {
        return Err(ConvertError::NoGame.into());
    }
    if game.headers.is_empty() {
        // PTN needs at least one header.
        game.headers.extend(Header::new("Title", ""));
    }
    let written = match to {
        Form::Ptn => Ok(game.to_string()),
        Form::Fumen(comments) => game.to_fumen(comments).map(|fumen| fumen + "\n"),
        Form::Json => Ok(game.to_json() + "\n"),
        Form::StackRabbit => game.to_stackrabbit(),
        Form::Tbp => game.to_tbp(),
    };
    written.map_err(|error| match error {
        ConvertError::Illegal { problem, .. } if source == Source::Ptn => {
            Unreadable::Diagnostics(vec![in_text(text, *problem)])
        }
        error => error.into(),
    })
}

/// Finds the problem of a move in the text by checking it, which gives the problem its span there.
pub fn in_text(text: &[u8], problem: Diagnostic) -> Diagnostic {
    let same = |found: &Diagnostic| (found.code, &found.found) == (problem.code, &problem.found);
    check(text, Mode::Tolerant).diagnostics.into_iter().find(same).unwrap_or(problem)
}
