//! The engine's board, which always knows what a mark on each free cell would make for either player.
//!
//! Lines are bit sets with a margin of unmarkable cells at both ends. A mark changes only the shapes of the free cells
//! within `win length − 1` steps on its four lines; taking it back restores the shapes from a stack.

mod accumulator;
mod defences;
mod update;

pub(crate) use accumulator::Accumulator;

use super::geometry::{LineIndex, SMALL, TO_MOVE_KEYS, board_key, mark_key, place_cells, symmetries};
use super::runs::Runs;
use crate::eval::network::{OWN_THREATS, THREATS};
use crate::eval::{Offer, SHAPE_SUMMANDS, SUMS, Threat, Worth, offers};
use crate::moves::{Direction, Square};
use crate::position::{Cell, Position};
use crate::shapes::{LONGEST_TABLED, ShapeTable};

/// A cell's number, row by row from the top left.
pub(crate) type CellId = u16;

/// The difference of the numbers of neighbouring cells in a direction.
type Step = isize;

/// The shapes and offers of a cell for both players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct CellThreats {
    /// The shapes on each line: the first player's in the low four bits, the second player's in the high four.
    shapes: [u8; 4],
    /// The sum of the first player's shapes in the low half, of the second player's in the high half.
    sums: u32,
    /// The offers that follow from the sums, by player.
    offers: [Offer; 2],
}

impl CellThreats {
    /// The outlook of a cell that is taken.
    const NONE: Self = Self { shapes: [0; 4], sums: 0, offers: [Offer::NOTHING; 2] };

    /// Changes the shapes on one line.
    #[inline(always)]
    fn reshape(&mut self, direction: usize, shapes: u8, offers: &[Offer; SUMS]) {
        let old = std::mem::replace(&mut self.shapes[direction], shapes);
        // Both halves at once: neither final sum is negative, so no borrow between the halves remains.
        self.sums = self.sums.wrapping_add(SUMMANDS[usize::from(shapes)]).wrapping_sub(SUMMANDS[usize::from(old)]);
        self.offers = [offers[(self.sums & 0xFFFF) as usize], offers[(self.sums >> 16) as usize]];
    }

    /// Whether both players have the same threats as in another outlook.
    #[inline(always)]
    const fn same_threats(self, other: Self) -> bool {
        self.offers[0].same_threat(other.offers[0]) && self.offers[1].same_threat(other.offers[1])
    }
}

/// The summands of both players' shapes on one line, packed like [`CellThreats::sums`].
const SUMMANDS: [u32; 256] = {
    let mut table = [0; 256];
    let mut both = 0;
    while both < 256 {
        if both & 15 < 10 && both >> 4 < 10 {
            table[both] = SHAPE_SUMMANDS[both & 15] as u32 | (SHAPE_SUMMANDS[both >> 4] as u32) << 16;
        }
        both += 1;
    }
    table
};

/// A cell's outlook before a mark changed it.
#[derive(Clone, Copy, Debug)]
struct Change {
    cell: CellId,
    /// Whether the change affected a threat.
    is_threat: bool,
    before: CellThreats,
}

/// The state that taking a mark back restores, apart from the changed outlooks.
#[derive(Clone, Copy, Debug)]
struct Undo {
    cell: CellId,
    changes: u32,
    worth: [Worth; 2],
}

#[derive(Clone)]
pub(crate) struct Board {
    cols: u8,
    win_length: usize,
    places: Vec<[LineIndex; 4]>,
    steps: [Step; 4],
    /// Marked or unmarkable cells of each line, by player; unmarkable ones are in both.
    lines: [Vec<u128>; 2],
    table: Option<&'static ShapeTable>,
    offers: &'static [Offer; SUMS],
    outlooks: Vec<CellThreats>,
    free: Vec<u64>,
    free_count: u16,
    /// How many cells are free or marked.
    playable_count: u16,
    /// How many cells offer each threat, by player.
    counts: [[u16; Threat::COUNT]; 2],
    /// The sets of these cells: `words` words for each player and threat.
    threats: Vec<u64>,
    words: usize,
    worth: [Worth; 2],
    to_move: usize,
    /// Kept on small boards only.
    runs: Option<Runs>,
    symmetries: Vec<Vec<CellId>>,
    hashes: Vec<u64>,
    changes: Vec<Change>,
    marks: Vec<Undo>,
    /// The lowest number of marks since the network was asked for a value: these marks are still the same.
    kept: usize,
}

