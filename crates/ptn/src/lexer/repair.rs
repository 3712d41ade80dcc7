//! Error messages for text that is not an item, with suggested fixes.
//!
//! A fix is suggested only if there is exactly one; otherwise the message lists the choices.

use std::borrow::Cow;
use std::ops::Range;

use super::{HEADERS, is_white};
use crate::diagnostic::{Code, Diagnostic};
use crate::moves::{Clear, Move, Rating};
use crate::slot::Slot;
use tetrad_tetris::classic::{Orientation, Piece};

const LONGEST_NAME: usize = 64;

/// The length of text like `Name:` or `name :` at the start of a text, including the colon.
pub(super) fn header_like(text: &[u8]) -> Option<usize> {
    let name =
        text.iter().take(LONGEST_NAME).take_while(|&&byte| byte.is_ascii_alphanumeric() || b"_-".contains(&byte));
    let name = name.count();
    let blanks = text[name..].iter().take(8).take_while(|&&byte| byte == b' ' || byte == b'\t').count();
    let is_name = text.first().is_some_and(u8::is_ascii_alphabetic) && Move::at_start(text).is_none();
    (is_name && text.get(name + blanks) == Some(&b':')).then_some(name + blanks + 1)
}

/// The error about [`header_like`] text of this length at an absolute place.
pub(super) fn header(text: &[u8], place: usize, length: usize) -> Diagnostic {
    let span = place..place + length;
    let expected = "`Title:`, `Platform:`, `Date:` or `Source:`";
    let problem = Diagnostic::new(Code::BadHeader, span.clone(), &text[..length], expected);
    let name = text[..length - 1].trim_ascii_end();
    match HEADERS.iter().find(|known| known.as_bytes().eq_ignore_ascii_case(name)) {
        Some(known) => problem.with_fix(span, format!("{known}:")),
        None => problem,
    }
}

/// The error about text at an absolute place that is not an item, and the number of bytes that it covers.
pub(super) fn item(
    text: &[u8],
    place: usize,
    move_before: Option<usize>,
    items_expected: &'static str,
) -> (Diagnostic, usize) {
    let word = text.iter().position(|&byte| is_white(byte) || byte == b'(').unwrap_or(text.len()).max(1);
    let problem = |code: Code, length: usize, expected: Cow<'static, str>| {
        Diagnostic::new(code, place..place + length, &text[..length], expected)
    };
    if text[0] == b'=' {
        return level(text).map_or_else(
            || (problem(Code::BadLevel, word, "a level like `=Level 19`".into()), word),
            |(length, fix)| {
                let expected = "a level like `=Level 19`, with exactly this upper and lower case";
                (problem(Code::BadLevel, length, expected.into()).with_fix(place..place + length, fix), length)
            },
        );
    }
    if let Some(guess) = LenientMove::read(text) {
        let (code, expected, fix) = guess.verdict();
        let problem = problem(code, guess.length, expected);
        let problem = match fix {
            Some(fix) => problem.with_fix(place..place + guess.length, fix),
            None => problem,
        };
        return (problem, guess.length);
    }
    if let Some(end) = move_before
        && is_suffix(&text[..word])
    {
        let expected = "row, line-clear mark and rating directly behind their move";
        return (problem(Code::BadSuffix, word, expected.into()).with_fix(end..place, ""), word);
    }
    if let Some((length, expected, fix)) = habit(text, word) {
        return (problem(Code::StrayText, length, expected.into()).with_fix(place..place + length, fix), length);
    }
    let starts_like_a_move =
        text[0].is_ascii_alphabetic() && Piece::from_letter(text[0].to_ascii_uppercase() as char).is_some();
    let code = if starts_like_a_move { Code::BadMove } else { Code::StrayText };
    (problem(code, word, items_expected.into()), word)
}

