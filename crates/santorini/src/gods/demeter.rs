//! Demeter: "Your worker may build one additional time, but not on the same space."

use crate::moves::{Flow, Part, Sink, Turn};
use crate::square::{Squares, members};
use crate::view::View;

pub(super) struct Power;

impl super::Power for Power {
    #[inline]
    fn builds<S: Sink>(view: &View, step: Turn, sites: Squares, sink: &mut S) -> Flow {
        sink.take(step, Part::BUILD, sites & view.wanted)?;
        members(sites).try_for_each(|first| {
            // The order of the builds makes no difference, so the second square is a higher one.
            let higher = sites & first.above();
            let second = if view.wanted & first.bit() == 0 { higher & view.wanted } else { higher };
            sink.take(step.and_build(first), Part::SECOND_BUILD, second)
        })
    }
}
