//! Text positions, games and placements of Tetris.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tetrad_tetris::fuzzing::position(bytes));
