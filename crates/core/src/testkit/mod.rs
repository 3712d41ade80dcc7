//! Checks that every game must pass, whatever its rules.
//!
//! A game's own tests call [`rules`] on a few positions, [`perft_file`] on its data and [`slices_do_not_grow`] and
//! [`lines_are_in_order`] on its engine; [`spoilt`] makes texts that its parsers must survive, and [`corpus`] runs
//! those that fuzzing has collected. [`generated`] compares files that code generates.

mod corpus;
mod effects;
pub mod fuzzing;
mod generated;
mod lines;
mod perft;
mod rules;
mod slices;
mod spoil;
#[cfg(not(target_arch = "wasm32"))]
pub mod talk;

pub use corpus::corpus;
pub use effects::{send, sends};
pub use generated::generated;
pub use lines::{lines_are_in_order, lines_of_threads_are_legal};
pub use perft::{PerftRow, perft_file};
pub use rules::{ManualClock, rules};
pub use slices::{slices_do_not_grow, slices_do_not_grow_in_total};
pub use spoil::{a_few_lines, any_bytes, spoilt};
