//! The sequential probability ratio test (SPRT), which ends a match as soon as the result is clear.
//!
//! Wald's test (*Sequential tests of statistical hypotheses*, 1945) compares two hypotheses about a strength, `elo0`
//! and `elo1`, by the logarithm of the ratio of their likelihoods (LLR), and ends when it leaves the bounds
//! `ln(β/(1−α))` and `ln((1−β)/α)`. The rate of draws and the correlation within pairs are unknown, so each hypothesis
//! takes the distribution that fits the results best. This generalised test, for logistic and for normalised Elo, is
//! that of Michel Van den Bergh's notes on the GSPRT and on normalised Elo (2019 and 2020).

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::likelihood::{Shares, with_mean, with_ratio};
use super::{NORMALISED_ELO_PER_DEVIATION, PairCounts, Tally};

/// The kind of Elo in which the hypotheses are stated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Model {
    /// The score: 400 Elo are ten points to one. The number of games to a decision depends on the rate of draws.
    Logistic,
    /// The score above one half in standard deviations of a game. A test takes about equally many games in every game.
    #[default]
    Normalised,
}

/// The unit that counts as one independent observation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Unit {
    /// Complete pairs: the pentanomial model. Games without a partner don't count.
    #[default]
    Pairs,
    /// Single games: the trinomial model.
    Games,
}

/// One of the two hypotheses that a test decides between.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ts_rs::TS)]
pub enum Hypothesis {
    /// The difference is `elo0` or less.
    H0,
    /// The difference is `elo1` or more.
    H1,
}

/// A test of whether the first engine is stronger by `elo1` rather than only by `elo0`.
///
/// ```
/// use tetrad_arena::statistics::{Hypothesis, Sprt, Tally, Verdict};
///
/// let sprt: Sprt = "elo0=0 elo1=10".parse()?;
/// assert_eq!(sprt.to_string(), "elo0=0 elo1=10 alpha=0.05 beta=0.05 model=normalised unit=pairs");
/// let mut tally = Tally::default();
/// while sprt.state(&tally).decision.is_none() {
///     tally.add_pair([Verdict::Win, Verdict::Draw]);
///     tally.add_pair([Verdict::Draw, Verdict::Loss]);
/// }
/// assert_eq!(sprt.state(&tally).decision, Some(Hypothesis::H0));
/// # Ok::<(), tetrad_arena::statistics::SprtError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sprt {
    /// The Elo difference of `H0`.
    pub elo0: f64,
    /// The Elo difference of `H1`.
    pub elo1: f64,
    /// The probability of accepting `H1` although `H0` is true.
    pub alpha: f64,
    /// The probability of accepting `H0` although `H1` is true.
    pub beta: f64,
    /// The kind of Elo.
    #[serde(default)]
    pub model: Model,
    /// The unit of observation.
    #[serde(default)]
    pub unit: Unit,
}

/// The state of a test.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, ts_rs::TS)]
#[ts(rename = "TestState")]
pub struct SprtState {
    /// The logarithm of the likelihood ratio, unless no distribution of results has the strength of a hypothesis.
    pub llr: Option<f64>,
    /// The bounds at which the test decides for `H0` and `H1`.
    pub bounds: [f64; 2],
    /// The accepted hypothesis, if any.
    pub decision: Option<Hypothesis>,
}

impl Sprt {
    /// Returns the bounds of the LLR at which the test accepts `H0` and `H1`.
    pub fn bounds(&self) -> [f64; 2] {
        let Self { alpha, beta, .. } = self;
        [(beta / (1.0 - alpha)).ln(), ((1.0 - beta) / alpha).ln()]
    }

    /// Returns the LLR of `H1` against `H0`, which is positive if the results favour `H1`.
    pub fn log_likelihood_ratio(&self, tally: &Tally) -> Option<f64> {
        match self.unit {
            Unit::Pairs => {
                let PairCounts { ll, ld, wl, dd, wd, ww } = tally.pairs;
                self.ratio([ll, ld, wl.saturating_add(dd), wd, ww], [0.0, 0.25, 0.5, 0.75, 1.0], 2.0)
            }
            Unit::Games => {
                let [wins, draws, losses] = tally.games();
                self.ratio([losses, draws, wins], [0.0, 0.5, 1.0], 1.0)
            }
        }
    }

