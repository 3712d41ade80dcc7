//! Read-only handlers for stored tournaments and games. This process or another one may write to the store meanwhile.

use std::ops::ControlFlow;
use std::time::{SystemTime, UNIX_EPOCH};

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use tetrad_arena::report::UnreadableReport;
use tetrad_arena::store::{GameResult, Store, StoreError, StoredTournament, TournamentId};
use tetrad_core::Record;

use crate::Shared;
use crate::api::refusal;
use crate::arena::Arena;
use crate::form::TournamentForm;
use crate::tournaments::refused_by_store;

/// The most games of a page.
const LONGEST_PAGE: usize = 500;

/// The most unreadable games that a page names.
const MOST_UNREADABLE: usize = 20;

/// A tournament in the store.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct TournamentRow {
    /// The number in the store.
    pub id: i64,
    /// The name, which is unique in the store.
    pub name: String,
    /// The game's name on the command line.
    pub game: String,
    /// `running`, `finished` or `decided`.
    pub state: &'static str,
    /// The number of stored games, void ones included.
    pub games: u64,
    /// The number of games if nothing ends the tournament early; `null` if the definition can't be read.
    pub total: Option<u64>,
    /// The time of creation, in milliseconds since 1970.
    pub created: u64,
    /// Whether this server is playing the tournament now.
    pub live: bool,
    /// Whether this server can resume the tournament: a form started it, it is unfinished and not being played here.
    pub resumable: bool,
    /// Whether this server can rename and delete the tournament: it is over or can be resumed.
    pub editable: bool,
}

/// A tournament and the form that started it.
#[derive(Clone, Debug, PartialEq, Serialize, ts_rs::TS)]
pub struct TournamentView {
    /// The tournament.
    pub row: TournamentRow,
    /// The form; `null` if the tournament was not started by one.
    pub form: Option<TournamentForm>,
}

impl From<StoredTournament> for TournamentRow {
    fn from(stored: StoredTournament) -> Self {
        let StoredTournament { id: TournamentId(id), name, game, created, state, games, .. } = stored;
        let created = milliseconds(created);
        Self {
            id,
            name,
            game,
            state: state.name(),
            games,
            total: None,
            created,
            live: false,
            resumable: false,
            editable: false,
        }
    }
}

/// A game of a tournament, without its moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct GameRow {
    /// The key, like `2.17.1`: pairing, pair and side.
    pub key: String,
    /// The names of the engines, the first side first.
    pub players: Vec<String>,
    /// Half points of the first side: 2 for a win, 1 for a draw, 0 for a loss.
    pub half_points: u32,
    /// The rule or the fault that ended the game.
    pub reason: String,
    /// The number of turns played.
    pub plies: u32,
    /// The fault of each side, in words.
    pub faults: [Option<String>; 2],
    /// The duration of the game, in milliseconds.
    pub took: u64,
    /// The time of the end, in milliseconds since 1970.
    pub finished: u64,
}

impl From<GameResult> for GameRow {
    fn from(result: GameResult) -> Self {
        Self {
            key: result.key.to_string(),
            players: result.players,
            half_points: result.half_points,
            reason: result.reason,
            plies: result.plies,
            faults: result.faults.map(|fault| fault.map(|fault| fault.to_string())),
            took: u64::try_from(result.took.as_millis()).unwrap_or(u64::MAX),
            finished: milliseconds(result.finished),
        }
    }
}

/// A page of games of a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct GamePage {
    /// The games, in the order of their keys.
    pub games: Vec<GameRow>,
    /// Whether more games follow.
    pub more: bool,
    /// The first unreadable games, as far as the store was read for this page. Their pairs are void and not listed.
    pub unreadable: Vec<UnreadableReport>,
}

/// A game with its moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct GameView {
    /// The result.
    pub row: GameRow,
    /// The record of the game.
    pub record: Record,
}

/// The range of games that a request asks for.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(default)]
pub(crate) struct Window {
    from: usize,
    count: usize,
}

impl Default for Window {
    fn default() -> Self {
        Self { from: 0, count: 100 }
    }
}

pub(crate) fn milliseconds(time: SystemTime) -> u64 {
    time.duration_since(UNIX_EPOCH).map_or(0, |since| u64::try_from(since.as_millis()).unwrap_or(u64::MAX))
}

/// Answers a request from the store, which may block, on a thread for blocking work.
async fn ask<T, F>(shared: Shared, question: F) -> Response
where
    T: Serialize + Send + 'static,
    F: FnOnce(&Arena, &dyn Store) -> Result<Option<T>, StoreError> + Send + 'static,
{
    let arena = shared.arena;
    let Some(store) = arena.store.clone() else {
        return refusal(StatusCode::NOT_FOUND, "there is no store: start the server with --store FILE");
    };
    match tokio::task::spawn_blocking(move || question(&arena, store.as_ref())).await {
        Ok(Ok(Some(answer))) => Json(answer).into_response(),
        Ok(Ok(None)) => refusal(StatusCode::NOT_FOUND, "the store has no such game or tournament"),
        Ok(Err(error)) => refused_by_store(&error),
        Err(error) => {
            tracing::error!("the store could not be asked: {error}");
            refusal(StatusCode::INTERNAL_SERVER_ERROR, "the store could not be asked")
        }
    }
}

pub(crate) async fn tournaments(State(shared): State<Shared>) -> Response {
    ask(shared, |arena, store| {
        let rows: Vec<TournamentRow> = store.tournaments()?.iter().map(|stored| arena.row(stored)).collect();
        Ok(Some(rows))
    })
    .await
}

pub(crate) async fn games(State(shared): State<Shared>, Path(id): Path<i64>, Query(window): Query<Window>) -> Response {
    ask(shared, move |_, store| {
        if !store.tournaments()?.iter().any(|tournament| tournament.id == TournamentId(id)) {
            return Ok(None);
        }
        let (mut number, mut games, mut more) = (0, Vec::new(), false);
        let unreadable = store.results(TournamentId(id), &mut |result| {
            more = games.len() >= window.count.min(LONGEST_PAGE);
            if number >= window.from && !more {
                games.push(GameRow::from(result));
            }
            number += 1;
            if more { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        let unreadable = unreadable.into_iter().take(MOST_UNREADABLE).map(UnreadableReport::from).collect();
        Ok(Some(GamePage { games, more, unreadable }))
    })
    .await
}

pub(crate) async fn game(State(shared): State<Shared>, Path((id, key)): Path<(i64, String)>) -> Response {
    let Ok(key) = key.parse() else {
        return refusal(StatusCode::BAD_REQUEST, "a game is named by pairing, pair and side, like 2.17.1");
    };
    ask(shared, move |_, store| {
        let stored = store.game(TournamentId(id), key)?;
        Ok(stored.map(|stored| GameView { row: GameRow::from(stored.result()), record: stored.record }))
    })
    .await
}
