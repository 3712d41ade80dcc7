//! The tests of the room, in one binary.

mod actions;
mod cards;
mod corpora;
mod drivers;
mod engine;
mod generation;
mod gods;
mod hostile;
mod oracle;
mod positions;
mod rules;
mod serving;
mod transcripts;
