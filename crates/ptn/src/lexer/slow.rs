//! The slow path of the lexer, token by token: headers, levels, comments, and all errors.

use memchr::memchr;

use super::blocks::is_white;
use super::{HEADERS, LOOKAHEAD, Lexer, State, Step, Token, repair};
use crate::diagnostic::{Code, Diagnostic, HEADER_EXPECTED};
use crate::event::{Mode, Spanned};
use crate::moves::Move;

const ITEMS_EXPECTED: &str = "a move like `Tu-345`, a comment in parentheses, or a level like `=Level 19`";

impl Lexer {
    /// Takes one step without the fast path for moves.
    #[inline(never)]
    pub(super) fn careful(&mut self, window: &[u8], last: bool) -> Step {
        loop {
            let step = match self.state {
                State::Start => self.start(window, last),
                State::Headers => self.header(window, last),
                State::HeaderText { start, begun } => Some(self.header_text(window, last, start, begun)),
                State::Items => self.item(window, last),
                State::Comment { start, begun } => Some(self.comment(window, last, start, begun)),
                State::LevelGap { start } => self.level_gap(window, last, start),
                State::LevelDigits { start, number } => Some(self.level_digits(window, last, start, number)),
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
            Mode::Tolerant => Step::hint(Code::ByteOrderMark, span),
            Mode::Strict | Mode::Fragment => {
                let expected = "a file that starts with its first header, without a byte order mark";
                Step::problem(Diagnostic::new(Code::StrayText, span.clone(), MARK, expected).with_fix(span, ""))
            }
        })
    }

    /// Skips white space; false if the window ends first.
    fn skip_white(&mut self, window: &[u8]) -> bool {
        let skipped = window[self.at..].iter().position(|&byte| !is_white(byte));
        self.at = skipped.map_or(window.len(), |skipped| self.at + skipped);
        skipped.is_some()
    }

