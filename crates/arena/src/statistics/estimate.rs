//! What can be said about one engine's strength relative to another's.
//!
//! Elo is that of the logistic model: a score `s` is a difference of `−400 log₁₀(1/s − 1)` (A. Elo, *The Rating of
//! Chessplayers*, 1978). Errors come from the spread of the units' points, so that pairs whose games depend on each
//! other are not taken for two observations. Normalised Elo measures the score above one half in standard deviations of a
//! game, after Michel Van den Bergh's notes of that name (2020). The likelihood of superiority is that of a normal distribution with
//! the score's mean and error.

use serde::{Deserialize, Serialize};
use statrs::function::erf::erf;

use super::tally::Units;
use super::{ELO_PER_LOGIT, NORMALISED_ELO_PER_DEVIATION, Tally, Z95};

/// A range that holds the true value with 95 % confidence.
pub type Interval = [f64; 2];

/// What can be said about an engine's strength relative to another's.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Estimate {
    /// The share of the points, 0 to 1.
    pub score: f64,
    /// Of the score.
    pub score_interval: Interval,
    /// The difference of ratings in the logistic model; `None` for a score of 0 or 1.
    pub elo: Option<f64>,
    /// Its bounds, each `None` where it is infinite.
    pub elo_interval: [Option<f64>; 2],
    /// The difference in units of a game's own spread; `None` if all results were the same.
    pub normalised_elo: Option<f64>,
    /// Its bounds.
    pub normalised_elo_interval: Option<Interval>,
    /// How likely it is that the engine is the stronger one, 0 to 1.
    pub likelihood_of_superiority: f64,
}

impl Tally {
    /// What the results say; `None` without any.
    pub fn estimate(&self) -> Option<Estimate> {
        let units = self.units();
        let total = |part: fn(&Units) -> f64| -> f64 { units.iter().map(|units| units.count * part(units)).sum() };
        let (count, games) = (total(|_| 1.0), total(|units| units.games));
        if games == 0.0 {
            return None;
        }
        let score = total(|units| units.points) / games;
        let spread: f64 = units.iter().map(|units| units.count * (units.points - units.games * score).powi(2)).sum();
        // The standard error of the score, and the spread of a single game that would give it.
        let error = spread.sqrt() / games;
        let deviation = error * games.sqrt();
        let varied = error > 1e-12;
        let score_interval = if varied {
            [(score - Z95 * error).max(0.0), (score + Z95 * error).min(1.0)]
        } else {
            // All units came out the same. Whatever else may happen is rarer than this with 95 %
            // confidence, and moves the score at worst to 0 or 1 when it does.
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
                // From a uniform prior over who wins a unit.
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

/// The rating difference that makes a score likely.
fn elo(score: f64) -> Option<f64> {
    let elo = -ELO_PER_LOGIT * (1.0 / score - 1.0).ln();
    // Zero, not minus zero, for an even score.
    elo.is_finite().then_some(elo + 0.0)
}
