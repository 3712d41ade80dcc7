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
mod words;

use std::ops::{ControlFlow, Range};

use crate::diagnostic::{Code, Diagnostic};
use crate::event::{Event, Mode, Spanned, Text};
use crate::moves::Move;
use blocks::BLOCK;
pub(crate) use blocks::is_white;
pub(crate) use careful::is_header_name;
use words::Words;

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
    /// The words that wait to be read.
    words: Words,
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
            words: Words::NONE,
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
        loop {
            let text = match self.tail_start {
                None => window,
                Some(_) => &self.tail[..],
            };
            let before = self.tail_start.unwrap_or(0);
            match self.words.next(text) {
                Some((word, Some(mv))) => return self.took_move(mv, before + word.start, word.len()),
                Some((word, None)) => {
                    self.at = before + word.start;
                    self.words = Words::NONE;
                }
                None if self.find_words(window, last) => continue,
                None => {}
            }
            return self.careful(window, last);
        }
    }

    /// Every step of a text that is there as a whole, until somebody has had enough: what [`next`](Self::next) gives, but
    /// quicker, because what belongs to the words of a block need not be put away between them.
    #[inline(always)]
    pub(crate) fn each<B>(&mut self, text: &[u8], mut take: impl FnMut(Step) -> ControlFlow<B>) -> ControlFlow<B> {
        loop {
            if self.words.is_empty() && !self.find_words(text, true) {
                match self.careful(text, true) {
                    Step::End => return ControlFlow::Continue(()),
                    step => take(step)?,
                }
                continue;
            }
            let mut words = std::mem::replace(&mut self.words, Words::NONE);
            let tail;
            let (words_text, before) = match self.tail_start {
                None => (text, 0),
                Some(start) => {
                    tail = self.tail;
                    (&tail[..], start)
                }
            };
            while let Some((word, mv)) = words.next(words_text) {
                let at = before + word.start;
                let Some(mv) = mv else {
                    self.at = at;
                    match self.careful(text, true) {
                        Step::End => return ControlFlow::Continue(()),
                        step => take(step)?,
                    }
                    break;
                };
                // A call of its own, so that whoever takes the step knows that it is a move.
                if let ControlFlow::Break(enough) = take(self.took_move(mv, at, word.len())) {
                    self.words = words;
                    return ControlFlow::Break(enough);
                }
            }
        }
    }

    #[inline(always)]
    fn took_move(&mut self, mv: Move, at: usize, length: usize) -> Step {
        let start = self.offset + at;
        self.item_end = start + length;
        Step::Token(Spanned { item: Token::Move(mv), span: start..self.item_end })
    }

    /// Finds the words of the next 64 bytes; false if they are not in the window, without white space, or no items.
    #[inline(always)]
    fn find_words(&mut self, window: &[u8], last: bool) -> bool {
        if self.state != State::Items {
            return false;
        }
        let Some(rest) = window.get(self.at..) else { return false };
        let (bytes, block) = match rest.first_chunk::<REACH>() {
            Some(bytes) => (bytes, self.at),
            None if last && !rest.is_empty() => self.padded(window),
            None => return false,
        };
        let Some((words, length)) = Words::of(bytes.first_chunk().expect("a block is shorter"), block) else {
            return false;
        };
        self.words = words;
        self.at = (self.at + length).min(window.len());
        true
    }

    /// What is left of a text, with spaces behind it, and where that is in the tail.
    fn padded(&mut self, window: &[u8]) -> (&[u8; REACH], usize) {
        let at = self.at;
        let start = *self.tail_start.get_or_insert_with(|| {
            let rest = &window[at..];
            self.tail[..rest.len()].copy_from_slice(rest);
            at
        });
        (self.tail[at - start..].first_chunk().expect("the tail is shorter than the space for it"), at - start)
    }
}
