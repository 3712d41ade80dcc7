//! Tuning of the bot's weights: games that measure them, and an optimiser.
//!
//! Nothing here affects play, so floating-point functions are allowed.

mod evolution;
mod exercise;

pub use evolution::Evolution;
pub use exercise::PressureGame;
