//! PTN files.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tetrad_ptn::fuzzing::reader(bytes));
