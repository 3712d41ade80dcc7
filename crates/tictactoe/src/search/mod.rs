//! The engine: iterative deepening over a threat-driven tree search.
//!
//! Small boards are searched completely, to the end of the game as soon as that is within reach, so that wins, losses and
//! draws are proven with their distance. On large boards only cells near marks are tried, and a result is called proven
//! only where no reply was left out. With one thread the same task gives the same moves and node counts.

mod board;
mod geometry;
mod node;
#[cfg(feature = "tuning")]
mod probe;
mod root;
mod runs;
mod value;

use std::convert::Infallible;
use std::sync::Arc;

use tetrad_core::deepening::{Deepening, Iterate, Line, Meter};
use tetrad_core::options::{self, OptionError, OptionKind, OptionSpec, OptionValue};
use tetrad_core::search::{Desk, Info, Progress, Task};
use tetrad_core::table::Table;
use tetrad_core::{Pace, Score, Search};

use crate::{Mark, Position, Square};
use root::Root;

#[cfg(feature = "tuning")]
pub(crate) use probe::Probe;

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
pub struct Engine {
    table: Arc<Table>,
    threads: usize,
    task: Option<Running>,
}

/// A task under way.
struct Running {
    /// `None` where nobody can make a line, so that every move draws.
    root: Option<Root>,
    deepening: Deepening,
    best: Square,
}

impl Default for Engine {
    fn default() -> Self {
        Self { table: Arc::new(Table::new(64 << 20)), threads: 1, task: None }
    }
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
        let finishes = |mark: Mark| move |&square: &Square| position.would_win(square, mark);
        let win = position.legal_squares().find(finishes(position.to_move()));
        let block = || position.legal_squares().find(finishes(position.to_move().other()));
        let from_centre = |square: &Square| {
            let off = |at: u8, size: u8| (2 * i32::from(at) + 1 - i32::from(size)).abs();
            off(square.row, position.rows()).max(off(square.col, position.cols()))
        };
        win.or_else(block).or_else(|| position.legal_squares().min_by_key(from_centre))
    }

    fn moves_left(position: &Position) -> u32 {
        u32::from(position.free_cells()).div_ceil(2).clamp(1, 25)
    }

    fn begin(&mut self, task: Task<Position>, pace: Pace) {
        self.table.age();
        self.task = Self::instant(&task.position).map(|best| {
            let longest_line = u32::from(task.position.rows().max(task.position.cols()));
            let is_winnable = task.position.win_length() <= longest_line;
            let root = is_winnable.then(|| Root::new(&task.position, Arc::clone(&self.table), self.threads));
            let deepest = root.as_ref().map_or(1, Root::deepest);
            Running { root, deepening: Deepening::new(&task.limits, pace, task.lines, deepest), best }
        });
    }

    fn tell(&mut self, input: Infallible) {
        match input {}
    }

    fn best(&self) -> Option<Square> {
        self.task.as_ref().map(|task| task.best)
    }

    fn step(&mut self, budget: Option<u64>, desk: &mut Desk<'_, Square>) -> Progress {
        let Some(task) = &mut self.task else { return Progress::Done };
        let mut best = task.best;
        let mut keep = |info: Info<Square>| {
            if info.line == 1 {
                best = info.pv[0];
            }
            (desk.report)(info);
        };
        let mut desk = Desk { stop: desk.stop, clock: desk.clock, report: &mut keep };
        let progress = match &mut task.root {
            Some(root) => task.deepening.step(root, budget, &mut desk),
            None => task.deepening.step(&mut EveryMoveDraws(task.best), budget, &mut desk),
        };
        task.best = best;
        progress
    }

    fn forget(&mut self) {
        self.table.clear();
    }

    fn options() -> &'static [OptionSpec] {
        OPTIONS
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        let (spec, value) = options::read(OPTIONS, name, value)?;
        match (spec.name, value) {
            ("threads", OptionValue::Number(threads)) => self.threads = threads as usize,
            ("hash", OptionValue::Number(mebibytes)) => self.table = Arc::new(Table::new((mebibytes as usize) << 20)),
            (name, value) => unreachable!("{name} {value:?} is in the table but not here"),
        }
        Ok(())
    }
}

/// The search of a board on which nobody can make a line.
struct EveryMoveDraws(Square);

impl Iterate for EveryMoveDraws {
    type Move = Square;

    fn iterate(&mut self, _: u32, _: usize, _: &mut Meter<'_, '_, Square>) -> Option<Vec<Line<Square>>> {
        Some(vec![Line { score: Score::Draw, pv: vec![self.0] }])
    }
}