impl Board {
    /// The board of a position whose win length is at most its longer side.
    pub(crate) fn new(position: &Position) -> Self {
        let (rows, cols) = (usize::from(position.rows()), usize::from(position.cols()));
        let cells = rows * cols;
        let win_length = position.win_length() as usize;
        let step = |direction: Direction| {
            let (right, down) = direction.delta();
            right as isize + down as isize * cols as isize
        };
        let (places, lengths) = place_cells(rows, cols);
        let margin = Self::margin(win_length);
        let walls = |&length: &u8| !(((1_u128 << length) - 1) << margin);
        let words = cells.div_ceil(64);
        let symmetries = symmetries(position);
        let mut board = Self {
            cols: position.cols(),
            win_length,
            places,
            steps: Direction::ALL.map(step),
            lines: [lengths.iter().map(walls).collect(), lengths.iter().map(walls).collect()],
            table: (win_length <= LONGEST_TABLED).then(|| ShapeTable::of(win_length)),
            offers: offers(win_length),
            outlooks: vec![CellThreats::NONE; cells],
            free: vec![0; words],
            free_count: 0,
            playable_count: position.cells().iter().filter(|&&cell| cell != Cell::Unplayable).count() as u16,
            counts: [[0; Threat::COUNT]; 2],
            threats: vec![0; 2 * Threat::COUNT * words],
            words,
            worth: [Worth::default(); 2],
            to_move: position.to_move().side().index(),
            runs: (cells <= SMALL).then(|| Runs::new(position)),
            hashes: vec![board_key(position); symmetries.len()],
            symmetries,
            changes: Vec::with_capacity(4096),
            marks: Vec::with_capacity(256),
            kept: 0,
        };
        for (cell, &content) in position.cells().iter().enumerate() {
            match content {
                Cell::Free => {
                    board.free[cell / 64] |= 1 << (cell % 64);
                    board.free_count += 1;
                }
                Cell::Unplayable => {
                    board.set_line_bits(cell as CellId, 0);
                    board.set_line_bits(cell as CellId, 1);
                }
                Cell::Marked(mark) => {
                    let side = mark.side().index();
                    board.set_line_bits(cell as CellId, side);
                    board.toggle_hash(cell as CellId, side);
                    if let Some(runs) = &mut board.runs {
                        runs.mark(cell as CellId, side);
                    }
                }
            }
        }
        for cell in 0..cells as CellId {
            if board.is_free(cell) {
                for direction in 0..4 {
                    let place = board.places[usize::from(cell)][direction];
                    board.refresh(cell, direction, place, 0, 0);
                }
            }
        }
        board.changes.clear();
        board
    }

    fn margin(win_length: usize) -> usize {
        // Long runs are read from the line directly and need no margin.
        if win_length <= LONGEST_TABLED { win_length - 1 } else { 0 }
    }

    /// The number of cells that can still be marked.
    pub(crate) const fn free_count(&self) -> u16 {
        self.free_count
    }

    pub(crate) const fn mark_count(&self) -> u16 {
        self.playable_count - self.free_count
    }

    pub(crate) const fn cell_count(&self) -> usize {
        self.outlooks.len()
    }

    /// The cell that was marked last in the search.
    #[inline]
    pub(crate) fn last(&self) -> Option<CellId> {
        self.marks.last().map(|undo| undo.cell)
    }

    /// The player to move, 0 or 1.
    pub(crate) const fn to_move(&self) -> usize {
        self.to_move
    }

