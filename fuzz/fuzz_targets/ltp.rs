//! Conversations in LTP.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tetrad_lits::fuzzing::ltp(bytes));
