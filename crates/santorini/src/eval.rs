//! The evaluation: a small network over features of the position.
//!
//! `features.rs` lists what the network sees, `network.rs` computes its value, and `network.bin` holds its weights, which `crates/train`
//! and `tools/train` make (docs/training.md).

pub(crate) mod features;
pub(crate) mod network;
