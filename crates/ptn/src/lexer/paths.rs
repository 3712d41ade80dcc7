//! Runs every path of the lexer on a text, so that the results can be compared (feature `fuzzing`).

use std::ops::{ControlFlow, Range};

use super::blocks::Plain;
use super::{LOOKAHEAD, Lexer, Step, Token, Visitor};
use crate::diagnostic::{Code, Diagnostic};
use crate::event::{Event, Mode, Spanned};
use crate::moves::Move;

/// An item or an error that was read.
pub(crate) type Read<'a> = Result<Spanned<Event<'a>>, Diagnostic>;

/// The lengths of windows. The least is what the lexer looks ahead; the second is more than a block.
const WINDOWS: [usize; 2] = [LOOKAHEAD, 3 * LOOKAHEAD - 1];

pub(crate) fn slow_path(text: &[u8], mode: Mode) -> Vec<Read<'_>> {
    let mut lexer = Lexer::new(mode);
    steps(text, || lexer.careful(text, true))
}

/// Reads a text by each fast path, with the name of the path.
pub(crate) fn fast_path(text: &[u8], mode: Mode) -> Vec<(&'static str, Vec<Read<'_>>)> {
    let mut lexer = Lexer::new(mode);
    let mut ways = vec![("one by one", steps(text, || lexer.next(text, true)))];
    let mut taken = Vec::new();
    let _: ControlFlow<()> = Lexer::new(mode).each(text, Collect { text, taken: &mut taken });
    ways.push(("all at once", std::mem::take(&mut taken)));
    let _: ControlFlow<()> = Lexer::new(mode).each_with(Plain, text, Collect { text, taken: &mut taken });
    ways.push(("all at once on any processor", taken));
    // A visitor that breaks after each item can continue from there.
    let (mut lexer, mut taken) = (Lexer::new(mode), Vec::new());
    while lexer.each(text, Pause(Collect { text, taken: &mut taken })).is_break() {}
    ways.push(("all at once with pauses", taken));
    ways
}

fn steps(text: &[u8], mut next: impl FnMut() -> Step) -> Vec<Read<'_>> {
    let mut read = Vec::new();
    loop {
        match next() {
            Step::Token(Spanned { item, span }) => read.push(Ok(Spanned { item: item.lend(text), span })),
            Step::Problem(problem) => read.push(Err(*problem)),
            Step::End => return read,
            Step::NeedMore => panic!("the whole text is there"),
        }
    }
}

/// Collects all steps.
struct Collect<'a, 'b> {
    text: &'a [u8],
    taken: &'b mut Vec<Read<'a>>,
}

impl<B> Visitor<B> for Collect<'_, '_> {
    fn mv(&mut self, mv: Move, span: Range<usize>) -> ControlFlow<B> {
        self.taken.push(Ok(Spanned { item: Event::Move(mv), span }));
        ControlFlow::Continue(())
    }

    fn token(&mut self, Spanned { item, span }: Spanned<Token>) -> ControlFlow<B> {
        self.taken.push(Ok(Spanned { item: item.lend(self.text), span }));
        ControlFlow::Continue(())
    }

    fn problem(&mut self, problem: Diagnostic) -> ControlFlow<B> {
        self.taken.push(Err(problem));
        ControlFlow::Continue(())
    }
}

/// Passes one step on and breaks.
struct Pause<V>(V);

impl<V: Visitor<()>> Visitor<()> for Pause<V> {
    fn mv(&mut self, mv: Move, span: Range<usize>) -> ControlFlow<()> {
        self.0.mv(mv, span)?;
        ControlFlow::Break(())
    }

    fn token(&mut self, token: Spanned<Token>) -> ControlFlow<()> {
        self.0.token(token)?;
        ControlFlow::Break(())
    }

    fn problem(&mut self, problem: Diagnostic) -> ControlFlow<()> {
        self.0.problem(problem)?;
        ControlFlow::Break(())
    }
}

/// Reads a text through windows of different lengths, as a reader of streams does, and joins items that come in parts.
pub(crate) fn through_windows(text: &[u8], mode: Mode) -> Vec<(usize, Vec<Read<'_>>)> {
    WINDOWS.map(|length| (length, through_window(text, mode, length))).into()
}

fn through_window(text: &[u8], mode: Mode, length: usize) -> Vec<Read<'_>> {
    let mut lexer = Lexer::new(mode);
    let mut window = 0..0;
    let mut parts = Parts { text, read: Vec::new(), open: None };
    loop {
        let last = text.len() - window.start < length;
        match lexer.next(&text[window.clone()], last && window.end == text.len()) {
            Step::Token(Spanned { item, span }) => {
                // Texts of a window are slices of the whole text.
                parts.take(Spanned { item: item.lend(&text[window.clone()]), span });
            }
            Step::Problem(problem) => parts.problem(*problem),
            Step::End => return parts.read,
            Step::NeedMore => {
                let consumed = lexer.consumed();
                lexer.drop_front(consumed);
                let next = window.start + consumed..(window.start + consumed + length).min(text.len());
                assert!(next != window || !last, "the lexer wants more than there is");
                assert!(next != window || last, "a window of {length} bytes is too short");
                window = next;
            }
        }
    }
}

/// Joins the parts of long items.
struct Parts<'a> {
    text: &'a [u8],
    read: Vec<Read<'a>>,
    /// The parts so far of an unfinished item.
    open: Option<Spanned<Event<'a>>>,
}

impl<'a> Parts<'a> {
    fn take(&mut self, event: Spanned<Event<'a>>) {
        let Some(mut whole) = self.open.take() else {
            match event.item {
                Event::Header { value: text, .. } | Event::Comment(text) if text.more => self.open = Some(event),
                _ => self.read.push(Ok(event)),
            }
            return;
        };
        let Event::More(part) = event.item else {
            // A hint about an item comes before the item.
            self.read.push(Ok(event));
            self.open = Some(whole);
            return;
        };
        assert_eq!(whole.span.end, event.span.start, "parts follow each other");
        whole.span.end = event.span.end;
        let (Event::Header { value, .. } | Event::Comment(value)) = &mut whole.item else {
            unreachable!("only headers and comments have parts")
        };
        let start = value.bytes.as_ptr() as usize - self.text.as_ptr() as usize;
        value.bytes = &self.text[start..start + value.bytes.len() + part.bytes.len()];
        value.more = part.more;
        if part.more {
            self.open = Some(whole);
        } else {
            self.read.push(Ok(whole));
        }
    }

    fn problem(&mut self, mut problem: Diagnostic) {
        if problem.code == Code::UnclosedComment && self.open.take().is_some() {
            // The lexer no longer has the start of a comment when it finds that the comment has no end.
            let found = &self.text[problem.span.clone()];
            problem = Diagnostic::new(problem.code, problem.span, found, problem.expected);
        }
        self.read.push(Err(problem));
    }
}
