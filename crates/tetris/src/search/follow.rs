//! Reuse of the tree from task to task: a child becomes the root, the queue gets longer, garbage rises.

use std::sync::atomic::AtomicU64;

use super::layer::Moved;
use super::state::{State, TreeContext};
use super::tree::{Tree, depth, own};
use crate::board::Board;
use crate::eval::danger;
use crate::moves::{Moves, Placement};
use crate::piece::Piece;

/// The most states of a layer that are carried over when garbage has lifted the board.
const CARRIED_OVER: usize = 256;

/// What a change of the root knows of a layer and of the one before it. The memory is kept for the next change.
#[derive(Default)]
pub(super) struct Relocation {
    /// Where the states of the layer before moved, and those of this layer.
    before: Vec<Moved>,
    moved: Vec<Moved>,
    /// The root's placements from which the states that are kept descend.
    firsts_before: Vec<u16>,
    firsts: Vec<u16>,
}

impl Tree {
    /// Changes the root, and keeps the states that are still valid.
    pub(super) fn follow(&mut self, ground: TreeContext, root: State) {
        if !self.ground.has_rules_of(&ground) {
            (self.ground, self.root) = (ground, root);
            self.reset();
        } else if !self.leads_to(&ground, &root) {
            self.rebuild_keeping(ground, root);
        }
    }

    fn leads_to(&mut self, ground: &TreeContext, root: &State) -> bool {
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

    /// Adds known pieces to the end of the queue.
    fn extend(&mut self, pieces: &[Piece], left: [u8; 7]) {
        self.ground.queue.extend(pieces);
        self.ground.left = left;
        let before = self.depth;
        self.depth = depth(&self.ground, &self.root);
        self.sought = false;
        if before > 0 && !pieces.is_empty() {
            own(&mut self.layers[before]).reopen();
        }
        if before == 0 {
            self.add_root_children();
        }
        own(&mut self.outlook).clear();
    }

    /// The index of the root's child with the key of a state, and the number of pieces of the queue used up to it.
    fn child(&mut self, like: &State) -> Option<(u32, usize)> {
        let (id, state) = own(&mut self.layers[1]).get(like.compute_key())?;
        Some((id, usize::from(state.used)))
    }

    /// Makes a child the root. States that descend only from other children are dropped.
    fn advance(&mut self, child: u32, incoming: i32) {
        let root = *own(&mut self.layers[1]).state(child);
        self.layers.rotate_left(1);
        let depth = self.depth.saturating_sub(1);
        let Relocation { before, moved, firsts_before, firsts } = &mut self.relocation;
        before.clear();
        before.resize(child as usize + 1, Moved::NOWHERE);
        before[child as usize] = Moved { id: 0, gain: -root.reward };
        let was_incoming = self.ground.incoming;
        let weights = &self.ground.weights;
        self.firsts.clear();
        let mut kept = 0;
        for (at, layer) in self.layers.iter_mut().enumerate().skip(1).take(depth) {
            firsts.clear();
            own(layer).retain(before, moved, |state| {
                if at == 1 {
                    state.first = self.firsts.len() as u16;
                    self.firsts.push(state.placement);
                } else {
                    state.first = firsts_before[state.parent as usize];
                }
                firsts.push(state.first);
                let height = height(state);
                let threat = |incoming: i32, sent: u8| (incoming - i32::from(sent)).max(0);
                state.value -= danger(height, threat(was_incoming, state.sent), weights);
                // A detour to this state may have sent less than the way to the root did.
                state.sent = state.sent.saturating_sub(root.sent);
                state.value += danger(height, threat(incoming, state.sent), weights);
                state.used -= root.used;
            });
            kept += own(layer).len();
            std::mem::swap(before, moved);
            std::mem::swap(firsts_before, firsts);
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
        self.add_root_children();
    }

    /// Builds a new tree, and carries over the best states of the old one that can still be reached: garbage lifts a
    /// board, and placements that were good above it mostly still are.
    fn rebuild_keeping(&mut self, ground: TreeContext, root: State) {
        let Some((base, id, rows)) = self.origin(&root) else {
            (self.ground, self.root) = (ground, root);
            return self.reset();
        };
        let old: Vec<Vec<(u32, State)>> =
            self.layers[base + 1..=self.depth.max(base)].iter_mut().map(|layer| own(layer).top(CARRIED_OVER)).collect();
        (self.ground, self.root) = (ground, root);
        self.reset();
        let mut moves = Moves::new();
        let mut parents = vec![(id, 0)];
        for (at, states) in (1..=self.depth).zip(old) {
            let mut taken = Vec::new();
            for (id, state) in states {
                let Some(&(_, parent)) = parents.iter().find(|(old, _)| *old == state.parent) else { continue };
                let above = if at == 1 { self.root } else { *own(&mut self.layers[at - 1]).state(parent) };
                let placement = Placement { y: state.placement.y + rows, ..state.placement };
                let hands = above.hands(&self.ground.queue).into_iter().flatten();
                let Some(hand) = hands.into_iter().find(|hand| hand.piece == placement.piece) else { continue };
                moves.generate(&above.board, hand.piece, self.ground.rotation);
                if !moves.contains(placement) {
                    continue;
                }
                let mut child = State { parent, ..above.after(placement, hand, &self.ground) };
                child.key = child.compute_key();
                let layer = own(&mut self.layers[at]);
                if at > 1 {
                    layer.insert(child);
                    *self.nodes.get_mut() += 1;
                }
                taken.extend(layer.get(child.key).map(|(new, _)| (id, new)));
            }
            parents = taken;
        }
    }

    /// The layer and index of the root or child whose board, lifted by garbage, is that of `root`; and the rows lifted.
    fn origin(&mut self, root: &State) -> Option<(usize, u32, u8)> {
        let held = |state: &State| state.hold == root.hold;
        if let Some(rows) = lift(&self.root.board, &root.board).filter(|_| held(&self.root)) {
            return Some((0, 0, rows));
        }
        let children = own(&mut self.layers[1]).top(usize::MAX);
        children
            .into_iter()
            .filter(|(_, child)| held(child))
            .find_map(|(id, child)| Some((1, id, lift(&child.board, &root.board)?)))
    }
}

/// The number of rows by which `low` has to be lifted to equal `high` above the garbage.
fn lift(low: &Board, high: &Board) -> Option<u8> {
    let is_lift = |&rows: &u8| low.columns().iter().zip(high.columns()).all(|(low, high)| high >> rows == *low);
    (0..20).find(is_lift)
}

fn height(state: &State) -> i32 {
    (u64::BITS - state.board.filled_rows().leading_zeros()) as i32
}
