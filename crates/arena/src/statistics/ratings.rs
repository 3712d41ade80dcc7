//! Ratings of all engines of a tournament on one scale, whichever engines met.
//!
//! The model is that of Bradley and Terry (*Rank analysis of incomplete block designs*, 1952) with logistic Elo and a
//! draw as half a win: the ratings are those under which every engine's expected points equal its actual points. For
//! two engines that is their Elo difference. Errors come from the information matrix, scaled by the ratio of the
//! observed variance to that of the model (Wedderburn, *Quasi-likelihood functions*, 1974), because draws and shared
//! openings make results vary less than independent wins and losses.
//!
//! Finite ratings exist only if every group of engines has both won and lost points against the rest (Ford, *Solution
//! of a ranking problem from binary comparisons*, 1957). Otherwise every engine gets one more draw, with an imaginary
//! engine of average strength, and [`Ratings::prior`] says so.

use petgraph::algo::tarjan_scc;
use petgraph::graph::DiGraph;
use serde::{Deserialize, Serialize};

use super::{ELO_PER_LOGIT, Tally, Z95};

/// The results of two engines against each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pairing {
    /// The engines by their indices.
    pub engines: [usize; 2],
    /// The results from the first engine's view.
    pub tally: Tally,
}

/// An engine's rating and its error.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rating {
    /// Elo above the average of all engines that played.
    pub elo: f64,
    /// Half the width of the 95 % interval, in Elo.
    pub error: f64,
}

/// The ratings of a tournament.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ratings {
    /// The rating of every engine, by its index; `None` for engines that have not played.
    pub engines: Vec<Option<Rating>>,
    /// Whether an imaginary draw was needed to keep the ratings finite.
    pub prior: bool,
}

impl Ratings {
    /// Rates `count` engines by their games against each other.
    ///
    /// # Panics
    /// If a pairing has an index out of range, or the same engine twice.
    pub fn new(count: usize, pairings: &[Pairing]) -> Self {
        let mut games = Games::new(count, pairings);
        let played: Vec<usize> = (0..count).filter(|&engine| games.played(engine)).collect();
        games.keep(&played);
        let prior = !games.is_connected();
        let mut engines = vec![None; count];
        for (engine, rating) in played.into_iter().zip(games.rate(prior)) {
            engines[engine] = rating;
        }
        Self { engines, prior }
    }
}

type Matrix = Vec<Vec<f64>>;

/// The games of all engines as matrices.
struct Games {
    /// The number of games between the row's engine and the column's.
    met: Matrix,
    /// The points of the row's engine against the column's.
    points: Matrix,
    /// The results of every pairing, for their variance.
    pairings: Vec<Pairing>,
}

impl Games {
    fn new(count: usize, pairings: &[Pairing]) -> Self {
        let mut games = Self {
            met: vec![vec![0.0; count]; count],
            points: vec![vec![0.0; count]; count],
            pairings: pairings.iter().copied().filter(|pairing| pairing.tally.total() > 0).collect(),
        };
        for Pairing { engines: [a, b], tally } in pairings {
            assert_ne!(a, b, "an engine does not play itself");
            for (row, column, tally) in [(*a, *b, *tally), (*b, *a, tally.reversed())] {
                games.met[row][column] += tally.total() as f64;
                games.points[row][column] += tally.points();
            }
        }
        games
    }

    fn played(&self, engine: usize) -> bool {
        self.met[engine].iter().any(|&met| met > 0.0)
    }

    /// Removes all engines except these, and renumbers them.
    fn keep(&mut self, engines: &[usize]) {
        let pick = |matrix: &Matrix| -> Matrix {
            engines.iter().map(|&row| engines.iter().map(|&column| matrix[row][column]).collect()).collect()
        };
        (self.met, self.points) = (pick(&self.met), pick(&self.points));
        let number = |engine: usize| engines.binary_search(&engine).expect("whoever has games has played");
        for pairing in &mut self.pairings {
            pairing.engines = pairing.engines.map(number);
        }
    }

