//! Everything the room promises, in one test binary.

mod engine;
mod rules;
