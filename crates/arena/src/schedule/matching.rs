//! Perfect matchings in general graphs: Edmonds' blossom algorithm (*Paths, trees, and flowers*, 1965).

use std::collections::VecDeque;

/// A graph whose edges are the allowed pairs.
pub(super) struct Graph {
    /// The adjacency matrix, by rows.
    allowed: Vec<bool>,
    size: usize,
}

impl Graph {
    /// A graph of `size` vertices; `allowed` is called with the smaller index first.
    pub(super) fn new(size: usize, allowed: impl Fn(usize, usize) -> bool) -> Self {
        let mut graph = Self { allowed: vec![false; size * size], size };
        for one in 0..size {
            for other in one + 1..size {
                graph.set(one, other, allowed(one, other));
            }
        }
        graph
    }

    fn set(&mut self, one: usize, other: usize, allowed: bool) {
        self.allowed[one * self.size + other] = allowed;
        self.allowed[other * self.size + one] = allowed;
    }

    fn allows(&self, one: usize, other: usize) -> bool {
        self.allowed[one * self.size + other]
    }

    /// Returns whether all vertices can be paired.
    pub(super) fn has_perfect_matching(&self) -> bool {
        2 * Matching::largest(self).pairs() == self.size
    }

    /// Returns the lexicographically first perfect matching: the first vertex has its earliest possible partner, the
    /// first of the others its earliest possible one then, and so on. The graph must have a perfect matching.
    pub(super) fn first_perfect_matching(&mut self) -> Vec<[usize; 2]> {
        let mut pairs = Vec::with_capacity(self.size / 2);
        let mut is_free = vec![true; self.size];
        for one in 0..self.size {
            if !is_free[one] {
                continue;
            }
            let partners: Vec<usize> =
                (one + 1..self.size).filter(|&other| is_free[other] && self.allows(one, other)).collect();
            for other in partners {
                let before = self.allowed.clone();
                for stranger in (0..self.size).filter(|&stranger| stranger != one && stranger != other) {
                    self.set(one, stranger, false);
                    self.set(other, stranger, false);
                }
                if self.has_perfect_matching() {
                    is_free[one] = false;
                    is_free[other] = false;
                    pairs.push([one, other]);
                    break;
                }
                self.allowed = before;
            }
        }
        pairs
    }
}

/// A matching, and the state of the search for an augmenting path.
struct Matching<'g> {
    graph: &'g Graph,
    partner: Vec<Option<usize>>,
    /// The search tree: the way back to the root.
    parent: Vec<Option<usize>>,
    /// The base of the blossom that contains each vertex.
    base: Vec<usize>,
    seen: Vec<bool>,
}

impl<'g> Matching<'g> {
    /// Finds a maximum matching.
    fn largest(graph: &'g Graph) -> Self {
        let size = graph.size;
        let mut matching = Self {
            graph,
            partner: vec![None; size],
            parent: vec![None; size],
            base: (0..size).collect(),
            seen: vec![false; size],
        };
        for root in 0..size {
            if matching.partner[root].is_none() {
                let mut end = matching.find_path(root);
                // Augments along the path: unmatched edges become matched and the reverse.
                while let Some(last) = end {
                    let before = matching.parent[last];
                    let next = before.and_then(|before| matching.partner[before]);
                    matching.partner[last] = before;
                    if let Some(before) = before {
                        matching.partner[before] = Some(last);
                    }
                    end = next;
                }
            }
        }
        matching
    }

    fn pairs(&self) -> usize {
        self.partner.iter().flatten().count() / 2
    }

