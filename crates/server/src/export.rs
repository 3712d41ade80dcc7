//! The download of a tournament's games, in a notation of `tetrad export`.
//!
//! Games are read and sent one after the other, so that a download needs little memory, however many there are.

use std::net::SocketAddr;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::{ConnectInfo, Path, Query, State};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use tetrad_arena::export::Format;
use tetrad_arena::store::{Store, TournamentId};
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::mpsc::{Sender, channel};

use crate::Shared;
use crate::api::refusal;
use crate::places::{Client, Place};
use crate::stream::ChannelBody;

/// How long to wait for a client that reads slowly before the next try.
const PAUSE: Duration = Duration::from_millis(5);

/// The notation that a request asks for.
#[derive(Debug, Deserialize)]
#[serde(default)]
pub(crate) struct Wanted {
    format: String,
}

impl Default for Wanted {
    fn default() -> Self {
        Self { format: Format::RECORDS.notation.name.to_owned() }
    }
}

pub(crate) async fn games(
    State(shared): State<Shared>,
    ConnectInfo(address): ConnectInfo<SocketAddr>,
    Path(id): Path<i64>,
    Query(Wanted { format }): Query<Wanted>,
) -> Response {
    let (id, arena) = (TournamentId(id), Arc::clone(&shared.arena));
    let stored = match tokio::task::spawn_blocking(move || arena.stored(id)).await {
        Ok(Ok(stored)) => stored,
        Ok(Err(refused)) => return refused.into_response(),
        Err(_) => return refusal(StatusCode::INTERNAL_SERVER_ERROR, "the store could not be asked"),
    };
    let formats: Vec<Format> = Format::all().filter(|format| format.takes(&stored.game)).collect();
    let Some(&format) = formats.iter().find(|known| known.notation.name == format) else {
        let names: Vec<&str> = formats.iter().map(|format| format.notation.name).collect();
        return refusal(StatusCode::BAD_REQUEST, format!("format: expected one of {}", names.join(", ")));
    };
    // A download keeps a connection busy, as a watcher does.
    let Ok(place) = shared.watchers.take(Client::of(address.ip())) else {
        return refusal(
            StatusCode::SERVICE_UNAVAILABLE,
            "too many are watching or downloading; wait for another to end",
        );
    };
    let Some(store) = shared.arena.store.clone() else {
        return refusal(StatusCode::NOT_FOUND, "there is no store: start the server with --store FILE");
    };
    let (sender, receiver) = channel(16);
    tokio::task::spawn_blocking(move || send(store.as_ref(), id, format, &sender, place));
    let name = format!("attachment; filename=\"tournament-{}.{}\"", id.0, format.notation.extension);
    let heads = [(CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()), (CONTENT_DISPOSITION, name)];
    (heads, Body::new(ChannelBody(receiver))).into_response()
}

/// Sends the games of a tournament, until the client is gone.
fn send(store: &dyn Store, id: TournamentId, format: Format, sender: &Sender<Bytes>, place: Place) {
    let sent = store.games(id, &mut |game| {
        let text = match format.write(&game) {
            Ok(text) => text,
            Err(error) => {
                tracing::warn!("game {} is left out of a download: {error}", game.key);
                return ControlFlow::Continue(());
            }
        };
        patiently(sender, text.into())
    });
    if let Err(error) = sent {
        tracing::error!("a download of tournament {} ended early: {error}", id.0);
    }
    drop(place);
}

/// Sends a text; breaks if the client is gone. Waits by sleeping, because stores call visitors within a runtime of their own.
fn patiently(sender: &Sender<Bytes>, mut text: Bytes) -> ControlFlow<()> {
    loop {
        text = match sender.try_send(text) {
            Ok(()) => return ControlFlow::Continue(()),
            Err(TrySendError::Closed(_)) => return ControlFlow::Break(()),
            Err(TrySendError::Full(text)) => text,
        };
        thread::sleep(PAUSE);
    }
}
