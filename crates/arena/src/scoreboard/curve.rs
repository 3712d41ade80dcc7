//! How ratings developed while a tournament was played.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use super::{Scoreboard, meeting, of_meeting};
use crate::statistics::{Pairing, Ratings, Sprt, Tally};

/// How ratings and the test developed.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, ts_rs::TS)]
pub struct Curve {
    /// The engines whose ratings the curve shows: the first of two, or all of more.
    pub engines: Vec<String>,
    /// The points, in the order of time.
    pub points: Vec<CurvePoint>,
}

/// Ratings and the test after a number of games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ts_rs::TS)]
pub struct CurvePoint {
    /// The number of distinct games; repeated games count once.
    pub games: u64,
    /// Elo as in the standings (value, low, high) for each engine of the curve; `null` where it is unknown.
    pub elo: Vec<Option<[f64; 3]>>,
    /// The test's log-likelihood ratio, if there is a test.
    pub llr: Option<f64>,
}

/// The maximum number of points of a curve.
const MOST_POINTS: u64 = 200;

/// Replays the games in the order in which they ended.
pub(super) fn curve(board: &Scoreboard, test: Option<&Sprt>) -> Curve {
    let mut meetings: Vec<Pairing> = Vec::new();
    let mut games = Vec::new();
    for (fixture, (engines, count)) in board.duels().enumerate() {
        let (at, is_turned) = meeting(&mut meetings, engines);
        games.extend(
            count.different().map(|(pair, side, game)| {
                ((game.finished, fixture, pair, side), at, of_meeting(game.verdict, is_turned))
            }),
        );
    }
    games.sort_by_key(|&(order, ..)| order);
    let total = games.len() as u64;
    let mut waiting = HashMap::new();
    let mut points = Vec::new();
    for (index, &((_, fixture, pair, _), at, verdict)) in games.iter().enumerate() {
        let tally: &mut Tally = &mut meetings[at].tally;
        match waiting.remove(&(fixture, pair)) {
            None => {
                waiting.insert((fixture, pair), verdict);
                tally.add_single(verdict);
            }
            Some(partner) => {
                tally.remove_single(partner);
                tally.add_pair([partner, verdict]);
            }
        }
        let (count, points_before) = (index as u64 + 1, index as u64 * MOST_POINTS / total);
        if count == total || count * MOST_POINTS / total > points_before {
            points.push(point(count, board.engines.len(), &meetings, test));
        }
    }
    Curve { engines: board.curve_engines().to_vec(), points }
}

/// Returns the number of engines that a curve shows. Of two it shows one, because the other is its mirror image.
pub(super) const fn shown(engines: usize) -> usize {
    if engines == 2 { 1 } else { engines }
}

/// Returns the point after `games` different games with these results.
pub(super) fn point(games: u64, engines: usize, meetings: &[Pairing], test: Option<&Sprt>) -> CurvePoint {
    let rated = Ratings::new(engines, meetings).engines.into_iter().take(shown(engines));
    let elo =
        rated.map(|rating| rating.map(|rating| [rating.elo, rating.elo - rating.error, rating.elo + rating.error]));
    let llr = test.and_then(|test| test.log_likelihood_ratio(&meetings.first()?.tally));
    CurvePoint { games, elo: elo.collect(), llr }
}