/// Recognises levels like `= level 19`. Returns the length, and the corrected text.
fn level(text: &[u8]) -> Option<(usize, String)> {
    let mut scan = Scan { text, at: 1 };
    scan.blanks();
    let name = text.get(scan.at..scan.at + 5).filter(|name| name.eq_ignore_ascii_case(b"level"))?;
    scan.at += name.len();
    scan.blanks();
    let digits = scan.digits();
    let number = std::str::from_utf8(&text[digits.clone()]).ok().filter(|digits| !digits.is_empty())?;
    Some((digits.end, format!("=Level {number}")))
}

/// Whether a word is row, mark and rating in this order, at least one of them.
fn is_suffix(word: &[u8]) -> bool {
    !word.is_empty() && Move::suffixes(Slot::ANY, word, 0).1 == word.len()
}

/// Recognises habits from other notations. Returns the length, what is expected, and the corrected text.
fn habit(text: &[u8], word: usize) -> Option<(usize, &'static str, String)> {
    let number = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    if number > 0 && text.get(number) == Some(&b'.') {
        let dots = text[number..].iter().take_while(|&&byte| byte == b'.').count();
        return Some((number + dots, "a move without a number", String::new()));
    }
    match text[0] {
        b'.' if text[..word].iter().all(|&byte| byte == b'.') => Some((word, "the next item", String::new())),
        b',' => Some((1, "white space between moves", " ".to_owned())),
        b'{' => {
            let end = text.iter().position(|&byte| byte == b'}')?;
            let inside = std::str::from_utf8(&text[1..end]).ok().filter(|text| !text.contains(['(', ')']))?;
            Some((end + 1, "a comment in parentheses", format!("({inside})")))
        }
        _ => None,
    }
}

/// A leniently parsed move: any case, blanks in between, suffixes in any order.
struct LenientMove<'a> {
    text: &'a [u8],
    length: usize,
    piece: Piece,
    orientation: Option<Orientation>,
    columns: Range<usize>,
    row: Option<Range<usize>>,
    clear: Option<Clear>,
    rating: Option<Rating>,
    /// An error without a fix: a repeated suffix, a row of three digits, an unknown mark.
    trouble: Option<&'static str>,
}

impl<'a> LenientMove<'a> {
    fn read(text: &'a [u8]) -> Option<Self> {
        let piece = Piece::from_letter(text.first()?.to_ascii_uppercase() as char)?;
        let mut scan = Scan { text, at: 1 };
        let letter = scan.peek().map(|byte| byte.to_ascii_lowercase() as char);
        let orientation = letter.and_then(Orientation::from_letter);
        scan.at += usize::from(orientation.is_some());
        scan.blanks();
        scan.take(b'-');
        scan.blanks();
        let columns = scan.digits();
        if columns.is_empty() {
            return None;
        }
        let mut guess = Self {
            text,
            length: columns.end,
            piece,
            orientation,
            columns,
            row: None,
            clear: None,
            rating: None,
            trouble: None,
        };
        guess.suffixes(&mut scan);
        guess.length = scan.at;
        let ends = scan.peek().is_none_or(|byte| is_white(byte) || b"(=,;)".contains(&byte));
        ends.then_some(guess)
    }

    fn suffixes(&mut self, scan: &mut Scan<'_>) {
        loop {
            let before = scan.at;
            scan.blanks();
            match scan.peek() {
                Some(b'@') => {
                    scan.at += 1;
                    let row = scan.digits();
                    match row.len() {
                        1 | 2 if self.row.is_none() => self.row = Some(row),
                        _ => self.trouble = Some("one row of one or two digits, like `@9`"),
                    }
                }
                Some(b'/') => {
                    scan.at += 1;
                    let start = scan.at;
                    while scan.peek().is_some_and(|byte| byte.is_ascii_alphabetic()) {
                        scan.at += 1;
                    }
                    let word = &scan.text[start..scan.at];
                    let clear =
                        Clear::ALL.into_iter().find(|clear| clear.text().as_bytes()[1..].eq_ignore_ascii_case(word));
                    match clear {
                        Some(_) if self.clear.is_none() => self.clear = clear,
                        _ => self.trouble = Some("one of `/SINGLE`, `/DOUBLE`, `/TRIPLE` and `/TETRIS`"),
                    }
                }
                Some(b'?' | b'!') => {
                    let start = scan.at;
                    while scan.peek().is_some_and(|byte| byte == b'?' || byte == b'!') {
                        scan.at += 1;
                    }
                    let marks = &scan.text[start..scan.at];
                    let rating = Rating::ALL.into_iter().find(|rating| rating.text().as_bytes() == marks);
                    match rating {
                        Some(_) if self.rating.is_none() => self.rating = rating,
                        _ => self.trouble = Some("one of the ratings `??`, `?`, `?!`, `!?`, `!` and `!!`"),
                    }
                }
                _ => {
                    scan.at = before;
                    return;
                }
            }
        }
    }

