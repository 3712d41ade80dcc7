//! The engine: iterative deepening over placements, and exact proofs as soon as they are within reach.
//!
//! Every iteration searches a ply deeper and then gives as much work again to a proof of who wins, and, when that is
//! known, by how much. With one thread the same task gives the same moves and node counts.

mod node;
mod root;
mod solve;
mod tree;
mod value;

use root::Root;

/// The engine for Battle of LITS.
pub type Engine = tetrad_core::engine::Engine<Root>;
