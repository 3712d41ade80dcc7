//! The parts of the engine that the tuner of the evaluation reads.

use crate::Position;
use crate::eval::{TEMPO, WEIGHTS};
use crate::search::Probe;

/// The combinations of shapes on the free cells of a position, for the player to move and for the one who waits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Features {
    /// The numbers of the combinations for the player to move, one for every free cell.
    pub to_move: Vec<u16>,
    /// The numbers of the combinations for the other player.
    pub waiting: Vec<u16>,
}

/// The features of a position that the engine would evaluate; `None` where it sees the result without a search.
pub fn features(position: &Position) -> Option<Features> {
    Probe::new(position)?.features()
}

/// The current weights, for the player to move and for the one who waits.
pub fn weights() -> Vec<[i16; 2]> {
    WEIGHTS.to_vec()
}

/// The value of the right to move, in the same points.
pub fn tempo() -> i32 {
    TEMPO
}
