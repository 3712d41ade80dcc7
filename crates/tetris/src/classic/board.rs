//! The well: its taken cells, the heights of its columns, and how a locking piece changes both.

use std::fmt;
use std::str::FromStr;

use super::footprint::{COVERED_LANES, Footprint, LANE, LANES};
use super::{Orientation, Piece};

/// The number of columns of the well.
pub const WIDTH: usize = 10;

/// The number of visible rows.
pub const VISIBLE_ROWS: usize = 20;

/// The number of rows: two more than are visible.
pub const ROWS: usize = 22;

/// A row without a gap.
pub const FULL_ROW: u16 = (1 << WIDTH) - 1;

/// The height of the stack up to which every piece gets above every column in every orientation: the rows that turns
/// and shifts need are free.
const ROOMY_HEIGHT: u64 = 18;

/// The number of words of four rows: those of the well and at least four rows above it that are always empty, so that
/// four rows can be read from any row on.
const WORDS: usize = ROWS / 4 + 2;

/// The lowest bit of every row of a word.
const ONES: u64 = 0x0001_0001_0001_0001;

/// For each set of columns, the lowest bits of their lanes.
static LANES_OF: [u64; 1 << WIDTH] = {
    let mut lanes = [0; 1 << WIDTH];
    let mut columns = 1;
    while columns < lanes.len() {
        let lowest = columns.trailing_zeros();
        lanes[columns] = lanes[columns & (columns - 1)] | 1 << (LANE * lowest);
        columns += 1;
    }
    lanes
};

static HOMES: [Footprint; Piece::ALL.len()] = {
    let mut homes = [Footprint::new(Piece::I.shape(Orientation::Down), 0); Piece::ALL.len()];
    let mut index = 0;
    while index < homes.len() {
        let shape = Piece::ALL[index].shape(Orientation::Down);
        homes[Piece::ALL[index] as usize] = Footprint::new(shape, shape.home_column);
        index += 1;
    }
    homes
};

/// A place for a piece. Columns and rows count from 0 at the lower left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Placement {
    /// The piece.
    pub piece: Piece,
    /// The orientation: one of [`Piece::orientations`].
    pub orientation: Orientation,
    /// Its leftmost column.
    pub left: u8,
    /// Its lowest row.
    pub row: u8,
}

impl Placement {
    /// The cells that the piece covers, prepared for [`Board`].
    pub fn footprint(&self) -> Footprint {
        Footprint::new(self.piece.shape(self.orientation), self.left)
    }
}

impl fmt::Display for Placement {
    /// Prints a move of Portable Tetris Notation with its row: `Tu-345@2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.piece)?;
        if self.piece.has_nub() {
            write!(f, "{}", self.orientation.letter())?;
        }
        f.write_str("-")?;
        for column in 0..self.piece.shape(self.orientation).width {
            write!(f, "{}", (u32::from(self.left) + u32::from(column) + 1) % 10)?;
        }
        write!(f, "@{}", u32::from(self.row) + 1)
    }
}

/// The cells of the well.
///
/// ```
/// use tetrad_tetris::classic::{Board, Footprint, Orientation, Piece};
///
/// let mut board: Board = "XXXXXXXXX.
///                         XXX.XXXXX.".parse()?;
/// let upright = Footprint::new(Piece::I.shape(Orientation::Left), 9);
/// assert_eq!(board.landing_row(&upright), 0);
/// assert_eq!(board.lock_unchecked(&upright, 0), 1);
/// assert_eq!(board.to_string(), ".........X\n.........X\nXXX.XXXXXX\n");
/// # Ok::<(), tetrad_tetris::classic::BoardError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Board {
    /// Four rows each, the lowest in the lowest sixteen bits; bit 0 of a row is the leftmost column. A locking piece
    /// writes two whole words, which the next one can read at once: store forwarding needs loads of the same address
    /// and size.
    words: [u64; WORDS],
    /// For each column, six bits with its height.
    heights: u64,
}

impl Board {
    /// An empty well.
    pub const EMPTY: Self = Self { words: [0; WORDS], heights: 0 };

    /// A well with these rows, the lowest first.
    pub fn from_rows(rows: [u16; ROWS]) -> Self {
        let mut board = Self::EMPTY;
        for (index, row) in rows.into_iter().enumerate() {
            board.words[index / 4] |= u64::from(row & FULL_ROW) << (16 * (index % 4));
        }
        board.measure();
        board
    }

    /// The rows, the lowest first; bit 0 is the leftmost column.
    pub fn rows(&self) -> [u16; ROWS] {
        std::array::from_fn(|row| self.row(row))
    }

    #[inline(always)]
    const fn row(&self, row: usize) -> u16 {
        (self.words[row / 4] >> (16 * (row % 4))) as u16
    }

