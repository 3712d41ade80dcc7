//! Comments and headers that arrive in parts: checks their encoding and finds the score in them without storing them.

use std::ops::Range;

use crate::diagnostic::Diagnostic;
use crate::game::utf8_problem;

/// The state after some parts of a comment or header. The results do not depend on how the text is split.
#[derive(Clone, Debug, Default)]
pub(crate) struct Parts {
    problem: Option<Diagnostic>,
    /// The start of a character that continues in the next part, and its number of bytes so far.
    cut: [u8; 4],
    cut_length: usize,
    score: Search,
}

/// The state of the search for `score=` and its digits.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Search {
    /// The last bytes are the first bytes of the mark; the number of them.
    Mark(usize),
    /// The digits after the mark. Spans count from the start of the file.
    Digits {
        number: u64,
        start: usize,
        length: usize,
    },
    Found {
        number: u64,
        span: Range<usize>,
    },
}

impl Default for Search {
    fn default() -> Self {
        Self::Mark(0)
    }
}

impl Parts {
    /// Processes the next part, which starts at byte `place` of the file.
    pub(crate) fn see(&mut self, part: &[u8], place: usize) {
        self.check_encoding(part, place);
        for (byte, at) in part.iter().zip(place..) {
            if matches!(self.score, Search::Found { .. }) {
                break;
            }
            self.score = self.score.next(*byte, at);
        }
    }

    /// The error in the encoding, after the last part. `end` is the end of the text in the file.
    pub(crate) fn problem(&mut self, end: usize) -> Option<Diagnostic> {
        if self.problem.is_none() && self.cut_length > 0 {
            let cut = &self.cut[..self.cut_length];
            self.problem = utf8_problem(cut, end - self.cut_length);
        }
        self.problem.take()
    }

    /// The number after the first `score=` with a digit, and its span.
    pub(crate) fn score(self) -> Option<(u64, Range<usize>)> {
        match self.score {
            Search::Mark(_) | Search::Digits { length: 0, .. } => None,
            Search::Digits { number, start, length } => Some((number, start..start + length)),
            Search::Found { number, span } => Some((number, span)),
        }
    }

    fn check_encoding(&mut self, mut part: &[u8], mut place: usize) {
        while self.problem.is_none() && self.cut_length > 0 {
            let Some((&first, rest)) = part.split_first() else { return };
            self.cut[self.cut_length] = first;
            let cut = &self.cut[..=self.cut_length];
            match std::str::from_utf8(cut) {
                Ok(_) => self.cut_length = 0,
                Err(error) if error.error_len().is_none() => self.cut_length += 1,
                // The added byte does not continue the character.
                Err(_) => {
                    self.problem = utf8_problem(&self.cut[..self.cut_length], place - self.cut_length);
                    return;
                }
            }
            (part, place) = (rest, place + 1);
        }
        if self.problem.is_some() {
            return;
        }
        match std::str::from_utf8(part) {
            Ok(_) => {}
            Err(error) if error.error_len().is_none() => {
                let cut = &part[error.valid_up_to()..];
                self.cut[..cut.len()].copy_from_slice(cut);
                self.cut_length = cut.len();
            }
            Err(_) => self.problem = utf8_problem(part, place),
        }
    }
}

impl Search {
    fn next(&self, byte: u8, at: usize) -> Self {
        const MARK: &[u8] = b"score=";
        match *self {
            Self::Mark(known) if byte == MARK[known] => match known + 1 {
                known if known == MARK.len() => Self::Digits { number: 0, start: at + 1, length: 0 },
                known => Self::Mark(known),
            },
            Self::Digits { number, start, length } if byte.is_ascii_digit() => Self::Digits {
                number: number.saturating_mul(10).saturating_add(u64::from(byte - b'0')),
                start,
                length: length + 1,
            },
            Self::Digits { number, start, length } if length > 0 => Self::Found { number, span: start..start + length },
            // The first byte of the mark occurs only once in it, so a new match can only start here.
            _ => Self::Mark(usize::from(byte == MARK[0])),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::score_in;
    use tetrad_core::random::SplitMix64;

    fn found(text: &[u8], cuts: &[usize]) -> (Option<Diagnostic>, Option<(u64, Range<usize>)>) {
        let (mut parts, mut from) = (Parts::default(), 0);
        for &to in cuts.iter().chain([&text.len()]) {
            parts.see(&text[from..to], 100 + from);
            from = to;
        }
        (parts.problem(100 + text.len()), parts.score())
    }

    #[test]
    fn parts_tell_what_the_whole_tells() {
        let texts = [
            "",
            "score=",
            "score=12",
            "score=x score=7 score=8",
            "sscore=3",
            "scoscore=34)",
            "score=99999999999999999999",
            "äöü score=5€",
            "score=1\u{1F600}2",
        ];
        let mut texts: Vec<Vec<u8>> = texts.map(|text| text.as_bytes().to_vec()).into();
        texts.extend(
            [&b"\xFF"[..], b"a\xC3", b"\xE2\x82", b"\xE2\x82x", b"\xF0\x9F\x98", b"\xE2\xE2\x82\xAC", b"\xC3\xC3\xA4"]
                .map(<[u8]>::to_vec),
        );
        let mut rng = SplitMix64::new(3);
        for text in &texts {
            let whole = (
                utf8_problem(text, 100),
                score_in(text).map(|(number, digits)| (number, digits.start + 100..digits.end + 100)),
            );
            for _ in 0..60 {
                let mut cuts: Vec<usize> = (0..rng.below(6)).map(|_| rng.below(text.len() + 1)).collect();
                cuts.sort_unstable();
                assert_eq!(found(text, &cuts), whole, "{} {cuts:?}", text.escape_ascii());
            }
        }
    }
}
