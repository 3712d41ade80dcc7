//! The protocols that LITS engines speak.
//!
//! - [`ltp`], the LITS Text Protocol, from both sides.
//! - [`blits`], the line dialect of one public engine, from the side that asks for moves.
//!
//! `messages` reads and prints the text, `serve` is the engine's side and `drive` the side that asks for moves. Neither
//! side owns a process, a thread or a clock.

pub mod blits;
pub mod ltp;

use tetrad_core::Protocol;

pub use blits::BlitsDriver;
pub use ltp::{LtpDriver, LtpSession};

/// The LITS Text Protocol.
pub const LTP: Protocol = Protocol::named("ltp");

/// The line dialect of blits-rs.
pub const BLITS: Protocol = Protocol::named("blits");
