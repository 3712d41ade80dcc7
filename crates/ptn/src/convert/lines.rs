//! Formats with one placement per line.

use std::str::FromStr;

use tetrad_core::ParseError;

use super::ConvertError;

/// Reads every line that is neither empty nor a comment (`#`).
pub(super) fn read<T: FromStr<Err = ParseError>>(text: &str) -> Result<Vec<T>, ConvertError> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
    lines.map(|(index, line)| line.parse().map_err(|error| ConvertError::Line { line: index + 1, error })).collect()
}

pub(super) fn print<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    items.into_iter().map(|item| item.to_string() + "\n").collect()
}
