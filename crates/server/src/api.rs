//! `/api/about`, and the JSON form of refusals.

use axum::Json;
use axum::body::to_bytes;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use tetrad_arena::Contestant;
use tetrad_arena::spec::{EngineSpec, PageOption};
use tetrad_core::Protocol;
use tetrad_games::{Kind, with_room};

use crate::Shared;
use crate::form_error::PROBLEM_JSON;

/// The longest reason of a refusal, in bytes; a longer one is replaced by the status in words.
const LONGEST_REASON: usize = 4 << 10;

/// The server, its engines and the bounds of its tournaments.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct About {
    /// Always `tetrad`.
    pub name: &'static str,
    /// The version of the server's binary.
    pub version: &'static str,
    /// The registered engines, the built-in one first.
    pub engines: Vec<RegisteredEngine>,
    /// What is wrong with a file of engines that was changed, in words; the engines are those of before.
    pub problem: Option<String>,
    /// The games whose stored games can be explored; none without a store.
    pub explorer: Vec<&'static str>,
    /// The bounds of tournaments; `null` if the server can't start any.
    pub arena: Option<ArenaTerms>,
}

/// An engine that is registered with the server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct RegisteredEngine {
    /// The name in records.
    pub name: String,
    /// The protocol; `builtin` is the built-in engine, which has levels.
    pub proto: String,
    /// The games that it plays, by their names on the command line.
    pub games: Vec<String>,
    /// Whether it reports a score and a line of moves, so that it can analyse. Every engine can play and give hints.
    pub reports: bool,
    /// Whether it reports several lines.
    pub several_lines: bool,
    /// Whether it has levels of strength.
    pub levels: bool,
    /// The options that a page may set.
    pub options: Vec<PageOption>,
}

/// The bounds of tournaments.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct ArenaTerms {
    /// The most tournaments that are played at once.
    pub most_running: u32,
    /// The most engines of a tournament.
    pub most_engines: u32,
    /// The most games of a pairing.
    pub most_games: u32,
    /// The most games of a tournament.
    pub most_in_all: u32,
    /// The longest name of a tournament or an engine, in bytes.
    pub longest_name: u32,
    /// The most games of built-in engines at once, all tournaments together, by cores and memory. Engines with more
    /// memory or threads may get fewer.
    pub most_at_once: u32,
    /// The cores of the server's machine; games beyond that number share cores.
    pub cores: u32,
    /// Memory for the engines of all tournaments together, in MiB.
    pub memory: u32,
}

/// Why a request was refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct Refusal {
    /// A sentence for people.
    pub error: String,
}

pub(crate) fn refusal(status: StatusCode, reason: impl Into<String>) -> Response {
    (status, Json(Refusal { error: reason.into() })).into_response()
}

/// Turns every refusal under `/api` into JSON, also those that come from the router.
pub(crate) async fn refuse_in_json(request: Request, next: Next) -> Response {
    let path = request.uri().path();
    let is_api = path == "/api" || path.starts_with("/api/");
    let response = next.run(request).await;
    let status = response.status();
    let kind = response.headers().get(CONTENT_TYPE);
    let is_json = kind.is_some_and(|kind| {
        kind.as_bytes().starts_with(b"application/json") || kind.as_bytes() == PROBLEM_JSON.as_bytes()
    });
    if !is_api || is_json || !(status.is_client_error() || status.is_server_error()) {
        return response;
    }
    let text = to_bytes(response.into_body(), LONGEST_REASON).await.unwrap_or_default();
    match String::from_utf8_lossy(&text).trim() {
        "" if status == StatusCode::METHOD_NOT_ALLOWED => refusal(status, "this method is not allowed here"),
        "" => refusal(status, status.canonical_reason().unwrap_or("refused")),
        text => refusal(status, text),
    }
}

pub(crate) async fn about(State(shared): State<Shared>) -> Json<About> {
    let registered = shared.registry.current();
    Json(About {
        name: "tetrad",
        version: env!("CARGO_PKG_VERSION"),
        engines: registered.engines.iter().map(RegisteredEngine::from).collect(),
        problem: registered.problem.clone(),
        explorer: shared.explorer.games(),
        arena: shared.arena.terms(),
    })
}

impl From<&EngineSpec> for RegisteredEngine {
    fn from(spec: &EngineSpec) -> Self {
        let plays =
            |kind: &&Kind| kind.players() == 2 && with_room!(kind, R => Contestant::<R>::described(spec).is_ok());
        let is_built_in = spec.proto == Protocol::BUILT_IN;
        Self {
            name: spec.name.clone(),
            proto: spec.proto.name().to_owned(),
            games: Kind::ALL.iter().filter(plays).map(|kind| kind.name().to_owned()).collect(),
            reports: is_built_in || tetrad_games::abilities(spec.proto).reports,
            several_lines: is_built_in,
            levels: is_built_in && spec.level.is_none(),
            options: spec.page_options.clone(),
        }
    }
}

pub(crate) async fn unknown() -> Response {
    refusal(StatusCode::NOT_FOUND, "the API has no such address")
}
