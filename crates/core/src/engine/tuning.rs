//! Fits evaluations to games (feature `tuning`), for engines whose evaluation is a sum of weights.
//!
//! A tuner lets its engine play against itself, keeps the features of the positions, and fits the weights so that the
//! evaluation predicts the results: logistic regression with Adam (Kingma, Ba 2015).

use std::sync::atomic::{AtomicUsize, Ordering};

use crate::Score;
use crate::random::SplitMix64;

/// The features of a position, and the value that it should have.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// The indices of weights and how often each counts; negative where it counts against the player to move.
    pub features: Vec<(usize, f32)>,
    /// The share of the point that the player to move should expect, 0 to 1.
    pub target: f32,
}

/// The parameters of a fit.
#[derive(Clone, Copy, Debug)]
pub struct Fit {
    /// The number of passes over all samples.
    pub passes: usize,
    /// The number of samples per step.
    pub batch: usize,
    /// The size of a step in the first pass; later steps are smaller.
    pub step: f64,
    /// How strongly a weight is pulled back to its start value, which holds the weights of rare features.
    pub hold: f64,
}

/// The mean squared error of some weights.
pub fn error(samples: &[Sample], weights: &[f64]) -> f64 {
    let squared = |sample: &Sample| (expected(sample, weights) - f64::from(sample.target)).powi(2);
    samples.iter().map(squared).sum::<f64>() / samples.len().max(1) as f64
}

/// Weights fitted to the samples, starting from `start`.
pub fn fit(samples: &[Sample], start: &[f64], how: &Fit) -> Vec<f64> {
    let mut weights = start.to_vec();
    let (mut mean, mut square) = (vec![0.0; start.len()], vec![0.0; start.len()]);
    let mut order: Vec<&Sample> = samples.iter().collect();
    for pass in 0..how.passes {
        SplitMix64::new(pass as u64).shuffle(&mut order);
        let step = how.step * (1.0 - 0.9 * pass as f64 / how.passes as f64);
        for batch in order.chunks(how.batch) {
            let mut slope = vec![0.0; start.len()];
            for sample in batch {
                let error = expected(sample, &weights) - f64::from(sample.target);
                sample.features.iter().for_each(|&(weight, count)| slope[weight] += error * f64::from(count));
            }
            for weight in 0..weights.len() {
                let slope = slope[weight] / batch.len() as f64 + how.hold * (weights[weight] - start[weight]);
                mean[weight] = 0.9 * mean[weight] + 0.1 * slope;
                square[weight] = 0.99 * square[weight] + 0.01 * slope * slope;
                weights[weight] -= step * mean[weight] / (square[weight].sqrt() + 1e-7);
            }
        }
    }
    weights
}

fn expected(sample: &Sample, weights: &[f64]) -> f64 {
    let value: f64 = sample.features.iter().map(|&(weight, count)| weights[weight] * f64::from(count)).sum();
    share(value)
}

/// The expected share of the point for an evaluation, like [`Score::expected`] but for fractions of points too.
fn share(value: f64) -> f64 {
    1.0 / (1.0 + (-value / Score::POINTS_PER_UNIT).exp())
}

/// Plays games on all processors. The random numbers of a game depend on `seed` and its number alone. `player` makes
/// the function that plays the games of one thread.
pub fn play_games<T, P>(games: usize, seed: u64, player: impl Fn() -> P + Sync) -> Vec<T>
where
    T: Send,
    P: FnMut(&mut SplitMix64) -> Vec<T>,
{
    let next = AtomicUsize::new(0);
    let work = || {
        let mut play = player();
        let mut found = Vec::new();
        loop {
            let game = next.fetch_add(1, Ordering::Relaxed);
            if game >= games {
                return found;
            }
            if game.is_multiple_of(100) {
                eprintln!("{game} of {games} games");
            }
            found.push((game, play(&mut SplitMix64::new(crate::random::mix(seed) ^ game as u64))));
        }
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let mut found: Vec<(usize, Vec<T>)> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("no worker panics")).collect()
    });
    found.sort_by_key(|&(game, _)| game);
    found.into_iter().flat_map(|(_, found)| found).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fit_finds_the_weights_that_made_the_samples() {
        let truth = [120.0, -60.0, 30.0];
        let mut random = SplitMix64::new(1);
        let mut sample = || {
            let features: Vec<_> = (0..3).map(|weight| (weight, random.below(9) as f32 - 4.0)).collect();
            let mut sample = Sample { features, target: 0.0 };
            sample.target = expected(&sample, &truth) as f32;
            sample
        };
        let samples: Vec<Sample> = (0..500).map(|_| sample()).collect();
        let fitted = fit(&samples, &[0.0; 3], &Fit { passes: 400, batch: 500, step: 2.0, hold: 0.0 });
        assert!(error(&samples, &fitted) < 1e-5, "{fitted:?}");
        let hasty = fit(&samples, &[0.0; 3], &Fit { passes: 50, batch: 20, step: 2.0, hold: 0.0 });
        assert!(error(&samples, &hasty) < 1e-4, "{hasty:?}");
        assert!(fitted.iter().zip(truth).all(|(fitted, truth)| (fitted - truth).abs() < 3.0), "{fitted:?}");
    }

    #[test]
    fn the_games_do_not_depend_on_who_plays_them() {
        let play = || play_games(20, 7, || |random: &mut SplitMix64| vec![random.next_u64()]);
        assert_eq!(play(), play());
        assert_eq!(play().len(), 20);
    }
}
