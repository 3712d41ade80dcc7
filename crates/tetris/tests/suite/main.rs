//! Everything the room promises, in one test binary.

mod bot;
mod broken;
mod classic;
mod corpora;
mod drivers;
mod fumen;
mod notation;
mod oracle;
mod perft;
mod realtime;
mod rules;
mod tbp;
mod transcripts;
mod versus;
