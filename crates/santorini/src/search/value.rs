//! The search's numbers: opinions in the middle, proven wins and losses beyond, the sooner the further out.

use tetrad_core::Score;

/// A win at the root itself; beyond every value.
pub(super) const WIN: i32 = 30_000;

/// Values at least this far from zero are proven.
pub(super) const PROVEN: i32 = 20_000;

/// Opinions stay inside.
pub(super) const HIGHEST_EVAL: i32 = 15_000;

/// The mover at this ply has won; the root's mover if the ply is even.
#[inline]
pub(super) const fn win_at(ply: usize) -> i32 {
    WIN - ply as i32
}

/// The mover has lost.
#[inline]
pub(super) const fn loss_at(ply: usize) -> i32 {
    ply as i32 - WIN
}

/// A value as it is kept in the table: distances count from the position, not from the root.
#[inline]
pub(super) const fn to_table(value: i32, ply: usize) -> i32 {
    match value {
        PROVEN.. => value + ply as i32,
        _ if value <= -PROVEN => value - ply as i32,
        _ => value,
    }
}

/// The opposite of [`to_table`].
#[inline]
pub(super) const fn from_table(value: i32, ply: usize) -> i32 {
    match value {
        PROVEN.. => value - ply as i32,
        _ if value <= -PROVEN => value + ply as i32,
        _ => value,
    }
}

/// What the root reports.
pub(super) const fn score(value: i32) -> Score {
    match value {
        PROVEN.. => Score::Win((WIN - value) as u32),
        _ if value <= -PROVEN => Score::Loss((WIN + value) as u32),
        _ => Score::Eval(value),
    }
}
