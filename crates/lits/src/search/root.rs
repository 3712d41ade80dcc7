//! The first move of the tree: aspiration windows, several lines, the pie rule, proofs, and helper threads.

use std::cmp::Reverse;
use std::sync::Arc;

use tetrad_core::aspiration::{FoundLine, Iteration, Window};
use tetrad_core::deepening::{Iterate, Line, Meter, on_threads};
use tetrad_core::engine::Rooted;
use tetrad_core::search::Task;
use tetrad_core::table::Table;
use tetrad_core::{Bound, Score};

use super::node::{Clockwork, Interrupted};
use super::solve::Unsolved;
use super::tree::{Candidate, NONE, PlacementId, Tree};
use super::value::{HIGHEST_VERDICT, INFINITE, PROVEN, proven, verdict_of};
use crate::moves::{Move, Placement};
use crate::position::{Pie, Player, Position};

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
pub struct Root {
    position: Position,
    tree: Tree,
    choice: Choice,
    candidates: Vec<Candidate>,
    iteration: Iteration<PlacementId>,
    /// The values of the lines in the last completed iteration.
    values: Vec<i32>,
    /// Nodes that went into iterations and into proofs: neither gets more than about half.
    spent: [u64; 2],
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

impl Rooted for Root {
    type Position = Position;

    fn new(task: &Task<Position>, table: Arc<Table>, threads: usize) -> Self {
        let position = &task.position;
        let mut tree = Tree::new(position, table);
        let mut candidates = Vec::new();
        tree.collect(&mut candidates, NONE, 0);
        candidates.sort_unstable_by_key(|&candidate| Reverse(candidate));
        let choice = match position.pie() {
            Pie::On if position.piece_count() == 0 => Choice::Divide,
            _ if position.can_swap() => Choice::MoveOrSwap,
            _ => Choice::Ordinary,
        };
        Self {
            position: position.clone(),
            tree,
            choice,
            candidates,
            iteration: Iteration::default(),
            values: Vec::new(),
            spent: [0; 2],
            verdict: None,
            wants_margin: task.limits.depth.is_none(),
            threads,
        }
    }

    fn deepest(&self) -> u32 {
        self.tree.plies_left(0) as u32
    }

    fn instant(position: &Position) -> Option<Move> {
        let sign = if position.to_move() == Player::X { 1 } else { -1 };
        let covered = |player: Player, cells: u128| (position.symbols_of(player) & cells).count_ones() as i32;
        let gain = |cells: u128| sign * (covered(Player::O, cells) - covered(Player::X, cells));
        position.legal_placements().max_by_key(|placement| gain(placement.mask())).map(Move::Place)
    }

    fn moves_left(position: &Position) -> u32 {
        // Few games last longer than fourteen pieces.
        14_u32.saturating_sub(u32::from(position.piece_count())).div_ceil(2).max(1)
    }
}

impl Root {
    fn search_lines(
        &mut self,
        depth: u32,
        lines: usize,
        meter: &mut Clockwork<'_, '_>,
    ) -> Result<Vec<Line<Move>>, Interrupted> {
        if self.verdict.is_none() {
            if self.iteration.depth != depth {
                self.iteration = Iteration::new(depth);
            }
            let before = meter.nodes();
            let searched = self.search_depth(lines, meter);
            self.spent[0] += meter.nodes() - before;
            let found = searched?;
            let is_within_reach = lines == 1
                && self.choice == Choice::Ordinary
                && self.position.piece_count() >= FIRST_PROOF
                && verdict_of(found[0].0).is_none_or(|_| self.wants_margin);
            if !is_within_reach || !self.try_to_prove(meter)? {
                self.values = found.iter().map(|(value, _)| *value).collect();
                self.iteration = Iteration::default();
                return Ok(found.iter().map(|(value, placements)| self.line(*value, placements)).collect());
            }
        }
        self.search_margin(meter)
    }

