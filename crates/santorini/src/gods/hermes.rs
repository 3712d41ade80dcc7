//! Hermes: "If your workers do not move up or down, they may each move any number of times (even zero), and then either
//! builds." A move up or down is an ordinary turn.

use crate::actions::{Action, then_build};
use crate::moves::{Flow, Part, Sink, Turn};
use crate::square::{Square, Squares};
use crate::view::View;

pub(super) struct Power;

impl super::Power for Power {
    fn turns<S: Sink>(view: &View, sink: &mut S) -> Flow {
        view.own.into_iter().try_for_each(|from| {
            let moves = Self::moves(view, from);
            sink.take(Turn::step_from(from), Part::TO, moves.wins)?;
            super::steps::<Self, S>(view, from, moves.others - view.level_of(from), sink)
        })?;
        let mut workers = view.own.into_iter();
        let (Some(one), Some(other)) = (workers.next(), workers.next()) else { return Flow::Continue(()) };
        let (ones, others) = (view.strolls(one), view.strolls(other));
        ones.into_iter().try_for_each(|first| {
            // If both reach the same squares, it makes no difference who goes where: the second takes the higher one.
            let seconds = if ones == others { others & first.above() } else { others };
            seconds.into_iter().try_for_each(|second| strolled(view, first.bit() | second.bit(), sink))
        })
    }

    fn chains(view: &View, turn: Turn, visit: &mut dyn FnMut(&[Action])) {
        if let (Some(from), Some(to), None) = (turn.from(), turn.to(), turn.second_from())
            && view.height(from) != view.height(to)
        {
            return then_build(&[Action::SelectWorker(from), Action::MoveWorker(to)], turn, visit);
        }
        let [workers, ends] = [view.own, view.own ^ turn.moved()].map(|own| own.into_iter().collect::<Vec<_>>());
        let (&[one, other], &[low, high]) = (workers.as_slice(), ends.as_slice()) else { return };
        for (end, other_end) in [(low, high), (high, low)] {
            let (ones, others) = (LevelMove { from: one, to: end }, LevelMove { from: other, to: other_end });
            stroll_chains(view, turn, [ones, others], visit);
            if ones.is_move() && others.is_move() {
                stroll_chains(view, turn, [others, ones], visit);
            }
        }
    }
}

/// A worker's way along its level.
#[derive(Clone, Copy)]
struct LevelMove {
    from: Square,
    to: Square,
}

impl LevelMove {
    fn is_move(self) -> bool {
        self.from != self.to
    }
}

/// Visits the chains in which the workers move in this order, if neither blocks the other, and then either builds.
fn stroll_chains(view: &View, turn: Turn, strolls: [LevelMove; 2], visit: &mut dyn FnMut(&[Action])) {
    let mut walk = Vec::new();
    let mut selected = None;
    for (stroll, obstacle) in [(strolls[0], strolls[1].from), (strolls[1], strolls[0].to)] {
        let ground = view.level_of(stroll.from) - view.foe - obstacle.bit();
        if !stroll.from.bit().flood(ground).contains(stroll.to) {
            return;
        }
        if stroll.is_move() {
            walk.extend([Action::SelectWorker(stroll.from), Action::MoveWorker(stroll.to)]);
            selected = Some(stroll.to);
        }
    }
    let ends = strolls.map(|stroll| stroll.to);
    let builds = |builder: &Square| turn.build().is_some_and(|site| builder.neighbours().contains(site));
    for builder in ends.into_iter().filter(builds) {
        let select = (selected != Some(builder)).then_some(Action::SelectWorker(builder));
        let walk: Vec<Action> = walk.iter().copied().chain(select).collect();
        then_build(&walk, turn, visit);
    }
}

impl View {
    /// The squares as high as this one.
    fn level_of(&self, square: Square) -> Squares {
        let height = self.height(square);
        let at_least = if height == 0 { Squares::ALL } else { self.at_least(height) };
        at_least - self.levels[height.min(3)]
    }

    /// The squares that a worker can reach on its level. The player's other worker is no obstacle: it can make room or
    /// go in its place, since it makes no difference which of the two ends where.
    fn strolls(&self, from: Square) -> Squares {
        from.bit().flood(self.level_of(from) - self.foe)
    }
}

/// Generates the turns after which the workers stand on these two squares, with any build by either.
fn strolled<S: Sink>(view: &View, own: Squares, sink: &mut S) -> Flow {
    let mut left = (view.own - own).into_iter();
    let mut entered = (own - view.own).into_iter();
    let turn = match (left.next().zip(entered.next()), left.next().zip(entered.next())) {
        (Some((from, to)), None) => Turn::step(from, to),
        (Some((from, to)), Some((second_from, second_to))) => Turn::step(from, to).and_step(second_from, second_to),
        _ => Turn::STAY,
    };
    let after = View { own, ..*view };
    let sites = own.into_iter().fold(Squares::EMPTY, |sites, worker| sites | after.sites(worker));
    let is_wanted = (own - view.own).meets(view.wanted);
    sink.take(turn, Part::BUILD, if is_wanted { sites } else { sites & view.wanted })
}
