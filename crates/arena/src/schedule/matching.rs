//! Perfect matchings in general graphs.

use petgraph::algo::maximum_matching;
use petgraph::graph::{NodeIndex, UnGraph};

/// A graph whose edges are the allowed pairs, each with the smaller index first.
pub(super) struct Graph(UnGraph<(), ()>);

impl Graph {
    /// A graph of `size` vertices; `allowed` is called with the smaller index first.
    pub(super) fn new(size: usize, allowed: impl Fn(usize, usize) -> bool) -> Self {
        let mut graph = UnGraph::default();
        for one in 0..size {
            let vertex = graph.add_node(());
            for other in (0..one).filter(|&other| allowed(other, one)) {
                graph.add_edge(NodeIndex::new(other), vertex, ());
            }
        }
        Self(graph)
    }

    /// Returns whether all vertices can be paired.
    pub(super) fn has_perfect_matching(&self) -> bool {
        maximum_matching(&self.0).is_perfect()
    }

    /// Returns the lexicographically first perfect matching: the first vertex has its earliest possible partner, the
    /// first of the others its earliest possible one then, and so on. The graph must have a perfect matching.
    pub(super) fn first_perfect_matching(mut self) -> Vec<[usize; 2]> {
        let vertices: Vec<NodeIndex> = self.0.node_indices().collect();
        let mut pairs: Vec<[usize; 2]> = Vec::with_capacity(vertices.len() / 2);
        for (index, &one) in vertices.iter().enumerate() {
            // A vertex that has its partner has no other edge left.
            let is_open = |&&other: &&NodeIndex| self.0.contains_edge(one, other);
            let matched = vertices[index + 1..].iter().filter(is_open).find_map(|&other| {
                let mut rest = self.0.clone();
                rest.retain_edges(|graph, edge| {
                    let ends = graph.edge_endpoints(edge).unwrap_or_default();
                    ends == (one, other) || ![ends.0, ends.1].iter().any(|&end| end == one || end == other)
                });
                let rest = Self(rest);
                rest.has_perfect_matching().then_some((other, rest))
            });
            if let Some((other, rest)) = matched {
                pairs.push([one, other].map(NodeIndex::index));
                self = rest;
            }
        }
        pairs
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
            let graph = Graph::new(size, allows);
            assert_eq!(graph.has_perfect_matching(), expected.is_some(), "{table:?}");
            if let Some(expected) = expected {
                possible += 1;
                assert_eq!(graph.first_perfect_matching(), expected, "{table:?}");
            }
        }
        assert!((400..1_600).contains(&possible), "{possible}");
    }
}
