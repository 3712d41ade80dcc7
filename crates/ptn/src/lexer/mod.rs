//! The lexer behind both readers.
//!
//! It sees a window of the text and returns the next token, or asks for more of the text. Moves are found 64 bytes at a
//! time by the white space around them ([`Words`]), so that the start of a word does not depend on parsing the word
//! before it. Everything else goes token by token through [`Lexer::careful`].
//!
//! For any text, every byte is read a bounded number of times, and the state has a fixed size.

mod blocks;
#[cfg(feature = "fuzzing")]
pub(crate) mod paths;
mod repair;
mod slow;
mod words;

use std::ops::{ControlFlow, Range};

use memchr::memchr;
#[cfg(target_arch = "x86_64")]
use tetrad_core::processor::WideRegisters;

use crate::diagnostic::{Code, Diagnostic};
use crate::event::{Event, Mode, Spanned, Text};
use crate::moves::Move;
pub(crate) use blocks::is_white;
use blocks::{Kernel, Plain};
pub(crate) use slow::is_header_name;
use words::{REACH, Words};

/// The most bytes of a token other than a header, level or comment, and of the text that [`repair`] examines.
pub(crate) const LOOKAHEAD: usize = 128;

/// The prefetch distance in bytes. Most games are too short for the hardware prefetcher to detect the access pattern.
const AHEAD: usize = 384;

/// The most digits of a level on the fast path.
const LONGEST_LEVEL: usize = 3;

/// The four headers of the grammar.
pub(crate) const HEADERS: [&str; 4] = ["Title", "Platform", "Date", "Source"];

pub(crate) enum Step {
    Token(Spanned<Token>),
    /// Boxed to keep `Step` small, since problems are rare.
    Problem(Box<Diagnostic>),
    /// The lexer needs a longer window. Bytes before [`Lexer::consumed`] are no longer needed.
    NeedMore,
    End,
}

impl Step {
    fn problem(problem: Diagnostic) -> Self {
        Self::Problem(Box::new(problem))
    }

    fn hint(code: Code, span: Range<usize>) -> Self {
        Self::Token(Spanned { item: Token::Hint(code), span })
    }
}

/// An [`Event`] whose texts are ranges of the window, so that it does not borrow the window.
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
    /// After the colon of a header. `start` is absolute here and below.
    HeaderText {
        start: usize,
        begun: bool,
    },
    Items,
    /// After a `(`.
    Comment {
        start: usize,
        begun: bool,
    },
    /// After `=Level`.
    LevelGap {
        start: usize,
    },
    LevelDigits {
        start: usize,
        number: Option<u32>,
    },
    /// In a word that has been reported.
    SkipWord,
    SkipLine,
    Done,
}

/// The state of the lexer. Places are byte offsets in the window unless they are called absolute.
#[derive(Clone, Debug)]
pub(crate) struct Lexer {
    mode: Mode,
    state: State,
    /// Absolute place of the window's first byte.
    offset: usize,
    /// Where reading continues after the words of the block.
    at: usize,
    /// The words of the block that are still to be read, and the start of the block.
    words: Words,
    block: usize,
    /// The last bytes of the text, once fewer than [`REACH`] are left, padded with spaces; and their start.
    tail: [u8; 2 * REACH],
    tail_start: Option<usize>,
    seen_header: bool,
    crlf_reported: bool,
    /// Absolute end of the last item; 0 before the first.
    item_end: usize,
    /// Absolute end of the last item or error that is not a move.
    not_a_move_end: usize,
    /// Absolute place, plus one, of the last problem or hint that was reported before its token.
    reported: usize,
}

impl Lexer {
    pub(crate) fn new(mode: Mode) -> Self {
        Self {
            mode,
            state: State::Start,
            offset: 0,
            at: 0,
            words: Words::NONE,
            block: 0,
            tail: [b' '; 2 * REACH],
            tail_start: None,
            seen_header: false,
            crlf_reported: false,
            item_end: 0,
            not_a_move_end: 0,
            reported: 0,
        }
    }

    /// The number of bytes of the window that are no longer needed. Valid only after [`Step::NeedMore`].
    pub(crate) fn consumed(&self) -> usize {
        self.at
    }

    /// The absolute place of the window's first byte.
    pub(crate) fn offset(&self) -> usize {
        self.offset
    }

    /// Adjusts to a window that starts `bytes` later in the text.
    pub(crate) fn drop_front(&mut self, bytes: usize) {
        self.offset += bytes;
        self.at -= bytes;
    }

    /// Takes the next step. `last` means that the text ends with the window.
    #[inline(always)]
    pub(crate) fn next(&mut self, window: &[u8], last: bool) -> Step {
        if self.words.is_empty() && !self.find_words(Plain, window, last) {
            return self.careful(window, last);
        }
        let mut words = self.words;
        let word = self.reached(window, self.block).and_then(|bytes| words.next(bytes));
        self.words = words;
        match word {
            Some((word, Some(mv))) => {
                let span = self.took_item(self.block + word.start, word.len());
                return Step::Token(Spanned { item: Token::Move(mv), span });
            }
            Some((word, None)) => self.at = self.block + word.start,
            None => {}
        }
        self.words = Words::NONE;
        self.careful(window, last)
    }

