//! All integration tests of the crate, in one binary.

mod checking;
mod conversions;
mod corpora;
mod entering;
mod films;
mod games;
mod grammar;
mod hostile;
mod legal_games;
mod memory;
mod messages;
mod mutations;
mod rendering;
mod statistics;
mod streams;
mod strips;
mod texts;
