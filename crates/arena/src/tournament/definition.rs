//! What makes a tournament this one and no other.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tetrad_core::{Game, Room};

use super::Tournament;
use crate::adjudication::Adjudication;
use crate::schedule::Schedule;
use crate::statistics::Sprt;
use crate::store::{StoredTournament, fnv};

/// All that decides which games a tournament has and how they are played, as stores keep it. Two runs with equal
/// definitions play the same tournament.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Definition {
    /// What is played, by its name on the command line.
    pub game: String,
    /// Who plays, in the order of their seeding.
    pub engines: Vec<Entrant>,
    /// How fixtures are made.
    #[serde(default)]
    pub schedule: Schedule,
    /// Games of each pairing.
    pub games: u32,
    /// Where games begin.
    pub openings: OpeningList,
    /// When games are ended before the rules end them.
    #[serde(default)]
    pub adjudication: Adjudication,
    /// What ends the tournament early.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sprt: Option<Sprt>,
    /// How it was asked for, in the words of whoever did.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    pub request: Value,
}

/// An engine in a definition.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entrant {
    /// As it goes on record.
    pub name: String,
    /// What makes it play as it does.
    pub settings: Value,
}

/// Openings by number and digest: the texts stand with the games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpeningList {
    /// How many.
    pub count: usize,
    /// Equal for equal lists.
    pub digest: String,
}

impl Definition {
    pub(super) fn of<G: Room>(tournament: &Tournament<G>) -> Self {
        let texts: Vec<String> = tournament.openings.iter().map(Game::text).collect();
        let entrant = |engine: &crate::Contestant<G>| Entrant {
            name: engine.name.clone(),
            settings: match &engine.settings {
                Value::Null => serde_json::to_value(&engine.control).expect("terms are plain data"),
                settings => settings.clone(),
            },
        };
        Self {
            game: G::NAME.to_owned(),
            engines: tournament.engines.iter().map(entrant).collect(),
            schedule: tournament.schedule,
            games: tournament.games,
            openings: OpeningList { count: texts.len(), digest: format!("{:016x}", fnv(texts.join("\n").bytes())) },
            adjudication: tournament.adjudication.clone(),
            sprt: tournament.sprt,
            request: tournament.request.clone(),
        }
    }

    /// The definition of a stored tournament; `None` if the store has something else there.
    pub fn read(stored: &StoredTournament) -> Option<Self> {
        serde_json::from_str(&stored.definition).ok()
    }

    /// How many games there will be, if nothing ends the tournament early.
    pub fn games_in_all(&self) -> u64 {
        self.schedule.total(self.engines.len()) as u64 * u64::from(self.games)
    }

    /// As stores keep it.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("a definition is plain data")
    }

    /// What a tournament is called that nobody gave a name: its game and a digest of its definition.
    pub fn usual_name(&self) -> String {
        format!("{}-{:016x}", self.game, fnv(self.to_json().bytes()))
    }
}