    /// Whether the window must be longer before the current token can be read.
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
                return Some(Step::hint(Code::UnknownHeader, start..start + length));
            }
            self.state = State::SkipLine;
            return Some(Step::problem(repair::header(rest, start, length)));
        }
        self.state = State::Items;
        if std::mem::replace(&mut self.seen_header, true) {
            return None;
        }
        let first = &rest[..rest.len().min(1)];
        let span = start..start + first.len();
        match self.mode {
            Mode::Fragment => None,
            Mode::Tolerant if !first.is_empty() => Some(Step::hint(Code::Fragment, span)),
            _ => Some(Step::problem(Diagnostic::new(Code::MissingHeader, span, first, HEADER_EXPECTED))),
        }
    }

    /// Whether this is the first report about an absolute place.
    fn report_once(&mut self, place: usize) -> bool {
        std::mem::replace(&mut self.reported, place + 1) != place + 1
    }

    fn header_text(&mut self, window: &[u8], last: bool, start: usize, begun: bool) -> Step {
        let rest = &window[self.at..];
        let here = self.offset + self.at;
        let newline = memchr(b'\n', rest);
        if newline.is_none() && !last {
            if !begun && start > self.offset {
                // Back to the first byte of the header, so that it gets the whole window.
                self.at = start - self.offset;
                self.state = State::Headers;
                return Step::NeedMore;
            }
            if rest.is_empty() {
                return Step::NeedMore;
            }
        }
        let mut length = newline.unwrap_or(rest.len());
        let end = self.offset + window.len();
        if newline.is_none() && last && self.report_once(end) {
            if self.mode == Mode::Tolerant {
                return Step::hint(Code::NoFinalNewline, end..end);
            }
            let expected = "a newline at the end of the header";
            let problem = Diagnostic::new(Code::UnfinishedHeader, end..end, b"", expected);
            return Step::problem(problem.with_fix(end..end, "\n"));
        }
        if newline.is_some() && self.mode == Mode::Tolerant && length > 0 && rest[length - 1] == b'\r' {
            let carriage_return = here + length - 1;
            if !std::mem::replace(&mut self.crlf_reported, true) {
                return Step::hint(Code::CarriageReturn, carriage_return..carriage_return + 1);
            }
            length -= 1;
        }
        let more = newline.is_none() && !last;
        if more && rest.ends_with(b"\r") {
            // The next byte decides whether the `\r` is part of the line break.
            length -= 1;
            if length == 0 {
                return Step::NeedMore;
            }
        }
        let value = self.at..self.at + length;
        let item = if begun {
            Token::More { text: value, more }
        } else {
            Token::Header { name: start - self.offset..self.at - 1, value, more }
        };
        let span = if begun { here } else { start }..here + length;
        self.at += newline.map_or(length, |newline| newline + 1);
        self.state = if more { State::HeaderText { start, begun: true } } else { State::Headers };
        Step::Token(Spanned { item, span })
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
            let span = self.took_item(self.at, length);
            self.at += length;
            return Some(Step::Token(Spanned { item: Token::Move(mv), span }));
        }
        if self.mode == Mode::Tolerant && rest.starts_with(b"...") {
            // One less than the window guarantees, so that it includes the byte after the dots unless the text ends.
            let dots = rest.iter().take(LOOKAHEAD - 1).take_while(|&&byte| byte == b'.').count();
            if rest.get(dots).is_none_or(|&byte| is_white(byte)) {
                self.at += dots;
                return Some(Step::hint(Code::Ellipsis, start..start + dots));
            }
        }
        if let Some(length) = repair::header_like(rest) {
            self.state = State::SkipLine;
            let expected = "headers before the game, not in it";
            return Some(Step::problem(Diagnostic::new(
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
        Some(Step::problem(problem))
    }

    fn comment(&mut self, window: &[u8], last: bool, start: usize, begun: bool) -> Step {
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
                return Step::problem(Diagnostic::new(Code::UnclosedComment, start..end, found, expected));
            }
            if !begun && start > self.offset {
                self.at = start - self.offset;
                self.state = State::Items;
                return Step::NeedMore;
            }
            if rest.is_empty() {
                return Step::NeedMore;
            }
        }
        let length = close.unwrap_or(rest.len());
        let (text, more) = (self.at..self.at + length, close.is_none());
        self.at += length + usize::from(close.is_some());
        let end = self.offset + self.at;
        (self.item_end, self.not_a_move_end) = (end, end);
        self.state = if more { State::Comment { start, begun: true } } else { State::Items };
        let item = if begun { Token::More { text, more } } else { Token::Comment { text, more } };
        Step::Token(Spanned { item, span: if begun { here } else { start }..end })
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
            // Reports the problem, then continues as if the space were there.
            self.state = State::LevelDigits { start, number: Some(0) };
            let expected = "white space between `=Level` and the number";
            let problem = Diagnostic::new(Code::BadLevel, here..here + 1, &rest[..1], expected);
            return Some(Step::problem(problem.with_fix(here..here, " ")));
        }
        let length = rest.iter().take(LOOKAHEAD).position(|&byte| is_white(byte)).unwrap_or(rest.len().min(LOOKAHEAD));
        // An item after `=Level` is not part of the error.
        let length = if rest.first() == Some(&b'(') || Move::at_start(rest).is_some() { 0 } else { length };
        let span = if length == 0 { start..word_end } else { here..here + length };
        self.state = if length == LOOKAHEAD { State::SkipWord } else { State::Items };
        self.at += length;
        (self.item_end, self.not_a_move_end) = (self.offset + self.at, self.offset + self.at);
        let found = if length == 0 { b"=Level" } else { &rest[..length] };
        Some(Step::problem(Diagnostic::new(Code::BadLevel, span, found, "the number of the level, digits only")))
    }

    fn level_digits(&mut self, window: &[u8], last: bool, start: usize, number: Option<u32>) -> Step {
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
            return Step::NeedMore;
        }
        let rest = &window[self.at..];
        let end = self.offset + self.at;
        match (rest, self.mode) {
            ([b'\n', ..], _) => {}
            ([], Mode::Tolerant) => {
                if self.report_once(end) {
                    return Step::hint(Code::NoFinalNewline, end..end);
                }
            }
            ([b'\r', b'\n', ..], Mode::Tolerant) => {
                if !std::mem::replace(&mut self.crlf_reported, true) {
                    return Step::hint(Code::CarriageReturn, end..end + 1);
                }
            }
            _ => {
                if self.report_once(end) {
                    let wrong = if rest.starts_with(b"\r\n") { 2 } else { rest.len().min(1) };
                    let expected = "a newline directly after the number of the level";
                    let problem = Diagnostic::new(Code::BadLevel, end..end + wrong, &rest[..wrong], expected);
                    let replaced = if wrong == 2 { end..end + 2 } else { end..end };
                    return Step::problem(problem.with_fix(replaced, "\n"));
                }
            }
        }
        self.state = State::Items;
        (self.item_end, self.not_a_move_end) = (end, end);
        Step::Token(Spanned { item: Token::Level(number.unwrap_or(u32::MAX)), span: start..end })
    }

    /// Skips text up to the place that `end` finds.
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
        Some(Step::problem(Diagnostic::new(Code::MissingGame, end..end, b"", ITEMS_EXPECTED)))
    }
}

/// Whether a byte right after a move makes it invalid, instead of starting another item.
fn continues_a_move(byte: u8) -> bool {
    match byte {
        b'I' | b'O' | b'T' | b'L' | b'J' | b'S' | b'Z' => false,
        b'@' | b'/' | b'?' | b'!' | b'-' => true,
        _ => byte.is_ascii_alphanumeric(),
    }
}

pub(crate) fn is_header_name(name: &[u8]) -> bool {
    let text = [name, b":"].concat();
    repair::header_like(&text) == Some(text.len()) && name.last().is_some_and(|&byte| !is_white(byte))
}

fn is_header(text: &[u8], name: &str) -> bool {
    text.strip_prefix(name.as_bytes()).is_some_and(|rest| rest.first() == Some(&b':'))
}
