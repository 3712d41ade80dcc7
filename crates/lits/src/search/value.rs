//! The search's numbers.
//!
//! A finished game is worth twice its margin, so that a tie still has a sign: plus one for whoever placed last. Such
//! verdicts, proven, lie beyond all opinions.

/// Beyond every value.
pub(super) const INFINITE: i32 = 1_000_000;

/// Proven values are this far from zero, and their verdict further.
pub(super) const PROVEN: i32 = 100_000;

/// Opinions stay inside.
pub(super) const HIGHEST_EVAL: i32 = 20_000;

/// Beyond every verdict: a margin is at most a hundred.
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

/// The value of a proven verdict.
#[inline]
pub(super) const fn proven(verdict: i32) -> i32 {
    if verdict > 0 { PROVEN + verdict } else { verdict - PROVEN }
}

/// The verdict that a value proves, if it does.
#[inline]
pub(super) const fn verdict_of(value: i32) -> Option<i32> {
    match value {
        PROVEN.. => Some(value - PROVEN),
        _ if value <= -PROVEN => Some(value + PROVEN),
        _ => None,
    }
}
