//! Tic-tac-toe for web pages.

use serde::{Deserialize, Serialize};
use tetrad_core::room::page::{Continuation, Export, NoEffect, Page, Problem, read_turn};
use tetrad_core::{Game, Side};

use crate::{Cell, Position, Square, T3enErrorKind, cell_letter, column_name, letter_cell, mark_letter, read_mark};

/// A board of tic-tac-toe.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct TictactoeBoard {
    /// The number of rows.
    pub rows: u8,
    /// The number of columns.
    pub cols: u8,
    /// The number of marks in a line that wins.
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct TictactoeAction {
    /// The square's name, which is the move.
    pub action: String,
    /// The row, from 0 at the top.
    pub row: u8,
    /// The column, from 0 at the left.
    pub col: u8,
}

/// The cells that can be marked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct TictactoeActions {
    /// The cells, row by row from the top left.
    pub actions: Vec<TictactoeAction>,
}

/// The options of an empty board.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct TictactoeOptions {
    /// The number of rows, 1 to 64.
    pub rows: u8,
    /// The number of columns, 1 to 64.
    pub cols: u8,
    /// The number of marks in a line that wins.
    pub win_length: u32,
}

/// A board as the page's editor sends it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct TictactoeSetup {
    /// The number of columns.
    pub cols: u8,
    /// A character for each cell, row by row, as in [`TictactoeBoard::cells`].
    pub cells: String,
    /// The side to move, `x` or `o`.
    pub to_move: String,
    /// The number of marks in a line that wins.
    pub win_length: u32,
}

impl Page for Position {
    type Board = TictactoeBoard;
    type Actions = TictactoeActions;
    type Options = TictactoeOptions;
    type Setup = TictactoeSetup;
    type Tables = ();
    type Effect = NoEffect;

    fn board_view(&self) -> TictactoeBoard {
        TictactoeBoard {
            rows: self.rows(),
            cols: self.cols(),
            win_length: self.win_length(),
            cells: self.cells().iter().map(|&cell| cell_letter(cell)).collect(),
            columns: (0..self.cols()).map(column_name).collect(),
            to_move: mark_letter(self.to_move()).to_string(),
            line: self.winning_line().map(|line| line.iter().map(|square| [square.row, square.col]).collect()),
        }
    }

    fn side_names(&self) -> [String; 2] {
        ["X".to_owned(), "O".to_owned()]
    }

    fn continue_chain(&self, side: Side, chain: &[&str]) -> Result<Continuation<TictactoeActions>, Problem> {
        let (actions, mv) = match chain {
            [] if side == self.to_move().side() => (self.legal_squares().map(action).collect(), None),
            [] => (Vec::new(), None),
            _ => {
                let turn = read_turn(self, chain)?;
                self.clone().play(&turn)?;
                (Vec::new(), turn.moves().first().map(ToString::to_string))
            }
        };
        Ok(Continuation { next: TictactoeActions { actions }, mv })
    }

    fn new_game(options: TictactoeOptions) -> Result<Self, Problem> {
        let TictactoeOptions { rows, cols, win_length } = options;
        Self::empty(rows, cols, win_length).map_err(|error| Problem::new(error.to_string()))
    }

    fn compose(setup: TictactoeSetup) -> Result<Self, Problem> {
        let wrong = |kind: T3enErrorKind| Problem::new(format!("expected {kind}"));
        let cells: Option<Vec<Cell>> = setup.cells.chars().map(letter_cell).collect();
        let cells = cells.ok_or_else(|| wrong(T3enErrorKind::BadCell))?;
        let to_move = read_mark(&setup.to_move).ok_or_else(|| wrong(T3enErrorKind::BadSide))?;
        if setup.cols > 0 && !cells.len().is_multiple_of(setup.cols.into()) {
            return Err(wrong(T3enErrorKind::RaggedRow(setup.cols)));
        }
        Self::from_cells(setup.cols, cells, to_move, setup.win_length).map_err(|error| Problem::new(error.to_string()))
    }

    fn passed(&self) -> Option<Self> {
        let to_move = self.to_move().other();
        let passed = Self::from_cells(self.cols(), self.cells().to_vec(), to_move, self.win_length()).ok()?;
        (!passed.is_over()).then_some(passed)
    }

    fn tables() {}

    fn position_exports(&self) -> Vec<Export> {
        let (whole, t3en) = (self.to_string(), self.t3en());
        if t3en == whole {
            return vec![Export::whole("T3EN", whole)];
        }
        let short = Export::without("T3EN", t3en, "the win length");
        vec![Export::whole("T3EN with win length", whole), short]
    }
}

fn action(square: Square) -> TictactoeAction {
    TictactoeAction { action: square.to_string(), row: square.row, col: square.col }
}
