//! Reading and printing fumens.

use std::fmt::{self, Write as _};
use std::ops::Range;
use std::str::FromStr;

use tetrad_core::text::shorten;

use super::codec::{CELL_KINDS, PageFlags, action_number, cell_number, page_of_number};
use super::{CELLS, Fumen, LONGEST_COMMENT, Page, PageField};

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The header, before the pages.
const HEADER: &str = "v115@";

const VERSION: &str = "115";

/// The accepted first letters of a header, which select how a site opens the pages; the pages are the same.
const MODES: [char; 3] = ['v', 'd', 'm'];

/// The distance in characters between the `?` that break the text; the first is character 48, header included.
const LINE: usize = 48;

/// The difference that stands for an unchanged cell.
const SAME: u32 = 8;

/// The most repetitions of an unchanged field in one digit.
const MOST_REPEATS: u32 = 63;

/// Comments are written four characters at a time, as numbers in base 96 from the space on.
const COMMENT_BASE: u32 = 96;

/// What is wrong with the text of a fumen. Displays as what was expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FumenErrorKind {
    /// No header of this version.
    #[error("a fumen that starts with `v115@`, `d115@` or `m115@`, or a link to one")]
    BadHeader,
    /// A character that is no digit.
    #[error("a digit in base 64")]
    BadDigit,
    /// The text ends in the middle of a page.
    #[error("the rest of the page")]
    CutOff,
    /// More cells than a page has, or a cell of no colour.
    #[error("the cells of a page")]
    BadField,
    /// A piece that is not on the page.
    #[error("a piece on the page")]
    BadPiece,
    /// A comment that is too long, or has invalid characters.
    #[error("a comment of at most 4095 characters")]
    BadComment,
}

/// The error of reading a fumen.
pub type FumenError = tetrad_core::text::NotationError<FumenErrorKind>;

/// Reads the digits of a fumen, with their place in the text.
struct Reader<'a> {
    text: &'a str,
    at: usize,
    /// The end of the pages; a link may go on after it.
    end: usize,
}

impl<'a> Reader<'a> {
    /// A reader of the pages of a fumen, or of a link that contains one.
    fn new(text: &'a str) -> Result<Self, FumenError> {
        let header = |(at, version): (usize, &str)| {
            let start = at.checked_sub(1).filter(|_| text[..at].ends_with(MODES))?;
            let rest = &text[at + version.len()..];
            // Links may escape the `@`.
            let pages = rest.strip_prefix('@').or_else(|| rest.strip_prefix("%40"))?;
            Some((start, text.len() - pages.len()))
        };
        let Some((start, at)) = text.match_indices(VERSION).find_map(header) else {
            return Err(Self { text, at: text.len(), end: text.len() }.error(FumenErrorKind::BadHeader, 0));
        };
        // Only links can go on after the pages: with other parameters, or a fragment.
        let is_link = start > 0;
        let end = text[at..].find(|letter| is_link && matches!(letter, '&' | '#'));
        Ok(Self { text, at, end: end.map_or(text.len(), |length| at + length) })
    }

    /// The next byte, and its length in the text: links may escape bytes, as in `%3F`.
    fn peek(&self) -> Option<(u8, usize)> {
        match self.text.as_bytes()[self.at..self.end] {
            [b'%', high, low, ..] => {
                let digit = |byte: u8| char::from(byte).to_digit(16);
                let byte = digit(high).zip(digit(low)).map(|(high, low)| (16 * high + low) as u8);
                Some(byte.map_or((b'%', 1), |byte| (byte, 3)))
            }
            [byte, ..] => Some((byte, 1)),
            [] => None,
        }
    }

    fn error(&self, kind: FumenErrorKind, from: usize) -> FumenError {
        let span = self.text.floor_char_boundary(from)..self.text.ceil_char_boundary(self.at);
        FumenError { kind, found: shorten(&self.text[span.clone()]), span }
    }

    /// Skips the breaks in the text.
    fn skip_breaks(&mut self) {
        while let Some((byte, length)) = self.peek()
            && (byte == b'?' || byte.is_ascii_whitespace())
        {
            self.at += length;
        }
    }

    fn is_at_end(&mut self) -> bool {
        self.skip_breaks();
        self.at == self.end
    }

