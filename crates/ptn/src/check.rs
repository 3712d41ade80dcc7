//! Everything that is wrong with a file: its text, and the game in it.

use crate::diagnostic::{Diagnostic, Severity};
use crate::event::{Event, Mode, Spanned};
use crate::game::{note, utf8_problem};
use crate::reader::Reader;
use crate::replay::Replay;

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
    for event in Reader::new(text, mode) {
        // Moves first and by themselves: nearly everything is a move, and nearly every move is right.
        let problem = match event {
            Ok(Spanned { item: Event::Move(mv), span }) => replay.play_at(mv, span),
            Ok(event) => about(&mut replay, text, event),
            Err(error) => Some(error),
        };
        if let Some(problem) = problem
            && !note(&mut diagnostics, problem)
        {
            break;
        }
    }
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
