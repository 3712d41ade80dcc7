//! The text of the dialect of blits-rs.

use std::fmt;
use std::time::Duration;

use crate::cells::Cell;
use crate::moves::{Move, Placement};
use crate::position::{Player, Position};

/// A command from a client to an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Send the engine's identity.
    Info,
    /// Start with these symbols and these pieces.
    NewGame(Box<Position>, Vec<Placement>),
    /// Play a move or the swap.
    Play(Move),
    /// Find the best move in about this time, which is sent in whole seconds.
    BestMoveInTime(Duration),
    /// Find the best move this deep.
    BestMoveAtDepth(u32),
    /// End the process.
    Quit,
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Info => f.write_str("info"),
            Self::NewGame(position, placements) => {
                write!(f, "newgame {}", symbols(position))?;
                placements.iter().try_for_each(|placement| write!(f, "; {placement}"))
            }
            Self::Play(Move::Swap) => f.write_str("swap"),
            Self::Play(Move::Place(placement)) => write!(f, "play {placement}"),
            Self::BestMoveInTime(time) => {
                // Rounded down, so that the engine does not overrun; the dialect has no shorter time than a second.
                let seconds = time.as_secs().max(1);
                write!(f, "bestmove time {:02}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
            }
            Self::BestMoveAtDepth(depth) => write!(f, "bestmove depth {depth}"),
            Self::Quit => f.write_str("quit"),
        }
    }
}

/// The symbols of a board, row by row: `X`, `O` and `.`.
fn symbols(position: &Position) -> String {
    let letter = |cell: Cell| match position.symbol(cell) {
        Some(Player::X) => 'X',
        Some(Player::O) => 'O',
        None => '.',
    };
    Cell::all().map(letter).collect()
}

/// One line of a reply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// The reply is complete.
    Ok,
    /// The reason of a failure follows.
    Error,
    /// A line of the reply itself.
    Payload(String),
}

impl Message {
    /// Classifies a line.
    pub fn read(line: &str) -> Self {
        match line.trim() {
            "ok" => Self::Ok,
            "err" => Self::Error,
            text => Self::Payload(text.to_owned()),
        }
    }
}
