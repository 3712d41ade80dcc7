//! Slots: piece, orientation and columns, the part that every move has, and their recognition in text.
//!
//! There are 180 slots of at most six bytes, so one load, one multiplication and one comparison identify one (a perfect
//! hash). All tables here are computed from the shapes at compile time.

use std::fmt;

use tetrad_tetris::classic::{Orientation, Piece, Shape};

pub(crate) const SLOT_COUNT: usize = 180;

const LONGEST_SLOT: usize = 6;

/// A piece in an orientation at certain columns, like `Tu-345`, without its row.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Slot(u8);

/// The properties of a slot.
#[derive(Clone, Copy)]
struct Entry {
    piece: Piece,
    orientation: Orientation,
    left: u8,
    width: u8,
    /// The text, its first byte lowest.
    word: u64,
    length: u8,
}

static ENTRIES: [Entry; SLOT_COUNT] = ALL_ENTRIES;

/// The texts alone, so that the comparison needs one short load. Unused indices have the text of the first slot: that
/// text has the hash of the first slot, so a lookup by an unused index never matches.
static WORDS: [u64; 256] = {
    let mut words = [ALL_ENTRIES[0].word; 256];
    let mut index = 0;
    while index < SLOT_COUNT {
        words[index] = ALL_ENTRIES[index].word;
        index += 1;
    }
    words
};

const ALL_ENTRIES: [Entry; SLOT_COUNT] = {
    let blank = Entry { piece: Piece::I, orientation: Orientation::Down, left: 0, width: 0, word: 0, length: 0 };
    let mut entries = [blank; SLOT_COUNT];
    let (mut count, mut piece) = (0, 0);
    while piece < Piece::ALL.len() {
        let orientations = Piece::ALL[piece].orientations();
        let mut turn = 0;
        while turn < orientations.len() {
            let mut left = 0;
            while left < 10 {
                let width = Piece::ALL[piece].shape(orientations[turn]).width;
                // Of the spans that wrap around from the tenth column to the first, the grammar has those from `0` on.
                if left + width <= 10 || left == 9 {
                    entries[count] = entry(Piece::ALL[piece], orientations[turn], left, width);
                    count += 1;
                }
                left += 1;
            }
            turn += 1;
        }
        piece += 1;
    }
    assert!(count == SLOT_COUNT);
    entries
};

const fn entry(piece: Piece, orientation: Orientation, left: u8, width: u8) -> Entry {
    let mut word = piece.letter() as u64;
    let mut length = 1;
    if piece.has_nub() {
        word |= (orientation.letter() as u64) << 8;
        length += 1;
    }
    word |= (b'-' as u64) << (8 * length);
    length += 1;
    let mut column = 0;
    while column < width {
        word |= ((b'0' + (left + column + 1) % 10) as u64) << (8 * length);
        length += 1;
        column += 1;
    }
    Entry { piece, orientation, left, width, word, length }
}

/// The first multiplier found under which the words of all slots differ in their highest bits.
const MULTIPLIER: u64 = 0x73FC_84EA_70B8_2595;
const HASH_BITS: u32 = 11;

/// The only slot with each hash, or `SLOT_COUNT` if there is none.
static BY_HASH: [u8; 1 << HASH_BITS] = {
    let mut table = [SLOT_COUNT as u8; 1 << HASH_BITS];
    let mut index = 0;
    while index < SLOT_COUNT {
        let hash = hash(ALL_ENTRIES[index].word);
        assert!(table[hash] == SLOT_COUNT as u8, "two slots have the same hash");
        table[hash] = index as u8;
        index += 1;
    }
    table
};

#[inline(always)]
const fn hash(word: u64) -> usize {
    (word.wrapping_mul(MULTIPLIER) >> (64 - HASH_BITS)) as usize
}

impl Slot {
    /// An arbitrary slot, where any will do.
    pub(crate) const ANY: Self = Self(0);