    /// The lines of an iteration, best first.
    fn search_depth(
        &mut self,
        lines: usize,
        meter: &mut Clockwork<'_, '_>,
    ) -> Result<Vec<FoundLine<PlacementId>>, Interrupted> {
        for number in self.iteration.found.len()..lines.clamp(1, self.candidates.len()) {
            let found = self.search_line(number, meter)?;
            self.iteration.found.push(found);
        }
        // A later line may come out above an earlier one: each was searched with what the table knew by then.
        self.iteration.found.sort_by_key(|&(value, _)| Reverse(value));
        let found = self.iteration.found.clone();
        for (number, (_, line)) in found.iter().enumerate() {
            let at = self.candidates.iter().position(|candidate| candidate.placement() == line[0]);
            self.candidates.swap(number, at.expect("a line begins with a candidate"));
        }
        Ok(found)
    }

    /// Spends as much on a proof of who wins as iterations have taken. `true` if there is one now.
    fn try_to_prove(&mut self, meter: &mut Clockwork<'_, '_>) -> Result<bool, Interrupted> {
        let allowance = self.spent[0].max(LEAST_PROOF).saturating_sub(self.spent[1]);
        let before = meter.nodes();
        let proof = self.prove(before + allowance, meter);
        self.spent[1] += meter.nodes() - before;
        match proof {
            Ok(verdict) => self.verdict = Some(verdict),
            Err(Unsolved::TooLong) => return Ok(false),
            Err(Unsolved::Interrupted) => return Err(Interrupted),
        }
        Ok(true)
    }

