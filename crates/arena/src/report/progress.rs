//! How strengths developed while a tournament was played.

use std::time::SystemTime;

use serde::{Deserialize, Serialize};

use crate::statistics::{Pairing, Ratings, Sprt, Tally, Verdict};

/// Strengths after more and more games, for curves.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Progress {
    /// Whose strengths: of two engines the first, compared to the second; of more than two each, compared to all.
    pub engines: Vec<String>,
    /// In the order in which games ended.
    pub points: Vec<ProgressPoint>,
}

/// How things stood after some games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ProgressPoint {
    /// So many games had ended, repeated ones left out.
    pub games: u64,
    /// Elo with the bounds of its 95 % interval, low and high, for each engine; `None` where it can't be told.
    pub elo: Vec<Option<[f64; 3]>>,
    /// The logarithm of the test's likelihood ratio, if there is a test.
    pub llr: Option<f64>,
}

/// A game that counts.
#[derive(Clone, Copy)]
pub(super) struct Counted {
    pub(super) finished: SystemTime,
    /// By number.
    pub(super) meeting: usize,
    /// Equal for both games of a pair.
    pub(super) pair: (u32, u32),
    /// Of the meeting's first engine.
    pub(super) verdict: Verdict,
}

/// More points than this no curve shows.
const MOST_POINTS: u64 = 200;

/// Goes through the games in the order in which they ended.
pub(super) fn progress(
    engines: &[String],
    meetings: &[[usize; 2]],
    mut games: Vec<Counted>,
    sprt: Option<&Sprt>,
) -> Progress {
    games.sort_by_key(|game| game.finished);
    let total = games.len() as u64;
    let mut pairings: Vec<Pairing> =
        meetings.iter().map(|&engines| Pairing { engines, tally: Tally::default() }).collect();
    let mut waiting = std::collections::HashMap::new();
    let mut points = Vec::new();
    for (index, game) in games.iter().enumerate() {
        let tally = &mut pairings[game.meeting].tally;
        match waiting.remove(&game.pair) {
            None => {
                waiting.insert(game.pair, game.verdict);
                tally.add_single(game.verdict);
            }
            Some(partner) => {
                tally.remove_single(partner);
                tally.add_pair([partner, game.verdict]);
            }
        }
        let (count, points_before) = (index as u64 + 1, index as u64 * MOST_POINTS / total);
        if count == total || count * MOST_POINTS / total > points_before {
            points.push(point(count, engines.len(), &pairings, sprt));
        }
    }
    let shown = if engines.len() == 2 { 1 } else { engines.len() };
    Progress { engines: engines.iter().take(shown).cloned().collect(), points }
}

fn point(games: u64, engines: usize, pairings: &[Pairing], sprt: Option<&Sprt>) -> ProgressPoint {
    let elo = if let ([pairing], 2) = (pairings, engines) {
        let estimate = pairing.tally.estimate();
        vec![estimate.and_then(|estimate| {
            let [low, high] = estimate.elo_interval;
            Some([estimate.elo?, low?, high?])
        })]
    } else {
        let rated = Ratings::new(engines, pairings).engines.into_iter();
        rated
            .map(|rating| rating.map(|rating| [rating.elo, rating.elo - rating.error, rating.elo + rating.error]))
            .collect()
    };
    let llr = sprt.and_then(|sprt| sprt.log_likelihood_ratio(&pairings.first()?.tally));
    ProgressPoint { games, elo, llr }
}
