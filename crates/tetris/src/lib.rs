//! Tetris.

pub mod classic;
