//! Replays of Tetris in real time for pages.

use serde::{Deserialize, Serialize};
use tetrad_core::Side;
use tetrad_core::room::page::Problem;
use tetrad_tetris::page::{PlacedView, placed, replay_fumen};
use tetrad_tetris::{AttackTable, Moment, Replay};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsError, JsValue};

use crate::pages::{read, reply, value};
use crate::realtime::{RealtimeNews, RealtimeOptions, RealtimeView, look_at, news_of};
use crate::served::milliseconds;

/// A recorded game of Tetris in real time, in our own versioned format.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ts_rs::TS)]
pub struct RealtimeRecording {
    /// The version of the format: 1.
    pub version: u32,
    /// The seed, the rules and the handling.
    pub options: RealtimeOptions,
    /// The length of the game in milliseconds.
    pub end: f64,
    /// What the players did: milliseconds since the action before, `:` for the second player, and `+` or `-` with a key,
    /// `=` with a placement, or `~` for a bot.
    pub actions: String,
}

impl RealtimeRecording {
    /// The version that is written and read.
    pub const VERSION: u32 = 1;
}

/// A piece that came to rest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct RealtimeMoment {
    /// When its turn began, in milliseconds.
    #[ts(type = "number")]
    pub from: u64,
    /// When it came to rest, in milliseconds.
    #[ts(type = "number")]
    pub at: u64,
    /// The player.
    pub side: Side,
    /// The position before it, by placements; the player is the first side.
    pub position: String,
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// What it did.
    pub placed: PlacedView,
}

/// An attack table that can be chosen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct AttackTableName {
    /// Its name in options.
    pub name: String,
    /// The games that use it.
    pub title: String,
}

/// The attack tables, that of the default rules first.
pub fn tables() -> Vec<AttackTableName> {
    let row = |table: &AttackTable| AttackTableName { name: table.name.to_owned(), title: table.title.to_owned() };
    AttackTable::ALL.into_iter().map(row).collect()
}

/// The attack tables, that of the default rules first.
#[wasm_bindgen(js_name = attackTables, unchecked_return_type = "AttackTableName[]")]
pub fn attack_tables() -> JsValue {
    value(&tables())
}

/// Reads a recorded game from its JSON, if it can be replayed.
pub fn recording_of(text: &str) -> Result<RealtimeRecording, Problem> {
    let recording = serde_json::from_str(text).map_err(|error| Problem::new(error.to_string()))?;
    RealtimeReplay::open(&recording).map(|_| recording)
}

/// Reads a recorded game from its JSON, if it can be replayed.
#[wasm_bindgen(js_name = readRecording, unchecked_return_type = "Reply<RealtimeRecording>")]
pub fn read_recording(text: &str) -> JsValue {
    reply(recording_of(text))
}

fn moment_view(moment: &Moment) -> RealtimeMoment {
    let &Moment { from, at, side, placement, placed: did, .. } = moment;
    let position = moment.position.clone();
    RealtimeMoment { from, at, side, position, mv: placement.canonical().to_string(), placed: placed(placement, did) }
}

/// A recorded game, at a time that can be chosen.
#[wasm_bindgen]
pub struct RealtimeReplay {
    replay: Replay,
}

impl RealtimeReplay {
    /// Reads a recorded game.
    pub fn open(recording: &RealtimeRecording) -> Result<Self, Problem> {
        if recording.version != RealtimeRecording::VERSION {
            return Err(Problem::new(format!("found version {} of a replay, expected 1", recording.version)));
        }
        let actions = &recording.actions;
        let actions = actions.parse().map_err(|error| Problem::new(format!("actions: {error}")))?;
        Ok(Self { replay: Replay::new(recording.options.game()?, actions, milliseconds(recording.end)) })
    }

    /// Chooses a time and returns the events since the last one; none if it is earlier.
    pub fn go_to(&mut self, time: f64) -> Vec<RealtimeNews> {
        self.replay.seek(milliseconds(time)).iter().map(news_of).collect()
    }

    /// The view at the chosen time.
    pub fn look(&self) -> RealtimeView {
        look_at(self.replay.game())
    }

    /// The pieces that came to rest, in order.
    pub fn all_moments(&self) -> Vec<RealtimeMoment> {
        self.replay.moments().iter().map(moment_view).collect()
    }
}

#[wasm_bindgen]
impl RealtimeReplay {
    /// Reads a recorded game. Throws if it can't be read.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "RealtimeRecording")] recording: &JsValue,
    ) -> Result<Self, JsError> {
        let recording = read::<RealtimeRecording>(recording, "replay");
        recording.and_then(|recording| Self::open(&recording)).map_err(|problem| JsError::new(&problem.message))
    }

    /// The length of the game in milliseconds.
    #[wasm_bindgen(getter)]
    pub fn end(&self) -> f64 {
        self.replay.end().as_secs_f64() * 1000.0
    }

    /// Chooses a time in milliseconds and returns the events since the last one; none if it is earlier.
    #[wasm_bindgen(unchecked_return_type = "RealtimeNews[]")]
    pub fn seek(&mut self, milliseconds: f64) -> JsValue {
        value(&self.go_to(milliseconds))
    }

    /// The view at the chosen time.
    #[wasm_bindgen(unchecked_return_type = "RealtimeView")]
    pub fn view(&self) -> JsValue {
        value(&self.look())
    }

    /// The pieces that came to rest, in order.
    #[wasm_bindgen(unchecked_return_type = "RealtimeMoment[]")]
    pub fn moments(&self) -> JsValue {
        value(&self.all_moments())
    }

    /// One side of the game as a fumen, with a page for each piece.
    pub fn fumen(&self, #[wasm_bindgen(unchecked_param_type = "Side")] side: &JsValue) -> String {
        replay_fumen(&self.replay, read(side, "side").unwrap_or(Side::First))
    }
}