    pub(crate) fn square(&self, cell: CellId) -> Square {
        Square::new((cell % CellId::from(self.cols)) as u8, (cell / CellId::from(self.cols)) as u8)
    }

    #[inline]
    pub(crate) fn is_free(&self, cell: CellId) -> bool {
        self.free[usize::from(cell) / 64] >> (cell % 64) & 1 == 1
    }

    pub(crate) fn free_cells(&self) -> impl Iterator<Item = CellId> {
        bits(&self.free)
    }

    #[inline]
    pub(crate) fn offer(&self, cell: CellId, side: usize) -> Offer {
        self.outlooks[usize::from(cell)].offers[side]
    }

    /// The shapes that a mark on a free cell would make for a player.
    #[cfg(feature = "tuning")]
    pub(crate) fn shapes(&self, cell: CellId, side: usize) -> [crate::shapes::Shape; 4] {
        let shapes = self.outlooks[usize::from(cell)].shapes;
        shapes.map(|both| crate::shapes::Shape::from_code(usize::from(both >> (4 * side) & 15)))
    }

    /// The number of cells that offer a player exactly this threat, which must not be [`Threat::Dead`].
    #[inline]
    pub(crate) fn count(&self, side: usize, threat: Threat) -> u16 {
        self.counts[side][threat as usize]
    }

    /// The set of threats that the players have, as the network counts them: one bit for each, the lowest ones for the player to move.
    #[inline]
    pub(crate) fn threats(&self) -> usize {
        let bits = |side: usize, threats: &[Threat]| {
            threats.iter().rev().fold(0, |bits, &threat| bits << 1 | usize::from(self.count(side, threat) > 0))
        };
        bits(self.to_move, &OWN_THREATS) | bits(self.to_move ^ 1, &THREATS) << OWN_THREATS.len()
    }

    /// The cells that offer a player exactly this threat.
    pub(crate) fn cells_with(&self, side: usize, threat: Threat) -> impl Iterator<Item = CellId> {
        let start = self.threat_words(side, threat);
        bits(&self.threats[start..start + self.words])
    }

    /// Whether a player has more than one cell that makes a four or threatens an open four.
    #[inline]
    pub(crate) fn has_attack(&self, side: usize) -> bool {
        let counts = &self.counts[side];
        let number = |threat: Threat| counts[threat as usize];
        number(Threat::Three) + number(Threat::DoubleThree) + number(Threat::Four) + number(Threat::FourThree) > 1
    }

    /// The first cell that offers a player exactly this threat.
    pub(crate) fn first_with(&self, side: usize, threat: Threat) -> Option<CellId> {
        self.cells_with(side, threat).next()
    }

    /// Whether a player may still be able to make a line; `false` only if good play certainly prevents it.
    #[inline]
    pub(crate) fn can_win(&self, side: usize) -> bool {
        self.counts[side][1..].iter().any(|&count| count > 0)
            && self.runs.as_ref().is_none_or(|runs| runs.can_be_made(side, self.to_move))
    }

    /// The distance of two cells, in king's moves.
    #[inline]
    pub(crate) fn distance(&self, from: CellId, to: CellId) -> u16 {
        let cols = CellId::from(self.cols);
        (from / cols).abs_diff(to / cols).max((from % cols).abs_diff(to % cols))
    }

    /// Whether two cells can be part of the same run.
    #[inline]
    pub(crate) fn is_aligned(&self, from: CellId, to: CellId) -> bool {
        let cols = CellId::from(self.cols);
        let (down, right) = ((from / cols).abs_diff(to / cols), (from % cols).abs_diff(to % cols));
        (down == 0 || right == 0 || down == right) && usize::from(down.max(right)) < self.win_length
    }

    /// The distance of a cell from the middle of the board, in half cells.
    pub(crate) fn off_centre(&self, cell: CellId) -> i32 {
        let square = self.square(cell);
        let rows = self.outlooks.len() as i32 / i32::from(self.cols);
        let off = |at: u8, size: i32| (2 * i32::from(at) + 1 - size).abs();
        off(square.row, rows) + off(square.col, i32::from(self.cols))
    }

