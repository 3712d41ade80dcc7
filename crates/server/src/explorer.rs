//! `/api/explorer/{game}`: the moves that were played from a position in the stored games.
//!
//! The first question opens the index and starts the thread that updates it; without questions there is no work. The
//! thread has a low priority and does nothing between updates, so tournaments are not slowed.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::{ConnectInfo, Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use parking_lot::Mutex;
use serde::{Deserialize, Serialize};
use tetrad_arena::explorer::{ExploreError, Explored, Explorer, IndexProgress};
use tetrad_arena::store::{Store, StoreError, StoreErrorKind};
use tetrad_core::Stop;

use crate::Shared;
use crate::form_error::FormError;
use crate::limits::Limits;
use crate::machine;
use crate::places::{Client, Places};

/// An index counts as current for this time after an update.
const CURRENT: Duration = Duration::from_secs(2);

/// After an update the thread rests for this many times as long as the update took, so that it uses a fifth of a core.
const REST: u32 = 4;

/// What the explorer knows about a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct ExplorerPage {
    /// The moves that were played.
    #[serde(flatten)]
    pub explored: Explored,
    /// How many of the stored games are indexed.
    pub index: IndexProgress,
    /// Whether the index is up to date; if not, it is being updated, and the same question soon has a better answer.
    pub current: bool,
    /// Why the index can't be updated, in words.
    pub problem: Option<String>,
}

/// The position that a request asks for.
#[derive(Debug, Deserialize)]
pub(crate) struct Question {
    position: String,
}

/// The explorer of a server's store.
pub(crate) struct ExplorerService {
    store: Option<Arc<dyn Store>>,
    /// The questions that are answered at a time.
    questions: Arc<Places>,
    /// The index with the thread that updates it, once a question has come.
    running: Mutex<Option<(OpenIndex, JoinHandle<()>)>>,
    stop: Arc<Stop>,
}

/// An open index, and how to ask for updates.
#[derive(Clone)]
struct OpenIndex {
    explorer: Arc<Explorer>,
    updates: Arc<Mutex<Updates>>,
    wake: SyncSender<()>,
}

/// The state of the updates.
#[derive(Debug, Default)]
struct Updates {
    is_running: bool,
    /// The end of the last update, and how long it took.
    last: Option<(Instant, Duration)>,
    problem: Option<String>,
}

impl Updates {
    /// Whether the last update ended so recently that another would be too early.
    fn are_recent(&self, now: Instant) -> bool {
        let rest = |took: Duration| took.saturating_mul(REST).max(CURRENT);
        self.last.is_some_and(|(ended, took)| now.saturating_duration_since(ended) < rest(took))
    }
}

impl ExplorerService {
    pub(crate) fn new(store: Option<Arc<dyn Store>>, limits: &Limits) -> Self {
        let questions = Places::new(limits.explorers);
        Self { store, questions, running: Mutex::default(), stop: Arc::new(Stop::new()) }
    }

    /// The games that can be explored: none without a store.
    pub(crate) fn games(&self) -> Vec<&'static str> {
        if self.store.is_some() { tetrad_arena::explorer::games() } else { Vec::new() }
    }

    /// Answers a question from the index as it is now, and asks for an update if the last one was some time ago. Blocks.
    fn answer(&self, store: &Arc<dyn Store>, game: &str, position: &str) -> Result<ExplorerPage, ExploreError> {
        let OpenIndex { explorer, updates, wake } = self.open(store)?;
        let explored = explorer.moves(game, position)?;
        let mut updates = updates.lock();
        let current = !updates.is_running && updates.are_recent(Instant::now());
        if !current && !updates.is_running {
            updates.is_running = wake.try_send(()).is_ok();
        }
        Ok(ExplorerPage { explored, index: explorer.progress(), current, problem: updates.problem.clone() })
    }

    /// Returns the open index, which the first question opens.
    fn open(&self, store: &Arc<dyn Store>) -> Result<OpenIndex, StoreError> {
        let failed =
            |words: String| StoreError { store: "the explorer".to_owned(), trouble: StoreErrorKind::Other(words) };
        let mut running = self.running.lock();
        if self.stop.is_raised() {
            return Err(failed("the server is about to end".to_owned()));
        }
        if let Some((index, _)) = &*running {
            return Ok(index.clone());
        }
        let (explorer, reason) = Explorer::open(store.as_ref())?;
        if let Some(reason) = reason {
            tracing::warn!("the explorer's index is temporary: {reason}");
        }
        let (wake, woken) = sync_channel(1);
        let index = OpenIndex { explorer: Arc::new(explorer), updates: Arc::default(), wake };
        let updater = Updater {
            explorer: Arc::clone(&index.explorer),
            store: Arc::clone(store),
            stop: Arc::clone(&self.stop),
            updates: Arc::clone(&index.updates),
        };
        let spawned = thread::Builder::new().name("explorer".into()).spawn(move || updater.run(&woken));
        let thread = spawned.map_err(|error| failed(format!("no thread to index on: {error}")))?;
        *running = Some((index.clone(), thread));
        Ok(index)
    }

    /// Asks the thread to end.
    pub(crate) fn close(&self) {
        self.stop.raise();
    }

    /// Waits until the thread has ended. Blocks.
    pub(crate) fn clear(&self) {
        let running = self.running.lock().take();
        if let Some((index, thread)) = running {
            // The thread ends when nothing can wake it.
            drop(index);
            // A panic was reported where it happened.
            _ = thread.join();
        }
    }
}

