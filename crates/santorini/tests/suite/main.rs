//! Everything the room promises, in one test binary.

mod rules;
