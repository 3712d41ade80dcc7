//! Battle of LITS.
//!
//! Two players, X and O, cover a board of ten by ten cells with tetrominoes out of a common supply: five each of L, I,
//! T and S, turned and mirrored as they like. Some cells carry an X, some an O. X lays the first piece anywhere. Every
//! later piece has to touch one on the board by an edge, must not touch one of its own shape, must not lie on another,
//! and must not complete a square of two by two covered cells. When no piece can be laid any more, the player with more
//! own symbols left uncovered wins; if both have as many, the one who laid the last piece.
//!
//! With the pie rule the second player may answer the first piece by taking over X's side.
//!
//! ```
//! use tetrad_core::Game;
//! use tetrad_lits::{Player, Position};
//!
//! let mut game = Position::random(1);
//! game.make("I[26,27,28,29]".parse()?)?;
//! assert_eq!((game.to_move(), game.legal_placements().count()), (Player::O, 81));
//! let error = game.make("I[36,37,38,39]".parse()?).unwrap_err();
//! assert_eq!(error.reason, "it touches a piece of the same shape");
//! let error = game.make("L[36,37,38,46]".parse()?).unwrap_err();
//! assert_eq!(error.reason, "it completes a square of 2×2");
//! game.make("L[25,35,45,46]".parse()?)?;
//! assert_eq!(game.outcome(), None);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod cells;
mod eval;
#[cfg(feature = "fuzzing")]
pub mod fuzzing;
mod game_file;
mod lanes;
mod legality;
mod moves;
mod notation;
mod orientation;
pub mod page;
mod position;
pub mod protocol;
mod room;
mod search;
mod terminal;
#[cfg(feature = "tuning")]
pub mod tuning;

pub use board::{Board, BoardError, Tile};
pub use cells::{CELL_COUNT, Cell, SIZE};
pub use game_file::GameFile;
pub use moves::{Move, PLACEMENT_COUNT, Placement, Shape};
pub use orientation::Orientation;
pub use position::{Objection, Pie, Player, Position};
pub use search::Engine;
