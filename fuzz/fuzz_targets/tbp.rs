//! Conversations in TBP.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tetrad_tetris::fuzzing::tbp(bytes));
