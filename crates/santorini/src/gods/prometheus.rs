//! Prometheus: "If your worker does not move up, it may build both before and after moving."

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
            super::steps::<Self, S>(view, from, moves.others, sink)?;
            let level_or_down = View { banned: true, ..*view }.steps(from);
            level_or_down.into_iter().try_for_each(|to| with_build_before(view, from, to, sink))
        })
    }

    fn chains(view: &View, turn: Turn, visit: &mut dyn FnMut(&[Action])) {
        let (Some(from), Some(to)) = (turn.from(), turn.to()) else { return };
        let select = Action::SelectWorker(from);
        let (Some(one), Some(other)) = (turn.build(), turn.second_build()) else {
            return then_build(&[select, Action::MoveWorker(to)], turn, visit);
        };
        let (early_sites, late_sites) = (early_sites(view, from, to), view.after(from, to, view.foe).sites(to));
        let mut chain = |early: Square, late: Square| {
            if early_sites.contains(early) && late_sites.contains(late) {
                visit(&[select, Action::Build(early), Action::MoveWorker(to), Action::Build(late)]);
            }
        };
        chain(one, other);
        if one != other {
            chain(other, one);
        }
    }
}

/// The squares where a worker may build before it moves to a square that is not higher and must not become so.
fn early_sites(view: &View, from: Square, to: Square) -> Squares {
    let is_lower = view.height(to) < view.height(from);
    if is_lower { view.sites(from) } else { view.sites(from) - to.bit() }
}

/// Generates the turns with a build before and after a move that does not climb.
fn with_build_before<S: Sink>(view: &View, from: Square, to: Square, sink: &mut S) -> Flow {
    let after = view.after(from, to, view.foe);
    let later_sites = after.sites(to);
    let early_sites = early_sites(view, from, to);
    early_sites.into_iter().try_for_each(|early| {
        let mut late = later_sites;
        if later_sites.contains(early) {
            // The same two squares in the other order came before.
            late -= early_sites & early.below();
            if view.at_least(3).contains(early) {
                late -= early.bit();
            }
        }
        if !after.wanted.contains(early) {
            late &= after.wanted;
        }
        let step = Turn::step(from, to);
        sink.take(step.and_second_build(early), Part::BUILD, late & early.below())?;
        sink.take(step.and_build(early), Part::SECOND_BUILD, late - early.below())
    })
}