    /// The summed worth of all free cells to a player.
    #[inline]
    pub(crate) const fn worth(&self, side: usize) -> Worth {
        self.worth[side]
    }

    /// The position's key, the same for positions that are images of each other on small boards, and the number of the
    /// symmetry that gives it.
    #[inline]
    pub(crate) fn key(&self) -> (u64, usize) {
        let mut best = (self.hashes[0], 0);
        for (index, &hash) in self.hashes.iter().enumerate().skip(1) {
            if hash < best.0 {
                best = (hash, index);
            }
        }
        (best.0 ^ TO_MOVE_KEYS[self.to_move], best.1)
    }

    /// The key after a cell is marked, for boards without symmetries.
    #[inline]
    pub(crate) fn key_after(&self, cell: CellId) -> u64 {
        self.hashes[0] ^ mark_key(cell, self.to_move) ^ TO_MOVE_KEYS[self.to_move ^ 1]
    }

    /// A cell's image under a symmetry.
    #[inline]
    pub(crate) fn image(&self, cell: CellId, symmetry: usize) -> CellId {
        if symmetry == 0 { cell } else { self.symmetries[symmetry][usize::from(cell)] }
    }

    pub(crate) fn origin(&self, image: CellId, symmetry: usize) -> CellId {
        match symmetry {
            0 => image,
            _ => self.symmetries[symmetry].iter().position(|&cell| cell == image).unwrap_or_default() as CellId,
        }
    }

    /// Marks a free cell for the player to move.
    #[inline]
    pub(crate) fn mark(&mut self, cell: CellId) {
        debug_assert!(self.is_free(cell));
        let side = self.to_move;
        self.marks.push(Undo { cell, changes: self.changes.len() as u32, worth: self.worth });
        self.change(cell, CellThreats::NONE);
        self.free[usize::from(cell) / 64] &= !(1 << (cell % 64));
        self.free_count -= 1;
        self.toggle_hash(cell, side);
        self.set_line_bits(cell, side);
        self.refresh_around(cell);
        if let Some(runs) = &mut self.runs {
            runs.mark(cell, side);
        }
        self.to_move ^= 1;
    }

    /// Takes the last mark back.
    #[inline]
    pub(crate) fn unmark(&mut self) {
        let Some(Undo { cell, changes, worth }) = self.marks.pop() else { return };
        self.kept = self.kept.min(self.marks.len());
        self.to_move ^= 1;
        let side = self.to_move;
        self.toggle_hash(cell, side);
        for direction in 0..4 {
            let place = self.places[usize::from(cell)][direction];
            let bit = 1_u128 << (usize::from(place.at) + Self::margin(self.win_length));
            self.lines[side][usize::from(place.line)] &= !bit;
        }
        self.free[usize::from(cell) / 64] |= 1 << (cell % 64);
        self.free_count += 1;
        if let Some(runs) = &mut self.runs {
            runs.unmark(cell, side);
        }
        let keep = changes as usize;
        for index in (keep..self.changes.len()).rev() {
            let Change { cell, is_threat, before } = self.changes[index];
            if is_threat {
                self.move_threats(cell, self.outlooks[usize::from(cell)], before);
            }
            self.outlooks[usize::from(cell)] = before;
        }
        self.changes.truncate(keep);
        self.worth = worth;
    }

    /// Lets the player to move pass.
    pub(crate) const fn pass(&mut self) {
        self.to_move ^= 1;
    }

    fn set_line_bits(&mut self, cell: CellId, side: usize) {
        for direction in 0..4 {
            let place = self.places[usize::from(cell)][direction];
            let bit = 1_u128 << (usize::from(place.at) + Self::margin(self.win_length));
            self.lines[side][usize::from(place.line)] |= bit;
        }
    }