    /// Whether the game is won.
    fn prove(&mut self, ceiling: u64, meter: &mut Clockwork<'_, '_>) -> Result<Verdict, Unsolved> {
        let (value, best) = self.solve(1, ceiling, meter)?;
        Ok(if value >= 1 {
            Verdict { low: value, high: HIGHEST_VERDICT, best }
        } else {
            Verdict { low: -HIGHEST_VERDICT, high: value, best: self.candidates[0].placement() }
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
            let placement = self.candidates[number].placement();
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
        let verdict = |known: &Verdict| if is_won { known.low } else { known.high };
        let bound = if is_won { Bound::Lower } else { Bound::Upper };
        if !self.wants_margin {
            return Ok(vec![self.line(proven(verdict(&known)), &[known.best])]);
        }
        if known.low < known.high {
            meter.improved(&self.line(proven(verdict(&known)), &[known.best]), bound);
        }
        while known.low < known.high {
            let goal = if is_won { known.low + 1 } else { known.high };
            let (value, best) = self.solve(goal, u64::MAX, meter).map_err(|_| Interrupted)?;
            if value >= goal {
                known = Verdict { low: value, best, ..known };
                meter.improved(&self.line(proven(verdict(&known)), &[best]), bound);
            } else {
                known.high = value;
            }
            self.verdict = Some(known);
        }
        let line = self.proven_line(known.low, known.best, meter)?;
        Ok(vec![self.line(proven(known.low), &line)])
    }

    /// A whole game in which both sides play for an exact verdict, which the first placement is known to reach.
    fn proven_line(
        &mut self,
        verdict: i32,
        first: PlacementId,
        meter: &mut Clockwork<'_, '_>,
    ) -> Result<Vec<PlacementId>, Interrupted> {
        let mut line = vec![first];
        let mut goal = -verdict;
        self.tree.lay(0, first);
        while self.tree.finished(line.len()).is_none() {
            let ply = line.len();
            let mut candidates = Vec::new();
            self.tree.collect(&mut candidates, NONE, ply);
            candidates.sort_unstable_by_key(|&candidate| Reverse(candidate));
            let mut reached = None;
            for placement in candidates.into_iter().map(Candidate::placement) {
                if meter.visit() {
                    return Err(Interrupted);
                }
                self.tree.lay(ply, placement);
                let value = self.tree.solve(1 - goal, ply + 1, u64::MAX, meter).map_err(|_| Interrupted)?;
                if -value >= goal {
                    reached = Some(placement);
                    break;
                }
            }
            // Nothing reaches it only if entries of two positions were mixed up: then the line ends early.
            let Some(placement) = reached else { break };
            line.push(placement);
            goal = -goal;
        }
        Ok(line)
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
        meter: &mut Clockwork<'_, '_>,
    ) -> Result<FoundLine<PlacementId>, Interrupted> {
        let mut window = self.iteration.window.take().unwrap_or_else(|| match self.values.get(taken) {
            Some(&last) if self.iteration.depth >= 3 && last.abs() < PROVEN && self.choice != Choice::Divide => {
                Window::around(last, INFINITE, WINDOW, taken)
            }
            _ => Window::whole(INFINITE, WINDOW, taken),
        });
        loop {
            let searched = match self.choice {
                Choice::Divide => self.search_even(taken, &mut window, meter),
                Choice::Ordinary | Choice::MoveOrSwap => self.search_window(taken, &mut window, meter),
            };
            if let Err(interrupted) = searched {
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
        window: &mut Window<PlacementId>,
        meter: &mut Clockwork<'_, '_>,
    ) -> Result<(), Interrupted> {
        let depth = self.iteration.depth as i32;
        while window.next < self.candidates.len() && window.raised < window.beta {
            let (number, alpha, beta) = (window.next, window.raised, window.beta);
            let placement = self.candidates[number].placement();
            if meter.visit() {
                return Err(Interrupted);
            }
            self.tree.lay(0, placement);
            let value = if number == taken {
                -self.tree.search(-beta, -alpha, depth - 1, 1, meter)?
            } else {
                let late = number - taken;
                let reduction = i32::from(depth >= 3 && late >= 4) + i32::from(depth >= 4 && late >= 20);
                self.tree.scout(alpha, beta, depth - 1, reduction, 0, meter)?
            };
            window.next += 1;
            if value > window.best {
                window.best = value;
                if value > alpha || number == taken {
                    self.tree.extend_line(0, placement);
                    window.best_line.clone_from(&self.tree.lines[0]);
                }
                if value > alpha {
                    window.raised = value;
                    self.candidates[taken..=number].rotate_right(1);
                    if taken == 0 && depth > 1 {
                        let bound = if value >= beta { Bound::Lower } else { Bound::Exact };
                        meter.improved(&self.line(value, &window.best_line), bound);
                    }
                }
            }
        }
        Ok(())
    }

    /// The most even first piece: what it is worth to us is what it is worth to the side that has less of it.
    fn search_even(
        &mut self,
        taken: usize,
        window: &mut Window<PlacementId>,
        meter: &mut Clockwork<'_, '_>,
    ) -> Result<(), Interrupted> {
        let depth = self.iteration.depth as i32;
        while window.next < self.candidates.len() && window.best < 0 {
            let number = window.next;
            let placement = self.candidates[number].placement();
            if meter.visit() {
                return Err(Interrupted);
            }
            self.tree.lay(0, placement);
            let value = self.tree.search(window.best, -window.best, depth - 1, 1, meter)?;
            window.next += 1;
            if -value.abs() > window.best {
                window.best = -value.abs();
                self.tree.extend_line(0, placement);
                window.best_line.clone_from(&self.tree.lines[0]);
                self.candidates[taken..=number].rotate_right(1);
                if taken == 0 && depth > 1 {
                    meter.improved(&self.line(window.best, &window.best_line), Bound::Exact);
                }
            }
        }
        Ok(())
    }
}

impl Iterate for Root {
    type Move = Move;

    fn iterate(&mut self, depth: u32, lines: usize, meter: &mut Meter<'_, '_, Move>) -> Option<Vec<Line<Move>>> {
        // Every other thread looks a ply deeper.
        let threads = self.threads;
        on_threads(self, threads, meter, |root, thread, meter| {
            root.search_lines(depth + thread as u32 % 2, lines, meter).ok()
        })
    }
}
