//! Apollo: "Your worker may move into an opponent worker's space by forcing their worker to the space yours just
//! vacated." The other worker did not move, so it does not win by it.

use crate::square::{Square, Squares};
use crate::view::{Moves, View};

pub(super) struct Power;

impl super::Power for Power {
    #[inline]
    fn moves(view: &View, from: Square) -> Moves {
        view.climbing_wins(from, view.reachable(from) - view.own)
    }

    #[inline]
    fn foe_after(view: &View, from: Square, to: Square) -> Squares {
        if view.foe.contains(to) { view.foe ^ to.bit() ^ from.bit() } else { view.foe }
    }
}
