//! Tetris in real time for pages: keys and elapsed time go in, events and views come out.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use tetrad_core::Side;
use tetrad_tetris::{
    AttackTable, Ending, GameEvent, Goal, HEIGHT, Handling, Key, News, Placement, Realtime, RealtimeGame, Rotation,
    Rules,
};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsError, JsValue};

use crate::pages::{read, reply, value};
use crate::replays::RealtimeRecording;
use crate::served::milliseconds;
use tetrad_core::room::page::Problem;
use tetrad_tetris::page::{PlacedView, TetrisSeat, cells, placed, seat};

/// Handling settings, with times in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "camelCase", default)]
pub struct RealtimeHandling {
    /// The delay before a held shift repeats (DAS).
    pub delay: f64,
    /// The time between repeats (ARR); 0 moves to the wall at once.
    pub repeat: f64,
    /// The time for which a repeating shift waits after a turn and when a piece appears (DCD).
    pub cut: f64,
    /// The time per row with the soft drop; 0 moves to the ground at once.
    pub soft_drop: f64,
    /// The time per row without the soft drop; `null` for no gravity.
    pub gravity: Option<f64>,
    /// The time that a piece rests before it locks.
    pub lock_delay: f64,
    /// The number of moves of a resting piece that restart the lock delay, in one row.
    pub lock_resets: u32,
}

impl Default for RealtimeHandling {
    fn default() -> Self {
        let Handling { delay, repeat, cut, soft_drop, gravity, lock_delay, lock_resets } = Handling::default();
        let ms = |time: Duration| time.as_secs_f64() * 1000.0;
        Self {
            delay: ms(delay),
            repeat: ms(repeat),
            cut: ms(cut),
            soft_drop: ms(soft_drop),
            gravity: gravity.map(ms),
            lock_delay: ms(lock_delay),
            lock_resets,
        }
    }
}

impl From<RealtimeHandling> for Handling {
    fn from(handling: RealtimeHandling) -> Self {
        let RealtimeHandling { delay, repeat, cut, soft_drop, gravity, lock_delay, lock_resets } = handling;
        Self {
            delay: milliseconds(delay),
            repeat: milliseconds(repeat),
            cut: milliseconds(cut),
            soft_drop: milliseconds(soft_drop),
            gravity: gravity.map(milliseconds),
            lock_delay: milliseconds(lock_delay),
            lock_resets,
        }
    }
}

/// The options of a game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct RealtimeOptions {
    /// The seed of the pieces.
    pub seed: u32,
    /// Whether two players play.
    #[serde(default)]
    pub versus: bool,
    /// The goal that ends a solo game; none if left out.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub goal: Option<Goal>,
    /// Whether half turns are allowed.
    #[serde(default)]
    pub half_turns: bool,
    /// The name of the attack table; that of the default rules if left out.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub attack: Option<String>,
    /// The handling of the players.
    #[serde(default)]
    pub handling: RealtimeHandling,
}

/// An event of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum RealtimeNews {
    /// A piece came to rest.
    Locked {
        /// The player.
        side: Side,
        /// The move.
        #[serde(rename = "move")]
        mv: String,
        /// The effect of the placement.
        placed: PlacedView,
        /// The numbers of the rows that were cleared, before they were.
        cleared: Vec<u8>,
        /// Rows sent to the opponent: the attack less what it cancelled.
        sent: u32,
    },
    /// The game is over for a player.
    Ended {
        /// The player.
        side: Side,
        /// How the game ended.
        ending: Ending,
    },
    /// A bot is to choose its next placement, which takes effect when it is due.
    Wanted {
        /// The bot's side.
        side: Side,
    },
}

/// A view of a game in real time.
#[derive(Clone, Debug, PartialEq, Serialize, ts_rs::TS)]
pub struct RealtimeView {
    /// One or two players.
    pub seats: Vec<RealtimeSeat>,
    /// Milliseconds played, without pauses.
    pub time: f64,
    /// Whether the game is paused.
    pub paused: bool,
    /// Whether the game is over for a player.
    pub over: bool,
}

