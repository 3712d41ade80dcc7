//! A game as a tree: headers, then levels, moves and comments in their order.

use std::ops::Range;
use std::str::FromStr;

use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::event::{Event, Mode, Spanned};
use crate::lexer::{HEADERS, is_header_name, is_white};
use crate::moves::Move;
use crate::reader::Reader;

/// The most diagnostics about one text; more would not help.
const MOST_DIAGNOSTICS: usize = 1000;

/// Adds a diagnostic, and returns whether reading should continue. Hints never end it: a text with many hints is still
/// a whole game, and an error may follow.
pub(crate) fn note(diagnostics: &mut Vec<Diagnostic>, diagnostic: Diagnostic) -> bool {
    if diagnostic.severity() == Severity::Error || diagnostics.len() + 1 < MOST_DIAGNOSTICS {
        diagnostics.push(diagnostic);
    }
    diagnostics.len() < MOST_DIAGNOSTICS
}

/// A line like `Title: Blue Scuti's famous game`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Header {
    name: String,
    value: String,
}

impl Header {
    /// Makes a header; `None` if the name is not a word, or the value has more than one line. White space around the
    /// value is removed. The grammar itself has only `Title`, `Platform`, `Date` and `Source`.
    pub fn new(name: &str, value: &str) -> Option<Self> {
        let value = value.trim_matches(|letter: char| letter.is_ascii() && is_white(letter as u8));
        let fits = is_header_name(name.as_bytes()) && !value.contains('\n');
        fits.then(|| Self { name: name.to_owned(), value: value.to_owned() })
    }

    /// The text before the colon.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether it is one of the four headers of the grammar.
    pub fn is_standard(&self) -> bool {
        HEADERS.contains(&self.name())
    }

    /// The text after the colon.
    pub fn value(&self) -> &str {
        &self.value
    }
}

/// A comment in parentheses.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Comment(String);

impl Comment {
    /// Makes a comment; `None` if the text has a closing parenthesis, which would end it early.
    pub fn new(text: impl Into<String>) -> Option<Self> {
        let text = text.into();
        (!text.contains(')')).then_some(Self(text))
    }

    /// The text between the parentheses.
    pub fn text(&self) -> &str {
        &self.0
    }

    /// The score in the comment: the number after `score=`.
    pub fn score(&self) -> Option<u64> {
        score_in(self.0.as_bytes()).map(|(score, _)| score)
    }
}

/// The number after the first `score=` with a digit, and its span. Numbers that are too large become `u64::MAX`.
pub(crate) fn score_in(comment: &[u8]) -> Option<(u64, Range<usize>)> {
    // Searches for the rarest of its characters.
    let mut marked = memchr::memchr_iter(b'=', comment).filter(|&equals| comment[..equals].ends_with(b"score"));
    marked.find_map(|equals| {
        let start = equals + 1;
        let digits = comment[start..].iter().take_while(|byte| byte.is_ascii_digit());
        let (number, length) = digits.fold((0_u64, 0), |(number, length), digit| {
            (number.saturating_mul(10).saturating_add(u64::from(digit - b'0')), length + 1)
        });
        (length > 0).then_some((number, start..start + length))
    })
}

/// An item of a game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Item {
    /// The level from here on; the first one, before any move, is the start level.
    Level(u32),
    /// A move.
    Move(Move),
    /// A comment.
    Comment(Comment),
}

/// A whole file.
///
/// A game prints headers, then levels on lines of their own and five moves per line. The printed text reads as the same
/// game, if there is at least one header and one item.
///
/// ```
/// use tetrad_ptn::Game;
///
/// let game: Game = "Title: t\n\n=Level 018\n Lr-12\tTu-345 (so far)\n\nI-6789 O-23 Jl-89 O-12".parse()?;
/// let text = "Title: t\n=Level 18\nLr-12 Tu-345 (so far) I-6789 O-23 Jl-89\nO-12\n";
/// assert_eq!(game.to_string(), text);
/// # Ok::<(), tetrad_ptn::Diagnostic>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Game {
    /// The headers of the file.
    pub headers: Vec<Header>,
    /// Levels, moves and comments in order.
    pub items: Vec<Item>,
}

