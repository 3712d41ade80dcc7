//! The one lexer behind both readers.
//!
//! It looks at a window of the text and says what comes next, or that it needs more of the text to tell. Words that are
//! plain moves are found 64 bytes at a time by the white space around them, so that where a word starts does not wait for
//! the word before it to be understood. Everything else goes token by token through [`Lexer::careful`].
//!
//! However the text looks, every byte is looked at a bounded number of times, and nothing is kept but a few numbers.

mod blocks;
mod repair;

use std::ops::Range;

use memchr::memchr;

use crate::diagnostic::{Code, Diagnostic};
use crate::event::{Event, Mode, Spanned, Text};
use crate::moves::Move;
use crate::slot::{LONGEST_SLOT, Slot};
pub(crate) use blocks::is_white;
use blocks::{BLOCK, white_bits};

/// No token but a header, level or comment is longer, nor anything that [`repair`] looks at.
const LOOKAHEAD: usize = 128;

/// The four headers of the grammar.
pub(crate) const HEADERS: [&str; 4] = ["Title", "Platform", "Date", "Source"];

const ITEMS_EXPECTED: &str = "a move like `Tu-345`, a comment in parentheses, or a level like `=Level 19`";

/// What comes next in the text.
pub(crate) enum Step {
    Token(Spanned<Token>),
    Problem(Diagnostic),
    /// The window has to go on before anything can be said. Whatever is before [`Lexer::consumed`] is no longer needed.
    NeedMore,
    End,
}

/// An [`Event`] whose texts are still places in the window, so that it does not hold on to it.
pub(crate) enum Token {
    Header { name: Range<usize>, value: Range<usize>, more: bool },
    Level(u32),
    Move(Move),
    Comment { text: Range<usize>, more: bool },
    More { text: Range<usize>, more: bool },
    Hint(Code),
}

impl Token {
    /// The event, with its texts borrowed from the window.
    #[inline(always)]
    pub(crate) fn lend(self, window: &[u8]) -> Event<'_> {
        let text = |text: Range<usize>, more: bool| Text { bytes: &window[text], more };
        match self {
            Self::Header { name, value, more } => Event::Header { name: &window[name], value: text(value, more) },
            Self::Level(level) => Event::Level(level),
            Self::Move(mv) => Event::Move(mv),
            Self::Comment { text: range, more } => Event::Comment(text(range, more)),
            Self::More { text: range, more } => Event::More(text(range, more)),
            Self::Hint(code) => Event::Hint(code),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Start,
    Headers,
    /// Behind the colon of a header that started at a byte of the whole text.
    HeaderText {
        start: usize,
        begun: bool,
    },
    Items,
    /// Behind a `(`.
    Comment {
        start: usize,
        begun: bool,
    },
    /// Behind `=Level`.
    LevelGap {
        start: usize,
    },
    LevelDigits {
        start: usize,
        number: Option<u32>,
    },
    /// In a word that was reported already.
    SkipWord,
    SkipLine,
    Done,
}

/// The state of reading. Places are in bytes of the window unless they are called absolute.
#[derive(Clone, Debug)]
pub(crate) struct Lexer {
    mode: Mode,
    state: State,
    /// Absolute place of the window's first byte.
    offset: usize,
    /// Where reading goes on when the words of the block are used up.
    at: usize,
    /// The block whose words are waiting, as bits of their first bytes and of the bytes after them.
    block: usize,
    starts: u64,
    ends: u64,
    seen_header: bool,
    crlf_reported: bool,
    /// Absolute end of the last item; 0 before the first.
    item_end: usize,
    /// Absolute end of the last item if it was read with care and is no move; otherwise something else.
    not_a_move_end: usize,
    /// Absolute place, plus one, of the last thing that was reported before it was read.
    reported: usize,
}

impl Lexer {
    pub(crate) fn new(mode: Mode) -> Self {
        Self {
            mode,
            state: State::Start,
            offset: 0,
            at: 0,
            block: 0,
            starts: 0,
            ends: 0,
            seen_header: false,
            crlf_reported: false,
            item_end: 0,
            not_a_move_end: 0,
            reported: 0,
        }
    }

    /// How much of the window is done with. Only after [`Step::NeedMore`].
    pub(crate) fn consumed(&self) -> usize {
        self.at
    }

