//! Replays recorded games by their rules.

use crate::{Actors, Game, IllegalMove, ParseError, Record, Turn};

/// A recorded game with every position that it reached.
#[derive(Clone, Debug)]
pub struct Replayed<G: Game> {
    /// The start position, and the position after every turn.
    pub positions: Vec<G>,
    /// The turns of the main line.
    pub turns: Vec<Turn<G::Move>>,
}

/// Why a record can't be replayed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// No game has this name.
    #[error("`{0}` is no game that we know")]
    UnknownGame(String),
    /// The start position can't be read.
    #[error("the start position: {0}")]
    Start(ParseError),
    /// A move can't be read.
    #[error("turn {turn}: {error}")]
    Unreadable {
        /// The number of the turn, from 1.
        turn: usize,
        /// What is wrong with the move.
        error: ParseError,
    },
    /// A move is illegal where it was played.
    #[error("turn {turn}: {error}")]
    Illegal {
        /// The number of the turn, from 1.
        turn: usize,
        /// The rule that forbids the move.
        error: IllegalMove,
    },
    /// A turn does not have one move for every actor.
    #[error("turn {turn}: found {found} moves, expected {expected}")]
    Actors {
        /// The number of the turn, from 1.
        turn: usize,
        /// The number of moves in the record.
        found: usize,
        /// The number of actors by the rules.
        expected: usize,
    },
}

impl<G: Game> Replayed<G> {
    /// Replays a record's main line.
    pub fn new(record: &Record) -> Result<Self, ReplayError> {
        let mut position = G::parse(&record.start).map_err(ReplayError::Start)?;
        let mut replayed = Self { positions: vec![position.clone()], turns: Vec::new() };
        for (index, at) in record.main_line().into_iter().enumerate() {
            let number = index + 1;
            let texts = &record.turns[at].moves;
            let read = |text: &String| text.parse().map_err(|error| ReplayError::Unreadable { turn: number, error });
            let moves = texts.iter().map(read).collect::<Result<Vec<_>, _>>()?;
            let turn = match (position.actors(), <[G::Move; 2]>::try_from(moves)) {
                (Actors::Both, Ok(both)) => Turn::Both(both),
                (Actors::One(_), Err(one)) if one.len() == 1 => Turn::One(one.into_iter().next().expect("one move")),
                (actors, _) => {
                    let (found, expected) = (texts.len(), actors.sides().len());
                    return Err(ReplayError::Actors { turn: number, found, expected });
                }
            };
            position.play(&turn).map_err(|error| ReplayError::Illegal { turn: number, error })?;
            replayed.positions.push(position.clone());
            replayed.turns.push(turn);
        }
        Ok(replayed)
    }

    /// The start position.
    pub fn start(&self) -> &G {
        &self.positions[0]
    }
}
