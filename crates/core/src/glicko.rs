//! Glicko-2 ratings, by Mark Glickman's "Example of the Glicko-2 system" (2013).
//!
//! Ratings are shown to people and decide no play: their last digits may differ between platforms.

use serde::Serialize;

/// Ratings and deviations on the scale of Glicko are this many times those that the system calculates with.
const SCALE: f64 = 173.717_8;

/// The centre of the scale.
const CENTRE: f64 = 1_500.0;

/// How much volatilities may change: the system constant τ.
const TAU: f64 = 0.5;

/// How exact a volatility is.
const TOLERANCE: f64 = 0.000_001;

/// The most steps towards a volatility. Some ten are enough.
const MOST_STEPS: usize = 100;

/// A rating with its uncertainty.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, ts_rs::TS)]
#[ts(rename = "GlickoRating")]
pub struct Rating {
    /// The rating.
    pub rating: f64,
    /// Its standard deviation.
    pub deviation: f64,
    /// How much the rating is expected to change.
    pub volatility: f64,
}

impl Rating {
    /// The rating of a newcomer.
    pub const NEW: Self = Self { rating: CENTRE, deviation: 350.0, volatility: 0.06 };

    /// The rating after the results of a period against opponents: 1 for a win, 0.5 for a draw, 0 for a loss.
    ///
    /// ```
    /// use tetrad_core::glicko::Rating;
    ///
    /// let opponent = Rating { rating: 1_700.0, deviation: 100.0, ..Rating::NEW };
    /// assert!(Rating::NEW.after(&[(opponent, 1.0)]).rating > 1_700.0);
    /// ```
    #[must_use]
    pub fn after(self, results: &[(Self, f64)]) -> Self {
        let (mean, spread) = ((self.rating - CENTRE) / SCALE, self.deviation / SCALE);
        let (mut information, mut surprise) = (0.0, 0.0);
        for (opponent, score) in results {
            let weight = weight(opponent.deviation / SCALE);
            let expected = 1.0 / (1.0 + (-weight * (mean - (opponent.rating - CENTRE) / SCALE)).exp());
            information += weight * weight * expected * (1.0 - expected);
            surprise += weight * (score - expected);
        }
        if information <= 0.0 {
            return Self { deviation: SCALE * spread.hypot(self.volatility), ..self };
        }
        let variance = 1.0 / information;
        let volatility = volatility(self.volatility, spread, variance, variance * surprise);
        let widened = spread.hypot(volatility);
        let spread = 1.0 / (1.0 / (widened * widened) + information).sqrt();
        let mean = mean + spread * spread * surprise;
        Self { rating: CENTRE + SCALE * mean, deviation: SCALE * spread, volatility }
    }
}

/// How much a result against an opponent of this deviation counts.
fn weight(spread: f64) -> f64 {
    1.0 / (1.0 + 3.0 * (spread / std::f64::consts::PI).powi(2)).sqrt()
}

/// The new volatility: step 5 of the paper, with the Illinois algorithm.
fn volatility(old: f64, spread: f64, variance: f64, improvement: f64) -> f64 {
    let start = (old * old).ln();
    let (spread, improvement) = (spread * spread, improvement * improvement);
    let slope = |x: f64| {
        let power = x.exp();
        let sum = spread + variance + power;
        power * (improvement - sum) / (2.0 * sum * sum) - (x - start) / (TAU * TAU)
    };
    let mut near = start;
    let mut far = if improvement > spread + variance {
        (improvement - spread - variance).ln()
    } else {
        let lower = (1..MOST_STEPS).map(|step| start - step as f64 * TAU).find(|&x| slope(x) >= 0.0);
        lower.unwrap_or(start)
    };
    let (mut at_near, mut at_far) = (slope(near), slope(far));
    for _ in 0..MOST_STEPS {
        if (far - near).abs() <= TOLERANCE {
            break;
        }
        let between = near + (near - far) * at_near / (at_far - at_near);
        let at_between = slope(between);
        if at_between * at_far <= 0.0 {
            (near, at_near) = (far, at_far);
        } else {
            at_near /= 2.0;
        }
        (far, at_far) = (between, at_between);
    }
    (near / 2.0).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rated(rating: f64, deviation: f64) -> Rating {
        Rating { rating, deviation, ..Rating::NEW }
    }

    fn figures(Rating { rating, deviation, volatility }: Rating) -> String {
        format!("{rating:.2} {deviation:.2} {volatility:.6}")
    }

    #[test]
    fn the_example_of_the_paper_comes_out() {
        let results = [(rated(1_400.0, 30.0), 1.0), (rated(1_550.0, 100.0), 0.0), (rated(1_700.0, 300.0), 0.0)];
        let after = rated(1_500.0, 200.0).after(&results);
        // The paper rounds on its way and gives 1464.06, 151.52 and 0.05999.
        assert_eq!(figures(after), "1464.05 151.52 0.059996");
    }

    #[test]
    fn a_period_without_results_widens_the_deviation_alone() {
        assert_eq!(figures(rated(1_500.0, 200.0).after(&[])), "1500.00 200.27 0.060000");
    }

    #[test]
    fn surprising_results_raise_the_volatility_and_expected_ones_do_not() {
        let strong = rated(2_200.0, 50.0);
        let lost = (0..30).fold(rated(2_200.0, 50.0), |own, _| own.after(&[(rated(1_200.0, 50.0), 0.0)]));
        assert!(lost.volatility > 0.06 && lost.rating < strong.rating, "{lost:?}");
        let won = (0..30).fold(rated(2_200.0, 50.0), |own, _| own.after(&[(rated(1_200.0, 50.0), 1.0)]));
        assert!(won.volatility < 0.06 && won.rating > strong.rating, "{won:?}");
    }

    #[test]
    fn absurd_numbers_end_too() {
        for value in [0.0, -1.0, 1e300, f64::NAN, f64::INFINITY] {
            let odd = Rating { rating: value, deviation: value, volatility: value };
            let _ = odd.after(&[(odd, 1.0)]);
            let _ = Rating::NEW.after(&[(odd, 0.0)]);
        }
    }
}