    /// The window now starts `bytes` later in the text.
    pub(crate) fn drop_front(&mut self, bytes: usize) {
        self.offset += bytes;
        self.at -= bytes;
    }

    /// The next step. `last` says that nothing follows the window.
    #[inline(always)]
    pub(crate) fn next(&mut self, window: &[u8], last: bool) -> Step {
        loop {
            if self.starts != 0 {
                let start = self.starts.trailing_zeros() as usize;
                let length = self.ends.trailing_zeros() as usize - start;
                let at = self.block + start;
                let rest = &window[at..];
                let mv = match rest.first_chunk() {
                    None => None,
                    Some(head) => {
                        let bits = 64_usize.wrapping_sub(8 * length) & 63;
                        match Slot::from_word(u64::from_le_bytes(*head) & (u64::MAX >> bits)) {
                            Some(slot) if length <= LONGEST_SLOT => Some(Move::new(slot)),
                            _ => Move::with_suffix(rest, length),
                        }
                    }
                };
                if let Some(mv) = mv {
                    self.starts &= self.starts - 1;
                    self.ends &= self.ends - 1;
                    return self.took_move(mv, at, length);
                }
                self.at = at;
                self.starts = 0;
                return self.careful(window, last);
            }
            if self.state != State::Items || !self.find_words(window) {
                return self.careful(window, last);
            }
        }
    }

    #[inline(always)]
    fn took_move(&mut self, mv: Move, at: usize, length: usize) -> Step {
        let start = self.offset + at;
        self.item_end = start + length;
        Step::Token(Spanned { item: Token::Move(mv), span: start..start + length })
    }

    /// Finds the words of the next 64 bytes; false if there are not as many, or no white space among them.
    #[inline(always)]
    fn find_words(&mut self, window: &[u8]) -> bool {
        // Eight bytes more, so that a word can be loaded wherever it starts.
        let Some(bytes) = window.get(self.at..).and_then(|rest| rest.first_chunk::<{ BLOCK + 8 }>()) else {
            return false;
        };
        let white = white_bits(bytes.first_chunk().expect("a block is shorter"));
        let dark = !white;
        let starts = dark & !(dark << 1);
        let (mut waiting, mut after) = (starts, self.at + BLOCK);
        if dark >> 63 != 0 {
            // The last word goes on behind the block, so the next block starts with it.
            let unfinished = 63 - starts.leading_zeros() as usize;
            if unfinished == 0 {
                return false;
            }
            waiting ^= 1 << unfinished;
            after = self.at + unfinished;
        }
        (self.block, self.starts, self.ends, self.at) = (self.at, waiting, white & (dark << 1), after);
        true
    }

    /// One step, token by token.
    #[inline(never)]
    fn careful(&mut self, window: &[u8], last: bool) -> Step {
        loop {
            let step = match self.state {
                State::Start => self.start(window, last),
                State::Headers => self.header(window, last),
                State::HeaderText { start, begun } => self.header_text(window, last, start, begun),
                State::Items => self.item(window, last),
                State::Comment { start, begun } => self.comment(window, last, start, begun),
                State::LevelGap { start } => self.level_gap(window, last, start),
                State::LevelDigits { start, number } => self.level_digits(window, last, start, number),
                State::SkipWord => self.skip(window, last, |rest| rest.iter().position(|&b| is_white(b) || b == b'(')),
                State::SkipLine => self.skip(window, last, |rest| memchr(b'\n', rest)),
                State::Done => return Step::End,
            };
            if let Some(step) = step {
                return step;
            }
        }
    }

    fn start(&mut self, window: &[u8], last: bool) -> Option<Step> {
        const MARK: &[u8] = b"\xEF\xBB\xBF";
        if !last && window.len() < LOOKAHEAD {
            return Some(Step::NeedMore);
        }
        self.state = State::Headers;
        if !window.starts_with(MARK) {
            return None;
        }
        self.at = MARK.len();
        let span = 0..MARK.len();
        Some(match self.mode {
            Mode::Tolerant => Step::Token(Spanned { item: Token::Hint(Code::ByteOrderMark), span }),
            Mode::Strict => {
                let expected = "a header without a byte order mark before it";
                Step::Problem(Diagnostic::new(Code::StrayText, span.clone(), MARK, expected).with_fix(span, ""))
            }
        })
    }

