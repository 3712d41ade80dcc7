//! The protocols that tic-tac-toe engines speak, each from both sides.
//!
//! - [`st3p`], the Simple Tic Tac Toe Protocol: any board, one question a move.
//! - [`gomocup`], the protocol of Piskvork and the Gomocup: five in a row, the engine keeps the board.
//!
//! In each, `messages` reads and prints the text, `serve` is the engine's side and `drive` the side that asks for
//! moves. Neither side owns a process, a thread or a clock.

pub mod gomocup;
pub mod st3p;

use tetrad_core::Protocol;

pub use gomocup::{GomocupDriver, GomocupSession};
pub use st3p::{St3pDriver, St3pSession};

/// The Simple Tic Tac Toe Protocol.
pub const ST3P: Protocol = Protocol::named("st3p");

/// The protocol of Piskvork and the Gomocup.
pub const GOMOCUP: Protocol = Protocol::named("gomocup");
