//! Everything the room promises, in one test binary.

mod corpora;
mod drivers;
mod engine;
mod gomocup;
mod hostile;
mod rules;
mod st3p;
mod transcripts;
