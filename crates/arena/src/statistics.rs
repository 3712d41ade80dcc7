//! What results say about two engines: score, Elo, and how sure one can be.
//!
//! Games of a pair share their opening and are not independent, so the unit of chance is the pair; a game
//! without its partner is a unit of its own. With complete pairs alone this is the pentanomial model, with single
//! games alone the trinomial one. No figure is ever infinite or not a number: what can't be told is `None`.

use serde::{Deserialize, Serialize};
use statrs::function::erf::erf;

/// The normal distribution's two-sided 95 % point.
const Z95: f64 = 1.959_963_984_540_054;

/// How many pairs came to which points, from the first engine's side, with its results in any order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct PairCounts {
    /// Two losses.
    #[serde(rename = "LL")]
    pub ll: u64,
    /// A loss and a draw.
    #[serde(rename = "LD")]
    pub ld: u64,
    /// A win and a loss.
    #[serde(rename = "WL")]
    pub wl: u64,
    /// Two draws.
    #[serde(rename = "DD")]
    pub dd: u64,
    /// A win and a draw.
    #[serde(rename = "WD")]
    pub wd: u64,
    /// Two wins.
    #[serde(rename = "WW")]
    pub ww: u64,
}

/// The results of one engine against another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Tally {
    /// Of complete pairs.
    pub pairs: PairCounts,
    /// Games without a partner: won, drawn, lost.
    pub singles: [u64; 3],
}

