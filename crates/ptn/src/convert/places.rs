//! Where the error of a conversion stands in the text.

use std::ops::Range;

use tetrad_core::ParseError;
use tetrad_tetris::Fumen;

use super::{ConvertError, Source, lines};

impl ConvertError {
    /// The error as one of the text that was read in a format, with what was expected there; `None` if no place in the
    /// text is at fault.
    ///
    /// ```
    /// use tetrad_ptn::Game;
    /// use tetrad_ptn::convert::Source;
    ///
    /// let text = "O 0,0,18\nO 0,0,17\n";
    /// let error = Game::from_stackrabbit(text).unwrap_err().in_source(text, Source::StackRabbit).unwrap();
    /// assert_eq!(error.to_string(), "at byte 9: found `O 0,0,17`, expected a place where the piece can lock");
    /// ```
    pub fn in_source(&self, text: &str, source: Source) -> Option<ParseError> {
        match self {
            Self::Line { line, error } => {
                let start = text.split_inclusive('\n').take(line - 1).map(str::len).sum();
                Some(error.clone().shifted(start))
            }
            Self::Fumen(error) => Some(ParseError::from(error.clone()).shifted(leading_space(text))),
            Self::FumenPage { number } => {
                let expected = "a page whose piece is placed on what the page before leaves behind";
                Some(ParseError::new(text, piece_span(text, source, *number)?, expected))
            }
            Self::IllegalPlacement { number, .. } => {
                let span = piece_span(text, source, *number)?;
                Some(ParseError::new(text, span, "a place where the piece can lock"))
            }
            Self::Json(error) => {
                let lines = text.split_inclusive('\n').take(error.line().saturating_sub(1));
                let at = lines.map(str::len).sum::<usize>() + error.column().saturating_sub(1);
                Some(ParseError::new(text, at.min(text.len())..(at + 1).min(text.len()), "the JSON of a game"))
            }
            Self::Illegal { .. } | Self::NoGame | Self::NotUtf8 => None,
        }
    }
}

/// The bytes of a piece, counted from 1.
fn piece_span(text: &str, source: Source, number: usize) -> Option<Range<usize>> {
    let index = number.checked_sub(1)?;
    match source {
        Source::Fumen => {
            let (_, spans) = Fumen::parse_with_spans(text.trim()).ok()?;
            let start = leading_space(text);
            spans.get(index).map(|span| span.start + start..span.end + start)
        }
        Source::StackRabbit | Source::Tbp => {
            let (_, line) = lines::placed(text).nth(index)?;
            let start = line.as_ptr() as usize - text.as_ptr() as usize;
            Some(start..start + line.len())
        }
        Source::Ptn | Source::Unlettered | Source::Json => None,
    }
}

/// The length of the white space before a text, which readers of fumens skip.
fn leading_space(text: &str) -> usize {
    text.len() - text.trim_start().len()
}