    /// Finds an alternating path from `root` to an unmatched vertex; returns that vertex.
    fn find_path(&mut self, root: usize) -> Option<usize> {
        let size = self.graph.size;
        self.parent.fill(None);
        self.seen.fill(false);
        self.base.iter_mut().enumerate().for_each(|(index, base)| *base = index);
        self.seen[root] = true;
        let mut queue = VecDeque::from([root]);
        while let Some(from) = queue.pop_front() {
            for to in 0..size {
                if !self.graph.allows(from, to) || self.base[from] == self.base[to] || self.partner[from] == Some(to) {
                    continue;
                }
                let is_even = to == root || self.partner[to].is_some_and(|partner| self.parent[partner].is_some());
                if is_even {
                    self.shrink(from, to, &mut queue);
                } else if self.parent[to].is_none() {
                    self.parent[to] = Some(from);
                    match self.partner[to] {
                        None => return Some(to),
                        Some(partner) => {
                            self.seen[partner] = true;
                            queue.push_back(partner);
                        }
                    }
                }
            }
        }
        None
    }

    /// Contracts an odd cycle to its base: each of its vertices can be reached either way round.
    fn shrink(&mut self, one: usize, other: usize, queue: &mut VecDeque<usize>) {
        let base = self.common_base(one, other);
        let mut in_blossom = vec![false; self.graph.size];
        self.mark(one, base, other, &mut in_blossom);
        self.mark(other, base, one, &mut in_blossom);
        for index in 0..self.graph.size {
            if in_blossom[self.base[index]] {
                self.base[index] = base;
                if !self.seen[index] {
                    self.seen[index] = true;
                    queue.push_back(index);
                }
            }
        }
    }

    /// Returns the base at which the ways back of two vertices meet.
    fn common_base(&self, one: usize, other: usize) -> usize {
        let mut passed = vec![false; self.graph.size];
        let mut at = one;
        loop {
            at = self.base[at];
            passed[at] = true;
            match self.partner[at].and_then(|partner| self.parent[partner]) {
                Some(next) => at = next,
                None => break,
            }
        }
        let mut at = other;
        loop {
            at = self.base[at];
            if passed[at] {
                return at;
            }
            match self.partner[at].and_then(|partner| self.parent[partner]) {
                Some(next) => at = next,
                None => return at,
            }
        }
    }

    fn mark(&mut self, from: usize, base: usize, child: usize, in_blossom: &mut [bool]) {
        let (mut at, mut child) = (from, child);
        while self.base[at] != base {
            let Some(partner) = self.partner[at] else { return };
            in_blossom[self.base[at]] = true;
            in_blossom[self.base[partner]] = true;
            self.parent[at] = Some(child);
            child = partner;
            match self.parent[partner] {
                Some(next) => at = next,
                None => return,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use tetrad_core::random::SplitMix64;

    use super::*;

    /// Finds the first perfect matching by trying everything.
    fn first_by_trial(allows: &dyn Fn(usize, usize) -> bool, free: &[usize]) -> Option<Vec<[usize; 2]>> {
        let Some((&one, rest)) = free.split_first() else { return Some(Vec::new()) };
        rest.iter().filter(|&&other| allows(one, other)).find_map(|&other| {
            let others: Vec<usize> = rest.iter().copied().filter(|&left| left != other).collect();
            let mut pairs = first_by_trial(allows, &others)?;
            pairs.insert(0, [one, other]);
            Some(pairs)
        })
    }

    #[test]
    fn the_first_matching_is_the_one_that_trial_finds() {
        let mut rng = SplitMix64::new(5);
        let mut possible = 0;
        for round in 0..2_000 {
            let size = 2 + 2 * rng.below(5);
            let density = 1 + round % 9;
            let table: Vec<bool> = (0..size * size).map(|_| rng.below(10) < density).collect();
            let allows = |one: usize, other: usize| table[one.min(other) * size + one.max(other)];
            let expected = first_by_trial(&allows, &(0..size).collect::<Vec<_>>());
            let mut graph = Graph::new(size, allows);
            assert_eq!(graph.has_perfect_matching(), expected.is_some(), "{table:?}");
            if let Some(expected) = expected {
                possible += 1;
                assert_eq!(graph.first_perfect_matching(), expected, "{table:?}");
            }
        }
        assert!((400..1_600).contains(&possible), "{possible}");
    }
}
