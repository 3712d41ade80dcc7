//! Garbage on its way to a player: attacks wait, can be cancelled, and rise.

use serde::Serialize;
use tetrad_core::Side;

use crate::board::WIDTH;
use crate::field::Field;
use crate::randomizer::{Purpose, derived};

/// The most rows that rise after one placement.
pub const MOST_ROWS_AT_ONCE: u32 = 8;

/// The number of placements for which a new attack waits.
pub const DELAY: u32 = 1;

/// Garbage on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, ts_rs::TS)]
#[ts(rename = "TetrisAttack")]
pub struct Attack {
    /// The number of rows.
    pub rows: u32,
    /// The number of placements for which it still waits.
    pub delay: u32,
    /// The column of the hole, once it is known.
    pub hole: Option<u8>,
}

/// The attacks on their way to a player, the oldest first.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Incoming(Vec<Attack>);

impl Incoming {
    /// The attacks, the oldest first.
    pub fn attacks(&self) -> &[Attack] {
        &self.0
    }

    /// The total number of rows on their way.
    pub fn rows(&self) -> u32 {
        self.0.iter().fold(0, |rows, attack| rows.saturating_add(attack.rows))
    }

    /// Adds an attack, unless it has no rows.
    pub fn push(&mut self, attack: Attack) {
        if attack.rows > 0 {
            self.0.push(attack);
        }
    }

    /// Cancels up to `rows` rows, from the oldest attack on, and returns the number left over.
    pub fn cancel(&mut self, mut rows: u32) -> u32 {
        for attack in &mut self.0 {
            let cancelled = attack.rows.min(rows);
            attack.rows -= cancelled;
            rows -= cancelled;
        }
        self.0.retain(|attack| attack.rows > 0);
        rows
    }

    /// Raises the attacks that have waited long enough, after a placement that cleared nothing. The holes derive from
    /// the seed, the number of the placement and the side.
    pub(crate) fn rise(&mut self, field: &mut Field, seed: u64, placed: u32, side: Side) {
        let mut room = MOST_ROWS_AT_ONCE;
        let mut rng = derived(seed, Purpose::Garbage, u64::from(placed) << 1 | side.index() as u64);
        for attack in self.0.iter_mut().take_while(|attack| attack.delay == 0) {
            let rows = attack.rows.min(room);
            if rows == 0 {
                break;
            }
            let hole = *attack.hole.get_or_insert_with(|| rng.below(WIDTH) as u8);
            field.raise(rows, usize::from(hole));
            attack.rows -= rows;
            room -= rows;
        }
        self.0.retain(|attack| attack.rows > 0);
    }

    /// Shortens every delay by one placement.
    pub(crate) fn wait(&mut self) {
        for attack in &mut self.0 {
            attack.delay = attack.delay.saturating_sub(1);
        }
    }
}

impl FromIterator<Attack> for Incoming {
    fn from_iter<T: IntoIterator<Item = Attack>>(attacks: T) -> Self {
        Self(attacks.into_iter().filter(|attack| attack.rows > 0).collect())
    }
}
