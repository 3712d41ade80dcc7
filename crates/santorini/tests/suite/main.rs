//! Everything the room promises, in one test binary.

mod generation;
mod oracle;
mod positions;
mod rules;
