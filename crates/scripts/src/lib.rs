//! Engines of others that run as worker scripts on a page: the page passes their lines, and the rules drive and judge them.
//!
//! A module of its own: pages load it when a person opens the first script. It holds the rules and the drivers of all
//! games, and no engine.

use std::time::Duration;

use serde::Serialize;
use tetrad_core::Protocol;
use tetrad_core::analysis::{AnalysisError, AnalysisReply, AnalysisRequest};
use tetrad_core::protocol::conversation::{Conversation, Output};
use tetrad_games::{Kind, with_room};
use wasm_bindgen::prelude::wasm_bindgen;

#[cfg(feature = "types")]
pub mod typescript;

/// What a page does next for a script.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct ScriptNews {
    /// What to do, in this order.
    pub outputs: Vec<Output>,
    /// Call `tick` after this many milliseconds at the latest, in place of an earlier time; `null` for never.
    #[ts(type = "number | null")]
    pub wake: Option<u64>,
}

/// The side of a protocol that asks a script for moves. It takes analysis requests, and the script's lines.
///
/// The page starts and ends the script and keeps the time: `now` is `performance.now()`. Every call returns `ScriptNews`
/// as JSON.
#[wasm_bindgen]
pub struct ScriptEngine {
    name: String,
    protocol: String,
    /// Solo and versus Tetris are two kinds, with a conversation each.
    talk: Option<(Kind, Conversation)>,
}

#[wasm_bindgen]
impl ScriptEngine {
    /// An engine of this protocol, which is not started yet. Errors call it by its name.
    #[wasm_bindgen(constructor)]
    pub fn new(name: String, protocol: String) -> Self {
        Self { name, protocol, talk: None }
    }

    /// Takes an `analyse` or `stop` request as JSON. The page itself has the lines for `log`.
    pub fn request(&mut self, text: &str, now: f64) -> String {
        let mut outputs = Vec::new();
        match serde_json::from_str(text) {
            Ok(AnalysisRequest::Analyse(question)) => {
                match self.talk_of(&question.game, &question.position, &mut outputs) {
                    Ok(talk) => talk.ask(*question, milliseconds(now)),
                    Err(message) => outputs.push(error(question.task, message)),
                }
            }
            Ok(AnalysisRequest::Stop) => return self.tell(now, Conversation::stop),
            Ok(AnalysisRequest::Log) => {}
            Err(problem) => outputs.push(error(0, format!("no request: {problem}"))),
        }
        self.news(outputs, now)
    }

    /// A line came from the script.
    pub fn line(&mut self, text: &str, now: f64) -> String {
        self.tell(now, |talk, now| talk.line(text, now))
    }

    /// The script has failed; the browser's reason.
    pub fn crashed(&mut self, reason: &str, now: f64) -> String {
        self.tell(now, |talk, now| talk.crashed(reason, now))
    }

    /// The script was ended because it sends too much; `reason` says how much.
    pub fn flooded(&mut self, reason: &str, now: f64) -> String {
        self.tell(now, |talk, now| talk.flooded(reason, now))
    }

    /// The time of the last `wake` has passed.
    pub fn tick(&mut self, now: f64) -> String {
        self.tell(now, Conversation::tick)
    }
}

impl ScriptEngine {
    fn tell(&mut self, now: f64, act: impl FnOnce(&mut Conversation, Duration)) -> String {
        if let Some((_, talk)) = &mut self.talk {
            act(talk, milliseconds(now));
        }
        self.news(Vec::new(), now)
    }

    /// The conversation about positions of this kind; ends one of another kind.
    fn talk_of(&mut self, game: &str, position: &str, outputs: &mut Vec<Output>) -> Result<&mut Conversation, String> {
        let kind = Kind::of(game, position).ok_or("there is no such game")?;
        let (_, talk) = match self.talk.take() {
            Some((known, talk)) if known == kind => self.talk.insert((known, talk)),
            other => {
                outputs.extend(other.map(|_| Output::End));
                let unknown = || format!("{} speaks {} and does not play {game}", self.name, self.protocol);
                let is_own = |known: &&Protocol| known.name() == self.protocol;
                let protocol = *kind.protocols().iter().find(is_own).ok_or_else(unknown)?;
                let talk = with_room!(kind, R => Conversation::new::<R>(self.name.clone(), protocol));
                self.talk.insert((kind, talk.ok_or_else(unknown)?))
            }
        };
        Ok(talk)
    }

    fn news(&mut self, mut outputs: Vec<Output>, now: f64) -> String {
        let mut wake = None;
        if let Some((_, talk)) = &mut self.talk {
            outputs.extend(talk.take_outputs());
            // A timer that fires within the millisecond before would only be set again.
            let left = |at: Duration| at.saturating_sub(milliseconds(now)).as_millis() + 1;
            wake = talk.wake_at().map(|at| u64::try_from(left(at)).unwrap_or(u64::MAX));
        }
        serde_json::to_string(&ScriptNews { outputs, wake }).unwrap_or_default()
    }
}

/// A JavaScript number of milliseconds as a duration; 0 if it is negative, too large or not a number.
fn milliseconds(number: f64) -> Duration {
    Duration::try_from_secs_f64(number / 1000.0).unwrap_or_default()
}

fn error(task: u64, message: String) -> Output {
    Output::Reply { reply: AnalysisReply::Error(AnalysisError { task, message }) }
}