    fn len(&self) -> usize {
        self.met.len()
    }

    /// Ford's condition: a chain of points leads from every engine to every other one.
    fn is_connected(&self) -> bool {
        let pairs = (0..self.len()).flat_map(|a| (0..self.len()).map(move |b| (a, b)));
        let scored = pairs.filter(|&(a, b)| self.points[a][b] > 0.0).map(|(a, b)| (a as u32, b as u32));
        tarjan_scc(&DiGraph::<(), ()>::from_edges(scored)).len() <= 1
    }

    /// Returns the ratings in the engines' order.
    fn rate(&self, prior: bool) -> Vec<Option<Rating>> {
        let count = self.len();
        let strengths = self.strengths(prior);
        let Some(covariance) = invert(self.information(&strengths, prior)) else { return vec![None; count] };
        let scale = ELO_PER_LOGIT * Z95 * self.dispersion(&strengths).sqrt();
        let average = strengths.iter().sum::<f64>() / count as f64;
        let all: f64 = covariance.iter().flatten().sum::<f64>() / (count * count) as f64;
        let rating = |engine: usize| {
            let row = covariance[engine].iter().sum::<f64>() / count as f64;
            // The variance of the distance from the average.
            let variance = (covariance[engine][engine] - 2.0 * row + all).max(0.0);
            let (elo, error) = (ELO_PER_LOGIT * (strengths[engine] - average), scale * variance.sqrt());
            (elo.is_finite() && error.is_finite()).then_some(Rating { elo, error })
        };
        (0..count).map(rating).collect()
    }

    /// Returns the maximum-likelihood strengths in logits, by Newton's method.
    fn strengths(&self, prior: bool) -> Vec<f64> {
        let mut strengths = vec![0.0; self.len()];
        for _ in 0..200 {
            let Some(inverse) = invert(self.information(&strengths, prior)) else { break };
            let surplus = self.surplus(&strengths, prior);
            let steps: Vec<f64> =
                inverse.iter().map(|row| row.iter().zip(&surplus).map(|(cell, more)| cell * more).sum()).collect();
            let largest = steps.iter().copied().map(f64::abs).fold(0.0, f64::max);
            // Far from the maximum the likelihood is flat, and a full step may lead to where it is even flatter.
            let length = 1.0 / largest.max(1.0);
            for (strength, step) in strengths.iter_mut().zip(steps) {
                *strength += length * step;
            }
            if largest < 1e-12 {
                break;
            }
        }
        strengths
    }

    /// Returns the points of each engine minus those that the strengths predict.
    fn surplus(&self, strengths: &[f64], prior: bool) -> Vec<f64> {
        let imaginary = |engine: usize| if prior { 0.5 - expected(strengths[engine]) } else { 0.0 };
        let against = |a: usize, b: usize| self.points[a][b] - self.met[a][b] * expected(strengths[a] - strengths[b]);
        (0..self.len()).map(|a| (0..self.len()).map(|b| against(a, b)).sum::<f64>() + imaginary(a)).collect()
    }

    /// Returns the Fisher information at these strengths. Only differences matter, so a weight is put on the sum, which
    /// makes the matrix invertible and does not change the result.
    fn information(&self, strengths: &[f64], prior: bool) -> Matrix {
        let count = self.len();
        let mut information = vec![vec![1.0 / count as f64; count]; count];
        for a in 0..count {
            for b in 0..count {
                let weight = self.met[a][b] * spread(strengths[a] - strengths[b]);
                information[a][b] -= weight;
                information[a][a] += weight;
            }
            if prior {
                information[a][a] += spread(strengths[a]);
            }
        }
        information
    }

    /// Returns the variance of the units' points around the expected ones, relative to independent wins and losses. One
    /// more game with the expected variance is added, so that a few equal results don't look certain.
    fn dispersion(&self, strengths: &[f64]) -> f64 {
        let (mut found, mut model, mut games) = (0.0, 0.0, 0.0);
        for Pairing { engines: [a, b], tally } in &self.pairings {
            let gap = strengths[*a] - strengths[*b];
            for units in tally.units() {
                found += units.count * (units.points - units.games * expected(gap)).powi(2);
                model += units.count * units.games * spread(gap);
                games += units.count * units.games;
            }
        }
        let one = model / games;
        let ratio = (found + one) / (model + one);
        if ratio.is_finite() { ratio } else { 1.0 }
    }
}

