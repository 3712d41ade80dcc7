//! Openings from a file. Each is played twice, with the sides swapped.

use tetrad_core::{Game, ParseError};

/// Why a file of openings can't be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpeningError {
    /// A line is no position.
    #[error("line {line}: {error}")]
    Unreadable {
        /// From 1.
        line: usize,
        /// What is wrong with it.
        error: ParseError,
    },
    /// A position is finished already.
    #[error("line {line}: the game is over in this position: {reason}")]
    Finished {
        /// From 1.
        line: usize,
        /// By which rule.
        reason: String,
    },
    /// There is no position at all.
    #[error("no positions: expected one a line")]
    Empty,
}

/// Reads openings: one position a line in the game's own notation. Empty lines and lines that begin with `#` are
/// skipped.
pub fn read<G: Game>(text: &str) -> Result<Vec<G>, OpeningError> {
    let mut openings = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let position = line.trim();
        if position.is_empty() || position.starts_with('#') {
            continue;
        }
        let line = index + 1;
        let opening = G::parse(position).map_err(|error| OpeningError::Unreadable { line, error })?;
        if let Some(outcome) = opening.outcome() {
            return Err(OpeningError::Finished { line, reason: outcome.reason.into_owned() });
        }
        openings.push(opening);
    }
    if openings.is_empty() { Err(OpeningError::Empty) } else { Ok(openings) }
}