    /// Four rows from `row` on, packed as in a word.
    #[inline(always)]
    const fn four_rows(&self, row: usize) -> u64 {
        let shift = 16 * (row % 4);
        // In two steps, because a shift by all 64 bits would overflow.
        self.words[row / 4] >> shift | self.words[row / 4 + 1] << 1 << (63 - shift)
    }

    /// Whether a cell is taken. Cells outside the well count as taken.
    pub fn is_taken(&self, column: usize, row: usize) -> bool {
        column >= WIDTH || row >= ROWS || self.row(row) >> column & 1 != 0
    }

    /// The height of a column: the number of rows up to its highest cell.
    pub fn height(&self, column: usize) -> u8 {
        (self.heights >> (LANE * column as u32)) as u8 & 63
    }

    /// The height of the highest column.
    pub fn highest(&self) -> u8 {
        (0..WIDTH).map(|column| self.height(column)).max().expect("there are columns")
    }

    /// Whether the stack is so low that every straight drop can be reached.
    #[inline(always)]
    pub fn is_roomy(&self) -> bool {
        // The sum sets the highest bit (32) of a lane whose column is higher than `ROOMY_HEIGHT`.
        (self.heights + LANES * (31 - ROOMY_HEIGHT)) & (LANES << (LANE - 1)) == 0
    }

    /// The lowest row of a piece that has fallen straight down from above the stack.
    #[inline(always)]
    pub fn landing_row(&self, footprint: &Footprint) -> u8 {
        // Three more than the row on which each column would stop the piece; 0 in lanes that it does not cover.
        let lanes = ((self.heights >> footprint.shift) as u32 & footprint.lanes.get()) + footprint.clearance;
        let lane = |index: u32| lanes >> (LANE * index) & 63;
        (lane(0).max(lane(1)).max(lane(2).max(lane(3))) - 3) as u8
    }

    /// Whether all cells that a piece would cover are free and inside.
    pub fn fits(&self, footprint: &Footprint, row: u8) -> bool {
        row as usize + footprint.height as usize <= ROWS && self.four_rows(row as usize) & footprint.cells == 0
    }

    /// Whether a piece that [fits](Self::fits) has something right under it.
    pub fn rests(&self, footprint: &Footprint, row: u8) -> bool {
        row == 0 || !self.fits(footprint, row - 1)
    }

    /// Whether a new piece has room where it appears. If not, the game is over.
    pub fn has_room_for(&self, piece: Piece) -> bool {
        self.fits(&HOMES[piece as usize], piece.shape(Orientation::Down).home_row)
    }

    /// Adds a piece that is known to [fit](Self::fits), removes full rows, and returns their number.
    #[inline]
    pub fn lock_unchecked(&mut self, footprint: &Footprint, row: u8) -> u32 {
        if self.put_unchecked(footprint, row) { self.take_full_rows(row) } else { 0 }
    }

    /// Adds a piece that is known to [fit](Self::fits). Returns whether it fills a row, which [`Self::take_full_rows`]
    /// removes.
    #[inline(always)]
    pub fn put_unchecked(&mut self, footprint: &Footprint, row: u8) -> bool {
        let (word, shift) = (row as usize / 4, 16 * (row % 4));
        let low = self.words[word] | footprint.cells << shift;
        let high = self.words[word + 1] | footprint.cells >> 1 >> (63 - shift);
        (self.words[word], self.words[word + 1]) = (low, high);
        let covered = footprint.lanes.get();
        let old = (self.heights >> footprint.shift) as u32 & covered;
        let new = u32::from(row) * (covered & COVERED_LANES) + footprint.tops;
        // A piece under an overhang does not change heights. The guard bit survives the subtraction in lanes where the
        // new height is not smaller.
        let guards = (COVERED_LANES << (LANE - 1)) & covered;
        let larger = (((new | guards) - old) & guards) >> (LANE - 1);
        self.heights ^= u64::from((old ^ new) & (larger * 63)) << footprint.shift;
        // Adding one to a full row sets the bit above it.
        ((low + ONES) | (high + ONES)) & ONES << WIDTH != 0
    }

    /// Removes full rows, all of which must be among the four from `lowest` on, and returns their number.
    #[inline]
    pub fn take_full_rows(&mut self, lowest: u8) -> u32 {
        let lowest = lowest as usize;
        let four = self.four_rows(lowest);
        let full = (four + ONES) >> WIDTH & ONES;
        // The rows that stay, packed. Which ones these are is unpredictable, so the loop does not branch on it.
        let (mut kept, mut rows) = (0, 0);
        for row in 0..4 {
            let is_full = full >> (16 * row) & 1;
            kept |= (four >> (16 * row) & (is_full.wrapping_sub(1) & 0xFFFF)) << (16 * rows);
            rows += 1 - is_full;
        }
        let lines = 4 - rows as usize;
        if lines == 0 {
            // A board can be constructed with full rows elsewhere.
            return 0;
        }
        let top = lowest + 4 - full.leading_zeros() as usize / 16;
        self.put_rows(lowest, kept, lines);
        self.sink(top, lines);
        lines as u32
    }

