//! The tests of the room, in one binary.

mod corpora;
mod drivers;
mod engine;
mod gomocup;
mod hostile;
mod rules;
mod st3p;
mod transcripts;
