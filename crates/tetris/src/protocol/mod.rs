//! The protocol that Tetris bots speak: [`tbp`], the Tetris Bot Protocol, from both sides.
//!
//! `messages` reads and prints the text, `serve` is the bot's side and `drive` the frontend's. Neither owns a process,
//! a thread or a clock.

pub mod tbp;

use tetrad_core::Protocol;

pub use tbp::{Dialect, TbpDriver, TbpSession};

/// The Tetris Bot Protocol.
pub const TBP: Protocol = Protocol::named("tbp");

/// The original Tetris Bot Protocol, which most public bots speak.
pub const TBP1: Protocol = Protocol::named("tbp1");
