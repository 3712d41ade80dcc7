//! Everything the room promises, in one test binary.

mod actions;
mod generation;
mod gods;
mod oracle;
mod positions;
mod rules;
