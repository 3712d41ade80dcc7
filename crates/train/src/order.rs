//! The prior of moves: weights that make the moves of stored games likely, by logistic regression over the moves of each position.

use std::path::Path;

use anyhow::ensure;
use tetrad_core::random::SplitMix64;

use crate::course::Course;
use crate::expand::{is_unseen, positions};
use crate::shard;

/// The number of passes over all choices, and the number of choices of a step.
const PASSES: u64 = 4;
const BATCH: usize = 512;

/// The size of a step in the first pass; later ones are smaller.
const STEP: f64 = 0.02;

/// The features of the moves of a position, and which of them was chosen.
struct Choice {
    moves: Vec<Vec<usize>>,
    chosen: usize,
}

impl Choice {
    /// The sum of weights of each move.
    fn values(&self, weights: &[f64]) -> Vec<f64> {
        self.moves.iter().map(|features| features.iter().map(|&feature| weights[feature]).sum()).collect()
    }

    /// Adds the slope of the logarithm of the choice's probability.
    fn add_slope(&self, weights: &[f64], slope: &mut [f64]) {
        let values = self.values(weights);
        let highest = values.iter().copied().fold(f64::MIN, f64::max);
        let odds: Vec<f64> = values.iter().map(|value| (value - highest).exp()).collect();
        let total: f64 = odds.iter().sum();
        for (number, (features, odds)) in self.moves.iter().zip(odds).enumerate() {
            let error = odds / total - f64::from(u8::from(number == self.chosen));
            for &feature in features {
                slope[feature] += error;
            }
        }
    }

    /// The number of moves that the weights put before the chosen one.
    fn before(&self, weights: &[f64]) -> usize {
        let values = self.values(weights);
        values.iter().filter(|&&value| value > values[self.chosen]).count()
    }
}

/// Fits the weights to every `every`th shard of a folder, and prints them in hundredths.
pub(crate) fn order<C: Course>(folder: &Path, every: usize) -> anyhow::Result<()> {
    ensure!(C::PRIOR_WEIGHTS > 0, "the engine of this game has no prior of moves; that of santorini has one");
    let (mut seen, mut unseen) = (Vec::new(), Vec::new());
    for path in shard::list(folder)?.iter().step_by(every.max(1)) {
        for (number, game) in shard::read(path)?.iter().enumerate() {
            for (position, ply, _) in positions::<C>(game)? {
                let Some(moves) = position.move_features() else { continue };
                let choice = Choice { moves, chosen: usize::from(ply.mv) };
                if is_unseen(number) { unseen.push(choice) } else { seen.push(choice) }
            }
        }
    }
    let weights = fit(&mut seen, C::PRIOR_WEIGHTS);
    let count = unseen.len().max(1) as f64;
    let share = |most: usize| unseen.iter().filter(|choice| choice.before(&weights) <= most).count() as f64 / count;
    eprintln!("{} choices to fit, {} to validate", seen.len(), unseen.len());
    eprintln!(
        "the chosen move comes first in {:.1} %, among the first three in {:.1} %",
        100.0 * share(0),
        100.0 * share(2)
    );
    println!("{:?}", weights.iter().map(|weight| (100.0 * weight).round() as i16).collect::<Vec<_>>());
    Ok(())
}

/// Adam (Kingma, Ba 2015) from weights of zero.
fn fit(choices: &mut [Choice], count: usize) -> Vec<f64> {
    let (mut weights, mut mean, mut square) = (vec![0.0; count], vec![0.0; count], vec![0.0; count]);
    for pass in 0..PASSES {
        SplitMix64::new(pass).shuffle(choices);
        let step = STEP * (1.0 - 0.95 * pass as f64 / PASSES as f64);
        for batch in choices.chunks(BATCH) {
            let mut slope = vec![0.0; count];
            for choice in batch {
                choice.add_slope(&weights, &mut slope);
            }
            for weight in 0..count {
                let slope = slope[weight] / batch.len() as f64;
                mean[weight] = 0.9 * mean[weight] + 0.1 * slope;
                square[weight] = 0.99 * square[weight] + 0.01 * slope * slope;
                weights[weight] -= step * mean[weight] / (square[weight].sqrt() + 1e-7);
            }
        }
    }
    weights
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_chosen_more_often_gets_a_higher_weight() {
        // Of three moves with one feature each, the second is chosen in two of three positions and the third never.
        let choice = |number: usize| Choice { moves: vec![vec![0], vec![1], vec![2]], chosen: number.min(1) };
        let mut choices: Vec<Choice> = (0..30_000).map(|number| choice(number % 3)).collect();
        let weights = fit(&mut choices, 3);
        assert!((weights[1] - weights[0] - 2_f64.ln()).abs() < 0.1, "{weights:?}");
        assert!(weights[2] < weights[0] - 1.0, "{weights:?}");
        assert_eq!((choice(0).before(&weights), choice(1).before(&weights)), (1, 0));
    }
}