impl Game {
    /// Reads a text, or returns the first error in it.
    pub fn parse(text: &[u8], mode: Mode) -> Result<Self, Diagnostic> {
        let (game, diagnostics) = Self::recover(text, mode);
        match diagnostics.into_iter().find(|diagnostic| diagnostic.severity() == Severity::Error) {
            None => Ok(game),
            Some(error) => Err(error),
        }
    }

    /// Reads what can be read of a text, and returns the errors and hints about it, at most a thousand.
    pub fn recover(text: &[u8], mode: Mode) -> (Self, Vec<Diagnostic>) {
        let (mut game, mut diagnostics) = (Self::default(), Vec::new());
        for event in Reader::new(text, mode) {
            let problem = match event {
                Ok(event) => game.take(text, event),
                Err(error) => Some(error),
            };
            if problem.is_some_and(|problem| !note(&mut diagnostics, problem)) {
                break;
            }
        }
        (game, diagnostics)
    }

    /// Adds one item of the text, and returns what is wrong with it. Invalid UTF-8 is replaced.
    fn take(&mut self, text: &[u8], event: Spanned<Event<'_>>) -> Option<Diagnostic> {
        match event.item {
            Event::Header { name, value } => {
                let name = std::str::from_utf8(name).expect("names of headers are ASCII");
                self.headers.extend(Header::new(name, &String::from_utf8_lossy(value.bytes)));
                utf8_problem(value.bytes, event.span.end - value.bytes.len())
            }
            Event::Level(level) => {
                self.items.push(Item::Level(level));
                None
            }
            Event::Move(mv) => {
                self.items.push(Item::Move(mv));
                None
            }
            Event::Comment(comment) => {
                self.items.push(Item::Comment(Comment(String::from_utf8_lossy(comment.bytes).into_owned())));
                utf8_problem(comment.bytes, event.span.start + 1)
            }
            Event::Hint(code) => Some(Diagnostic::hint(code, event.span.clone(), &text[event.span])),
            Event::More(_) => unreachable!("only a stream has parts"),
        }
    }

    /// The moves, in order.
    pub fn moves(&self) -> impl Iterator<Item = Move> {
        self.items.iter().filter_map(|item| match item {
            Item::Move(mv) => Some(*mv),
            _ => None,
        })
    }

    /// The level before the first move.
    pub fn start_level(&self) -> Option<u32> {
        let before = self.items.iter().take_while(|item| !matches!(item, Item::Move(_)));
        before.into_iter().find_map(|item| match item {
            Item::Level(level) => Some(*level),
            _ => None,
        })
    }

    /// The value of a header.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|header| header.name == name).map(Header::value)
    }
}

impl FromStr for Game {
    type Err = Diagnostic;

    /// Reads in [`Mode::Tolerant`].
    fn from_str(text: &str) -> Result<Self, Diagnostic> {
        Self::parse(text.as_bytes(), Mode::Tolerant)
    }
}

/// The error in the encoding of a text that starts at a byte of the file.
pub(crate) fn utf8_problem(bytes: &[u8], place: usize) -> Option<Diagnostic> {
    // Nearly all texts are ASCII, and the check for it is faster.
    if bytes.is_ascii() {
        return None;
    }
    let error = std::str::from_utf8(bytes).err()?;
    let bad = error.valid_up_to()..error.valid_up_to() + error.error_len().unwrap_or(bytes.len() - error.valid_up_to());
    let span = place + bad.start..place + bad.end;
    Some(Diagnostic::new(Code::NotUtf8, span, &bytes[bad], "text in UTF-8"))
}
