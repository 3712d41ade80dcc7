//! The order in which turns are tried: the table's turn, killers, history and prior.

use super::prior::TurnPriors;
use crate::moves::Turn;
use crate::position::Position;
use crate::square::Square;

/// The bound of history values on either side.
const LIMIT: i32 = 1 << 13;

/// The part of a rank that a hundredth of the prior makes.
const PRIOR_SCALE: i32 = 35;

/// A turn to try.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) rank: i32,
    pub(super) turn: Turn,
}

/// The rank of the turn that the table holds.
pub(super) const KNOWN: i32 = i32::MAX;

/// The rank of killer turns; the latest one has one more.
const KILLER: i32 = 1 << 20;

/// Killer turns and history, which rank turns by the cutoffs they caused.
#[derive(Clone)]
pub(super) struct MoveOrdering {
    /// The latest turns that caused a cutoff, for each ply.
    killers: Vec<[Turn; 2]>,
    // How often steps and builds caused a cutoff, for each side.
    steps: Box<[[i16; 32 * 32]; 2]>,
    builds: Box<[[i16; 32 * 32]; 2]>,
}

/// An index of five bits, also for absent squares.
#[inline]
fn at(square: Option<Square>) -> usize {
    square.map_or(31, Square::index)
}

impl MoveOrdering {
    pub(super) fn new(plies: usize) -> Self {
        let killers = vec![[Turn::NO_MOVES; 2]; plies];
        Self { killers, steps: Box::new([[0; 1024]; 2]), builds: Box::new([[0; 1024]; 2]) }
    }

    #[inline]
    fn places(turn: Turn) -> (usize, usize) {
        let to = if turn.second_to().is_some() { at(turn.second_to()) } else { at(turn.to()) };
        (at(turn.from()) * 32 + at(turn.to()), to * 32 + at(turn.build()))
    }

    /// The rank of a turn before it is searched.
    #[inline]
    pub(super) fn rank(&self, position: &Position, priors: &TurnPriors<'_>, turn: Turn, ply: usize) -> i32 {
        let killers = self.killers[ply];
        if turn == killers[0] {
            return KILLER + 1;
        }
        if turn == killers[1] {
            return KILLER;
        }
        let side = position.to_move().index();
        let (step, build) = Self::places(turn);
        i32::from(self.steps[side][step & 1023])
            + i32::from(self.builds[side][build & 1023])
            + PRIOR_SCALE * priors.of(turn)
    }

    /// Records that the last of the tried turns caused a cutoff and the others did not.
    pub(super) fn learn(&mut self, position: &Position, tried: &[Candidate], depth: i32, ply: usize) {
        let Some((last, earlier)) = tried.split_last() else { return };
        let killers = &mut self.killers[ply];
        if killers[0] != last.turn {
            *killers = [last.turn, killers[0]];
        }
        let side = position.to_move().index();
        let bonus = (16 * depth * depth).clamp(16, 1_200);
        let update = |entry: &mut i16, bonus: i32| {
            let now = i32::from(*entry);
            *entry = (now + bonus - now * bonus.abs() / LIMIT) as i16;
        };
        let mut both = |turn: Turn, bonus: i32| {
            let (step, build) = Self::places(turn);
            update(&mut self.steps[side][step & 1023], bonus);
            update(&mut self.builds[side][build & 1023], bonus);
        };
        both(last.turn, bonus);
        for candidate in earlier {
            both(candidate.turn, -bonus / 4);
        }
    }
}

/// Swaps the best of the candidates from `number` on to the place `number`, and returns it.
#[inline]
pub(super) fn pick(candidates: &mut [Candidate], number: usize) -> Turn {
    let mut top = number;
    for index in number + 1..candidates.len() {
        if candidates[index].rank > candidates[top].rank {
            top = index;
        }
    }
    candidates.swap(number, top);
    candidates[number].turn
}
