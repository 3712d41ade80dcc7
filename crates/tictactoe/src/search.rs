//! The engine.

use std::convert::Infallible;

use tetrad_core::options::{self, OptionError, OptionKind, OptionSpec, OptionValue};
use tetrad_core::search::{Desk, Progress, Task};
use tetrad_core::{Pace, Search};

use crate::{Position, Square};

const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        name: "threads",
        help: "threads to search with",
        kind: OptionKind::Number { default: 1, min: 1, max: 256 },
    },
    OptionSpec {
        name: "hash",
        help: "size of the transposition table in MiB",
        kind: OptionKind::Number { default: 64, min: 1, max: 65_536 },
    },
];

/// The tic-tac-toe engine.
#[derive(Debug, Default)]
pub struct Engine {
    best: Option<Square>,
}

impl Engine {
    /// An engine with default options.
    pub fn new() -> Self {
        Self::default()
    }
}

impl Search for Engine {
    type Position = Position;
    type Move = Square;
    type Input = Infallible;

    fn instant(position: &Position) -> Option<Square> {
        position.legal_squares().next()
    }

    fn moves_left(position: &Position) -> u32 {
        u32::from(position.free_cells()).div_ceil(2).clamp(1, 30)
    }

    fn begin(&mut self, task: Task<Position>, _pace: Pace) {
        self.best = Self::instant(&task.position);
    }

    fn tell(&mut self, input: Infallible) {
        match input {}
    }

    fn best(&self) -> Option<Square> {
        self.best
    }

    fn step(&mut self, _budget: Option<u64>, _desk: &mut Desk<'_, Square>) -> Progress {
        Progress::Done
    }

    fn forget(&mut self) {}

    fn options() -> &'static [OptionSpec] {
        OPTIONS
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        let (_, OptionValue::Number(_) | OptionValue::Switch(_)) = options::read(OPTIONS, name, value)?;
        Ok(())
    }
}
