//! Renders diagnostics: file, line and column, the text with a caret, and the corrected text.

use std::cell::Cell;
use std::io::{self, Read};
use std::ops::Range;

use annotate_snippets::{AnnotationKind, Level, Patch, Renderer, Snippet};
use memchr::{memchr, memchr_iter, memrchr};
use tetrad_core::text::{printable, printable_lines};

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

/// A line and column, both from 1; columns count characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

/// The source text of diagnostics.
///
/// Diagnostics in the order of their spans are fastest, because lines are counted from the previous one on.
#[derive(Debug)]
pub struct Source<'a> {
    name: &'a str,
    text: &'a [u8],
    /// The last byte up to which lines were counted, and its line.
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

    /// Renders a diagnostic as a compiler does.
    pub fn render(&self, diagnostic: &Diagnostic, colour: Colour) -> String {
        let lines = self.line_start(diagnostic.span.start)..self.line_end(diagnostic.span.start);
        if lines.len() > LONGEST_LINE {
            return render_without_text(self.name, Some(self.place(diagnostic.span.start)), diagnostic, colour);
        }
        let first_line = self.place(lines.start).line;
        let label = format!("expected {}", diagnostic.expected);
        let (source, span) = self.excerpt(&lines, &diagnostic.span);
        let place = AnnotationKind::Primary.span(span).label(label);
        let snippet = Snippet::source(source).path(printable(self.name)).line_start(first_line).annotation(place);
        let title = level(diagnostic).primary_title(diagnostic.headline()).id(diagnostic.code.name());
        let mut groups = vec![title.element(snippet)];
        if let Some(fix) = &diagnostic.fix {
            let lines = self.line_start(fix.span.start)..self.line_end(fix.span.end);
            if lines.len() <= LONGEST_LINE {
                let first_line = self.place(lines.start).line;
                let (source, span) = self.excerpt(&lines, &fix.span);
                let patch = Patch::new(span, printable_lines(&fix.text));
                let patch = Snippet::source(source).line_start(first_line).patch(patch);
                groups.push(Level::HELP.secondary_title("write it like this").element(patch));
            }
        }
        renderer(colour).render(&groups)
    }

    /// The printable text of some lines, and the place of a span of the file in it.
    fn excerpt(&self, lines: &Range<usize>, span: &Range<usize>) -> (String, Range<usize>) {
        let shown = |part: Range<usize>| printable_lines(&String::from_utf8_lossy(&self.text[part]));
        let text = shown(lines.clone());
        // Bytes that are not UTF-8 or not printable are replaced by text of another length.
        let inside = |at: usize| {
            let before = lines.start..at.clamp(lines.start, lines.end);
            text.floor_char_boundary(shown(before).len())
        };
        let (start, end) = (inside(span.start), inside(span.end));
        (text, start..end)
    }
}

/// Renders a diagnostic without its line, for texts that are too long. Without a place, it shows the byte.
pub fn render_without_text(name: &str, place: Option<Place>, diagnostic: &Diagnostic, colour: Colour) -> String {
    let title = level(diagnostic).primary_title(diagnostic.headline()).id(diagnostic.code.name());
    let name = printable(name);
    let place = match place {
        Some(Place { line, column }) => format!("{name}:{line}:{column}"),
        None => format!("{name}, byte {}", diagnostic.span.start),
    };
    let expected = format!("expected {}", diagnostic.expected);
    let notes = [Level::NOTE.message(place), Level::NOTE.message(expected)];
    renderer(colour).render(&[title.elements(notes)])
}

/// Finds lines and columns of bytes in a text from a source, in constant memory. The bytes may be in any order.
pub fn places(mut source: impl Read, bytes: &[usize]) -> io::Result<Vec<Place>> {
    let mut order: Vec<usize> = (0..bytes.len()).collect();
    order.sort_unstable_by_key(|&index| bytes[index]);
    let mut waiting = order.into_iter().peekable();
    let mut places = vec![Place { line: 1, column: 1 }; bytes.len()];
    let (mut here, mut at) = (Place { line: 1, column: 1 }, 0);
    let mut chunk = vec![0; 1 << 16];
    while waiting.peek().is_some() {
        let count = match source.read(&mut chunk) {
            Ok(0) => break,
            Ok(count) => count,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        let mut from = 0;
        while let Some(&index) = waiting.peek() {
            let to = (bytes[index] - at).min(count);
            here = here.after(&chunk[from..to]);
            from = to;
            if bytes[index] - at > count {
                break;
            }
            places[index] = here;
            waiting.next();
        }
        here = here.after(&chunk[from..count]);
        at += count;
    }
    for index in waiting {
        places[index] = here;
    }
    Ok(places)
}

impl Place {
    /// The place after some text that starts here. Of invalid UTF-8, the bytes that could start a character count.
    fn after(self, text: &[u8]) -> Self {
        let characters = |text: &[u8]| text.iter().filter(|&&byte| byte & 0xC0 != 0x80).count();
        match memrchr(b'\n', text) {
            None => Self { column: self.column + characters(text), ..self },
            Some(last) => {
                Self { line: self.line + memchr_iter(b'\n', text).count(), column: 1 + characters(&text[last + 1..]) }
            }
        }
    }
}

fn level(diagnostic: &Diagnostic) -> Level<'static> {
    match diagnostic.severity() {
        Severity::Error => Level::ERROR,
        Severity::Hint => Level::NOTE,
    }
}

fn renderer(colour: Colour) -> Renderer {
    match colour {
        Colour::On => Renderer::styled(),
        Colour::Off => Renderer::plain(),
    }
}
