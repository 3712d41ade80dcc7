//! Mortals: move, then build.

pub(super) struct Power;

impl super::Power for Power {}