/// One player's part of a view.
#[derive(Clone, Debug, PartialEq, Serialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct RealtimeSeat {
    /// The field, the pieces to come, the hold and the garbage.
    pub seat: TetrisSeat,
    /// The cells of the active piece as `[column, row]`; it is the first of the queue.
    pub active: Option<[[u8; 2]; 4]>,
    /// The cells where the active piece would rest if it were dropped now.
    pub ghost: Option<[[u8; 2]; 4]>,
    /// Whether the hold can be used.
    pub can_hold: bool,
    /// Pieces placed.
    pub pieces: u32,
    /// Lines cleared.
    pub lines: u32,
    /// Lines sent.
    pub attack: u32,
    /// Lines left until the goal, if that is a number of lines.
    pub left: Option<u32>,
    /// Keys pressed.
    pub keys: u32,
    /// Pieces that were shifted and turned with more keys than they needed.
    pub faults: u32,
    /// How the player's game ended.
    pub ending: Option<Ending>,
}

fn view_of(player: &Realtime) -> RealtimeSeat {
    let (tally, keystrokes) = (player.tally(), player.keystrokes());
    let left = match player.goal() {
        Some(Goal::Lines(lines)) => Some(lines.saturating_sub(tally.lines)),
        _ => None,
    };
    RealtimeSeat {
        seat: seat(player.position(), Some(player.incoming())),
        active: player.active().map(cells),
        ghost: player.ghost().map(cells),
        can_hold: player.can_hold(),
        pieces: tally.pieces,
        lines: tally.lines,
        attack: tally.attack,
        left,
        keys: keystrokes.keys,
        faults: keystrokes.faults,
        ending: player.ending(),
    }
}

/// The view of a game.
pub(crate) fn look_at(game: &RealtimeGame) -> RealtimeView {
    let players = game.players();
    RealtimeView {
        seats: players.iter().map(view_of).collect(),
        time: players.first().map_or(0.0, |player| player.time().as_secs_f64() * 1000.0),
        paused: players.iter().any(Realtime::is_paused),
        over: game.is_over(),
    }
}

pub(crate) fn news_of(news: &News) -> RealtimeNews {
    match *news {
        News::Wanted(side) => RealtimeNews::Wanted { side },
        News::Happened(side, GameEvent::Ended(ending)) => RealtimeNews::Ended { side, ending },
        News::Happened(side, GameEvent::Locked { placement, placed: did, cleared, sent, .. }) => RealtimeNews::Locked {
            side,
            mv: placement.to_string(),
            placed: placed(placement, did),
            cleared: (0..HEIGHT as u8).filter(|row| cleared >> row & 1 == 1).collect(),
            sent,
        },
    }
}

/// A game of Tetris in real time, with one player or two.
#[wasm_bindgen]
pub struct RealtimeTetris {
    game: RealtimeGame,
    options: RealtimeOptions,
    /// The players as the last view showed them.
    shown: Vec<RealtimeSeat>,
}

impl RealtimeOptions {
    /// The beginning of a game with these options, or what is wrong with them.
    pub(crate) fn game(&self) -> Result<RealtimeGame, Problem> {
        let rotation = if self.half_turns { Rotation::SrsPlus } else { Rotation::Srs };
        let no_table = |name: &String| Problem::new(format!("there is no attack table `{name}`"));
        let attack = match &self.attack {
            Some(name) => AttackTable::named(name).ok_or_else(|| no_table(name))?,
            None => Rules::default().attack,
        };
        let rules = Rules { rotation, attack, ..Rules::default() };
        let (seed, handling) = (u64::from(self.seed), self.handling.into());
        Ok(if self.versus {
            RealtimeGame::versus(seed, rules, handling)
        } else {
            RealtimeGame::solo(seed, rules, handling, self.goal)
        })
    }
}

impl RealtimeTetris {
    /// Starts a game.
    pub fn begin(options: RealtimeOptions) -> Result<Self, Problem> {
        Ok(Self { game: options.game()?, options, shown: Vec::new() })
    }

    /// The game so far, for a replay.
    pub fn recorded(&self) -> RealtimeRecording {
        RealtimeRecording {
            version: RealtimeRecording::VERSION,
            options: self.options.clone(),
            end: self.game.time().as_secs_f64() * 1000.0,
            actions: self.game.recording().to_string(),
        }
    }

    /// Presses or releases a key.
    pub fn key(&mut self, side: Side, key: Key, is_down: bool) {
        if is_down { self.game.press(side, key) } else { self.game.release(side, key) }
    }

