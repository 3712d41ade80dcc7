//! The tree: layers of states. Growth expands the best waiting state of each layer in turn, from the root down.
//!
//! The tree is thus a beam that widens for as long as there is time and is always as deep as the queue is long. Where
//! the queue ends, the best states are evaluated by the average over the pieces that the randomizer can bring next.

use std::cmp::Reverse;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use super::follow::Relocation;
use super::layer::{Best, Capacity, Layer};
use super::perfect::perfect_clear;
use super::state::{PlayablePiece, State, TreeContext};
use crate::moves::{Moves, Placement};
use crate::piece::Piece;

/// The largest depth, in placements.
pub(super) const DEEPEST: usize = 10;

/// The value, besides its reward, of a state in which the next piece can't appear.
const LOST: i32 = -20_000;

pub(super) struct Worker {
    moves: Moves,
    children: Vec<State>,
    /// The number of layers in a row that had nothing left to expand.
    idle: usize,
}

impl Worker {
    pub(super) fn new() -> Self {
        Self { moves: Moves::new(), children: Vec::with_capacity(256), idle: 0 }
    }
}

pub(super) struct Tree {
    pub(super) ground: TreeContext,
    pub(super) root: State,
    /// By number of placements; layer 0 is unused. The queue decides how many are in use.
    pub(super) layers: Vec<Mutex<Layer>>,
    pub(super) depth: usize,
    /// The root's placements, by [`State::first`].
    pub(super) firsts: Vec<Placement>,
    /// By the root's placement, the deepest state with the best expected value over the next piece.
    pub(super) outlook: Mutex<Vec<Option<Best>>>,
    /// The number of states evaluated for this root, and of states kept when the root changed.
    pub(super) nodes: AtomicU64,
    /// The number of growth steps so far, which selects the next layer.
    turn: AtomicUsize,
    /// Whether a perfect clear was searched for.
    pub(super) sought: bool,
    pub(super) relocation: Relocation,
}

/// A first placement with those that follow it, and its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line {
    pub(super) value: i32,
    pub(super) placements: Vec<Placement>,
}

fn open<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    // The panic that poisoned the lock is noticed where its thread is joined.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

pub(super) fn own<T>(mutex: &mut Mutex<T>) -> &mut T {
    mutex.get_mut().unwrap_or_else(PoisonError::into_inner)
}

impl Tree {
    /// Builds a tree with the root's children.
    pub(super) fn new(ground: TreeContext, root: State, capacity: Capacity) -> Self {
        let mut tree = Self {
            ground,
            root,
            layers: (0..=DEEPEST).map(|_| Mutex::new(Layer::new(capacity))).collect(),
            depth: 0,
            firsts: Vec::new(),
            outlook: Mutex::default(),
            nodes: AtomicU64::new(0),
            turn: AtomicUsize::new(0),
            sought: false,
            relocation: Relocation::default(),
        };
        tree.reset();
        tree
    }

    pub(super) fn reset(&mut self) {
        for layer in &mut self.layers {
            own(layer).clear();
        }
        self.firsts.clear();
        self.nodes = AtomicU64::new(0);
        self.turn = AtomicUsize::new(0);
        self.add_root_children();
    }

    pub(super) fn add_root_children(&mut self) {
        self.depth = depth(&self.ground, &self.root);
        self.sought = false;
        own(&mut self.outlook).clear();
        let layer = own(&mut self.layers[1]);
        let (root, firsts) = (self.root, &mut self.firsts);
        let mut evaluated = 0;
        root.for_each_next(&self.ground, &mut Moves::new(), |mut child| {
            evaluated += 1;
            child.first = firsts.len() as u16;
            child.key = child.compute_key();
            if !layer.has(&child) {
                firsts.push(child.placement);
                layer.insert(child);
            }
        });
        *self.nodes.get_mut() += evaluated;
    }

    /// Searches for a perfect clear, once for each root and queue, and adds its line to the tree.
    pub(super) fn seek_perfect_clear(&mut self) {
        if std::mem::replace(&mut self.sought, true) {
            return;
        }
        let (way, made) = perfect_clear(&self.root, &self.ground, self.depth);
        *self.nodes.get_mut() += made;
        let mut parent = (0, self.root);
        for (at, placement) in (1..).zip(way.into_iter().flatten()) {
            let (id, state) = parent;
            let hands = state.hands(&self.ground.queue);
            let Some(hand) = hands.into_iter().flatten().find(|hand| hand.piece == placement.piece) else { return };
            let mut child = State { parent: id, ..state.after(placement, hand, &self.ground) };
            child.key = child.compute_key();
            let layer = own(&mut self.layers[at]);
            if at > 1 {
                layer.insert(child);
            }
            let Some((id, &child)) = layer.get(child.key) else { return };
            parent = (id, child);
        }
    }

    /// The depth in placements.
    pub(super) const fn depth(&self) -> usize {
        self.depth
    }

    /// The number of states evaluated for this root and kept from earlier ones.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }

