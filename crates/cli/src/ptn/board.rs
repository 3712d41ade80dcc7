//! The `--board` argument: the board on which a fragment starts.

use anyhow::{Context, ensure};
use tetrad_tetris::classic::Board;
use tetrad_tetris::{Field, Fumen};

use tetrad_core::room::terminal::SetupError;

/// Parses a board from a fumen, or from rows from the bottom up.
pub(super) fn read(text: &str) -> anyhow::Result<Board> {
    let field = if is_fumen(text) {
        let fumen: Fumen = text
            .parse()
            .map_err(|error: tetrad_tetris::FumenError| SetupError::unreadable("fumen", text, error.into()))?;
        let last = fumen.pages.last().map(tetrad_tetris::Page::after);
        ensure!(last.is_some(), "--board: found a fumen without pages, expected one with a field");
        last.map(|sheet| sheet.field()).unwrap_or_default()
    } else {
        text.parse::<Field>().map_err(|error| SetupError::unreadable("board", text, error.into()))?
    };
    Board::try_from(&field).context("--board")
}

/// Whether a text is a fumen or a link to one: rows contain none of these characters.
fn is_fumen(text: &str) -> bool {
    text.contains(['@', ':']) || text.contains("115%40")
}
