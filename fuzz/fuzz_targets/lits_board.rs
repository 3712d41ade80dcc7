//! LITS boards and game files.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tetrad_lits::fuzzing::board(bytes));