    fn ratio<const N: usize>(&self, counts: [u64; N], scores: [f64; N], games: f64) -> Option<f64> {
        /// The count of a result that never occurred, because it is still possible.
        const UNSEEN: f64 = 1e-3;
        if counts == [0; N] {
            return Some(0.0);
        }
        let counts = counts.map(|count| (count as f64).max(UNSEEN));
        let total: f64 = counts.iter().sum();
        let observed = counts.map(|count| count / total);
        let likeliest = |elo: f64| -> Option<Shares<N>> {
            match self.model {
                Model::Logistic => with_mean(&observed, &scores, 1.0 / (1.0 + 10_f64.powf(-elo / 400.0))),
                // The mean of several games has a smaller standard deviation than one game.
                Model::Normalised => {
                    with_ratio(&observed, &scores, 0.5, elo / NORMALISED_ELO_PER_DEVIATION * games.sqrt())
                }
            }
        };
        let (p0, p1) = (likeliest(self.elo0)?, likeliest(self.elo1)?);
        let llr: f64 = counts.iter().zip(p0.iter().zip(&p1)).map(|(count, (p0, p1))| count * (p1 / p0).ln()).sum();
        llr.is_finite().then_some(llr)
    }

    /// Returns the state of the test with these results.
    pub fn state(&self, tally: &Tally) -> SprtState {
        let (llr, bounds) = (self.log_likelihood_ratio(tally), self.bounds());
        let decision = llr.and_then(|llr| match llr {
            llr if llr >= bounds[1] => Some(Hypothesis::H1),
            llr if llr <= bounds[0] => Some(Hypothesis::H0),
            _ => None,
        });
        SprtState { llr, bounds, decision }
    }
}

/// Why a text is not a test.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SprtError {
    /// A word is not a known key with a value.
    #[error("found `{0}`, expected elo0=, elo1=, alpha=, beta=, model=logistic|normalised or unit=pairs|games")]
    Unknown(String),
    /// A value can't be parsed or is out of range.
    #[error("{key}={value}: expected {expected}")]
    Unreadable {
        /// The key of the value.
        key: &'static str,
        /// The value as written.
        value: String,
        /// A description of acceptable values.
        expected: &'static str,
    },
    /// A required key is missing.
    #[error("{0}= is missing")]
    Missing(&'static str),
    /// `elo0` is not below `elo1`.
    #[error("elo0 is not below elo1")]
    Order,
}

/// The range of a hypothesis, and of an error rate.
const ELO: (RangeInclusive<f64>, &str) = (-2000.0..=2000.0, "an Elo difference between -2000 and 2000");
const RATE: (RangeInclusive<f64>, &str) = (0.0001..=0.4999, "a rate between 0.0001 and 0.4999");

impl Sprt {
    /// Returns this test if its numbers are in range.
    pub fn checked(self) -> Result<Self, SprtError> {
        let Self { elo0, elo1, alpha, beta, .. } = self;
        for (key, number, (range, expected)) in
            [("elo0", elo0, ELO), ("elo1", elo1, ELO), ("alpha", alpha, RATE), ("beta", beta, RATE)]
        {
            if !range.contains(&number) {
                return Err(SprtError::Unreadable { key, value: number.to_string(), expected });
            }
        }
        if elo0 < elo1 { Ok(self) } else { Err(SprtError::Order) }
    }
}

impl FromStr for Sprt {
    type Err = SprtError;

