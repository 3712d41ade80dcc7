//! The one lexer behind both readers.
//!
//! It looks at a window of the text and says what comes next, or that it needs more of the text to tell. Words that are
//! plain moves are found 64 bytes at a time by the white space around them, so that where a word starts does not wait for
//! the word before it to be understood. Everything else goes token by token through [`Lexer::careful`].
//!
//! However the text looks, every byte is looked at a bounded number of times, and nothing is kept but a few numbers.

mod blocks;
mod careful;
mod repair;

use std::ops::Range;

use crate::diagnostic::{Code, Diagnostic};
use crate::event::{Event, Mode, Spanned, Text};
use crate::moves::Move;
pub(crate) use blocks::is_white;
use blocks::{BLOCK, white_bits};
pub(crate) use careful::is_header_name;

/// No token but a header, level or comment is longer, nor anything that [`repair`] looks at.
const LOOKAHEAD: usize = 128;

/// From where a block starts, so many bytes are looked at: a word and a mark behind it can be loaded wherever they start.
const REACH: usize = BLOCK + 16;

/// The four headers of the grammar.
pub(crate) const HEADERS: [&str; 4] = ["Title", "Platform", "Date", "Source"];

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
    /// The last bytes of the text, once there are fewer than a block reaches, with spaces behind them; and where they start.
    tail: [u8; 2 * REACH],
    tail_start: Option<usize>,
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
                let rest = match self.tail_start {
                    None => &window[at..],
                    Some(start) => &self.tail[at - start..],
                };
                let mv = Move::plain(rest, length)
                    .or_else(|| Move::marked(rest, length))
                    .or_else(|| Move::with_suffix(rest, length));
                if let Some(mv) = mv {
                    self.starts &= self.starts - 1;
                    self.ends &= self.ends - 1;
                    return self.took_move(mv, at, length);
                }
                self.at = at;
                self.starts = 0;
                return self.careful(window, last);
            }
            if self.state != State::Items || !self.find_words(window, last) {
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

    /// Finds the words of the next 64 bytes; false if they are not in the window, or without white space.
    #[inline(always)]
    fn find_words(&mut self, window: &[u8], last: bool) -> bool {
        let Some(rest) = window.get(self.at..) else { return false };
        let bytes = match rest.first_chunk::<REACH>() {
            Some(bytes) => bytes,
            None if last && !rest.is_empty() => self.padded(window),
            None => return false,
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
        (self.block, self.starts, self.ends) = (self.at, waiting, white & (dark << 1));
        self.at = after.min(window.len());
        true
    }

    /// What is left of a text, with spaces behind it.
    fn padded(&mut self, window: &[u8]) -> &[u8; REACH] {
        let at = self.at;
        let start = *self.tail_start.get_or_insert_with(|| {
            let rest = &window[at..];
            self.tail[..rest.len()].copy_from_slice(rest);
            at
        });
        self.tail[at - start..].first_chunk().expect("the tail is shorter than the space for it")
    }
}
