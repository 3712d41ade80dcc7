//! The evaluation: the squares of the workers, what is around them, and what they reach first.
//!
//! Everything is counted by masks with the steps of mortals, and every count has its own weight for each god, which
//! covers the effect of the god's power. [`EvalInput::terms`] is the only list of the counts: the evaluation adds up their
//! weights, the tuner records them.

mod weights;

use tetrad_core::Side;

use crate::gods::God;
use crate::position::Position;
use crate::square::{SQUARE_COUNT, Square, Squares};
pub(crate) use weights::{MATCHES, PAIRS, WEIGHTS};

/// The evaluation that a search uses at its horizon.
pub(crate) trait Evaluation: Clone + Send {
    /// The value of the position for the player to move, who cannot win at once and is not threatened with a loss.
    fn value(&self, position: &Position) -> i32;
}

/// The sum of weights that were fitted to the results of games.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Weighted;

impl Evaluation for Weighted {
    #[inline]
    fn value(&self, position: &Position) -> i32 {
        let Some(ground) = EvalInput::new(position) else { return 0 };
        let [mover, waiting] = [position.to_move(), position.to_move().other()].map(|side| position.god(side));
        let mut value = i32::from(MATCHES[mover as usize][waiting as usize]);
        ground.terms(0, |term| value += i32::from(WEIGHTS[mover as usize][term][0]));
        ground.terms(1, |term| value -= i32::from(WEIGHTS[waiting as usize][term][1]));
        ground.pairs(|pair| value += i32::from(PAIRS[pair]));
        value
    }
}

/// Higher counts are treated as this one.
const MOST: usize = 5;
/// The number of different values of a count.
const COUNTS: usize = MOST + 1;

// The first index of each kind of term.
const STANDING: usize = 0;
const AROUND: usize = STANDING + 4 * 6;
const FIRST_THERE: usize = AROUND + 4 * 4 * COUNTS;
const LATER_THERE: usize = FIRST_THERE + 4 * COUNTS;
const UNGUARDED: usize = LATER_THERE + 4 * COUNTS;
const APART: usize = UNGUARDED + 4 * COUNTS;

pub(crate) const TERMS: usize = APART + 4;

/// The number of terms for a pair of opposing workers.
pub(crate) const FACING: usize = 4 * 4 * 4;

pub(crate) const GODS: usize = God::ALL.len();

/// The six classes of squares that the symmetries of the board map onto each other.
const KINDS: [u8; SQUARE_COUNT] = [
    0, 1, 2, 1, 0, //
    1, 3, 4, 3, 1, //
    2, 4, 5, 4, 2, //
    1, 3, 4, 3, 1, //
    0, 1, 2, 1, 0,
];

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

/// The data of a position that the evaluation uses, the player to move first.
pub(crate) struct EvalInput {
    /// The squares of each height without a worker, except domes.
    free: [Squares; 4],
    parties: [WorkerPair; 2],
}

impl EvalInput {
    /// `None` while workers are not placed.
    #[inline]
    pub(crate) fn new(position: &Position) -> Option<Self> {
        let [one, two, three, dome] = [1, 2, 3, 4].map(|height| position.at_least(height));
        let unoccupied = Squares::ALL - position.workers(Side::First) - position.workers(Side::Second);
        let free = [Squares::ALL - one, one - two, two - three, three - dome].map(|squares| squares & unoccupied);
        let within_reach = [free[0] | free[1], free[0] | free[1] | free[2], unoccupied - dome, unoccupied - dome];
        let party = |side: Side| {
            let mut workers = position.workers(side).into_iter();
            let workers = [workers.next()?, workers.next()?];
            let heights = workers.map(|worker| position.height(worker));
            let once = workers[0].neighbours() & within_reach[heights[0] & 3]
                | workers[1].neighbours() & within_reach[heights[1] & 3];
            let twice = (once & free[0]).spread() & within_reach[0]
                | (once & free[1]).spread() & within_reach[1]
                | (once & (free[2] | free[3])).spread() & within_reach[2];
            Some(WorkerPair { workers, heights, both: position.workers(side), once, twice })
        };
        let mover = position.to_move();
        Some(Self { free, parties: [party(mover)?, party(mover.other())?] })
    }

    /// Passes on the terms of the player to move (0) or of the one who waits (1).
    #[inline]
    pub(crate) fn terms(&self, who: usize, mut term: impl FnMut(usize)) {
        let (party, other) = (&self.parties[who], &self.parties[1 - who]);
        let [one, two] = party.workers.map(Square::neighbours);
        let unguarded = party.twice - other.both.spread().spread();
        let sets = [one, two, party.once - other.once, party.twice - other.twice, unguarded];
        // All counts at once: on processors without an instruction for it, the compiler vectorises the counting.
        let counts: [[u32; 4]; 5] = sets.map(|set| self.free.map(|free| (set & free).len().min(MOST as u32)));
        let mut each_level = |base: usize, counts: [u32; 4]| {
            (0..4).for_each(|level| term(base + level * COUNTS + counts[level] as usize));
        };
        each_level(AROUND + (party.heights[0] & 3) * 4 * COUNTS, counts[0]);
        each_level(AROUND + (party.heights[1] & 3) * 4 * COUNTS, counts[1]);
        each_level(FIRST_THERE, counts[2]);
        each_level(LATER_THERE, counts[3]);
        each_level(UNGUARDED, counts[4]);
        for (worker, height) in party.workers.into_iter().zip(party.heights) {
            term(STANDING + (height & 3) * 6 + KINDS[worker.index()] as usize);
        }
        term(APART + distance(party.workers[0], party.workers[1]) - 1);
    }

    /// Passes on the terms of all pairs of a worker of the player to move and one of the opponent.
    #[inline]
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
#[inline]
fn distance(one: Square, other: Square) -> usize {
    usize::from(one.row().abs_diff(other.row()).max(one.col().abs_diff(other.col())))
}
