//! T3EN positions and squares.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tetrad_tictactoe::fuzzing::t3en(bytes));
