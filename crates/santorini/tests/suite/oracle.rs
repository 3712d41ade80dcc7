//! The slow, obvious move generator: squares as numbers, lists of boards, and every rule as it is written.

use std::collections::BTreeSet;

use tetrad_core::Side;
use tetrad_santorini::{God, Position, Square};

use crate::positions;

/// A board with a turn in progress on it.
#[derive(Clone, PartialEq)]
struct Board {
    heights: [i32; 25],
    /// The workers of each player.
    workers: [Vec<usize>; 2],
    gods: [God; 2],
    player: usize,
    may_climb: bool,
    winner: Option<usize>,
    /// Whether the player's worker climbed in this turn.
    climbed: bool,
}

fn are_neighbours(one: usize, other: usize) -> bool {
    one != other && (one / 5).abs_diff(other / 5) <= 1 && (one % 5).abs_diff(other % 5) <= 1
}

/// The square that continues the line from one square over another.
fn straight_on(from: usize, over: usize) -> Option<usize> {
    let (row, col) = (2 * (over / 5) as i32 - (from / 5) as i32, 2 * (over % 5) as i32 - (from % 5) as i32);
    ((0..5).contains(&row) && (0..5).contains(&col)).then_some((5 * row + col) as usize)
}

impl Board {
    fn of(position: &Position) -> Self {
        let number = |square: Square| square.index();
        Self {
            heights: std::array::from_fn(|square| position.height(Square::new(square).unwrap()) as i32),
            workers: Side::BOTH.map(|side| position.workers(side).into_iter().map(number).collect()),
            gods: position.gods(),
            player: position.to_move().index(),
            may_climb: !position.is_banned(),
            winner: position.winner().map(Side::index),
            climbed: false,
        }
    }

    /// The text as in the specification.
    fn text(&self) -> String {
        let heights: String = self.heights.iter().map(ToString::to_string).collect();
        let player = |index: usize| {
            let mut workers = self.workers[index].clone();
            workers.sort_unstable();
            let workers: Vec<String> = workers.iter().map(ToString::to_string).collect();
            let bans = if !self.may_climb && index != self.player { "[^]" } else { "" };
            let wins = if self.winner == Some(index) { "#" } else { "" };
            format!("{}{bans}{wins}:{}", self.gods[index], workers.join(","))
        };
        format!("{heights}/{}/{}/{}", self.player + 1, player(0), player(1))
    }

    fn god(&self) -> God {
        self.gods[self.player]
    }

    fn has_worker(&self, square: usize) -> bool {
        self.workers.iter().any(|workers| workers.contains(&square))
    }

    /// The board after one step of a worker, if the rules allow it; with a winner if it wins.
    fn step(&self, worker: usize, to: usize) -> Option<Self> {
        let from = self.workers[self.player][worker];
        let rise = self.heights[to] - self.heights[from];
        if !are_neighbours(from, to) || self.heights[to] == 4 || rise > 1 || (rise > 0 && !self.may_climb) {
            return None;
        }
        let mut after = self.clone();
        if self.workers[self.player].contains(&to) {
            return None;
        }
        if let Some(theirs) = self.workers[1 - self.player].iter().position(|&square| square == to) {
            let goes_to = match self.god() {
                God::Apollo => from,
                God::Minotaur => {
                    straight_on(from, to).filter(|&square| !self.has_worker(square) && self.heights[square] < 4)?
                }
                _ => return None,
            };
            after.workers[1 - self.player][theirs] = goes_to;
        }
        after.workers[self.player][worker] = to;
        after.climbed |= rise > 0;
        let pan_jumps = self.god() == God::Pan && rise <= -2;
        if (rise == 1 && self.heights[to] == 3) || pan_jumps {
            after.winner = Some(self.player);
        }
        Some(after)
    }

    fn steps(&self, worker: usize) -> Vec<Self> {
        (0..25).filter_map(|to| self.step(worker, to)).collect()
    }

    /// The board after a block or a dome, if the common rules allow it.
    fn build(&self, worker: usize, square: usize) -> Option<Self> {
        let from = self.workers[self.player][worker];
        if !are_neighbours(from, square) || self.heights[square] == 4 || self.has_worker(square) {
            return None;
        }
        let mut after = self.clone();
        after.heights[square] += 1;
        Some(after)
    }

