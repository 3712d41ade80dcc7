//! The functions that pages call, one a question. Each only turns JavaScript's values over and asks the file that knows.
//!
//! Whatever can be wrong with a question comes back as a [`Reply`]; nothing is thrown.

use serde::Serialize;
use serde::de::DeserializeOwned;
use tetrad_core::Side;
use tetrad_core::page::Problem;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::reply::Reply;
use crate::{forms, ptn, records, views};

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = JSON, js_name = parse, catch)]
    fn json_parse(text: &str) -> Result<JsValue, JsValue>;

    #[wasm_bindgen(js_namespace = JSON, js_name = stringify, catch)]
    fn json_stringify(value: &JsValue) -> Result<JsValue, JsValue>;
}

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"import type {
  Actions, Described, Export, GameName, Imported, NewGame, Played, PtnChecked, PtnFilm, PtnStatistics, PtnVerdict, PtnWell,
  GameRecord, RealtimeHandling, RealtimeKey, RealtimeNews, RealtimeOptions, RealtimeView, Replayed, Reply, ServedProtocol, Setup, Side, Tables,
} from "../rules";
"#;

/// A value of ours as one of JavaScript's.
pub(crate) fn value<T: Serialize>(value: &T) -> JsValue {
    let text = serde_json::to_string(value).unwrap_or_default();
    json_parse(&text).unwrap_or(JsValue::UNDEFINED)
}

pub(crate) fn reply<T: Serialize>(result: Result<T, Problem>) -> JsValue {
    value(&Reply::from(result))
}

/// A value of JavaScript's as one of ours.
pub(crate) fn read<T: DeserializeOwned>(value: &JsValue, what: &str) -> Result<T, Problem> {
    let text = json_stringify(value).ok().and_then(|text| text.as_string()).unwrap_or_default();
    serde_json::from_str(&text).map_err(|error| Problem::new(format!("{what}: {error}")))
}

fn side(name: Option<&str>) -> Result<Option<Side>, Problem> {
    match name {
        None => Ok(None),
        Some("first") => Ok(Some(Side::First)),
        Some("second") => Ok(Some(Side::Second)),
        Some(_) => Err(Problem::new("a side is `first` or `second`")),
    }
}

fn texts(texts: &[String]) -> Vec<&str> {
    texts.iter().map(String::as_str).collect()
}

/// The position of a text with everything to draw, or what is wrong with the text.
#[wasm_bindgen(unchecked_return_type = "Reply<Described>")]
pub fn describe(#[wasm_bindgen(unchecked_param_type = "GameName")] game: &str, position: &str) -> JsValue {
    reply(views::describe(game, position))
}

/// How a chain of actions may go on, and the move that it makes if it ends here. Without a side it is the first
/// actor's.
#[wasm_bindgen(unchecked_return_type = "Reply<Actions>")]
#[expect(clippy::needless_pass_by_value, reason = "wasm-bindgen hands values over")]
pub fn actions(
    #[wasm_bindgen(unchecked_param_type = "GameName")] game: &str,
    position: &str,
    chain: Vec<String>,
    #[wasm_bindgen(js_name = side, unchecked_optional_param_type = "Side")] acting: Option<String>,
) -> JsValue {
    reply(side(acting.as_deref()).and_then(|side| views::actions(game, position, &texts(&chain), side)))
}

/// Every legal move of a side; without one, the first actor's.
#[wasm_bindgen(js_name = legalMoves, unchecked_return_type = "Reply<string[]>")]
#[expect(clippy::needless_pass_by_value, reason = "wasm-bindgen hands values over")]
pub fn legal_moves(
    #[wasm_bindgen(unchecked_param_type = "GameName")] game: &str,
    position: &str,
    #[wasm_bindgen(js_name = side, unchecked_optional_param_type = "Side")] acting: Option<String>,
) -> JsValue {
    reply(side(acting.as_deref()).and_then(|side| views::legal_moves(game, position, side)))
}

/// Plays one move for every actor.
#[wasm_bindgen(unchecked_return_type = "Reply<Played>")]
#[expect(clippy::needless_pass_by_value, reason = "wasm-bindgen hands values over")]
pub fn play(
    #[wasm_bindgen(unchecked_param_type = "GameName")] game: &str,
    position: &str,
    moves: Vec<String>,
) -> JsValue {
    reply(views::play(game, position, &texts(&moves)))
}

/// The first position of a new game.
#[wasm_bindgen(js_name = newGame, unchecked_return_type = "Reply<Described>")]
pub fn new_game(#[wasm_bindgen(unchecked_param_type = "NewGame")] options: &JsValue) -> JsValue {
    reply(read(options, "options").and_then(|options| views::new_game(&options)))
}

/// The position of a board as an editor leaves it, or what is wrong with it.
#[wasm_bindgen(unchecked_return_type = "Reply<Described>")]
pub fn compose(#[wasm_bindgen(unchecked_param_type = "Setup")] board: &JsValue) -> JsValue {
    reply(read(board, "board").and_then(views::compose))
}

