//! The results of a fixture, in which each different game counts once. Of identical games the one with the earliest key
//! counts, so the count does not depend on the order in which games end.

use std::collections::HashMap;
use std::time::SystemTime;

use tetrad_core::Side;

use crate::statistics::{Tally, Verdict};
use crate::store::GameResult;

/// The results of a fixture, from the view of the engine that the schedule names first.
#[derive(Clone, Debug, Default)]
pub struct Count {
    pairs: HashMap<u32, [Option<Counted>; 2]>,
    /// The earliest pair in which a game occurred, by the first engine's side and the game's digest.
    earliest: HashMap<(Side, u64), u32>,
    tally: Tally,
    /// Different games that each engine won, drew and lost with the first side.
    with_first_side: [[u64; 3]; 2],
    games: u64,
    half_points: [u64; 2],
    faults: [u64; 2],
}

/// A game of a fixture.
#[derive(Clone, Copy, Debug)]
pub(super) struct Counted {
    /// From the view of the engine that the schedule names first.
    pub(super) verdict: Verdict,
    pub(super) finished: SystemTime,
    /// Whether no earlier game is identical.
    is_new: bool,
}

impl Count {
    /// Counts a game. Changes nothing if it was counted before.
    pub fn add(&mut self, result: &GameResult) {
        let (pair, side) = (result.key.pair, result.key.side);
        if self.has(pair, side) {
            return;
        }
        let points = u64::from(if side == Side::First { result.half_points } else { 2 - result.half_points.min(2) });
        self.games += 1;
        self.half_points[0] += points;
        self.half_points[1] += 2 - points;
        for (at, fault) in result.faults.iter().enumerate() {
            self.faults[at ^ side.index()] += u64::from(fault.is_some());
        }
        let verdict = [Verdict::Loss, Verdict::Draw, Verdict::Win][points as usize];
        let earlier = self.earliest.get(&(side, result.digest)).copied();
        let is_new = earlier.is_none_or(|earlier| pair < earlier);
        if is_new {
            self.earliest.insert((side, result.digest), pair);
            if let Some(repetition) = earlier {
                self.change(repetition, |games| {
                    if let Some(game) = &mut games[side.index()] {
                        game.is_new = false;
                    }
                });
            }
        }
        self.change(pair, |games| games[side.index()] = Some(Counted { verdict, finished: result.finished, is_new }));
    }

    /// Changes the games of a pair and updates the results to match.
    fn change(&mut self, pair: u32, change: impl FnOnce(&mut [Option<Counted>; 2])) {
        let games = self.pairs.entry(pair).or_default();
        let before = *games;
        change(games);
        let after = *games;
        self.tally -= tally_of(before);
        self.tally += tally_of(after);
        for (engine, verdict) in with_first_side(before) {
            self.with_first_side[engine][verdict as usize] -= 1;
        }
        for (engine, verdict) in with_first_side(after) {
            self.with_first_side[engine][verdict as usize] += 1;
        }
    }

    /// Returns whether a game was counted.
    pub fn has(&self, pair: u32, side: Side) -> bool {
        self.pairs.get(&pair).is_some_and(|games| games[side.index()].is_some())
    }

    /// Iterates over the different games, with their pairs and the first engine's side.
    pub(super) fn different(&self) -> impl Iterator<Item = (u32, Side, Counted)> {
        self.pairs.iter().flat_map(|(&pair, games)| {
            let sides = Side::BOTH.into_iter().zip(*games);
            sides.filter_map(move |(side, game)| Some((pair, side, game.filter(|game| game.is_new)?)))
        })
    }

    /// Returns the number of different games that each engine won, drew and lost with the first side.
    pub const fn with_first_side(&self) -> [[u64; 3]; 2] {
        self.with_first_side
    }

    /// Returns the number of games that are identical to an earlier one and don't count.
    pub fn identical(&self) -> u64 {
        self.games - self.tally.games().iter().sum::<u64>()
    }

    /// Returns the results of the different games.
    pub const fn tally(&self) -> &Tally {
        &self.tally
    }

    /// Returns the number of games, identical ones included.
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// Returns the half points of each engine, identical games included.
    pub const fn half_points(&self) -> [u64; 2] {
        self.half_points
    }

    /// Returns the number of games in which each engine committed a fault, identical ones included.
    pub const fn faults(&self) -> [u64; 2] {
        self.faults
    }
}

/// Returns the different games of a pair: the engine that had the first side, and its result.
fn with_first_side(games: [Option<Counted>; 2]) -> impl Iterator<Item = (usize, Verdict)> {
    let of = |(engine, game): (usize, Option<Counted>)| {
        let Counted { verdict, is_new, .. } = game?;
        is_new.then_some((engine, if engine == 0 { verdict } else { verdict.reversed() }))
    };
    games.into_iter().enumerate().filter_map(of)
}

/// Returns what a pair of games adds to a tally.
fn tally_of(games: [Option<Counted>; 2]) -> Tally {
    let mut tally = Tally::default();
    let new = games.map(|game| game.filter(|game| game.is_new).map(|game| game.verdict));
    match new {
        [Some(first), Some(second)] => tally.add_pair([first, second]),
        [Some(only), None] | [None, Some(only)] => tally.add_single(only),
        [None, None] => {}
    }
    tally
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, UNIX_EPOCH};

    use tetrad_core::random::SplitMix64;

    use super::*;
    use crate::statistics::PairCounts;
    use crate::store::GameKey;

    fn result(pair: u32, side: Side, half_points: u32, digest: u64) -> GameResult {
        GameResult {
            key: GameKey { pairing: 0, pair, side },
            players: vec!["a".into(), "b".into()],
            opening: String::new(),
            half_points,
            reason: String::new(),
            plies: 1,
            digest,
            faults: [None, None],
            took: Duration::ZERO,
            finished: UNIX_EPOCH,
        }
    }

    #[test]
    fn repeated_games_count_once_whatever_the_order() {
        use Side::{First, Second};
        let mut games = vec![
            result(0, First, 2, 1),
            result(0, Second, 2, 2),
            // A repetition of the first game, and a new one.
            result(1, First, 2, 1),
            result(1, Second, 1, 3),
            // Two repetitions.
            result(2, First, 2, 1),
            result(2, Second, 1, 3),
            // The same moves with the sides swapped: a different game.
            result(3, Second, 2, 1),
        ];
        let expected = Tally { pairs: PairCounts { wl: 1, ..PairCounts::default() }, singles: [0, 1, 1] };
        let mut rng = SplitMix64::new(1);
        for _ in 0..200 {
            rng.shuffle(&mut games);
            let mut count = Count::default();
            for game in &games {
                count.add(game);
                count.add(game);
            }
            assert_eq!((*count.tally(), count.games(), count.half_points()), (expected, 7, [8, 6]));
            assert_eq!((count.identical(), count.with_first_side()), (3, [[1, 0, 0], [2, 1, 0]]));
        }
    }
}
