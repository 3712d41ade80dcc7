//! The engine: a plain alpha-beta search over a transposition table.

use std::cmp::Reverse;
use std::sync::Arc;

use tetrad_core::deepening::{Iterate, Line, Meter};
use tetrad_core::engine::Rooted;
use tetrad_core::search::Task;
use tetrad_core::table::{Entry, Table};
use tetrad_core::{Bound, Score, Side};

use crate::moves::Turn;
use crate::position::Position;
use crate::square::Square;

/// An engine for Santorini.
pub type Engine = tetrad_core::engine::Engine<Root>;

/// A win now; each ply until it costs one.
const WIN: i32 = 100_000;

/// Values beyond are wins.
const PROVEN: i32 = 90_000;

/// The search was called back.
struct Interrupted;

/// The root of one task's tree.
#[derive(Clone)]
pub struct Root {
    position: Position,
    turns: Vec<Turn>,
    table: Arc<Table>,
}

fn evaluate(position: &Position) -> i32 {
    let worth = |side: Side| -> i32 {
        let standing = |square: Square| {
            let height = position.height(square) as i32;
            let around = crate::square::members(square.neighbours());
            let near: i32 = around.map(|near| i32::from(position.height(near) == height as usize + 1)).sum();
            30 * height + 4 * near + square.neighbours().count_ones() as i32
        };
        position.worker_squares(side).map(standing).sum()
    };
    worth(position.to_move()) - worth(position.to_move().other())
}

impl Root {
    fn value(
        &self,
        position: &Position,
        depth: u32,
        ply: i32,
        mut alpha: i32,
        beta: i32,
        meter: &mut Meter<'_, '_, Turn>,
    ) -> Result<i32, Interrupted> {
        if meter.visit() {
            return Err(Interrupted);
        }
        if position.winner().is_some() {
            return Ok(ply - WIN);
        }
        if position.can_win() {
            return Ok(WIN - ply - 1);
        }
        if position.is_stuck() {
            return Ok(ply + 1 - WIN);
        }
        if depth == 0 {
            return Ok(evaluate(position));
        }
        let known = self.table.probe(position.hash()).filter(|entry| u32::from(entry.depth) == depth);
        if let Some(Entry { value, bound, .. }) = known {
            let value = if value.abs() > PROVEN { value - value.signum() * ply } else { value };
            match bound {
                Bound::Exact => return Ok(value),
                Bound::Lower if value >= beta => return Ok(value),
                Bound::Upper if value <= alpha => return Ok(value),
                _ => {}
            }
        }
        let (mut best, low) = (-WIN, alpha);
        for turn in position.turns() {
            let next = position.after(turn);
            best = best.max(-self.value(&next, depth.saturating_sub(1), ply + 1, -beta, -alpha, meter)?);
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        let bound = match best {
            _ if best >= beta => Bound::Lower,
            _ if best <= low => Bound::Upper,
            _ => Bound::Exact,
        };
        let value = if best.abs() > PROVEN { best + best.signum() * ply } else { best };
        self.table.store(position.hash(), Entry { mv: 0, value, depth: depth as u8, bound });
        Ok(best)
    }
}

fn score(value: i32) -> Score {
    match value {
        PROVEN.. => Score::Win((WIN - value) as u32),
        _ if value <= -PROVEN => Score::Loss((WIN + value) as u32),
        _ => Score::Eval(value),
    }
}

impl Iterate for Root {
    type Move = Turn;

    fn iterate(&mut self, depth: u32, lines: usize, meter: &mut Meter<'_, '_, Turn>) -> Option<Vec<Line<Turn>>> {
        if self.turns == [Turn::NO_MOVES] {
            return Some(vec![Line { score: Score::Loss(1), pv: vec![Turn::NO_MOVES] }]);
        }
        let mut found: Vec<(i32, Turn)> = Vec::new();
        for &turn in &self.turns {
            let alpha = if found.len() < lines { -WIN } else { found[lines - 1].0 };
            let next = self.position.after(turn);
            let value = -self.value(&next, depth - 1, 1, -WIN, -alpha, meter).ok()?;
            if value > alpha || found.len() < lines {
                found.push((value, turn));
                found.sort_by_key(|&(value, _)| Reverse(value));
                found.truncate(lines);
            }
        }
        let best = found[0].1;
        self.turns.sort_by_key(|&turn| turn != best);
        Some(found.into_iter().map(|(value, turn)| Line { score: score(value), pv: vec![turn] }).collect())
    }
}

impl Rooted for Root {
    type Position = Position;

    fn new(task: &Task<Position>, table: Arc<Table>, _threads: usize) -> Self {
        Self { position: task.position, turns: task.position.turns(), table }
    }

    fn deepest(&self) -> u32 {
        100
    }

    fn instant(position: &Position) -> Option<Turn> {
        position.winning_turn().or_else(|| position.turns().first().copied())
    }

    fn moves_left(position: &Position) -> u32 {
        let built: u32 = (1..=4).map(|height| position.at_least(height).count_ones()).sum();
        30_u32.saturating_sub(built / 2).max(5)
    }
}
