//! The root of the tree, the pie rule, and proofs.

use std::cmp::Reverse;
use std::sync::Arc;

use tetrad_core::engine::Rooted;
use tetrad_core::engine::deepening::{FoundLines, Interrupted, Iterate, Line, Meter};
use tetrad_core::engine::pvs::scout;
use tetrad_core::engine::root::{FoundLine, RootMoves, RootNode};
use tetrad_core::engine::table::TranspositionTable;
use tetrad_core::search::Task;
use tetrad_core::{Bound, Score};

use super::node::MoveMeter;
use super::solve::Unsolved;
use super::tree::{Candidate, NONE, PlacementId, Tree};
use super::value::{HIGHEST_VERDICT, INFINITE, PROVEN, proven, verdict_of};
use crate::cells::Cells;
use crate::moves::{Move, Placement};
use crate::position::{Pie, Player, Position};

/// The number of pieces from which on proofs are tried: before, they are infeasible.
const FIRST_PROOF: u8 = 4;

/// The minimum number of nodes for a proof.
const LEAST_PROOF: u64 = 2_000;

/// The effect of the pie rule on the first move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PieChoice {
    /// An ordinary move.
    Ordinary,
    /// The first piece, after which the opponent chooses the better side.
    Divide,
    /// The answer to the first piece: a move or a swap.
    MoveOrSwap,
}

/// The root of one task's tree.
#[derive(Clone)]
pub struct Root {
    node: Node,
    moves: RootMoves<PlacementId>,
    /// The nodes spent on iterations and on proofs: neither gets more than about half.
    spent: [u64; 2],
    /// What is proven about the verdict, once it is known who wins.
    verdict: Option<ProvenBounds>,
    /// Whether the margin is searched too, and not only the winner.
    wants_margin: bool,
}

/// The root position and the tree below it.
#[derive(Clone)]
struct Node {
    position: Position,
    tree: Tree,
    choice: PieChoice,
}

#[derive(Clone, Copy, Debug)]
struct ProvenBounds {
    low: i32,
    high: i32,
    best: PlacementId,
}

impl Rooted for Root {
    type Position = Position;

    fn new(task: &Task<Position>, table: Arc<TranspositionTable>) -> Self {
        let position = &task.position;
        let mut tree = Tree::new(position, table);
        let mut candidates = Vec::new();
        tree.collect(&mut candidates, NONE, 0);
        candidates.sort_unstable_by_key(|&candidate| Reverse(candidate));
        let choice = match position.pie() {
            Pie::On if position.piece_count() == 0 => PieChoice::Divide,
            _ if position.can_swap() => PieChoice::MoveOrSwap,
            _ => PieChoice::Ordinary,
        };
        Self {
            node: Node { position: position.clone(), tree, choice },
            moves: RootMoves::new(candidates.into_iter().map(Candidate::placement).collect()),
            spent: [0; 2],
            verdict: None,
            wants_margin: task.limits.depth.is_none(),
        }
    }

    fn deepest(&self) -> u32 {
        self.node.tree.plies_left(0) as u32
    }

    fn instant(position: &Position) -> Option<Move> {
        let sign = if position.to_move() == Player::X { 1 } else { -1 };
        let covered = |player: Player, cells: Cells| (position.symbols_of(player) & cells).len() as i32;
        let gain = |cells: Cells| sign * (covered(Player::O, cells) - covered(Player::X, cells));
        position.legal_placements().max_by_key(|placement| gain(placement.mask())).map(Move::Place)
    }

    fn moves_left(position: &Position) -> u32 {
        // Few games last longer than fourteen pieces.
        14_u32.saturating_sub(u32::from(position.piece_count())).div_ceil(2).max(1)
    }
}

impl Iterate for Root {
    type Move = Move;

