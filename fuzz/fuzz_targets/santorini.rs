//! Conversations in Santorini's protocol.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tetrad_santorini::fuzzing::santorini(bytes));
