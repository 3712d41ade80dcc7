//! The protocol of Piskvork and the Gomocup: freestyle gomoku, five or more in a row win.
//!
//! ```text
//! > START 15
//! < OK
//! > INFO timeout_turn 1000
//! > TURN 7,7
//! < MESSAGE depth 6 score eval +12 nodes 123456 time ms:80 pv 8,8 7,8
//! < 8,8
//! > END
//! ```

mod drive;
pub mod messages;
mod serve;
mod stones;
mod timing;

pub use drive::GomocupDriver;
pub use serve::GomocupSession;
pub use stones::Stones;

/// The number of stones in a line that wins, and the least number of rows and columns.
const WIN_LENGTH: u8 = 5;

/// The reason why a command that needs a board can't be carried out.
const NO_BOARD: &str = "no game has been started";
