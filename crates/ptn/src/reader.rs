//! Reading a text that is in memory, or mapped into it.

use std::ops::{ControlFlow, Range};

use crate::diagnostic::Diagnostic;
use crate::event::{Event, Mode, Spanned};
use crate::lexer::{Lexer, Step, Token, Visitor};
use crate::moves::Move;

/// Reads the items of a text one by one, borrowed from it.
///
/// After an error, reading continues behind the text that the error covers, so that one run finds all errors.
///
/// ```
/// use tetrad_ptn::{Event, Mode, Reader};
///
/// let text = b"Title: two moves\n=Level 18\nTu-345 (fine) Tu 678";
/// let mut reader = Reader::new(text, Mode::Strict);
/// let kinds = reader.by_ref().take(4).map(|event| match event.unwrap().item {
///     Event::Header { .. } => "header",
///     Event::Level(_) => "level",
///     Event::Move(_) => "move",
///     _ => "comment",
/// });
/// assert_eq!(kinds.collect::<Vec<_>>(), ["header", "level", "move", "comment"]);
/// let error = reader.next().unwrap().unwrap_err();
/// assert_eq!(error.to_string(), "at byte 41: found `Tu 678`, expected `Tu-678` [bad-move]");
/// assert_eq!(error.fix.unwrap().text, "Tu-678");
/// ```
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    text: &'a [u8],
    lexer: Lexer,
}

impl<'a> Reader<'a> {
    /// Reads a whole text.
    pub fn new(text: &'a [u8], mode: Mode) -> Self {
        Self { text, lexer: Lexer::new(mode) }
    }

    /// Calls `take` with every item until it breaks. This is the fastest way to read.
    #[inline(always)]
    pub fn each<B>(
        &mut self,
        take: impl FnMut(Result<Spanned<Event<'a>>, Diagnostic>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let text = self.text;
        self.visit(Take { text, take })
    }

    /// Passes every item to a visitor until it breaks.
    #[inline(always)]
    pub(crate) fn visit<B>(&mut self, visitor: impl Visitor<B>) -> ControlFlow<B> {
        self.lexer.each(self.text, visitor)
    }
}

/// A visitor that calls a function.
struct Take<'a, F> {
    text: &'a [u8],
    take: F,
}

impl<'a, B, F: FnMut(Result<Spanned<Event<'a>>, Diagnostic>) -> ControlFlow<B>> Visitor<B> for Take<'a, F> {
    #[inline(always)]
    fn mv(&mut self, mv: Move, span: Range<usize>) -> ControlFlow<B> {
        (self.take)(Ok(Spanned { item: Event::Move(mv), span }))
    }

    #[inline(always)]
    fn token(&mut self, Spanned { item, span }: Spanned<Token>) -> ControlFlow<B> {
        (self.take)(Ok(Spanned { item: item.lend(self.text), span }))
    }

    #[inline(never)]
    fn problem(&mut self, problem: Diagnostic) -> ControlFlow<B> {
        (self.take)(Err(problem))
    }
}

/// Converts a step to an item of a reader; `None` at the end.
#[inline(always)]
pub(crate) fn lend(text: &[u8], step: Step) -> Option<Result<Spanned<Event<'_>>, Diagnostic>> {
    match step {
        Step::Token(Spanned { item, span }) => Some(Ok(Spanned { item: item.lend(text), span })),
        Step::Problem(problem) => Some(Err(*problem)),
        Step::End | Step::NeedMore => None,
    }
}

impl<'a> Iterator for Reader<'a> {
    type Item = Result<Spanned<Event<'a>>, Diagnostic>;

    #[inline(always)]
    fn next(&mut self) -> Option<Self::Item> {
        lend(self.text, self.lexer.next(self.text, true))
    }

    #[inline(always)]
    fn fold<B, F: FnMut(B, Self::Item) -> B>(mut self, start: B, mut fold: F) -> B {
        let mut folded = Some(start);
        let _: ControlFlow<()> = self.each(|event| {
            folded = folded.take().map(|so_far| fold(so_far, event));
            ControlFlow::Continue(())
        });
        folded.expect("it is put back every time")
    }
}
