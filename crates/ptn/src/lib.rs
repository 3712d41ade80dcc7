//! Portable Tetris Notation: classic Tetris games as text.
//!
//! A file is headers, then levels, moves and comments:
//!
//! ```text
//! Title: Blue Scuti's famous game
//! =Level 19
//! Lr-12 Tu-345 I-6789 O-23 Jl-89
//! O-56 (adjusted) Tl-90?! O-67/DOUBLE I-0@1/TETRIS!
//! ```
//!
//! A move is a piece; for T, L and J the direction of the nub, `u`, `d`, `l` or `r`; and the columns that it covers,
//! `1` to `9` and `0` for the tenth. Optional suffixes are `@` and the lowest row, for pieces that do not fall straight
//! down; the lines that it clears; and a rating, as in chess. Comments are in parentheses. White space is optional
//! between items.
//!
//! - [`Reader`] and [`StreamReader`] return the items of a text one by one, fast; [`Game`] keeps them as a tree.
//! - [`Game`] prints in one canonical form; [`Layout`] sets the line breaks.
//! - [`check`] plays the game on a board and reports every error in the text and the game; [`Source`] renders reports.
//! - [`convert`] converts to and from other formats, and [`Statistics`] are figures about a game.
//! - [`Film`] is a game to watch move by move, and [`svg`] draws it; [`Game::annotated`] rates its moves.
//!
//! ```
//! use tetrad_ptn::{Colour, Game, Mode, Source, check};
//!
//! let text = b"Title: t\n=Level 19\nI-1234 I-5678 O-90/SINGLE (score=800)\n";
//! let game = Game::parse(text, Mode::Strict)?;
//! assert_eq!(game.moves().count(), 3);
//! assert!(check(text, Mode::Strict).is_clean());
//!
//! let text = b"Title: t\n=Level 19\nI-1234 I-5678 O-90/TETRIS\n";
//! let checked = check(text, Mode::Strict);
//! let shown = Source::new("game.ptn", text).render(&checked.diagnostics[0], Colour::Off);
//! assert!(shown.starts_with("error[wrong-clear]: `O-90/TETRIS`: the move does not clear these lines"));
//! # Ok::<(), tetrad_ptn::Diagnostic>(())
//! ```
//!
//! Deliberately not here: files, threads, clocks, and the rules of the game, which are in [`tetrad_tetris::classic`].

mod annotate;
mod check;
pub mod convert;
mod diagnostic;
mod entry;
mod event;
mod film;
mod format;
#[cfg(feature = "fuzzing")]
pub mod fuzzing;
mod game;
#[cfg(feature = "generate")]
pub mod generate;
mod lexer;
mod moves;
mod parts;
mod puzzle;
mod reader;
mod render;
mod replay;
mod slot;
mod stats;
mod stream;
#[cfg(feature = "png")]
mod strip;
mod suffix;
pub mod svg;

pub use annotate::{Study, Verdict};
pub use check::{Checked, check, check_from, check_stream, check_stream_from, check_syntax, check_syntax_stream};
pub use diagnostic::{Code, Diagnostic, Fix, Severity};
pub use entry::{Candidate, enter};
pub use event::{Event, Mode, Spanned, Text};
pub use film::{Film, Fragment, Frame};
pub use format::{Formatted, Layout};
pub use game::{Comment, Game, Header, Item};
pub use moves::{Clear, Move, Rating};
pub use puzzle::{PlacementPuzzle, PlacementTry};
pub use reader::Reader;
pub use render::{Colour, Place, Source, places, render_without_text};
pub use replay::Replay;
pub use slot::Slot;
pub use stats::{CurvePoint, DROUGHT, Statistics};
pub use stream::{StreamError, StreamReader};
