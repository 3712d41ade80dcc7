//! Tournaments and games of a store, to be looked at. The store may be played into meanwhile, by this process or another.

use std::ops::ControlFlow;
use std::time::{SystemTime, UNIX_EPOCH};

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use tetrad_arena::store::{GameResult, Store, StoreError, StoredTournament, TournamentId, Unreadable};
use tetrad_core::Record;

use crate::Shared;
use crate::api::refusal;
use crate::arena::Arena;
use crate::form::TournamentForm;
use crate::tournaments::refused_by_store;

/// Games on one page at most.
const LONGEST_PAGE: usize = 500;

/// Games that are named on a page because they can't be read, at most.
const MOST_UNREADABLE: usize = 20;

/// A tournament in the store.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TournamentRow {
    /// Its number.
    pub id: i64,
    /// What people call it.
    pub name: String,
    /// What is played, by its name on the command line.
    pub game: String,
    /// `running`, `finished` or `decided`.
    pub state: &'static str,
    /// How many of its games are there, void ones included.
    pub games: u64,
    /// How many there will be, if nothing ends it early and as far as this can be told.
    pub total: Option<u64>,
    /// When it was begun, in milliseconds since 1970.
    pub created: u64,
    /// Whether this server is playing it now.
    pub live: bool,
    /// Whether this server could go on with it: a form started it, it is not over, and nobody plays it here.
    pub resumable: bool,
}

/// A tournament, and how it was asked for.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TournamentView {
    /// What it is.
    pub row: TournamentRow,
    /// The form that started it; nothing if it was started elsewhere.
    pub form: Option<TournamentForm>,
}

impl From<StoredTournament> for TournamentRow {
    fn from(stored: StoredTournament) -> Self {
        let StoredTournament { id: TournamentId(id), name, game, created, state, games, .. } = stored;
        let created = milliseconds(created);
        Self { id, name, game, state: state.name(), games, total: None, created, live: false, resumable: false }
    }
}

/// A game of a tournament, without its moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct GameRow {
    /// Which it is, like `2.17.1`.
    pub key: String,
    /// Who played, the first side first.
    pub players: Vec<String>,
    /// What the first side got: 2 for a win, 1 for a draw, 0 for a loss.
    pub half_points: u32,
    /// The rule or the fault that ended it.
    pub reason: String,
    /// How many turns were played.
    pub plies: u32,
    /// What each side did wrong, in words.
    pub faults: [Option<String>; 2],
    /// How long it took, in milliseconds.
    pub took: u64,
    /// When it ended, in milliseconds since 1970.
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

/// Some games of a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct GamePage {
    /// In the order of their keys.
    pub games: Vec<GameRow>,
    /// Whether there are more behind them.
    pub more: bool,
    /// The first games that can't be read, as far as the store was read for this page. Their pairs are void and not listed.
    pub unreadable: Vec<UnreadableGame>,
}

/// A stored game that can't be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct UnreadableGame {
    /// Which it is, like `2.17.1`.
    pub key: String,
    /// What is wrong with it.
    pub why: String,
}

/// A game with its moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct GameView {
    /// What it came to.
    pub row: GameRow,
    /// The game.
    pub record: Record,
}

/// Which games of a tournament.
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

/// Asks the store on a thread where nobody minds waiting.
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
        let named = |game: Unreadable| UnreadableGame { key: game.key.to_string(), why: game.why };
        let unreadable = unreadable.into_iter().take(MOST_UNREADABLE).map(named).collect();
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
