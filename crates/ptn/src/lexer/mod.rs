//! The one lexer behind both readers.
//!
//! It looks at a window of the text and says what comes next, or that it needs more of the text to tell. Words that are
//! moves are found 64 bytes at a time by the white space around them ([`Words`]), so that where a word starts does not wait
//! for the word before it to be understood. Everything else goes token by token through [`Lexer::careful`].
//!
//! However the text looks, every byte is looked at a bounded number of times, and nothing is kept but a few numbers.

mod blocks;
mod careful;
mod repair;
#[cfg(feature = "fuzzing")]
pub(crate) mod ways;
mod words;

use std::ops::{ControlFlow, Range};

use memchr::memchr;

use crate::diagnostic::{Code, Diagnostic};
use crate::event::{Event, Mode, Spanned, Text};
use crate::moves::Move;
#[cfg(target_arch = "x86_64")]
use blocks::Wide;
pub(crate) use blocks::is_white;
use blocks::{Kernel, Plain};
pub(crate) use careful::is_header_name;
use words::{REACH, Words};

/// No token but a header, level or comment is longer, nor anything that [`repair`] looks at.
pub(crate) const LOOKAHEAD: usize = 128;

/// So many bytes are asked for before they are needed: memory answers late, and most games are over before a processor sees by
/// itself which way this goes.
const AHEAD: usize = 384;

/// Levels of at most so many digits are plain.
const LONGEST_LEVEL: usize = 3;

/// The four headers of the grammar.
pub(crate) const HEADERS: [&str; 4] = ["Title", "Platform", "Date", "Source"];

/// What comes next in the text.
pub(crate) enum Step {
    Token(Spanned<Token>),
    /// In a box, because a step is handed on often and this is rare.
    Problem(Box<Diagnostic>),
    /// The window has to go on before anything can be said. Whatever is before [`Lexer::consumed`] is no longer needed.
    NeedMore,
    End,
}

impl Step {
    fn problem(problem: Diagnostic) -> Self {
        Self::Problem(Box::new(problem))
    }
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
    /// The words that wait to be read, and where their block starts.
    words: Words,
    block: usize,
    /// The last bytes of the text, once there are fewer than a block reaches, with spaces behind them; and where they start.
    tail: [u8; 2 * REACH],
    tail_start: Option<usize>,
    seen_header: bool,
    crlf_reported: bool,
    /// Absolute end of the last item; 0 before the first.
    item_end: usize,
    /// Absolute end of the last item if that is no move; otherwise something else.
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

    /// How much of the window is done with. Only after [`Step::NeedMore`].
    pub(crate) fn consumed(&self) -> usize {
        self.at
    }

    /// The absolute place of the window's first byte.
    pub(crate) fn offset(&self) -> usize {
        self.offset
    }

    /// The window now starts `bytes` later in the text.
    pub(crate) fn drop_front(&mut self, bytes: usize) {
        self.offset += bytes;
        self.at -= bytes;
    }

    /// The next step. `last` says that nothing follows the window.
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

    /// Every step of a text that is there as a whole, until somebody has had enough: what [`next`](Self::next) gives, but
    /// quicker, because what belongs to the words of a block need not be put away between them, and because it is compiled
    /// for wide registers too.
    #[inline(always)]
    pub(crate) fn each<B>(&mut self, text: &[u8], visitor: impl Visitor<B>) -> ControlFlow<B> {
        #[cfg(target_arch = "x86_64")]
        if let Some(wide) = Wide::here() {
            // SAFETY: the processor has what the function is compiled for.
            return unsafe { self.each_on_wide_registers(wide, text, visitor) };
        }
        self.each_with(Plain, text, visitor)
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn each_on_wide_registers<B>(&mut self, wide: Wide, text: &[u8], visitor: impl Visitor<B>) -> ControlFlow<B> {
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

    /// Reads a comment or a level that is written as nearly all are, from where an item starts in a text that is there as a
    /// whole. [`careful`](Self::careful) would say the same, but it is there for everything.
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

    /// Notes an item that was read at a place, and says where it stands in the whole text.
    #[inline(always)]
    fn took_item(&mut self, at: usize, length: usize) -> Range<usize> {
        let start = self.offset + at;
        self.item_end = start + length;
        start..self.item_end
    }

    /// Finds the words of the next 64 bytes; false if they are not in the window, without white space, with a NUL, or no items.
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

    /// Puts spaces behind what is left of a text, once that is less than a block reaches.
    #[inline(always)]
    fn keep_tail(&mut self, window: &[u8]) {
        let rest = window.get(self.at..).unwrap_or_default();
        if (1..REACH).contains(&rest.len()) {
            self.tail[..rest.len()].copy_from_slice(rest);
            self.tail_start = Some(self.at);
        }
    }

    /// What a block that starts at a place reaches, in the window or in the tail.
    #[inline(always)]
    fn reached<'a>(&'a self, window: &'a [u8], block: usize) -> Option<&'a [u8; REACH]> {
        let in_window = window.get(block..)?.first_chunk();
        in_window.or_else(|| self.tail.get(block.checked_sub(self.tail_start?)?..)?.first_chunk())
    }
}

/// Whoever takes the steps of a text. Moves have a call of their own, because nearly everything is a move.
pub(crate) trait Visitor<B> {
    fn mv(&mut self, mv: Move, span: Range<usize>) -> ControlFlow<B>;

    /// Takes anything else, or a move that was read with care.
    fn token(&mut self, token: Spanned<Token>) -> ControlFlow<B>;

    fn problem(&mut self, problem: Diagnostic) -> ControlFlow<B>;
}
