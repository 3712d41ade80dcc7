//! The search's numbers. A proven win in `n` plies from the root is `WIN − n`; what stands below [`PROVEN`] is opinion.

use tetrad_core::Score;

/// A win on the spot.
pub(super) const WIN: i32 = 1_000_000;

/// From here on a value is a proven win.
pub(super) const PROVEN: i32 = WIN - 10_000;

/// A loss in every line that was looked at, where not all were.
pub(super) const ALL_BUT_LOST: i32 = -500_000;

/// Evaluations stay inside.
pub(super) const HIGHEST_EVAL: i32 = 20_000;

/// A win on the `ply`th move from the root.
pub(super) const fn win_at(ply: usize) -> i32 {
    WIN - ply as i32
}

/// For the table, wins count from the position itself and not from the root.
pub(super) const fn to_table(value: i32, ply: usize) -> i32 {
    match value {
        PROVEN.. => value + ply as i32,
        _ if value <= -PROVEN => value - ply as i32,
        _ => value,
    }
}

/// The reverse of [`to_table`].
pub(super) const fn from_table(value: i32, ply: usize) -> i32 {
    match value {
        PROVEN.. => value - ply as i32,
        _ if value <= -PROVEN => value + ply as i32,
        _ => value,
    }
}

/// The value for the outside world. A zero is a draw only if every line was followed to its end.
pub(super) const fn score(value: i32, is_complete: bool) -> Score {
    match value {
        PROVEN.. => Score::Win((WIN - value) as u32),
        0 if is_complete => Score::Draw,
        _ if value <= -PROVEN => Score::Loss((WIN + value) as u32),
        HIGHEST_EVAL.. => Score::Eval(HIGHEST_EVAL),
        _ if value <= -HIGHEST_EVAL => Score::Eval(-HIGHEST_EVAL),
        _ => Score::Eval(value),
    }
}