    /// Every slot of the grammar.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..SLOT_COUNT as u8).map(Self)
    }

    /// The slot of a piece in an orientation with its leftmost cells in column `left`, counted from 0; `None` if it
    /// does not fit on the board.
    pub fn new(piece: Piece, orientation: Orientation, left: u8) -> Option<Self> {
        let shape = piece.shape(orientation);
        Self::all()
            .find(|slot| slot.shape() == shape && slot.piece() == piece && slot.left() == left && slot.is_on_board())
    }

    /// The slot with exactly these bytes, the first byte lowest and the rest zero. A text with a NUL at its end has the
    /// same word as the text without it.
    #[inline(always)]
    pub(crate) fn from_word(word: u64) -> Option<Self> {
        let index = BY_HASH[hash(word)];
        (WORDS[index as usize] == word).then_some(Self(index))
    }

    /// The longest slot at the start of a text, and its length.
    pub(crate) fn at_start(text: &[u8]) -> Option<(Self, usize)> {
        let mut head = [0; 8];
        let known = text.len().min(LONGEST_SLOT);
        head[..known].copy_from_slice(&text[..known]);
        let word = u64::from_le_bytes(head);
        (3..=known).rev().find_map(|length| {
            let slot = Self::from_word(word & (u64::MAX >> (64 - 8 * length)))?;
            // In the word, a NUL after a slot looks like the end of the text.
            (slot.text_length() == length).then_some((slot, length))
        })
    }

    #[inline]
    const fn entry(self) -> &'static Entry {
        &ENTRIES[self.0 as usize]
    }

    /// The index of the slot, below 180.
    #[inline(always)]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    #[inline(always)]
    pub(crate) const fn from_index(index: u8) -> Self {
        debug_assert!((index as usize) < SLOT_COUNT);
        Self(index)
    }

    /// The piece.
    pub const fn piece(self) -> Piece {
        self.entry().piece
    }

    /// The orientation; for I, S and Z `Down` is horizontal and `Left` vertical.
    pub const fn orientation(self) -> Orientation {
        self.entry().orientation
    }

    /// The shape of the piece in this orientation.
    pub const fn shape(self) -> &'static Shape {
        self.piece().shape(self.orientation())
    }

    /// The leftmost column, counted from 0; the first column of a span that wraps around.
    pub const fn left(self) -> u8 {
        self.entry().left
    }

    /// The number of columns that it covers.
    pub const fn width(self) -> u8 {
        self.entry().width
    }

    /// Whether it can be played: the grammar also has spans that wrap around from the tenth column to the first.
    pub const fn is_on_board(self) -> bool {
        self.left() + self.width() <= 10
    }

    pub(crate) fn text_length(self) -> usize {
        self.entry().length as usize
    }
}

impl fmt::Display for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bytes = self.entry().word.to_le_bytes();
        f.pad(std::str::from_utf8(&bytes[..self.text_length()]).expect("slots are written in ASCII"))
    }
}

impl fmt::Debug for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Slot({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_slot_is_recognised_by_its_text_alone() {
        for slot in Slot::all() {
            let text = slot.to_string();
            assert_eq!(Slot::at_start(text.as_bytes()), Some((slot, text.len())), "{text}");
            assert_eq!(Slot::at_start(format!("{text}/TETRIS").as_bytes()), Some((slot, text.len())), "{text}");
            assert_eq!(Slot::new(slot.piece(), slot.orientation(), slot.left()), slot.is_on_board().then_some(slot));
        }
    }

    #[test]
    fn what_is_no_slot_is_not_taken_for_one() {
        for text in ["", "I", "I-", "O-1", "O-13", "T-345", "tu-345", "TU-345", "Tu-34", "Iu-1234", "\0\0\0\0"] {
            assert_eq!(Slot::at_start(text.as_bytes()), None, "{text}");
        }
        for slot in Slot::all() {
            for behind in ["\0", "\0\0\0", "\0-1"] {
                let length = slot.text_length();
                assert_eq!(Slot::at_start(format!("{slot}{behind}").as_bytes()), Some((slot, length)), "{slot}");
            }
        }
        assert_eq!(Slot::from_word(0), None);
        assert_eq!(Slot::at_start(b"I-123").map(|(slot, length)| (slot.to_string(), length)), Some(("I-1".into(), 3)));
    }

    #[test]
    fn spans_that_go_round_are_syntax_but_off_the_board() {
        let off: Vec<String> = Slot::all().filter(|slot| !slot.is_on_board()).map(|slot| slot.to_string()).collect();
        let expected = [
            "I-0123", "O-01", "Td-012", "Tl-01", "Tu-012", "Tr-01", "Ld-012", "Ll-01", "Lu-012", "Lr-01", "Jd-012",
            "Jl-01", "Ju-012", "Jr-01", "S-012", "S-01", "Z-012", "Z-01",
        ];
        assert_eq!(off, expected);
    }
}
