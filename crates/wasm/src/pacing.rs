//! Converts the length of a slice into nodes, by the speed of the slices before: machines and positions differ.

use std::time::Duration;

/// An estimate of an engine's speed.
pub(crate) struct Pacing {
    nodes_per_second: f64,
}

impl Default for Pacing {
    /// Slow enough that the first slice is short on any machine.
    fn default() -> Self {
        Self { nodes_per_second: 100_000.0 }
    }
}

impl Pacing {
    /// The number of nodes for a slice of this length; at least 1.
    pub(crate) fn nodes(&self, length: Duration) -> u64 {
        ((self.nodes_per_second * length.as_secs_f64()) as u64).max(1)
    }

    /// Updates the estimate after the nodes for a slice of this length took `took`. One slice changes it by a factor of
    /// two at most: some browsers have coarse clocks, and a slice may have been interrupted.
    pub(crate) fn learn(&mut self, length: Duration, took: Duration) {
        if !length.is_zero() {
            let factor = length.as_secs_f64() / took.as_secs_f64();
            self.nodes_per_second = (self.nodes_per_second * factor.clamp(0.5, 2.0)).clamp(1_000.0, 1e9);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SLICE: Duration = Duration::from_millis(15);

    /// The length of the twentieth slice of an engine with this speed.
    fn settled(nodes_per_second: f64) -> Duration {
        let mut pacing = Pacing::default();
        let mut took = Duration::ZERO;
        for _ in 0..20 {
            took = Duration::from_secs_f64(pacing.nodes(SLICE) as f64 / nodes_per_second);
            pacing.learn(SLICE, took);
        }
        took
    }

    #[test]
    fn slices_settle_at_the_length_asked_for() {
        for speed in [20_000.0, 100_000.0, 3_000_000.0] {
            let took = settled(speed).as_secs_f64();
            assert!((took / SLICE.as_secs_f64() - 1.0).abs() < 0.01, "{took} s at {speed} nodes/s");
        }
    }

    #[test]
    fn a_clock_that_stands_still_or_an_empty_slice_breaks_nothing() {
        let mut pacing = Pacing::default();
        for _ in 0..200 {
            pacing.learn(SLICE, Duration::ZERO);
        }
        assert_eq!(pacing.nodes(SLICE), 15_000_000);
        pacing.learn(Duration::ZERO, Duration::ZERO);
        assert_eq!(pacing.nodes(Duration::ZERO), 1);
    }
}
