//! The sums of the network for a board, which follow its marks only when a value is needed.
//!
//! Marks are applied in batches: all marks since the last value at once. A batch that is not on the board any more as a whole is undone
//! from a log. So the search pays nothing for marks whose positions are not evaluated.

use tetrad_core::wide;

use super::{Board, CellId};
use crate::eval::network::{LONGEST_SIDE, Lanes, Network, REGIONS, third};
#[cfg(target_arch = "x86_64")]
use crate::eval::products::Avx2;
use crate::eval::products::{PLAIN, Products};

/// The number of cells whose windows change with a mark, in one direction: itself and four on either side.
const LONGEST_STRETCH: usize = 9;

/// What undoes a batch of marks.
#[derive(Clone, Copy)]
struct Batch {
    /// The number of marks on the board before it.
    marks: usize,
    /// The length of the log before it.
    changes: usize,
}

/// A window that changed, and its number before.
#[derive(Clone, Copy)]
struct WindowChange {
    cell: CellId,
    direction: u8,
    before: u16,
}

impl WindowChange {
    const NONE: Self = Self { cell: 0, direction: 0, before: 0 };
}

/// The sums of the network for a board.
#[derive(Clone)]
pub(crate) struct Accumulator {
    network: &'static Network,
    /// The windows of each free cell, and the sums of their rows.
    windows: Vec<[u16; 4]>,
    sums: Vec<Lanes>,
    /// The region of each cell.
    region_of: Vec<u8>,
    /// The sums of the regions before the first batch and after each; the last ones are those of the marks that are applied.
    regions: Vec<[Lanes; REGIONS]>,
    /// The number of marks that are applied.
    marks: usize,
    batches: Vec<Batch>,
    changes: Vec<WindowChange>,
    /// The sums of each change's cell before it; longer than the changes.
    saved: Vec<Lanes>,
    /// The last value, until a mark or a change of the player to move.
    last: Option<(usize, i32)>,
}

impl Accumulator {
    /// The sums for a board without marks by the search; `None` if the network is not for such boards.
    pub(crate) fn new(board: &Board) -> Option<Self> {
        let (rows, cols) = (board.cell_count() / usize::from(board.cols), usize::from(board.cols));
        if board.win_length != 5 || rows.max(cols) > LONGEST_SIDE {
            return None;
        }
        let network = Network::get();
        let region = |cell: usize| (third(cell / cols, rows) * 3 + third(cell % cols, cols)) as u8;
        let empty = network.number(0);
        let mut accumulator = Self {
            network,
            windows: vec![[empty; 4]; board.cell_count()],
            sums: vec![Lanes::ZERO; board.cell_count()],
            region_of: (0..board.cell_count()).map(region).collect(),
            regions: vec![[Lanes::ZERO; REGIONS]],
            marks: board.marks.len(),
            batches: Vec::with_capacity(64),
            changes: Vec::with_capacity(2048),
            saved: Vec::new(),
            last: None,
        };
        for cell in board.free_cells() {
            for direction in 0..4 {
                accumulator.find_changes(board, cell, direction, 0, 0);
            }
        }
        accumulator.exchange_rows(0);
        accumulator.changes.clear();
        Some(accumulator)
    }

    /// The value of the board in points for the player to move.
    #[inline]
    pub(crate) fn value(&mut self, board: &mut Board) -> i32 {
        let accumulator = self;
        wide!((accumulator: &mut Accumulator, board: &mut Board) -> i32, proof => accumulator.any_value(Avx2(proof), board), accumulator.any_value(PLAIN, board))
    }

    #[inline(always)]
    fn any_value(&mut self, products: impl Products, board: &mut Board) -> i32 {
        let kept = std::mem::replace(&mut board.kept, board.marks.len());
        let to_move = board.to_move;
        if self.marks > kept || self.marks < board.marks.len() {
            while self.marks > kept {
                self.undo_batch();
            }
            if self.marks < board.marks.len() {
                self.apply_batch(board);
            }
        } else if let Some((_, value)) = self.last.filter(|&(player, _)| player == to_move) {
            return value;
        }
        let value = self.network.value(products, &self.regions[self.batches.len()], board.threats(), to_move);
        self.last = Some((to_move, value));
        value
    }

    #[inline(always)]
    fn undo_batch(&mut self) {
        let Some(Batch { marks, changes }) = self.batches.pop() else { return };
        for (change, sums) in self.changes[changes..].iter().zip(&self.saved[changes..]).rev() {
            let cell = usize::from(change.cell);
            self.sums[cell] = *sums;
            self.windows[cell][usize::from(change.direction)] = change.before;
        }
        self.changes.truncate(changes);
        self.regions.pop();
        self.marks = marks;
    }

