//! What is wrong with a text: where, what was expected, and how to mend it.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use tetrad_core::text::shorten;

/// What is expected where a file starts with something else.
pub(crate) const HEADER_EXPECTED: &str = "a header first: `Title:`, `Platform:`, `Date:` or `Source:`";

/// How much a diagnostic matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The text is read as meant, but others may refuse it.
    Hint,
    /// The text is wrong.
    Error,
}

macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident, $text:literal, $severity:ident, $headline:literal;)*) => {
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
    /// Something that starts like a move but is none.
    BadMove, "bad-move", Error, "no move";
    /// Row, line-clear mark and rating in the wrong place or order.
    BadSuffix, "bad-suffix", Error, "something is wrong behind the piece";
    /// A level that is not `=Level`, white space, digits and a newline.
    BadLevel, "bad-level", Error, "no level";
    /// A comment without its `)`.
    UnclosedComment, "unclosed-comment", Error, "the comment does not end";
    /// Text that is no item at all.
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
    /// Columns that go round the edge of the board, or a row under or above it.
    OffTheBoard, "off-the-board", Error, "this place is not on the board";
    /// A piece with nothing under it.
    Floating, "floating", Error, "nothing is under the piece";
    /// A piece on top of cells that are taken.
    Overlapping, "overlapping", Error, "the piece does not fit there";
    /// A place that no shifts and turns lead to.
    Unreachable, "unreachable", Error, "the piece can not get there";
    /// A move that clears lines without saying so.
    MissingClear, "missing-clear", Error, "the move clears lines and does not say so";
    /// A line-clear mark that is not what happens.
    WrongClear, "wrong-clear", Error, "the move does not clear these lines";
    /// A level that is not the one the game has reached.
    WrongLevel, "wrong-level", Error, "the game is not at this level";
    /// A score that these lines, at these levels, can't give.
    ImpossibleScore, "impossible-score", Error, "the score can not be this";
    /// A move after the stack has reached the top.
    GameOver, "game-over", Error, "the game is over before this move";
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

    /// The diagnostic for something that a tolerant reader lets pass.
    pub(crate) fn hint(code: Code, span: Range<usize>, found: &[u8]) -> Self {
        let delete = |expected: &'static str| Self::new(code, span.clone(), found, expected).with_fix(span.clone(), "");
        match code {
            Code::CarriageReturn => delete("a newline alone"),
            Code::ByteOrderMark => delete("a file that starts with its first header"),
            Code::Ellipsis => delete("the next item"),
            // Its span is only where the game starts.
            Code::Fragment => {
                Self::new(code, span.clone(), b"", HEADER_EXPECTED).with_fix(span.start..span.start, "Title:\n")
            }
            Code::NoFinalNewline => Self::new(code, span.clone(), found, "a newline").with_fix(span, "\n"),
            _ => Self::new(code, span, found, "`Title:`, `Platform:`, `Date:` or `Source:`"),
        }
    }

    /// The same with a fix.
    #[must_use]
    pub(crate) fn with_fix(mut self, span: Range<usize>, text: impl Into<String>) -> Self {
        self.fix = Some(Fix { span, text: text.into() });
        self
    }

    /// What is wrong, with the text it is about.
    pub fn headline(&self) -> String {
        match self.found.as_str() {
            "" => self.code.headline().to_owned(),
            found => format!("`{found}`: {}", self.code.headline()),
        }
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
