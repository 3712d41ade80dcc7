//! Engines that speak a protocol.

use serde::Serialize;
use tetrad_core::{Room, SessionOptions};
use tetrad_games::{Kind, with_room};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsError, JsValue};

use crate::pages::value;
use crate::served::{Served, serve};
use crate::weights;

/// An engine that speaks a protocol.
#[wasm_bindgen]
pub struct ProtocolEngine(Box<dyn Served>);

#[wasm_bindgen]
impl ProtocolEngine {
    /// Opens a session in the protocol of this name. The engine needs its weights, if it has any.
    #[wasm_bindgen(constructor)]
    pub fn new(protocol: &str) -> Result<Self, JsError> {
        let unknown = || JsError::new(&format!("found protocol `{protocol}`, expected one of `protocols()`"));
        let mut served = tetrad_games::served().into_iter();
        let (kind, served) = served.find(|(_, served)| served.protocol.name() == protocol).ok_or_else(unknown)?;
        with_room!(kind, R => {
            weights::ensure::<R>().map_err(|missing| JsError::new(&missing))?;
            let session = R::session(served.protocol, SessionOptions::default()).ok().flatten().ok_or_else(unknown)?;
            Ok(Self(serve(session, <R as Room>::Engine::default())))
        })
    }

    /// Takes a line of the protocol, without its line break.
    pub fn line(&mut self, text: &str) {
        self.0.line(text);
    }

    /// Continues the search for about this many milliseconds; does nothing unless `busy`.
    pub fn step(&mut self, milliseconds: f64) {
        self.0.step(milliseconds);
    }

    /// Whether a search is running.
    #[wasm_bindgen(getter)]
    pub fn busy(&self) -> bool {
        self.0.is_busy()
    }

    /// Whether the session has ended and takes no more lines.
    #[wasm_bindgen(getter)]
    pub fn closed(&self) -> bool {
        self.0.is_closed()
    }

    /// The lines that the engine has printed since the last call.
    #[wasm_bindgen(js_name = takeLines)]
    pub fn take_lines(&mut self) -> Vec<String> {
        self.0.take_printed()
    }
}

/// A protocol that the engines speak.
#[derive(Serialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct ServedProtocol {
    /// The name that `ProtocolEngine` takes.
    pub name: &'static str,
    /// A line about the game and the protocol.
    pub about: &'static str,
    /// Whether every message is a JSON object.
    pub is_json: bool,
    /// The game whose weights have to be loaded first; `null` if the engine has none.
    pub weights: Option<&'static str>,
}

/// The protocols that the engines speak.
#[wasm_bindgen(unchecked_return_type = "ServedProtocol[]")]
pub fn protocols() -> JsValue {
    let describe = |(kind, served): (Kind, tetrad_core::Served)| ServedProtocol {
        name: served.protocol.name(),
        about: served.about,
        is_json: served.is_json,
        weights: kind.has_weights().then(|| kind.name()),
    };
    value(&tetrad_games::served().into_iter().map(describe).collect::<Vec<_>>())
}
