//! What can be agreed on before a game.

use crate::clears::AttackTable;
use crate::kicks::Rotation;
use crate::randomizer::Randomizer;

/// Whether a piece may come to rest above the rows that a player sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum LockOut {
    /// It may.
    #[default]
    Off,
    /// Not wholly: whoever can't place otherwise has topped out.
    On,
}

/// The rules of a game: by default those of versus play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// Which turns there are.
    pub rotation: Rotation,
    /// What clears send.
    pub attack: &'static AttackTable,
    /// Whether pieces may rest out of sight.
    pub lock_out: LockOut,
    /// In which order pieces come.
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
