//! Playing strength for games against people: levels from one that a beginner beats to the full engine.
//!
//! A level limits the nodes, compares several first moves, and adds noise to their scores. Random numbers come from a
//! seed and the position, and all arithmetic is in integers: the same question gets the same answer on every machine.

use serde::{Deserialize, Serialize};

use crate::random::{SplitMix64, mix};
use crate::search::Info;
use crate::{Limits, Score};

/// A playing strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
pub struct Strength {
    /// From 1, the weakest, to 10, the full engine. Other numbers count as the nearest level.
    pub level: u8,
    /// The seed of the noise; another seed plays differently.
    #[serde(default)]
    #[ts(as = "Option<_>", optional)]
    pub seed: u64,
}

/// The restrictions of a level.
struct Handicap {
    nodes: u64,
    /// The number of first moves to choose from.
    lines: usize,
    /// The most points by which a move may seem better or worse than it is.
    noise: u32,
    /// The percentage of moves that are drawn from all legal moves.
    careless: usize,
}

const fn handicap(nodes: u64, lines: usize, noise: u32, careless: usize) -> Handicap {
    Handicap { nodes, lines, noise, careless }
}

/// The restrictions of the levels below the highest, the weakest first.
const HANDICAPS: [Handicap; 9] = [
    handicap(100, 8, 700, 40),
    handicap(300, 8, 500, 22),
    handicap(1_000, 6, 350, 12),
    handicap(3_000, 6, 240, 6),
    handicap(8_000, 5, 160, 3),
    handicap(20_000, 4, 100, 1),
    handicap(60_000, 4, 60, 0),
    handicap(200_000, 3, 30, 0),
    handicap(1_000_000, 2, 12, 0),
];

/// The points of a proven win, less one for every ply: more than any evaluation.
const PROVEN: i64 = 3_000;

/// Evaluations are clamped to this.
const HIGHEST_OPINION: i64 = 2_000;

impl Strength {
    /// The highest level: the engine as it is.
    pub const HIGHEST: u8 = HANDICAPS.len() as u8 + 1;

    fn handicap(self) -> Option<&'static Handicap> {
        HANDICAPS.get(usize::from(self.level.max(1)) - 1)
    }

    /// The stricter of these limits and the level's.
    #[must_use]
    pub fn limit(self, limits: Limits) -> Limits {
        let Some(handicap) = self.handicap() else { return limits };
        Limits { nodes: Some(limits.nodes.unwrap_or(u64::MAX).min(handicap.nodes)), ..limits }
    }

    /// How many lines a search has to report for [`Strength::choose`].
    pub fn lines(self) -> usize {
        self.handicap().map_or(1, |handicap| handicap.lines)
    }

    /// The move to play: the first move of one of the lines, or now and then any legal move. `position` identifies the
    /// position, so that a seed draws different numbers in every position. `None` leaves the choice to the search.
    pub fn choose<M: Clone>(self, position: &str, lines: &[Info<M>], legal: impl FnOnce() -> Vec<M>) -> Option<M> {
        let handicap = self.handicap()?;
        let place = position.bytes().fold(self.seed, |hash, byte| mix(hash ^ u64::from(byte)));
        let mut rng = SplitMix64::new(place);
        if rng.below(100) < handicap.careless {
            return rng.pick(&legal()).cloned();
        }
        let spread = 2 * handicap.noise as usize + 1;
        // The sum of two draws: small errors are more frequent than large ones.
        let mut noise = || (rng.below(spread) + rng.below(spread)) as i64 / 2 - i64::from(handicap.noise);
        let seeming = lines.iter().map(|info| (points(info.score) + noise(), info));
        let best = seeming.max_by_key(|(points, _)| *points)?;
        best.1.pv.first().cloned()
    }
}

fn points(score: Score) -> i64 {
    match score {
        Score::Win(plies) => PROVEN - i64::from(plies.min(500)),
        Score::Loss(plies) => i64::from(plies.min(500)) - PROVEN,
        Score::Draw => 0,
        Score::Eval(value) => i64::from(value).clamp(-HIGHEST_OPINION, HIGHEST_OPINION),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Bound;
    use std::time::Duration;

    fn line(number: usize, score: Score) -> Info<usize> {
        Info { line: number, depth: 1, score, bound: Bound::Exact, nodes: 1, time: Duration::ZERO, pv: vec![number] }
    }

    /// How often of a thousand positions the best of three moves is played.
    fn best_moves(level: u8) -> usize {
        let lines = [line(1, Score::Eval(120)), line(2, Score::Eval(0)), line(3, Score::Eval(-200))];
        let strength = Strength { level, seed: 7 };
        let chosen = |position: usize| strength.choose(&position.to_string(), &lines, || vec![4]);
        (0..1000).filter(|&position| chosen(position) == Some(1)).count()
    }

    #[test]
    fn higher_levels_play_the_best_move_more_often() {
        let often: Vec<usize> = (1..Strength::HIGHEST).map(best_moves).collect();
        assert!(often.is_sorted() && often[0] < 450 && often[8] == 1000, "{often:?}");
    }

    #[test]
    fn the_highest_level_leaves_everything_to_the_engine() {
        let strength = Strength { level: Strength::HIGHEST, seed: 1 };
        assert_eq!(strength.choose("x", &[line(1, Score::Draw)], Vec::new), None);
        assert_eq!((strength.limit(Limits::default()), strength.lines()), (Limits::default(), 1));
        let odd = [0, 200].map(|level| Strength { level, seed: 1 }.lines());
        assert_eq!(odd, [8, 1], "other levels count as the nearest");
    }

    #[test]
    fn caps_never_loosen_a_limit() {
        let strength = Strength { level: 2, seed: 0 };
        assert_eq!(strength.limit(Limits::nodes(5)).nodes, Some(5));
        assert_eq!(strength.limit(Limits::depth(3)), Limits { depth: Some(3), nodes: Some(300), ..Limits::default() });
    }

    #[test]
    fn a_seed_repeats_itself_and_another_differs() {
        let lines = [line(1, Score::Eval(10)), line(2, Score::Eval(0)), line(3, Score::Draw)];
        let game = |seed| {
            let strength = Strength { level: 1, seed };
            (0..50).map(|place: usize| strength.choose(&place.to_string(), &lines, || vec![8, 9])).collect::<Vec<_>>()
        };
        assert_eq!(game(3), game(3));
        assert_ne!(game(3), game(4));
    }
}
