//! The likeliest distribution of a unit's points with a given mean, or a given mean in standard deviations.
//!
//! Only the possible points are assumed, not how they are distributed, as in A. Owen, *Empirical Likelihood* (2001).
//! Maximising `Σ p̂ᵢ ln pᵢ` under `Σ pᵢ gᵢ = 0` gives `pᵢ = p̂ᵢ / (1 + θ gᵢ)`, with the unique `θ` for which the
//! constraint holds.

/// A distribution over `N` values.
pub(super) type Shares<const N: usize> = [f64; N];

/// Returns the likeliest distribution, given `observed`, under which the mean of `gains` is zero. `None` unless some
/// gains are positive and some negative. All of `observed` must be positive.
fn balanced<const N: usize>(observed: &Shares<N>, gains: &[f64; N]) -> Option<Shares<N>> {
    let least = gains.iter().copied().fold(f64::INFINITY, f64::min);
    let most = gains.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if !(least < 0.0 && most > 0.0) {
        return None;
    }
    // For θ between −1/most and −1/least the shares are positive, and the mean gain falls from +∞ to −∞. With one-sided
    // observations θ is so close to the nearer edge that its distance from there has to be exact.
    let mean: f64 = observed.iter().zip(gains).map(|(share, gain)| share * gain).sum();
    let edge = if mean > 0.0 { least } else { most };
    let divisor = |distance: f64, gain: f64| (1.0 - gain / edge) + distance * gain;
    // The distance of θ = 0 from the edge.
    let mut distance = 1.0 / edge;
    let (mut low, mut high) = (distance.min(0.0), distance.max(0.0));
    for _ in 0..200 {
        let (mut mean, mut slope) = (0.0, 0.0);
        for (share, &gain) in observed.iter().zip(gains) {
            let ratio = gain / divisor(distance, gain);
            mean += share * ratio;
            slope -= share * ratio * ratio;
        }
        if mean > 0.0 {
            low = distance;
        } else {
            high = distance;
        }
        // Newton's step, or bisection where the step leaves the interval.
        let newton = distance - mean / slope;
        let next = if low < newton && newton < high { newton } else { f64::midpoint(low, high) };
        let step = (next - distance).abs();
        distance = next;
        if step <= 1e-13 * distance.abs() {
            break;
        }
    }
    let shares: Shares<N> = std::array::from_fn(|at| observed[at] / divisor(distance, gains[at]));
    shares.iter().all(|share| share.is_finite() && *share > 0.0).then_some(shares)
}

pub(super) fn with_mean<const N: usize>(observed: &Shares<N>, values: &[f64; N], mean: f64) -> Option<Shares<N>> {
    balanced(observed, &values.map(|value| value - mean))
}

/// Returns the likeliest distribution of `values` whose mean lies `ratio` standard deviations above `reference`.
///
/// The condition `μ − r − tσ = 0` is not linear in the shares. But its left side has the value and gradient of the mean
/// of `v − r − tσ(1 + ((v − μ)/σ)²)/2` at the current `μ` and `σ`, so that mean is set to zero until nothing changes.
pub(super) fn with_ratio<const N: usize>(
    observed: &Shares<N>,
    values: &[f64; N],
    reference: f64,
    ratio: f64,
) -> Option<Shares<N>> {
    /// The tolerance: a smaller change of the shares does not change a printed likelihood ratio.
    const ENOUGH: f64 = 1e-7;
    // Starts from equal shares: observed ones that are one-sided have almost no variance, and converge slowly.
    let mut shares = [1.0 / N as f64; N];
    let mut change = f64::INFINITY;
    for _ in 0..100 {
        let (mean, deviation) = moments(&shares, values);
        if deviation <= 0.0 {
            return None;
        }
        let gains = values.map(|value| {
            let distance = (value - mean) / deviation;
            value - reference - ratio * deviation * f64::midpoint(1.0, distance * distance)
        });
        let next = balanced(observed, &gains)?;
        change = next.iter().zip(&shares).map(|(new, old)| (new - old).abs()).fold(0.0, f64::max);
        shares = next;
        if change < 1e-10 {
            break;
        }
    }
    (change < ENOUGH).then_some(shares)
}

fn moments<const N: usize>(shares: &Shares<N>, values: &[f64; N]) -> (f64, f64) {
    let mean: f64 = shares.iter().zip(values).map(|(share, value)| share * value).sum();
    let variance: f64 = shares.iter().zip(values).map(|(share, value)| share * (value - mean).powi(2)).sum();
    (mean, variance.max(0.0).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    const VALUES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];
    const OBSERVED: Shares<5> = [0.1, 0.2, 0.4, 0.2, 0.1];

    #[track_caller]
    fn assert_close(found: f64, expected: f64) {
        assert!((found - expected).abs() < 1e-9, "found {found}, expected {expected}");
    }

    #[test]
    fn conditions_are_met() {
        for mean in [0.01, 0.3, 0.5, 0.6, 0.99] {
            let shares = with_mean(&OBSERVED, &VALUES, mean).unwrap();
            assert_close(shares.iter().sum(), 1.0);
            assert_close(moments(&shares, &VALUES).0, mean);
        }
        for ratio in [-0.8, -0.1, 0.0, 0.05, 0.5] {
            let shares = with_ratio(&OBSERVED, &VALUES, 0.5, ratio).unwrap();
            assert_close(shares.iter().sum(), 1.0);
            let (mean, deviation) = moments(&shares, &VALUES);
            assert_close((mean - 0.5) / deviation, ratio);
        }
    }

    #[test]
    fn what_was_seen_is_likeliest_where_it_meets_the_condition() {
        let shares = with_mean(&OBSERVED, &VALUES, 0.5).unwrap();
        for (found, expected) in shares.into_iter().zip(OBSERVED) {
            assert_close(found, expected);
        }
    }

    #[test]
    fn nothing_is_likelier_under_the_condition() {
        // Shifts that keep both sum and mean.
        let likelihood = |shares: &Shares<5>| -> f64 { OBSERVED.iter().zip(shares).map(|(o, p)| o * p.ln()).sum() };
        let best = with_mean(&OBSERVED, &VALUES, 0.6).unwrap();
        for shift in [[1.0, -2.0, 1.0, 0.0, 0.0], [0.0, 1.0, -2.0, 1.0, 0.0], [1.0, -1.0, 0.0, -1.0, 1.0]] {
            for size in [-1e-3, 1e-3] {
                let other = std::array::from_fn(|at| best[at] + size * shift[at]);
                assert!(likelihood(&other) < likelihood(&best));
            }
        }
    }

    #[test]
    fn shares_too_small_for_a_number_are_none() {
        // Their logarithms are taken, so no share may be rounded to zero.
        let observed = [1e-22, 1e-22, 1e-22, 1e-22, 1.0];
        assert!(with_mean(&observed, &VALUES, 1e-200).unwrap().iter().all(|&share| share > 0.0));
        assert_eq!(with_mean(&observed, &VALUES, 1e-303), None);
    }

    #[test]
    fn what_no_distribution_can_do_is_none() {
        for mean in [-0.1, 0.0, 1.0, 1.1] {
            assert_eq!(with_mean(&OBSERVED, &VALUES, mean), None, "{mean}");
        }
        assert_eq!(with_mean(&OBSERVED, &VALUES, f64::NAN), None);
        assert_eq!(with_ratio(&OBSERVED, &VALUES, 0.5, f64::INFINITY), None);
    }
}