    /// The boards after everything that a worker may build at the end of the turn.
    fn final_builds(&self, worker: usize) -> Vec<Self> {
        let mut all = Vec::new();
        for square in 0..25 {
            let Some(once) = self.build(worker, square) else { continue };
            match self.god() {
                God::Demeter => {
                    all.extend((0..25).filter(|&other| other != square).filter_map(|other| once.build(worker, other)));
                }
                God::Hephaestus => {
                    all.extend(once.build(worker, square).filter(|twice| twice.heights[square] < 4));
                }
                God::Atlas => {
                    let mut domed = once.clone();
                    domed.heights[square] = 4;
                    all.push(domed);
                }
                _ => {}
            }
            all.push(once);
        }
        all
    }

    /// The boards at the end of a turn whose moves are done.
    fn finish(&self, worker: usize) -> Vec<Self> {
        if self.winner.is_some() { vec![self.clone()] } else { self.final_builds(worker) }
    }

    /// Every arrangement of Hermes's workers after any number of steps on their levels, step by step.
    fn strolls(&self) -> Vec<Self> {
        let mut reached = vec![self.clone()];
        let mut next = 0;
        while next < reached.len() {
            let board = reached[next].clone();
            next += 1;
            for worker in 0..2 {
                let level = board.heights[board.workers[board.player][worker]];
                for after in board.steps(worker) {
                    let is_level = after.heights[after.workers[after.player][worker]] == level;
                    if is_level && !reached.contains(&after) {
                        reached.push(after);
                    }
                }
            }
        }
        reached
    }

    /// The board at the end of every turn, still with the same player to move.
    fn turns(&self) -> Vec<Self> {
        let mut ends = Vec::new();
        if self.workers[self.player].is_empty() {
            let free = |square: &usize| !self.has_worker(*square) && self.heights[*square] < 4;
            for one in (0..25).filter(free) {
                for other in (one + 1..25).filter(free) {
                    let mut after = self.clone();
                    after.workers[self.player] = vec![one, other];
                    ends.push(after);
                }
            }
            return ends;
        }
        for worker in 0..2 {
            let start = self.workers[self.player][worker];
            for after in self.steps(worker) {
                ends.extend(after.finish(worker));
                if self.god() == God::Artemis && after.winner.is_none() {
                    let back = |board: &Self| board.workers[self.player][worker] == start;
                    ends.extend(after.steps(worker).iter().filter(|board| !back(board)).flat_map(|b| b.finish(worker)));
                }
            }
            if self.god() == God::Prometheus {
                for built in (0..25).filter_map(|square| self.build(worker, square)) {
                    let moved = built.steps(worker).into_iter().filter(|after| !after.climbed);
                    ends.extend(moved.flat_map(|after| after.finish(worker)));
                }
            }
        }
        if self.god() == God::Hermes {
            for after in self.strolls() {
                ends.extend(after.final_builds(0));
                ends.extend(after.final_builds(1));
            }
        }
        ends
    }

    /// The texts of all next states.
    fn next_states(&self) -> BTreeSet<String> {
        if self.winner.is_some() {
            return BTreeSet::new();
        }
        let turns = self.turns();
        if turns.is_empty() {
            let lost = Self { winner: Some(1 - self.player), may_climb: true, ..self.clone() };
            return BTreeSet::from([lost.text()]);
        }
        let pass = |end: Self| {
            let may_climb = !(self.god() == God::Athena && end.climbed && end.winner.is_none());
            Self { player: 1 - self.player, may_climb, ..end }.text()
        };
        turns.into_iter().map(pass).collect()
    }
}

/// Every next state by the slow generator.
pub(crate) fn next_states(position: &Position) -> BTreeSet<String> {
    Board::of(position).next_states()
}

fn compare(positions: usize, seed: u64) {
    positions::each(positions, seed, |position| {
        let turns = position.turns();
        let fast: BTreeSet<String> = turns.iter().map(|&turn| position.after_unchecked(turn).to_string()).collect();
        let slow = next_states(position);
        let missing: Vec<_> = slow.difference(&fast).take(3).collect();
        let wrong: Vec<_> = fast.difference(&slow).take(3).collect();
        assert!(missing.is_empty() && wrong.is_empty(), "{position}\nmissing {missing:#?}\nwrong {wrong:#?}");
        assert_eq!(turns.len(), fast.len(), "{position}: a next state is listed twice");
        assert_eq!(position.count_turns(), turns.len() as u64, "{position}");
    });
}

#[test]
fn both_generators_agree_on_every_pair_of_gods() {
    compare(121 * 12, 1);
}

#[test]
#[ignore = "deep"]
fn both_generators_agree_on_fifty_thousand_positions() {
    compare(50_000, 2);
}
