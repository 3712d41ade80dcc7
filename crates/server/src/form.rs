//! A tournament as a page asks for it. Engines are named, never described: those that may play were registered when the
//! server started.

use serde::{Deserialize, Serialize};
use tetrad_arena::statistics::{Model, Unit};
use tetrad_core::Limits;

/// A tournament to be started.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct TournamentForm {
    /// What people call it; no two tournaments have the same name. Without one it gets one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub name: Option<String>,
    /// What is played, by its name on the command line.
    pub game: String,
    /// Who plays, in the order of their seeding: two or more.
    pub engines: Vec<EntryForm>,
    /// For every engine that has none of its own. Without any, those count with which an engine was registered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub limits: Option<Limits>,
    /// Where games begin; random openings of seed 1 if left out.
    #[serde(default)]
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub openings: OpeningForm,
    /// Games of each pairing, 100 if left out. Every opening is played twice, with the sides swapped.
    #[serde(default = "usual_games")]
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub games: u32,
    /// Who meets whom: `round-robin` (if left out), `gauntlet`, `gauntlet:N`, `knockout`, `swiss` or `swiss:ROUNDS`.
    #[serde(default = "usual_schedule")]
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub schedule: String,
    /// Games that are played at once, 1 if left out.
    #[serde(default = "usual_concurrency")]
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub concurrency: u32,
    /// Ends a match of two engines as soon as the results are clear.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub sprt: Option<TestForm>,
}

/// An engine that takes part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct EntryForm {
    /// One of those that are registered, by name.
    pub engine: String,
    /// As it goes on record, if one engine takes part more than once; the engine's name if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub name: Option<String>,
    /// How well a built-in engine plays, from 1 to 10; at its best if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub level: Option<u8>,
    /// In place of those for every engine.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub limits: Option<Limits>,
}

/// Where the games of a tournament begin.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(tag = "type", deny_unknown_fields, rename_all = "lowercase")]
pub enum OpeningForm {
    /// Different ones, drawn.
    Random {
        /// What they grow out of; the game's start if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "types", ts(optional))]
        start: Option<String>,
        /// The same seed draws the same openings; 1 if left out.
        #[serde(default = "usual_seed")]
        #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
        seed: u64,
    },
    /// All from here.
    Position {
        /// In the game's own notation.
        position: String,
    },
}

/// A test of whether the first engine is stronger by `elo1` rather than by `elo0` alone.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct TestForm {
    /// The difference that is not worth it.
    pub elo0: f64,
    /// The difference that is.
    pub elo1: f64,
    /// How often the second may be accepted although the first is true; 0.05 if left out.
    #[serde(default = "usual_rate")]
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub alpha: f64,
    /// How often the first may be accepted although the second is true; 0.05 if left out.
    #[serde(default = "usual_rate")]
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub beta: f64,
    /// Which Elo is meant; the normalised if left out.
    #[serde(default)]
    #[cfg_attr(feature = "types", ts(optional, type = "\"normalised\" | \"logistic\""))]
    pub model: Model,
    /// What is counted; pairs if left out.
    #[serde(default)]
    #[cfg_attr(feature = "types", ts(optional, type = "\"pairs\" | \"games\""))]
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
