//! Moves: a slot with an optional row, line-clear mark and rating.

use std::fmt;
use std::str::FromStr;

use tetrad_core::ParseError;
pub use tetrad_core::review::Mark as Rating;

use crate::slot::Slot;
use crate::suffix::usual_suffix;

/// The line-clear mark of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Clear {
    /// `/SINGLE`
    Single = 1,
    /// `/DOUBLE`
    Double,
    /// `/TRIPLE`
    Triple,
    /// `/TETRIS`
    Tetris,
}

impl Clear {
    /// All marks, ordered by their number of lines.
    pub const ALL: [Self; 4] = [Self::Single, Self::Double, Self::Triple, Self::Tetris];

    /// The mark for a number of lines; `None` for 0, or more than four.
    pub fn of_lines(lines: u32) -> Option<Self> {
        Self::ALL.into_iter().find(|&clear| clear.lines() == lines)
    }

    /// The number of lines.
    pub const fn lines(self) -> u32 {
        self as u32
    }

    const LENGTH: usize = 7;

    /// The number of lines of the mark with these bytes, the first byte lowest; 0 if it is not a mark.
    #[inline(always)]
    fn marked_lines(word: u64) -> u8 {
        // Branchless, since marks are unpredictable.
        Self::ALL.into_iter().fold(0, |lines, clear| lines + if word == clear.word() { clear as u8 } else { 0 })
    }

    /// The bytes of the text as a number, the first byte lowest.
    const fn word(self) -> u64 {
        let text = self.text().as_bytes();
        let (mut word, mut at) = (0, Self::LENGTH);
        while at > 0 {
            at -= 1;
            word = word << 8 | text[at] as u64;
        }
        word
    }

    /// The text of the mark, including the slash.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Single => "/SINGLE",
            Self::Double => "/DOUBLE",
            Self::Triple => "/TRIPLE",
            Self::Tetris => "/TETRIS",
        }
    }
}

/// A move with its suffixes: `I-0@1/TETRIS!`.
///
/// ```
/// use tetrad_ptn::{Clear, Move, Rating};
///
/// let tetris: Move = "I-0@1/TETRIS!".parse()?;
/// assert_eq!((tetris.row(), tetris.clear(), tetris.rating()), (Some(1), Some(Clear::Tetris), Some(Rating::Good)));
/// assert_eq!(tetris.with_row(None).with_rating(Some(Rating::Brilliant)).to_string(), "I-0/TETRIS!!");
/// # Ok::<(), tetrad_core::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// One number, since assembling four fields would slow the reader down: from the lowest byte, the slot, the row
    /// plus one, the number of lines of the mark, and the index of the rating plus one. The last three are 0 if absent.
    packed: u32,
}

const ROW: u32 = 8;
const CLEAR: u32 = 16;
const RATING: u32 = 24;

impl Move {
    /// The highest row that two digits can express.
    pub const HIGHEST_ROW: u8 = 99;

    /// A move without row, mark and rating.
    #[inline(always)]
    pub const fn new(slot: Slot) -> Self {
        Self { packed: slot.index() as u32 }
    }

    const fn byte(self, shift: u32) -> u8 {
        (self.packed >> shift) as u8
    }

    const fn with_byte(self, shift: u32, byte: u8) -> Self {
        Self { packed: self.packed & !(0xFF << shift) | (byte as u32) << shift }
    }

    /// Piece, orientation and columns.
    #[inline(always)]
    pub fn slot(self) -> Slot {
        Slot::from_index(self.byte(0))
    }

    /// The lowest row of the piece as it locks, from 1 at the bottom.
    #[inline(always)]
    pub fn row(self) -> Option<u8> {
        self.byte(ROW).checked_sub(1)
    }

    /// Whether the move has this row or none.
    #[inline(always)]
    pub(crate) fn is_in_row(self, row: u8) -> bool {
        let told = self.byte(ROW);
        // Both comparisons are cheap, and a branch between them would be unpredictable.
        told == 0 || told == row + 1
    }

    /// The line-clear mark.
    pub fn clear(self) -> Option<Clear> {
        Clear::of_lines(self.marked_lines())
    }

    /// The number of lines of the line-clear mark; 0 without one.
    #[inline(always)]
    pub fn marked_lines(self) -> u32 {
        u32::from(self.byte(CLEAR))
    }

    /// The rating.
    pub fn rating(self) -> Option<Rating> {
        Some(Rating::ALL[self.byte(RATING).checked_sub(1)? as usize])
    }

    /// The move with another row, which is cut to 99.
    #[must_use]
    pub const fn with_row(self, row: Option<u8>) -> Self {
        let byte = match row {
            None => 0,
            Some(row) if row > Self::HIGHEST_ROW => Self::HIGHEST_ROW + 1,
            Some(row) => row + 1,
        };
        self.with_byte(ROW, byte)
    }

    /// The move with another line-clear mark.
    #[must_use]
    pub const fn with_clear(self, clear: Option<Clear>) -> Self {
        let byte = match clear {
            None => 0,
            Some(clear) => clear as u8,
        };
        self.with_byte(CLEAR, byte)
    }

    /// The move with another rating.
    #[must_use]
    pub const fn with_rating(self, rating: Option<Rating>) -> Self {
        let byte = match rating {
            None => 0,
            Some(rating) => rating as u8 + 1,
        };
        self.with_byte(RATING, byte)
    }

