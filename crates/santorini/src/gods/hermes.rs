//! Hermes: "If your workers do not move up or down, they may each move any number of times (even zero), and then either
//! builds." A move up or down is an ordinary turn.

use crate::moves::{Flow, Part, Sink, Turn};
use crate::square::{ALL_SQUARES, Square, Squares, connected, members};
use crate::view::View;

pub(super) struct Power;

impl super::Power for Power {
    fn turns<S: Sink>(view: &View, sink: &mut S) -> Flow {
        view.workers().try_for_each(|from| {
            let moves = Self::moves(view, from);
            sink.take(Turn::step_from(from), Part::TO, moves.wins)?;
            super::steps::<Self, S>(view, from, moves.others & !view.level_of(from), sink)
        })?;
        let mut workers = view.workers();
        let (Some(one), Some(other)) = (workers.next(), workers.next()) else { return Flow::Continue(()) };
        let (ones, others) = (view.strolls(one), view.strolls(other));
        members(ones).try_for_each(|first| {
            // On common ground it makes no difference who goes where: the second one takes the higher square.
            let seconds = if ones == others { others & first.above() } else { others };
            members(seconds).try_for_each(|second| strolled(view, first.bit() | second.bit(), sink))
        })
    }
}

impl View {
    /// Squares as high as this one.
    fn level_of(&self, square: Square) -> Squares {
        let height = self.height(square);
        let at_least = if height == 0 { ALL_SQUARES } else { self.at_least(height) };
        at_least & !self.levels[height.min(3)]
    }

    /// Where a worker can get to on its level. The player's other worker is no obstacle: it can make room, or
    /// take the way in its place, since it makes no difference which of the two ends where.
    fn strolls(&self, from: Square) -> Squares {
        connected(from.bit(), self.level_of(from) & !self.foe)
    }
}

/// The turns after which the workers stand on these two squares, with any build by either.
fn strolled<S: Sink>(view: &View, own: Squares, sink: &mut S) -> Flow {
    let mut left = members(view.own & !own);
    let mut entered = members(own & !view.own);
    let turn = match (left.next().zip(entered.next()), left.next().zip(entered.next())) {
        (Some((from, to)), None) => Turn::step(from, to),
        (Some((from, to)), Some((second_from, second_to))) => Turn::step(from, to).and_step(second_from, second_to),
        _ => Turn::STAY,
    };
    let after = View { own, ..*view };
    let sites = members(own).fold(0, |sites, worker| sites | after.sites(worker));
    let is_wanted = own & !view.own & view.wanted != 0;
    sink.take(turn, Part::BUILD, if is_wanted { sites } else { sites & view.wanted })
}
