//! The values of the search.

use tetrad_core::Score;
use tetrad_core::engine::mate::MateScale;

/// The range of proven values.
pub(super) const SCALE: MateScale = MateScale { win: 1_000_000, proven: 990_000 };

/// A loss in all lines that were searched, where some were left out.
pub(super) const ALL_BUT_LOST: i32 = -500_000;

/// The largest absolute value of an evaluation.
pub(super) const HIGHEST_EVAL: i32 = 20_000;

/// The score that the root reports for a value. A zero is a draw only if every line was searched to its end.
pub(super) const fn score(value: i32, is_complete: bool) -> Score {
    match value {
        0 if is_complete => Score::Draw,
        _ => SCALE.score(value, HIGHEST_EVAL),
    }
}
