//! `#[derive(TS)]` for everything that pages get: types of TypeScript by ts-rs with the feature `types`, and nothing without it.
//!
//! Other crates depend on this one under the name `ts_rs`, to which the code that ts-rs derives refers.

#[cfg(not(feature = "types"))]
pub use tetrad_typescript_none::TS;
#[cfg(feature = "types")]
pub use ts_rs::*;