    /// Writes the rows kept out of four from `lowest` on, and moves everything above them down by `lines`.
    ///
    /// Processes all words, since the number of words that change is unpredictable.
    #[inline(always)]
    fn put_rows(&mut self, lowest: usize, kept: u64, lines: usize) {
        let (word, shift) = (lowest / 4, 16 * (lowest % 4));
        // Shifts go in two steps, because a shift by all 64 bits would overflow.
        let moved: [u64; WORDS] = std::array::from_fn(|word| {
            let next = self.words.get(word + 1).copied().unwrap_or_default();
            self.words[word] >> 1 >> (16 * lines - 1) | next << (64 - 16 * lines)
        });
        let below = (1 << shift) - 1;
        let is_kept = u64::MAX >> 1 >> (16 * lines - 1);
        let low = self.words[word] & below | kept << shift | moved[word] & !(below | is_kept << shift);
        let high = kept >> 1 >> (63 - shift) | moved[word + 1] & !(is_kept >> 1 >> (63 - shift));
        self.words = std::array::from_fn(|at| if at > word { moved[at] } else { self.words[at] });
        (self.words[word], self.words[word + 1]) = (low, high);
    }

    /// Updates the heights after `lines` full rows, all of them below row `top`, were removed.
    #[inline(always)]
    fn sink(&mut self, top: usize, lines: usize) {
        // Every column had a cell in every full row, so each is lower by `lines`; and lower still if its highest cell
        // was in the highest of these rows.
        let differs = self.heights ^ (LANES * top as u64);
        let mut bare = !(differs + LANES * 31) >> (LANE - 1) & LANES;
        self.heights -= LANES * lines as u64;
        // Most of these columns have a cell right under the removed one.
        for row in (0..top - lines).rev() {
            bare &= !LANES_OF[self.row(row) as usize % LANES_OF.len()];
            if bare == 0 {
                return;
            }
            if bare.is_power_of_two() {
                let column = bare.trailing_zeros() / LANE;
                self.heights -= ((row - self.height_below(row, column)) as u64 + 1) * bare;
                return;
            }
            self.heights -= bare;
        }
    }

    /// The height of a column, counting only the rows below `row`.
    #[inline(always)]
    fn height_below(&self, row: usize, column: u32) -> usize {
        let mut word = row / 4;
        let mut cells = self.words[word] & ((1 << (16 * (row % 4))) - 1);
        loop {
            let column = cells >> column & ONES;
            if column != 0 {
                return 4 * word + 4 - column.leading_zeros() as usize / 16;
            }
            if word == 0 {
                return 0;
            }
            word -= 1;
            cells = self.words[word];
        }
    }

    /// Computes the heights from the rows.
    fn measure(&mut self) {
        self.heights = 0;
        let mut seen = 0;
        for row in (0..ROWS).rev() {
            let mut fresh = self.row(row) & !seen;
            seen |= self.row(row);
            while fresh != 0 {
                self.heights |= (row as u64 + 1) << (LANE * fresh.trailing_zeros());
                fresh &= fresh - 1;
            }
        }
    }

    /// The number of holes: free cells with a taken cell above them in their column.
    pub fn holes(&self) -> u32 {
        let mut covered = 0;
        let holes = self.rows().into_iter().rev().map(|row| {
            let holes = (covered & !row).count_ones();
            covered |= row;
            holes
        });
        holes.sum()
    }
}

impl fmt::Display for Board {
    /// Prints the rows from the highest that is not empty down; `X` is a taken cell.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let height = self.highest() as usize;
        for row in (0..height).rev().map(|row| self.row(row)) {
            let line: String = (0..WIDTH).map(|column| if row >> column & 1 == 0 { '.' } else { 'X' }).collect();
            writeln!(f, "{line}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board\n{self}")
    }
}

/// The error of reading a diagram of a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected at most {ROWS} lines of {WIDTH} cells, `.` or `X`, none of them full")]
pub struct BoardError;

impl FromStr for Board {
    type Err = BoardError;

    /// Reads a diagram, the top row first. White space around the rows is ignored.
    fn from_str(text: &str) -> Result<Self, BoardError> {
        let mut rows = [0; ROWS];
        for (index, line) in text.lines().map(str::trim).filter(|line| !line.is_empty()).rev().enumerate() {
            let bits = line.chars().enumerate().try_fold(0, |bits, (column, cell)| match cell {
                'X' => Ok(bits | 1_u16.checked_shl(column as u32).ok_or(BoardError)?),
                '.' => Ok(bits),
                _ => Err(BoardError),
            })?;
            if line.len() != WIDTH || bits == FULL_ROW {
                return Err(BoardError);
            }
            *rows.get_mut(index).ok_or(BoardError)? = bits;
        }
        Ok(Self::from_rows(rows))
    }
}
