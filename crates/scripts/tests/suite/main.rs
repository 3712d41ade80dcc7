//! Tests the module for scripts as pages use it.

mod conversations;
#[cfg(feature = "types")]
mod generated;
