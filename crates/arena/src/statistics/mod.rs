//! What results say about engines: score, Elo, who is ahead, and how sure one can be.
//!
//! Games of a pair share their opening and are not independent, so the unit of chance is the pair; a game
//! without its partner is a unit of its own. With complete pairs alone this is the pentanomial model, with single
//! games alone the trinomial one. No figure is ever infinite or not a number: what can't be told is `None`.
//!
//! - [`Tally`]: the results of one engine against another, and its [`Estimate`].
//! - [`Sprt`]: the sequential test that ends a run as soon as the results are clear.
//! - [`Ratings`]: one scale for more than two engines.
//!
//! What the numbers mean to whoever reads a report stands in `docs/statistics.md`.

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

/// The two-sided 95 % point of Student's distribution with so many degrees of freedom; `None` with none.
pub(crate) fn student_95(freedom: u64) -> Option<f64> {
    let student = StudentsT::new(0.0, 1.0, freedom as f64).ok()?;
    Some(student.inverse_cdf(0.975))
}

/// The normal distribution's two-sided 95 % point.
const Z95: f64 = 1.959_963_984_540_054;

/// Elo points for a difference of one in the logarithm of the odds: 400 / ln 10.
const ELO_PER_LOGIT: f64 = 400.0 / std::f64::consts::LN_10;

/// Normalised Elo points for a game's score that lies one standard deviation above one half: 800 / ln 10.
///
/// With this factor normalised and logistic Elo agree for small differences of engines that never draw.
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
