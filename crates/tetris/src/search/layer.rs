//! A layer of the tree: states after equally many placements. The best wait to be expanded; equal states are merged.
//!
//! A layer never grows beyond its [`Capacity`]: only the best waiting states are kept, and only a limited number is
//! expanded. The states lie in one array that is reused.

use std::collections::BinaryHeap;

use super::state::State;
use crate::moves::Placement;

/// The size limits of a layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Capacity {
    /// The most states that are expanded, and that wait; of twice as many, the worse half is dropped. A power of two.
    width: usize,
}

impl Capacity {
    /// The most bytes of a layer per unit of width: at most three states in an array with room for four, and as many
    /// ranks, detours and pairs of index slots.
    const BYTES: usize =
        4 * (size_of::<State>() + size_of::<u64>() + size_of::<AlternativePath>() + 2 * size_of::<u32>());

    /// The capacity of the widest layers that take no more than `bytes` each, but of at least 64.
    pub(super) const fn from_bytes(bytes: usize) -> Self {
        let width = bytes / Self::BYTES;
        Self { width: if width < 64 { 64 } else { 1 << width.ilog2() } }
    }

    const fn index(self) -> usize {
        8 * self.width
    }

    const fn detours(self) -> usize {
        4 * self.width
    }
}

const NONE: u32 = u32::MAX;

#[derive(Clone, Copy, Debug)]
struct AlternativePath {
    child: u32,
    parent: u32,
    reward: i32,
    placement: Placement,
}

/// The best state that descends from one placement of the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Best {
    pub(super) value: i32,
    pub(super) id: u32,
}

/// Where a state moved when its tree got a new root.
#[derive(Clone, Copy, Debug)]
pub(super) struct Moved {
    /// The new index; [`NONE`] if the state was dropped.
    pub(super) id: u32,
    /// The change of its reward, from the new root and from detours on its way.
    pub(super) gain: i32,
}

impl Moved {
    /// Of a state that was dropped, or not looked at yet.
    pub(super) const NOWHERE: Self = Self { id: NONE, gain: 0 };
}

#[derive(Debug)]
pub(super) struct Layer {
    capacity: Capacity,
    states: Vec<State>,
    /// Unused elements of `states`. Their key is 0.
    free: Vec<u32>,
    /// Values and indices of waiting states, packed by [`rank`]. Some entries may be outdated.
    waiting: BinaryHeap<u64>,
    /// Hash index: by key, in pairs of slots, the index of a state plus one. Hits are verified, so entries are never
    /// removed. A fresh one is all zeros, which the system allocates without writing to the memory.
    index: Vec<u32>,
    detours: Vec<AlternativePath>,
    /// By the index of the root's placement.
    best: Vec<Option<Best>>,
    /// States of this value or less would be dropped.
    floor: i32,
    looked_into: usize,
}

/// Packs value and index so that ranks order by value, then by age.
const fn rank(value: i32, id: u32) -> u64 {
    ((value as u32 ^ 1 << 31) as u64) << 32 | !id as u64
}

const fn unrank(rank: u64) -> (i32, u32) {
    (((rank >> 32) as u32 ^ 1 << 31) as i32, !(rank as u32))
}

impl Layer {
    pub(super) fn new(capacity: Capacity) -> Self {
        Self {
            capacity,
            states: Vec::new(),
            free: Vec::new(),
            waiting: BinaryHeap::new(),
            index: vec![0; capacity.index()],
            detours: Vec::new(),
            best: Vec::new(),
            floor: i32::MIN,
            looked_into: 0,
        }
    }

    pub(super) fn clear(&mut self) {
        self.states.clear();
        self.free.clear();
        self.waiting.clear();
        self.detours.clear();
        self.best.clear();
        self.floor = i32::MIN;
        self.looked_into = 0;
    }

    /// The number of states.
    pub(super) fn len(&self) -> usize {
        self.states.len() - self.free.len()
    }

    pub(super) fn state(&self, id: u32) -> &State {
        &self.states[id as usize]
    }

