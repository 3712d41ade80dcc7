//! Santorini, with gods.
//!
//! Two players with two workers each build on a board of five by five squares. First one player places both workers,
//! then the other. In a turn a player moves one worker to one of the eight squares around it that is free and at most
//! one level higher, and builds one level with that worker on a free square around it. After three levels comes a dome,
//! on which no worker stands or builds. A player who moves a worker up onto the third level wins; one who can't move
//! and build loses.
//!
//! Each player may have the power of a [`God`], which changes one of these rules:
//!
//! | god | power |
//! |---|---|
//! | Apollo | may change places with an opponent's worker |
//! | Artemis | may step twice, but not back to where she started |
//! | Athena | when she moved up, the opponent's workers can't move up in the next turn |
//! | Atlas | may build a dome at any level |
//! | Demeter | may build twice, not on the same square |
//! | Hephaestus | may build twice on the same square, the second one not a dome |
//! | Hermes | may move each worker any number of steps on its level, also none, and build with either |
//! | Minotaur | may push an opponent's worker straight back onto a free square |
//! | Pan | also wins by moving down two levels or more |
//! | Prometheus | may build before moving, too, if the worker does not move up |
//!
//! ```
//! use tetrad_core::{Game, Side};
//! use tetrad_santorini::{God, Position};
//!
//! let mut game = Position::new([God::Mortal, God::Pan]);
//! for turn in ["B3,D3", "C2,C4", "B3-B4+B5", "C4-D5+C5"] {
//!     game.make(turn.parse()?)?;
//! }
//! assert_eq!(game.to_string(), "0110000000000000000000000/1/mortal:6,13/pan:3,17");
//! let error = game.make("B4-B5+A3".parse()?).unwrap_err();
//! assert_eq!(error.reason, "mortal has no such turn here");
//! game.make("B4-B5+C5".parse()?)?;
//! assert_eq!((game.to_move(), game.turns().len(), game.can_win()), (Side::Second, 65, false));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod actions;
mod begun;
mod diagram;
mod eval;
#[cfg(feature = "fuzzing")]
pub mod fuzzing;
mod gods;
mod keys;
mod moves;
mod notation;
pub mod page;
mod parts;
mod position;
pub mod protocol;
mod room;
mod search;
mod square;
mod terminal;
#[cfg(feature = "training")]
pub mod training;
mod view;

pub use actions::{Action, Continuation};
pub use begun::Begun;
pub use gods::{God, Moment};
pub use moves::{Flow, Turn};
pub use notation::{NotationError, NotationErrorKind};
pub use parts::{Parts, PartsError};
pub use position::Position;
pub use search::Engine;
pub use square::{SIZE, SQUARE_COUNT, Square, Squares, SquaresIter};
