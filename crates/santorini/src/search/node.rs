//! One node of the tree: principal-variation search to a depth, and beyond it only replies to threats.
//!
//! A lower bound that is a win and an upper bound that is a loss are proofs, whatever was reduced on the way: they
//! follow from finished games alone. Turns are left out only once one is known that does not lose, and then the best of
//! the rest is never called a loss. So a proven distance guarantees that the game lasts no longer.

use tetrad_core::Bound;
use tetrad_core::engine::deepening::{Interrupted, Meter};
use tetrad_core::engine::pvs::{extend_line, scout};
use tetrad_core::engine::table::Entry;

use super::key::Key;
use super::order::{Candidate, KNOWN, pick};
use super::prior::TurnPriors;
use super::tree::{NodeKey, OpenNode, Tree};
use super::value::{HIGHEST_EVAL, SCALE};
use crate::moves::{Flow, Turn};
use crate::position::Position;
use crate::square::Squares;

pub(super) type Found = Result<i32, Interrupted>;

pub(super) type MoveMeter<'a, 'd> = Meter<'a, 'd, Turn>;

/// The number of plies of the best line that are searched again in every iteration; the whole line is if it is a proof.
/// Beyond them the table may cut it short.
const SHOWN: usize = 4;

/// The depth up to which a position is pruned if its evaluation exceeds the window by the margin per ply.
const CALM_DEPTH: i32 = 3;
const CALM_MARGIN: i32 = 60;

/// The depth from which on passing is tried first.
const PASS_DEPTH: i32 = 3;

/// The depth up to which late turns are left out.
const LATE_DEPTH: i32 = 3;

/// The depth from which on the table's turn is compared with the others.
const SINGULAR_DEPTH: i32 = 6;

/// The table's turn is singular if all others are worse than its value by this, per ply.
const SINGULAR_MARGIN: i32 = 2;

/// The depth by which the table's entry may be shallower than the search that compares its turn.
const SINGULAR_ENTRY: i32 = 3;

/// A number that is no tag of the table.
const NO_TAG: u32 = u32::MAX;

/// The result of entering a node.
enum Entered {
    /// The value is known without trying any turn.
    Known(i32),
    /// The candidates are ready to be tried.
    OpenNode(OpenNode),
}

impl Tree {
    /// The value of the position for the player to move: exact between `alpha` and `beta`, a bound outside.
    ///
    /// An interrupted search keeps the state of the nodes on its path, and continues from there when the same question
    /// is asked again.
    pub(super) fn search(
        &mut self,
        position: &Position,
        alpha: i32,
        beta: i32,
        depth: i32,
        ply: usize,
        meter: &mut MoveMeter<'_, '_>,
    ) -> Found {
        let question = NodeKey { hash: position.hash(), alpha, beta, depth, excluded: None };
        self.answer(position, question, ply, meter)
    }

    /// The answer to a question about the position.
    fn answer(&mut self, position: &Position, question: NodeKey, ply: usize, meter: &mut MoveMeter<'_, '_>) -> Found {
        let mut node = match self.interrupted[ply] {
            Some(node) if node.question == question => node,
            _ => match self.enter(position, question, ply, meter)? {
                Entered::Known(value) => return Ok(value),
                Entered::OpenNode(node) => node,
            },
        };
        self.interrupted[ply] = None;
        let mut candidates = std::mem::take(&mut self.candidates[ply]);
        let tried = self.try_all(position, &mut candidates, &mut node, ply, meter);
        self.candidates[ply] = candidates;
        if tried.is_err() {
            self.interrupted[ply] = Some(node);
            return Err(Interrupted);
        }
        if question.excluded.is_none() {
            self.remember(Key::new(position), node.best, node.best_turn, question, ply);
        }
        Ok(node.best)
    }

