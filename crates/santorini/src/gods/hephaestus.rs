//! Hephaestus: "Your worker may build one additional block (not dome) on top of your first block."

use crate::moves::{Flow, Part, Sink, Turn};
use crate::square::Squares;
use crate::view::View;

pub(super) struct Power;

impl super::Power for Power {
    #[inline]
    fn builds<S: Sink>(view: &View, step: Turn, sites: Squares, sink: &mut S) -> Flow {
        let sites = sites & view.wanted;
        sink.take(step, Part::BUILD, sites)?;
        sink.take(step, Part::BOTH_BUILDS, sites - view.at_least(2))
    }
}
