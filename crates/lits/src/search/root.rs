//! The first move of the tree: aspiration windows, several lines, the pie rule, proofs, and helper threads.

use std::cmp::Reverse;
use std::sync::Arc;

use tetrad_core::deepening::{Iterate, Line, Meter};
use tetrad_core::search::Desk;
use tetrad_core::table::Table;
use tetrad_core::{Bound, Score, Stop};

use super::node::{Clockwork, Interrupted};
use super::solve::Unsolved;
use super::tree::{Candidate, NONE, PlacementId, Tree};
use super::value::{HIGHEST_VERDICT, INFINITE, PROVEN, proven, verdict_of};
use crate::moves::{Move, Placement};
use crate::position::{Pie, Position};

/// How far from the last value the first window reaches.
const WINDOW: i32 = 25;

/// Proofs are tried from this many pieces on: before, they are out of reach.
const FIRST_PROOF: u8 = 4;

/// The least number of nodes that a proof is given.
const LEAST_PROOF: u64 = 2_000;

/// What the pie rule makes of the first move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Choice {
    /// An ordinary move.
    Ordinary,
    /// The first piece, after which the opponent picks the better side.
    Divide,
    /// The answer to it: a move, or the other side.
    MoveOrSwap,
}

/// The root of one task's tree.
#[derive(Clone)]
pub(super) struct Root {
    position: Position,
    tree: Tree,
    choice: Choice,
    candidates: Vec<Candidate>,
    /// The values of the lines in the last completed iteration.
    values: Vec<i32>,
    /// The last question about the verdict that was answered, where it is known that the game is won or lost.
    verdict: Option<Verdict>,
    /// Whether the margin is wanted too, and not only who wins.
    wants_margin: bool,
    threads: usize,
}

/// What is proven about the verdict at the root.
#[derive(Clone, Copy, Debug)]
struct Verdict {
    low: i32,
    high: i32,
    best: PlacementId,
}

impl Root {
    /// The root for a position that is not over.
    pub(super) fn new(position: &Position, table: Arc<Table>, threads: usize, wants_margin: bool) -> Self {
        let tree = Tree::new(position, table);
        let mut candidates = Vec::new();
        tree.collect(&mut candidates, NONE, 0);
        candidates.sort_by_key(|candidate| (Reverse(candidate.rank), candidate.placement));
        let choice = match position.pie() {
            Pie::On if position.piece_count() == 0 => Choice::Divide,
            _ if position.can_swap() => Choice::MoveOrSwap,
            _ => Choice::Ordinary,
        };
        let threads = if cfg!(target_arch = "wasm32") { 1 } else { threads };
        let position = position.clone();
        Self { position, tree, choice, candidates, values: Vec::new(), verdict: None, wants_margin, threads }
    }

    /// The depth beyond which nothing new can be found.
    pub(super) fn deepest(&self) -> u32 {
        self.tree.plies_left(0) as u32
    }

    fn search_lines(
        &mut self,
        depth: u32,
        lines: usize,
        meter: &mut Clockwork<'_, '_>,
    ) -> Result<Vec<Line<Move>>, Interrupted> {
        if self.verdict.is_none() {
            let mut found = Vec::new();
            for number in 0..lines.clamp(1, self.candidates.len().max(1)) {
                found.push(self.search_line(number, depth, meter)?);
            }
            // A later line may come out above an earlier one: each was searched with what the table knew by then.
            let mut order: Vec<usize> = (0..found.len()).collect();
            order.sort_by_key(|&number| Reverse(found[number].0));
            let first: Vec<Candidate> = order.iter().map(|&number| self.candidates[number]).collect();
            self.candidates[..first.len()].copy_from_slice(&first);
            self.values = order.iter().map(|&number| found[number].0).collect();
            let is_last = depth >= self.deepest();
            if lines > 1 || self.choice != Choice::Ordinary || is_last {
                return Ok(order.iter().map(|&number| self.line(found[number].0, &found[number].1)).collect());
            }
            if self.position.piece_count() < FIRST_PROOF {
                return Ok(vec![self.line(found[0].0, &found[0].1)]);
            }
            // As many nodes again may go into a proof.
            let ceiling = meter.nodes() + meter.nodes().max(LEAST_PROOF);
            match self.prove(ceiling, meter) {
                Ok(verdict) => self.verdict = Some(verdict),
                Err(Unsolved::TooLong) => return Ok(vec![self.line(found[0].0, &found[0].1)]),
                Err(Unsolved::Interrupted) => return Err(Interrupted),
            }
        }
        self.search_margin(meter)
    }

