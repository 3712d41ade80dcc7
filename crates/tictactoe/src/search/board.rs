//! The engine's board: every free cell knows, at all times, what a mark there would make for either player.
//!
//! Lines are bit sets with a margin of unmarkable cells at both ends. A mark changes the shapes of the free cells
//! within `win length − 1` steps on its four lines and nothing else; taking it back restores what the
//! stack remembers.

use tetrad_core::random::mix;

use super::runs::Runs;
use crate::eval::{Code, Combination, Threat, combinations};
use crate::moves::{Direction, Square};
use crate::position::{Cell, Position};
use crate::shapes::{LONGEST_TABLED, ShapeTable, Stretch, classify};

/// A cell's number, row by row from the top left.
pub(crate) type CellId = u16;

/// Where a cell stands on one of its lines.
#[derive(Clone, Copy, Debug, Default)]
struct Place {
    line: u16,
    /// From the line's start, without the margin.
    at: u8,
    length: u8,
}

/// One direction's step from cell to cell.
type Step = isize;

/// What both players can make of a cell: the first player's [`Code`] in the low half, the second's in the high half.
type Codes = u32;

/// The cells of the same urgency for one player.
#[derive(Clone, Debug)]
struct ThreatSet {
    count: u16,
    bits: Vec<u64>,
}

/// The board.
#[derive(Clone)]
pub(crate) struct Board {
    cols: u8,
    win_length: usize,
    places: Vec<[Place; 4]>,
    steps: [Step; 4],
    /// Marked or unmarkable cells of each line, by player; unmarkable ones are in both.
    lines: [Vec<u128>; 2],
    table: Option<&'static ShapeTable>,
    combinations: &'static [Combination],
    codes: Vec<Codes>,
    free: Vec<u64>,
    free_count: u16,
    /// For threats from [`Threat::Three`] on.
    threats: [[ThreatSet; Threat::COUNT - 2]; 2],
    /// Cells that are not dead, by player.
    alive: [u16; 2],
    worth: [i32; 2],
    to_move: usize,
    /// Counted on small boards only.
    runs: Option<Runs>,
    symmetries: Vec<Vec<CellId>>,
    hashes: Vec<u64>,
    changes: Vec<(CellId, Codes)>,
    marks: Vec<(CellId, u32)>,
}

impl Board {
    /// Boards of at most this many cells are looked up under all their symmetries.
    const SMALL: usize = 36;

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
        let empty_set = ThreatSet { count: 0, bits: vec![0; cells.div_ceil(64)] };
        let symmetries = symmetries(position);
        let mut board = Self {
            cols: position.cols(),
            win_length,
            places,
            steps: Direction::ALL.map(step),
            lines: [lengths.iter().map(walls).collect(), lengths.iter().map(walls).collect()],
            table: (win_length <= LONGEST_TABLED).then(|| ShapeTable::of(win_length)),
            combinations: combinations(win_length),
            codes: vec![0; cells],
            free: vec![0; cells.div_ceil(64)],
            free_count: 0,
            threats: std::array::from_fn(|_| std::array::from_fn(|_| empty_set.clone())),
            alive: [0; 2],
            worth: [0; 2],
            to_move: position.to_move().side().index(),
            runs: (cells <= Self::SMALL).then(|| Runs::new(position)),
            hashes: vec![board_key(position); symmetries.len()],
            symmetries,
            changes: Vec::with_capacity(4096),
            marks: Vec::with_capacity(256),
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
        // Long runs are read off the line directly and need no margin.
        if win_length <= LONGEST_TABLED { win_length - 1 } else { 0 }
    }

    /// How many cells can still be marked.
    pub(crate) const fn free_count(&self) -> u16 {
        self.free_count
    }

    /// How many cells the board has.
    pub(crate) const fn cell_count(&self) -> usize {
        self.codes.len()
    }

    /// The player to move, 0 or 1.
    pub(crate) const fn to_move(&self) -> usize {
        self.to_move
    }

    /// The square with a number.
    pub(crate) fn square(&self, cell: CellId) -> Square {
        Square::new((cell % CellId::from(self.cols)) as u8, (cell / CellId::from(self.cols)) as u8)
    }

    /// Whether a cell can be marked.
    #[inline]
    pub(crate) fn is_free(&self, cell: CellId) -> bool {
        self.free[usize::from(cell) / 64] >> (cell % 64) & 1 == 1
    }

    /// The free cells, ascending.
    pub(crate) fn free_cells(&self) -> impl Iterator<Item = CellId> {
        bits(&self.free)
    }

    /// What a free cell offers a player.
    #[inline]
    pub(crate) fn offer(&self, cell: CellId, side: usize) -> Combination {
        self.combinations[usize::from((self.codes[usize::from(cell)] >> (16 * side)) as Code)]
    }

    /// How many cells offer a player exactly this threat, which is [`Threat::Three`] or more.
    #[inline]
    pub(crate) fn count(&self, side: usize, threat: Threat) -> u16 {
        self.threats[side][threat as usize - 2].count
    }

