//! Classic Tetris, as on the NES.
//!
//! Seven pieces of four cells fall into a well of ten columns and twenty rows, with two hidden rows above. A piece
//! appears at the top, may be shifted and turned while it falls, and locks when it rests on something. There are no
//! kicks: a turn that would overlap anything does not happen. Full rows vanish, and the rows above move down. The game
//! is over when a piece appears on top of others.
//!
//! Time is not part of these rules: a place counts as reachable however fast the inputs would have to be. The speeds
//! are data only, in [`Region`].
//!
//! ```
//! use tetrad_tetris::classic::{Board, Piece, Progress};
//!
//! let mut board = Board::EMPTY;
//! let mut progress = Progress::new(18);
//! for piece in [Piece::I, Piece::I, Piece::O] {
//!     // Always the lowest place, and there the leftmost.
//!     let place = board.placements(piece).into_iter().min_by_key(|place| (place.row, place.left)).unwrap();
//!     progress.clear(board.lock_unchecked(&place.footprint(), place.row));
//! }
//! assert_eq!((board.to_string(), progress.points()), ("........XX\n".to_owned(), 40 * 19));
//! ```

mod board;
mod engine;
mod eval;
mod footprint;
mod from_field;
mod gravity;
mod pieces;
mod reach;
mod scoring;

pub use crate::piece::Piece;
pub use board::{Board, BoardError, FULL_ROW, Placement, ROWS, VISIBLE_ROWS, WIDTH};
pub use engine::{LOST, ScoredPlacement, judge, judge_by};
pub use eval::Weights;
pub use footprint::Footprint;
pub use from_field::FieldError;
pub use gravity::Region;
pub use pieces::{Orientation, Shape};
pub use reach::Reach;
pub use scoring::{MOST_SOFT_DROP, Progress, line_points, lines_to_first_change};
