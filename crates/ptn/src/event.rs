//! The items that the readers return.

use std::ops::Range;

use crate::Code;
use crate::moves::Move;

/// How lenient a reader is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// The published grammar, and nothing else.
    Strict,
    /// The published grammar, except that there may be no header: a part of a game.
    Fragment,
    /// For texts by people: also CRLF, a byte order mark, `...`, unknown or no headers, and a last line without a
    /// newline. Each of these is reported as an [`Event::Hint`].
    #[default]
    Tolerant,
}

/// Text of a header or comment, or a part of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Text<'a> {
    /// The bytes as in the file.
    pub bytes: &'a [u8],
    /// Whether the text continues in an [`Event::More`]. Only readers of streams split texts.
    pub more: bool,
}

/// One item of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event<'a> {
    /// A header like `Title: …`.
    Header {
        /// The text before the colon.
        name: &'a [u8],
        /// The text between the colon and the end of the line.
        value: Text<'a>,
    },
    /// A level, `=Level …`. Numbers that are too large become `u32::MAX`.
    Level(u32),
    /// A move.
    Move(Move),
    /// The text between `(` and `)`.
    Comment(Text<'a>),
    /// The next part of the header or comment before it.
    More(Text<'a>),
    /// A deviation from the grammar that a tolerant reader accepts. Its severity is that of a hint.
    Hint(Code),
}

/// An item with its span in the whole text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spanned<T> {
    /// The item.
    pub item: T,
    /// The bytes that it covers.
    pub span: Range<usize>,
}
