//! What every question of a page is answered with: a value, or what is wrong with the question.
//!
//! JavaScript counts text in UTF-16 units and Rust in bytes; places are turned over here and nowhere else.

use std::ops::Range;

use serde::Serialize;
use tetrad_core::{IllegalMove, ParseError};

/// Why a question has no answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Problem {
    /// What is wrong, in a sentence for people.
    pub message: String,
    /// Where the offending part of the text starts, in UTF-16 units.
    pub start: usize,
    /// Where it ends.
    pub end: usize,
    /// What would have been right there; empty if no text is at fault.
    pub expected: String,
}

impl Problem {
    /// A problem that no place of a text shows.
    pub fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), start: 0, end: 0, expected: String::new() }
    }

    /// What is wrong with a text, and where.
    pub fn in_text(text: &str, error: ParseError) -> Self {
        let Range { start, end } = utf16_span(text, &error.span);
        let found = if error.found.is_empty() { String::new() } else { format!("found `{}`, ", error.found) };
        let message = format!("{found}expected {}", error.expected);
        Self { message, start, end, expected: error.expected.into_owned() }
    }

    /// The same, said of a part of the question.
    #[must_use]
    pub fn of(mut self, part: &str) -> Self {
        self.message = format!("{part}: {}", self.message);
        self
    }
}

impl From<IllegalMove> for Problem {
    fn from(illegal: IllegalMove) -> Self {
        Self::new(illegal.to_string())
    }
}

/// An answer, or why there is none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Reply<T> {
    /// The answer.
    Ok(T),
    /// Why there is none.
    Error(Problem),
}

impl<T> From<Result<T, Problem>> for Reply<T> {
    fn from(result: Result<T, Problem>) -> Self {
        match result {
            Ok(answer) => Self::Ok(answer),
            Err(problem) => Self::Error(problem),
        }
    }
}

/// A span of bytes as one of UTF-16 units. What lies beyond the text ends with it.
pub(crate) fn utf16_span(text: &str, span: &Range<usize>) -> Range<usize> {
    let units = |bytes: usize| text[..text.floor_char_boundary(bytes)].encode_utf16().count();
    units(span.start)..units(span.end)
}

/// Spans of bytes in ascending order of their starts as spans of UTF-16 units, in one walk over the text.
pub(crate) struct Utf16Places<'a> {
    text: &'a str,
    bytes: usize,
    units: usize,
}

impl<'a> Utf16Places<'a> {
    pub(crate) const fn new(text: &'a str) -> Self {
        Self { text, bytes: 0, units: 0 }
    }

    /// The next span. One that starts before the last one is counted from the start of the text.
    pub(crate) fn span(&mut self, span: &Range<usize>) -> Range<usize> {
        let start = self.text.floor_char_boundary(span.start);
        if start < self.bytes {
            (self.bytes, self.units) = (0, 0);
        }
        self.units += self.text[self.bytes..start].encode_utf16().count();
        self.bytes = start;
        let end = self.text.floor_char_boundary(span.end).max(start);
        self.units..self.units + self.text[start..end].encode_utf16().count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_utf_16_units() {
        let text = "aé𝄞 q";
        let error = ParseError::at(text, &text[8..], "a cell");
        let problem = Problem::in_text(text, error);
        assert_eq!((problem.start, problem.end), (5, 6));
        assert_eq!(problem.message, "found `q`, expected a cell");
        assert_eq!(&String::from_utf16(&text.encode_utf16().collect::<Vec<_>>()[5..6]).unwrap(), "q");
        assert_eq!(utf16_span(text, &(50..99)), 6..6);
    }

    #[test]
    fn a_walk_gives_the_same_places_as_single_questions() {
        let text = "é(𝄞)\nxé";
        let mut places = Utf16Places::new(text);
        for span in [0..2, 2..8, 3..7, 9..10, 1..4, 10..99] {
            assert_eq!(places.span(&span), utf16_span(text, &span), "{span:?}");
        }
    }
}