    /// Whether the game is won.
    fn prove(&mut self, ceiling: u64, meter: &mut Clockwork<'_, '_>) -> Result<Verdict, Unsolved> {
        let (value, best) = self.solve(1, ceiling, meter)?;
        Ok(if value >= 1 {
            Verdict { low: value, high: HIGHEST_VERDICT, best }
        } else {
            Verdict { low: -HIGHEST_VERDICT, high: value, best: self.candidates[0].placement }
        })
    }

    /// A bound of the verdict, as [`Tree::solve`] gives it, and the placement that reaches it.
    fn solve(
        &mut self,
        goal: i32,
        ceiling: u64,
        meter: &mut Clockwork<'_, '_>,
    ) -> Result<(i32, PlacementId), Unsolved> {
        let mut best = (-INFINITE, NONE);
        for number in 0..self.candidates.len() {
            let placement = self.candidates[number].placement;
            if meter.visit() {
                return Err(Unsolved::Interrupted);
            }
            self.tree.lay(0, placement);
            let value = -self.tree.solve(1 - goal, 1, ceiling, meter)?;
            if value > best.0 {
                best = (value, placement);
            }
            if value >= goal {
                self.candidates[..=number].rotate_right(1);
                break;
            }
        }
        Ok(best)
    }

    /// By how much the game is won or lost.
    fn search_margin(&mut self, meter: &mut Clockwork<'_, '_>) -> Result<Vec<Line<Move>>, Interrupted> {
        let mut known = self.verdict.expect("it is known who wins");
        let is_won = known.low > 0;
        if self.wants_margin {
            let verdict = if is_won { known.low } else { known.high };
            meter.improved(&self.proven_line(verdict, known.best), if is_won { Bound::Lower } else { Bound::Upper });
        }
        while self.wants_margin && known.low < known.high {
            let goal = if is_won { known.low + 1 } else { known.high };
            match self.solve(goal, u64::MAX, meter) {
                Ok((value, best)) if value >= goal => known = Verdict { low: value, best, ..known },
                Ok((value, _)) => known.high = value,
                Err(_) => return Err(Interrupted),
            }
            self.verdict = Some(known);
        }
        let verdict = if is_won { known.low } else { known.high };
        Ok(vec![self.proven_line(verdict, known.best)])
    }

    /// A line of play for a verdict: the best replies as far as the table knows them.
    fn proven_line(&mut self, verdict: i32, best: PlacementId) -> Line<Move> {
        self.line(proven(verdict), &[best])
    }

    fn line(&self, value: i32, placements: &[PlacementId]) -> Line<Move> {
        let moves = placements.iter().map(|&placement| Move::Place(Placement::from_index(usize::from(placement))));
        let (value, pv): (i32, Vec<Move>) = match self.choice {
            // Whoever would rather have the other side takes it.
            Choice::MoveOrSwap if value < 0 => (-value, std::iter::once(Move::Swap).chain(moves).collect()),
            _ => (value, moves.collect()),
        };
        let score = match verdict_of(value) {
            None => Score::Eval(value),
            Some(verdict) => {
                let plies = self.plies_to_the_end(&pv);
                if verdict > 0 { Score::Win(plies) } else { Score::Loss(plies) }
            }
        };
        Line { score, pv }
    }

    /// How long the game lasts after these moves if both go on with any.
    fn plies_to_the_end(&self, pv: &[Move]) -> u32 {
        let mut position = self.position.clone();
        let mut plies = 0;
        for &mv in pv {
            position.make(mv).expect("a line is legal");
            plies += 1;
        }
        while let Some(placement) = position.legal_placements().next() {
            position.place_unchecked(placement);
            plies += 1;
        }
        plies
    }

