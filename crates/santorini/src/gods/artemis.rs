//! Artemis: "Your worker may move one additional time, but not back to its initial space." A first step that wins
//! ends the turn.

use crate::square::{Square, Squares, members};
use crate::view::{Moves, View};

pub(super) struct Power;

/// Where a second step from `middle` may lead.
fn second_step(view: &View, from: Square, middle: Square) -> Moves {
    view.climbing_wins(middle, view.steps(middle) & !from.bit())
}

impl super::Power for Power {
    #[inline]
    fn moves(view: &View, from: Square) -> Moves {
        let first = view.climbing_wins(from, view.steps(from));
        members(first.others).fold(first, |all, middle| {
            let second = second_step(view, from, middle);
            Moves { wins: all.wins | second.wins, others: all.others | second.others }
        })
    }

    fn threat(view: &View, from: Square) -> Squares {
        let lowest = |squares: Squares| squares & squares.wrapping_neg();
        let first = view.climbing_wins(from, view.steps(from));
        if first.wins != 0 {
            return from.bit() | lowest(first.wins);
        }
        let way = |middle: Square| match second_step(view, from, middle).wins {
            0 => None,
            wins => Some(from.bit() | middle.bit() | lowest(wins)),
        };
        members(first.others).find_map(way).unwrap_or(0)
    }
}
