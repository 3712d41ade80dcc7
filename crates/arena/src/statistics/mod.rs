//! Statistics of results: score, Elo, likelihood of superiority, and their confidence.
//!
//! Games of a pair share their opening and are not independent, so the unit of observation is the pair; a game without
//! its partner is its own unit. With complete pairs only, this is the pentanomial model; with single games only, the
//! trinomial one. No figure is ever infinite or NaN: a value that can't be determined is `None`.
//!
//! - [`Tally`]: the results of one engine against another, and its [`Estimate`].
//! - [`Sprt`]: the sequential test that ends a run as soon as the result is clear.
//! - [`Ratings`]: one scale for more than two engines.
//!
//! `docs/statistics.md` explains the numbers to readers of reports.

mod estimate;
mod likelihood;
mod ratings;
mod sprt;
mod tally;

use statrs::distribution::{ContinuousCDF, StudentsT};

pub use estimate::{Estimate, Interval};
pub use ratings::{Pairing, Rating, Ratings};
pub use sprt::{Hypothesis, Model, Sprt, SprtError, SprtState, Unit};
pub use tally::{PairCounts, Tally, Verdict};

/// The two-sided 95 % point of Student's distribution; `None` with 0 degrees of freedom.
pub(crate) fn student_95(freedom: u64) -> Option<f64> {
    let student = StudentsT::new(0.0, 1.0, freedom as f64).ok()?;
    Some(student.inverse_cdf(0.975))
}

/// The two-sided 95 % point of the normal distribution.
const Z95: f64 = 1.959_963_984_540_054;

/// Elo points for a difference of one in the logarithm of the odds: 400 / ln 10.
const ELO_PER_LOGIT: f64 = 400.0 / std::f64::consts::LN_10;

/// Normalised Elo points for a game's score that lies one standard deviation above one half: 800 / ln 10.
///
/// With this factor normalised and logistic Elo agree for small differences between engines that never draw.
const NORMALISED_ELO_PER_DEVIATION: f64 = 2.0 * ELO_PER_LOGIT;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn student_s_points_are_those_of_printed_tables() {
        for (freedom, point) in [(1, 12.706), (2, 4.303), (10, 2.228), (30, 2.042), (1_000, 1.962)] {
            assert!((student_95(freedom).unwrap() - point).abs() < 0.001, "{freedom}");
        }
        assert_eq!(student_95(0), None);
    }
}
