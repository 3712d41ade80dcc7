//! The prior: how promising a turn is before it is searched, by its step, the square that it ends on and its build.
//!
//! The weights are logarithms of odds in hundredths. They are fitted to the turns that the engine chose in games against itself
//! (`tetrad-train order`, docs/training.md).

use crate::moves::Turn;
use crate::position::Position;
use crate::square::{Square, Squares};

/// The number of different steps: by the worker's height before and after it.
const STEPS: usize = 16;

/// The number of different squares: turned and mirrored ones count as the same.
const TARGETS: usize = 6;

/// The number of different builds: by the height before, whether an opponent is next to the square, whether one can still step onto it
/// and whether an own worker can.
const BUILDS: usize = 32;

/// The number of weights.
pub(crate) const WEIGHTS: usize = STEPS + TARGETS + BUILDS;

#[rustfmt::skip]
const PRIOR: [i16; WEIGHTS] = [
    -20, 136, 141, -54, -154, -11, 132, 0, -272, -120, 21, -105, -131, -24, 206, 28,
    -128, -74, -28, -58, -7, 15,
    0, -98, 0, 0, 0, 0, 0, -121, -155, 79, 0, 0, -53, 151, -266, -96,
    -124, 134, 0, 0, 88, 130, -268, -278, -90, -370, 0, 0, -51, -211, 57, -166,
];

/// The class of each square: squares that symmetries of the board map onto each other share one. The entries past the board are unused.
const CLASSES: [u8; 32] = {
    let mut classes = [0; 32];
    let mut square = 0;
    while square < 25 {
        let (row, col) = ([0, 1, 2, 1, 0][square / 5], [0, 1, 2, 1, 0][square % 5]);
        classes[square] = if row > col { row * (row + 1) / 2 + col } else { col * (col + 1) / 2 + row };
        square += 1;
    }
    classes
};

/// What the turns of one position have in common.
pub(crate) struct TurnPriors<'a> {
    position: &'a Position,
    /// The squares next to the opponent's workers.
    near: Squares,
    /// The squares onto which an opponent can still step when they are a level higher.
    theirs: Squares,
    /// The player's workers, each with the squares onto which it can step in the same way.
    own: [(Squares, Squares); 2],
}

impl<'a> TurnPriors<'a> {
    #[inline]
    pub(crate) fn new(position: &'a Position) -> Self {
        let onto = |worker: Square| worker.neighbours() - position.at_least(position.height(worker) + 1);
        let (mut near, mut theirs) = (Squares::EMPTY, Squares::EMPTY);
        for worker in position.workers(position.to_move().other()) {
            near |= worker.neighbours();
            theirs |= onto(worker);
        }
        let mut own = [(Squares::EMPTY, Squares::EMPTY); 2];
        for (place, worker) in own.iter_mut().zip(position.workers(position.to_move())) {
            *place = (worker.bit(), onto(worker));
        }
        Self { position, near, theirs, own }
    }

    /// The weights that count for a turn; `None` for turns without a step or a build.
    #[inline]
    pub(crate) fn features(&self, turn: Turn) -> Option<[usize; 3]> {
        let (from, to, build) = (turn.from()?, turn.second_to().or(turn.to())?, turn.build()?);
        let height = |square: Square| self.position.height(square).min(3);
        let (before, after, built) = (height(from), height(to), height(build));
        let [(first, firsts), (_, seconds)] = self.own;
        let other = if first.contains(from) { seconds } else { firsts };
        let own = after >= built || other.contains(build);
        let bits = [self.near.contains(build), self.theirs.contains(build), own];
        let kind = bits.iter().fold(built, |kind, &bit| 2 * kind + usize::from(bit));
        Some([4 * before + after, STEPS + usize::from(CLASSES[to.index() & 31]), STEPS + TARGETS + kind])
    }

    /// The prior of a turn.
    #[inline]
    pub(super) fn of(&self, turn: Turn) -> i32 {
        self.features(turn).map_or(0, |features| features.iter().map(|&feature| i32::from(PRIOR[feature])).sum())
    }
}

#[cfg(test)]
mod tests {
    use tetrad_core::random::SplitMix64;

    use super::*;
    use crate::gods::God;

    /// The same features from single squares.
    fn plain(position: &Position, turn: Turn) -> Option<[usize; 3]> {
        let (from, to, build) = (turn.from()?, turn.second_to().or(turn.to())?, turn.build()?);
        let height = |square: Square| position.height(square).min(3);
        let is_next = |one: Square, other: Square| one.neighbours().contains(other);
        let stays = |worker: Square| is_next(worker, build) && height(worker) >= position.height(build);
        let opponents: Vec<Square> = position.workers(position.to_move().other()).into_iter().collect();
        let near = opponents.iter().any(|&worker| is_next(worker, build));
        let theirs = opponents.iter().any(|&worker| stays(worker));
        let mut others = position.workers(position.to_move()).into_iter().filter(|&worker| worker != from);
        let own = height(to) >= height(build) || others.any(stays);
        let edge = |at: u8| at.min(4 - at);
        let (near_edge, far) = (edge(to.row()).min(edge(to.col())), edge(to.row()).max(edge(to.col())));
        let class = usize::from(far * (far + 1) / 2 + near_edge);
        let kind = 8 * height(build) + 4 * usize::from(near) + 2 * usize::from(theirs) + usize::from(own);
        Some([4 * height(from) + height(to), 16 + class, 22 + kind])
    }

    #[test]
    fn features_are_those_of_a_plain_reading() {
        let mut rng = SplitMix64::new(5);
        for number in 0..200 {
            let gods = [God::ALL[number % God::ALL.len()], *rng.pick(&God::ALL).unwrap()];
            let mut position = Position::new(gods);
            while position.winner().is_none() {
                let priors = TurnPriors::new(&position);
                let turns = position.turns();
                for &turn in &turns {
                    assert_eq!(priors.features(turn), plain(&position, turn), "{turn:?} in {position}");
                }
                let Some(&turn) = rng.pick(&turns) else { break };
                position.play_unchecked(turn);
            }
        }
    }

    #[test]
    fn climbing_is_promising() {
        let position: Position = "0000000100000000000020000/1/mortal:6,13/mortal:17,21".parse().unwrap();
        let priors = TurnPriors::new(&position);
        let of = |text: &str| {
            let turn = position.turns().into_iter().find(|turn| turn.to_string() == text);
            priors.of(turn.unwrap_or_else(|| panic!("{text} is none of {:?}", position.turns())))
        };
        assert!(of("B4-C4+D4") > of("B4-A4+A3"));
    }
}
