//! All integration tests of the crate, in one binary.

mod bot;
mod broken;
mod classic;
mod corpora;
mod drivers;
mod fumen;
mod notation;
mod oracle;
mod perft;
mod puzzles;
mod realtime;
mod replays;
mod rules;
mod tbp;
mod transcripts;
mod versus;
