//! The random numbers of a position's hash, the same in every build.

use tetrad_core::Side;
use tetrad_core::random::SplitMix64;

use crate::gods::God;
use crate::moves::Turn;
use crate::square::Square;

const fn table<const N: usize>(seed: u64) -> [u64; N] {
    let mut rng = SplitMix64::new(seed);
    let mut keys = [0; N];
    let mut index = 0;
    while index < N {
        keys[index] = rng.next_u64();
        index += 1;
    }
    keys
}

// Rows of 32, so that an index of five bits needs no bounds check.
static WORKERS: [u64; 2 * 32] = table(1);
static LEVELS: [u64; 4 * 32] = table(2);
static GODS: [u64; 2 * God::ALL.len()] = table(3);
const OTHERS: [u64; 4] = table(4);

/// The key of the second player's turn.
pub(crate) const TURN: u64 = OTHERS[0];

/// The key of a ban on climbing for the player to move.
pub(crate) const BAN: u64 = OTHERS[1];

#[inline]
pub(crate) const fn worker(side: Side, square: Square) -> u64 {
    WORKERS[(side.index() * 32 + square.index()) & 63]
}

/// The keys of the squares that the mover's workers leave and enter.
#[inline]
pub(crate) const fn moved(side: Side, turn: Turn) -> u64 {
    let at = side.index() * 32;
    // Absent squares have a key too, but their number is even, so that it cancels out.
    let [a, b, c, d] = turn.walk();
    WORKERS[(at + a) & 63] ^ WORKERS[(at + b) & 63] ^ WORKERS[(at + c) & 63] ^ WORKERS[(at + d) & 63]
}

/// The key of a square that is higher than `level`, 0 to 3.
#[inline]
pub(crate) const fn level(level: usize, square: Square) -> u64 {
    LEVELS[(level * 32 + square.index()) & 127]
}

/// The key of a player's god.
pub(crate) const fn god(side: Side, god: God) -> u64 {
    GODS[side.index() * God::ALL.len() + god as usize]
}

/// The key of a won game.
pub(crate) const fn winner(side: Side) -> u64 {
    OTHERS[2 + side.index()]
}
