//! The values of the search.

use tetrad_core::Score;
use tetrad_core::engine::mate::MateScale;

/// The range of proven values.
pub(super) const SCALE: MateScale = MateScale { win: 30_000, proven: 20_000 };

/// The largest absolute value of an evaluation.
pub(super) const HIGHEST_EVAL: i32 = 15_000;

/// The score that the root reports for a value.
pub(super) const fn score(value: i32) -> Score {
    SCALE.score(value, SCALE.proven)
}
