//! Conversations in ST3P.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tetrad_tictactoe::fuzzing::st3p(bytes));