    fn iterate(&mut self, depth: u32, lines: usize, meter: &mut Meter<'_, '_, Move>) -> FoundLines<Move> {
        if self.verdict.is_none() {
            let before = meter.nodes();
            let searched = self.moves.search(&mut self.node, depth, lines, meter);
            self.spent[0] += meter.nodes() - before;
            let found = searched?;
            let is_within_reach = lines == 1
                && self.node.choice == PieChoice::Ordinary
                && self.node.position.piece_count() >= FIRST_PROOF
                && verdict_of(found[0].0).is_none_or(|_| self.wants_margin);
            let line = |(value, placements): &FoundLine<PlacementId>| self.node.placements(*value, placements);
            let mut found: Vec<Line<Move>> = found.iter().map(line).collect();
            if self.node.choice == PieChoice::MoveOrSwap {
                let swap = swapped(&found[0]);
                let place = found.partition_point(|line| line.score.rank() > swap.score.rank());
                found.insert(place, swap);
                found.truncate(lines.max(1));
            }
            if !is_within_reach || !self.try_to_prove(meter)? {
                return Ok(found);
            }
        }
        self.search_margin(meter)
    }
}

impl Root {
    /// Spends as many nodes on a proof of who wins as iterations have taken. Returns whether there is one now.
    fn try_to_prove(&mut self, meter: &mut MoveMeter<'_, '_>) -> Result<bool, Interrupted> {
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

    /// Proves whether the game is won.
    fn prove(&mut self, ceiling: u64, meter: &mut MoveMeter<'_, '_>) -> Result<ProvenBounds, Unsolved> {
        let (value, best) = self.solve(1, ceiling, meter)?;
        Ok(if value >= 1 {
            ProvenBounds { low: value, high: HIGHEST_VERDICT, best }
        } else {
            ProvenBounds { low: -HIGHEST_VERDICT, high: value, best: self.moves.candidates()[0] }
        })
    }

    /// A bound on the verdict, as [`Tree::solve`] returns it, and the placement that reaches it.
    fn solve(
        &mut self,
        goal: i32,
        ceiling: u64,
        meter: &mut MoveMeter<'_, '_>,
    ) -> Result<(i32, PlacementId), Unsolved> {
        let mut best = (-INFINITE, NONE);
        for number in 0..self.moves.candidates().len() {
            let placement = self.moves.candidates()[number];
            if meter.visit() {
                return Err(Unsolved::Interrupted);
            }
            self.node.tree.lay(0, placement);
            let value = -self.node.tree.solve(1 - goal, 1, ceiling, meter)?;
            if value > best.0 {
                best = (value, placement);
            }
            if value >= goal {
                self.moves.bring_to_front(number);
                break;
            }
        }
        Ok(best)
    }

    /// Searches the margin by which the game is won or lost.
    fn search_margin(&mut self, meter: &mut MoveMeter<'_, '_>) -> FoundLines<Move> {
        let mut known = self.verdict.expect("it is known who wins");
        let is_won = known.low > 0;
        let verdict = |known: &ProvenBounds| if is_won { known.low } else { known.high };
        let bound = if is_won { Bound::Lower } else { Bound::Upper };
        if !self.wants_margin {
            return Ok(vec![self.proof(verdict(&known), &[known.best])]);
        }
        if known.low < known.high {
            meter.improved(&self.proof(verdict(&known), &[known.best]), bound);
        }
        while known.low < known.high {
            let goal = if is_won { known.low + 1 } else { known.high };
            let (value, best) = self.solve(goal, u64::MAX, meter).map_err(|_| Interrupted)?;
            if value >= goal {
                known = ProvenBounds { low: value, best, ..known };
                meter.improved(&self.proof(verdict(&known), &[best]), bound);
            } else {
                known.high = value;
            }
            self.verdict = Some(known);
        }
        let line = self.proven_line(known.low, known.best, meter)?;
        Ok(vec![self.proof(known.low, &line)])
    }

    fn proof(&self, verdict: i32, placements: &[PlacementId]) -> Line<Move> {
        self.node.placements(proven(verdict), placements)
    }

    /// A whole game in which both sides play for an exact verdict, which the first placement is known to reach.
    fn proven_line(
        &mut self,
        verdict: i32,
        first: PlacementId,
        meter: &mut MoveMeter<'_, '_>,
    ) -> Result<Vec<PlacementId>, Interrupted> {
        let mut line = vec![first];
        let mut goal = -verdict;
        self.node.tree.lay(0, first);
        while self.node.tree.finished(line.len()).is_none() {
            let ply = line.len();
            let mut candidates = Vec::new();
            self.node.tree.collect(&mut candidates, NONE, ply);
            candidates.sort_unstable_by_key(|&candidate| Reverse(candidate));
            let mut reached = None;
            for placement in candidates.into_iter().map(Candidate::placement) {
                if meter.visit() {
                    return Err(Interrupted);
                }
                self.node.tree.lay(ply, placement);
                let value = self.node.tree.solve(1 - goal, ply + 1, u64::MAX, meter).map_err(|_| Interrupted)?;
                if -value >= goal {
                    reached = Some(placement);
                    break;
                }
            }
            // No placement reaches it only if a key collision mixed up two positions: then the line ends early.
            let Some(placement) = reached else { break };
            line.push(placement);
            goal = -goal;
        }
        Ok(line)
    }
}

impl RootNode for Node {
    type Candidate = PlacementId;
    type Move = Move;

