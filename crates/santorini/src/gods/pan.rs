//! Pan: "You also win if your worker moves down two or more levels."

use crate::square::{Square, Squares};
use crate::view::{Moves, View};

pub(super) struct Power;

impl super::Power for Power {
    #[inline]
    fn moves(view: &View, from: Square) -> Moves {
        let moves = view.climbing_wins(from, view.steps(from));
        let far_down = match view.height(from) {
            height @ 2.. => Squares::ALL - view.at_least(height - 1),
            _ => Squares::EMPTY,
        };
        Moves { wins: moves.wins | (moves.others & far_down), others: moves.others - far_down }
    }

    #[inline]
    fn count(view: &View) -> u64 {
        super::count_plain_builds::<Self>(view)
    }
}
