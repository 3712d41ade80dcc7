//! The usual suffixes of a slot: nothing, a mark, a rating, or a row.
//!
//! None of these is longer than seven bytes, so they are recognised as slots are: by one load, one multiplication and
//! one comparison, without an unpredictable branch. All other suffixes are read byte by byte.

use crate::moves::{Clear, Move, Rating};
use crate::slot::Slot;

/// The longest usual suffix in bytes. A word of eight bytes, also as the start of a longer text, never matches.
const LONGEST: usize = 7;

/// The highest row in which pieces that do not fall straight down lock.
const HIGHEST_ROW: usize = 20;

const COUNT: usize = 1 + Clear::ALL.len() + Rating::ALL.len() + HIGHEST_ROW;

#[derive(Clone, Copy)]
struct Entry {
    /// The text, its first byte lowest.
    word: u64,
    /// A move with [`Slot::ANY`] and only this suffix.
    mv: Move,
}

const NOTHING: Entry = Entry { word: 0, mv: Move::new(Slot::ANY) };

const ENTRIES: [Entry; COUNT] = {
    let mut entries = [NOTHING; COUNT];
    let (mut count, mut index) = (1, 0);
    while index < Clear::ALL.len() {
        let clear = Clear::ALL[index];
        entries[count] = Entry { word: word(clear.text().as_bytes()), mv: NOTHING.mv.with_clear(Some(clear)) };
        (count, index) = (count + 1, index + 1);
    }
    index = 0;
    while index < Rating::ALL.len() {
        let rating = Rating::ALL[index];
        entries[count] = Entry { word: word(rating.text().as_bytes()), mv: NOTHING.mv.with_rating(Some(rating)) };
        (count, index) = (count + 1, index + 1);
    }
    let mut row = 1;
    while row <= HIGHEST_ROW as u8 {
        let (tens, ones) = (b'0' + row / 10, b'0' + row % 10);
        let word = if row < 10 { word(&[b'@', ones]) } else { word(&[b'@', tens, ones]) };
        entries[count] = Entry { word, mv: NOTHING.mv.with_row(Some(row)) };
        (count, row) = (count + 1, row + 1);
    }
    assert!(count == COUNT);
    entries
};

/// The first multiplier found under which the words of all suffixes differ in their highest bits.
const MULTIPLIER: u64 = 0xDA6F_E220_0D68_4A45;
const HASH_BITS: u32 = 6;

/// The only suffix with each hash. Unused entries hold the empty suffix, whose own hash differs from theirs.
static BY_HASH: [Entry; 1 << HASH_BITS] = {
    let mut table = [NOTHING; 1 << HASH_BITS];
    let mut index = 1;
    while index < COUNT {
        let hash = hash(ENTRIES[index].word);
        assert!(hash != hash_of_nothing() && table[hash].word == 0, "two suffixes have the same hash");
        table[hash] = ENTRIES[index];
        index += 1;
    }
    table
};

const fn hash_of_nothing() -> usize {
    hash(NOTHING.word)
}

#[inline(always)]
const fn hash(word: u64) -> usize {
    (word.wrapping_mul(MULTIPLIER) >> (64 - HASH_BITS)) as usize
}

/// The bytes of a text as a number, the first byte lowest.
const fn word(text: &[u8]) -> u64 {
    assert!(text.len() <= LONGEST);
    let (mut word, mut at) = (0, text.len());
    while at > 0 {
        at -= 1;
        word = word << 8 | text[at] as u64;
    }
    word
}

/// A move with [`Slot::ANY`] and the suffix with exactly these bytes, the first byte lowest and the rest zero; and
/// whether there is such a usual suffix.
#[inline(always)]
pub(crate) fn usual_suffix(word: u64) -> (Move, bool) {
    let entry = &BY_HASH[hash(word)];
    (entry.mv, entry.word == word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_usual_suffix_is_recognised_and_nothing_else() {
        for entry in &ENTRIES {
            assert_eq!(usual_suffix(entry.word), (entry.mv, true), "{}", entry.mv);
            assert_eq!(Slot::ANY.to_string().as_bytes(), &entry.mv.to_string().as_bytes()[..Slot::ANY.text_length()]);
            let text = &entry.mv.to_string().into_bytes()[Slot::ANY.text_length()..];
            assert_eq!(word(text), entry.word);
            for other in 0..=u8::MAX {
                for at in 0..8 {
                    let changed = entry.word & !(0xFF << (8 * at)) | u64::from(other) << (8 * at);
                    let is_known = ENTRIES.iter().any(|entry| entry.word == changed);
                    assert_eq!(
                        usual_suffix(changed).1,
                        is_known,
                        "{:?}",
                        changed.to_le_bytes().escape_ascii().to_string()
                    );
                }
            }
        }
        assert!(!usual_suffix(u64::MAX).1);
    }
}
