//! Everything the room promises, in one test binary.

mod oracle;
mod perft;