    const INFINITE: i32 = INFINITE;
    const PROVEN: i32 = PROVEN;

    fn search_move(
        &mut self,
        placement: PlacementId,
        (alpha, beta): (i32, i32),
        iteration: u32,
        number: usize,
        meter: &mut MoveMeter<'_, '_>,
    ) -> Result<i32, Interrupted> {
        let depth = iteration as i32;
        self.tree.lay(0, placement);
        if self.choice == PieChoice::Divide {
            // The opponent takes the better side, so the piece is worth the worse side's value to us.
            return Ok(-self.tree.search(alpha, -alpha, depth - 1, 1, meter)?.abs());
        }
        if number == 0 {
            return Ok(-self.tree.search(-beta, -alpha, depth - 1, 1, meter)?);
        }
        let reduction = i32::from(depth >= 3 && number >= 4) + i32::from(depth >= 4 && number >= 20);
        scout(alpha, beta, depth - 1, reduction, |alpha, beta, depth| {
            self.tree.search(-beta, -alpha, depth, 1, meter).map(|value| -value)
        })
    }

    fn continuation(&self) -> &[PlacementId] {
        &self.tree.lines[1]
    }

    fn line(&self, value: i32, placements: &[PlacementId], _: u32) -> Line<Move> {
        let line = self.placements(value, placements);
        // A swap takes the other side if it is better.
        if self.choice == PieChoice::MoveOrSwap && value < 0 { swapped(&line) } else { line }
    }

    fn aspiration(&self, iteration: u32) -> Option<i32> {
        (iteration >= 3 && self.choice != PieChoice::Divide).then_some(25)
    }

    fn highest(&self) -> i32 {
        if self.choice == PieChoice::Divide { 0 } else { INFINITE }
    }
}

impl Node {
    /// A line of placements as it is reported.
    fn placements(&self, value: i32, placements: &[PlacementId]) -> Line<Move> {
        let placement = |&id: &PlacementId| Move::Place(Placement::from_index(usize::from(id)));
        let pv: Vec<Move> = placements.iter().map(placement).collect();
        let score = match verdict_of(value) {
            None => Score::Eval(value),
            Some(1..) => Score::Win(self.plies_to_the_end(&pv)),
            Some(_) => Score::Loss(self.plies_to_the_end(&pv)),
        };
        Line { score, pv }
    }

    /// The length of the game after these moves, continued with any legal moves.
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
}

/// The line that begins with a swap and continues with the best line of the player to move.
fn swapped(best: &Line<Move>) -> Line<Move> {
    let pv: Vec<Move> = std::iter::once(Move::Swap).chain(best.pv.iter().copied()).collect();
    let score = match best.score {
        Score::Win(plies) => Score::Loss(plies + 1),
        Score::Loss(plies) => Score::Win(plies + 1),
        score => score.reversed(),
    };
    Line { score, pv }
}
