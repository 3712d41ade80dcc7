//! Perft: counts sequences of placements, to compare generators.

use tetrad_core::wide;

use crate::board::Board;
use crate::flood::count_cells;
use crate::hold::{Choice, choices};
use crate::kicks::Rotation;
use crate::moves::{Moves, Placement};
use crate::piece::Piece;
use crate::sonic::Sonic;

/// What counts as a different placement, and how pieces move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Counting {
    /// Distinct sets of cells.
    #[default]
    Cells,
    /// Distinct sets of cells, and for T distinct spins.
    Spins,
    /// Distinct sets of cells that are reached when pieces drop only to the ground, never by single rows.
    Sonic,
}

/// Whether pieces may be held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Holding {
    /// Pieces are played in the order of the queue.
    #[default]
    Off,
    /// Each turn the current piece may be exchanged for the held one, or for the next if none is held.
    On,
}

/// Counts the sequences of `depth` placements with this queue; full rows are cleared after each. A player who has
/// topped out, or has no piece left, has no placements.
pub fn perft(
    board: &Board,
    queue: &[Piece],
    hold: Option<Piece>,
    depth: usize,
    counting: Counting,
    holding: Holding,
) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut counter = Counter { counting, buffers: vec![Moves::new(); depth], sonic: Sonic::new() };
    match holding {
        Holding::Off => counter.in_order(board, queue, depth),
        Holding::On => counter.with_hold(board, queue, hold, depth),
    }
}

struct Counter {
    counting: Counting,
    /// One buffer per depth, so that the recursion does not allocate.
    buffers: Vec<Moves>,
    sonic: Sonic,
}

impl Counter {
    fn in_order(&mut self, board: &Board, queue: &[Piece], depth: usize) -> u64 {
        let counter = self;
        wide!(
            (counter: &mut Counter, board: &Board, queue: &[Piece], depth: usize) -> u64,
            counter.sequences(board, queue, depth),
            counter.sequences(board, queue, depth)
        )
    }

    #[inline(always)]
    fn sequences(&mut self, board: &Board, queue: &[Piece], depth: usize) -> u64 {
        let Some((&piece, rest)) = queue.split_first() else { return 0 };
        if depth == 1 {
            return self.count(board, piece);
        }
        self.after_each(board, piece, depth, |counter, next| counter.in_order(next, rest, depth - 1))
    }

    fn with_hold(&mut self, board: &Board, queue: &[Piece], hold: Option<Piece>, depth: usize) -> u64 {
        let mut total = 0;
        for Choice { piece, queue, hold } in choices(queue, hold) {
            total += match depth {
                1 => self.count(board, piece),
                _ => self
                    .after_each(board, piece, depth, |counter, next| counter.with_hold(next, queue, hold, depth - 1)),
            };
        }
        total
    }

    #[inline(always)]
    fn count(&mut self, board: &Board, piece: Piece) -> u64 {
        if self.counting == Counting::Cells || (self.counting == Counting::Spins && piece != Piece::T) {
            return count_cells(board, piece);
        }
        self.generate(board, piece, 0);
        self.buffers[0].len() as u64
    }

    #[inline(always)]
    fn generate(&mut self, board: &Board, piece: Piece, buffer: usize) {
        let moves = &mut self.buffers[buffer];
        match self.counting {
            Counting::Cells => moves.generate_cells(board, piece, Rotation::Srs),
            Counting::Spins => moves.generate(board, piece, Rotation::Srs),
            Counting::Sonic => self.sonic.generate_cells(board, piece, Rotation::Srs, moves),
        }
    }

    #[inline(always)]
    fn after_each(
        &mut self,
        board: &Board,
        piece: Piece,
        depth: usize,
        mut count: impl FnMut(&mut Self, &Board) -> u64,
    ) -> u64 {
        self.generate(board, piece, depth - 1);
        let moves = std::mem::take(&mut self.buffers[depth - 1]);
        let mut total = 0;
        moves.for_each(|placement: Placement| {
            let mut next = *board;
            next.place_unchecked(placement);
            next.clear_full_rows();
            total += count(self, &next);
        });
        self.buffers[depth - 1] = moves;
        total
    }
}
