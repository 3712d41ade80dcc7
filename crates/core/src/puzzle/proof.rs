//! Proofs of wins within a number of plies, from the rules alone.
//!
//! The search is plain: the attacker needs one move that wins, the defender one reply that prevents it. Nothing is pruned
//! but what a room leaves out of [`Room::puzzle_tries`] and [`Room::puzzle_replies`]. The order of moves, and results of
//! positions that were met before, change its cost and never its result.

use std::collections::HashMap;

use crate::{Actors, Room, Side};

/// What the defender does against an attack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Defence<M> {
    /// Nothing: the game is over, and the attacker has won.
    Lost,
    /// Nothing is needed: the game is over and the attacker has not won, or a single player can't win any more.
    Over,
    /// There is no defender, and the single player can still win.
    Alone,
    /// This reply prevents a win within the plies.
    Holds(M),
    /// Every reply loses. This one resists longest: the attacker wins within this many plies after it, and not sooner.
    Resists(M, u32),
}

impl<M> Defence<M> {
    /// Whether the attacker wins.
    pub fn is_lost(&self) -> bool {
        matches!(self, Self::Lost | Self::Alone | Self::Resists(..))
    }
}

/// What is known about a position with the attacker to move.
#[derive(Debug)]
struct Known<M> {
    /// A move that wins within so many plies.
    win: Option<(u32, M)>,
    /// The attacker does not win within this many plies.
    fails: u32,
}

/// A search for wins within a number of plies.
#[derive(Debug)]
pub struct Proof<R: Room> {
    known: HashMap<String, Known<R::Move>>,
    /// By the plies left: the reply that prevented a win last.
    held: HashMap<u32, R::Move>,
    nodes_left: u64,
}

impl<R: Room> Proof<R> {
    /// A proof that visits about `most_nodes` positions at most.
    pub fn new(most_nodes: u64) -> Self {
        Self { known: HashMap::new(), held: HashMap::new(), nodes_left: most_nodes }
    }

    /// Whether the nodes were too few. Results mean nothing then.
    pub fn is_exhausted(&self) -> bool {
        self.nodes_left == 0
    }

    /// A move with which the side to move wins within `plies` plies.
    pub fn win(&mut self, position: &R, plies: u32) -> Option<R::Move> {
        let Actors::One(attacker) = position.actors() else { return None };
        if plies == 0 {
            return None;
        }
        // Below this, asking what is known costs more than the search.
        let key = (plies >= 3).then(|| position.to_string());
        if let Some(known) = key.as_ref().and_then(|key| self.known.get(key)) {
            match &known.win {
                Some((within, mv)) if *within <= plies => return Some(mv.clone()),
                _ if known.fails >= plies => return None,
                _ => {}
            }
        }
        let mut found = position.puzzle_win().map(|mv| (1, mv));
        self.nodes_left = self.nodes_left.saturating_sub(1);
        if found.is_none() && plies > 1 {
            let tries = self.after_each(position, position.puzzle_tries());
            // Short wins come first: where there is one, it is found without looking deeper.
            for within in same_parity(2, plies) {
                let mut wins = |next: &R| self.defence(next, attacker, within - 1).is_lost();
                found = tries.iter().find(|(_, next)| wins(next)).map(|(mv, _)| (within, mv.clone()));
                if found.is_some() || self.is_exhausted() {
                    break;
                }
            }
        }
        if self.is_exhausted() {
            return None;
        }
        let win = found.as_ref().map(|(_, mv)| mv.clone());
        if let Some(key) = key {
            let fails = found.as_ref().map_or(plies, |(within, _)| within.saturating_sub(2));
            self.known.insert(key, Known { win: found, fails });
        }
        win
    }

    /// What the defender does against a first move, with which the attacker is to win within `plies` plies.
    pub fn answer(&mut self, position: &R, mv: &R::Move, plies: u32) -> Defence<R::Move> {
        let Actors::One(attacker) = position.actors() else { return Defence::Over };
        self.defence(&position.after(mv), attacker, plies.saturating_sub(1))
    }

    /// What the defender, who is to move, does against a win within `plies` plies from here.
    fn defence(&mut self, position: &R, attacker: Side, plies: u32) -> Defence<R::Move> {
        if position.puzzle_is_won(attacker) {
            return Defence::Lost;
        }
        if position.actors() == Actors::One(attacker) {
            return if self.win(position, plies).is_some() { Defence::Alone } else { Defence::Over };
        }
        let mut replies = self.after_each(position, position.puzzle_replies());
        let Some((last, _)) = replies.last().cloned() else { return Defence::Over };
        if let Some((mv, _)) =
            replies.iter().find(|(_, next)| next.outcome().is_some() && !next.puzzle_is_won(attacker))
        {
            return Defence::Holds(mv.clone());
        }
        replies.retain(|(_, next)| next.outcome().is_none());
        if plies <= 1 {
            return replies.pop().map_or(Defence::Resists(last, 0), |(mv, _)| Defence::Holds(mv));
        }
        if let Some(held) = self.held.get(&plies)
            && let Some(place) = replies.iter().position(|(mv, _)| mv == held)
        {
            replies.swap(0, place);
        }
        // Replies that lose sooner drop out before the others are searched more deeply.
        let mut longest = (last, 0);
        for within in same_parity(1, plies - 1) {
            let mut left = Vec::new();
            for (mv, next) in replies {
                if self.win(&next, within).is_some() {
                    if longest.1 < within {
                        longest = (mv, within);
                    }
                } else if within == plies - 1 || self.is_exhausted() {
                    self.held.insert(plies, mv.clone());
                    return Defence::Holds(mv);
                } else {
                    left.push((mv, next));
                }
            }
            replies = left;
        }
        Defence::Resists(longest.0, longest.1)
    }

    /// The positions after these moves, which count as nodes.
    fn after_each(&mut self, position: &R, moves: Vec<R::Move>) -> Vec<(R::Move, R)> {
        self.nodes_left = self.nodes_left.saturating_sub(moves.len() as u64);
        let after = |mv: R::Move| {
            let next = position.after(&mv);
            (mv, next)
        };
        moves.into_iter().map(after).collect()
    }
}

/// The numbers of plies up to `most` that differ from it by an even number.
fn same_parity(least: u32, most: u32) -> impl Iterator<Item = u32> {
    (least..=most).filter(move |within| within % 2 == most % 2)
}
