//! The engines for analysis: at most one for a socket, and a bounded number in all. They are our own, on a thread, or
//! registered programs.
//!
//! An engine holds a place from its start until its memory is free again. Between questions it is parked and keeps its
//! transposition table, unless another socket needs the place: then the engine that has been parked longest ends.

use std::collections::VecDeque;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::SyncSender;
use std::thread;
use std::time::Duration;

use parking_lot::Mutex;
use tetrad_arena::WireTail;
use tetrad_arena::spec::EngineSpec;
use tetrad_core::analysis::{Analyse, AnalysisDone, AnalysisError, AnalysisReply, AnalysisRequest, AnalysisSession};
use tetrad_core::protocol::driver::Setting;
use tetrad_core::protocol::shell;
use tetrad_core::{Room, Search, Stop};
use tetrad_games::{Kind, with_room};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::{Instant, timeout_at};

use crate::failures::Failures;
use crate::limits::Limits;
use crate::pipes::{LineSender, LineWriter, pipe};
use crate::places::{Client, Full, Place, Places};
use crate::programs::{Program, Question};

/// The request that ends a search.
const STOP: &str = r#"{"type":"stop"}"#;

/// How long a socket waits for an engine.
const PATIENCE: Duration = Duration::from_secs(1);

/// Replies that may wait for a slow client; beyond that, `info` replies are skipped.
const MOST_WAITING: usize = 256;

/// The stack of a search, in bytes: its recursion must not depend on the system's default.
const STACK: usize = 64 << 20;

/// The engine that a question is for.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Wanted {
    pub(crate) kind: Kind,
    /// The registered engine; `None` for our own.
    pub(crate) spec: Option<EngineSpec>,
}

/// Starts our own engine for a game, with these options. Its thread holds the place until the engine's memory is free.
fn start_own<R: Room>(
    options: Vec<(String, String)>,
    place: Place,
    replies: UnboundedSender<String>,
) -> io::Result<LineSender> {
    let (sender, input) = pipe(STOP);
    let mut output = LineWriter::new(replies);
    let run = move || {
        let session = Box::new(AnalysisSession::<R>::new());
        let mut engine = R::Engine::default();
        for (name, value) in options {
            if let Err(error) = engine.set_option(&name, &value) {
                tracing::warn!("an engine for analysis: {error}");
            }
        }
        let served = shell::serve(session, engine, place, input, &mut output);
        if let Err(error) = served {
            tracing::warn!("an analysis ended: {error}");
        }
    };
    thread::Builder::new().name("analysis".into()).stack_size(STACK).spawn(run)?;
    Ok(sender)
}

/// The options of a registered built-in engine, with a table that is not larger than usual.
fn own_options(kind: Kind, spec: &EngineSpec) -> Vec<(String, String)> {
    let is_small = |(name, value): &&(String, String)| {
        !name.eq_ignore_ascii_case("hash")
            || value.parse::<u64>().is_ok_and(|mebibytes| mebibytes <= kind.default_table_mebibytes())
    };
    let threads = spec.threads.map(|threads| ("threads".to_owned(), threads.to_string()));
    spec.options.iter().filter(is_small).cloned().chain(threads).collect()
}

/// How an engine takes questions.
enum Input {
    Own(LineSender),
    Program {
        questions: SyncSender<Question>,
        /// Ends the latest question.
        stop: Arc<Stop>,
    },
}

/// A running engine. Dropping it stops its search and ends its thread.
pub(crate) struct Engine {
    pub(crate) wanted: Wanted,
    /// The last lines exchanged with a program.
    pub(crate) tail: Arc<WireTail>,
    input: Input,
    replies: UnboundedReceiver<String>,
    /// The tasks that have no `done` or `error` yet.
    unanswered: Vec<u64>,
}