    #[inline]
    fn enter(
        &mut self,
        position: &Position,
        question: NodeKey,
        ply: usize,
        meter: &mut MoveMeter<'_, '_>,
    ) -> Result<Entered, Interrupted> {
        let NodeKey { alpha, beta, depth, excluded, .. } = question;
        let is_principal = beta - alpha > 1;
        self.lines[ply].clear();

        // Step 1. Immediate wins, and the horizon.
        debug_assert!(position.winner().is_none(), "finished games are the root's business");
        if position.can_win() {
            if is_principal {
                self.lines[ply].extend(position.winning_turn());
            }
            return Ok(Entered::Known(SCALE.win_at(ply + 1)));
        }
        let threat = position.threat();
        if threat.is_empty() && depth <= 0 {
            if position.is_stuck() {
                self.lines[ply].push(Turn::NO_MOVES);
                return Ok(Entered::Known(SCALE.loss_at(ply + 1)));
            }
            return Ok(Entered::Known(self.look(position)));
        }

        // Step 2. No win can be nearer than two plies from here, and no loss nearer than one.
        let (worst, most) = (SCALE.loss_at(ply + 1), SCALE.win_at(ply + 2));
        if worst >= beta {
            return Ok(Entered::Known(worst));
        }
        if most <= alpha {
            return Ok(Entered::Known(most));
        }

        // Step 3. Look the position up in the table.
        let depth = depth.max(0);
        let key = Key::new(position);
        let from_table = |entry: Entry| Entry { value: SCALE.from_table(entry.value, ply), ..entry };
        let entry = self.table.probe(key.hash).map(from_table);
        if let Some(Entry { value, bound, .. }) = entry
            && excluded.is_none()
        {
            let is_proof = match bound {
                Bound::Exact => value.abs() >= SCALE.proven,
                Bound::Lower => value >= SCALE.proven,
                Bound::Upper => value <= -SCALE.proven,
            };
            let holds = match bound {
                Bound::Exact => !is_principal || (!is_proof && ply >= SHOWN),
                Bound::Lower => !is_principal && value >= beta,
                Bound::Upper => !is_principal && value <= alpha,
            };
            if holds && (entry.is_some_and(|entry| i32::from(entry.depth) >= depth) || is_proof) {
                return Ok(Entered::Known(value));
            }
        }

        // Step 4. Prune where no threat has to be answered and the evaluation, or even a pass, is above the window.
        let is_quiet = threat.is_empty() && !position.is_placement();
        if is_quiet && !is_principal && excluded.is_none() && beta.abs() < SCALE.proven {
            let eval = refined(self.look(position), entry);
            if depth <= CALM_DEPTH && eval - CALM_MARGIN * depth >= beta {
                return Ok(Entered::Known(eval));
            }
            if depth >= PASS_DEPTH && eval >= beta && self.passed_at != ply {
                let value = self.search_pass(position, beta, depth, ply, meter)?;
                if value >= beta {
                    // A pass proves nothing.
                    return Ok(Entered::Known(value.min(HIGHEST_EVAL)));
                }
            }
        }

        // Step 5. Compare the table's turn with the others. It is searched deeper if it is much better than all of them. If others
        // are above the window too, the node is pruned.
        let known = entry.map_or(NO_TAG, |entry| entry.mv);
        let mut extension = 0;
        if is_quiet
            && excluded.is_none()
            && depth >= SINGULAR_DEPTH
            && ply < self.horizon
            && let Some(limit) = singular_limit(entry, depth)
            && let Some(turn) = turn_with_tag(position, key, known)
        {
            let question =
                NodeKey { alpha: limit - 1, beta: limit, depth: (depth - 1) / 2, excluded: Some(turn), ..question };
            if self.answer(position, question, ply, meter)? < limit {
                extension = 1;
            } else if limit >= beta && !is_principal {
                return Ok(Entered::Known(limit));
            }
        }

        // Step 6. Collect the turns. Replies to a threat are few, so they are searched deeper.
        let mut candidates = std::mem::take(&mut self.candidates[ply]);
        self.collect(position, threat, key, known, ply, &mut candidates);
        if let Some(turn) = excluded {
            candidates.retain(|candidate| candidate.turn != turn);
        }
        let is_lost = candidates.is_empty();
        self.candidates[ply] = candidates;
        self.interrupted[ply] = None;
        if is_lost && excluded.is_some() {
            return Ok(Entered::Known(alpha));
        }
        if is_lost {
            // No turn stops the threat, or there is no turn at all.
            let value = if position.is_stuck() { SCALE.loss_at(ply + 1) } else { SCALE.loss_at(ply + 2) };
            if is_principal {
                self.lines[ply] = last_line(position);
            }
            self.remember(key, value, None, question, ply);
            return Ok(Entered::Known(value));
        }
        let depth = if !threat.is_empty() && ply < self.horizon { depth + 1 } else { depth };
        Ok(Entered::OpenNode(OpenNode {
            question,
            depth,
            is_quiet,
            extension,
            next: 0,
            raised: alpha,
            best: -SCALE.win,
            best_turn: None,
        }))
    }

    /// The evaluation, clamped.
    #[inline]
    fn look(&self, position: &Position) -> i32 {
        self.network.value(position).clamp(-HIGHEST_EVAL, HIGHEST_EVAL)
    }

    /// Stores the answer to a question in the table.
    #[inline]
    fn remember(&self, key: Key, best: i32, turn: Option<Turn>, question: NodeKey, ply: usize) {
        let bound = match best {
            _ if best >= question.beta => Bound::Lower,
            _ if best <= question.alpha => Bound::Upper,
            _ => Bound::Exact,
        };
        let mv = turn.map_or(0, |turn| key.tag(turn));
        let depth = question.depth.clamp(0, 255) as u8;
        self.table.store(key.hash, Entry { mv, value: SCALE.to_table(best, ply), depth, bound });
    }

