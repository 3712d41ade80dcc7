//! The engine: iterative deepening over placements, and exact proofs as soon as they are within reach.
//!
//! Every iteration searches a ply deeper and then gives as much work again to a proof of who wins, and, when that is
//! known, by how much. With one thread the same task gives the same moves and node counts.

mod node;
mod root;
mod solve;
mod tree;
mod value;

use std::convert::Infallible;
use std::sync::Arc;

use tetrad_core::deepening::Deepening;
use tetrad_core::options::{self, OptionError, OptionKind, OptionSpec, OptionValue};
use tetrad_core::search::{Desk, Info, Progress, Task};
use tetrad_core::table::Table;
use tetrad_core::{Pace, Search};

use crate::moves::Move;
use crate::position::{Player, Position};
use root::Root;

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

/// The engine for Battle of LITS.
pub struct Engine {
    table: Arc<Table>,
    threads: usize,
    task: Option<Running>,
}

/// A task under way.
struct Running {
    root: Root,
    deepening: Deepening,
    best: Move,
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
    type Move = Move;
    type Input = Infallible;

    fn instant(position: &Position) -> Option<Move> {
        let sign = if position.to_move() == Player::X { 1 } else { -1 };
        let covered = |player: Player, cells: u128| (position.symbols_of(player) & cells).count_ones() as i32;
        let gain = |cells: u128| sign * (covered(Player::O, cells) - covered(Player::X, cells));
        position.legal_placements().max_by_key(|placement| gain(placement.mask())).map(Move::Place)
    }

    fn moves_left(position: &Position) -> u32 {
        // Few games last longer than fourteen pieces.
        14_u32.saturating_sub(u32::from(position.piece_count())).div_ceil(2).max(1)
    }

    fn begin(&mut self, task: Task<Position>, pace: Pace) {
        self.table.age();
        self.task = Self::instant(&task.position).map(|best| {
            let wants_margin = task.limits.depth.is_none();
            let root = Root::new(&task.position, Arc::clone(&self.table), self.threads, wants_margin);
            let deepening = Deepening::new(&task.limits, pace, task.lines, root.deepest());
            Running { root, deepening, best }
        });
    }

    fn tell(&mut self, input: Infallible) {
        match input {}
    }

    fn best(&self) -> Option<Move> {
        self.task.as_ref().map(|task| task.best)
    }

    fn step(&mut self, budget: Option<u64>, desk: &mut Desk<'_, Move>) -> Progress {
        let Some(task) = &mut self.task else { return Progress::Done };
        let mut best = task.best;
        let mut keep = |info: Info<Move>| {
            if info.line == 1 {
                best = info.pv[0];
            }
            (desk.report)(info);
        };
        let mut desk = Desk { stop: desk.stop, clock: desk.clock, report: &mut keep };
        let progress = task.deepening.step(&mut task.root, budget, &mut desk);
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