    /// Takes all steps of a whole text until the visitor breaks. Equivalent to [`next`](Self::next) but faster: the
    /// state of a block's words is not stored between them, and it is also compiled for wide registers.
    #[inline(always)]
    pub(crate) fn each<B>(&mut self, text: &[u8], visitor: impl Visitor<B>) -> ControlFlow<B> {
        #[cfg(target_arch = "x86_64")]
        if let Some(wide) = WideRegisters::detect() {
            // SAFETY: a `WideRegisters` exists only if the processor has the features that the function is compiled for.
            return unsafe { self.each_on_wide_registers(wide, text, visitor) };
        }
        self.each_with(Plain, text, visitor)
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn each_on_wide_registers<B>(
        &mut self,
        wide: WideRegisters,
        text: &[u8],
        visitor: impl Visitor<B>,
    ) -> ControlFlow<B> {
        self.each_with(wide, text, visitor)
    }

    #[inline(always)]
    fn each_with<B>(&mut self, kernel: impl Kernel, text: &[u8], mut visitor: impl Visitor<B>) -> ControlFlow<B> {
        loop {
            if !self.words.is_empty() || self.find_words(kernel, text, true) {
                let mut words = std::mem::replace(&mut self.words, Words::NONE);
                let block = self.block;
                kernel.prefetch(text, block + AHEAD);
                let tail: [u8; REACH];
                let bytes = if let Some(bytes) = text.get(block..).and_then(|rest| rest.first_chunk()) {
                    bytes
                } else {
                    tail = self.reached(text, block).copied().unwrap_or([b' '; REACH]);
                    &tail
                };
                let start = self.offset + block;
                let mut item_end = self.item_end;
                let not_a_move = loop {
                    match words.next(bytes) {
                        None => break None,
                        Some((word, None)) => break Some(word.start),
                        Some((word, Some(mv))) => {
                            item_end = start + word.end;
                            if let ControlFlow::Break(enough) = visitor.mv(mv, start + word.start..item_end) {
                                (self.words, self.item_end) = (words, item_end);
                                return ControlFlow::Break(enough);
                            }
                        }
                    }
                };
                self.item_end = item_end;
                let Some(start) = not_a_move else { continue };
                self.at = block + start;
                if let Some(token) = self.plain_item(text) {
                    visitor.token(token)?;
                    continue;
                }
            }
            match self.careful(text, true) {
                Step::Token(token) => visitor.token(token)?,
                Step::Problem(problem) => visitor.problem(*problem)?,
                Step::End | Step::NeedMore => return ControlFlow::Continue(()),
            }
        }
    }

    /// Reads a comment or level in the common form, at the start of an item of a whole text. A fast path for what
    /// [`careful`](Self::careful) returns.
    #[inline(always)]
    fn plain_item(&mut self, text: &[u8]) -> Option<Spanned<Token>> {
        let rest = text.get(self.at..)?;
        let (item, length) = match rest {
            [b'(', inside @ ..] => {
                let (start, length) = (self.at + 1, memchr(b')', inside)?);
                (Token::Comment { text: start..start + length, more: false }, length + 2)
            }
            [b'=', ..] => {
                let digits = rest.strip_prefix(b"=Level ")?;
                let length = digits.iter().take(LONGEST_LEVEL).take_while(|byte| byte.is_ascii_digit()).count();
                if length == 0 || digits.get(length) != Some(&b'\n') {
                    return None;
                }
                let level = digits[..length].iter().fold(0, |level, digit| 10 * level + u32::from(digit - b'0'));
                (Token::Level(level), rest.len() - digits.len() + length)
            }
            _ => return None,
        };
        let span = self.took_item(self.at, length);
        self.not_a_move_end = span.end;
        self.at += length;
        Some(Spanned { item, span })
    }

    /// Records the end of an item and returns its absolute span.
    #[inline(always)]
    fn took_item(&mut self, at: usize, length: usize) -> Range<usize> {
        let start = self.offset + at;
        self.item_end = start + length;
        start..self.item_end
    }

    /// Finds the words of the next 64 bytes; false outside items, or if these bytes are not in the window, have no
    /// white space or have a NUL.
    #[inline(always)]
    fn find_words(&mut self, kernel: impl Kernel, window: &[u8], last: bool) -> bool {
        if self.state != State::Items || self.at >= window.len() {
            return false;
        }
        if last && self.tail_start.is_none() {
            self.keep_tail(window);
        }
        let Some((words, length)) = self.reached(window, self.at).and_then(|bytes| Words::of(bytes, kernel)) else {
            return false;
        };
        (self.words, self.block) = (words, self.at);
        self.at = (self.at + length).min(window.len());
        true
    }

    /// Copies the rest of the text and pads it with spaces, once fewer than [`REACH`] bytes are left.
    #[inline(always)]
    fn keep_tail(&mut self, window: &[u8]) {
        let rest = window.get(self.at..).unwrap_or_default();
        if (1..REACH).contains(&rest.len()) {
            self.tail[..rest.len()].copy_from_slice(rest);
            self.tail_start = Some(self.at);
        }
    }

    /// The [`REACH`] bytes from the start of a block on, in the window or in the tail.
    #[inline(always)]
    fn reached<'a>(&'a self, window: &'a [u8], block: usize) -> Option<&'a [u8; REACH]> {
        let in_window = window.get(block..)?.first_chunk();
        in_window.or_else(|| self.tail.get(block.checked_sub(self.tail_start?)?..)?.first_chunk())
    }
}

/// A receiver of the steps of a text. Moves have a separate method, because nearly every token is a move.
pub(crate) trait Visitor<B> {
    fn mv(&mut self, mv: Move, span: Range<usize>) -> ControlFlow<B>;

    /// Takes any other token, or a move from the slow path.
    fn token(&mut self, token: Spanned<Token>) -> ControlFlow<B>;

    fn problem(&mut self, problem: Diagnostic) -> ControlFlow<B>;
}
