//! Records of games as versioned JSON, for stores, replays and share links.

use std::time::Duration;

use serde::{Deserialize, Deserializer, Serialize};

use crate::{Outcome, Score};

/// A player of a recorded game.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize, ts_rs::TS)]
#[serde(default)]
pub struct Player {
    /// The name that people use.
    pub name: String,
    /// The version that the engine states.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[ts(as = "Option<_>", optional)]
    pub version: String,
    /// The hash of the engine's binary.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[ts(as = "Option<_>", optional)]
    pub hash: String,
}

impl Player {
    /// A player of whom only the name is known.
    pub fn named(name: impl Into<String>) -> Self {
        Self { name: name.into(), ..Self::default() }
    }
}

/// One turn. The turns of a record form a tree, stored as a flat list so that a long game does not nest deeply.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize, ts_rs::TS)]
#[serde(default)]
#[ts(optional_fields)]
pub struct RecordedTurn {
    /// The index of the turn that this one follows, or `None` for a first turn; left out if that is the turn before it.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "said")]
    #[ts(optional, type = "number | null")]
    pub after: Option<Option<usize>>,
    /// One move for every actor, as text.
    pub moves: Vec<String>,
    /// The time that each actor took, in microseconds.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<_>", optional)]
    pub micros: Vec<u64>,
    /// The score that the mover reported.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<Score>,
    /// The depth that the mover reported.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// A comment on the turn.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[ts(as = "Option<_>", optional)]
    pub comment: String,
}

/// Reads a written `null` as a first turn, which is not the same as a field that is left out.
#[expect(clippy::option_option, reason = "nothing said, a first turn, and a turn are three cases")]
fn said<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Option<usize>>, D::Error> {
    Option::deserialize(deserializer).map(Some)
}

impl RecordedTurn {
    /// A turn with one move.
    pub fn single(mv: impl Into<String>, time: Duration) -> Self {
        let micros = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        Self { moves: vec![mv.into()], micros: vec![micros], ..Self::default() }
    }
}

/// A game as it was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[ts(rename = "GameRecord", optional_fields)]
pub struct Record {
    /// The version of this format.
    #[serde(rename = "tetrad")]
    pub format: u32,
    /// The name of the game on the command line.
    pub game: String,
    /// Rules that the start position does not state, in the game's own notation.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[ts(as = "Option<_>", optional)]
    pub rules: String,
    /// The seed of everything that was drawn at random.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The players, the first side first.
    pub players: Vec<Player>,
    /// The start position in the game's own notation.
    pub start: String,
    /// The turns; of those that follow the same turn, the first belongs to the main line.
    pub turns: Vec<RecordedTurn>,
    /// How it ended, if it did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
}

impl Record {
    /// The version of the format that this library writes.
    pub const FORMAT: u32 = 1;

    /// A record without turns.
    pub fn new(game: &str, start: String, players: Vec<Player>) -> Self {
        Self {
            format: Self::FORMAT,
            game: game.to_owned(),
            rules: String::new(),
            seed: None,
            players,
            start,
            turns: Vec::new(),
            outcome: None,
        }
    }

    /// The index of the turn that a turn follows; `None` for a first turn.
    pub fn parent(&self, index: usize) -> Option<usize> {
        match self.turns[index].after {
            Some(after) => after,
            None => index.checked_sub(1),
        }
    }

    /// The indices of the main line's turns.
    pub fn main_line(&self) -> Vec<usize> {
        let mut line = Vec::new();
        for index in 0..self.turns.len() {
            if self.parent(index) == line.last().copied() {
                line.push(index);
            }
        }
        line
    }

    /// Reads a record of this version or an older one.
    pub fn from_json(text: &str) -> Result<Self, serde_json::Error> {
        let record: Self = serde_json::from_str(text)?;
        if record.format == 0 || record.format > Self::FORMAT {
            let known = Self::FORMAT;
            return Err(serde::de::Error::custom(format!("record format {}, expected 1 to {known}", record.format)));
        }
        let stray = |(index, turn): (usize, &RecordedTurn)| turn.after.flatten().is_some_and(|after| after >= index);
        if record.turns.iter().enumerate().any(stray) {
            return Err(serde::de::Error::custom("a turn follows one that comes later"));
        }
        Ok(record)
    }

    /// Prints the record as one line of JSON.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("a record is plain data")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Side;

    fn sample() -> Record {
        let players = vec![Player::named("a"), Player::named("b")];
        let mut record = Record::new("tictactoe", "3_/3_/3_ x".into(), players);
        record.turns = ["b2", "a1", "c3"].map(|mv| RecordedTurn::single(mv, Duration::from_millis(2))).to_vec();
        record.turns.push(RecordedTurn { after: Some(Some(0)), ..RecordedTurn::single("b1", Duration::ZERO) });
        record.turns.push(RecordedTurn { after: Some(None), ..RecordedTurn::single("a1", Duration::ZERO) });
        record.outcome = Some(Outcome::win(Side::First, "three in a row"));
        record
    }

    #[test]
    fn records_round_trip() {
        let record = sample();
        assert_eq!(Record::from_json(&record.to_json()).unwrap(), record);
        assert!(record.to_json().starts_with(r#"{"tetrad":1,"game":"tictactoe""#));
    }

    #[test]
    fn branches_stay_off_the_main_line() {
        assert_eq!(sample().main_line(), [0, 1, 2]);
        assert_eq!([1, 3, 4].map(|turn| sample().parent(turn)), [Some(0), Some(0), None]);
    }

    #[test]
    fn a_newer_format_and_a_loop_are_refused() {
        let newer = sample().to_json().replace(r#""tetrad":1"#, r#""tetrad":2"#);
        assert!(Record::from_json(&newer).unwrap_err().to_string().contains("record format 2, expected 1 to 1"));
        let mut looped = sample();
        looped.turns[1].after = Some(Some(1));
        assert!(Record::from_json(&looped.to_json()).is_err());
    }
}