    /// The move whose slot and suffix have exactly these bytes, the first byte lowest and the rest zero. `None` if
    /// either is unknown or the suffix is not a [usual one](usual_suffix).
    #[inline(always)]
    pub(crate) fn of_words(slot: u64, suffix: u64) -> Option<Self> {
        let (suffix, is_usual) = usual_suffix(suffix);
        // One branch for both: nearly all words are moves, but whether they have a suffix is unpredictable.
        let slot = Slot::from_word(slot).filter(|_| is_usual)?;
        Some(Self { packed: suffix.packed | Self::new(slot).packed })
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn of_text(text: &[u8]) -> Option<Self> {
        let (mv, length) = Self::at_start(text)?;
        (length == text.len()).then_some(mv)
    }

    /// The longest move at the start of a text, and its length.
    pub(crate) fn at_start(text: &[u8]) -> Option<(Self, usize)> {
        let (slot, length) = Slot::at_start(text)?;
        Some(Self::suffixes(slot, text, length))
    }

    /// Reads the suffixes of a slot that ends at byte `at`.
    pub(crate) fn suffixes(slot: Slot, text: &[u8], mut at: usize) -> (Self, usize) {
        let mut mv = Self::new(slot);
        let digit = |at: usize| text.get(at).filter(|byte| byte.is_ascii_digit()).map(|byte| byte - b'0');
        if let (Some(b'@'), Some(tens)) = (text.get(at), digit(at + 1)) {
            let (row, length) = digit(at + 2).map_or((tens, 2), |ones| (10 * tens + ones, 3));
            mv = mv.with_row(Some(row));
            at += length;
        }
        if let Some(&[a, b, c, d, e, f, g]) = text.get(at..).and_then(|rest| rest.first_chunk()) {
            let lines = Clear::marked_lines(u64::from_le_bytes([a, b, c, d, e, f, g, 0]));
            mv = mv.with_byte(CLEAR, lines);
            at += if lines > 0 { Clear::LENGTH } else { 0 };
        }
        let rating = match (text.get(at), text.get(at + 1)) {
            (Some(b'?'), Some(b'?')) => Some(Rating::Blunder),
            (Some(b'?'), Some(b'!')) => Some(Rating::Dubious),
            (Some(b'!'), Some(b'!')) => Some(Rating::Brilliant),
            (Some(b'!'), Some(b'?')) => Some(Rating::Interesting),
            (Some(b'?'), _) => Some(Rating::Mistake),
            (Some(b'!'), _) => Some(Rating::Good),
            _ => None,
        };
        (mv.with_rating(rating), at + rating.map_or(0, |rating| rating.text().len()))
    }

    pub(crate) fn text_length(self) -> usize {
        let row = self.row().map_or(0, |row| if row < 10 { 2 } else { 3 });
        let clear = self.clear().map_or(0, |clear| clear.text().len());
        self.slot().text_length() + row + clear + self.rating().map_or(0, |rating| rating.text().len())
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.slot())?;
        if let Some(row) = self.row() {
            write!(f, "@{row}")?;
        }
        f.write_str(self.clear().map_or("", Clear::text))?;
        f.write_str(self.rating().map_or("", Rating::text))
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Move({self})")
    }
}

impl FromStr for Move {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let expected = "a move, like `Tu-345`, `I-9@1` or `I-0/TETRIS!`";
        let (mv, length) =
            Self::at_start(text.as_bytes()).ok_or_else(|| ParseError::new(text, 0..text.len(), expected))?;
        if length == text.len() {
            Ok(mv)
        } else {
            Err(ParseError::new(text, length..text.len(), "the end of the move"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_is_read_as_it_is_printed() {
        let rows = [None, Some(0), Some(1), Some(9), Some(10), Some(99)];
        let clears = Clear::ALL.map(Some).into_iter().chain([None]);
        let ratings = Rating::ALL.map(Some).into_iter().chain([None]);
        for slot in Slot::all() {
            for (row, clear) in rows.into_iter().flat_map(|row| clears.clone().map(move |clear| (row, clear))) {
                for rating in ratings.clone() {
                    let mv = Move::new(slot).with_row(row).with_clear(clear).with_rating(rating);
                    assert_eq!((mv.slot(), mv.row(), mv.clear(), mv.rating()), (slot, row, clear, rating));
                    let text = mv.to_string();
                    assert_eq!(text.parse(), Ok(mv));
                    assert_eq!(text.len(), mv.text_length());
                }
            }
        }
    }

    #[test]
    fn bad_moves_are_refused_with_their_bad_part() {
        let message = |text: &str| text.parse::<Move>().unwrap_err().to_string();
        let expected = "expected a move, like `Tu-345`, `I-9@1` or `I-0/TETRIS!`";
        assert_eq!(message(""), format!("at byte 0: {expected}"));
        assert_eq!(message("Tu345"), format!("at byte 0: found `Tu345`, {expected}"));
        assert_eq!(message("I-0!/TETRIS"), "at byte 4: found `/TETRIS`, expected the end of the move");
        assert_eq!(message("I-12"), "at byte 3: found `2`, expected the end of the move");
    }
}
