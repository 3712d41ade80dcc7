//! Guideline Tetris: rules, notation, TBP and a bot. Classic (NES) Tetris is in [`classic`].
//!
//! Pieces of four cells fall into a board of ten columns and forty rows, of which a player sees the lower twenty. A
//! piece appears facing north, its centre in column 4 and row 19, or in row 20 if that is blocked; when both are, the
//! player has topped out. It is shifted, turned with the kicks of the Super Rotation System, dropped, and rests where
//! it can't fall further. Full rows are cleared. Instead of the current piece the held one may be played, or, while
//! none is held, the next one; the current one is held from then on.
//!
//! Clears send attacks. Tetrises and T-spins send more, as do consecutive ones of these (back-to-back), consecutive
//! clears (combo) and clears that leave the board empty (perfect clear).
//!
//! ```
//! use tetrad_tetris::{AttackTable, Board, Moves, Piece, Rotation, Spin, Streaks};
//!
//! let mut board = Board::from_rows(&["####......", "###...####", "####.#####"]);
//! let mut moves = Moves::new();
//! moves.generate(&board, Piece::T, Rotation::Srs);
//! let placement = moves.iter().find(|placement| placement.spin == Spin::Full).unwrap();
//! let clear = board.lock_unchecked(placement);
//! assert_eq!((clear.lines, clear.spin, clear.perfect), (2, Spin::Full, false));
//! assert_eq!(Streaks::default().advance(clear, &AttackTable::PPT), 4);
//! assert_eq!(board, Board::from_rows(&["####......"]));
//! ```

mod board;
pub mod classic;
mod clears;
mod eval;
mod field;
mod flood;
mod fumen;
#[cfg(feature = "fuzzing")]
pub mod fuzzing;
mod garbage;
mod hold;
mod kicks;
mod lanes;
mod moves;
mod notation;
pub mod page;
mod perft;
mod piece;
mod position;
pub mod protocol;
mod puzzle;
mod randomizer;
mod realtime;
mod room;
mod rules;
mod search;
mod seats;
mod solo;
mod sonic;
mod spins;
mod terminal;
#[cfg(feature = "tuning")]
pub mod tuning;
mod versus;
mod weights;

pub use board::{Board, HEIGHT, WIDTH};
pub use clears::{AttackTable, Clear, PerfectClear, Streaks};
pub use field::{Cell, Field, Row};
pub use fumen::{
    FUMEN_ROWS, Fumen, FumenError, FumenErrorKind, LONGEST_COMMENT, Operation, Page, PageField, RISING_ROW, TooHigh,
};
pub use garbage::{Attack, DELAY, Incoming, MOST_ROWS_AT_ONCE};
pub use hold::{Choice, choices};
pub use kicks::{Rotation, Turning, kicks};
pub use moves::{Moves, Placement, Spin};
pub use notation::{NotationError, NotationErrorKind};
pub use perft::{Counting, Holding, perft};
pub use piece::{Offset, Orientation, Piece};
pub use position::{Objection, Placed, Position, VISIBLE_PIECES, VISIBLE_ROWS};
pub use randomizer::{Bag, Counts, Draw, Randomizer};
pub use realtime::{
    Action, Ending, GameEvent, Handling, Key, Keystrokes, Moment, News, Realtime, RealtimeGame, Recording,
    RecordingError, Replay, TimedAction,
};
pub use rules::{LockOut, Rules};
pub use search::{Engine, View};
pub use seats::Seats;
pub use solo::{Goal, Solo, Tally};
pub use sonic::{Input, Sonic, replay};
pub use versus::{Contestant, MOST_PIECES, Versus};
pub use weights::Weights;