/// What does not depend on any position: gods and shapes.
#[wasm_bindgen(unchecked_return_type = "Tables")]
pub fn tables() -> JsValue {
    value(&views::tables())
}

/// Plays a record, branches too, or says which turn can't be.
#[wasm_bindgen(unchecked_return_type = "Reply<Replayed>")]
pub fn replay(#[wasm_bindgen(unchecked_param_type = "GameRecord")] record: &JsValue) -> JsValue {
    reply(json(record).and_then(|record| records::replay(&record)))
}

/// A position in all forms that its game knows.
#[wasm_bindgen(js_name = exportPosition, unchecked_return_type = "Reply<Export[]>")]
pub fn export_position(#[wasm_bindgen(unchecked_param_type = "GameName")] game: &str, position: &str) -> JsValue {
    reply(forms::export_position(game, position))
}

/// A record in all forms that its game knows.
#[wasm_bindgen(js_name = exportRecord, unchecked_return_type = "Reply<Export[]>")]
pub fn export_record(#[wasm_bindgen(unchecked_param_type = "GameRecord")] record: &JsValue) -> JsValue {
    reply(json(record).and_then(|record| forms::export_record(&record)))
}

/// Reads a text of any form that the game knows.
#[wasm_bindgen(js_name = importText, unchecked_return_type = "Reply<Imported>")]
pub fn import_text(#[wasm_bindgen(unchecked_param_type = "GameName")] game: &str, text: &str) -> JsValue {
    reply(forms::import_text(game, text))
}

fn json(value: &JsValue) -> Result<String, Problem> {
    let text = json_stringify(value).ok().and_then(|text| text.as_string());
    text.ok_or_else(|| Problem::new("expected an object"))
}

/// What is wrong with a text of PTN, with places and fixes.
#[wasm_bindgen(js_name = ptnCheck, unchecked_return_type = "PtnChecked")]
pub fn ptn_check(text: &str, strict: bool) -> JsValue {
    value(&ptn::checked(text, strict))
}

/// PTN as it is always written, with so many moves a line.
#[wasm_bindgen(js_name = ptnFormat, unchecked_return_type = "Reply<string>")]
pub fn ptn_format(text: &str, moves: u32) -> JsValue {
    reply(ptn::formatted(text, moves as usize))
}

/// The game in a text of PTN, move by move, as far as it can be played.
#[wasm_bindgen(js_name = ptnFilm, unchecked_return_type = "PtnFilm")]
pub fn ptn_film(text: &str) -> JsValue {
    value(&ptn::film(text))
}

/// The well after so many moves.
#[wasm_bindgen(js_name = ptnWell, unchecked_return_type = "PtnWell")]
pub fn ptn_well(text: &str, moves: u32) -> JsValue {
    value(&ptn::well(text, moves as usize))
}

/// Figures about the game in a text of PTN.
#[wasm_bindgen(js_name = ptnStatistics, unchecked_return_type = "PtnStatistics")]
pub fn ptn_statistics(text: &str) -> JsValue {
    value(&ptn::statistics(text))
}

/// What the engine thinks of so many moves from an index on; takes some milliseconds a move.
#[wasm_bindgen(js_name = ptnVerdicts, unchecked_return_type = "Reply<PtnVerdict[]>")]
pub fn ptn_verdicts(text: &str, from: u32, count: u32) -> JsValue {
    reply(ptn::verdicts(text, from as usize, count as usize))
}

/// PTN with these verdicts on its moves, from the first on.
#[wasm_bindgen(js_name = ptnAnnotate, unchecked_return_type = "Reply<string>")]
pub fn ptn_annotate(text: &str, #[wasm_bindgen(unchecked_param_type = "PtnVerdict[]")] verdicts: &JsValue) -> JsValue {
    reply(read::<Vec<ptn::PtnVerdict>>(verdicts, "verdicts").and_then(|verdicts| ptn::annotated(text, &verdicts)))
}

/// The game in a text of PTN as an animated SVG.
#[wasm_bindgen(js_name = ptnSvg, unchecked_return_type = "Reply<string>")]
pub fn ptn_svg(text: &str) -> JsValue {
    reply(ptn::svg(text))
}

/// The score over the lines as an SVG.
#[wasm_bindgen(js_name = ptnPlot, unchecked_return_type = "Reply<string>")]
pub fn ptn_plot(text: &str) -> JsValue {
    reply(ptn::plot(text))
}

/// A classic game in another form: `ptn`, `fumen`, `json`, `stackrabbit` or `tbp`, whatever form it is in.
#[wasm_bindgen(js_name = ptnConvert, unchecked_return_type = "Reply<string>")]
pub fn ptn_convert(
    text: &str,
    #[wasm_bindgen(unchecked_param_type = "'ptn' | 'fumen' | 'json' | 'stackrabbit' | 'tbp'")] to: &str,
    comments: bool,
) -> JsValue {
    reply(ptn::converted(text, to, comments))
}
