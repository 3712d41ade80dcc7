//! Replays records: pages check stored, shared and imported games with it before they show them.

use serde::Serialize;
use tetrad_core::room::page::{Problem, read_turn};
use tetrad_core::{Game, Outcome, Record};
use tetrad_games::with_room;

use crate::views::{kind, read};

/// A record whose turns are all legal.
#[derive(Clone, Debug, PartialEq, Serialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct Replayed {
    /// The start position as this library prints it.
    pub start: String,
    /// The turns, in the order of the record.
    pub turns: Vec<ReplayedTurn>,
    /// The indices of the turns of the main line.
    pub main_line: Vec<usize>,
    /// The outcome of the main line by the rules, if any; a clock or a referee may also have ended it, as the record
    /// says.
    pub outcome: Option<Outcome>,
}

/// A turn and the position after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct ReplayedTurn {
    /// The index of the previous turn; `null` for a first turn.
    pub parent: Option<usize>,
    /// The moves as this library prints them.
    pub moves: Vec<String>,
    /// The position after the turn.
    pub text: String,
}

/// Replays a record with its branches, or says which turn is illegal.
pub fn replay(json: &str) -> Result<Replayed, Problem> {
    let record = Record::from_json(json).map_err(|error| Problem::new(format!("the record can't be read: {error}")))?;
    with_room!(kind(&record.game, &record.start)?, R => replay_from(&read::<R>(&record.start)?, &record))
}

fn replay_from<G: Game>(start: &G, record: &Record) -> Result<Replayed, Problem> {
    let mut positions: Vec<G> = Vec::with_capacity(record.turns.len());
    let mut turns = Vec::with_capacity(record.turns.len());
    let mut outcomes = Vec::with_capacity(record.turns.len());
    for (index, turn) in record.turns.iter().enumerate() {
        let parent = record.parent(index);
        let mut position = parent.map_or(start, |parent| &positions[parent]).clone();
        let at_turn = |problem: Problem| problem.of(&format!("turn {}", index + 1));
        let turn = read_turn(&position, &turn.moves).map_err(at_turn)?;
        outcomes.push(position.play(&turn).map_err(|illegal| at_turn(illegal.into()))?);
        let moves = turn.moves().iter().map(ToString::to_string).collect();
        turns.push(ReplayedTurn { parent, moves, text: position.to_string() });
        positions.push(position);
    }
    let main_line = record.main_line();
    let outcome = main_line.last().map_or_else(|| start.outcome(), |&last| outcomes[last].clone());
    Ok(Replayed { start: start.to_string(), turns, main_line, outcome })
}
