//! Swiss schedule: each round pairs engines with about equal scores.

use std::cmp::Reverse;

use super::matching::Graph;
use super::{HalfPoints, Pairing};

/// An engine's results so far.
#[derive(Clone, Debug, Default)]
struct Score {
    /// 2 for each pairing won, 1 for each equal one; a bye counts as won.
    matches: u32,
    /// From games.
    half_points: u64,
    /// How often the engine met each other; its own index counts byes.
    met: Vec<u32>,
}

pub(super) fn pairings(engines: usize, rounds: u32, result: impl Fn(usize) -> Option<HalfPoints>) -> Vec<Pairing> {
    let mut scores = vec![Score { met: vec![0; engines], ..Score::default() }; engines];
    let mut pairings: Vec<Pairing> = Vec::new();
    for round in 0..rounds {
        let first = pairings.len();
        for two in pair_off(&scores) {
            match two {
                (one, Some(other)) => pairings.push(Pairing { round, engines: [one.min(other), one.max(other)] }),
                (one, None) => {
                    scores[one].matches += 2;
                    scores[one].met[one] += 1;
                }
            }
        }
        for number in first..pairings.len() {
            let Some(points) = result(number) else { return pairings };
            let [one, other] = pairings[number].engines;
            for (engine, opponent, [own, theirs]) in [(one, other, points), (other, one, [points[1], points[0]])] {
                let score = &mut scores[engine];
                score.matches += 1 + u32::from(own > theirs) - u32::from(own < theirs);
                score.half_points += own;
                score.met[opponent] += 1;
            }
        }
    }
    pairings
}

/// Pairs the next round from the top down: each engine with the highest-ranked one of those it has met least often,
/// such that all others can be paired too. The engine without an opponent has a bye.
fn pair_off(scores: &[Score]) -> Vec<(usize, Option<usize>)> {
    let mut ranked: Vec<usize> = (0..scores.len()).collect();
    ranked.sort_by_key(|&engine| (Reverse(scores[engine].matches), Reverse(scores[engine].half_points), engine));
    // The bye is an extra place after the last, so that it goes to the lowest possible rank.
    let places = ranked.len() + ranked.len() % 2;
    let meetings = |one: usize, other: usize| match (ranked.get(one), ranked.get(other)) {
        (Some(&one), Some(&other)) => scores[one].met[other],
        (Some(&only), None) | (None, Some(&only)) => scores[only].met[only],
        (None, None) => 0,
    };
    let mut allowed = 0;
    let graph = loop {
        // This ends: once all engines may meet again there is a perfect matching.
        let graph = Graph::new(places, |one, other| meetings(one, other) <= allowed);
        if graph.has_perfect_matching() {
            break graph;
        }
        allowed += 1;
    };
    graph.first_perfect_matching().into_iter().map(|[one, other]| (ranked[one], ranked.get(other).copied())).collect()
}
