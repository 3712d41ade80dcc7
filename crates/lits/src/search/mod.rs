//! The engine: iterative deepening over placements, and exact proofs as soon as they are feasible.
//!
//! Every iteration searches a ply deeper and then spends as many nodes on a proof of who wins and, when that is known,
//! by how much. With one thread the same task gives the same moves and node counts.

mod node;
mod root;
mod solve;
mod tree;
mod value;

use root::Root;

/// The engine for Battle of LITS.
pub type Engine = tetrad_core::engine::Engine<Root>;