/// A game's result for the engine in question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// It won.
    Win,
    /// Nobody won.
    Draw,
    /// It lost.
    Loss,
}

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
    /// Counts a pair.
    pub fn add_pair(&mut self, results: [Verdict; 2]) {
        let count = match results {
            [Verdict::Loss, Verdict::Loss] => &mut self.pairs.ll,
            [Verdict::Loss, Verdict::Draw] | [Verdict::Draw, Verdict::Loss] => &mut self.pairs.ld,
            [Verdict::Win, Verdict::Loss] | [Verdict::Loss, Verdict::Win] => &mut self.pairs.wl,
            [Verdict::Draw, Verdict::Draw] => &mut self.pairs.dd,
            [Verdict::Win, Verdict::Draw] | [Verdict::Draw, Verdict::Win] => &mut self.pairs.wd,
            [Verdict::Win, Verdict::Win] => &mut self.pairs.ww,
        };
        *count += 1;
    }

    /// Counts a game without a partner.
    pub fn add_single(&mut self, result: Verdict) {
        self.singles[result as usize] += 1;
    }

    /// Games won, drawn and lost.
    pub const fn games(&self) -> [u64; 3] {
        let PairCounts { ll, ld, wl, dd, wd, ww } = self.pairs;
        let [wins, draws, losses] = self.singles;
        [wins + wl + wd + 2 * ww, draws + ld + 2 * dd + wd, losses + 2 * ll + ld + wl]
    }

    /// Every kind of unit as its number, its games and its points.
    fn units(&self) -> [(f64, f64, f64); 8] {
        let PairCounts { ll, ld, wl, dd, wd, ww } = self.pairs;
        let [wins, draws, losses] = self.singles;
        [
            (ll, 2.0, 0.0),
            (ld, 2.0, 0.5),
            (wl + dd, 2.0, 1.0),
            (wd, 2.0, 1.5),
            (ww, 2.0, 2.0),
            (losses, 1.0, 0.0),
            (draws, 1.0, 0.5),
            (wins, 1.0, 1.0),
        ]
        .map(|(count, games, points)| (count as f64, games, points))
    }

    /// What the results say; `None` without any.
    pub fn estimate(&self) -> Option<Estimate> {
        let units = self.units();
        let count: f64 = units.iter().map(|(count, ..)| count).sum();
        let games: f64 = units.iter().map(|(count, games, _)| count * games).sum();
        if games == 0.0 {
            return None;
        }
        let score = units.iter().map(|(count, _, points)| count * points).sum::<f64>() / games;
        let spread: f64 =
            units.iter().map(|(count, games, points)| count * (points - games * score).powi(2)).sum::<f64>();
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
        let normalised = |score: f64| (score - 0.5) / deviation * ELO_SCALE;
        Some(Estimate {
            score,
            score_interval,
            elo: elo(score),
            elo_interval: score_interval.map(elo),
            normalised_elo: varied.then(|| normalised(score)),
            normalised_elo_interval: varied.then(|| score_interval.map(normalised)),
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

/// 400 / ln 10 · 2: a rating difference of this size in the logistic model changes the odds by e².
const ELO_SCALE: f64 = 800.0 / std::f64::consts::LN_10;

/// The rating difference that makes a score likely.
fn elo(score: f64) -> Option<f64> {
    let elo = -400.0 * (1.0 / score - 1.0).log10();
    // Zero, not minus zero, for an even score.
    elo.is_finite().then_some(elo + 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(counts: [u64; 6]) -> Tally {
        let [ll, ld, wl, dd, wd, ww] = counts;
        Tally { pairs: PairCounts { ll, ld, wl, dd, wd, ww }, singles: [0; 3] }
    }

    fn half_width([low, high]: Interval) -> f64 {
        (high - low) / 2.0
    }

    #[track_caller]
    fn assert_close(found: f64, expected: f64, tolerance: f64) {
        assert!((found - expected).abs() <= tolerance, "found {found}, expected {expected}");
    }

    #[test]
    fn estimates_match_the_reference_values() {
        let mut rows = 0;
        for row in include_str!("../tests/data/elo.tsv").lines().filter(|row| !row.starts_with('#')) {
            let fields: Vec<&str> = row.split('\t').collect();
            let counts: Vec<u64> = fields[..6].iter().map(|field| field.parse().unwrap()).collect();
            let expected: Vec<f64> = fields[6..].iter().map(|field| field.parse().unwrap()).collect();
            let found = pairs(counts.try_into().unwrap()).estimate().unwrap();
            let [low, high] = found.elo_interval.map(Option::unwrap);
            let close = |found: f64, expected: f64| assert_close(found, expected, expected.abs() / 100.0);
            close(found.elo.unwrap(), expected[0]);
            close(half_width([low, high]), expected[1]);
            close(found.normalised_elo.unwrap(), expected[2]);
            close(half_width(found.normalised_elo_interval.unwrap()), expected[3]);
            assert_close(100.0 * found.likelihood_of_superiority, expected[4], 0.01);
            rows += 1;
        }
        assert_eq!(rows, 3);
    }

    #[test]
    fn single_games_follow_the_trinomial_model() {
        // 30 wins, 40 draws, 30 losses: variance 0.15 a game.
        let found = Tally { singles: [30, 40, 30], ..Tally::default() }.estimate().unwrap();
        assert_close(half_width(found.score_interval), Z95 * (0.15_f64 / 100.0).sqrt(), 1e-12);
        assert_eq!((found.elo, found.likelihood_of_superiority), (Some(0.0), 0.5));
    }

    #[test]
    fn a_lone_game_beside_pairs_counts_for_one() {
        let mut tally = pairs([0, 0, 3, 0, 0, 1]);
        tally.add_single(Verdict::Win);
        assert_eq!(tally.games(), [6, 0, 3]);
        assert_close(tally.estimate().unwrap().score, 6.0 / 9.0, 1e-12);
    }

    #[test]
    fn pairs_are_filed_whatever_their_order() {
        let mut tally = Tally::default();
        let all = [Verdict::Win, Verdict::Draw, Verdict::Loss];
        for first in all {
            for second in all {
                tally.add_pair([first, second]);
            }
        }
        assert_eq!(tally, pairs([1, 2, 2, 1, 2, 1]));
        assert_eq!(tally.games(), [6, 6, 6]);
    }

    #[test]
    fn one_sided_and_few_results_give_finite_figures_or_none() {
        assert_eq!(Tally::default().estimate(), None);
        let clean = pairs([0, 0, 0, 0, 0, 50]).estimate().unwrap();
        assert_eq!((clean.score, clean.elo, clean.normalised_elo), (1.0, None, None));
        assert_close(clean.score_interval[0], 0.05_f64.powf(0.02), 1e-12);
        assert_close(clean.score_interval[1], 1.0, 1e-12);
        assert!(clean.elo_interval[0].is_some_and(|low| low > 400.0) && clean.elo_interval[1].is_none());
        assert!(clean.likelihood_of_superiority > 0.999_999);
        let mut kinds: Vec<Tally> = (0..6)
            .flat_map(|kind| {
                [1, 2, 100].map(|count| pairs(std::array::from_fn(|at| if at == kind { count } else { 0 })))
            })
            .collect();
        kinds.extend(
            (0..3).map(|kind| Tally { singles: std::array::from_fn(|at| u64::from(at == kind)), ..Tally::default() }),
        );
        kinds.push(pairs([0, 0, 1, 0, 0, 1]));
        for tally in kinds {
            let json = serde_json::to_value(tally.estimate().unwrap()).unwrap();
            // JSON has no way to say infinite or not a number: serde writes them as null.
            for sure in ["score", "score_interval", "likelihood_of_superiority"] {
                assert!(!json[sure].to_string().contains("null"), "{tally:?}: {json}");
            }
            let found = tally.estimate().unwrap();
            let [low, high] = found.score_interval;
            assert!(0.0 <= low && low <= found.score && found.score <= high && high <= 1.0, "{found:?}");
            let rest = [found.elo, found.normalised_elo, found.elo_interval[0], found.elo_interval[1]];
            assert!(
                rest.into_iter()
                    .flatten()
                    .chain(found.normalised_elo_interval.into_iter().flatten())
                    .all(f64::is_finite)
            );
        }
    }
}
