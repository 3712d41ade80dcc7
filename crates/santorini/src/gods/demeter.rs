//! Demeter: "Your worker may build one additional time, but not on the same space."

use crate::moves::{Flow, Part, Sink, Turn};
use crate::square::Squares;
use crate::view::View;

pub(super) struct Power;

impl super::Power for Power {
    #[inline]
    fn builds<S: Sink>(view: &View, step: Turn, sites: Squares, sink: &mut S) -> Flow {
        sink.take(step, Part::BUILD, sites & view.wanted)?;
        sites.into_iter().try_for_each(|first| {
            // The order of the builds makes no difference, so the second square is a higher one.
            let higher = sites & first.above();
            let second = if view.wanted.contains(first) { higher } else { higher & view.wanted };
            sink.take(step.and_build(first), Part::SECOND_BUILD, second)
        })
    }
}
