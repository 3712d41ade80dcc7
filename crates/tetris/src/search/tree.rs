//! The tree: layers of states, looked into from the root down, again and again, the best waiting state of each layer.
//!
//! So the tree is a beam that gets wider for as long as there is time, and at any moment it is as deep as the queue is
//! long. Where the queue ends, the best states are weighed by what the randomizer can bring next.

use std::cmp::Reverse;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use super::layer::{Best, Layer, Moved, NOBODY};
use super::state::{Ground, Hand, State};
use crate::eval::danger;
use crate::moves::{Moves, Placement};
use crate::piece::Piece;

/// Placements that are looked ahead at most.
pub(super) const DEEPEST: usize = 10;

/// What a state is worth in which the next piece can't appear.
const LOST: i32 = -20_000;

/// A thread's own buffers.
pub(super) struct Worker {
    moves: Moves,
    children: Vec<State>,
}

impl Worker {
    pub(super) fn new() -> Self {
        Self { moves: Moves::new(), children: Vec::with_capacity(256) }
    }
}

pub(super) struct Tree {
    ground: Ground,
    root: State,
    /// Layer 0 is the root; how many are in use depends on the queue.
    layers: Vec<Mutex<Layer>>,
    depth: usize,
    /// The root's placements by number.
    firsts: Vec<Placement>,
    /// By the number of the root's placement, the best of the deepest states when the next piece is weighed.
    outlook: Mutex<Vec<Option<Best>>>,
    /// States evaluated since the tree was planted, and states that were kept from the one before.
    nodes: AtomicU64,
}

/// A first placement with what follows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line {
    pub(super) value: i32,
    pub(super) placements: Vec<Placement>,
}

fn open<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    // A thread that panicked is noticed where it is joined.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn own<T>(mutex: &mut Mutex<T>) -> &mut T {
    mutex.get_mut().unwrap_or_else(PoisonError::into_inner)
}

impl Tree {
    /// Plants a tree, with its first placements grown.
    pub(super) fn new(ground: Ground, root: State) -> Self {
        let mut tree = Self {
            ground,
            root,
            layers: (0..=DEEPEST).map(|_| Mutex::new(Layer::new())).collect(),
            depth: 0,
            firsts: Vec::new(),
            outlook: Mutex::default(),
            nodes: AtomicU64::new(0),
        };
        tree.plant();
        tree
    }

    /// Goes on from another position, with all that still holds there.
    pub(super) fn follow(&mut self, ground: Ground, root: State) {
        if !self.ground.has_rules_of(&ground) || !self.leads_to(&ground, &root) {
            (self.ground, self.root) = (ground, root);
            self.plant();
        }
    }

    fn leads_to(&mut self, ground: &Ground, root: &State) -> bool {
        let is_root = root.is_like(&self.root) && ground.queue.starts_with(&self.ground.queue);
        if !is_root {
            let Some((child, used)) = self.child(root) else { return false };
            if !ground.queue.starts_with(&self.ground.queue[used..]) {
                return false;
            }
            self.advance(child, ground.incoming);
        } else if self.ground.incoming != ground.incoming {
            return false;
        }
        self.ground.weights.attack = ground.weights.attack;
        let new = &ground.queue[self.ground.queue.len()..];
        if !new.is_empty() || ground.left != self.ground.left {
            self.extend(new, ground.left);
        }
        true
    }

    fn plant(&mut self) {
        for layer in &mut self.layers {
            own(layer).clear();
        }
        self.firsts.clear();
        self.nodes = AtomicU64::new(0);
        self.sprout();
    }

