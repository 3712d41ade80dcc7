//! Artemis: "Your worker may move one additional time, but not back to its initial space." A first step that wins
//! ends the turn.

use crate::actions::{Action, then_build};
use crate::moves::Turn;
use crate::square::{Square, Squares};
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
        first.others.into_iter().fold(first, |all, middle| {
            let second = second_step(view, middle);
            Moves { wins: all.wins | second.wins, others: all.others | second.others }
        })
    }

    fn chains(view: &View, turn: Turn, visit: &mut dyn FnMut(&[Action])) {
        let (Some(from), Some(to)) = (turn.from(), turn.to()) else { return };
        let leads = |moves: Moves| if turn.wins() { moves.wins } else { moves.others }.contains(to);
        let first = view.climbing_wins(from, view.steps(from));
        if leads(first) {
            then_build(&[Action::SelectWorker(from), Action::MoveWorker(to)], turn, visit);
        }
        for middle in first.others.into_iter().filter(|&middle| leads(second_step(view, middle))) {
            let walk = [Action::SelectWorker(from), Action::MoveWorker(middle), Action::MoveWorker(to)];
            then_build(&walk, turn, visit);
        }
    }

    fn threat(view: &View, from: Square) -> Squares {
        let first = view.climbing_wins(from, view.steps(from));
        if let Some(to) = first.wins.first() {
            return from.bit() | to.bit();
        }
        let way = |middle: Square| Some(from.bit() | middle.bit() | second_step(view, middle).wins.first()?.bit());
        first.others.into_iter().find_map(way).unwrap_or_default()
    }

    #[inline]
    fn count(view: &View) -> u64 {
        super::count_plain_builds::<Self>(view)
    }
}
