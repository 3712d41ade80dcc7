//! The state that a search carries from node to node.

use std::sync::Arc;

use tetrad_core::Game;
use tetrad_core::engine::table::TranspositionTable;

use super::order::{Candidate, MoveOrdering};
use crate::eval::network::Network;
use crate::moves::Turn;
use crate::position::Position;

/// The tree below a root.
#[derive(Clone)]
pub(super) struct Tree {
    pub(super) network: Network,
    pub(super) table: Arc<TranspositionTable>,
    pub(super) experience: MoveOrdering,
    /// The ply up to which replies to threats do not use up depth.
    pub(super) horizon: usize,
    /// The ply that was reached by passing, if any: no two passes follow each other.
    pub(super) passed_at: usize,
    /// For each ply: the best line found from there, and a buffer for candidates.
    pub(super) lines: Vec<Vec<Turn>>,
    pub(super) candidates: Vec<Vec<Candidate>>,
    /// For each ply: the node of these candidates, if the search was interrupted in it.
    pub(super) interrupted: Vec<Option<OpenNode>>,
}

/// A question about a position: its window, depth and turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NodeKey {
    pub(super) hash: u64,
    pub(super) alpha: i32,
    pub(super) beta: i32,
    pub(super) depth: i32,
    /// A turn that is left out.
    pub(super) excluded: Option<Turn>,
}

/// A node whose candidates are being tried, and its progress.
#[derive(Clone, Copy, Debug)]
pub(super) struct OpenNode {
    pub(super) question: NodeKey,
    /// The depth of the search: replies to threats are searched deeper than asked.
    pub(super) depth: i32,
    /// Whether there is no threat, so that late candidates may be left out.
    pub(super) is_quiet: bool,
    /// The number of plies by which the first candidate is searched deeper.
    pub(super) extension: i32,
    /// The index of the candidate to search next.
    pub(super) next: usize,
    /// `alpha`, raised to the best value found.
    pub(super) raised: i32,
    pub(super) best: i32,
    pub(super) best_turn: Option<Turn>,
}

impl Tree {
    pub(super) fn new(position: &Position, table: Arc<TranspositionTable>) -> Self {
        let plies = position.turns_left_at_most() + 3;
        Self {
            network: Network::new(position),
            table,
            horizon: 0,
            passed_at: usize::MAX,
            experience: MoveOrdering::new(plies),
            lines: vec![Vec::new(); plies],
            candidates: vec![Vec::new(); plies],
            interrupted: vec![None; plies],
        }
    }
}
