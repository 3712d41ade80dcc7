//! A move: where a piece goes, and what is said about it.

use std::fmt;
use std::str::FromStr;

use tetrad_core::ParseError;

use crate::slot::Slot;

/// How many lines a move is marked to clear.
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
    /// All of them, by their number of lines.
    pub const ALL: [Self; 4] = [Self::Single, Self::Double, Self::Triple, Self::Tetris];

    /// The mark for a number of lines; `None` for none, or for more than four.
    pub fn of_lines(lines: u32) -> Option<Self> {
        Self::ALL.into_iter().find(|&clear| clear.lines() == lines)
    }

    /// How many lines.
    pub const fn lines(self) -> u32 {
        self as u32
    }

    /// How it is written, slash included.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Single => "/SINGLE",
            Self::Double => "/DOUBLE",
            Self::Triple => "/TRIPLE",
            Self::Tetris => "/TETRIS",
        }
    }
}

/// An opinion about a move, as in chess.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rating {
    /// `??`
    Blunder,
    /// `?`
    Mistake,
    /// `?!`
    Dubious,
    /// `!?`
    Interesting,
    /// `!`
    Good,
    /// `!!`
    Brilliant,
}

impl Rating {
    /// All of them, from worst to best.
    pub const ALL: [Self; 6] =
        [Self::Blunder, Self::Mistake, Self::Dubious, Self::Interesting, Self::Good, Self::Brilliant];

    /// How it is written.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Blunder => "??",
            Self::Mistake => "?",
            Self::Dubious => "?!",
            Self::Interesting => "!?",
            Self::Good => "!",
            Self::Brilliant => "!!",
        }
    }
}

/// A move as it is written: `I-0@1/TETRIS!`.
///
/// ```
/// use tetrad_ptn::{Clear, Move, Rating};
///
/// let tetris: Move = "I-0@1/TETRIS!".parse()?;
/// assert_eq!((tetris.row, tetris.clear, tetris.rating), (Some(1), Some(Clear::Tetris), Some(Rating::Good)));
/// assert_eq!(tetris.to_string(), "I-0@1/TETRIS!");
/// # Ok::<(), tetrad_core::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// Piece, orientation and columns.
    pub slot: Slot,
    /// The lowest row of the piece as it locks, from 1 at the bottom; at most 99.
    pub row: Option<u8>,
    /// The lines that it clears.
    pub clear: Option<Clear>,
    /// What somebody thinks of it.
    pub rating: Option<Rating>,
}

impl Move {
    /// A move without row, mark and rating.
    #[inline(always)]
    pub const fn new(slot: Slot) -> Self {
        Self { slot, row: None, clear: None, rating: None }
    }

    /// The longest move at the start of a text, and its length.
    pub(crate) fn at_start(text: &[u8]) -> Option<(Self, usize)> {
        let (slot, length) = Slot::at_start(text)?;
        let (suffixes, end) = Self::suffixes(slot, text, length);
        Some((suffixes, end))
    }

    /// Reads what may follow a slot that ends at byte `at`.
    #[inline]
    pub(crate) fn suffixes(slot: Slot, text: &[u8], mut at: usize) -> (Self, usize) {
        let mut mv = Self::new(slot);
        let digit = |at: usize| text.get(at).filter(|byte| byte.is_ascii_digit()).map(|byte| byte - b'0');
        if let (Some(b'@'), Some(tens)) = (text.get(at), digit(at + 1)) {
            (mv.row, at) = match digit(at + 2) {
                Some(ones) => (Some(10 * tens + ones), at + 3),
                None => (Some(tens), at + 2),
            };
        }
        if text.get(at) == Some(&b'/') && text.len() >= at + 7 {
            mv.clear = Clear::ALL.into_iter().find(|clear| text[at..at + 7] == *clear.text().as_bytes());
            at += 7 * usize::from(mv.clear.is_some());
        }
        if let Some(first @ (b'?' | b'!')) = text.get(at) {
            (mv.rating, at) = match (first, text.get(at + 1)) {
                (b'?', Some(b'?')) => (Some(Rating::Blunder), at + 2),
                (b'?', Some(b'!')) => (Some(Rating::Dubious), at + 2),
                (b'!', Some(b'!')) => (Some(Rating::Brilliant), at + 2),
                (b'!', Some(b'?')) => (Some(Rating::Interesting), at + 2),
                (b'?', _) => (Some(Rating::Mistake), at + 1),
                (_, _) => (Some(Rating::Good), at + 1),
            };
        }
        (mv, at)
    }

    /// How long its text is.
    pub(crate) fn text_length(&self) -> usize {
        let row = self.row.map_or(0, |row| if row < 10 { 2 } else { 3 });
        let clear = self.clear.map_or(0, |clear| clear.text().len());
        self.slot.text_length() + row + clear + self.rating.map_or(0, |rating| rating.text().len())
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.slot)?;
        if let Some(row) = self.row {
            write!(f, "@{row}")?;
        }
        f.write_str(self.clear.map_or("", Clear::text))?;
        f.write_str(self.rating.map_or("", Rating::text))
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
                    let mv = Move { slot, row, clear, rating };
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