    /// Parses a text such as `elo0=0 elo1=5 alpha=0.05 beta=0.05 model=normalised unit=pairs`; only the first two keys
    /// are required.
    fn from_str(text: &str) -> Result<Self, SprtError> {
        let (mut elo0, mut elo1) = (None, None);
        let (mut alpha, mut beta, mut model, mut unit) = (0.05, 0.05, Model::default(), Unit::default());
        for word in text.split_whitespace() {
            let Some((key, value)) = word.split_once('=') else { return Err(SprtError::Unknown(word.to_owned())) };
            let unreadable = |key, expected| SprtError::Unreadable { key, value: value.to_owned(), expected };
            let number = |key, (range, expected): (RangeInclusive<f64>, _)| {
                value.parse().ok().filter(|number| range.contains(number)).ok_or_else(|| unreadable(key, expected))
            };
            match key {
                "elo0" => elo0 = Some(number("elo0", ELO)?),
                "elo1" => elo1 = Some(number("elo1", ELO)?),
                "alpha" => alpha = number("alpha", RATE)?,
                "beta" => beta = number("beta", RATE)?,
                "model" => {
                    model = match value {
                        "logistic" => Model::Logistic,
                        "normalised" | "normalized" => Model::Normalised,
                        _ => return Err(unreadable("model", "logistic or normalised")),
                    }
                }
                "unit" => {
                    unit = match value {
                        "pairs" => Unit::Pairs,
                        "games" => Unit::Games,
                        _ => return Err(unreadable("unit", "pairs or games")),
                    }
                }
                _ => return Err(SprtError::Unknown(word.to_owned())),
            }
        }
        let (elo0, elo1) = (elo0.ok_or(SprtError::Missing("elo0"))?, elo1.ok_or(SprtError::Missing("elo1"))?);
        Self { elo0, elo1, alpha, beta, model, unit }.checked()
    }
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { elo0, elo1, alpha, beta, model, unit } = self;
        let model = if *model == Model::Logistic { "logistic" } else { "normalised" };
        let unit = if *unit == Unit::Pairs { "pairs" } else { "games" };
        write!(f, "elo0={elo0} elo1={elo1} alpha={alpha} beta={beta} model={model} unit={unit}")
    }
}

impl fmt::Display for SprtState {
    /// Formats as `LLR 1.27 between -2.94 and 2.94, undecided`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Rounded first, so that a tiny negative value is not printed as minus zero.
        let llr =
            self.llr.map_or_else(|| "n/a".to_owned(), |llr| format!("{:.2}", (100.0 * llr).round() / 100.0 + 0.0));
        let [low, high] = self.bounds;
        let verdict = match self.decision {
            None => "undecided",
            Some(Hypothesis::H0) => "H0 accepted",
            Some(Hypothesis::H1) => "H1 accepted",
        };
        write!(f, "LLR {llr} between {low:.2} and {high:.2}, {verdict}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_are_read_as_they_are_printed() {
        let text = "elo0=-1.75 elo1=0.25 alpha=0.01 beta=0.1 model=logistic unit=games";
        let sprt: Sprt = text.parse().unwrap();
        assert_eq!((sprt.elo0, sprt.beta, sprt.unit), (-1.75, 0.1, Unit::Games));
        assert_eq!(sprt.to_string(), text);
        assert_eq!(serde_json::from_str::<Sprt>(&serde_json::to_string(&sprt).unwrap()).unwrap(), sprt);
        let usual: Sprt = "elo0=0 elo1=5".parse().unwrap();
        let text = "elo0=0 elo1=5 alpha=0.05 beta=0.05 model=normalised unit=pairs";
        assert_eq!((usual.to_string().as_str(), text.parse()), (text, Ok(usual)));
        assert_eq!("elo0=0 elo1=5 model=normalized".parse(), Ok(usual));
    }

    #[test]
    fn words_that_are_no_test_are_refused() {
        let error = |text: &str| text.parse::<Sprt>().unwrap_err().to_string();
        assert_eq!(error("elo0=0"), "elo1= is missing");
        assert_eq!(error("elo0=5 elo1=5"), "elo0 is not below elo1");
        assert_eq!(error("elo0=NaN elo1=5"), "elo0=NaN: expected an Elo difference between -2000 and 2000");
        assert_eq!(error("elo0=0 elo1=5 alpha=0.5"), "alpha=0.5: expected a rate between 0.0001 and 0.4999");
        assert_eq!(error("elo0=0 elo1=5 model=x"), "model=x: expected logistic or normalised");
        assert!(error("elo0=0 elo1=5 gamma=1").starts_with("found `gamma=1`, expected elo0=, "));
        assert!(error("fast").starts_with("found `fast`, expected "));
    }

    #[test]
    fn a_test_is_told_in_a_line() {
        let sprt: Sprt = "elo0=0 elo1=5".parse().unwrap();
        assert_eq!(sprt.state(&Tally::default()).to_string(), "LLR 0.00 between -2.94 and 2.94, undecided");
        let state = SprtState { llr: None, ..sprt.state(&Tally::default()) };
        assert_eq!(state.to_string(), "LLR n/a between -2.94 and 2.94, undecided");
    }
}