    #[inline(always)]
    fn apply_batch(&mut self, board: &Board) {
        let start = self.changes.len();
        self.regions.extend_from_within(self.batches.len()..);
        self.batches.push(Batch { marks: self.marks, changes: start });
        let regions = &mut self.regions[self.batches.len()];
        for undo in &board.marks[self.marks..] {
            let cell = usize::from(undo.cell);
            self.sums[cell].leave(&mut regions[usize::from(self.region_of[cell])]);
        }
        for undo in &board.marks[self.marks..] {
            for direction in 0..4 {
                let place = board.places[usize::from(undo.cell)][direction];
                let back = 4.min(usize::from(place.at));
                let ahead = 4.min(usize::from(place.length) - 1 - usize::from(place.at));
                self.find_changes(board, undo.cell, direction, back, ahead);
            }
        }
        self.exchange_rows(start);
        self.marks = board.marks.len();
    }

    /// Updates the windows, in one direction, of the free cells from `back` steps behind a cell to `ahead` steps ahead.
    #[inline(always)]
    fn find_changes(&mut self, board: &Board, cell: CellId, direction: usize, back: usize, ahead: usize) {
        let place = board.places[usize::from(cell)][direction];
        let (step, line) = (board.steps[direction], usize::from(place.line));
        let first_at = usize::from(place.at) - back;
        let mut here = (cell as isize - step * back as isize) as usize;
        let mut first = (board.lines[0][line] >> first_at) as u32;
        let mut second = (board.lines[1][line] >> first_at) as u32;
        let mut count = self.changes.len();
        // Written in place: to copy so few bytes is slow with the C library of the static build.
        self.changes.resize(count + LONGEST_STRETCH, WindowChange::NONE);
        for _ in 0..=back + ahead {
            // The four bits on either side of the middle, of both players.
            let code = first & 15 | first >> 1 & 0xF0 | (second & 15 | second >> 1 & 0xF0) << 8;
            let window = &mut self.windows[here][direction];
            let before = *window;
            let is_free = (first | second) & 1 << 4 == 0;
            let after = if is_free { self.network.number(code as u16) } else { before };
            *window = after;
            // Without a branch: which windows change is hard to predict.
            self.changes[count] = WindowChange { cell: here as CellId, direction: direction as u8, before };
            count += usize::from(after != before);
            first >>= 1;
            second >>= 1;
            here = here.wrapping_add_signed(step);
        }
        self.changes.truncate(count);
    }

    /// Brings the sums up to date with the changes from `start` on.
    #[inline(always)]
    fn exchange_rows(&mut self, start: usize) {
        if self.saved.len() < self.changes.len() {
            self.saved.resize(2 * self.changes.len(), Lanes::ZERO);
        }
        let regions = &mut self.regions[self.batches.len()];
        for (change, saved) in self.changes[start..].iter().zip(&mut self.saved[start..]) {
            let cell = usize::from(change.cell);
            let after = self.windows[cell][usize::from(change.direction)];
            let region = &mut regions[usize::from(self.region_of[cell])];
            let rows = [change.before, after].map(|window| self.network.row(window));
            self.sums[cell].exchange(rows, saved, region);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Position;
    use tetrad_core::random::SplitMix64;

    /// Positions of self-play with their values by the training script.
    const VALUES: &str = include_str!("../../../tests/data/network.tsv");

    #[test]
    fn values_are_those_of_the_training_script_on_wide_registers_and_without() {
        assert_eq!(VALUES.lines().count(), 1_000);
        for line in VALUES.lines() {
            let (text, value) = line.split_once('\t').expect("a position and a value");
            let position: Position = text.parse().expect("a position");
            let mut board = Board::new(&position);
            let mut accumulator = Accumulator::new(&board).expect("the network is for such boards");
            let plain = accumulator.any_value(PLAIN, &mut board);
            assert_eq!((accumulator.value(&mut board), plain), (value.parse().unwrap(), plain), "{text}");
        }
    }

    #[test]
    fn values_after_marks_and_their_taking_back_are_those_of_a_fresh_board() {
        let mut rng = SplitMix64::new(5);
        for text in ["15_/".repeat(14) + "15_ x win-length 5", "9_/".repeat(8) + "4_._3_ o win-length 5"] {
            let start: Position = text.parse().expect("a position");
            let mut board = Board::new(&start);
            let mut accumulator = Accumulator::new(&board).expect("the network is for such boards");
            let mut line = vec![start];
            for _ in 0..2_000 {
                let position = line.last().expect("the start stays").clone();
                if position.is_over() || (line.len() > 1 && rng.below(5) < 2) {
                    board.unmark();
                    line.pop();
                } else {
                    let squares: Vec<_> = position.legal_squares().collect();
                    let &square = rng.pick(&squares).expect("the game is not over");
                    let cell = board.free_cells().find(|&cell| board.square(cell) == square).expect("it is free");
                    board.mark(cell);
                    line.push(position);
                    line.last_mut().expect("it was pushed").mark(square).expect("it is legal");
                }
                if rng.below(3) == 0 {
                    let position = &line[line.len() - 1];
                    let mut fresh = Board::new(position);
                    let expected = Accumulator::new(&fresh).expect("it is for such boards").value(&mut fresh);
                    assert_eq!(accumulator.value(&mut board), expected, "{position}");
                }
            }
        }
    }
}
