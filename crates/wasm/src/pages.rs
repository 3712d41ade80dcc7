//! The functions that pages call. Each converts JavaScript values and calls the module that does the work.
//!
//! Errors in arguments are returned as a [`Reply`]; nothing is thrown.

use serde::Serialize;
use serde::de::DeserializeOwned;
use tetrad_core::Side;
use tetrad_core::puzzle::solver::{Try, ratings};
use tetrad_core::room::page::Problem;
use tetrad_ptn::PlacementPuzzle;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::reply::Reply;
use crate::{forms, ptn, puzzles, records, review, views};

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = JSON, js_name = parse, catch)]
    fn json_parse(text: &str) -> Result<JsValue, JsValue>;

    #[wasm_bindgen(js_namespace = JSON, js_name = stringify, catch)]
    fn json_stringify(value: &JsValue) -> Result<JsValue, JsValue>;
}

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"import type {
  Actions, AttackTableName, Described, Export, GameName, GameReview, GlickoRating, Imported, MarkMeaning, NewGame, PlacementPuzzle, Played, PlayedMove, PtnCandidate, PtnChecked, PtnFilm, PtnImported, PtnStatistics, PtnStudy, PtnVerdict, PtnWell, PuzzleAnswer, PuzzlePlacement, RatedTry,
  GameRecord, RealtimeKey, RealtimeMoment, RealtimeNews, RealtimeOptions, RealtimeRecording, RealtimeView, Replayed, Reply, ServedProtocol, Setup, Side, Tables, TetrisPiece,
} from "../rules.js";
"#;

/// Converts a Rust value into a JavaScript value.
pub(crate) fn value<T: Serialize>(value: &T) -> JsValue {
    let text = serde_json::to_string(value).unwrap_or_default();
    json_parse(&text).unwrap_or(JsValue::UNDEFINED)
}

pub(crate) fn reply<T: Serialize>(result: Result<T, Problem>) -> JsValue {
    value(&Reply::from(result))
}

/// Converts a JavaScript value into a Rust value; `what` names it in the error.
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

/// Describes the position of a text for drawing, or says what is wrong with the text.
#[wasm_bindgen(unchecked_return_type = "Reply<Described>")]
pub fn describe(#[wasm_bindgen(unchecked_param_type = "GameName")] game: &str, position: &str) -> JsValue {
    reply(views::describe(game, position))
}

/// The next actions of a chain, and the move that it makes if it ends here. `side` defaults to the first actor.
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

/// Every legal move of a side, which defaults to the first actor.
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

/// The same board with the other side to act, which shows its threats; a problem where there is no such position.
#[wasm_bindgen(js_name = passTurn, unchecked_return_type = "Reply<Described>")]
pub fn pass_turn(#[wasm_bindgen(unchecked_param_type = "GameName")] game: &str, position: &str) -> JsValue {
    reply(views::pass_turn(game, position))
}

/// The marks of moves and their meanings, the best first.
#[wasm_bindgen(js_name = reviewMarks, unchecked_return_type = "MarkMeaning[]")]
pub fn review_marks() -> JsValue {
    value(&review::marks())
}

/// Answers a solver's move in a puzzle, who is to win within `plies` plies with it. May take seconds.
#[wasm_bindgen(js_name = puzzleAnswer, unchecked_return_type = "Reply<PuzzleAnswer>")]
pub fn puzzle_answer(
    #[wasm_bindgen(unchecked_param_type = "GameName")] game: &str,
    position: &str,
    mv: &str,
    plies: u32,
) -> JsValue {
    reply(puzzles::answer(game, position, mv, plies))
}

/// A move that wins within `plies` plies; `null` if there is none. May take seconds.
#[wasm_bindgen(js_name = puzzleWin, unchecked_return_type = "Reply<string | null>")]
pub fn puzzle_win(
    #[wasm_bindgen(unchecked_param_type = "GameName")] game: &str,
    position: &str,
    plies: u32,
) -> JsValue {
    reply(puzzles::win(game, position, plies))
}