    /// Goes on to the next byte that is not white space; false if the window ends before.
    fn skip_white(&mut self, window: &[u8]) -> bool {
        let skipped = window[self.at..].iter().position(|&byte| !is_white(byte));
        self.at = skipped.map_or(window.len(), |skipped| self.at + skipped);
        skipped.is_some()
    }

    /// Whether the window must be longer before the token at hand can be told.
    fn is_cut(&self, window: &[u8], last: bool) -> bool {
        !last && window.len() - self.at < LOOKAHEAD
    }

    fn header(&mut self, window: &[u8], last: bool) -> Option<Step> {
        self.skip_white(window);
        if self.is_cut(window, last) {
            return Some(Step::NeedMore);
        }
        let rest = &window[self.at..];
        let start = self.offset + self.at;
        if let Some(name) = HEADERS.iter().find(|name| is_header(rest, name)) {
            self.seen_header = true;
            self.state = State::HeaderText { start, begun: false };
            self.at += name.len() + 1;
            return None;
        }
        if let Some(length) = repair::header_like(rest) {
            self.seen_header = true;
            if self.mode == Mode::Tolerant && rest[length - 1] == b':' && !is_white(rest[length - 2]) {
                if !self.report_once(start) {
                    self.state = State::HeaderText { start, begun: false };
                    self.at += length;
                    return None;
                }
                let span = start..start + length;
                return Some(Step::Token(Spanned { item: Token::Hint(Code::UnknownHeader), span }));
            }
            self.state = State::SkipLine;
            return Some(Step::Problem(repair::header(rest, start, length)));
        }
        self.state = State::Items;
        if std::mem::replace(&mut self.seen_header, true) {
            return None;
        }
        let span = start..start + rest.len().min(1);
        let expected = "a header first: `Title:`, `Platform:`, `Date:` or `Source:`";
        Some(Step::Problem(Diagnostic::new(Code::MissingHeader, span, &rest[..rest.len().min(1)], expected)))
    }

    /// True the first time it is asked about an absolute place.
    fn report_once(&mut self, place: usize) -> bool {
        std::mem::replace(&mut self.reported, place + 1) != place + 1
    }

    fn header_text(&mut self, window: &[u8], last: bool, start: usize, begun: bool) -> Option<Step> {
        let rest = &window[self.at..];
        let here = self.offset + self.at;
        let newline = memchr(b'\n', rest);
        if newline.is_none() && !last {
            if !begun && start > self.offset {
                // Back to its first byte, so that the whole window is there for it.
                self.at = start - self.offset;
                self.state = State::Headers;
                return Some(Step::NeedMore);
            }
            if rest.is_empty() {
                return Some(Step::NeedMore);
            }
        }
        let mut length = newline.unwrap_or(rest.len());
        if newline.is_none() && last {
            if self.mode == Mode::Strict {
                self.at = window.len();
                self.state = State::Headers;
                let expected = "a newline at the end of the header";
                let end = self.offset + window.len();
                let problem = Diagnostic::new(Code::UnfinishedHeader, end..end, b"", expected);
                return Some(Step::Problem(problem.with_fix(end..end, "\n")));
            }
            let end = self.offset + window.len();
            if self.report_once(end) {
                return Some(Step::Token(Spanned { item: Token::Hint(Code::NoFinalNewline), span: end..end }));
            }
        }
        if newline.is_some() && self.mode == Mode::Tolerant && length > 0 && rest[length - 1] == b'\r' {
            let carriage_return = here + length - 1;
            if !std::mem::replace(&mut self.crlf_reported, true) {
                let span = carriage_return..carriage_return + 1;
                return Some(Step::Token(Spanned { item: Token::Hint(Code::CarriageReturn), span }));
            }
            length -= 1;
        }
        let more = newline.is_none() && !last;
        let value = self.at..self.at + length;
        let item = if begun {
            Token::More { text: value, more }
        } else {
            Token::Header { name: start - self.offset..self.at - 1, value, more }
        };
        let span = if begun { here } else { start }..here + length;
        self.at += newline.map_or(rest.len(), |newline| newline + 1);
        self.state = if more { State::HeaderText { start, begun: true } } else { State::Headers };
        Some(Step::Token(Spanned { item, span }))
    }

