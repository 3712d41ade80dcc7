//! Games on record, played again by their rules.

use tetrad_core::{Actors, Game, IllegalMove, ParseError, Record, Side, Turn};
use tetrad_games::{Kind, with_room};

/// A game on record with every position it came through.
#[derive(Clone, Debug)]
pub struct Replayed<G: Game> {
    /// The start, and the position after every turn.
    pub positions: Vec<G>,
    /// The turns of the main line.
    pub turns: Vec<Turn<G::Move>>,
}

/// Why a record can't be played again.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// There is no such game here.
    #[error("`{0}` is no game that we know")]
    UnknownGame(String),
    /// The start position can't be read.
    #[error("the start position: {0}")]
    Start(ParseError),
    /// A move can't be read.
    #[error("turn {turn}: {error}")]
    Unreadable {
        /// From 1.
        turn: usize,
        /// What is wrong with it.
        error: ParseError,
    },
    /// A move is not allowed where it was played.
    #[error("turn {turn}: {error}")]
    Illegal {
        /// From 1.
        turn: usize,
        /// By which rule.
        error: IllegalMove,
    },
    /// A turn has not one move for every actor.
    #[error("turn {turn}: found {found} moves, expected {expected}")]
    Actors {
        /// From 1.
        turn: usize,
        /// In the record.
        found: usize,
        /// By the rules.
        expected: usize,
    },
}

impl<G: Game> Replayed<G> {
    /// Plays a record's main line.
    pub fn new(record: &Record) -> Result<Self, ReplayError> {
        let mut position = G::parse(&record.start).map_err(ReplayError::Start)?;
        let mut replayed = Self { positions: vec![position.clone()], turns: Vec::new() };
        for (index, at) in record.main_line().into_iter().enumerate() {
            let number = index + 1;
            let texts = &record.turns[at].moves;
            let read = |text: &String| {
                position.parse_move(text).map_err(|error| ReplayError::Unreadable { turn: number, error })
            };
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

    /// The start.
    pub fn start(&self) -> &G {
        &self.positions[0]
    }
}

/// Who made the moves of every turn of the main line.
pub(crate) fn movers(record: &Record) -> Result<Vec<&'static [Side]>, ReplayError> {
    fn of<G: Game>(record: &Record) -> Result<Vec<&'static [Side]>, ReplayError> {
        let replayed = Replayed::<G>::new(record)?;
        let turns = replayed.turns.len();
        Ok(replayed.positions.iter().take(turns).map(|position| position.actors().sides()).collect())
    }
    let unknown = || ReplayError::UnknownGame(tetrad_core::text::shorten(&record.game));
    let kind = Kind::of(&record.game, &record.start).ok_or_else(unknown)?;
    if kind.is_simultaneous() && record.turns.iter().all(|turn| turn.moves.len() == 2) {
        // Both sides move in every turn, and a game is long.
        return Ok(vec![&Side::BOTH; record.main_line().len()]);
    }
    with_room!(kind, R => of::<R>(record))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;
    use tetrad_core::{Player, RecordedTurn};
    use tetrad_tictactoe::Position;

    fn record(start: &str, moves: &[&str]) -> Record {
        let mut record = Record::new("tictactoe", start.into(), vec![Player::named("a"), Player::named("b")]);
        record.turns = moves.iter().map(|mv| RecordedTurn::single(*mv, Duration::ZERO)).collect();
        record
    }

    #[test]
    fn every_position_comes_back() {
        let replayed = Replayed::<Position>::new(&record("x2_/3_/3_ o", &["b2", "c3"])).unwrap();
        let texts: Vec<String> = replayed.positions.iter().map(Game::text).collect();
        assert_eq!(texts, ["x2_/3_/3_ o", "x2_/_o_/3_ x", "x2_/_o_/2_x o"]);
        let sides = movers(&record("x2_/3_/3_ o", &["b2", "c3"])).unwrap();
        assert_eq!(sides, [&[Side::Second], &[Side::First]]);
    }

    #[test]
    fn records_that_break_the_rules_are_refused_with_the_turn() {
        let error = |record: &Record| movers(record).unwrap_err().to_string();
        assert!(error(&record("3_/3_", &[])).starts_with("the start position: at byte "));
        assert!(error(&record("3_/3_/3_ x", &["b2", "?"])).starts_with("turn 2: at byte "));
        assert!(error(&record("3_/3_/3_ x", &["b2", "b2"])).starts_with("turn 2: illegal move `b2`"));
        let mut crowded = record("3_/3_/3_ x", &["b2"]);
        crowded.turns[0].moves.push("a1".into());
        assert_eq!(error(&crowded), "turn 1: found 2 moves, expected 1");
        crowded.game = "chess".into();
        assert_eq!(error(&crowded), "`chess` is no game that we know");
    }
}