    /// The cells that offer a player exactly this threat.
    pub(crate) fn cells_with(&self, side: usize, threat: Threat) -> impl Iterator<Item = CellId> {
        bits(&self.threats[side][threat as usize - 2].bits)
    }

    /// The first cell that offers a player exactly this threat.
    pub(crate) fn first_with(&self, side: usize, threat: Threat) -> Option<CellId> {
        self.cells_with(side, threat).next()
    }

    /// `false` if a player can certainly not make a line any more against good play.
    #[inline]
    pub(crate) fn can_win(&self, side: usize) -> bool {
        self.alive[side] > 0 && self.runs.as_ref().is_none_or(|runs| runs.can_be_made(side, self.to_move))
    }

    /// How far a cell is from the middle of the board, in half cells.
    pub(crate) fn off_centre(&self, cell: CellId) -> i32 {
        let square = self.square(cell);
        let rows = self.codes.len() as i32 / i32::from(self.cols);
        let off = |at: u8, size: i32| (2 * i32::from(at) + 1 - size).abs();
        off(square.row, rows) + off(square.col, i32::from(self.cols))
    }

    /// The summed worth of all free cells to a player.
    #[inline]
    pub(crate) const fn worth(&self, side: usize) -> i32 {
        self.worth[side]
    }

    /// The position's key, the same for positions that are images of each other on small boards, and the
    /// number of the symmetry under which it was taken.
    #[inline]
    pub(crate) fn key(&self) -> (u64, usize) {
        let mut best = (self.hashes[0], 0);
        for (index, &hash) in self.hashes.iter().enumerate().skip(1) {
            if hash < best.0 {
                best = (hash, index);
            }
        }
        (best.0 ^ [0, 0x6A09_E667_F3BC_C909][self.to_move], best.1)
    }

    /// A cell's image under a symmetry.
    #[inline]
    pub(crate) fn image(&self, cell: CellId, symmetry: usize) -> CellId {
        if symmetry == 0 { cell } else { self.symmetries[symmetry][usize::from(cell)] }
    }

    /// The cell whose image under a symmetry this is.
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
        self.marks.push((cell, self.changes.len() as u32));
        self.change(cell, 0);
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
        let Some((cell, changes)) = self.marks.pop() else { return };
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
        while self.changes.len() > changes as usize {
            let Some((cell, codes)) = self.changes.pop() else { break };
            self.replace(cell, codes);
        }
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
        for (hash, images) in self.hashes.iter_mut().zip(&self.symmetries) {
            *hash ^= mark_key(images[usize::from(cell)], side);
        }
    }

    #[inline]
    fn refresh_around(&mut self, cell: CellId) {
        let reach = self.win_length - 1;
        for direction in 0..4 {
            let place = self.places[usize::from(cell)][direction];
            let back = reach.min(usize::from(place.at));
            let ahead = reach.min(usize::from(place.length) - 1 - usize::from(place.at));
            self.refresh(cell, direction, place, back, ahead);
        }
    }

    /// Works out the shapes, in one direction, of the free cells from `back` steps behind a cell to `ahead` steps ahead.
    #[inline]
    fn refresh(&mut self, cell: CellId, direction: usize, place: Place, back: usize, ahead: usize) {
        let step = self.steps[direction];
        let first_at = usize::from(place.at) - back;
        let mut here = cell as isize - step * back as isize;
        let shift = 4 * direction as u32;
        let Some(table) = self.table else {
            return self.refresh_long(here, direction, place, first_at, back + ahead);
        };
        // All the bits that are looked at fit: four times the reach and the cell itself.
        let line = usize::from(place.line);
        let mut first = (self.lines[0][line] >> first_at) as u32;
        let mut second = (self.lines[1][line] >> first_at) as u32;
        let middle = 1_u32 << (self.win_length - 1);
        for _ in 0..=back + ahead {
            if (first | second) & middle == 0 {
                let both = u32::from(table.look_up(first, second));
                let old = self.codes[here as usize];
                let new = old & !(0x000F_000F << shift) | (both & 15 | (both & 0xF0) << 12) << shift;
                if new != old {
                    self.change(here as CellId, new);
                }
            }
            first >>= 1;
            second >>= 1;
            here += step;
        }
    }

    /// The same for win lengths without a table.
    #[cold]
    fn refresh_long(&mut self, mut here: isize, direction: usize, place: Place, first_at: usize, count: usize) {
        let line = usize::from(place.line);
        let (first, second) = (self.lines[0][line], self.lines[1][line]);
        let reach = self.win_length - 1;
        let all = if place.length == 128 { u128::MAX } else { (1_u128 << place.length) - 1 };
        let shift = 4 * direction as u32;
        for at in first_at..=first_at + count {
            let around = |bits: u128| if at >= reach { bits >> (at - reach) } else { bits << (reach - at) };
            if (first | second) >> at & 1 == 0 {
                let free = around(!(first | second) & all);
                let shape = |own: u128, other: u128| {
                    classify(Stretch { own: around(own & !other & all), free }, self.win_length) as u32
                };
                let both = shape(first, second) | shape(second, first) << 16;
                let old = self.codes[here as usize];
                let new = old & !(0x000F_000F << shift) | both << shift;
                if new != old {
                    self.change(here as CellId, new);
                }
            }
            here += self.steps[direction];
        }
    }

    #[inline]
    fn change(&mut self, cell: CellId, codes: Codes) {
        self.changes.push((cell, self.codes[usize::from(cell)]));
        self.replace(cell, codes);
    }

    #[inline]
    fn replace(&mut self, cell: CellId, codes: Codes) {
        let old = std::mem::replace(&mut self.codes[usize::from(cell)], codes);
        for side in 0..2 {
            let (old, new) = ((old >> (16 * side)) as Code, (codes >> (16 * side)) as Code);
            if old == new {
                continue;
            }
            let (before, after) = (self.combinations[usize::from(old)], self.combinations[usize::from(new)]);
            self.worth[side] += i32::from(after.worth) - i32::from(before.worth);
            self.alive[side] = self.alive[side] + u16::from(new != 0) - u16::from(old != 0);
            if before.threat != after.threat {
                let (word, bit) = (usize::from(cell) / 64, 1_u64 << (cell % 64));
                if before.threat >= Threat::Three {
                    let set = &mut self.threats[side][before.threat as usize - 2];
                    set.bits[word] &= !bit;
                    set.count -= 1;
                }
                if after.threat >= Threat::Three {
                    let set = &mut self.threats[side][after.threat as usize - 2];
                    set.bits[word] |= bit;
                    set.count += 1;
                }
            }
        }
    }
}

