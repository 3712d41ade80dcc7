//! What the readers give, one after the other.

use std::ops::Range;

use crate::Code;
use crate::moves::Move;

/// How generous a reader is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// The published grammar, and nothing else.
    Strict,
    /// The published grammar, except that there may be no header: a part of a game.
    Fragment,
    /// For people: also CRLF, a byte order mark, `...`, unknown or no headers, and a last line without a newline. Each
    /// leniency is an [`Event::Hint`].
    #[default]
    Tolerant,
}

/// Text of a header or comment, or a part of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Text<'a> {
    /// The bytes, as they stand in the file.
    pub bytes: &'a [u8],
    /// Whether the text goes on in an [`Event::More`]. Only a reader of a stream gives texts in parts.
    pub more: bool,
}

/// One item of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event<'a> {
    /// `Title: …` and its like.
    Header {
        /// What stands before the colon.
        name: &'a [u8],
        /// What stands between the colon and the end of the line.
        value: Text<'a>,
    },
    /// `=Level …`. Numbers too large for the type become its largest.
    Level(u32),
    /// A move.
    Move(Move),
    /// What stands between `(` and `)`.
    Comment(Text<'a>),
    /// The next part of the header or comment before it.
    More(Text<'a>),
    /// Something outside the grammar that a tolerant reader lets pass. Its severity is that of a hint.
    Hint(Code),
}

/// Something and the bytes of the whole text at which it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spanned<T> {
    /// What it is.
    pub item: T,
    /// Where it stands.
    pub span: Range<usize>,
}
