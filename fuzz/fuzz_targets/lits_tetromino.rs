//! LITS moves.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tetrad_lits::fuzzing::tetromino(bytes));
