//! Fumens.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tetrad_tetris::fuzzing::fumen(bytes));