/// Every placement of the piece of a puzzle of classic Tetris, the engine's choice first.
#[wasm_bindgen(js_name = puzzlePlacements, unchecked_return_type = "Reply<PuzzlePlacement[]>")]
pub fn puzzle_placements(#[wasm_bindgen(unchecked_param_type = "PlacementPuzzle")] puzzle: &JsValue) -> JsValue {
    reply(read::<PlacementPuzzle>(puzzle, "puzzle").and_then(|puzzle| puzzles::placements(&puzzle)))
}

/// The ratings of a solver before and after each of these first tries.
#[wasm_bindgen(js_name = puzzleRatings, unchecked_return_type = "Reply<GlickoRating[]>")]
pub fn puzzle_ratings(#[wasm_bindgen(unchecked_param_type = "readonly RatedTry[]")] tries: &JsValue) -> JsValue {
    reply(read::<Vec<Try>>(tries, "tries").map(|tries| ratings(&tries).collect::<Vec<_>>()))
}

/// Reviews moves of a game, from the analyses of their positions.
#[wasm_bindgen(js_name = reviewGame, unchecked_return_type = "Reply<GameReview>")]
pub fn review_game(
    #[wasm_bindgen(unchecked_param_type = "GameName")] game: &str,
    #[wasm_bindgen(unchecked_param_type = "PlayedMove[]")] moves: &JsValue,
) -> JsValue {
    reply(read::<Vec<review::PlayedMove>>(moves, "moves").and_then(|moves| review::review_game(game, &moves)))
}

/// The first position of a new game.
#[wasm_bindgen(js_name = newGame, unchecked_return_type = "Reply<Described>")]
pub fn new_game(#[wasm_bindgen(unchecked_param_type = "NewGame")] options: &JsValue) -> JsValue {
    reply(read(options, "options").and_then(|options| views::new_game(&options)))
}

/// The position of an edited board, or what is wrong with it.
#[wasm_bindgen(unchecked_return_type = "Reply<Described>")]
pub fn compose(#[wasm_bindgen(unchecked_param_type = "Setup")] board: &JsValue) -> JsValue {
    reply(read(board, "board").and_then(views::compose))
}

/// The tables that don't depend on a position: gods and shapes.
#[wasm_bindgen(unchecked_return_type = "Tables")]
pub fn tables() -> JsValue {
    value(&views::tables())
}

/// Replays a record with its branches, or says which turn is illegal.
#[wasm_bindgen(unchecked_return_type = "Reply<Replayed>")]
pub fn replay(#[wasm_bindgen(unchecked_param_type = "GameRecord")] record: &JsValue) -> JsValue {
    reply(json(record).and_then(|record| records::replay(&record)))
}

/// A position in every notation of its game.
#[wasm_bindgen(js_name = exportPosition, unchecked_return_type = "Reply<Export[]>")]
pub fn export_position(#[wasm_bindgen(unchecked_param_type = "GameName")] game: &str, position: &str) -> JsValue {
    reply(forms::export_position(game, position))
}

/// A record in every notation of its game.
#[wasm_bindgen(js_name = exportRecord, unchecked_return_type = "Reply<Export[]>")]
pub fn export_record(#[wasm_bindgen(unchecked_param_type = "GameRecord")] record: &JsValue) -> JsValue {
    reply(json(record).and_then(|record| forms::export_record(&record)))
}

/// Reads a text in any notation of the game.
#[wasm_bindgen(js_name = importText, unchecked_return_type = "Reply<Imported>")]
pub fn import_text(#[wasm_bindgen(unchecked_param_type = "GameName")] game: &str, text: &str) -> JsValue {
    reply(forms::import_text(game, text))
}

fn json(value: &JsValue) -> Result<String, Problem> {
    let text = json_stringify(value).ok().and_then(|text| text.as_string());
    text.ok_or_else(|| Problem::new("expected an object"))
}

/// The diagnostics of a PTN text, with places and fixes.
#[wasm_bindgen(js_name = ptnCheck, unchecked_return_type = "PtnChecked")]
pub fn ptn_check(text: &str, strict: bool) -> JsValue {
    value(&ptn::checked(text, strict))
}

/// Formats a PTN text with this many moves per line.
#[wasm_bindgen(js_name = ptnFormat, unchecked_return_type = "Reply<string>")]
pub fn ptn_format(text: &str, moves: u32) -> JsValue {
    reply(ptn::formatted(text, moves as usize))
}