    #[inline]
    fn toggle_hash(&mut self, cell: CellId, side: usize) {
        self.hashes[0] ^= mark_key(cell, side);
        if self.hashes.len() == 1 {
            return;
        }
        for (hash, images) in self.hashes.iter_mut().zip(&self.symmetries).skip(1) {
            *hash ^= mark_key(images[usize::from(cell)], side);
        }
    }
}

fn bits(words: &[u64]) -> impl Iterator<Item = CellId> {
    words.iter().enumerate().flat_map(|(index, &word)| {
        let mut rest = word;
        std::iter::from_fn(move || {
            (rest != 0).then(|| {
                let bit = rest.trailing_zeros();
                rest &= rest - 1;
                (index * 64) as CellId + bit as CellId
            })
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Mark;
    use tetrad_core::random::SplitMix64;

    const BOARDS: [&str; 8] = [
        "3_/3_/3_ x",
        "5_/5_/_3._/5_ o win-length 3",
        "6_/6_/6_/6_/6_/6_ x win-length 4",
        "7_/3_.3_/7_/7_/7_/7_/7_ o win-length 5",
        "15_/15_/15_/15_/15_/15_/15_/15_/15_/15_/15_/15_/15_/15_/15_ x win-length 5",
        "20_/20_/20_/20_/20_/20_/20_/20_ x win-length 6",
        "12_/12_/12_/12_/12_/12_/12_/12_/12_ x win-length 7",
        "64_/64_ x win-length 2",
    ];

    /// All that a board knows about its position.
    fn knowledge(board: &Board) -> impl PartialEq + std::fmt::Debug + use<> {
        let threats =
            [Threat::Three, Threat::DoubleThree, Threat::Four, Threat::FourThree, Threat::OpenFour, Threat::Five];
        let cells = |(side, threat)| {
            let cells: Vec<CellId> = board.cells_with(side, threat).collect();
            assert_eq!(cells.len(), usize::from(board.count(side, threat)));
            cells
        };
        let sets: Vec<_> =
            [0, 1].into_iter().flat_map(|side| threats.map(|threat| (side, threat))).map(cells).collect();
        (board.outlooks.clone(), sets, board.worth, board.key(), [0, 1].map(|side| board.can_win(side)))
    }

    #[test]
    fn marks_and_their_taking_back_leave_what_a_fresh_board_has() {
        let mut rng = SplitMix64::new(3);
        for text in BOARDS {
            let mut position: Position = text.parse().unwrap();
            let mut board = Board::new(&position);
            let mut before = Vec::new();
            while !position.is_over() && before.len() < 30 {
                let squares: Vec<Square> = position.legal_squares().collect();
                let &square = rng.pick(&squares).unwrap();
                let cell = board.free_cells().find(|&cell| board.square(cell) == square).unwrap();
                before.push(knowledge(&board));
                let expected_key = board.key_after(cell);
                board.mark(cell);
                position.mark(square).unwrap();
                assert_eq!(knowledge(&board), knowledge(&Board::new(&position)), "{position}");
                assert!(board.symmetries.len() > 1 || board.key().0 == expected_key);
            }
            while let Some(knowledge_before) = before.pop() {
                board.unmark();
                assert_eq!(knowledge(&board), knowledge_before, "{text}");
            }
        }
    }

    #[test]
    fn fives_are_where_the_rules_see_a_win() {
        let mut rng = SplitMix64::new(4);
        for text in BOARDS {
            let mut position: Position = text.parse().unwrap();
            while !position.is_over() {
                let board = Board::new(&position);
                for (side, mark) in [Mark::X, Mark::O].into_iter().enumerate() {
                    let wins = position.legal_squares().filter(|&square| position.would_win(square, mark));
                    let fives = board.cells_with(side, Threat::Five).map(|cell| board.square(cell));
                    assert_eq!(wins.collect::<Vec<_>>(), fives.collect::<Vec<_>>(), "{position} {mark:?}");
                }
                let squares: Vec<Square> = position.legal_squares().collect();
                position.mark(*rng.pick(&squares).unwrap()).unwrap();
            }
        }
    }
}