/// Returns the expected score of an engine that is `gap` logits stronger.
fn expected(gap: f64) -> f64 {
    1.0 / (1.0 + (-gap).exp())
}

/// Returns the variance of one game's points, without draws.
fn spread(gap: f64) -> f64 {
    expected(gap) * expected(-gap)
}

/// Inverts a matrix by Gauss–Jordan elimination with pivoting; `None` if it is singular.
fn invert(mut matrix: Matrix) -> Option<Matrix> {
    let count = matrix.len();
    let mut inverse: Matrix =
        (0..count).map(|row| (0..count).map(|column| f64::from(u8::from(row == column))).collect()).collect();
    for column in 0..count {
        let pivot = (column..count).max_by(|&a, &b| matrix[a][column].abs().total_cmp(&matrix[b][column].abs()))?;
        matrix.swap(column, pivot);
        inverse.swap(column, pivot);
        let divisor = matrix[column][column];
        if !divisor.is_finite() || divisor == 0.0 {
            return None;
        }
        for cell in matrix[column].iter_mut().chain(&mut inverse[column]) {
            *cell /= divisor;
        }
        let (source, twin) = (matrix[column].clone(), inverse[column].clone());
        for row in (0..count).filter(|&row| row != column) {
            let factor = matrix[row][column];
            for (cell, from) in matrix[row].iter_mut().zip(&source).chain(inverse[row].iter_mut().zip(&twin)) {
                *cell -= factor * from;
            }
        }
    }
    Some(inverse)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::{PairCounts, Verdict};

    fn pairing(engines: [usize; 2], [wins, draws, losses]: [u64; 3]) -> Pairing {
        Pairing { engines, tally: Tally { singles: [wins, draws, losses], ..Tally::default() } }
    }

    #[track_caller]
    fn assert_close(found: f64, expected: f64, tolerance: f64) {
        assert!((found - expected).abs() <= tolerance, "found {found}, expected {expected}");
    }

    fn of(ratings: &Ratings, engine: usize) -> Rating {
        ratings.engines[engine].unwrap()
    }

    #[test]
    fn for_two_engines_it_is_their_elo() {
        let pairs = PairCounts { ll: 34, ld: 54, wl: 31, dd: 32, wd: 64, ww: 75 };
        let tally = Tally { pairs, singles: [0; 3] };
        let estimate = tally.estimate().unwrap();
        let ratings = Ratings::new(2, &[Pairing { engines: [0, 1], tally }]);
        let (first, second) = (of(&ratings, 0), of(&ratings, 1));
        assert!(!ratings.prior);
        assert_close(first.elo - second.elo, estimate.elo.unwrap(), 1e-9);
        assert_close(first.elo + second.elo, 0.0, 1e-9);
        // The two ratings are mirror images, so their distance has twice the error of each.
        let [low, high] = estimate.elo_interval.map(Option::unwrap);
        assert_close(2.0 * first.error, (high - low) / 2.0, 0.01 * (high - low));
    }

    #[test]
    fn ratings_give_back_the_strengths_that_made_the_results() {
        let truth = [120.0, 40.0, 0.0, -160.0];
        let mut pairings = Vec::new();
        for a in 0..4 {
            for b in a + 1..4 {
                // Enough games to make the shares of wins and losses almost exact.
                let wins = (1e9 * expected((truth[a] - truth[b]) / ELO_PER_LOGIT)).round() as u64;
                pairings.push(pairing([a, b], [wins, 0, 1_000_000_000 - wins]));
            }
        }
        let ratings = Ratings::new(4, &pairings);
        for (engine, elo) in truth.into_iter().enumerate() {
            assert_close(of(&ratings, engine).elo, elo, 1e-5);
        }
    }

    #[test]
    fn engines_that_never_met_are_compared_through_others() {
        let ratings = Ratings::new(3, &[pairing([0, 1], [75, 0, 25]), pairing([1, 2], [75, 0, 25])]);
        let gap = of(&ratings, 0).elo - of(&ratings, 2).elo;
        assert_close(gap, 2.0 * ELO_PER_LOGIT * 3_f64.ln(), 1e-9);
        assert!(of(&ratings, 0).error > of(&ratings, 1).error);
    }

    #[test]
    fn the_error_shrinks_with_the_root_of_the_games_and_with_draws() {
        let error = |results| of(&Ratings::new(2, &[pairing([0, 1], results)]), 0).error;
        assert_close(error([100, 0, 100]) / error([400, 0, 400]), 2.0, 1e-9);
        assert_close(error([500, 0, 500]) / error([50, 900, 50]), 10_f64.sqrt(), 0.02);
    }

    #[test]
    fn the_error_of_two_engines_is_that_of_the_formula() {
        // 21 pairs with 27.5 points of 42, in units of 0 to 2 points.
        let pairs = PairCounts { ll: 1, ld: 2, wl: 3, dd: 4, wd: 5, ww: 6 };
        let score = 27.5_f64 / 42.0;
        let squares = [(1.0, 0.0), (2.0, 0.5), (7.0, 1.0), (5.0, 1.5), (6.0, 2.0)]
            .map(|(count, points): (f64, f64)| count * (points - 2.0 * score).powi(2));
        // The observed variance and that of games without draws, each with one such game more.
        let game = score * (1.0 - score);
        let dispersion = (squares.iter().sum::<f64>() + game) / (43.0 * game);
        // Each rating is half the difference of the two.
        let error = Z95 * ELO_PER_LOGIT * (dispersion / (42.0 * game)).sqrt() / 2.0;
        let elo = ELO_PER_LOGIT * (score / (1.0 - score)).ln() / 2.0;
        let ratings = Ratings::new(2, &[Pairing { engines: [0, 1], tally: Tally { pairs, singles: [0; 3] } }]);
        for (engine, elo) in [(0, elo), (1, -elo)] {
            assert_close(of(&ratings, engine).elo, elo, 1e-9);
            assert_close(of(&ratings, engine).error, error, 1e-9);
        }
    }

    #[test]
    fn the_error_of_three_equal_engines_is_that_of_the_formula() {
        // For three equal engines with n games a pair, the distance from the average has the variance 8/(9n) in logits.
        let error = Z95 * ELO_PER_LOGIT * (8.0_f64 / 900.0).sqrt();
        let ratings = Ratings::new(3, &[[0, 1], [1, 2], [2, 0]].map(|engines| pairing(engines, [50, 0, 50])));
        for engine in 0..3 {
            assert_close(of(&ratings, engine).elo, 0.0, 1e-9);
            assert_close(of(&ratings, engine).error, error, 1e-9);
        }
    }

    #[test]
    fn an_engine_without_games_changes_nothing() {
        let [first, second] = [[0, 1], [1, 2]].map(|engines| pairing(engines, [7, 2, 3]));
        let without = Ratings::new(3, &[first, second]);
        let renumbered = [(first, [0, 2]), (second, [2, 4])].map(|(pairing, engines)| Pairing { engines, ..pairing });
        let with = Ratings::new(5, &renumbered);
        let [one, two, three] = without.engines[..] else { panic!("three engines have played") };
        assert_eq!(with, Ratings { engines: vec![one, None, two, None, three], prior: false });
    }

    #[test]
    fn a_long_chain_of_engines_is_as_steep_as_each_of_its_links() {
        let chain: Vec<Pairing> = (0..9).map(|engine| pairing([engine, engine + 1], [75, 0, 25])).collect();
        let ratings = Ratings::new(10, &chain);
        for engine in 0..9 {
            let gap = of(&ratings, engine).elo - of(&ratings, engine + 1).elo;
            assert_close(gap, ELO_PER_LOGIT * 3_f64.ln(), 1e-9);
        }
    }

    #[test]
    fn only_a_regular_matrix_has_an_inverse() {
        let product = |one: &Matrix, other: &Matrix| -> Matrix {
            let cell = |row: &Vec<f64>, column| row.iter().zip(other).map(|(a, b)| a * b[column]).sum();
            one.iter().map(|row| (0..other.len()).map(|column| cell(row, column)).collect()).collect()
        };
        let regular = vec![vec![0.0, 2.0, 0.0], vec![4.0, 0.0, 0.0], vec![1.0, 0.0, 0.5]];
        let one = vec![vec![1.0, 0.0, 0.0], vec![0.0, 1.0, 0.0], vec![0.0, 0.0, 1.0]];
        assert_eq!(product(&regular, &invert(regular.clone()).unwrap()), one);
        assert_eq!(invert(vec![vec![1.0, 2.0], vec![2.0, 4.0]]), None);
        assert_eq!(invert(vec![vec![f64::INFINITY]]), None);
        assert_eq!(invert(vec![vec![f64::NAN]]), None);
    }

    #[test]
    fn one_sided_and_disconnected_results_have_finite_ratings() {
        let swept = Ratings::new(2, &[pairing([0, 1], [10, 0, 0])]);
        assert!(swept.prior);
        assert!(of(&swept, 0).elo > 200.0 && of(&swept, 0).elo < 1000.0, "{swept:?}");
        assert_close(of(&swept, 0).elo, -of(&swept, 1).elo, 1e-9);
        let apart = Ratings::new(5, &[pairing([0, 1], [6, 0, 4]), pairing([2, 3], [1, 1, 1])]);
        assert!(apart.prior && apart.engines[4].is_none());
        assert!(of(&apart, 0).elo > of(&apart, 2).elo && of(&apart, 2).elo > of(&apart, 1).elo, "{apart:?}");
        assert_eq!(Ratings::new(2, &[]).engines, [None, None]);
        assert_eq!(Ratings::new(0, &[]).engines, []);
        // An engine that lost everything to one engine, but not to all.
        let chain = Ratings::new(3, &[pairing([0, 1], [5, 0, 0]), pairing([1, 2], [5, 0, 5])]);
        assert!(chain.prior && of(&chain, 0).elo > of(&chain, 1).elo);
    }

    #[test]
    fn a_circle_of_wins_leaves_all_equal() {
        let mut pairings = [pairing([0, 1], [3, 0, 0]), pairing([1, 2], [3, 0, 0]), pairing([2, 0], [3, 0, 0])];
        let ratings = Ratings::new(3, &pairings);
        assert!(!ratings.prior);
        for engine in 0..3 {
            assert_close(of(&ratings, engine).elo, 0.0, 1e-9);
        }
        pairings[0].tally.add_single(Verdict::Win);
        assert!(of(&Ratings::new(3, &pairings), 0).elo > 0.0);
    }

    #[test]
    fn every_small_table_of_three_engines_has_finite_ratings_around_zero() {
        let results = |code: usize| [code % 3, code / 3 % 3, code / 9 % 3].map(|count| count as u64);
        for code in 0..27_usize.pow(3) {
            let pairings = [
                pairing([0, 1], results(code % 27)),
                pairing([1, 2], results(code / 27 % 27)),
                pairing([0, 2], results(code / 729)),
            ];
            let ratings = Ratings::new(3, &pairings);
            let sum: f64 = ratings.engines.iter().flatten().map(|rating| rating.elo).sum();
            assert_close(sum, 0.0, 1e-9);
            for (engine, rating) in ratings.engines.iter().enumerate() {
                let plays =
                    pairings.iter().any(|pairing| pairing.engines.contains(&engine) && pairing.tally.total() > 0);
                assert_eq!(rating.is_some(), plays, "{pairings:?}");
                assert!(rating.is_none_or(|rating| rating.error > 0.0 && rating.elo.abs() < 2000.0), "{ratings:?}");
            }
        }
    }
}