    /// Expands one state of the next layer. Returns `false` once no layer has had anything to expand in a whole round.
    pub(super) fn grow(&self, worker: &mut Worker) -> bool {
        if self.depth == 0 {
            return false;
        }
        let depth = 1 + self.turn.fetch_add(1, Relaxed) % self.depth;
        let grown = if depth < self.depth { self.expand(depth, worker) } else { self.evaluate_next(worker) };
        worker.idle = if grown { 0 } else { worker.idle + 1 };
        worker.idle < self.depth
    }

    fn expand(&self, depth: usize, worker: &mut Worker) -> bool {
        let Some((id, state)) = open(&self.layers[depth]).take() else { return false };
        let Worker { moves, children, .. } = worker;
        let floor = open(&self.layers[depth + 1]).floor();
        let mut evaluated = 0;
        children.clear();
        state.for_each_next(&self.ground, moves, |mut child| {
            evaluated += 1;
            if child.value > floor {
                child.parent = id;
                child.key = child.compute_key();
                children.push(child);
            }
        });
        let mut next = open(&self.layers[depth + 1]);
        for &child in children.iter() {
            next.insert(child);
        }
        self.nodes.fetch_add(evaluated, Relaxed);
        true
    }

    /// Computes the expected value of the best waiting state of the deepest layer.
    fn evaluate_next(&self, worker: &mut Worker) -> bool {
        let Some((id, state)) = open(&self.layers[self.depth]).take() else { return false };
        let value = self.expected(&state, worker);
        let mut outlook = open(&self.outlook);
        let first = usize::from(state.first);
        if outlook.len() <= first {
            outlook.resize(first + 1, None);
        }
        if outlook[first].is_none_or(|best| best.value < value) {
            outlook[first] = Some(Best { value, id });
        }
        true
    }

    /// The value of the best placement, averaged over the pieces that can come next.
    fn expected(&self, state: &State, worker: &mut Worker) -> i32 {
        let mut evaluated = 0;
        let mut best = |hand: PlayablePiece, moves: &mut Moves| {
            let mut best = i32::MIN;
            moves.generate(&state.board, hand.piece, self.ground.rotation);
            moves.for_each(|placement| {
                evaluated += 1;
                best = best.max(state.after(placement, hand, &self.ground).value);
            });
            best
        };
        let moves = &mut worker.moves;
        let value = if let [Some(current), _] = state.hands(&self.ground.queue) {
            best(current, moves).max(state.reward + LOST)
        } else {
            let held = |moves: &mut Moves, hand: PlayablePiece| best(hand, moves);
            self.average(state, moves, held)
        };
        self.nodes.fetch_add(evaluated, Relaxed);
        value
    }

    fn average(&self, state: &State, moves: &mut Moves, mut best: impl FnMut(&mut Moves, PlayablePiece) -> i32) -> i32 {
        let used = state.used;
        let with_held = state.hold.map(|piece| best(moves, PlayablePiece { piece, hold: None, used }));
        let (mut sum, mut weight) = (0_i64, 0_i64);
        for (piece, count) in Piece::ALL.into_iter().zip(self.ground.left).filter(|&(_, count)| count > 0) {
            let mut value = state.reward + LOST;
            if state.board.spawn_row(piece).is_some() {
                value = value.max(best(moves, PlayablePiece { piece, hold: state.hold, used }));
                value = value.max(with_held.unwrap_or(i32::MIN));
            }
            sum += i64::from(value) * i64::from(count);
            weight += i64::from(count);
        }
        (sum / weight.max(1)) as i32
    }

    /// The best `count` lines with different first placements: deeper lines first, then by value.
    pub(super) fn lines(&mut self, count: usize) -> Vec<Line> {
        let deepest = self.depth;
        let mut ranked = Vec::new();
        for first in 0..self.firsts.len() {
            let weighed = own(&mut self.outlook).get(first).copied().flatten().map(|best| (deepest + 1, best));
            let layers = self.layers[1..=deepest].iter_mut().enumerate().rev();
            let in_layers = layers.filter_map(|(at, layer)| Some((at + 1, own(layer).best_of(first)?)));
            if let Some((depth, best)) = weighed.into_iter().chain(in_layers).next() {
                ranked.push((Reverse((depth, best.value)), first, best.id));
            }
        }
        ranked.sort_unstable();
        ranked.truncate(count);
        let line = |(Reverse((depth, value)), _, id): (Reverse<(usize, i32)>, usize, u32)| Line {
            value,
            placements: self.line_to(depth.min(deepest), id),
        };
        ranked.into_iter().map(line).collect()
    }

    fn line_to(&mut self, depth: usize, mut id: u32) -> Vec<Placement> {
        let mut placements = Vec::with_capacity(depth);
        for layer in self.layers[1..=depth].iter_mut().rev() {
            let state = own(layer).state(id);
            placements.push(state.placement);
            id = state.parent;
        }
        placements.reverse();
        placements
    }
}

/// The number of placements that the known pieces allow. With an empty hold, one of them may end up in the hold.
pub(super) fn depth(ground: &TreeContext, root: &State) -> usize {
    let pieces = ground.queue.len();
    let held_back = usize::from(root.hold.is_none() && pieces > 1);
    (pieces - held_back).min(DEEPEST)
}
