//! PTN files out of words that are nearly right, with NULs between them.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tetrad_ptn::fuzzing::words(bytes));