    /// The error code, what was expected, and the corrected text if there is only one.
    fn verdict(&self) -> (Code, Cow<'static, str>, Option<String>) {
        let slot_is_right = Slot::at_start(self.text).is_some_and(|(_, length)| length == self.columns.end);
        let code = if slot_is_right { Code::BadSuffix } else { Code::BadMove };
        let slots = match self.slots() {
            Ok(slots) => slots,
            Err(expected) => return (Code::BadMove, expected, None),
        };
        if let Some(trouble) = self.trouble {
            return (Code::BadSuffix, trouble.into(), None);
        }
        let row =
            self.row.clone().map_or(String::new(), |row| format!("@{}", String::from_utf8_lossy(&self.text[row])));
        let clear = self.clear.map_or("", Clear::text);
        let rating = self.rating.map_or("", Rating::text);
        let texts: Vec<String> = slots.iter().map(|slot| format!("{slot}{row}{clear}{rating}")).collect();
        let quoted: Vec<String> = texts.iter().map(|text| format!("`{text}`")).collect();
        let fix = if let [only] = &texts[..] { Some(only.clone()) } else { None };
        (code, quoted.join(" or ").into(), fix)
    }

    /// The slots with this piece and these columns: the one with the given letter, or all if that does not fit.
    fn slots(&self) -> Result<Vec<Slot>, Cow<'static, str>> {
        let mut columns: Vec<u8> =
            self.text[self.columns.clone()].iter().map(|digit| (digit - b'0' + 9) % 10).collect();
        columns.sort_unstable();
        if columns.windows(2).any(|pair| pair[0] + 1 != pair[1]) {
            return Err("columns that follow each other, like `345`".into());
        }
        let shapes = self.piece.orientations().iter().copied();
        let fitting: Vec<Orientation> =
            shapes.filter(|&orientation| self.piece.shape(orientation).width as usize == columns.len()).collect();
        if fitting.is_empty() {
            let widths = match self.piece {
                Piece::I => "1 or 4 columns",
                Piece::O => "2 columns",
                _ => "2 or 3 columns",
            };
            return Err(format!("{widths} under {}", self.piece).into());
        }
        let slot = |orientation: Orientation| Slot::new(self.piece, orientation, columns[0]);
        match self.orientation.filter(|given| self.piece.has_nub() && fitting.contains(given)) {
            Some(given) => Ok(slot(given).into_iter().collect()),
            None => Ok(fitting.into_iter().filter_map(slot).collect()),
        }
    }
}

/// A cursor in a text.
struct Scan<'a> {
    text: &'a [u8],
    at: usize,
}

impl Scan<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn take(&mut self, byte: u8) {
        self.at += usize::from(self.peek() == Some(byte));
    }

    /// Skips at most two blanks; more are hardly a typing error.
    fn blanks(&mut self) {
        self.at += self.text[self.at..].iter().take(2).take_while(|&&byte| is_white(byte)).count();
    }

    fn digits(&mut self) -> Range<usize> {
        let start = self.at;
        self.at += self.text[start..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        start..self.at
    }
}
