//! Knockout schedule: the loser of each pairing is out.

use super::{HalfPoints, Pairing};

/// Returns the number of rounds that leave one of `engines` engines.
pub(super) const fn rounds(engines: usize) -> u32 {
    if engines < 2 { 0 } else { usize::BITS - (engines - 1).leading_zeros() }
}

pub(super) fn pairings(engines: usize, result: impl Fn(usize) -> Option<HalfPoints>) -> Vec<Pairing> {
    let mut pairings = Vec::new();
    // The engine in each place of the bracket; an empty place gives its neighbour a bye.
    let mut places: Vec<Option<usize>> =
        bracket(rounds(engines)).into_iter().map(|seed| (seed < engines).then_some(seed)).collect();
    for round in 0..rounds(engines) {
        let mut winners = Vec::with_capacity(places.len() / 2);
        let mut is_over = true;
        for two in places.chunks_exact(2) {
            winners.push(match *two {
                [Some(one), Some(other)] => {
                    let number = pairings.len();
                    let engines = [one.min(other), one.max(other)];
                    pairings.push(Pairing { round, engines });
                    let points = result(number);
                    is_over &= points.is_some();
                    // After equal points the engine that is earlier in the list advances.
                    points.map(|[earlier, later]| engines[usize::from(later > earlier)])
                }
                [one, other] => one.or(other),
                _ => None,
            });
        }
        if !is_over {
            break;
        }
        places = winners;
    }
    pairings
}

/// Returns the seeds in the order of the bracket: the first two can meet only in the last round, the first four only in
/// the last two, and so on.
fn bracket(rounds: u32) -> Vec<usize> {
    let mut seeds = vec![0];
    for _ in 0..rounds {
        let size = 2 * seeds.len();
        seeds = seeds.into_iter().flat_map(|seed| [seed, size - 1 - seed]).collect();
    }
    seeds
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_seeds_are_kept_apart() {
        assert_eq!(bracket(3), [0, 7, 3, 4, 1, 6, 2, 5]);
    }

    #[test]
    fn rounds_are_the_binary_logarithm_rounded_up() {
        assert_eq!([0, 1, 2, 3, 4, 5, 8, 9].map(rounds), [0, 0, 1, 2, 2, 3, 3, 4]);
    }
}
