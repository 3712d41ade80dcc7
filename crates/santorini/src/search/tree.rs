//! What a search carries from node to node.

use std::sync::Arc;

use tetrad_core::Game;
use tetrad_core::table::Table;

use super::order::{Candidate, Experience};
use crate::eval::Evaluation;
use crate::moves::Turn;
use crate::position::Position;

/// The tree below a root.
#[derive(Clone)]
pub(super) struct Tree<E> {
    pub(super) eval: E,
    pub(super) table: Arc<Table>,
    pub(super) experience: Experience,
    /// Replies to threats may take the search as far as this ply at no cost in depth.
    pub(super) horizon: usize,
    /// The ply that was reached by passing, if one was: nobody passes twice in a row.
    pub(super) passed_at: usize,
    /// For each ply: the best line found from there, and room for candidates.
    pub(super) lines: Vec<Vec<Turn>>,
    pub(super) candidates: Vec<Vec<Candidate>>,
    /// For each ply: the node whose candidates these are, if the search was called back in the middle of it.
    pub(super) interrupted: Vec<Option<Open>>,
}

/// What is asked about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Question {
    pub(super) hash: u64,
    pub(super) alpha: i32,
    pub(super) beta: i32,
    pub(super) depth: i32,
}

/// A node whose candidates are being tried, and how far that has got.
#[derive(Clone, Copy, Debug)]
pub(super) struct Open {
    pub(super) question: Question,
    /// How deep it is searched: replies to threats are searched deeper than asked.
    pub(super) depth: i32,
    /// Whether there is no threat, so that late candidates may be left out.
    pub(super) is_quiet: bool,
    /// The candidate that is to be searched next.
    pub(super) next: usize,
    /// The lower end of the window, raised by what was found.
    pub(super) raised: i32,
    pub(super) best: i32,
    pub(super) best_turn: Option<Turn>,
}

impl<E: Evaluation> Tree<E> {
    pub(super) fn new(position: &Position, table: Arc<Table>, eval: E) -> Self {
        let plies = position.turns_left_at_most() + 3;
        Self {
            eval,
            table,
            horizon: 0,
            passed_at: usize::MAX,
            experience: Experience::new(plies),
            lines: vec![Vec::new(); plies],
            candidates: vec![Vec::new(); plies],
            interrupted: vec![None; plies],
        }
    }

    /// The best line from here is this turn and the best line after it.
    pub(super) fn extend_line(&mut self, ply: usize, turn: Turn) {
        let (before, after) = self.lines.split_at_mut(ply + 1);
        before[ply].clear();
        before[ply].push(turn);
        before[ply].extend_from_slice(&after[0]);
    }
}
