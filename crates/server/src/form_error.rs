//! Errors of the tournament form as problem details (RFC 9457) that name the field.

use std::fmt;

use axum::Json;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use serde::Serialize;

/// The media type of problem details.
pub(crate) const PROBLEM_JSON: &str = "application/problem+json";

/// A field of the tournament form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(rename_all = "lowercase")]
pub enum FormField {
    /// The tournament's name.
    Name,
    /// The game.
    Game,
    /// The engines that take part.
    Engines,
    /// The limits of their searches.
    Limits,
    /// The openings.
    Openings,
    /// The number of games.
    Games,
    /// The schedule.
    Schedule,
    /// The number of games at once.
    Concurrency,
    /// The test.
    Sprt,
}

#[derive(Clone, Debug, PartialEq, Eq)]
/// An error of a form or of one of its fields.
pub(crate) struct FormError {
    field: Option<FormField>,
    /// Prefix of the detail in texts that are shown without the field; empty if the detail names its place itself.
    place: String,
    detail: String,
}

impl FormError {
    /// An error of a field. `place` names it for readers who don't see the form.
    pub(crate) fn new(field: FormField, place: impl Into<String>, detail: impl Into<String>) -> Self {
        Self { field: Some(field), place: place.into(), detail: detail.into() }
    }

    /// An error of no particular field.
    pub(crate) fn general(detail: impl Into<String>) -> Self {
        Self { field: None, place: String::new(), detail: detail.into() }
    }

    pub(crate) fn response(&self, status: StatusCode) -> Response {
        let problem = FormProblem {
            kind: "about:blank",
            title: status.canonical_reason().unwrap_or("refused"),
            status: status.as_u16(),
            detail: self.detail.clone(),
            field: self.field,
            error: self.to_string(),
        };
        (status, [(CONTENT_TYPE, PROBLEM_JSON)], Json(problem)).into_response()
    }
}

impl fmt::Display for FormError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { place, detail, .. } = self;
        if place.is_empty() { f.write_str(detail) } else { write!(f, "{place}: {detail}") }
    }
}

/// Why a form was refused: problem details of RFC 9457.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct FormProblem {
    /// Always `about:blank`: the status says the kind of problem.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// The status in words.
    pub title: &'static str,
    /// The HTTP status.
    pub status: u16,
    /// The error, for readers who see the field.
    pub detail: String,
    /// The wrong field; `null` if the error belongs to no particular one.
    pub field: Option<FormField>,
    /// The error with its place, in a sentence.
    pub error: String,
}