impl Engine {
    /// Sends a question, which ends the search of the one before; returns whether the engine took it.
    pub(crate) fn ask(&mut self, asked: Box<Analyse>, settings: Vec<(String, Setting)>) -> bool {
        let task = asked.task;
        let is_taken = match &mut self.input {
            Input::Own(sender) => {
                serde_json::to_string(&AnalysisRequest::Analyse(asked)).is_ok_and(|text| sender.send(&text))
            }
            Input::Program { questions, stop } => {
                stop.raise();
                *stop = Arc::new(Stop::new());
                questions.try_send(Question { asked: *asked, settings, stop: Arc::clone(stop) }).is_ok()
            }
        };
        if is_taken {
            self.unanswered.push(task);
        }
        is_taken
    }

    /// Stops the search; its answer follows.
    pub(crate) fn stop(&self) {
        match &self.input {
            Input::Own(sender) => _ = sender.send(STOP),
            Input::Program { stop, .. } => stop.raise(),
        }
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

impl Drop for Engine {
    fn drop(&mut self) {
        // Our own engine stops at the end of its pipe.
        if let Input::Program { stop, .. } = &self.input {
            stop.raise();
        }
    }
}

pub(crate) struct EnginePool {
    places: Arc<Places>,
    pub(crate) failures: Arc<Failures>,
    program_idle: Duration,
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
    pub(crate) fn new(limits: &Limits) -> Self {
        Self {
            places: Places::new(limits.engines),
            failures: Arc::default(),
            program_idle: limits.program_idle,
            parked: Mutex::default(),
            sockets: AtomicU64::new(0),
        }
    }

    /// Starts an engine. Its thread holds the place until the engine's memory is free, or the program has ended.
    fn start(&self, wanted: Wanted, client: Client, place: Place) -> io::Result<Engine> {
        let ((replies_in, replies), tail) = (unbounded_channel(), Arc::<WireTail>::default());
        let kind = wanted.kind;
        let input = match &wanted.spec {
            Some(spec) if spec.launch.is_some() => {
                let program = Program {
                    spec: spec.clone(),
                    client,
                    failures: Arc::clone(&self.failures),
                    tail: Arc::clone(&tail),
                    idle: self.program_idle,
                    replies: replies_in,
                };
                Input::Program { questions: program.start(kind, place)?, stop: Arc::default() }
            }
            spec => {
                let options = spec.as_ref().map_or_else(Vec::new, |spec| own_options(kind, spec));
                Input::Own(with_room!(kind, R => start_own::<R>(options, place, replies_in))?)
            }
        };
        Ok(Engine { wanted, tail, input, replies, unanswered: Vec::new() })
    }

    pub(crate) fn number(&self) -> u64 {
        self.sockets.fetch_add(1, Ordering::Relaxed)
    }

    /// Returns the engine that the socket has parked, or a new one. An error says why there is none.
    pub(crate) async fn get(&self, socket: u64, client: Client, wanted: Wanted) -> Result<Engine, String> {
        let until = Instant::now() + PATIENCE;
        // Another engine that the socket has parked is dropped here.
        let own = self.take_parked(|parked| parked.socket == socket);
        if let Some(engine) = own.filter(|engine| engine.wanted == wanted) {
            return Ok(engine);
        }
        loop {
            let freed = self.places.freed.notified();
            tokio::pin!(freed);
            // Registers before the attempt, so that a place freed in between is not missed.
            freed.as_mut().enable();
            let full = match self.places.take(client) {
                Ok(place) => {
                    let started = self.start(wanted, client, place);
                    return started.map_err(|error| format!("the engine can't start: {error}"));
                }
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
        self.parked.lock().push_back(Parked { socket, client, engine });
    }

    /// Ends the engine that a socket has parked.
    pub(crate) fn forget(&self, socket: u64) {
        drop(self.take_parked(|parked| parked.socket == socket));
    }

    /// Removes the engine that has been parked longest among those that fit.
    fn take_parked(&self, fits: impl Fn(&Parked) -> bool) -> Option<Engine> {
        let mut parked = self.parked.lock();
        let at = parked.iter().position(fits)?;
        parked.remove(at).map(|parked| parked.engine)
    }
}
