//! Games in other forms than PTN.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tetrad_ptn::fuzzing::conversions(bytes));
