//! Everything the room promises, in one test binary.

mod corpora;
mod drivers;
mod engine;
mod hostile;
mod ltp;
mod oracle;
mod rules;
mod transcripts;
