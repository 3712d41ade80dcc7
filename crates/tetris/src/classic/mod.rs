//! Classic Tetris, as on the NES.
//!
//! Seven pieces of four cells fall into a well of ten columns and twenty rows, with two hidden rows above. A piece
//! appears at the top, may be shifted and turned while it falls, and locks when it rests on something. There are no
//! kicks: a turn that would overlap anything does not happen. Full rows vanish, and whatever is above them moves down. The
//! game is over when a piece appears on top of others.

mod pieces;

pub use pieces::{Orientation, Piece, Shape};