    /// Advances the game by this many milliseconds and returns the events since the last call.
    pub fn pass(&mut self, by: f64) -> Vec<RealtimeNews> {
        self.game.advance(milliseconds(by));
        self.game.take_news().iter().map(news_of).collect()
    }

    /// The view to draw now.
    pub fn look(&mut self) -> RealtimeView {
        let view = look_at(&self.game);
        self.shown.clone_from(&view.seats);
        view
    }

    fn put(&mut self, side: Side, mv: &str) -> Result<(), Problem> {
        let placement: Placement = mv.parse().map_err(|error| Problem::in_text(mv, error))?;
        self.game.place(side, placement).map_err(Problem::from)
    }
}

#[wasm_bindgen]
impl RealtimeTetris {
    /// Starts a game. Throws if the options can't be read.
    #[wasm_bindgen(constructor)]
    pub fn new(#[wasm_bindgen(unchecked_param_type = "RealtimeOptions")] options: &JsValue) -> Result<Self, JsError> {
        let options: RealtimeOptions = read(options, "options").map_err(|problem| JsError::new(&problem.message))?;
        Self::begin(options).map_err(|problem| JsError::new(&problem.message))
    }

    /// The game so far, for a replay.
    #[wasm_bindgen(unchecked_return_type = "RealtimeRecording")]
    pub fn recording(&self) -> JsValue {
        value(&self.recorded())
    }

    /// Presses a key.
    pub fn press(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Side")] side: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "RealtimeKey")] key: &JsValue,
    ) {
        if let (Ok(side), Ok(key)) = (read(side, "side"), read(key, "key")) {
            self.key(side, key, true);
        }
    }

    /// Releases a key.
    pub fn release(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Side")] side: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "RealtimeKey")] key: &JsValue,
    ) {
        if let (Ok(side), Ok(key)) = (read(side, "side"), read(key, "key")) {
            self.key(side, key, false);
        }
    }

    /// Advances the game by this many milliseconds and returns the events since the last call.
    #[wasm_bindgen(unchecked_return_type = "RealtimeNews[]")]
    pub fn advance(&mut self, milliseconds: f64) -> JsValue {
        value(&self.pass(milliseconds))
    }

    /// The view to draw now.
    #[wasm_bindgen(unchecked_return_type = "RealtimeView")]
    pub fn view(&mut self) -> JsValue {
        value(&self.look())
    }

    /// Whether a player has changed since the last view. Few frames of a game change more than the time.
    #[wasm_bindgen(js_name = hasChanged)]
    pub fn has_changed(&self) -> bool {
        let players = self.game.players();
        self.shown.len() != players.len()
            || players.iter().zip(&self.shown).any(|(player, shown)| view_of(player) != *shown)
    }

    /// Milliseconds played, without pauses.
    #[wasm_bindgen(getter)]
    pub fn time(&self) -> f64 {
        self.game.time().as_secs_f64() * 1000.0
    }

    /// Pauses or resumes the game.
    pub fn pause(&mut self, paused: bool) {
        self.game.pause(paused);
    }

    /// Gives a seat to a bot that places this many pieces per second; with 0 no placement is wanted any more.
    #[wasm_bindgen(js_name = setPace)]
    pub fn set_pace(&mut self, #[wasm_bindgen(unchecked_param_type = "Side")] side: &JsValue, pieces_a_second: f64) {
        if let Ok(side) = read(side, "side") {
            let is_bot = pieces_a_second > 0.0;
            self.game.set_pace(side, is_bot.then(|| milliseconds(1000.0 / pieces_a_second)));
        }
    }

    /// The position of versus Tetris to send to a bot, in which the bot is the first side.
    pub fn position(&self, #[wasm_bindgen(unchecked_param_type = "Side")] side: &JsValue) -> Option<String> {
        let side: Side = read(side, "side").ok()?;
        self.game.seen_by(side).map(|game| game.to_string())
    }

    /// Places a piece for a bot when it is due, or now if it is late.
    #[wasm_bindgen(unchecked_return_type = "Reply<null>")]
    pub fn place(&mut self, #[wasm_bindgen(unchecked_param_type = "Side")] side: &JsValue, mv: &str) -> JsValue {
        reply(read(side, "side").and_then(|side| self.put(side, mv)))
    }
}
