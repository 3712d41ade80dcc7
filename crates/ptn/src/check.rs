//! Checks of a file: its text, and the game in it.

use std::io::{self, Read};
use std::ops::{ControlFlow, Range};

use crate::diagnostic::{Diagnostic, Severity};
use crate::event::{Event, Mode, Spanned};
use crate::game::{note, utf8_problem};
use crate::lexer::{Token, Visitor};
use crate::moves::Move;
use crate::parts::Parts;
use crate::reader::Reader;
use crate::replay::Replay;
use crate::stream::{StreamError, StreamReader};

/// The result of a check.
#[derive(Clone, Debug)]
pub struct Checked {
    /// The errors and hints in the order of the text; at most a thousand.
    pub diagnostics: Vec<Diagnostic>,
    /// The game as far as it could be played.
    pub replay: Replay,
}

impl Checked {
    /// Whether there are no errors.
    pub fn is_clean(&self) -> bool {
        self.diagnostics.iter().all(|diagnostic| diagnostic.severity() == Severity::Hint)
    }
}

/// Checks a whole file, syntax and game.
///
/// ```
/// use tetrad_ptn::{Mode, check};
///
/// let checked = check(b"Title: t\n=Level 18\nI-1234 I-5678 O-90 (score=760)\n", Mode::Strict);
/// let [error] = &checked.diagnostics[..] else { panic!("{checked:?}") };
/// assert_eq!(error.to_string(), "at byte 33: found `O-90`, expected `/SINGLE` [missing-clear]");
/// assert_eq!(error.fix.as_ref().unwrap().text, "O-90/SINGLE");
/// ```
pub fn check(text: &[u8], mode: Mode) -> Checked {
    check_from(Replay::new(), text, mode)
}

/// Checks a whole file, syntax and game, starting from the state of a replay.
///
/// ```
/// use tetrad_ptn::{Mode, Replay, check_from};
///
/// let board = "XXXXXXXXX.".parse()?;
/// assert!(check_from(Replay::from_board(board), b"I-0/SINGLE", Mode::Fragment).is_clean());
/// # Ok::<(), tetrad_tetris::classic::BoardError>(())
/// ```
pub fn check_from(replay: Replay, text: &[u8], mode: Mode) -> Checked {
    let mut check = Check { text, replay, diagnostics: Vec::new() };
    let _: ControlFlow<()> = Reader::new(text, mode).visit(&mut check);
    Checked { diagnostics: check.diagnostics, replay: check.replay }
}

struct Check<'a> {
    text: &'a [u8],
    replay: Replay,
    diagnostics: Vec<Diagnostic>,
}

impl Check<'_> {
    /// Adds a diagnostic, and breaks when there are enough.
    #[cold]
    #[inline(never)]
    fn note(&mut self, problem: Diagnostic) -> ControlFlow<()> {
        if note(&mut self.diagnostics, problem) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

impl Visitor<()> for &mut Check<'_> {
    #[inline(always)]
    fn mv(&mut self, mv: Move, span: Range<usize>) -> ControlFlow<()> {
        match self.replay.play_at(mv, span) {
            None => ControlFlow::Continue(()),
            Some(problem) => self.note(problem),
        }
    }

    #[inline(never)]
    fn token(&mut self, Spanned { item, span }: Spanned<Token>) -> ControlFlow<()> {
        let problem = about(&mut self.replay, self.text, Spanned { item: item.lend(self.text), span });
        problem.map_or(ControlFlow::Continue(()), |problem| self.note(problem))
    }

    fn problem(&mut self, problem: Diagnostic) -> ControlFlow<()> {
        self.note(problem)
    }
}

/// Checks the text of a file, but not the game in it.
pub fn check_syntax(text: &[u8], mode: Mode) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    let problems = Reader::new(text, mode).filter_map(|event| match event {
        Ok(event) => about_text(text, &event),
        Err(error) => Some(error),
    });
    for problem in problems {
        if !note(&mut diagnostics, problem) {
            break;
        }
    }
    diagnostics
}

/// Checks a file from a source, syntax and game, in constant memory: at most 64 KiB of it are kept at a time. Finds
/// what [`check`] finds.
///
/// ```
/// use tetrad_ptn::{Mode, check_stream};
///
/// let checked = check_stream(&b"Title: t\nI-1234 Tu 345\n"[..], Mode::Strict)?;
/// assert_eq!(checked.diagnostics[0].to_string(), "at byte 16: found `Tu 345`, expected `Tu-345` [bad-move]");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn check_stream(source: impl Read, mode: Mode) -> io::Result<Checked> {
    check_stream_from(Replay::new(), source, mode)
}

