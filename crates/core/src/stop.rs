//! The flag that ends a search early.

use std::sync::atomic::{AtomicBool, Ordering};

/// Raised by whoever wants the search's thread back, looked at by the search every few thousand nodes.
#[derive(Debug, Default)]
pub struct Stop(AtomicBool);

impl Stop {
    /// A lowered flag.
    pub const fn new() -> Self {
        Self(AtomicBool::new(false))
    }

    /// Asks the search to come back.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Release);
    }

    /// Lets the next search run.
    pub fn lower(&self) {
        self.0.store(false, Ordering::Release);
    }

    /// Whether the search is asked to come back.
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Acquire)
    }
}
