//! Santorini turns.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tetrad_santorini::fuzzing::turn(bytes));