/// Checks a file from a source as [`check_stream`] does, starting from the state of a replay.
pub fn check_stream_from(mut replay: Replay, source: impl Read, mode: Mode) -> io::Result<Checked> {
    let diagnostics = listen(source, mode, &mut replay)?;
    Ok(Checked { diagnostics, replay })
}

/// Checks the text of a file from a source, but not the game in it, in constant memory.
pub fn check_syntax_stream(source: impl Read, mode: Mode) -> io::Result<Vec<Diagnostic>> {
    listen(source, mode, &mut ())
}

/// A receiver of the items of a streamed game, which may report problems.
pub(crate) trait StreamVisitor {
    /// Receives a header; of a long one, the first part of its value.
    fn header(&mut self, _name: &[u8], _value: &[u8]) {}

    fn mv(&mut self, _mv: Move, _span: Range<usize>) -> Option<Diagnostic> {
        None
    }

    fn level(&mut self, _level: u32, _span: Range<usize>) -> Option<Diagnostic> {
        None
    }

    /// Receives the score in a comment, and the span of its digits.
    fn score(&mut self, _score: (u64, Range<usize>)) -> Option<Diagnostic> {
        None
    }
}

/// Ignores the game, for checks of the text alone.
impl StreamVisitor for () {}

impl StreamVisitor for Replay {
    fn mv(&mut self, mv: Move, span: Range<usize>) -> Option<Diagnostic> {
        self.play_at(mv, span)
    }

    fn level(&mut self, level: u32, span: Range<usize>) -> Option<Diagnostic> {
        self.level(level, span)
    }

    fn score(&mut self, score: (u64, Range<usize>)) -> Option<Diagnostic> {
        self.score_at(score)
    }
}

/// Passes a game from a source to a listener. Returns the problems of the text and those that the listener reports.
pub(crate) fn listen(source: impl Read, mode: Mode, listener: &mut impl StreamVisitor) -> io::Result<Vec<Diagnostic>> {
    let mut reader = StreamReader::new(source, mode);
    let mut diagnostics = Vec::new();
    let (mut parts, mut in_comment) = (Parts::default(), false);
    loop {
        let Some(event) = reader.next_event() else { return Ok(diagnostics) };
        let problem = match event {
            Err(StreamError::Io(error)) => return Err(error),
            Err(StreamError::Text(error)) => Some(error),
            Ok(Spanned { item, span }) => match item {
                Event::Move(mv) => listener.mv(mv, span),
                Event::Level(level) => listener.level(level, span),
                Event::Hint(code) => Some(Diagnostic::hint(code, span.clone(), reader.text(span))),
                Event::Header { value: text, .. } | Event::Comment(text) | Event::More(text) => {
                    if let Event::Header { name, value } = item {
                        listener.header(name, value.bytes);
                    }
                    if !matches!(item, Event::More(_)) {
                        (parts, in_comment) = (Parts::default(), matches!(item, Event::Comment(_)));
                    }
                    // The span of the last part of a comment includes the parenthesis.
                    let end = span.end - usize::from(in_comment && !text.more);
                    parts.see(text.bytes, end - text.bytes.len());
                    let ended = (!text.more).then(|| std::mem::take(&mut parts));
                    ended.and_then(|mut parts| {
                        let mut score = |parts: Parts| listener.score(parts.score()?);
                        parts.problem(end).or_else(|| if in_comment { score(parts) } else { None })
                    })
                }
            },
        };
        if problem.is_some_and(|problem| !note(&mut diagnostics, problem)) {
            return Ok(diagnostics);
        }
    }
}

/// The problem of an event, as text or in the game.
fn about(replay: &mut Replay, text: &[u8], event: Spanned<Event<'_>>) -> Option<Diagnostic> {
    let problem = about_text(text, &event);
    problem.or_else(|| match event.item {
        Event::Move(mv) => replay.play_at(mv, event.span),
        Event::Level(level) => replay.level(level, event.span),
        Event::Comment(comment) => replay.comment_at(comment.bytes, event.span.start + 1),
        _ => None,
    })
}

fn about_text(text: &[u8], event: &Spanned<Event<'_>>) -> Option<Diagnostic> {
    match event.item {
        Event::Header { value, .. } => utf8_problem(value.bytes, event.span.end - value.bytes.len()),
        Event::Comment(comment) => utf8_problem(comment.bytes, event.span.start + 1),
        Event::Hint(code) => Some(Diagnostic::hint(code, event.span.clone(), &text[event.span.clone()])),
        _ => None,
    }
}
