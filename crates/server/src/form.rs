//! The form that starts a tournament. It names registered engines and never describes a program.

use serde::{Deserialize, Serialize};
use tetrad_arena::statistics::{Model, Unit};
use tetrad_core::Limits;

/// The form that starts a tournament.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ts_rs::TS)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
#[ts(optional_fields)]
pub struct TournamentForm {
    /// The name, which must be new to the store; made from the engines or the game if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The game's name on the command line.
    pub game: String,
    /// Two or more engines, in the order of their seeding.
    pub engines: Vec<EntryForm>,
    /// The search limits of engines without their own; if left out, the limits that an engine was registered with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limits: Option<Limits>,
    /// The openings; random ones of seed 1 if left out.
    #[serde(default)]
    #[ts(as = "Option<_>", optional)]
    pub openings: OpeningForm,
    /// The games of each pairing, 100 if left out. Every opening is played twice, with the sides swapped.
    #[serde(default = "usual_games")]
    #[ts(as = "Option<_>", optional)]
    pub games: u32,
    /// `round-robin` (if left out), `gauntlet`, `gauntlet:N`, `knockout`, `swiss` or `swiss:ROUNDS`.
    #[serde(default = "usual_schedule")]
    #[ts(as = "Option<_>", optional)]
    pub schedule: String,
    /// The number of games at once, 1 if left out.
    #[serde(default = "usual_concurrency")]
    #[ts(as = "Option<_>", optional)]
    pub concurrency: u32,
    /// A test that ends a match of two engines as soon as the result is clear.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sprt: Option<TestForm>,
}

/// The form that renames a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[serde(deny_unknown_fields)]
pub struct NameForm {
    /// The new name, which must be new to the store.
    pub name: String,
}

/// An entry of a tournament: an engine with its settings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
#[ts(optional_fields)]
pub struct EntryForm {
    /// The name of a registered engine.
    pub engine: String,
    /// The name in records, to tell entries of one engine apart; the engine's name if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The level of a built-in engine, from 1 to 10; the level that it was registered with if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// The search limits of this entry; those of the form if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limits: Option<Limits>,
}

/// The openings of a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[serde(tag = "type", deny_unknown_fields, rename_all = "lowercase")]
pub enum OpeningForm {
    /// Different random openings.
    Random {
        /// The position that the openings follow from; the game's start if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        start: Option<String>,
        /// The seed: equal seeds give equal openings; 1 if left out.
        #[serde(default = "usual_seed")]
        #[ts(as = "Option<_>", optional)]
        seed: u64,
    },
    /// One position for all games; in Tetris with different pieces to come.
    Position {
        /// The position in the game's notation.
        position: String,
    },
}

/// A sequential probability ratio test of the first engine's Elo difference.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, ts_rs::TS)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct TestForm {
    /// The Elo difference of the null hypothesis `H0`.
    pub elo0: f64,
    /// The Elo difference of the alternative hypothesis `H1`.
    pub elo1: f64,
    /// The rate at which `H1` may be accepted although `H0` is true; 0.05 if left out.
    #[serde(default = "usual_rate")]
    #[ts(as = "Option<_>", optional)]
    pub alpha: f64,
    /// The rate at which `H0` may be accepted although `H1` is true; 0.05 if left out.
    #[serde(default = "usual_rate")]
    #[ts(as = "Option<_>", optional)]
    pub beta: f64,
    /// The Elo model of both differences; normalised if left out.
    #[serde(default)]
    #[ts(optional, type = "\"normalised\" | \"logistic\"")]
    pub model: Model,
    /// The unit of a sample; pairs if left out.
    #[serde(default)]
    #[ts(optional, type = "\"pairs\" | \"games\"")]
    pub unit: Unit,
}

impl Default for OpeningForm {
    fn default() -> Self {
        Self::Random { start: None, seed: usual_seed() }
    }
}

const fn usual_seed() -> u64 {
    1
}

const fn usual_games() -> u32 {
    100
}

const fn usual_concurrency() -> u32 {
    1
}

const fn usual_rate() -> f64 {
    0.05
}

fn usual_schedule() -> String {
    "round-robin".to_owned()
}
