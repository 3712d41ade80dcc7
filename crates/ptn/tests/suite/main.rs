//! Everything the crate promises, in one test binary.

mod grammar;
mod hostile;
mod messages;
mod streams;
mod texts;
