//! The definition of a tournament, by which runs recognise it.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tetrad_core::Room;

use super::Tournament;
use crate::adjudication::Adjudication;
use crate::schedule::Schedule;
use crate::statistics::Sprt;
use crate::store::{StoredTournament, fnv};

/// Everything that decides which games a tournament has and how they are played, in the form that stores keep. Two runs
/// with equal definitions play the same tournament.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Definition {
    /// The game's name on the command line.
    pub game: String,
    /// The engines in the order of their seeding.
    pub engines: Vec<Entrant>,
    /// Which engines meet.
    #[serde(default)]
    pub schedule: Schedule,
    /// The number of games of each fixture.
    pub games: u32,
    /// The start positions.
    pub openings: OpeningList,
    /// When games end before the rules end them.
    #[serde(default)]
    pub adjudication: Adjudication,
    /// The test that can end the tournament early.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sprt: Option<Sprt>,
    /// The request for this tournament as its sender wrote it.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    pub request: Value,
}

/// An engine in a definition.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entrant {
    /// The name in records.
    pub name: String,
    /// Everything that affects how the engine plays.
    pub settings: Value,
}

/// The number and digest of the openings. Their texts are stored with the games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpeningList {
    /// The number of openings.
    pub count: usize,
    /// A digest that is equal for equal lists.
    pub digest: String,
}

impl Definition {
    pub(super) fn of<G: Room>(tournament: &Tournament<G>) -> Self {
        let texts: Vec<String> = tournament.openings.iter().map(ToString::to_string).collect();
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

    /// Reads the definition of a stored tournament; `None` if the stored text is not a definition.
    pub fn read(stored: &StoredTournament) -> Option<Self> {
        serde_json::from_str(&stored.definition).ok()
    }

    /// Returns the number of games if nothing ends the tournament early.
    pub fn games_in_all(&self) -> u64 {
        self.schedule.total(self.engines.len()) as u64 * u64::from(self.games)
    }

    /// Returns the definition as stores keep it.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("a definition is plain data")
    }

    /// Returns the default name: the game and a digest of the definition.
    pub fn usual_name(&self) -> String {
        format!("{}-{:016x}", self.game, fnv(self.to_json().bytes()))
    }
}
