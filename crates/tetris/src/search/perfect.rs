//! A separate search for perfect clears with the known pieces, whose lines often evaluate badly until their last move.
//!
//! All pieces have to go into the lowest rows. A column that is full there stays full, so the free cells on either side
//! of it are filled by separate pieces: a number of them that is not a multiple of four is a dead end.

use std::collections::HashSet;

use super::state::{State, TreeContext};
use crate::board::{Board, WIDTH};
use crate::moves::{Moves, Placement};

/// The most rows of a perfect clear.
const ROWS: usize = 4;

/// The most states to expand, which takes a few milliseconds.
const PATIENCE: u32 = 3_000;

/// A line to a perfect clear with the fewest pieces, at most `depth`, and the number of states made to find it.
pub(super) fn perfect_clear(root: &State, ground: &TreeContext, depth: usize) -> (Option<Vec<Placement>>, u64) {
    let mut seeker = PerfectClearSearch {
        ground,
        moves: Moves::new(),
        seen: HashSet::new(),
        way: Vec::new(),
        patience: PATIENCE,
        made: 0,
    };
    let filled: usize = root.board.columns().iter().map(|column| column.count_ones() as usize).sum();
    let height = (u64::BITS - root.board.filled_rows().leading_zeros()) as usize;
    for rows in height.max(1)..=ROWS {
        let free = WIDTH * rows - filled;
        if free.is_multiple_of(4)
            && free / 4 <= depth
            && is_open(&root.board, rows)
            && seeker.seek(root, rows, free / 4)
        {
            return (Some(seeker.way), seeker.made);
        }
    }
    (None, seeker.made)
}

struct PerfectClearSearch<'a> {
    ground: &'a TreeContext,
    moves: Moves,
    /// The keys of states that were searched before.
    seen: HashSet<u64>,
    way: Vec<Placement>,
    patience: u32,
    made: u64,
}

impl PerfectClearSearch<'_> {
    /// Searches for a line that fills the lowest `rows` rows with `pieces` pieces.
    fn seek(&mut self, state: &State, rows: usize, pieces: usize) -> bool {
        if pieces == 0 {
            return true;
        }
        let Some(&current) = self.ground.queue.get(usize::from(state.used)) else { return false };
        if self.patience == 0 || state.board.spawn_row(current).is_none() {
            return false;
        }
        self.patience -= 1;
        for hand in state.hands(&self.ground.queue).into_iter().flatten() {
            self.moves.generate(&state.board, hand.piece, self.ground.rotation);
            let low = |placement: &Placement| placement.cells_unchecked().iter().all(|&(_, y)| usize::from(y) < rows);
            let placements: Vec<Placement> = self.moves.iter().filter(low).collect();
            for placement in placements {
                let mut next = *state;
                let cleared = usize::from(next.board.lock_unchecked(placement).lines);
                (next.hold, next.used) = (hand.hold, hand.used);
                self.made += 1;
                let left = rows - cleared;
                // States of different depths and heights meet here, so their key includes the rows and pieces left.
                let key = next.compute_key().wrapping_add((left << 8 | pieces) as u64);
                if !is_open(&next.board, left) || !self.seen.insert(key) {
                    continue;
                }
                self.way.push(placement);
                if self.seek(&next, left, pieces - 1) {
                    return true;
                }
                self.way.pop();
            }
        }
        false
    }
}

/// Whether the lowest rows can still be filled: no free cell is walled in, and the free cells between full columns are
/// multiples of four.
fn is_open(board: &Board, rows: usize) -> bool {
    let columns = board.columns();
    let all = (1_u64 << rows) - 1;
    let roof = |x: usize| (1_u64 << (u64::BITS - columns[x].leading_zeros())) - 1;
    let mut free = 0;
    for (x, &column) in columns.iter().enumerate() {
        let left = if x == 0 { u64::MAX } else { roof(x - 1) };
        let right = if x == WIDTH - 1 { u64::MAX } else { roof(x + 1) };
        if roof(x) & !column & left & right != 0 {
            return false;
        }
        if column & all == all {
            if free % 4 != 0 {
                return false;
            }
            free = 0;
        } else {
            free += (all & !column).count_ones();
        }
    }
    free % 4 == 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::piece::Piece;
    use crate::search::{Engine, View};

    fn way(rows: &[&str], queue: &[Piece], hold: Option<Piece>) -> Option<Vec<Placement>> {
        let view = View { board: Board::from_rows(rows), queue: queue.to_vec(), hold, ..View::default() };
        let root = State::root(view.board, view.hold, view.streaks);
        perfect_clear(&root, &Engine::new().ground(&view), queue.len()).0
    }

    #[test]
    fn a_way_to_an_empty_board_is_found_where_there_is_one() {
        use Piece::{I, L, O, T};
        /// Rows, queue, hold, and the number of pieces to a perfect clear.
        type Case<'a> = (&'a [&'a str], &'a [Piece], Option<Piece>, Option<usize>);
        let cases: [Case<'_>; 5] = [
            (&[], &[I, I, O, T], None, None),
            (&[], &[I, O, I, L, L], None, Some(5)),
            (&["####....##", "####....##"], &[O, T, O], None, Some(2)),
            (&["#########."; 4], &[T, O], Some(I), Some(1)),
            (&["#########."; 4], &[T, O], None, None),
        ];
        for (rows, queue, hold, pieces) in cases {
            let way = way(rows, queue, hold);
            assert_eq!(way.as_ref().map(Vec::len), pieces, "{rows:?} {queue:?}");
            let mut board = Board::from_rows(rows);
            for placement in way.into_iter().flatten() {
                assert!(board.supports(placement));
                board.lock_unchecked(placement);
            }
            assert!(pieces.is_none() || board.is_empty());
        }
    }
}
