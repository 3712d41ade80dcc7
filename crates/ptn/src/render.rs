//! Diagnostics as people like to read them: file, line and column, the text with a caret, and the text as it should be.

use std::borrow::Cow;
use std::cell::Cell;
use std::ops::Range;

use annotate_snippets::{AnnotationKind, Level, Patch, Renderer, Snippet};
use memchr::{memchr, memchr_iter, memrchr};

use crate::diagnostic::{Diagnostic, Severity};

/// Lines longer than this are not shown.
const LONGEST_LINE: usize = 2000;

/// Whether output has colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    /// With ANSI escapes.
    On,
    /// Plain text.
    Off,
}

/// A place as people count: from 1, columns in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

/// A file, to show diagnostics in.
///
/// Diagnostics in the order of their spans are found quickest, because lines are counted on from the one before.
#[derive(Debug)]
pub struct Source<'a> {
    name: &'a str,
    text: &'a [u8],
    /// A byte at which lines were counted, and the line it is on.
    known: Cell<(usize, usize)>,
}

impl<'a> Source<'a> {
    /// A text and the name of its file.
    pub fn new(name: &'a str, text: &'a [u8]) -> Self {
        Self { name, text, known: Cell::new((0, 1)) }
    }

    /// Line and column of a byte.
    pub fn place(&self, at: usize) -> Place {
        let at = at.min(self.text.len());
        let (from, line) = match self.known.get() {
            (from, line) if from <= at => (from, line),
            _ => (0, 1),
        };
        let line = line + memchr_iter(b'\n', &self.text[from..at]).count();
        self.known.set((at, line));
        let before = &self.text[self.line_start(at)..at];
        Place { line, column: String::from_utf8_lossy(before).chars().count() + 1 }
    }

    fn line_start(&self, at: usize) -> usize {
        memrchr(b'\n', &self.text[..at]).map_or(0, |newline| newline + 1)
    }

    fn line_end(&self, at: usize) -> usize {
        memchr(b'\n', &self.text[at..]).map_or(self.text.len(), |newline| at + newline)
    }

    /// The diagnostic as a compiler would print it.
    pub fn render(&self, diagnostic: &Diagnostic, colour: Colour) -> String {
        let renderer = match colour {
            Colour::On => Renderer::styled(),
            Colour::Off => Renderer::plain(),
        };
        let level = match diagnostic.severity() {
            Severity::Error => Level::ERROR,
            Severity::Hint => Level::NOTE,
        };
        let title = level.primary_title(diagnostic.headline()).id(diagnostic.code.name());
        let lines = self.line_start(diagnostic.span.start)..self.line_end(diagnostic.span.start);
        if lines.len() > LONGEST_LINE {
            let Place { line, column } = self.place(diagnostic.span.start);
            let place = format!("{}:{line}:{column}", self.name);
            let expected = format!("expected {}", diagnostic.expected);
            let notes = [Level::NOTE.message(place), Level::NOTE.message(expected)];
            return renderer.render(&[title.elements(notes)]);
        }
        let first_line = self.place(lines.start).line;
        let label = format!("expected {}", diagnostic.expected);
        let (source, span) = self.excerpt(&lines, &diagnostic.span);
        let place = AnnotationKind::Primary.span(span).label(label);
        let snippet = Snippet::source(source).path(self.name).line_start(first_line).annotation(place);
        let mut groups = vec![title.element(snippet)];
        if let Some(fix) = &diagnostic.fix {
            let lines = self.line_start(fix.span.start)..self.line_end(fix.span.end);
            if lines.len() <= LONGEST_LINE {
                let first_line = self.place(lines.start).line;
                let (source, span) = self.excerpt(&lines, &fix.span);
                let patch = Snippet::source(source).line_start(first_line).patch(Patch::new(span, fix.text.as_str()));
                groups.push(Level::HELP.secondary_title("write it like this").element(patch));
            }
        }
        renderer.render(&groups)
    }

    /// The text of some lines, and where a span of the file is in it.
    fn excerpt(&self, lines: &Range<usize>, span: &Range<usize>) -> (Cow<'a, str>, Range<usize>) {
        let text = String::from_utf8_lossy(&self.text[lines.clone()]);
        // What is no UTF-8 is shown as something of another length.
        let inside = |at: usize| {
            let before = &self.text[lines.start..at.clamp(lines.start, lines.end)];
            text.floor_char_boundary(String::from_utf8_lossy(before).len())
        };
        let (start, end) = (inside(span.start), inside(span.end));
        (text, start..end)
    }
}