    /// Reads a number with this number of digits, the lowest first.
    fn number(&mut self, digits: u32) -> Result<u32, FumenError> {
        let mut number = 0;
        for place in 0..digits {
            self.skip_breaks();
            let Some((byte, length)) = self.peek() else {
                return Err(self.error(FumenErrorKind::CutOff, self.at));
            };
            let from = self.at;
            self.at += length;
            let digit = DIGITS.iter().position(|&digit| digit == byte);
            let digit = digit.ok_or_else(|| self.error(FumenErrorKind::BadDigit, from))?;
            number += (digit as u32) << (6 * place);
        }
        Ok(number)
    }

    /// Reads a field as changes of a sheet; `true` if nothing changes.
    fn field(&mut self, sheet: &mut PageField) -> Result<bool, FumenError> {
        let mut next = 0;
        let mut is_same = true;
        while next < CELLS {
            let from = self.at;
            let number = self.number(2)?;
            let (difference, length) = (number / CELLS as u32, number as usize % CELLS + 1);
            let Some(cells) = sheet.cells.get_mut(next..next + length) else {
                return Err(self.error(FumenErrorKind::BadField, from));
            };
            for cell in cells {
                let number = (cell_number(*cell) + difference).checked_sub(SAME);
                let changed = number.and_then(|number| CELL_KINDS.get(number as usize));
                *cell = *changed.ok_or_else(|| self.error(FumenErrorKind::BadField, from))?;
            }
            is_same &= difference == SAME && length == CELLS;
            next += length;
        }
        Ok(is_same)
    }

    fn comment(&mut self) -> Result<String, FumenError> {
        let from = self.at;
        let length = self.number(2)? as usize;
        let mut escaped = String::new();
        while escaped.len() < length {
            let mut number = self.number(5)?;
            for _ in 0..4 {
                escaped.push(char::from(b' ' + (number % COMMENT_BASE) as u8));
                number /= COMMENT_BASE;
            }
            if number > 0 {
                return Err(self.error(FumenErrorKind::BadComment, from));
            }
        }
        escaped.truncate(length);
        Ok(unescape(&escaped))
    }
}

impl FromStr for Fumen {
    type Err = FumenError;

    /// Reads a fumen, or a link that contains one.
    ///
    /// ```
    /// use tetrad_tetris::Fumen;
    /// let fumen: Fumen = "v115@vhAAgH".parse().unwrap();
    /// assert_eq!("https://fumen.zui.jp/?d115@vhAAgH#english.js".parse(), Ok(fumen));
    /// ```
    fn from_str(text: &str) -> Result<Self, FumenError> {
        Self::parse_with_spans(text).map(|(fumen, _)| fumen)
    }
}

impl Fumen {
    /// Whether a text is meant as a fumen or a link to one: it has the header, wherever it stands.
    ///
    /// ```
    /// use tetrad_tetris::Fumen;
    /// assert!(Fumen::is_meant_by("d115@vhAAgH") && !Fumen::is_meant_by("d110@vhAAgH"));
    /// ```
    pub fn is_meant_by(text: &str) -> bool {
        Reader::new(text).is_ok()
    }

    /// Reads a fumen, or a link that contains one, and returns the bytes of every page in the text too.
    ///
    /// ```
    /// use tetrad_tetris::Fumen;
    /// let (_, spans) = Fumen::parse_with_spans("v115@vhBAgHAgH").unwrap();
    /// assert_eq!(spans, [5..11, 11..14]);
    /// ```
    pub fn parse_with_spans(text: &str) -> Result<(Self, Vec<Range<usize>>), FumenError> {
        let mut reader = Reader::new(text)?;
        let (mut fumen, mut spans) = (Self::default(), Vec::new());
        let mut sheet = PageField::EMPTY;
        let mut repeats = 0;
        while !reader.is_at_end() {
            let start = reader.at;
            if repeats > 0 {
                repeats -= 1;
            } else if reader.field(&mut sheet)? {
                repeats = reader.number(1)?;
            }
            let from = reader.at;
            let number = reader.number(3)?;
            let (page, also) = page_of_number(number).ok_or_else(|| reader.error(FumenErrorKind::BadPiece, from))?;
            fumen.guideline_colours |= fumen.pages.is_empty() && also.has_guideline_colours;
            let comment = if also.has_comment { Some(reader.comment()?) } else { None };
            let page = Page { sheet, comment, ..page };
            sheet = page.after();
            fumen.pages.push(page);
            spans.push(start..reader.at);
        }
        Ok((fumen, spans))
    }
}

