//! The engines for analysis: at most one for a socket, and a bounded number in all.
//!
//! An engine holds a place from its start until its memory is free again. Between questions it is parked and keeps its
//! transposition table, unless another socket needs the place: then the engine that has been parked longest ends.

use std::collections::VecDeque;
use std::io;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use tetrad_core::Room;
use tetrad_core::analysis::{AnalysisDone, AnalysisError, AnalysisReply, AnalysisSession};
use tetrad_core::protocol::shell;
use tetrad_games::{Kind, with_room};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::{Instant, timeout_at};

use crate::limits::Quota;
use crate::pipes::{LineSender, LineWriter, pipe};
use crate::places::{Client, Full, Place, Places};

/// The request that ends a search.
const STOP: &str = r#"{"type":"stop"}"#;

/// How long a socket waits for an engine.
const PATIENCE: Duration = Duration::from_secs(1);

/// Replies that may wait for a slow client; beyond that, `info` replies are skipped.
const MOST_WAITING: usize = 256;

/// The stack of a search, in bytes: its recursion must not depend on the system's default.
const STACK: usize = 64 << 20;

/// Starts the engine for a game. Its thread holds the place until the engine's memory is free.
fn start(kind: Kind, place: Place) -> io::Result<Engine> {
    let (replies_in, replies) = unbounded_channel();
    let input = with_room!(kind, R => start_in::<R>(place, replies_in))?;
    Ok(Engine { kind, input, replies, unanswered: Vec::new() })
}

fn start_in<R: Room>(place: Place, replies: UnboundedSender<String>) -> io::Result<LineSender> {
    let (sender, input) = pipe(STOP);
    let mut output = LineWriter::new(replies);
    let run = move || {
        let session = Box::new(AnalysisSession::<R>::new());
        let served = shell::serve(session, R::Engine::default(), place, input, &mut output);
        if let Err(error) = served {
            tracing::warn!("an analysis ended: {error}");
        }
    };
    thread::Builder::new().name("analysis".into()).stack_size(STACK).spawn(run)?;
    Ok(sender)
}

/// A running engine. Dropping it stops its search and ends its thread.
pub(crate) struct Engine {
    pub(crate) kind: Kind,
    input: LineSender,
    replies: UnboundedReceiver<String>,
    /// The tasks that have no `done` or `error` yet.
    unanswered: Vec<u64>,
}

impl Engine {
    /// Sends a question, which ends the search of the one before; returns whether the engine took it.
    pub(crate) fn ask(&mut self, task: u64, question: &str) -> bool {
        let is_taken = self.input.send(question);
        if is_taken {
            self.unanswered.push(task);
        }
        is_taken
    }

    /// Stops the search; its answer follows.
    pub(crate) fn stop(&self) {
        self.input.send(STOP);
    }

    /// The tasks that are not answered yet.
    pub(crate) fn unanswered(&self) -> &[u64] {
        &self.unanswered
    }

    /// The next reply; `None` if the engine has failed.
    pub(crate) async fn reply(&mut self) -> Option<String> {
        let is_info = |reply: &String| reply.starts_with(r#"{"type":"info""#);
        let mut reply = self.replies.recv().await?;
        while self.replies.len() > MOST_WAITING && is_info(&reply) {
            reply = self.replies.try_recv().ok()?;
        }
        if !is_info(&reply)
            && let Ok(AnalysisReply::Done(AnalysisDone { task, .. }) | AnalysisReply::Error(AnalysisError { task, .. })) =
                serde_json::from_str(&reply)
            && let Some(at) = self.unanswered.iter().position(|&unanswered| unanswered == task)
        {
            self.unanswered.remove(at);
        }
        Some(reply)
    }
}

pub(crate) struct EnginePool {
    places: Arc<Places>,
    parked: Mutex<VecDeque<Parked>>,
    sockets: AtomicU64,
}

/// An engine between questions, with its socket and client.
struct Parked {
    socket: u64,
    client: Client,
    engine: Engine,
}

impl EnginePool {
    pub(crate) fn new(quota: Quota) -> Self {
        Self { places: Places::new(quota), parked: Mutex::default(), sockets: AtomicU64::new(0) }
    }

    pub(crate) fn number(&self) -> u64 {
        self.sockets.fetch_add(1, Ordering::Relaxed)
    }

    fn parked(&self) -> MutexGuard<'_, VecDeque<Parked>> {
        // Nothing can panic while the lock is held.
        self.parked.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the engine that the socket has parked, or a new one. An error says why there is none.
    pub(crate) async fn get(&self, socket: u64, client: Client, kind: Kind) -> Result<Engine, String> {
        let until = Instant::now() + PATIENCE;
        // A parked engine for another game is dropped here.
        if let Some(engine) = self.take_parked(|parked| parked.socket == socket).filter(|engine| engine.kind == kind) {
            return Ok(engine);
        }
        loop {
            let freed = self.places.freed.notified();
            tokio::pin!(freed);
            // Registers before the attempt, so that a place freed in between is not missed.
            freed.as_mut().enable();
            let full = match self.places.take(client) {
                Ok(place) => return start(kind, place).map_err(|error| format!("the engine can't start: {error}")),
                Err(full) => full,
            };
            let own = self.take_parked(|parked| parked.client == client);
            if own.is_none() && full == Full::All {
                drop(self.take_parked(|_| true));
            }
            drop(own);
            if timeout_at(until, freed).await.is_err() {
                return Err(match full {
                    Full::Each => "as many of your analyses are running as one client may have; stop another",
                    Full::All => "all engines are busy; try later",
                }
                .to_owned());
            }
        }
    }

    /// Parks an engine that has answered until its socket asks again.
    pub(crate) fn park(&self, socket: u64, client: Client, engine: Engine) {
        self.parked().push_back(Parked { socket, client, engine });
    }

    /// Ends the engine that a socket has parked.
    pub(crate) fn forget(&self, socket: u64) {
        drop(self.take_parked(|parked| parked.socket == socket));
    }

    /// Removes the engine that has been parked longest among those that fit.
    fn take_parked(&self, fits: impl Fn(&Parked) -> bool) -> Option<Engine> {
        let mut parked = self.parked();
        let at = parked.iter().position(fits)?;
        parked.remove(at).map(|parked| parked.engine)
    }
}
