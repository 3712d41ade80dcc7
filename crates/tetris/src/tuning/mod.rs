//! Finding weights for the bot: games to measure them by, and an optimiser.
//!
//! Nothing here decides play, so floating-point functions are welcome.

mod evolution;
mod exercise;

pub use evolution::Evolution;
pub use exercise::Exercise;