impl fmt::Display for Fumen {
    /// Prints the text with its header. Comments are cut to [`LONGEST_COMMENT`] characters after escaping.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = Writer { out: HEADER.to_owned() };
        let mut before = PageField::EMPTY;
        // The place and value of the digit that counts the repetitions of the last unchanged field.
        let mut repeat: Option<(usize, u32)> = None;
        for (number, page) in self.pages.iter().enumerate() {
            if page.sheet != before {
                repeat = None;
                out.field(&before, &page.sheet);
            } else if let Some((at, count)) = repeat.filter(|&(_, count)| count < MOST_REPEATS) {
                repeat = Some((at, count + 1));
                out.set_digit(at, count + 1);
            } else {
                out.field(&before, &page.sheet);
                repeat = Some((out.out.len(), 0));
                out.number(0, 1);
            }
            let also = PageFlags {
                has_comment: page.comment.is_some(),
                has_guideline_colours: self.guideline_colours && number == 0,
            };
            out.number(action_number(page, also), 3);
            if let Some(comment) = &page.comment {
                out.comment(comment);
            }
            before = page.after();
        }
        f.write_str(&out.with_breaks())
    }
}

struct Writer {
    out: String,
}

impl Writer {
    fn number(&mut self, mut number: u32, digits: u32) {
        for _ in 0..digits {
            self.out.push(char::from(DIGITS[number as usize % 64]));
            number /= 64;
        }
    }

    fn set_digit(&mut self, at: usize, number: u32) {
        self.out.replace_range(at..=at, char::from(DIGITS[number as usize % 64]).encode_utf8(&mut [0; 4]));
    }

    fn field(&mut self, before: &PageField, after: &PageField) {
        let difference = |index: usize| SAME + cell_number(after.cells[index]) - cell_number(before.cells[index]);
        let differences: Vec<u32> = (0..CELLS).map(difference).collect();
        for run in differences.chunk_by(|a, b| a == b) {
            self.number(run[0] * CELLS as u32 + run.len() as u32 - 1, 2);
        }
    }

    fn comment(&mut self, comment: &str) {
        let escaped = escape(comment);
        self.number(escaped.len() as u32, 2);
        for part in escaped.as_bytes().chunks(4) {
            let number = part.iter().rev().fold(0, |number, &byte| number * COMMENT_BASE + u32::from(byte - b' '));
            self.number(number, 5);
        }
    }

    fn with_breaks(&self) -> String {
        let first = self.out.len().min(LINE - 1);
        let mut out = self.out[..first].to_owned();
        for line in self.out.as_bytes()[first..].chunks(LINE - 1) {
            out.push('?');
            out.extend(line.iter().map(|&byte| char::from(byte)));
        }
        out
    }
}

/// Escapes as the `escape` of JavaScript does (ECMA-262, annex B), cut before a character that would not fit.
fn escape(text: &str) -> String {
    let mut escaped = String::new();
    for letter in text.chars() {
        let mut units = [0; 2];
        let before = escaped.len();
        for &mut unit in letter.encode_utf16(&mut units) {
            match u8::try_from(unit) {
                Ok(byte) if byte.is_ascii_alphanumeric() || b"@*_+-./".contains(&byte) => {
                    escaped.push(char::from(byte));
                }
                Ok(byte) => _ = write!(escaped, "%{byte:02X}"),
                Err(_) => _ = write!(escaped, "%u{unit:04X}"),
            }
        }
        if escaped.len() > LONGEST_COMMENT {
            escaped.truncate(before);
            break;
        }
    }
    escaped
}

/// Reverses [`escape`]. Text that is not an escape stays as it is.
fn unescape(text: &str) -> String {
    let mut units = Vec::new();
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let hex = |range: Range<usize>| {
            let digits = rest.get(range)?;
            digits.bytes().all(|byte| byte.is_ascii_hexdigit()).then(|| u16::from_str_radix(digits, 16).ok())?
        };
        let (unit, length) = if let (true, Some(unit)) = (rest.starts_with("%u"), hex(2..6)) {
            (unit, 6)
        } else if let (true, Some(unit)) = (letter == '%', hex(1..3)) {
            (unit, 3)
        } else {
            (letter as u16, letter.len_utf8())
        };
        units.push(unit);
        rest = &rest[length..];
    }
    String::from_utf16_lossy(&units)
}