    /// Collects the turns worth trying, ranked but not in order.
    fn collect(
        &self,
        position: &Position,
        threat: Squares,
        key: Key,
        known: u32,
        ply: usize,
        candidates: &mut Vec<Candidate>,
    ) {
        candidates.clear();
        let priors = TurnPriors::new(position);
        let keep = |turn: Turn| {
            let is_known = known != NO_TAG && key.tag(turn) == known;
            let rank = if is_known { KNOWN } else { self.experience.rank(position, &priors, turn, ply) };
            candidates.push(Candidate { rank, turn });
            Flow::Continue(())
        };
        _ = if threat.is_empty() { position.visit_turns(keep) } else { position.visit_turns_touching(threat, keep) };
    }

    /// Searches the remaining candidates.
    fn try_all(
        &mut self,
        position: &Position,
        candidates: &mut [Candidate],
        node: &mut OpenNode,
        ply: usize,
        meter: &mut MoveMeter<'_, '_>,
    ) -> Result<(), Interrupted> {
        let (depth, beta) = (node.depth, node.question.beta);
        let is_principal = beta - node.question.alpha > 1;
        while node.next < candidates.len() && node.raised < beta {
            let (number, alpha) = (node.next, node.raised);
            // Near the horizon late turns are left out, once there is one that does not lose.
            let is_late = depth <= LATE_DEPTH && number as i32 >= 7 * (depth + 1) * (depth + 1) / 5;
            if is_late && node.is_quiet && !is_principal && node.best > -SCALE.proven {
                break;
            }
            let turn = pick(candidates, number);
            if meter.visit() {
                return Err(Interrupted);
            }
            let next = position.after_unchecked(turn);
            if depth > 1 {
                self.table.prefetch(next.hash());
            }
            let value = if number == 0 {
                -self.search(&next, -beta, -alpha, depth - 1 + node.extension, ply + 1, meter)?
            } else {
                let reduction = if depth >= 3 && number >= 3 { late_turn_reduction(depth, number) } else { 0 };
                scout(alpha, beta, depth - 1, reduction, |alpha, beta, depth| {
                    self.search(&next, -beta, -alpha, depth, ply + 1, meter).map(|value| -value)
                })?
            };
            node.next += 1;
            if value > node.best {
                node.best = value;
                node.best_turn = Some(turn);
            }
            if value > alpha {
                node.raised = value;
                if is_principal {
                    extend_line(&mut self.lines, ply, turn);
                }
                if value >= beta {
                    self.experience.learn(position, &candidates[..=number], depth, ply);
                }
            }
        }
        Ok(())
    }

    /// The value of the position if the player passes, at reduced depth.
    fn search_pass(
        &mut self,
        position: &Position,
        beta: i32,
        depth: i32,
        ply: usize,
        meter: &mut MoveMeter<'_, '_>,
    ) -> Found {
        let mut next = *position;
        next.pass();
        let before = std::mem::replace(&mut self.passed_at, ply + 1);
        let found = self.search(&next, -beta, 1 - beta, depth - 3 - depth / 4, ply + 1, meter);
        self.passed_at = before;
        found.map(|value| -value)
    }
}

/// The evaluation, or the table's value where that is known to be closer to the truth.
fn refined(eval: i32, entry: Option<Entry>) -> i32 {
    let Some(Entry { value, bound, .. }) = entry.filter(|entry| entry.value.abs() < SCALE.proven) else { return eval };
    match bound {
        Bound::Exact => value,
        Bound::Lower => eval.max(value),
        Bound::Upper => eval.min(value),
    }
}

/// The value that the other turns are compared with, if the table's turn may be singular.
fn singular_limit(entry: Option<Entry>, depth: i32) -> Option<i32> {
    let Entry { value, bound, depth: known, .. } = entry?;
    let is_likely = bound != Bound::Upper && value.abs() < SCALE.proven && i32::from(known) >= depth - SINGULAR_ENTRY;
    is_likely.then_some(value - SINGULAR_MARGIN * depth)
}

/// The turn with this tag.
fn turn_with_tag(position: &Position, key: Key, tag: u32) -> Option<Turn> {
    let mut found = None;
    _ = position.visit_turns(|turn| {
        if key.tag(turn) != tag {
            return Flow::Continue(());
        }
        found = Some(turn);
        Flow::Break(())
    });
    found
}

fn late_turn_reduction(depth: i32, number: usize) -> i32 {
    // Four times the logarithms, rounded down.
    let (depth_log, number_log) = ((depth as u64).pow(4).ilog2(), (number as u64).pow(4).ilog2());
    ((depth_log * number_log / 64) as i32).clamp(0, depth - 1)
}

/// The end of a game that the player to move can't save: any turn, then the opponent's win.
fn last_line(position: &Position) -> Vec<Turn> {
    let any = position.turns()[0];
    std::iter::once(any).chain(position.after_unchecked(any).winning_turn()).collect()
}
