//! The root of the tree.

use std::cmp::Reverse;
use std::sync::Arc;

use tetrad_core::engine::Rooted;
use tetrad_core::engine::deepening::{FoundLines, Interrupted, Iterate, Line, Meter};
use tetrad_core::engine::pvs::scout;
use tetrad_core::engine::root::{RootMoves, RootNode};
use tetrad_core::engine::table::TranspositionTable;
use tetrad_core::search::Task;
use tetrad_core::{Game, Symmetry};

use super::prior::TurnPriors;
use super::tree::Tree;
use super::value::{SCALE, score};
use crate::moves::{Flow, Turn};
use crate::position::Position;

/// The root of one task's tree.
#[derive(Clone)]
pub struct Root {
    node: Node,
    moves: RootMoves<Turn>,
}

/// The root position and the tree below it.
#[derive(Clone)]
struct Node {
    position: Position,
    tree: Tree,
}

impl Rooted for Root {
    type Position = Position;

    fn new(task: &Task<Position>, table: Arc<TranspositionTable>) -> Self {
        let position = task.position;
        let tree = Tree::new(&position, table);
        let mut candidates = distinct_turns(&position);
        let priors = TurnPriors::new(&position);
        let rank = |turn: &Turn| tree.experience.rank(&position, &priors, *turn, 0);
        candidates.sort_by_cached_key(|turn| Reverse((turn.wins(), rank(turn))));
        Self { node: Node { position, tree }, moves: RootMoves::new(candidates) }
    }

    fn deepest(&self) -> u32 {
        self.node.position.turns_left_at_most() as u32
    }

    fn instant(position: &Position) -> Option<Turn> {
        let mut safe = None;
        let take = |turn: Turn| {
            if position.after_unchecked(turn).can_win() {
                return Flow::Continue(());
            }
            safe = Some(turn);
            Flow::Break(())
        };
        if let Some(turn) = position.winning_turn() {
            return Some(turn);
        }
        _ = position.visit_turns(take);
        safe.or_else(|| position.turns().first().copied())
    }

    fn moves_left(position: &Position) -> u32 {
        // Few games last longer than forty turns.
        let built: u32 = (1..=4).map(|height| position.at_least(height).len()).sum();
        (40_u32.saturating_sub(built) / 2).max(4)
    }
}

/// The turns of a position, one of each class that the symmetries of the position map onto each other.
fn distinct_turns(position: &Position) -> Vec<Turn> {
    let own: Vec<Symmetry> =
        Symmetry::ALL[1..].iter().copied().filter(|&symmetry| position.image(symmetry) == *position).collect();
    let mut turns = position.turns();
    turns.retain(|&turn| own.iter().all(|&symmetry| turn.image(symmetry) >= turn));
    turns
}

impl RootNode for Node {
    type Candidate = Turn;
    type Move = Turn;

    const INFINITE: i32 = SCALE.win;
    const PROVEN: i32 = SCALE.proven;

    fn search_move(
        &mut self,
        turn: Turn,
        (alpha, beta): (i32, i32),
        iteration: u32,
        number: usize,
        meter: &mut Meter<'_, '_, Turn>,
    ) -> Result<i32, Interrupted> {
        let depth = iteration as i32 - 1;
        self.tree.horizon = 2 * iteration as usize;
        let next = self.position.after_unchecked(turn);
        if next.winner().is_some() {
            self.tree.lines[1].clear();
            return Ok(if turn.wins() { SCALE.win_at(1) } else { SCALE.loss_at(1) });
        }
        match number {
            0 => Ok(-self.tree.search(&next, -beta, -alpha, depth, 1, meter)?),
            _ => scout(alpha, beta, depth, 0, |alpha, beta, depth| {
                self.tree.search(&next, -beta, -alpha, depth, 1, meter).map(|value| -value)
            }),
        }
    }

    fn continuation(&self) -> &[Turn] {
        &self.tree.lines[1]
    }

    fn line(&self, value: i32, turns: &[Turn], _: u32) -> Line<Turn> {
        Line { score: score(value), pv: turns.to_vec() }
    }

    fn aspiration(&self, iteration: u32) -> Option<i32> {
        (iteration >= 4).then_some(25)
    }
}

impl Iterate for Root {
    type Move = Turn;

    fn iterate(&mut self, iteration: u32, lines: usize, meter: &mut Meter<'_, '_, Turn>) -> FoundLines<Turn> {
        let found = self.moves.search(&mut self.node, iteration, lines, meter)?;
        Ok(found.iter().map(|(value, turns)| self.node.line(*value, turns, iteration)).collect())
    }
}
