//! The HTTP handlers that start, watch, stop, resume, rename and delete tournaments.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::body::{Body, Bytes};
use axum::extract::rejection::BytesRejection;
use axum::extract::{ConnectInfo, Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tetrad_arena::store::{StoreError, StoreErrorKind, TournamentId};

use crate::Shared;
use crate::api::refusal;
use crate::archive::TournamentView;
use crate::arena::{Arena, Refused};
use crate::form::{NameForm, TournamentForm};
use crate::form_error::FormError;
use crate::places::Client;
use crate::stream;

/// How long the answer to `stop` waits for the tournament to end.
const PATIENCE: Duration = Duration::from_secs(5);

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        match self {
            Self::Wrong(error) => error.response(StatusCode::BAD_REQUEST),
            Self::Unfit(error) => error.response(StatusCode::CONFLICT),
            Self::NoRoom(error) => error.response(StatusCode::SERVICE_UNAVAILABLE),
            Self::Missing => refusal(StatusCode::NOT_FOUND, "the store has no such game or tournament"),
            Self::Conflict(why) => refusal(StatusCode::CONFLICT, why),
            Self::Full(why) => refusal(StatusCode::SERVICE_UNAVAILABLE, why),
            Self::Store(error) => refused_by_store(&error),
        }
    }
}

/// The refusal for a store's error, with the matching status.
pub(crate) fn refused_by_store(error: &StoreError) -> Response {
    let status = match error.trouble {
        StoreErrorKind::Busy | StoreErrorKind::InUse | StoreErrorKind::Unreachable(_) => {
            StatusCode::SERVICE_UNAVAILABLE
        }
        StoreErrorKind::OtherDefinition(_) => StatusCode::CONFLICT,
        StoreErrorKind::Unreadable(_) => StatusCode::NOT_FOUND,
        _ => StatusCode::INTERNAL_SERVER_ERROR,
    };
    refusal(status, error.to_string())
}

/// Answers a request with the result of work that may block, on a thread for blocking work.
async fn run_blocking<T>(status: StatusCode, work: impl FnOnce() -> Result<T, Refused> + Send + 'static) -> Response
where
    T: Serialize + Send + 'static,
{
    match tokio::task::spawn_blocking(work).await {
        Ok(Ok(answer)) => (status, Json(answer)).into_response(),
        Ok(Err(refused)) => refused.into_response(),
        Err(error) => {
            tracing::error!("a tournament could not be dealt with: {error}");
            refusal(StatusCode::INTERNAL_SERVER_ERROR, "a bug is in the way; the server's log says more")
        }
    }
}

/// Reads a form from the body of a request.
fn form<T: DeserializeOwned>(headers: &HeaderMap, body: Result<Bytes, BytesRejection>) -> Result<T, Box<Response>> {
    // A foreign page can't send this media type without a CORS preflight.
    let kind = headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()?.split(';').next());
    if kind.map(str::trim) != Some("application/json") {
        return Err(Box::new(refusal(StatusCode::UNSUPPORTED_MEDIA_TYPE, "expected a form as application/json")));
    }
    let body = body.map_err(|rejection| Box::new(refusal(rejection.status(), rejection.body_text())))?;
    serde_json::from_slice(&body).map_err(|error| {
        Box::new(FormError::general(format!("the form can't be read: {error}")).response(StatusCode::BAD_REQUEST))
    })
}

pub(crate) async fn start(
    State(shared): State<Shared>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Response {
    match form::<TournamentForm>(&headers, body) {
        Ok(form) => run_blocking(StatusCode::CREATED, move || shared.arena.start(&form)).await,
        Err(refusal) => *refusal,
    }
}

pub(crate) async fn rename(
    State(shared): State<Shared>,
    Path(id): Path<i64>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Response {
    match form::<NameForm>(&headers, body) {
        Ok(NameForm { name }) => {
            run_blocking(StatusCode::OK, move || shared.arena.rename(TournamentId(id), &name)).await
        }
        Err(refusal) => *refusal,
    }
}

pub(crate) async fn delete(State(shared): State<Shared>, Path(id): Path<i64>) -> Response {
    run_blocking(StatusCode::OK, move || shared.arena.delete(TournamentId(id))).await
}

pub(crate) async fn resume(State(shared): State<Shared>, Path(id): Path<i64>) -> Response {
    run_blocking(StatusCode::OK, move || shared.arena.resume(TournamentId(id))).await
}

pub(crate) async fn stop(State(shared): State<Shared>, Path(id): Path<i64>) -> Response {
    let (arena, id) = (shared.arena, TournamentId(id));
    let asked = Arc::clone(&arena);
    let has_ended = match tokio::task::spawn_blocking(move || asked.stop(id)).await {
        Ok(Ok(live_state)) => tokio::time::timeout(PATIENCE, live_state.is_over().wait_for(|over| *over)).await.is_ok(),
        Ok(Err(refused)) => return refused.into_response(),
        Err(error) => {
            tracing::error!("a tournament could not be stopped: {error}");
            return refusal(StatusCode::INTERNAL_SERVER_ERROR, "a bug is in the way; the server's log says more");
        }
    };
    let status = if has_ended { StatusCode::OK } else { StatusCode::ACCEPTED };
    run_blocking(status, move || Ok(arena.row(&arena.stored(id)?))).await
}

pub(crate) async fn one(State(shared): State<Shared>, Path(id): Path<i64>) -> Response {
    run_blocking(StatusCode::OK, move || {
        let stored = shared.arena.stored(TournamentId(id))?;
        Ok(TournamentView { row: shared.arena.row(&stored), form: Arena::form(&stored) })
    })
    .await
}

pub(crate) async fn results(State(shared): State<Shared>, Path(id): Path<i64>) -> Response {
    run_blocking(StatusCode::OK, move || shared.arena.results(TournamentId(id))).await
}

pub(crate) async fn live(
    State(shared): State<Shared>,
    ConnectInfo(address): ConnectInfo<SocketAddr>,
    Path(id): Path<i64>,
) -> Response {
    let Some(live_state) = shared.arena.live_state(TournamentId(id)) else {
        return run_blocking(StatusCode::OK, move || -> Result<(), Refused> {
            shared.arena.stored(TournamentId(id))?;
            Err(Refused::Conflict("the tournament is not being played here".to_owned()))
        })
        .await;
    };
    let Ok(place) = shared.watchers.take(Client::of(address.ip())) else {
        return refusal(StatusCode::SERVICE_UNAVAILABLE, "too many are watching; close another page");
    };
    ([(CONTENT_TYPE, "text/event-stream"), (CACHE_CONTROL, "no-store")], Body::new(stream::open(live_state, place)))
        .into_response()
}
