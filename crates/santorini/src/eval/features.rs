//! The features of a position that the network sees, numbered from 0, from the side of the player to move.
//!
//! The same number of features counts in every position: the height of each square, the four workers with their squares and heights, and
//! again with their gods, what is around the workers and what they reach first, how workers face each other, both gods, and the ban on
//! climbing. [`EvalInput::terms`] and [`EvalInput::pairs`] count everything by masks with the steps of mortals; the rows of a god's own
//! workers cover the effect of its power. A new god adds its rows by itself.

use tetrad_core::Side;

use crate::gods::God;
use crate::position::Position;
use crate::square::{SQUARE_COUNT, Square, Squares};

/// Higher counts are treated as this one.
const MOST: usize = 5;
/// The number of different values of a count.
const COUNTS: usize = MOST + 1;

// The first index of each kind of term.
const AROUND: usize = 0;
const FIRST_THERE: usize = AROUND + 4 * 4 * COUNTS;
const LATER_THERE: usize = FIRST_THERE + 4 * COUNTS;
const UNGUARDED: usize = LATER_THERE + 4 * COUNTS;
const APART: usize = UNGUARDED + 4 * COUNTS;

/// The number of terms of one player.
pub(crate) const TERMS: usize = APART + 4;

/// The number of terms for a pair of opposing workers.
pub(crate) const FACING: usize = 4 * 4 * 4;

/// The number of gods, mortals included.
pub(crate) const GODS: usize = God::ALL.len();

/// The number of squares and heights on which a worker can stand.
pub(crate) const STANDS: usize = SQUARE_COUNT * 4;

/// The number of features of squares: each with heights 0 to 4.
pub(crate) const HEIGHTS: usize = SQUARE_COUNT * 5;

// The first index of each kind of feature. Where there are two players, the one to move comes first.
pub(crate) const WORKERS: [usize; 2] = [HEIGHTS, HEIGHTS + STANDS];
pub(crate) const BY_GOD: [usize; 2] = [WORKERS[1] + STANDS, WORKERS[1] + STANDS + GODS * STANDS];
pub(crate) const COUNTED: usize = BY_GOD[1] + GODS * STANDS;
pub(crate) const PAIRS: usize = COUNTED + 2 * TERMS;
pub(crate) const OF_GODS: [usize; 2] = [PAIRS + FACING, PAIRS + FACING + GODS];
pub(crate) const BAN: usize = OF_GODS[1] + GODS;

/// The number of features.
pub(crate) const FEATURES: usize = BAN + 2;

/// The number of features that count in a position.
pub(crate) const ACTIVE: usize = SQUARE_COUNT + 4 + 4 + 2 * (5 * 4 + 1) + 4 + 2 + 1;

/// The features that count in a position; `None` while workers are not placed.
#[cfg(any(test, feature = "training"))]
pub(crate) fn active(position: &Position) -> Option<[u16; ACTIVE]> {
    let input = EvalInput::new(position)?;
    let mut features = [0; ACTIVE];
    let mut number = 0;
    let mut add = |feature: usize| {
        features[number] = feature as u16;
        number += 1;
    };
    Square::all().for_each(|square| add(square.index() * 5 + position.height(square)));
    let mover = position.to_move();
    for (who, side) in [mover, mover.other()].into_iter().enumerate() {
        let god = position.god(side) as usize;
        for stand in input.stands(who) {
            add(WORKERS[who] + stand);
            add(BY_GOD[who] + god * STANDS + stand);
        }
        input.terms(who, |term| add(COUNTED + who * TERMS + term));
        add(OF_GODS[who] + god);
    }
    input.pairs(|pair| add(PAIRS + pair));
    add(BAN + usize::from(position.is_banned()));
    Some(features)
}

/// The data of one player's workers.
#[derive(Clone, Copy)]
struct WorkerPair {
    workers: [Square; 2],
    heights: [usize; 2],
    both: Squares,
    /// The squares that they can reach in one step, and in two.
    once: Squares,
    twice: Squares,
}