    fn item(&mut self, window: &[u8], last: bool) -> Option<Step> {
        self.skip_white(window);
        if self.is_cut(window, last) {
            return Some(Step::NeedMore);
        }
        let rest = &window[self.at..];
        let start = self.offset + self.at;
        match rest {
            [] => return self.finish(),
            [b'(', ..] => {
                self.state = State::Comment { start, begun: false };
                self.at += 1;
                return None;
            }
            [b'=', b'L', b'e', b'v', b'e', b'l', ..] => {
                self.state = State::LevelGap { start };
                self.at += 6;
                return None;
            }
            _ => {}
        }
        if let Some((mv, length)) = Move::at_start(rest)
            && !rest.get(length).is_some_and(|&byte| continues_a_move(byte))
        {
            let step = self.took_move(mv, self.at, length);
            self.at += length;
            return Some(step);
        }
        if self.mode == Mode::Tolerant && rest.starts_with(b"...") {
            let dots = rest.iter().take(LOOKAHEAD).take_while(|&&byte| byte == b'.').count();
            if rest.get(dots).is_none_or(|&byte| is_white(byte)) {
                self.at += dots;
                return Some(Step::Token(Spanned { item: Token::Hint(Code::Ellipsis), span: start..start + dots }));
            }
        }
        if self.item_end > 0
            && let Some(length) = repair::header_like(rest)
        {
            self.state = State::SkipLine;
            let expected = "headers before the game, not in it";
            return Some(Step::Problem(Diagnostic::new(
                Code::BadHeader,
                start..start + length,
                &rest[..length],
                expected,
            )));
        }
        let move_before = (self.item_end > self.not_a_move_end).then_some(self.item_end);
        let text = &rest[..rest.len().min(LOOKAHEAD)];
        let (problem, length) = repair::item(text, start, move_before, ITEMS_EXPECTED);
        self.at += length;
        self.item_end = start + length;
        self.not_a_move_end = self.item_end;
        if length == LOOKAHEAD {
            self.state = State::SkipWord;
        }
        Some(Step::Problem(problem))
    }

    fn comment(&mut self, window: &[u8], last: bool, start: usize, begun: bool) -> Option<Step> {
        let rest = &window[self.at..];
        let here = self.offset + self.at;
        let close = memchr(b')', rest);
        if close.is_none() {
            if last {
                self.at = window.len();
                self.state = State::Items;
                self.item_end = here + rest.len();
                self.not_a_move_end = self.item_end;
                let found = if begun { b"" } else { &window[start - self.offset..] };
                let expected = "a `)` that ends the comment";
                let end = self.offset + window.len();
                return Some(Step::Problem(Diagnostic::new(Code::UnclosedComment, start..end, found, expected)));
            }
            if !begun && start > self.offset {
                self.at = start - self.offset;
                self.state = State::Items;
                return Some(Step::NeedMore);
            }
            if rest.is_empty() {
                return Some(Step::NeedMore);
            }
        }
        let length = close.unwrap_or(rest.len());
        let (text, more) = (self.at..self.at + length, close.is_none());
        self.at += length + usize::from(close.is_some());
        let end = self.offset + self.at;
        (self.item_end, self.not_a_move_end) = (end, end);
        self.state = if more { State::Comment { start, begun: true } } else { State::Items };
        let item = if begun { Token::More { text, more } } else { Token::Comment { text, more } };
        Some(Step::Token(Spanned { item, span: if begun { here } else { start }..end }))
    }

    fn level_gap(&mut self, window: &[u8], last: bool, start: usize) -> Option<Step> {
        let word_end = start + 6;
        self.skip_white(window);
        if self.is_cut(window, last) {
            return Some(Step::NeedMore);
        }
        let rest = &window[self.at..];
        let here = self.offset + self.at;
        let digits = rest.first().is_some_and(u8::is_ascii_digit);
        if digits && here > word_end {
            self.state = State::LevelDigits { start, number: Some(0) };
            return None;
        }
        if digits {
            // Reported, and then read as if the space were there.
            self.state = State::LevelDigits { start, number: Some(0) };
            let expected = "white space between `=Level` and the number";
            let problem = Diagnostic::new(Code::BadLevel, here..here + 1, &rest[..1], expected);
            return Some(Step::Problem(problem.with_fix(here..here, " ")));
        }
        let length = rest.iter().take(LOOKAHEAD).position(|&byte| is_white(byte)).unwrap_or(rest.len().min(LOOKAHEAD));
        // Something that is an item by itself is not part of the mistake.
        let length = if rest.first() == Some(&b'(') || Move::at_start(rest).is_some() { 0 } else { length };
        let span = if length == 0 { start..word_end } else { here..here + length };
        self.state = State::SkipWord;
        self.at += length;
        (self.item_end, self.not_a_move_end) = (self.offset + self.at, self.offset + self.at);
        let found = if length == 0 { b"=Level" } else { &rest[..length] };
        Some(Step::Problem(Diagnostic::new(Code::BadLevel, span, found, "the number of the level, digits only")))
    }