    /// Makes the root's children, or those that are missing.
    fn sprout(&mut self) {
        self.depth = depth(&self.ground, &self.root);
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

    /// How many placements are looked ahead.
    pub(super) const fn depth(&self) -> usize {
        self.depth
    }

    /// States evaluated so far, and states kept from before.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }

    /// Looks into one state of each layer. `false` when there is nothing left to look into. `enough` is asked in between.
    pub(super) fn grow(&self, worker: &mut Worker, mut enough: impl FnMut() -> bool) -> bool {
        let mut grown = false;
        for depth in 1..self.depth {
            grown |= self.look_into(depth, worker);
            if enough() {
                return true;
            }
        }
        self.depth > 0 && self.weigh(worker) || grown
    }

    fn look_into(&self, depth: usize, worker: &mut Worker) -> bool {
        let Some((id, state)) = open(&self.layers[depth]).take() else { return false };
        let Worker { moves, children } = worker;
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

    /// Weighs the best of the deepest states by what can come next.
    fn weigh(&self, worker: &mut Worker) -> bool {
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

    /// What the best placement gives, on the average over the pieces that can come next.
    fn expected(&self, state: &State, worker: &mut Worker) -> i32 {
        let mut evaluated = 0;
        let mut best = |hand: Hand, moves: &mut Moves| {
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
            let held = |moves: &mut Moves, hand: Hand| best(hand, moves);
            self.average(state, moves, held)
        };
        self.nodes.fetch_add(evaluated, Relaxed);
        value
    }

    fn average(&self, state: &State, moves: &mut Moves, mut best: impl FnMut(&mut Moves, Hand) -> i32) -> i32 {
        let used = state.used;
        let with_held = state.hold.map(|piece| best(moves, Hand { piece, hold: None, used }));
        let (mut sum, mut weight) = (0_i64, 0_i64);
        for (piece, count) in Piece::ALL.into_iter().zip(self.ground.left).filter(|&(_, count)| count > 0) {
            let mut value = state.reward + LOST;
            if state.board.spawn_row(piece).is_some() {
                value = value.max(best(moves, Hand { piece, hold: state.hold, used }));
                value = value.max(with_held.unwrap_or(i32::MIN));
            }
            sum += i64::from(value) * i64::from(count);
            weight += i64::from(count);
        }
        (sum / weight.max(1)) as i32
    }

    /// The lines with different first placements, the most promising first: those looked into deepest come before all others.
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
            placements: self.way_to(depth.min(deepest), id),
        };
        ranked.into_iter().map(line).collect()
    }

    fn way_to(&mut self, depth: usize, mut id: u32) -> Vec<Placement> {
        let mut placements = Vec::with_capacity(depth);
        for layer in self.layers[1..=depth].iter_mut().rev() {
            let state = own(layer).state(id);
            placements.push(state.placement);
            id = state.parent;
        }
        placements.reverse();
        placements
    }

    /// Adds known pieces at the end of the queue.
    fn extend(&mut self, pieces: &[Piece], left: [u8; 7]) {
        self.ground.queue.extend(pieces);
        self.ground.left = left;
        let before = self.depth;
        self.depth = depth(&self.ground, &self.root);
        if before > 0 && !pieces.is_empty() {
            own(&mut self.layers[before]).reopen();
        }
        if before == 0 {
            self.sprout();
        }
        own(&mut self.outlook).clear();
    }

    /// The number of the child that is like a state, and how many pieces of the queue lead to it.
    fn child(&mut self, like: &State) -> Option<(u32, usize)> {
        let (id, state) = own(&mut self.layers[1]).get(like.compute_key())?;
        Some((id, usize::from(state.used)))
    }

    /// Makes a child the root. What goes back to other children only is dropped.
    fn advance(&mut self, child: u32, incoming: i32) {
        let root = *own(&mut self.layers[1]).state(child);
        self.layers.rotate_left(1);
        let depth = self.depth.saturating_sub(1);
        let mut before = vec![Moved { id: NOBODY, gain: 0 }; child as usize + 1];
        before[child as usize] = Moved { id: 0, gain: -root.reward };
        let was_incoming = self.ground.incoming;
        let weights = &self.ground.weights;
        let mut firsts: Vec<u16> = Vec::new();
        self.firsts.clear();
        let mut kept = 0;
        for (at, layer) in self.layers.iter_mut().enumerate().skip(1).take(depth) {
            let mut own_firsts = Vec::new();
            before = own(layer).retain(&before, |state| {
                if at == 1 {
                    state.first = self.firsts.len() as u16;
                    self.firsts.push(state.placement);
                } else {
                    state.first = firsts[state.parent as usize];
                }
                own_firsts.push(state.first);
                let height = height(state);
                let threat = |incoming: i32, sent: u8| (incoming - i32::from(sent)).max(0);
                state.value -= danger(height, threat(was_incoming, state.sent), weights);
                state.sent -= root.sent;
                state.value += danger(height, threat(incoming, state.sent), weights);
                state.used -= root.used;
            });
            kept += own(layer).len();
            firsts = own_firsts;
        }
        for layer in &mut self.layers[depth + 1..] {
            own(layer).clear();
        }
        own(&mut self.layers[0]).clear();
        if depth > 0 {
            own(&mut self.layers[depth]).reopen();
        }
        self.ground.queue.drain(..usize::from(root.used));
        self.ground.incoming = incoming;
        self.root = State { reward: 0, used: 0, sent: 0, first: 0, ..root };
        self.nodes = AtomicU64::new(kept as u64);
        self.sprout();
    }
}

fn height(state: &State) -> i32 {
    (u64::BITS - state.board.filled_rows().leading_zeros()) as i32
}

/// How many placements the known pieces are good for. With an empty hold one of them may end up there.
fn depth(ground: &Ground, root: &State) -> usize {
    let pieces = ground.queue.len();
    let held_back = usize::from(root.hold.is_none() && pieces > 1);
    (pieces - held_back).min(DEEPEST)
}
