//! The search's numbers.

use tetrad_core::Score;
use tetrad_core::mate::MateScale;

/// Where proven values lie.
pub(super) const SCALE: MateScale = MateScale { win: 30_000, proven: 20_000 };

/// Evaluations stay inside.
pub(super) const HIGHEST_EVAL: i32 = 15_000;

/// A value as the root reports it.
pub(super) const fn score(value: i32) -> Score {
    SCALE.score(value, SCALE.proven)
}
