//! The first turn of the tree: aspiration windows, several lines, and helper threads.

use std::cmp::Reverse;
use std::sync::Arc;

use tetrad_core::aspiration::{FoundLine, Iteration, Window};
use tetrad_core::deepening::{Iterate, Line, Meter, on_threads};
use tetrad_core::engine::Rooted;
use tetrad_core::search::Task;
use tetrad_core::table::Table;
use tetrad_core::{Bound, Game};

use super::node::{Clockwork, Interrupted};
use super::tree::Tree;
use super::value::{PROVEN, WIN, loss_at, score, win_at};
use crate::eval::Weighted;
use crate::moves::{Flow, Turn};
use crate::position::Position;
use crate::square::Symmetry;

/// How far from the last value the first window reaches.
const WINDOW: i32 = 25;

/// The root of one task's tree.
#[derive(Clone)]
pub struct Root {
    position: Position,
    tree: Tree<Weighted>,
    candidates: Vec<Turn>,
    iteration: Iteration<Turn>,
    /// The values of the lines in the last completed iteration.
    values: Vec<i32>,
    threads: usize,
}

impl Rooted for Root {
    type Position = Position;

    fn new(task: &Task<Position>, table: Arc<Table>, threads: usize) -> Self {
        let position = task.position;
        let tree = Tree::new(&position, table, Weighted);
        let mut candidates = distinct_turns(&position);
        let rank = |turn: &Turn| tree.experience.rank(&position, *turn, 0);
        candidates.sort_by_cached_key(|turn| Reverse((turn.wins(), rank(turn))));
        Self { position, tree, candidates, iteration: Iteration::default(), values: Vec::new(), threads }
    }

    fn deepest(&self) -> u32 {
        self.position.turns_left_at_most() as u32
    }

    fn instant(position: &Position) -> Option<Turn> {
        let mut safe = None;
        let take = |turn: Turn| {
            if position.after(turn).can_win() {
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
        let built: u32 = (1..=4).map(|height| position.at_least(height).count_ones()).sum();
        (40_u32.saturating_sub(built) / 2).max(4)
    }
}

/// The turns of a position, one of those that the symmetries of the position exchange with each other.
fn distinct_turns(position: &Position) -> Vec<Turn> {
    let own: Vec<Symmetry> =
        Symmetry::ALL[1..].iter().copied().filter(|&symmetry| position.image(symmetry) == *position).collect();
    let mut turns = position.turns();
    turns.retain(|&turn| own.iter().all(|&symmetry| turn.image(symmetry) >= turn));
    turns
}

impl Root {
    fn search_lines(
        &mut self,
        depth: u32,
        lines: usize,
        meter: &mut Clockwork<'_, '_>,
    ) -> Result<Vec<Line<Turn>>, Interrupted> {
        if self.iteration.depth != depth {
            self.iteration = Iteration::new(depth);
        }
        for number in self.iteration.found.len()..lines.clamp(1, self.candidates.len()) {
            let found = self.search_line(number, meter)?;
            self.iteration.found.push(found);
        }
        // A later line may come out above an earlier one: each was searched with what the table knew by then.
        let mut found = std::mem::take(&mut self.iteration).found;
        found.sort_by_key(|&(value, _)| Reverse(value));
        for (number, (_, line)) in found.iter().enumerate() {
            let at = self.candidates.iter().position(|&turn| turn == line[0]);
            self.candidates.swap(number, at.expect("a line begins with a candidate"));
        }
        self.values = found.iter().map(|&(value, _)| value).collect();
        Ok(found.into_iter().map(|(value, pv)| Line { score: score(value), pv }).collect())
    }

    /// The best line whose first turn is not among the first `taken` candidates, which earlier lines have taken.
    fn search_line(&mut self, taken: usize, meter: &mut Clockwork<'_, '_>) -> Result<FoundLine<Turn>, Interrupted> {
        let mut window = self.iteration.window.take().unwrap_or_else(|| match self.values.get(taken) {
            Some(&last) if self.iteration.depth >= 4 && last.abs() < PROVEN => Window::around(last, WIN, WINDOW, taken),
            _ => Window::whole(WIN, WINDOW, taken),
        });
        loop {
            if let Err(interrupted) = self.search_window(taken, &mut window, meter) {
                self.iteration.window = Some(window);
                return Err(interrupted);
            }
            match window.widened() {
                Some(wider) => window = wider,
                None => return Ok((window.best, window.best_line)),
            }
        }
    }

    fn search_window(
        &mut self,
        taken: usize,
        window: &mut Window<Turn>,
        meter: &mut Clockwork<'_, '_>,
    ) -> Result<(), Interrupted> {
        let depth = self.iteration.depth as i32;
        self.tree.horizon = 2 * self.iteration.depth as usize;
        while window.next < self.candidates.len() && window.raised < window.beta {
            let (number, alpha, beta) = (window.next, window.raised, window.beta);
            let turn = self.candidates[number];
            if meter.visit() {
                return Err(Interrupted);
            }
            let next = self.position.after(turn);
            let value = if next.winner().is_some() {
                self.tree.lines[1].clear();
                if turn.wins() { win_at(1) } else { loss_at(1) }
            } else if number == taken {
                -self.tree.search(&next, -beta, -alpha, depth - 1, 1, meter)?
            } else {
                self.tree.scout(&next, alpha, beta, depth - 1, 0, 0, meter)?
            };
            window.next += 1;
            if value > window.best {
                window.best = value;
                if value > alpha || number == taken {
                    self.tree.extend_line(0, turn);
                    window.best_line.clone_from(&self.tree.lines[0]);
                }
                if value > alpha {
                    window.raised = value;
                    self.candidates[taken..=number].rotate_right(1);
                    if taken == 0 && depth > 1 {
                        let bound = if value >= beta { Bound::Lower } else { Bound::Exact };
                        let line = Line { score: score(value), pv: window.best_line.clone() };
                        meter.improved(&line, bound);
                    }
                }
            }
        }
        Ok(())
    }
}

impl Iterate for Root {
    type Move = Turn;

    fn iterate(&mut self, depth: u32, lines: usize, meter: &mut Meter<'_, '_, Turn>) -> Option<Vec<Line<Turn>>> {
        // Every other thread looks a ply deeper.
        let threads = self.threads;
        on_threads(self, threads, meter, |root, thread, meter| {
            root.search_lines(depth + thread as u32 % 2, lines, meter).ok()
        })
    }
}
