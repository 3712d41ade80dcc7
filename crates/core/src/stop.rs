//! The flag that ends a search early.

use std::sync::atomic::{AtomicBool, Ordering};

/// A flag that asks a search to return. Searches check it every few thousand nodes.
#[derive(Debug, Default)]
pub struct Stop(AtomicBool);

impl Stop {
    /// A lowered flag.
    pub const fn new() -> Self {
        Self(AtomicBool::new(false))
    }

    /// Asks the search to return.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Release);
    }

    /// Lets the next search run.
    pub fn lower(&self) {
        self.0.store(false, Ordering::Release);
    }

    /// Whether the search is asked to return.
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Acquire)
    }
}
