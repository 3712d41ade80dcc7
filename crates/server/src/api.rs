//! The plain questions of the API, and how refusals look.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use crate::Shared;

/// Who serves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct About {
    /// `tetrad`.
    pub name: &'static str,
    /// Of this binary.
    pub version: &'static str,
    /// The engines that are registered.
    pub engines: Vec<RegisteredEngine>,
}

/// An engine that may play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct RegisteredEngine {
    /// As it goes on record.
    pub name: String,
    /// How it is spoken to.
    pub proto: String,
}

/// Why a request was refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Refusal {
    /// In a sentence for people.
    pub error: String,
}

/// A refusal with its reason.
pub(crate) fn refusal(status: StatusCode, reason: impl Into<String>) -> Response {
    (status, Json(Refusal { error: reason.into() })).into_response()
}

pub(crate) async fn about(State(shared): State<Shared>) -> Json<About> {
    let engine = |engine: &tetrad_arena::spec::EngineSpec| RegisteredEngine {
        name: engine.name.clone(),
        proto: engine.proto.name().to_owned(),
    };
    let engines = shared.engines.iter().map(engine).collect();
    Json(About { name: "tetrad", version: env!("CARGO_PKG_VERSION"), engines })
}

pub(crate) async fn unknown() -> Response {
    refusal(StatusCode::NOT_FOUND, "the API has no such address")
}
