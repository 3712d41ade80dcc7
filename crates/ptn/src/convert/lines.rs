//! Formats with one placement per line.

use std::str::FromStr;

use tetrad_core::ParseError;

use super::ConvertError;

/// The lines with placements, with their indices: those that are neither empty nor a comment (`#`).
pub(super) fn placed(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'))
}

/// Reads every line with a placement.
pub(super) fn read<T: FromStr<Err = ParseError>>(text: &str) -> Result<Vec<T>, ConvertError> {
    placed(text)
        .map(|(index, line)| line.parse().map_err(|error| ConvertError::Line { line: index + 1, error }))
        .collect()
}

pub(super) fn print<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    items.into_iter().map(|item| item.to_string() + "\n").collect()
}
