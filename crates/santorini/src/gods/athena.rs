//! Athena: "If one of your workers moved up on your last turn, opponent workers cannot move up this turn." The ban is
//! part of the position, and a winning step up is a step up.

pub(super) struct Power;

impl super::Power for Power {
    const FORBIDS_CLIMBING: bool = true;
}
