//! Everything the crate promises, in one test binary.

mod checking;
mod conversions;
mod games;
mod grammar;
mod hostile;
mod messages;
mod rendering;
mod statistics;
mod streams;
mod texts;
