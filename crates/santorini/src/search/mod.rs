//! The engine: iterative deepening over a principal-variation search.
//!
//! Immediate wins are found by masks before any turn is generated, and where the opponent threatens one, only turns
//! that may stop it are tried; both hold for every god, so wins and losses are proven wherever no turn was left out.
//! With one thread the same task gives the same moves and node counts.

mod key;
mod node;
mod order;
pub(crate) mod prior;
mod root;
mod tree;
mod value;

use root::Root;

/// The engine for Santorini.
pub type Engine = tetrad_core::engine::Engine<Root>;
