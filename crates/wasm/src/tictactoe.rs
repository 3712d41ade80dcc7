//! Tic-tac-toe for pages.

use serde::{Deserialize, Serialize};
use tetrad_core::Side;
use tetrad_tictactoe::{Position, Square, T3enError, cell_letter, column_name, mark_letter};

use crate::reply::Problem;
use crate::views::{Actions, BoardView, NextActions, Paged, read_turn};

/// A board of tic-tac-toe.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TictactoeBoard {
    /// How many rows.
    pub rows: u8,
    /// How many columns.
    pub cols: u8,
    /// How many in a line win.
    pub win_length: u32,
    /// A character for each cell, row by row from the top left: `_` free, `.` unplayable, `x`, `o`.
    pub cells: String,
    /// The names of the columns, from the left; rows are numbered from 1 at the top.
    pub columns: Vec<String>,
    /// Whose turn it is, or would be: `x` or `o`.
    pub to_move: String,
    /// The squares of a finished line as `[row, column]`, from one end to the other.
    pub line: Option<Vec<[u8; 2]>>,
}

/// A cell that can be marked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TictactoeAction {
    /// The square's name, which is the move.
    pub action: String,
    /// From the top, from 0.
    pub row: u8,
    /// From the left, from 0.
    pub col: u8,
}

/// A board as somebody put it together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TictactoeSetup {
    /// How many columns.
    pub cols: u8,
    /// As in a board: a character for each cell, row by row.
    pub cells: String,
    /// `x` or `o`.
    pub to_move: String,
    /// How many in a line win.
    pub win_length: u32,
}

impl TictactoeSetup {
    pub(crate) fn position(&self) -> Result<Position, Problem> {
        let cells: Vec<char> = self.cells.chars().collect();
        let rows: Vec<String> = cells.chunks(usize::from(self.cols).max(1)).map(|row| row.iter().collect()).collect();
        let text = format!("{} {} win-length {}", rows.join("/"), self.to_move, self.win_length);
        text.parse().map_err(|error: T3enError| Problem::new(format!("expected {}", error.kind)))
    }
}

impl Paged for Position {
    fn board_view(&self) -> BoardView {
        BoardView::Tictactoe(TictactoeBoard {
            rows: self.rows(),
            cols: self.cols(),
            win_length: self.win_length(),
            cells: self.cells().iter().map(|&cell| cell_letter(cell)).collect(),
            columns: (0..self.cols()).map(column_name).collect(),
            to_move: mark_letter(self.to_move()).to_string(),
            line: self.winning_line().map(|line| line.iter().map(|square| [square.row, square.col]).collect()),
        })
    }

    fn sides(&self) -> [String; 2] {
        ["X".to_owned(), "O".to_owned()]
    }

    fn next_actions(&self, side: Side, chain: &[&str]) -> Result<Actions, Problem> {
        let (actions, mv) = match chain {
            [] if side == self.to_move().side() => (self.legal_squares().map(action).collect(), None),
            [] => (Vec::new(), None),
            _ => {
                let turn = read_turn(self, chain)?;
                self.clone().play_and_tell(&turn)?;
                (Vec::new(), turn.moves().first().map(ToString::to_string))
            }
        };
        Ok(Actions { next: NextActions::Tictactoe { actions }, mv })
    }
}

fn action(square: Square) -> TictactoeAction {
    TictactoeAction { action: square.to_string(), row: square.row, col: square.col }
}