    /// The best line whose first move is not among the first `taken` candidates, which earlier lines have taken.
    fn search_line(
        &mut self,
        taken: usize,
        depth: u32,
        meter: &mut Clockwork<'_, '_>,
    ) -> Result<(i32, Vec<PlacementId>), Interrupted> {
        if self.choice == Choice::Divide {
            return self.search_even(taken, depth as i32, meter);
        }
        let (mut alpha, mut beta) = match self.values.get(taken) {
            Some(&last) if depth >= 3 && last.abs() < PROVEN => (last - WINDOW, last + WINDOW),
            _ => (-INFINITE, INFINITE),
        };
        let mut width = WINDOW;
        loop {
            let (value, line) = self.search_window(taken, alpha, beta, depth as i32, meter)?;
            width *= 4;
            if value <= alpha && alpha > -INFINITE {
                alpha = if width > 1_000 { -INFINITE } else { value - width };
            } else if value >= beta && beta < INFINITE {
                beta = if width > 1_000 { INFINITE } else { value + width };
            } else {
                return Ok((value, line));
            }
        }
    }

    fn search_window(
        &mut self,
        taken: usize,
        mut alpha: i32,
        beta: i32,
        depth: i32,
        meter: &mut Clockwork<'_, '_>,
    ) -> Result<(i32, Vec<PlacementId>), Interrupted> {
        let mut best = -INFINITE;
        let mut best_line = Vec::new();
        for number in taken..self.candidates.len() {
            let placement = self.candidates[number].placement;
            if meter.visit() {
                return Err(Interrupted);
            }
            self.tree.lay(0, placement);
            let value = if number == taken {
                -self.tree.search(-beta, -alpha, depth - 1, 1, meter)?
            } else {
                let reduction =
                    i32::from(depth >= 3 && number >= taken + 4) + i32::from(depth >= 4 && number >= taken + 20);
                self.tree.scout(alpha, beta, depth - 1, reduction, 0, meter)?
            };
            if value > best {
                best = value;
                if value > alpha || number == taken {
                    self.tree.extend_line(0, placement);
                    best_line.clone_from(&self.tree.lines[0]);
                }
                if value > alpha {
                    alpha = value;
                    self.candidates[taken..=number].rotate_right(1);
                    if taken == 0 && depth > 1 {
                        let bound = if value >= beta { Bound::Lower } else { Bound::Exact };
                        meter.improved(&self.line(value, &best_line), bound);
                    }
                    if alpha >= beta {
                        break;
                    }
                }
            }
        }
        Ok((best, best_line))
    }

    /// The most even first piece: what it is worth to us is what it is worth to the side that has less of it.
    fn search_even(
        &mut self,
        taken: usize,
        depth: i32,
        meter: &mut Clockwork<'_, '_>,
    ) -> Result<(i32, Vec<PlacementId>), Interrupted> {
        let mut least = INFINITE;
        let mut best_line = Vec::new();
        for number in taken..self.candidates.len() {
            let placement = self.candidates[number].placement;
            if meter.visit() {
                return Err(Interrupted);
            }
            self.tree.lay(0, placement);
            let value = self.tree.search(-least, least, depth - 1, 1, meter)?;
            if value.abs() < least {
                least = value.abs();
                self.tree.extend_line(0, placement);
                best_line.clone_from(&self.tree.lines[0]);
                self.candidates[taken..=number].rotate_right(1);
                if taken == 0 && depth > 1 {
                    meter.improved(&self.line(-least, &best_line), Bound::Exact);
                }
            }
        }
        Ok((-least, best_line))
    }
}

impl Iterate for Root {
    type Move = Move;

    fn iterate(&mut self, depth: u32, lines: usize, meter: &mut Meter<'_, '_, Move>) -> Option<Vec<Line<Move>>> {
        if self.threads == 1 {
            return self.search_lines(depth, lines, meter).ok();
        }
        // Helpers search the same tree, every other one a ply deeper, and share what they find through the table.
        let helpers: Vec<Self> = (1..self.threads).map(|_| self.clone()).collect();
        let (stop, clock) = (Stop::new(), meter.desk.clock);
        std::thread::scope(|scope| {
            let spawn = |(number, mut helper): (usize, Self)| {
                let stop = &stop;
                scope.spawn(move || {
                    let mut silent = |_| {};
                    let mut desk = Desk { stop, clock, report: &mut silent };
                    let mut meter = Meter::for_helper(&mut desk);
                    // Interrupted when the main thread is done: what was found is in the table.
                    _ = helper.search_lines(depth + number as u32 % 2, lines, &mut meter);
                    meter.nodes()
                })
            };
            let spawned: Vec<_> = helpers.into_iter().enumerate().map(spawn).collect();
            let found = self.search_lines(depth, lines, meter).ok();
            stop.raise();
            spawned.into_iter().for_each(|helper| meter.add(helper.join().unwrap_or_default()));
            found
        })
    }
}
