//! Conversations in the Gomocup protocol.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tetrad_tictactoe::fuzzing::gomocup(bytes));
