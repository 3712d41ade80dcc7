//! Mortals: move, then build.

use crate::view::View;

pub(super) struct Power;

impl super::Power for Power {
    #[inline]
    fn count(view: &View) -> u64 {
        super::count_plain_builds::<Self>(view)
    }
}
