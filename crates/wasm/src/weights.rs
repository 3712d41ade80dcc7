//! The weights of engines' networks. They are no part of the module: its host loads them before an engine searches.

use tetrad_core::Room;
use tetrad_games::{Kind, with_room};
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

/// Gives the engine of a game the weights of its network, the bytes of `<game>.weights`.
#[wasm_bindgen(js_name = loadWeights)]
pub fn load_weights(game: &str, bytes: &[u8]) -> Result<(), JsError> {
    load(game, bytes).map_err(|message| JsError::new(&message))
}

/// Loads weights like [`load_weights`], with an error in words.
pub fn load(game: &str, bytes: &[u8]) -> Result<(), String> {
    let mut kinds = Kind::ALL.iter().filter(|kind| kind.name() == game);
    let weights = kinds.find_map(|kind| with_room!(kind, R => R::WEIGHTS));
    let weights = weights.ok_or_else(|| format!("the engine of `{game}` takes no weights"))?;
    (weights.load)(bytes).map_err(|error| format!("the weights of {game} can't be used: {error}"))
}

/// Checks that the engine of a game has the weights that it needs.
pub(crate) fn ensure<R: Room>() -> Result<(), String> {
    match R::WEIGHTS {
        Some(weights) if !(weights.are_loaded)() => Err(format!("the weights of {} are not loaded", R::NAME)),
        _ => Ok(()),
    }
}
