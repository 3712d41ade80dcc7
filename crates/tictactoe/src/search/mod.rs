//! The engine: iterative deepening over a threat-driven tree search.
//!
//! Small boards are searched completely, to the end of the game as soon as that is feasible, so that wins, losses and
//! draws are proven with their distance. On large boards only cells near marks are tried, and a result counts as proven
//! only if no reply was left out. There, wins by fours are looked for at the horizon, and wins by fours and threes at the
//! root, within budgets of nodes, and answers to an open three are searched without losing depth in the first four fifths
//! of the iteration's depth. There a network evaluates five in a row; tables of shapes evaluate everything else, and order
//! the moves. With one thread the same task gives the same moves and node counts.

mod attack;
mod board;
mod fours;
mod geometry;
mod history;
mod node;
#[cfg(any(feature = "tuning", feature = "training"))]
mod probe;
mod root;
mod runs;
mod value;

use std::sync::Arc;

use tetrad_core::Score;
use tetrad_core::engine::deepening::{FoundLines, Iterate, Line, Meter};
use tetrad_core::engine::table::TranspositionTable;
use tetrad_core::engine::{self, Rooted};
use tetrad_core::search::Task;

use crate::{Mark, Position, Square};
use root::Root;

#[cfg(any(feature = "tuning", feature = "training"))]
pub(crate) use probe::Probe;

/// The tic-tac-toe engine.
pub type Engine = engine::Engine<RootKind>;

/// The root of a task.
#[derive(Clone)]
pub enum RootKind {
    /// A board on which a line can be made.
    Game(Box<Root>),
    /// A board on which no line can be made, so that every move draws; one of the moves.
    Draw(Square),
}

impl Rooted for RootKind {
    type Position = Position;

    fn new(task: &Task<Position>, table: Arc<TranspositionTable>) -> Self {
        let position = &task.position;
        let longest_line = u32::from(position.rows().max(position.cols()));
        if position.win_length() <= longest_line {
            return Self::Game(Box::new(Root::new(position, table)));
        }
        Self::Draw(Self::instant(position).expect("the game is not over"))
    }

    fn deepest(&self) -> u32 {
        match self {
            Self::Game(root) => root.deepest(),
            Self::Draw(_) => 1,
        }
    }

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
}

impl Iterate for RootKind {
    type Move = Square;

    fn iterate(&mut self, depth: u32, lines: usize, meter: &mut Meter<'_, '_, Square>) -> FoundLines<Square> {
        match self {
            Self::Game(root) => root.iterate(depth, lines, meter),
            Self::Draw(square) => Ok(vec![Line { score: Score::Draw, pv: vec![*square] }]),
        }
    }
}
