//! Statistics of the time that an engine takes for its moves.

use serde::{Deserialize, Serialize};

/// Statistics of the times of moves, in microseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TimeUse {
    /// The number of timed moves.
    pub moves: u64,
    /// The average.
    pub mean: f64,
    /// The 99th percentile, at most 1.6 % above the exact value.
    pub percentile_99: u64,
    /// The longest time.
    pub max: u64,
}

/// A histogram of times with buckets of 1/64 of their size, so that its memory does not depend on the number of moves.
#[derive(Clone)]
pub(super) struct Times {
    counts: Vec<u64>,
    sum: f64,
    max: u64,
}

/// Times below this have one bucket each; above, every doubling has half as many buckets.
const STEPS: u64 = 128;
const HALF: u64 = STEPS / 2;

impl Times {
    pub(super) fn new() -> Self {
        // 64 − 7 doublings above the first buckets.
        Self { counts: vec![0; (STEPS + 57 * HALF) as usize], sum: 0.0, max: 0 }
    }

    pub(super) fn add(&mut self, micros: u64) {
        self.counts[step(micros)] += 1;
        self.sum += micros as f64;
        self.max = self.max.max(micros);
    }

    /// Returns the statistics; `None` if no move was timed.
    pub(super) fn summary(&self) -> Option<TimeUse> {
        let moves: u64 = self.counts.iter().sum();
        if moves == 0 {
            return None;
        }
        // The nearest rank: the smallest time that at least 99 % don't exceed.
        let rank = moves - moves / 100;
        let mut seen = 0;
        let reached = self.counts.iter().position(|count| {
            seen += count;
            seen >= rank
        });
        let percentile_99 = reached.map_or(self.max, |step| longest(step).min(self.max));
        Some(TimeUse { moves, mean: self.sum / moves as f64, percentile_99, max: self.max })
    }
}

/// Returns the bucket of a time.
const fn step(micros: u64) -> usize {
    if micros < STEPS {
        return micros as usize;
    }
    let doublings = micros.ilog2() as u64 - 6;
    (doublings * HALF + (micros >> doublings)) as usize
}

/// Returns the longest time in a bucket.
const fn longest(step: usize) -> u64 {
    let step = step as u64;
    if step < STEPS {
        return step;
    }
    let doublings = (step - STEPS) / HALF + 1;
    let leading = step - doublings * HALF;
    // One less than the start of the next bucket, computed without overflow.
    (leading << doublings) + ((1 << doublings) - 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tetrad_core::random::SplitMix64;

    #[test]
    fn every_time_is_counted_within_a_64th() {
        let mut rng = SplitMix64::new(1);
        let edges = (0..64).flat_map(|bit| [(1_u64 << bit) - 1, 1 << bit, (1 << bit) + 1]).chain([u64::MAX]);
        for micros in edges.chain((0..100_000).map(|_| rng.next_u64() >> (rng.next_u64() % 64))) {
            let top = longest(step(micros));
            assert!(top >= micros && top - micros <= micros / 64, "{micros}: {top}");
            assert!(top == u64::MAX || step(top + 1) == step(micros) + 1, "{micros}: {top}");
        }
    }

    #[test]
    fn times_are_summed_up() {
        let mut times = Times::new();
        assert_eq!(times.summary(), None);
        (1..=100).for_each(|micros| times.add(micros));
        assert_eq!(times.summary(), Some(TimeUse { moves: 100, mean: 50.5, percentile_99: 99, max: 100 }));
        times.add(1_000_000);
        let found = times.summary().unwrap();
        assert_eq!((found.moves, found.percentile_99, found.max), (101, 100, 1_000_000));
    }
}
