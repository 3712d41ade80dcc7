//! Minotaur: "Your worker may move into an opponent worker's space, if their worker can be forced one space straight
//! backwards to an unoccupied space at any level." The other worker did not move, so it does not win by it.

use crate::square::{Square, Squares};
use crate::view::{Moves, View};

pub(super) struct Power;

impl super::Power for Power {
    #[inline]
    fn moves(view: &View, from: Square) -> Moves {
        let reachable = view.reachable(from) - view.own;
        let is_immovable = |&worker: &Square| !from.beyond(worker).meets(view.free());
        let immovable: Squares = (reachable & view.foe).into_iter().filter(is_immovable).collect();
        view.climbing_wins(from, reachable - immovable)
    }

    #[inline]
    fn foe_after(view: &View, from: Square, to: Square) -> Squares {
        if view.foe.contains(to) { view.foe ^ to.bit() ^ from.beyond(to) } else { view.foe }
    }

    fn threat(view: &View, from: Square) -> Squares {
        let Some(to) = Self::moves(view, from).wins.first() else { return Squares::EMPTY };
        let behind = if view.foe.contains(to) { from.beyond(to) } else { Squares::EMPTY };
        from.bit() | to.bit() | behind
    }
}
