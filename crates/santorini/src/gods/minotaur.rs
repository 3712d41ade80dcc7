//! Minotaur: "Your worker may move into an opponent worker's space, if their worker can be forced one space straight
//! backwards to an unoccupied space at any level." The other worker did not move, so it does not win by it.

use crate::square::{Square, Squares, members};
use crate::view::{Moves, View};

pub(super) struct Power;

impl super::Power for Power {
    #[inline]
    fn moves(view: &View, from: Square) -> Moves {
        let reachable = view.reachable(from) & !view.own;
        let immovable = members(reachable & view.foe).filter(|&worker| from.beyond(worker) & view.free() == 0);
        view.climbing_wins(from, immovable.fold(reachable, |squares, worker| squares ^ worker.bit()))
    }

    #[inline]
    fn foe_after(view: &View, from: Square, to: Square) -> Squares {
        if view.foe & to.bit() == 0 { view.foe } else { view.foe ^ to.bit() ^ from.beyond(to) }
    }

    fn threat(view: &View, from: Square) -> Squares {
        let Some(to) = members(Self::moves(view, from).wins).next() else { return 0 };
        let behind = if view.foe & to.bit() == 0 { 0 } else { from.beyond(to) };
        from.bit() | to.bit() | behind
    }
}
