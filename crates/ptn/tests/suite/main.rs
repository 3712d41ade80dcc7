//! Everything the crate promises, in one test binary.

mod checking;
mod games;
mod grammar;
mod hostile;
mod messages;
mod rendering;
mod streams;
mod texts;
