//! Santorini boards, in one line and drawn.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tetrad_santorini::fuzzing::board(bytes));
