//! Portable Tetris Notation: classic Tetris games as text.

mod check;
pub mod convert;
mod diagnostic;
mod event;
mod format;
mod game;
mod lexer;
mod moves;
mod reader;
mod render;
mod replay;
mod slot;
mod stats;
mod stream;

pub use check::{Checked, check, check_syntax};
pub use diagnostic::{Code, Diagnostic, Fix, Severity};
pub use event::{Event, Mode, Spanned, Text};
pub use format::{Laid, Layout};
pub use game::{Comment, Game, Header, Item};
pub use moves::{Clear, Move, Rating};
pub use reader::Reader;
pub use render::{Colour, Place, Source};
pub use replay::Replay;
pub use slot::Slot;
pub use stats::{CurvePoint, DROUGHT, Statistics};
pub use stream::{StreamError, StreamReader};
