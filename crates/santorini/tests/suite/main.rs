//! Everything the room promises, in one test binary.

mod actions;
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
