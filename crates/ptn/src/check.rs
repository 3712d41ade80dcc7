//! Everything that is wrong with a file: its text, and the game in it.

use std::io::{self, Read};
use std::ops::ControlFlow;

use crate::diagnostic::{Diagnostic, Severity};
use crate::event::{Event, Mode, Spanned};
use crate::game::{note, utf8_problem};
use crate::parts::Parts;
use crate::reader::Reader;
use crate::replay::Replay;
use crate::stream::{StreamError, StreamReader};

/// What a check found.
#[derive(Clone, Debug)]
pub struct Checked {
    /// What is wrong, in the order of the text; at most a thousand.
    pub diagnostics: Vec<Diagnostic>,
    /// The game as far as it could be played.
    pub replay: Replay,
}

impl Checked {
    /// Whether there is nothing worse than a hint.
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
    let (mut replay, mut diagnostics) = (Replay::new(), Vec::new());
    let _: ControlFlow<()> = Reader::new(text, mode).each(|event| {
        // Moves first and by themselves: nearly everything is a move, and nearly every move is right.
        let problem = match event {
            Ok(Spanned { item: Event::Move(mv), span }) => replay.play_at(mv, span),
            Ok(event) => about(&mut replay, text, event),
            Err(error) => Some(error),
        };
        let enough = problem.is_some_and(|problem| !note(&mut diagnostics, problem));
        if enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    Checked { diagnostics, replay }
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

/// Checks a file that comes from a source, syntax and game, in constant memory: at most 64 KiB of it are there at a
/// time. Finds what [`check`] finds.
///
/// ```
/// use tetrad_ptn::{Mode, check_stream};
///
/// let checked = check_stream(&b"Title: t\nI-1234 Tu 345\n"[..], Mode::Strict)?;
/// assert_eq!(checked.diagnostics[0].to_string(), "at byte 16: found `Tu 345`, expected `Tu-345` [bad-move]");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn check_stream(source: impl Read, mode: Mode) -> io::Result<Checked> {
    let mut replay = Replay::new();
    let diagnostics = through(source, mode, Some(&mut replay))?;
    Ok(Checked { diagnostics, replay })
}

/// Checks the text of a file that comes from a source, but not the game in it, in constant memory.
pub fn check_syntax_stream(source: impl Read, mode: Mode) -> io::Result<Vec<Diagnostic>> {
    through(source, mode, None)
}

/// Goes through a stream, and plays the game if there is somebody to play it.
fn through(source: impl Read, mode: Mode, mut replay: Option<&mut Replay>) -> io::Result<Vec<Diagnostic>> {
    let mut reader = StreamReader::new(source, mode);
    let mut diagnostics = Vec::new();
    let (mut parts, mut in_comment) = (Parts::default(), false);
    loop {
        let Some(event) = reader.next_event() else { return Ok(diagnostics) };
        let problem = match event {
            Err(StreamError::Io(error)) => return Err(error),
            Err(StreamError::Text(error)) => Some(error),
            Ok(Spanned { item, span }) => match item {
                Event::Move(mv) => replay.as_mut().and_then(|replay| replay.play_at(mv, span)),
                Event::Level(level) => replay.as_mut().and_then(|replay| replay.level(level, span)),
                Event::Hint(code) => Some(Diagnostic::hint(code, span.clone(), reader.text(span))),
                Event::Header { value: text, .. } | Event::Comment(text) | Event::More(text) => {
                    if !matches!(item, Event::More(_)) {
                        (parts, in_comment) = (Parts::default(), matches!(item, Event::Comment(_)));
                    }
                    // A comment that is at its end has its parenthesis in the span.
                    let end = span.end - usize::from(in_comment && !text.more);
                    parts.see(text.bytes, end - text.bytes.len());
                    let ended = (!text.more).then(|| std::mem::take(&mut parts));
                    ended.and_then(|mut parts| {
                        let mut score = |parts: Parts| replay.as_mut()?.score_at(parts.score()?);
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

/// What is wrong with anything but a move.
#[inline(never)]
fn about(replay: &mut Replay, text: &[u8], event: Spanned<Event<'_>>) -> Option<Diagnostic> {
    let problem = about_text(text, &event);
    problem.or_else(|| match event.item {
        Event::Level(level) => replay.level(level, event.span),
        Event::Comment(comment) => replay.comment_at(comment.bytes, event.span.start + 1),
        _ => None,
    })
}

/// What is wrong with an event as text.
fn about_text(text: &[u8], event: &Spanned<Event<'_>>) -> Option<Diagnostic> {
    match event.item {
        Event::Header { value, .. } => utf8_problem(value.bytes, event.span.end - value.bytes.len()),
        Event::Comment(comment) => utf8_problem(comment.bytes, event.span.start + 1),
        Event::Hint(code) => Some(Diagnostic::hint(code, event.span.clone(), &text[event.span.clone()])),
        _ => None,
    }
}
