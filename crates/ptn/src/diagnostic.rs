//! Diagnostics: what is wrong with a text, where, what was expected, and a fix.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use tetrad_core::text::shorten;

/// What is expected if a file does not start with a header.
pub(crate) const HEADER_EXPECTED: &str = "a header first: `Title:`, `Platform:`, `Date:` or `Source:`";

/// The severity of a diagnostic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The text is read as intended, but other programs may refuse it.
    Hint,
    /// The text is wrong.
    Error,
}

macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident, $text:literal, $severity:ident, $headline:literal;)*) => {
        /// The kind of a diagnostic. The names are stable, so that users can filter by them.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Code {
            $($(#[$doc])* $name,)*
        }

        impl Code {
            /// All codes.
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];

            /// The name in reports.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$name => $text,)*
                }
            }

            /// The severity of the diagnostic.
            pub const fn severity(self) -> Severity {
                match self {
                    $(Self::$name => Severity::$severity,)*
                }
            }

            /// What is wrong, in a few words.
            pub const fn headline(self) -> &'static str {
                match self {
                    $(Self::$name => $headline,)*
                }
            }
        }
    };
}

codes! {
    /// The file does not start with a header.
    MissingHeader, "missing-header", Error, "the file does not start with a header";
    /// A header that is not one of the four, or not where headers belong.
    BadHeader, "bad-header", Error, "no header of PTN";
    /// A header that ends with the file instead of its line.
    UnfinishedHeader, "unfinished-header", Error, "the header does not end";
    /// There are headers, but no game.
    MissingGame, "missing-game", Error, "there is no game";
    /// Text that starts like a move but is not one.
    BadMove, "bad-move", Error, "no move";
    /// Row, line-clear mark and rating in the wrong place or order.
    BadSuffix, "bad-suffix", Error, "something is wrong behind the piece";
    /// A level that is not `=Level`, white space, digits and a newline.
    BadLevel, "bad-level", Error, "no level";
    /// A comment without its `)`.
    UnclosedComment, "unclosed-comment", Error, "the comment does not end";
    /// Text that is not an item.
    StrayText, "stray-text", Error, "text that is no item";
    /// A header or comment that is not UTF-8.
    NotUtf8, "not-utf8", Error, "the text is not UTF-8";
    /// Lines that end in a carriage return and a newline.
    CarriageReturn, "carriage-return", Hint, "lines end in a carriage return and a newline";
    /// A byte order mark.
    ByteOrderMark, "byte-order-mark", Hint, "there is a byte order mark";
    /// `...` between items.
    Ellipsis, "ellipsis", Hint, "dots that say nothing";
    /// A game without a header.
    Fragment, "fragment", Hint, "a fragment: there is no header";
    /// A header beyond the four of the grammar.
    UnknownHeader, "unknown-header", Hint, "PTN does not know this header";
    /// The last line has no newline where it needs one.
    NoFinalNewline, "no-final-newline", Hint, "the last line does not end";
    /// Columns that wrap around the edge of the board, or a row below or above it.
    OffTheBoard, "off-the-board", Error, "this place is not on the board";
    /// A piece with nothing under it.
    Floating, "floating", Error, "nothing is under the piece";
    /// A piece on top of cells that are taken.
    Overlapping, "overlapping", Error, "the piece does not fit there";
    /// A place that no shifts and turns reach.
    Unreachable, "unreachable", Error, "the piece can not get there";
    /// A move that clears lines without a mark.
    MissingClear, "missing-clear", Error, "the move clears lines and does not say so";
    /// A line-clear mark with the wrong number of lines.
    WrongClear, "wrong-clear", Error, "the move does not clear these lines";
    /// A level other than the one that the game has reached.
    WrongLevel, "wrong-level", Error, "the game is not at this level";
    /// A score that the lines and levels so far can't give.
    ImpossibleScore, "impossible-score", Error, "the score can not be this";
    /// A move after the stack has reached the top.
    GameOver, "game-over", Error, "the game is over before this move";
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A change of the text that fixes a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// The bytes to replace; empty to insert.
    pub span: Range<usize>,
    /// The replacement; empty to delete.
    pub text: String,
}

/// A problem of a text.
///
/// Spans are in bytes of the whole text and lie inside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The kind of the problem.
    pub code: Code,
    /// The bytes that are wrong.
    pub span: Range<usize>,
    /// The offending text, shortened if it is long; empty at the end of the file.
    pub found: String,
    /// What was expected there.
    pub expected: Cow<'static, str>,
    /// The fix, if there is only one.
    pub fix: Option<Fix>,
}

impl Diagnostic {
    /// A diagnostic without a fix.
    pub(crate) fn new(code: Code, span: Range<usize>, found: &[u8], expected: impl Into<Cow<'static, str>>) -> Self {
        // `shorten` looks at no more than 41 characters.
        let head = &found[..found.len().min(41 * 4)];
        let found = shorten(&String::from_utf8_lossy(head));
        Self { code, span, found, expected: expected.into(), fix: None }
    }

    /// The diagnostic about a deviation that a tolerant reader accepts.
    pub(crate) fn hint(code: Code, span: Range<usize>, found: &[u8]) -> Self {
        let delete = |expected: &'static str| Self::new(code, span.clone(), found, expected).with_fix(span.clone(), "");
        match code {
            Code::CarriageReturn => delete("a newline alone"),
            Code::ByteOrderMark => delete("a file that starts with its first header"),
            Code::Ellipsis => delete("the next item"),
            // The span is only the start of the game.
            Code::Fragment => {
                Self::new(code, span.clone(), b"", HEADER_EXPECTED).with_fix(span.start..span.start, "Title:\n")
            }
            Code::NoFinalNewline => Self::new(code, span.clone(), found, "a newline").with_fix(span, "\n"),
            _ => Self::new(code, span, found, "`Title:`, `Platform:`, `Date:` or `Source:`"),
        }
    }

    #[must_use]
    pub(crate) fn with_fix(mut self, span: Range<usize>, text: impl Into<String>) -> Self {
        self.fix = Some(Fix { span, text: text.into() });
        self
    }

    /// What is wrong, with the offending text.
    pub fn headline(&self) -> String {
        match self.found.as_str() {
            "" => self.code.headline().to_owned(),
            found => format!("`{found}`: {}", self.code.headline()),
        }
    }

    /// The severity of the code.
    pub fn severity(&self) -> Severity {
        self.code.severity()
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at byte {}: ", self.span.start)?;
        if !self.found.is_empty() {
            write!(f, "found `{}`, ", self.found)?;
        }
        write!(f, "expected {} [{}]", self.expected, self.code)
    }
}

impl std::error::Error for Diagnostic {}
