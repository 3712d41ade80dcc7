//! Errors of text: what was found, where it stands, what was expected.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

/// Why a text is not a position, move or command.
///
/// The span is in bytes of the text that was handed in and always lies inside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// Where the offending part stands.
    pub span: Range<usize>,
    /// The offending part itself, shortened if it is long; empty at the end of the text.
    pub found: String,
    /// What would have been right there.
    pub expected: Cow<'static, str>,
}

impl ParseError {
    /// An error about `text[span]`. A span that does not fit the text is cut to it.
    pub fn new(text: &str, span: Range<usize>, expected: impl Into<Cow<'static, str>>) -> Self {
        let start = text.floor_char_boundary(span.start);
        let end = text.ceil_char_boundary(span.end.max(start));
        Self { span: start..end, found: shorten(&text[start..end]), expected: expected.into() }
    }

    /// An error about a part of `text` that was sliced out of it.
    pub fn at(text: &str, part: &str, expected: impl Into<Cow<'static, str>>) -> Self {
        let start = (part.as_ptr() as usize).saturating_sub(text.as_ptr() as usize).min(text.len());
        Self::new(text, start..start + part.len(), expected)
    }

    /// The same error seen from a text in which the parsed one starts at byte `offset`.
    #[must_use]
    pub fn shifted(mut self, offset: usize) -> Self {
        self.span = self.span.start + offset..self.span.end + offset;
        self
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.found.is_empty() {
            write!(f, "at byte {}: expected {}", self.span.start, self.expected)
        } else {
            write!(f, "at byte {}: found `{}`, expected {}", self.span.start, self.found, self.expected)
        }
    }
}

impl std::error::Error for ParseError {}

/// Text of any origin, made fit to be echoed on one line: control characters escaped, at most 40 characters.
pub fn shorten(text: &str) -> String {
    const LONGEST: usize = 40;
    let mut out: String = text.chars().take(LONGEST).flat_map(char::escape_debug).collect();
    if text.chars().nth(LONGEST).is_some() {
        out.push('…');
    }
    out
}

/// The words of a line with the byte at which each starts.
pub fn words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    line.split_ascii_whitespace().map(move |word| (word.as_ptr() as usize - line.as_ptr() as usize, word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_name_place_find_and_expectation() {
        let error = ParseError::new("3_/q", 3..4, "a cell");
        assert_eq!(error.to_string(), "at byte 3: found `q`, expected a cell");
        assert_eq!(ParseError::new("3_", 2..9, "a side").to_string(), "at byte 2: expected a side");
    }

    #[test]
    fn spans_are_cut_to_characters_of_the_text() {
        let error = ParseError::new("aé", 2..2, "x");
        assert_eq!(error.span, 1..3);
    }

    #[test]
    fn long_and_odd_texts_are_fit_to_echo() {
        assert_eq!(shorten("a\nb"), "a\\nb");
        assert_eq!(shorten(&"x".repeat(100)).chars().count(), 41);
    }

    #[test]
    fn words_know_where_they_start() {
        assert_eq!(words("  ab\tc ").collect::<Vec<_>>(), [(2, "ab"), (5, "c")]);
    }
}