/// What sets boards apart that differ in size, win length or unplayable cells.
fn board_key(position: &Position) -> u64 {
    let shape = [u64::from(position.rows()), u64::from(position.cols()), u64::from(position.win_length())];
    let walls = position.cells().iter().enumerate().filter(|&(_, &cell)| cell == Cell::Unplayable);
    let walls = walls.map(|(index, _)| index as u64 + 1_000_000);
    shape.into_iter().chain(walls).fold(0, |key, part| mix(key ^ mix(part)))
}

/// The key of a mark in the position's hash.
#[inline]
const fn mark_key(cell: CellId, side: usize) -> u64 {
    mix((cell as u64 * 2 + side as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15))
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

/// Where every cell stands on its four lines, and how long each line is.
fn place_cells(rows: usize, cols: usize) -> (Vec<[Place; 4]>, Vec<u8>) {
    let mut places = vec![[Place::default(); 4]; rows * cols];
    let mut lengths = Vec::new();
    for (direction, way) in Direction::ALL.into_iter().enumerate() {
        let (right, down) = way.delta();
        let is_on = |col: i32, row: i32| (0..cols as i32).contains(&col) && (0..rows as i32).contains(&row);
        for row in 0..rows as i32 {
            for col in 0..cols as i32 {
                if is_on(col - right, row - down) {
                    continue;
                }
                let length = (0..).take_while(|&steps| is_on(col + right * steps, row + down * steps)).count() as u8;
                for at in 0..length {
                    let (col, row) = (col + right * i32::from(at), row + down * i32::from(at));
                    places[row as usize * cols + col as usize][direction] =
                        Place { line: lengths.len() as u16, at, length };
                }
                lengths.push(length);
            }
        }
    }
    (places, lengths)
}

/// The maps of cells that leave the board and its unplayable cells as they are, the identity first; only that one for large boards.
fn symmetries(position: &Position) -> Vec<Vec<CellId>> {
    let (rows, cols) = (CellId::from(position.rows()), CellId::from(position.cols()));
    let cells = position.cells();
    let map = |image: &dyn Fn(CellId, CellId) -> (CellId, CellId)| -> Vec<CellId> {
        (0..rows * cols).map(|cell| image(cell / cols, cell % cols)).map(|(row, col)| row * cols + col).collect()
    };
    let mut maps = vec![map(&|row, col| (row, col))];
    if cells.len() > Board::SMALL {
        return maps;
    }
    maps.push(map(&|row, col| (rows - 1 - row, col)));
    maps.push(map(&|row, col| (row, cols - 1 - col)));
    maps.push(map(&|row, col| (rows - 1 - row, cols - 1 - col)));
    if rows == cols {
        maps.push(map(&|row, col| (col, row)));
        maps.push(map(&|row, col| (rows - 1 - col, row)));
        maps.push(map(&|row, col| (col, rows - 1 - row)));
        maps.push(map(&|row, col| (rows - 1 - col, rows - 1 - row)));
    }
    let is_wall = |cell: usize| cells[cell] == Cell::Unplayable;
    maps.retain(|map| (0..cells.len()).all(|cell| is_wall(cell) == is_wall(usize::from(map[cell]))));
    maps
}
