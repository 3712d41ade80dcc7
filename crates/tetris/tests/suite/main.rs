//! Everything the room promises, in one test binary.

mod bot;
mod oracle;
mod perft;
