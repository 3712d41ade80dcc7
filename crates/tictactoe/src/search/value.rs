//! The search's numbers.

use tetrad_core::Score;
use tetrad_core::mate::MateScale;

/// Where proven values lie.
pub(super) const SCALE: MateScale = MateScale { win: 1_000_000, proven: 990_000 };

/// A loss in every line that was looked at, where not all were.
pub(super) const ALL_BUT_LOST: i32 = -500_000;

/// Evaluations stay inside.
pub(super) const HIGHEST_EVAL: i32 = 20_000;

/// A value as the root reports it. A zero is a draw only if every line was followed to its end.
pub(super) const fn score(value: i32, is_complete: bool) -> Score {
    match value {
        0 if is_complete => Score::Draw,
        _ => SCALE.score(value, HIGHEST_EVAL),
    }
}
