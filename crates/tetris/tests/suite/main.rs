//! Everything the room promises, in one test binary.

mod bot;
mod corpora;
mod fumen;
mod notation;
mod oracle;
mod perft;
mod rules;
mod versus;
