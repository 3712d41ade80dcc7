//! Atlas: "Your worker may build a dome at any level." On level 3 every player builds one.

use crate::moves::{Flow, Part, Sink, Turn};
use crate::square::Squares;
use crate::view::View;

pub(super) struct Power;

impl super::Power for Power {
    #[inline]
    fn builds<S: Sink>(view: &View, step: Turn, sites: Squares, sink: &mut S) -> Flow {
        let sites = sites & view.wanted;
        sink.take(step, Part::BUILD, sites)?;
        sink.take(step.domed(), Part::BUILD, sites - view.at_least(3))
    }
}
