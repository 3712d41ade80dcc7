//! The values of the search.
//!
//! The verdict on a finished game is twice its margin; a tie counts one for the player who placed last, so that it has
//! a sign. Proven verdicts lie beyond all evaluations.

/// A number above every value.
pub(super) const INFINITE: i32 = 1_000_000;

/// The distance of proven values from zero, to which the verdict is added.
pub(super) const PROVEN: i32 = 100_000;

/// The largest absolute value of an evaluation.
pub(super) const HIGHEST_EVAL: i32 = 20_000;

/// A number above every verdict: a margin is at most a hundred.
pub(super) const HIGHEST_VERDICT: i32 = 250;

/// The verdict on a finished game for a player who leads by `margin`.
#[inline]
pub(super) const fn verdict(margin: i32, placed_last: bool) -> i32 {
    match margin {
        0 if placed_last => 1,
        0 => -1,
        _ => 2 * margin,
    }
}

#[inline]
pub(super) const fn proven(verdict: i32) -> i32 {
    if verdict > 0 { PROVEN + verdict } else { verdict - PROVEN }
}

#[inline]
pub(super) const fn verdict_of(value: i32) -> Option<i32> {
    match value {
        PROVEN.. => Some(value - PROVEN),
        _ if value <= -PROVEN => Some(value + PROVEN),
        _ => None,
    }
}
