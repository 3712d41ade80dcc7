//! A list of stones, from `BOARD` to `DONE`, that becomes a position.

use super::messages::{CommandError, Owner, Point, Setup};
use super::{NO_BOARD, WIN_LENGTH};
use crate::position::{Cell, Mark, Position};

/// A list of stones that is being read.
#[derive(Clone, Debug)]
pub struct Stones {
    /// The purpose of the list.
    pub(super) setup: Setup,
    cols: u8,
    rows: u8,
    /// The owner of the stone on each cell, row by row from the top left.
    owners: Vec<Option<Owner>>,
    error: Option<String>,
}

impl Stones {
    /// An empty list for a board like that of `position`.
    pub fn new(setup: Setup, position: Option<&Position>) -> Self {
        let (cols, rows) = position.map_or((0, 0), |position| (position.cols(), position.rows()));
        let owners = vec![None; usize::from(cols) * usize::from(rows)];
        Self { setup, cols, rows, owners, error: position.is_none().then(|| NO_BOARD.to_owned()) }
    }

    /// Adds a stone. One that has no place makes the list an error.
    pub fn add(&mut self, point: Point, owner: Owner) {
        let Some(square) = point.on_board(self.cols, self.rows) else {
            return self.fail(format!("the board has no square {point}"));
        };
        match &mut self.owners[usize::from(square.row) * usize::from(self.cols) + usize::from(square.col)] {
            Some(_) => self.fail(format!("two stones on {point}")),
            free => *free = Some(owner),
        }
    }

    /// Records a line that is no stone.
    pub(super) fn spoil(&mut self, error: &CommandError) {
        self.fail(match error {
            CommandError::Unknown(word) => format!("found `{word}` in a list of stones"),
            CommandError::Bad(error) => error.to_string(),
        });
    }

    /// Records an error. Only the first one is reported, when the list ends.
    pub(super) fn fail(&mut self, reason: String) {
        self.error.get_or_insert(reason);
    }

    /// The position with these stones and the engine to move, or the first error in the list.
    pub fn position(self) -> Result<Position, String> {
        self.error.map_or(Ok(()), Err)?;
        let count = |owner| self.owners.iter().filter(|&&found| found == Some(owner)).count();
        // X moved first: with as many stones as the opponent, the engine to move is X.
        let engine = if count(Owner::Engine) >= count(Owner::Opponent) { Mark::X } else { Mark::O };
        let cell = |owner: &Option<Owner>| match owner {
            None => Cell::Free,
            Some(Owner::Engine) => Cell::Marked(engine),
            Some(Owner::Opponent) => Cell::Marked(engine.other()),
        };
        let cells = self.owners.iter().map(cell).collect();
        Position::from_cells(self.cols, cells, engine, u32::from(WIN_LENGTH)).map_err(|error| error.to_string())
    }
}
