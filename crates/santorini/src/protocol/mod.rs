//! The protocol that Santorini engines speak, from both sides, and the dialect of the public engine.
//!
//! `messages` reads and prints the text, `serve` is the engine's side and `drive` the side that asks for moves. Neither
//! side owns a process, a thread or a clock.

pub mod santorini;

use tetrad_core::Protocol;

pub use santorini::{Dialect, SantoriniDriver, SantoriniSession, lettered};

/// The UCI-like protocol, in any dialect.
pub const SANTORINI: Protocol = Protocol::named("santorini");