    fn level_digits(&mut self, window: &[u8], last: bool, start: usize, number: Option<u32>) -> Option<Step> {
        let rest = &window[self.at..];
        let digits = rest.iter().take_while(|byte| byte.is_ascii_digit());
        let (mut number, mut length) = (number, 0);
        for digit in digits {
            number = number.and_then(|n| n.checked_mul(10)?.checked_add(u32::from(digit - b'0')));
            length += 1;
        }
        self.at += length;
        self.state = State::LevelDigits { start, number };
        if self.is_cut(window, last) {
            return Some(Step::NeedMore);
        }
        let rest = &window[self.at..];
        let end = self.offset + self.at;
        match (rest, self.mode) {
            ([b'\n', ..], _) => {}
            ([], Mode::Tolerant) => {
                if self.report_once(end) {
                    return Some(Step::Token(Spanned { item: Token::Hint(Code::NoFinalNewline), span: end..end }));
                }
            }
            ([b'\r', b'\n', ..], Mode::Tolerant) => {
                if !std::mem::replace(&mut self.crlf_reported, true) {
                    return Some(Step::Token(Spanned { item: Token::Hint(Code::CarriageReturn), span: end..end + 1 }));
                }
            }
            _ => {
                if self.report_once(end) {
                    let wrong = if rest.starts_with(b"\r\n") { 2 } else { rest.len().min(1) };
                    let expected = "a newline directly after the number of the level";
                    let problem = Diagnostic::new(Code::BadLevel, end..end + wrong, &rest[..wrong], expected);
                    let replaced = if wrong == 2 { end..end + 2 } else { end..end };
                    return Some(Step::Problem(problem.with_fix(replaced, "\n")));
                }
            }
        }
        self.state = State::Items;
        (self.item_end, self.not_a_move_end) = (end, end);
        Some(Step::Token(Spanned { item: Token::Level(number.unwrap_or(u32::MAX)), span: start..end }))
    }

    /// Goes on to where `end` finds the end of what is skipped.
    fn skip(&mut self, window: &[u8], last: bool, end: impl Fn(&[u8]) -> Option<usize>) -> Option<Step> {
        match end(&window[self.at..]) {
            None if !last => {
                self.at = window.len();
                return Some(Step::NeedMore);
            }
            skipped => self.at = skipped.map_or(window.len(), |skipped| self.at + skipped),
        }
        let in_headers = self.state == State::SkipLine && self.item_end == 0;
        self.state = if in_headers { State::Headers } else { State::Items };
        None
    }

    fn finish(&mut self) -> Option<Step> {
        self.state = State::Done;
        if self.item_end > 0 {
            return None;
        }
        let end = self.offset + self.at;
        Some(Step::Problem(Diagnostic::new(Code::MissingGame, end..end, b"", ITEMS_EXPECTED)))
    }
}

/// Whether a byte right behind a move spoils it, instead of starting something else.
fn continues_a_move(byte: u8) -> bool {
    match byte {
        b'I' | b'O' | b'T' | b'L' | b'J' | b'S' | b'Z' => false,
        b'@' | b'/' | b'?' | b'!' | b'-' => true,
        _ => byte.is_ascii_alphanumeric(),
    }
}

/// Whether a word can be the name of a header.
pub(crate) fn is_header_name(name: &[u8]) -> bool {
    let text = [name, b":"].concat();
    repair::header_like(&text) == Some(text.len()) && name.last().is_some_and(|&byte| !is_white(byte))
}

fn is_header(text: &[u8], name: &str) -> bool {
    text.strip_prefix(name.as_bytes()).is_some_and(|rest| rest.first() == Some(&b':'))
}
