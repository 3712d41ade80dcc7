//! Artemis: "Your worker may move one additional time, but not back to its initial space." A first step that wins
//! ends the turn.

use crate::actions::{Action, then_build};
use crate::moves::Turn;
use crate::square::{Square, Squares, members};
use crate::view::{Moves, View};

pub(super) struct Power;

/// The squares for a second step from `middle`. The view still has her worker on its first square, so it can't go back.
fn second_step(view: &View, middle: Square) -> Moves {
    view.climbing_wins(middle, view.steps(middle))
}

impl super::Power for Power {
    #[inline]
    fn moves(view: &View, from: Square) -> Moves {
        let first = view.climbing_wins(from, view.steps(from));
        members(first.others).fold(first, |all, middle| {
            let second = second_step(view, middle);
            Moves { wins: all.wins | second.wins, others: all.others | second.others }
        })
    }

    fn chains(view: &View, turn: Turn, visit: &mut dyn FnMut(&[Action])) {
        let (Some(from), Some(to)) = (turn.from(), turn.to()) else { return };
        let leads = |moves: Moves| if turn.wins() { moves.wins } else { moves.others } & to.bit() != 0;
        let first = view.climbing_wins(from, view.steps(from));
        if leads(first) {
            then_build(&[Action::SelectWorker(from), Action::MoveWorker(to)], turn, visit);
        }
        for middle in members(first.others).filter(|&middle| leads(second_step(view, middle))) {
            let walk = [Action::SelectWorker(from), Action::MoveWorker(middle), Action::MoveWorker(to)];
            then_build(&walk, turn, visit);
        }
    }

    fn threat(view: &View, from: Square) -> Squares {
        let lowest = |squares: Squares| squares & squares.wrapping_neg();
        let first = view.climbing_wins(from, view.steps(from));
        if first.wins != 0 {
            return from.bit() | lowest(first.wins);
        }
        let way = |middle: Square| match second_step(view, middle).wins {
            0 => None,
            wins => Some(from.bit() | middle.bit() | lowest(wins)),
        };
        members(first.others).find_map(way).unwrap_or(0)
    }

    #[inline]
    fn count(view: &View) -> u64 {
        super::count_plain_builds::<Self>(view)
    }
}
