//! What the tuner of the evaluation needs to see of the engine.

use crate::Position;
use crate::eval::{TEMPO, WEIGHTS};
use crate::search::Probe;

/// How often each combination of shapes stands on the free cells of a position, for the player to move and
/// for the one who waits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Features {
    /// Numbers of combinations, one for every free cell.
    pub to_move: Vec<u16>,
    /// The same for the other player.
    pub waiting: Vec<u16>,
}

/// The features of a position that the engine would evaluate; `None` where it sees the result at once.
pub fn features(position: &Position) -> Option<Features> {
    Probe::new(position)?.features()
}

/// The weights in use, for the player to move and for the one who waits.
pub fn weights() -> Vec<[i16; 2]> {
    WEIGHTS.to_vec()
}

/// The worth of the right to move, in the same points.
pub fn tempo() -> i32 {
    TEMPO
}