/// What the thread works with.
struct Updater {
    explorer: Arc<Explorer>,
    store: Arc<dyn Store>,
    stop: Arc<Stop>,
    updates: Arc<Mutex<Updates>>,
}

impl Updater {
    /// Updates the index whenever it is woken, until nothing can wake it.
    fn run(&self, woken: &Receiver<()>) {
        machine::lower_priority(machine::BACKGROUND);
        while woken.recv().is_ok() && !self.stop.is_raised() {
            let began = Instant::now();
            let problem = self.explorer.update(self.store.as_ref(), &self.stop).err().map(|error| error.to_string());
            if let Some(problem) = &problem {
                tracing::warn!("the explorer's index is not up to date: {problem}");
            }
            let mut updates = self.updates.lock();
            *updates = Updates { is_running: false, last: Some((Instant::now(), began.elapsed())), problem };
        }
    }
}

pub(crate) async fn explore(
    State(shared): State<Shared>,
    ConnectInfo(address): ConnectInfo<SocketAddr>,
    Path(game): Path<String>,
    Query(Question { position }): Query<Question>,
) -> Response {
    let refused = |status, words: &str| FormError::general(words).response(status);
    let service = shared.explorer;
    let Some(store) = service.store.clone() else {
        return refused(StatusCode::NOT_FOUND, "there is no store: start the server with --store FILE");
    };
    let Ok(place) = service.questions.take(Client::of(address.ip())) else {
        return refused(StatusCode::SERVICE_UNAVAILABLE, "the explorer has too many questions; ask again");
    };
    let asked = tokio::task::spawn_blocking(move || {
        let answer = service.answer(&store, &game, &position);
        drop(place);
        answer
    });
    match asked.await {
        Ok(Ok(page)) => Json(page).into_response(),
        Ok(Err(error @ ExploreError::Game(_))) => refused(StatusCode::NOT_FOUND, &error.to_string()),
        Ok(Err(error @ ExploreError::Position(_))) => refused(StatusCode::BAD_REQUEST, &error.to_string()),
        Ok(Err(ExploreError::Index(error))) => {
            tracing::error!("the explorer's index could not be asked: {error}");
            refused(StatusCode::INTERNAL_SERVER_ERROR, "the explorer's index could not be asked")
        }
        Err(_) => refused(StatusCode::INTERNAL_SERVER_ERROR, "the explorer's index could not be asked"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_update_is_recent_for_two_seconds_or_four_times_as_long_as_it_took() {
        let ended = Instant::now();
        assert!(!Updates::default().are_recent(ended), "there was none");
        for (took, recent) in [(0, 2_000), (499, 2_000), (500, 2_000), (501, 2_004), (60_000, 240_000)] {
            let updates = Updates { last: Some((ended, Duration::from_millis(took))), ..Updates::default() };
            let is_recent = |after: u64| updates.are_recent(ended + Duration::from_millis(after));
            assert_eq!([0, recent - 1, recent].map(is_recent), [true, true, false], "an update of {took} ms");
        }
        let endless = Updates { last: Some((ended, Duration::MAX)), ..Updates::default() };
        assert!(endless.are_recent(ended + Duration::from_secs(1_000_000)));
    }
}
