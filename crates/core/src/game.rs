//! The interface of a game for referees, browsers, linters and the testkit.
//!
//! Engines work on the concrete position of their room; there is no search over `Game`.

use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

use crate::{Outcome, ParseError, Side, Symmetry};

/// Who has to act in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Actors {
    /// The game is over.
    Nobody,
    /// This side alone: games in turn, and games of one player.
    One(Side),
    /// Both sides at the same time, neither knowing the other's choice.
    Both,
}

impl Actors {
    /// The acting sides, in order.
    pub fn sides(self) -> &'static [Side] {
        match self {
            Self::Nobody => &[],
            Self::One(Side::First) => &[Side::First],
            Self::One(Side::Second) => &[Side::Second],
            Self::Both => &Side::BOTH,
        }
    }
}

/// One action for every side that has to act.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Turn<M> {
    /// The only actor's move.
    One(M),
    /// The moves of both sides, the first side's first.
    Both([M; 2]),
}

impl<M> Turn<M> {
    /// The moves, in the order of [`Actors::sides`].
    pub fn moves(&self) -> &[M] {
        match self {
            Self::One(mv) => std::slice::from_ref(mv),
            Self::Both(moves) => moves,
        }
    }
}

impl<M: Copy + Display> Turn<M> {
    /// The move of a turn in games whose players move in turn.
    pub fn only(&self) -> Result<M, IllegalMove> {
        match self {
            Self::One(mv) => Ok(*mv),
            Self::Both([mv, _]) => {
                Err(IllegalMove { mv: mv.to_string(), reason: "the players move in turn".to_owned() })
            }
        }
    }
}

/// A turn that the rules forbid. The position it was tried on is unchanged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("illegal move `{mv}`: {reason}")]
pub struct IllegalMove {
    /// The move as text.
    pub mv: String,
    /// The broken rule, in a few words for people.
    pub reason: String,
}

/// A position of a game with its rules. Everything random is part of the position.
///
/// Its text is the game's own notation, as is that of its moves: what is printed is read back.
pub trait Game: Clone + Eq + Debug + Display + FromStr<Err: Into<ParseError>> + Send + Sync + 'static {
    /// A move as a player names it.
    type Move: Clone + Eq + Ord + Hash + Debug + Display + FromStr<Err = ParseError> + Send + Sync;

    /// The name on the command line.
    const NAME: &'static str;

    /// The number of players. A single player has the first side, and wins by reaching the goal of the game.
    const PLAYERS: usize = 2;

    /// The symmetries of the rules; the first changes nothing.
    const SYMMETRIES: &'static [Symmetry] = &[Symmetry::ALL[0]];

    /// The position that the command line calls `start`.
    fn start() -> Self;

    /// Reads a position.
    fn parse(text: &str) -> Result<Self, ParseError> {
        text.parse().map_err(Into::into)
    }

    /// Who has to act.
    fn actors(&self) -> Actors;

    /// Every move that `side` may make now: each once, none if it is not to act.
    fn legal_moves(&self, side: Side) -> Vec<Self::Move>;

    /// Plays one action for every actor, or changes nothing and says which rule forbids it. Returns the outcome if the
    /// turn ends the game: only the turn may tell the reason.
    fn play(&mut self, turn: &Turn<Self::Move>) -> Result<Option<Outcome>, IllegalMove>;

    /// The position after a legal move of the only actor.
    #[must_use]
    fn after(&self, mv: &Self::Move) -> Self {
        let mut next = self.clone();
        next.play(&Turn::One(mv.clone())).expect("a legal move can be played");
        next
    }

    /// How the game ended, as far as the position tells it; `None` while a side has to act.
    fn outcome(&self) -> Option<Outcome>;

    /// No game from here lasts longer than this many turns.
    fn turns_left_at_most(&self) -> usize;

    /// The position as far as `side` may know it. Games without hidden information show everything.
    #[must_use]
    fn seen_by(&self, _side: Side) -> Self {
        self.clone()
    }

    /// The position on the turned or mirrored board.
    #[must_use]
    fn image(&self, _symmetry: Symmetry) -> Self {
        self.clone()
    }

    /// A move of this position on the turned or mirrored board.
    #[must_use]
    fn move_image(&self, mv: &Self::Move, _symmetry: Symmetry) -> Self::Move {
        mv.clone()
    }

    /// How many sequences of exactly `depth` turns there are from here.
    fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        self.successors().iter().map(|(_, next)| next.perft(depth - 1)).sum()
    }

    /// Every legal turn with the position it leads to.
    fn successors(&self) -> Vec<(Turn<Self::Move>, Self)> {
        let turns: Vec<Turn<Self::Move>> = match self.actors() {
            Actors::Nobody => Vec::new(),
            Actors::One(side) => self.legal_moves(side).into_iter().map(Turn::One).collect(),
            Actors::Both => {
                let replies = self.legal_moves(Side::Second);
                let pair =
                    |first: Self::Move| replies.iter().map(move |second| Turn::Both([first.clone(), second.clone()]));
                self.legal_moves(Side::First).into_iter().flat_map(pair).collect()
            }
        };
        let play = |turn: Turn<Self::Move>| {
            let mut next = self.clone();
            next.play(&turn).expect("a legal move can be played");
            (turn, next)
        };
        turns.into_iter().map(play).collect()
    }
}
