//! Tic-tac-toe on any board.
//!
//! Two players, X first, mark free cells of a board of up to 64 by 64 cells in turn. The first player with a run of at
//! least *win length* own marks in a row, column or diagonal wins. Some cells may be unplayable: they can't be marked,
//! and they break lines. When no cell is free and neither player has won, the game is drawn. Three by three with three
//! is the game that children play; fifteen by fifteen with five is freestyle gomoku.
//!
//! ```
//! use tetrad_core::Game;
//! use tetrad_tictactoe::{Mark, Position};
//!
//! let mut game = Position::start();
//! for square in ["b2", "a1", "c1", "a3", "a2", "c2", "b1", "b3", "c3"] {
//!     game.mark(square.parse()?)?;
//! }
//! assert_eq!(game.to_string(), "o2x/2xo/2ox o");
//! assert_eq!(game.outcome().unwrap().reason, "no cell is free");
//!
//! let mut game: Position = "2x2_/2o2_/4_ x win-length 3".parse()?;
//! game.mark("c1".parse()?)?;
//! assert_eq!(game.winner(), Some(Mark::X));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod eval;
#[cfg(feature = "fuzzing")]
pub mod fuzzing;
mod moves;
mod notation;
pub mod page;
mod position;
pub mod protocol;
mod puzzle;
mod room;
mod search;
mod shapes;
mod terminal;
#[cfg(feature = "training")]
pub mod training;
#[cfg(feature = "tuning")]
pub mod tuning;

pub use moves::{Direction, Square};
pub use notation::{T3enError, T3enErrorKind, cell_letter, column_name, letter_cell, mark_letter, read_mark};
pub use position::{BoardError, Cell, Mark, Position};
pub use search::Engine;
