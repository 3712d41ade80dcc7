//! What is wrong with a text: where, what was expected, and how to mend it.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use tetrad_core::text::shorten;

/// How much a diagnostic matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The text is read as meant, but others may refuse it.
    Hint,
    /// The text is wrong.
    Error,
}

macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident, $text:literal, $severity:ident;)*) => {
        /// What kind of thing is wrong. The names are stable: people filter by them.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Code {
            $($(#[$doc])* $name,)*
        }

        impl Code {
            /// All of them.
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];

            /// The name in reports.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$name => $text,)*
                }
            }

            /// How much it matters.
            pub const fn severity(self) -> Severity {
                match self {
                    $(Self::$name => Severity::$severity,)*
                }
            }
        }
    };
}

codes! {
    /// The file does not start with a header.
    MissingHeader, "missing-header", Error;
    /// A header that is not one of the four, or not where headers belong.
    BadHeader, "bad-header", Error;
    /// A header that ends with the file instead of its line.
    UnfinishedHeader, "unfinished-header", Error;
    /// There are headers, but no game.
    MissingGame, "missing-game", Error;
    /// Something that starts like a move but is none.
    BadMove, "bad-move", Error;
    /// Row, line-clear mark and rating in the wrong place or order.
    BadSuffix, "bad-suffix", Error;
    /// A level that is not `=Level`, white space, digits and a newline.
    BadLevel, "bad-level", Error;
    /// A comment without its `)`.
    UnclosedComment, "unclosed-comment", Error;
    /// Text that is no item at all.
    StrayText, "stray-text", Error;
    /// A header or comment that is not UTF-8.
    NotUtf8, "not-utf8", Error;
    /// Lines that end in a carriage return and a newline.
    CarriageReturn, "carriage-return", Hint;
    /// A byte order mark.
    ByteOrderMark, "byte-order-mark", Hint;
    /// `...` between items.
    Ellipsis, "ellipsis", Hint;
    /// A header beyond the four of the grammar.
    UnknownHeader, "unknown-header", Hint;
    /// The last line has no newline where it needs one.
    NoFinalNewline, "no-final-newline", Hint;
    /// Columns that go round the edge of the board.
    OffTheBoard, "off-the-board", Error;
    /// A piece with nothing under it.
    Floating, "floating", Error;
    /// A piece on top of cells that are taken, or through the floor.
    Overlapping, "overlapping", Error;
    /// A place that no shifts and turns lead to.
    Unreachable, "unreachable", Error;
    /// A move that clears lines without saying so.
    MissingClear, "missing-clear", Error;
    /// A line-clear mark that is not what happens.
    WrongClear, "wrong-clear", Error;
    /// A level that is not the one the game has reached.
    WrongLevel, "wrong-level", Error;
    /// A score that these lines, at these levels, can't give.
    ImpossibleScore, "impossible-score", Error;
    /// A move after the stack has reached the top.
    GameOver, "game-over", Error;
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A change to the text that mends what is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// The bytes to replace; empty to insert.
    pub span: Range<usize>,
    /// What to put there; empty to delete.
    pub text: String,
}

/// One thing that is wrong with a text.
///
/// Spans are in bytes of the whole text and lie inside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// What kind of thing.
    pub code: Code,
    /// Where it stands.
    pub span: Range<usize>,
    /// The offending text, shortened if it is long; empty at the end of the file.
    pub found: String,
    /// What would be right there.
    pub expected: Cow<'static, str>,
    /// How to mend it, where one way is clear.
    pub fix: Option<Fix>,
}

impl Diagnostic {
    /// A diagnostic without a fix.
    pub(crate) fn new(code: Code, span: Range<usize>, found: &[u8], expected: impl Into<Cow<'static, str>>) -> Self {
        // The bytes of 41 characters are all that shortening looks at.
        let head = &found[..found.len().min(41 * 4)];
        let found = shorten(&String::from_utf8_lossy(head));
        Self { code, span, found, expected: expected.into(), fix: None }
    }

    /// The same with a fix.
    #[must_use]
    pub(crate) fn with_fix(mut self, span: Range<usize>, text: impl Into<String>) -> Self {
        self.fix = Some(Fix { span, text: text.into() });
        self
    }

    /// How much it matters.
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
