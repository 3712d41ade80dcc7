//! The return value of functions for pages: a value or a problem.

use std::ops::Range;

use serde::Serialize;
use tetrad_core::room::page::Problem;

/// A value, or the problem that prevented it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(rename_all = "lowercase")]
pub enum Reply<T> {
    /// The value.
    Ok(T),
    /// The problem.
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

/// Converts spans of bytes into spans of UTF-16 units, in one pass if their starts ascend.
pub(crate) struct Utf16Places<'a> {
    text: &'a str,
    bytes: usize,
    units: usize,
}

impl<'a> Utf16Places<'a> {
    pub(crate) const fn new(text: &'a str) -> Self {
        Self { text, bytes: 0, units: 0 }
    }

    /// Converts the next span. A span that starts before the last one is counted from the start of the text.
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
    use tetrad_core::room::page::utf16_span;

    use super::*;

    #[test]
    fn a_walk_gives_the_same_places_as_single_questions() {
        let text = "é(𝄞)\nxé";
        let mut places = Utf16Places::new(text);
        for span in [0..2, 2..8, 3..7, 9..10, 1..4, 10..99] {
            assert_eq!(places.span(&span), utf16_span(text, &span), "{span:?}");
        }
    }
}