    pub(super) fn get(&self, key: u64) -> Option<(u32, &State)> {
        let (_, id) = self.find(key);
        id.map(|id| (id, &self.states[id as usize]))
    }

    /// Whether an equal state with at least the same value is known.
    pub(super) fn has(&self, state: &State) -> bool {
        self.get(state.key).is_some_and(|(_, known)| known.value >= state.value)
    }

    /// The best states with their indices, at most `count`, the best first.
    pub(super) fn top(&self, count: usize) -> Vec<(u32, State)> {
        let live = (0..).zip(&self.states).filter(|(_, state)| state.key != 0);
        let mut ranks: Vec<u64> = live.map(|(id, state)| rank(state.value, id)).collect();
        if ranks.len() > count {
            ranks.select_nth_unstable_by_key(count, |&rank| std::cmp::Reverse(rank));
            ranks.truncate(count);
        }
        ranks.sort_unstable_by_key(|&rank| std::cmp::Reverse(rank));
        ranks.into_iter().map(|rank| unrank(rank).1).map(|id| (id, *self.state(id))).collect()
    }

    /// The value that a state has to exceed to be worth inserting.
    pub(super) const fn floor(&self) -> i32 {
        self.floor
    }

    /// The best state that descends from the root's placement with this index.
    pub(super) fn best_of(&self, first: usize) -> Option<Best> {
        let best = self.best.get(first).copied().flatten()?;
        // A better path from another placement may have led to the same state since.
        (usize::from(self.state(best.id).first) == first).then_some(best)
    }

    /// Removes the best waiting state, for expansion.
    pub(super) fn take(&mut self) -> Option<(u32, State)> {
        if self.looked_into >= self.capacity.width {
            return None;
        }
        loop {
            let (value, id) = unrank(self.waiting.pop()?);
            let state = &mut self.states[id as usize];
            if state.is_open && state.value == value && state.key != 0 {
                state.is_open = false;
                self.looked_into += 1;
                return Some((id, *state));
            }
        }
    }

    /// Inserts a state, whose key has to be computed.
    pub(super) fn insert(&mut self, state: State) {
        let (slot, known) = self.find(state.key);
        if let Some(id) = known {
            let old = &mut self.states[id as usize];
            if old.value >= state.value {
                self.remember_detour(id, &state);
                return;
            }
            if old.is_open {
                let before = std::mem::replace(old, state);
                self.remember_detour(id, &before);
                self.waiting.push(rank(state.value, id));
                self.note_best(&state, id);
                return;
            }
        }
        let id = self.put(state);
        self.index[slot] = id + 1;
        self.waiting.push(rank(state.value, id));
        self.note_best(&state, id);
        if self.waiting.len() >= 2 * self.capacity.width {
            self.prune();
        }
    }

    /// The slot of a key in the hash index, and the state with this key.
    #[inline]
    fn find(&self, key: u64) -> (usize, Option<u32>) {
        let slot = (key >> 20) as usize & (self.index.len() - 1);
        for slot in [slot, slot ^ 1] {
            let id = self.index[slot].wrapping_sub(1);
            if self.states.get(id as usize).is_some_and(|state| state.key == key) {
                return (slot, Some(id));
            }
        }
        let is_free = |slot: usize| {
            let id = self.index[slot].wrapping_sub(1);
            self.states.get(id as usize).is_none_or(|state| state.key == 0)
        };
        (if is_free(slot) { slot } else { slot ^ 1 }, None)
    }

    fn put(&mut self, state: State) -> u32 {
        if let Some(id) = self.free.pop() {
            self.states[id as usize] = state;
            return id;
        }
        self.states.push(state);
        self.states.len() as u32 - 1
    }

    fn remember_detour(&mut self, child: u32, state: &State) {
        if self.detours.len() < self.capacity.detours() {
            let State { parent, reward, placement, .. } = *state;
            self.detours.push(AlternativePath { child, parent, reward, placement });
        }
    }