/// The game of a PTN text, move by move, as far as it can be played.
#[wasm_bindgen(js_name = ptnFilm, unchecked_return_type = "PtnFilm")]
pub fn ptn_film(text: &str) -> JsValue {
    value(&ptn::film(text))
}

/// The well after this many moves.
#[wasm_bindgen(js_name = ptnWell, unchecked_return_type = "PtnWell")]
pub fn ptn_well(text: &str, moves: u32) -> JsValue {
    value(&ptn::well(text, moves as usize))
}

/// Statistics of the game of a PTN text.
#[wasm_bindgen(js_name = ptnStatistics, unchecked_return_type = "PtnStatistics")]
pub fn ptn_statistics(text: &str) -> JsValue {
    value(&ptn::statistics(text))
}

/// The engine's verdicts on `count` moves from an index on; takes some milliseconds per move.
#[wasm_bindgen(js_name = ptnVerdicts, unchecked_return_type = "Reply<PtnVerdict[]>")]
pub fn ptn_verdicts(text: &str, from: u32, count: u32) -> JsValue {
    reply(ptn::verdicts(text, from as usize, count as usize))
}

/// The PTN text with these verdicts on its moves, from the first on.
#[wasm_bindgen(js_name = ptnAnnotate, unchecked_return_type = "Reply<string>")]
pub fn ptn_annotate(text: &str, #[wasm_bindgen(unchecked_param_type = "PtnVerdict[]")] verdicts: &JsValue) -> JsValue {
    reply(read::<Vec<ptn::PtnVerdict>>(verdicts, "verdicts").and_then(|verdicts| ptn::annotated(text, &verdicts)))
}

/// The engine's verdict on the last of this many moves of a PTN text, with what a page draws of it; `null` if it is not
/// legal. Takes some milliseconds.
#[wasm_bindgen(js_name = ptnStudy, unchecked_return_type = "PtnStudy | null")]
pub fn ptn_study(text: &str, moves: u32) -> JsValue {
    value(&ptn::study(text, moves as usize))
}

/// All moves of a piece after this many moves of a PTN text; none if it has no room.
#[wasm_bindgen(js_name = ptnCandidates, unchecked_return_type = "PtnCandidate[]")]
pub fn ptn_candidates(
    text: &str,
    moves: u32,
    #[wasm_bindgen(unchecked_param_type = "TetrisPiece")] piece: &str,
) -> JsValue {
    value(&ptn::candidates(text, moves as usize, piece))
}

/// A PTN text with a move after this many of its moves: in place of the next one, or at the end.
#[wasm_bindgen(js_name = ptnEnter, unchecked_return_type = "Reply<string>")]
pub fn ptn_enter(text: &str, moves: u32, mv: &str) -> JsValue {
    reply(ptn::entered(text, moves as usize, mv))
}

/// Reads a classic game in PTN, as a fumen or a link to one, or in any other supported form.
#[wasm_bindgen(js_name = ptnImport, unchecked_return_type = "Reply<PtnImported>")]
pub fn ptn_import(text: &str) -> JsValue {
    reply(ptn::imported(text))
}

/// The game of a PTN text as an animated SVG.
#[wasm_bindgen(js_name = ptnSvg, unchecked_return_type = "Reply<string>")]
pub fn ptn_svg(text: &str) -> JsValue {
    reply(ptn::svg(text))
}

/// The score over the cleared lines as an SVG.
#[wasm_bindgen(js_name = ptnPlot, unchecked_return_type = "Reply<string>")]
pub fn ptn_plot(text: &str) -> JsValue {
    reply(ptn::plot(text))
}

/// Converts a classic game in any supported form to `ptn`, `fumen`, `json`, `stackrabbit` or `tbp`.
#[wasm_bindgen(js_name = ptnConvert, unchecked_return_type = "Reply<string>")]
pub fn ptn_convert(
    text: &str,
    #[wasm_bindgen(unchecked_param_type = "'ptn' | 'fumen' | 'json' | 'stackrabbit' | 'tbp'")] to: &str,
    comments: bool,
) -> JsValue {
    reply(ptn::converted(text, to, comments))
}
