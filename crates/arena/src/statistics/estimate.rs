//! Estimates of one engine's strength relative to another's.
//!
//! Elo is that of the logistic model: a score `s` is a difference of `−400 log₁₀(1/s − 1)` (A. Elo, *The Rating of
//! Chessplayers*, 1978). Errors come from the variance of the units' points, so that the dependent games of a pair do
//! not count as two observations. Normalised Elo is the score above one half in standard deviations of a game, after
//! Michel Van den Bergh's notes of that name (2020). The likelihood of superiority assumes a normal distribution with
//! the score's mean and error.

use serde::{Deserialize, Serialize};
use statrs::function::erf::erf;

use super::tally::Units;
use super::{ELO_PER_LOGIT, NORMALISED_ELO_PER_DEVIATION, Tally, Z95};

/// A 95 % confidence interval.
pub type Interval = [f64; 2];

/// An estimate of an engine's strength relative to another's.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Estimate {
    /// The share of the points, 0 to 1.
    pub score: f64,
    /// The interval of the score.
    pub score_interval: Interval,
    /// The difference of ratings in the logistic model; `None` for a score of 0 or 1.
    pub elo: Option<f64>,
    /// The interval's bounds, each `None` if infinite.
    pub elo_interval: [Option<f64>; 2],
    /// The difference in units of a game's standard deviation; `None` if all results were the same.
    pub normalised_elo: Option<f64>,
    /// The interval of the normalised Elo.
    pub normalised_elo_interval: Option<Interval>,
    /// The probability that the engine is the stronger one, 0 to 1.
    pub likelihood_of_superiority: f64,
}

impl Tally {
    /// Returns the estimate from the results; `None` without results.
    pub fn estimate(&self) -> Option<Estimate> {
        let units = self.units();
        let total = |part: fn(&Units) -> f64| -> f64 { units.iter().map(|units| units.count * part(units)).sum() };
        let (count, games) = (total(|_| 1.0), total(|units| units.games));
        if games == 0.0 {
            return None;
        }
        let score = total(|units| units.points) / games;
        let spread: f64 = units.iter().map(|units| units.count * (units.points - units.games * score).powi(2)).sum();
        // The standard error of the score, and the standard deviation of a single game that would give it.
        let error = spread.sqrt() / games;
        let deviation = error * games.sqrt();
        let varied = error > 1e-12;
        let score_interval = if varied {
            [(score - Z95 * error).max(0.0), (score + Z95 * error).min(1.0)]
        } else {
            // All units had the same result. With 95 % confidence all other results together are rarer than `unseen`,
            // and at worst they move the score towards 0 or 1.
            let unseen = 1.0 - 0.05_f64.powf(1.0 / count);
            [score * (1.0 - unseen), score + (1.0 - score) * unseen]
        };
        let normalised = (score - 0.5) / deviation * NORMALISED_ELO_PER_DEVIATION;
        let normalised_error = Z95 * NORMALISED_ELO_PER_DEVIATION / games.sqrt();
        Some(Estimate {
            score,
            score_interval,
            elo: elo(score),
            elo_interval: score_interval.map(elo),
            normalised_elo: varied.then_some(normalised),
            normalised_elo_interval: varied.then_some([normalised - normalised_error, normalised + normalised_error]),
            likelihood_of_superiority: if varied {
                f64::midpoint(1.0, erf((score - 0.5) / (error * std::f64::consts::SQRT_2)))
            } else {
                // From a uniform prior over the winner of a unit.
                let doubt = 0.5_f64.powf(count + 1.0);
                match score {
                    score if score > 0.5 => 1.0 - doubt,
                    score if score < 0.5 => doubt,
                    _ => 0.5,
                }
            },
        })
    }
}

/// Returns the rating difference for which the score is expected.
fn elo(score: f64) -> Option<f64> {
    let elo = -ELO_PER_LOGIT * (1.0 / score - 1.0).ln();
    // Adding zero turns minus zero into zero.
    elo.is_finite().then_some(elo + 0.0)
}
