//! The tests of the room, in one binary.

mod corpora;
mod drivers;
mod engine;
mod hostile;
mod ltp;
mod oracle;
mod rules;
mod transcripts;
