//! Finished games in the notations of other programs.

use std::fmt::Write;

use serde::Serialize;

use crate::text::printable;
use crate::{Outcome, Record};

/// A notation for whole games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameFormat {
    /// The name on the command line.
    pub name: &'static str,
    /// How files end, without the dot.
    pub extension: &'static str,
    /// The parts of a record that this notation leaves out, in words.
    pub drops: &'static str,
}

/// The players of a game and its result, for the beginning of an export.
#[derive(Clone, Debug)]
pub struct Heading<'a> {
    key: String,
    players: Vec<&'a str>,
    outcome: Option<&'a Outcome>,
}

impl<'a> Heading<'a> {
    /// The heading of a stored game with this key.
    pub fn new(key: String, record: &'a Record) -> Self {
        let players = record.players.iter().map(|player| player.name.as_str()).collect();
        Self { key, players, outcome: record.outcome.as_ref() }
    }

    /// The name of a player.
    pub fn player(&self, index: usize) -> Option<&'a str> {
        self.players.get(index).copied()
    }

    /// Comment lines that begin with `#`, which readers skip.
    pub fn comment(&self) -> String {
        let names: Vec<String> = self.players.iter().map(|name| printable(name)).collect();
        let mut text = format!("# game {}: {}\n", self.key, names.join(" - "));
        if let Some(outcome) = self.outcome {
            _ = writeln!(text, "# {}: {}", outcome.result(), printable(&outcome.reason));
        }
        text
    }

    /// The heading as a JSON object whose `type` is `kind`.
    pub fn json<'b>(&'b self, kind: &'b str) -> impl Serialize + 'b {
        #[derive(Serialize)]
        struct Json<'b> {
            #[serde(rename = "type")]
            kind: &'b str,
            key: &'b str,
            players: &'b [&'b str],
            result: &'static str,
            reason: &'b str,
        }
        Json {
            kind,
            key: &self.key,
            players: &self.players,
            result: self.outcome.map_or("*", Outcome::result),
            reason: self.outcome.map_or("", |outcome| &outcome.reason),
        }
    }
}

/// Prints a value as a line of JSON.
pub fn json_line(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("games are plain data") + "\n"
}
