//! Portable Tetris Notation: classic Tetris games as text.

mod diagnostic;
mod event;
mod lexer;
mod moves;
mod reader;
mod slot;
mod stream;

pub use diagnostic::{Code, Diagnostic, Fix, Severity};
pub use event::{Event, Mode, Spanned, Text};
pub use moves::{Clear, Move, Rating};
pub use reader::Reader;
pub use slot::Slot;
pub use stream::{StreamError, StreamReader};