    fn note_best(&mut self, state: &State, id: u32) {
        let first = usize::from(state.first);
        if self.best.len() <= first {
            self.best.resize(first + 1, None);
        }
        let best = &mut self.best[first];
        if best.is_none_or(|best| best.value < state.value) {
            *best = Some(Best { value: state.value, id });
        }
    }

    /// Drops the worse half of the waiting states.
    fn prune(&mut self) {
        let mut ranks = std::mem::take(&mut self.waiting).into_vec();
        ranks.retain(|&rank| {
            let (value, id) = unrank(rank);
            let state = &self.states[id as usize];
            state.is_open && state.key != 0 && state.value == value
        });
        if ranks.len() > self.capacity.width {
            let at = ranks.len() - self.capacity.width;
            ranks.select_nth_unstable(at);
            for rank in ranks.drain(..at) {
                let (value, id) = unrank(rank);
                self.floor = self.floor.max(value);
                let state = &mut self.states[id as usize];
                let is_best = self.best[usize::from(state.first)].is_some_and(|best| best.id == id);
                if !is_best {
                    state.key = 0;
                    self.free.push(id);
                }
            }
            let states = &self.states;
            self.detours.retain(|detour| states[detour.child as usize].key != 0);
        }
        self.waiting = ranks.into();
    }

    /// Makes every state wait for expansion again, since more of the queue is known.
    pub(super) fn reopen(&mut self) {
        for (id, state) in (0..).zip(&mut self.states) {
            if state.key != 0 && !state.is_open {
                state.is_open = true;
                self.waiting.push(rank(state.value, id));
            }
        }
        self.looked_into = 0;
    }

    /// Keeps the states whose parents are kept, applies `change` to each, and sets `moved` to where each moved.
    ///
    /// `before` is where the states of the layer before moved. A state whose parent is dropped is kept if a detour
    /// leads to it from one that is not.
    pub(super) fn retain(&mut self, before: &[Moved], moved: &mut Vec<Moved>, mut change: impl FnMut(&mut State)) {
        let parent = |id: u32| before.get(id as usize).copied().filter(|moved| moved.id != NONE);
        moved.clear();
        moved.resize(self.states.len(), Moved::NOWHERE);
        for detour in &self.detours {
            let child = detour.child as usize;
            let state = &mut self.states[child];
            if parent(state.parent).is_none() && parent(detour.parent).is_some() {
                state.parent = detour.parent;
                state.placement = detour.placement;
                moved[child].gain = detour.reward - state.reward;
            }
        }
        let mut kept = 0;
        for (id, moved) in moved.iter_mut().enumerate() {
            let mut state = self.states[id];
            let Some(from) = parent(state.parent).filter(|_| state.key != 0) else { continue };
            let gain = moved.gain + from.gain;
            state.parent = from.id;
            state.reward += gain;
            state.value += gain;
            change(&mut state);
            *moved = Moved { id: kept as u32, gain };
            self.states[kept] = state;
            kept += 1;
        }
        self.states.truncate(kept);
        self.free.clear();
        self.detours.retain_mut(|detour| {
            let Some(from) = parent(detour.parent) else { return false };
            detour.parent = from.id;
            detour.reward += from.gain;
            detour.child = moved[detour.child as usize].id;
            detour.child != NONE
        });
        self.rebuild();
    }

    /// Rebuilds all other fields from the states after they moved.
    fn rebuild(&mut self) {
        self.best.clear();
        self.floor = i32::MIN;
        self.looked_into = 0;
        let mut waiting = std::mem::take(&mut self.waiting).into_vec();
        waiting.clear();
        for id in 0..self.states.len() {
            let state = self.states[id];
            let (slot, _) = self.find(state.key);
            self.index[slot] = id as u32 + 1;
            self.note_best(&state, id as u32);
            if state.is_open {
                waiting.push(rank(state.value, id as u32));
            } else {
                self.looked_into += 1;
            }
        }
        self.waiting = waiting.into();
    }
}