impl WorkerPair {
    /// `None` while workers are not placed. `within_reach` has the squares that a worker of each height can enter.
    #[inline(always)]
    fn new(position: &Position, side: Side, free: [Squares; 4], within_reach: [Squares; 4]) -> Option<Self> {
        let both = position.workers(side);
        let one = both.first()?;
        let two = (both - one.bit()).first()?;
        let heights = [position.height(one), position.height(two)];
        let once = one.neighbours() & within_reach[heights[0] & 3] | two.neighbours() & within_reach[heights[1] & 3];
        let twice = (once & free[0]).spread() & within_reach[0]
            | (once & free[1]).spread() & within_reach[1]
            | (once & (free[2] | free[3])).spread() & within_reach[2];
        Some(Self { workers: [one, two], heights, both, once, twice })
    }
}

/// The data of a position that features are counted from, the player to move first.
pub(crate) struct EvalInput {
    /// The squares of each height without a worker, except domes.
    free: [Squares; 4],
    parties: [WorkerPair; 2],
}

impl EvalInput {
    /// `None` while workers are not placed.
    #[inline(always)]
    pub(crate) fn new(position: &Position) -> Option<Self> {
        let [one, two, three, dome] = [1, 2, 3, 4].map(|height| position.at_least(height));
        let unoccupied = Squares::ALL - position.workers(Side::First) - position.workers(Side::Second);
        let free = [Squares::ALL - one, one - two, two - three, three - dome].map(|squares| squares & unoccupied);
        let within_reach = [free[0] | free[1], free[0] | free[1] | free[2], unoccupied - dome, unoccupied - dome];
        let mover = position.to_move();
        let one = WorkerPair::new(position, mover, free, within_reach)?;
        let other = WorkerPair::new(position, mover.other(), free, within_reach)?;
        Some(Self { free, parties: [one, other] })
    }

    /// The square and height of each worker of the player to move (0) or of the one who waits (1), below [`STANDS`].
    #[inline(always)]
    pub(crate) fn stands(&self, who: usize) -> [usize; 2] {
        let WorkerPair { workers, heights, .. } = self.parties[who];
        [0, 1].map(|worker| workers[worker].index() * 4 + (heights[worker] & 3))
    }

    /// Passes on the terms of the player to move (0) or of the one who waits (1).
    #[inline(always)]
    pub(crate) fn terms(&self, who: usize, mut term: impl FnMut(usize)) {
        let (party, other) = (&self.parties[who], &self.parties[1 - who]);
        let [one, two] = party.workers;
        let unguarded = party.twice - other.both.spread().spread();
        let around = [0, 1].map(|worker| AROUND + (party.heights[worker] & 3) * 4 * COUNTS);
        let sets = [
            (around[0], one.neighbours()),
            (around[1], two.neighbours()),
            (FIRST_THERE, party.once - other.once),
            (LATER_THERE, party.twice - other.twice),
            (UNGUARDED, unguarded),
        ];
        for (first, set) in sets {
            for level in 0..4 {
                term(first + level * COUNTS + ((set & self.free[level]).len() as usize).min(MOST));
            }
        }
        term(APART + distance(party.workers[0], party.workers[1]) - 1);
    }

    /// Passes on the terms of all pairs of a worker of the player to move and one of the opponent.
    #[inline(always)]
    pub(crate) fn pairs(&self, mut pair: impl FnMut(usize)) {
        let [mover, waiting] = &self.parties;
        for (own, height) in mover.workers.into_iter().zip(mover.heights) {
            for (other, other_height) in waiting.workers.into_iter().zip(waiting.heights) {
                pair((distance(own, other) - 1) * 16 + (height & 3) * 4 + (other_height & 3));
            }
        }
    }
}

/// The distance in steps: 1 to 4 for different squares.
#[inline(always)]
fn distance(one: Square, other: Square) -> usize {
    usize::from(one.row().abs_diff(other.row()).max(one.col().abs_diff(other.col())))
}

/// The number of output weights that the network chooses from.
pub(crate) const BUCKETS: usize = 8;

/// The output weights for a position: by the levels that are built.
#[inline(always)]
pub(crate) fn bucket(position: &Position) -> usize {
    let built: u32 = (1..=4).map(|height| position.at_least(height).len()).sum();
    (built as usize / 5).min(BUCKETS - 1)
}
