//! Athena: "If one of your workers moved up on your last turn, opponent workers cannot move up this turn." The ban is
//! part of the position, and a winning step up is a step up.

use crate::view::View;

pub(super) struct Power;

impl super::Power for Power {
    const FORBIDS_CLIMBING: bool = true;

    #[inline]
    fn count(view: &View) -> u64 {
        super::count_plain_builds::<Self>(view)
    }
}
