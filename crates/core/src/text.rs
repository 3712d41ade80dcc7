//! Parse errors (what was found, where, and what was expected), and escapes for text of any origin.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

/// The error of a text that is not a position, move or command.
///
/// The span is in bytes of the parsed text and always lies inside it.
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

/// A parse error with a typed kind. The kind, printed, says what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationError<K> {
    /// What is wrong.
    pub kind: K,
    /// Where the offending part stands, in bytes of the text.
    pub span: Range<usize>,
    /// The offending part itself, shortened if it is long.
    pub found: String,
}

impl<K> NotationError<K> {
    /// An error about `text[span]`.
    pub fn new(kind: K, text: &str, span: Range<usize>) -> Self {
        let ParseError { span, found, .. } = ParseError::new(text, span, "");
        Self { kind, span, found }
    }

    /// An error about a part of `text` that was sliced out of it.
    pub fn at(text: &str, part: &str, kind: K) -> Self {
        let ParseError { span, found, .. } = ParseError::at(text, part, "");
        Self { kind, span, found }
    }
}

impl<K: fmt::Display> From<NotationError<K>> for ParseError {
    fn from(error: NotationError<K>) -> Self {
        Self { span: error.span, found: error.found, expected: error.kind.to_string().into() }
    }
}

impl<K: Clone + fmt::Display> fmt::Display for NotationError<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        ParseError::from(self.clone()).fmt(f)
    }
}

impl<K: Clone + fmt::Display + fmt::Debug> std::error::Error for NotationError<K> {}

/// Shortens text of any origin for an echo on one line: control characters escaped, at most 40 characters.
pub fn shorten(text: &str) -> String {
    const LONGEST: usize = 40;
    let mut out: String = text.chars().take(LONGEST).flat_map(char::escape_debug).collect();
    if text.chars().nth(LONGEST).is_some() {
        out.push('…');
    }
    out
}

/// Cuts a text to `most` characters, the last of which is then an ellipsis.
pub fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        None => text.to_owned(),
        Some(_) => text.chars().take(most - 1).chain(['…']).collect(),
    }
}

/// Whether a character is shown as it is, and does not move a cursor, change colours or the direction of writing.
pub fn is_printable(letter: char) -> bool {
    let is_invisible =
        matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}');
    !is_invisible && !letter.is_control()
}

/// The text on one line, with every character that is not [printable](is_printable) as an escape.
///
/// ```
/// assert_eq!(tetrad_core::text::printable("a\u{1b}[31m\nb"), "a\\u{1b}[31m\\nb");
/// ```
pub fn printable(text: &str) -> String {
    escaped(text, is_printable)
}

/// The text with its lines and tabs, and every other character that is not [printable](is_printable) as an escape.
pub fn printable_lines(text: &str) -> String {
    escaped(text, |letter| matches!(letter, '\n' | '\t') || is_printable(letter))
}

fn escaped(text: &str, stays: impl Fn(char) -> bool) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        if stays(letter) {
            out.push(letter);
        } else {
            out.extend(letter.escape_default());
        }
    }
    out
}

/// The first line of a stream without the byte-order mark that some programs put before everything else.
pub fn without_byte_order_mark(line: &str) -> &str {
    line.strip_prefix('\u{feff}').unwrap_or(line)
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
    fn nothing_that_a_terminal_would_obey_is_printable() {
        for letter in ['\0', '\x07', '\x1b', '\x7f', '\u{80}', '\u{9b}', '\u{9f}', '\u{202e}', '\u{2066}', '\u{feff}'] {
            assert!(!is_printable(letter), "{letter:?}");
            let text = format!("a{letter}b");
            assert_eq!(printable(&text), format!("a{}b", letter.escape_default()));
            assert_eq!(printable_lines(&text), printable(&text));
        }
        assert_eq!(printable("é 全角）\u{1f600}"), "é 全角）\u{1f600}");
        assert_eq!((printable("a\n\tb").as_str(), printable_lines("a\n\tb\r").as_str()), ("a\\n\\tb", "a\n\tb\\r"));
    }

    #[test]
    fn words_know_where_they_start() {
        assert_eq!(words("  ab\tc ").collect::<Vec<_>>(), [(2, "ab"), (5, "c")]);
    }
}
