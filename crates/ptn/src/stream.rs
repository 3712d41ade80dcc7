//! Reading from a file, a pipe, or any other source of bytes.

use std::io::{self, Read};
use std::ops::Range;

use crate::diagnostic::Diagnostic;
use crate::event::{Event, Mode, Spanned};
use crate::lexer::{Lexer, Step};
use crate::reader::lend;

/// The number of bytes of text that are kept.
const WINDOW: usize = 64 * 1024;

/// The error of reading a stream: of its source, or in its text.
#[derive(Debug, thiserror::Error)]
pub enum StreamError {
    /// The source failed. Nothing more is read from it.
    #[error("can't read: {0}")]
    Io(#[from] io::Error),
    /// The text has an error; reading continues after it.
    #[error(transparent)]
    Text(#[from] Diagnostic),
}

/// Reads the items of a text from a source, in constant memory.
///
/// At most 64 KiB are kept. A header or comment that does not fit comes in parts: see
/// [`Text::more`](crate::Text::more).
///
/// ```
/// use tetrad_ptn::{Event, Mode, StreamReader};
///
/// let mut reader = StreamReader::new(&b"Title: x\nI-0/TETRIS!"[..], Mode::Strict);
/// let mut moves = 0;
/// while let Some(event) = reader.next_event() {
///     moves += usize::from(matches!(event?.item, Event::Move(_)));
/// }
/// assert_eq!(moves, 1);
/// # Ok::<(), tetrad_ptn::StreamError>(())
/// ```
#[derive(Debug)]
pub struct StreamReader<R> {
    source: R,
    window: Box<[u8]>,
    filled: usize,
    ended: bool,
    failed: bool,
    lexer: Lexer,
}

impl<R: Read> StreamReader<R> {
    /// Reads from a source to its end.
    pub fn new(source: R, mode: Mode) -> Self {
        let window = vec![0; WINDOW].into_boxed_slice();
        Self { source, window, filled: 0, ended: false, failed: false, lexer: Lexer::new(mode) }
    }

    /// The next item, which borrows the window until the next call; `None` at the end.
    pub fn next_event(&mut self) -> Option<Result<Spanned<Event<'_>>, StreamError>> {
        if self.failed {
            return None;
        }
        let step = loop {
            match self.lexer.next(&self.window[..self.filled], self.ended) {
                Step::NeedMore => {}
                step => break step,
            }
            if let Err(error) = self.fill() {
                return Some(Err(error.into()));
            }
        };
        lend(&self.window, step).map(|event| event.map_err(StreamError::from))
    }

    /// The part of an absolute span that is still in the window; right after an event, its whole span is.
    pub(crate) fn text(&self, span: Range<usize>) -> &[u8] {
        let inside = |at: usize| at.saturating_sub(self.lexer.offset()).min(self.filled);
        &self.window[inside(span.start)..inside(span.end)]
    }

    /// Drops consumed bytes and fills the window, or records the end of the source.
    fn fill(&mut self) -> io::Result<()> {
        let consumed = self.lexer.consumed();
        self.lexer.drop_front(consumed);
        self.window.copy_within(consumed..self.filled, 0);
        self.filled -= consumed;
        while self.filled < WINDOW && !self.ended {
            match self.source.read(&mut self.window[self.filled..]) {
                Ok(0) => self.ended = true,
                Ok(read) => self.filled += read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => {
                    self.failed = true;
                    return Err(error);
                }
            }
        }
        Ok(())
    }
}
