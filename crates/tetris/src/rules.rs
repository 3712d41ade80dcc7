//! The variable rules of a game.

use crate::clears::AttackTable;
use crate::kicks::Rotation;
use crate::randomizer::Randomizer;

/// Whether a piece may come to rest above the rows that a player sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum LockOut {
    /// A piece may come to rest anywhere.
    #[default]
    Off,
    /// Part of a piece has to be visible; a player without such a placement has topped out.
    On,
}

/// The rules of a game; the default is those of versus play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// The turns that are allowed.
    pub rotation: Rotation,
    /// The number of lines that clears send.
    pub attack: &'static AttackTable,
    /// Whether pieces may come to rest above the visible rows.
    pub lock_out: LockOut,
    /// The order in which pieces come.
    pub randomizer: Randomizer,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            rotation: Rotation::Srs,
            attack: &AttackTable::PPT,
            lock_out: LockOut::Off,
            randomizer: Randomizer::SevenBag,
        }
    }
}
