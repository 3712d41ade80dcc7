//! Reading opening files. Tournaments play each opening twice, with the sides swapped.

use tetrad_core::{Game, ParseError};

/// Why an opening file can't be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpeningError {
    /// A line is not a position.
    #[error("line {line}: {error}")]
    Unreadable {
        /// The line's number, from 1.
        line: usize,
        /// What is wrong with the line.
        error: ParseError,
    },
    /// The game is over in a position.
    #[error("line {line}: the game is over in this position: {reason}")]
    Finished {
        /// The line's number, from 1.
        line: usize,
        /// The rule that ended the game.
        reason: String,
    },
    /// The file has no positions.
    #[error("no positions: expected one a line")]
    Empty,
}

/// Reads openings: one position a line in the game's own notation. Skips empty lines and lines that begin with `#`.
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
