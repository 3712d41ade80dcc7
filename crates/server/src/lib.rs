//! The web workbench: one process that serves the app, its API and native engines to a browser.
//!
//! | address | what |
//! |---|---|
//! | `/` | the web app, which is part of this binary |
//! | `/workers/*.js` | the worker scripts, for anybody's pages |
//! | `/api/about` | who serves, and which engines are registered |
//! | `/api/tournaments` | the tournaments of the store, and where more are started; below it each with its games, its results, and a stream of what happens while it is played |
//! | `/api/analysis` | a WebSocket that speaks the analysis messages of [`tetrad_core::analysis`] with native engines |
//!
//! A browser is a dangerous neighbour: any page that it shows may send requests here. So everything is refused that does
//! not come from our own pages ([`guard`]), the server listens to this machine alone unless it is told otherwise, and then
//! it asks everybody for a token. Nothing that runs a program is ever named over HTTP: engines are registered when the
//! server starts. Too much of anything is refused with the reason, and never queued without bound: [`Limits`].
//!
//! Modules:
//!
//! - `limits`, `machine`, `places`: all limits in one table, the machine's cores and memory, and places that clients take and return.
//! - `guard`, `throttle`, `connections`, `timed`: tokens and origins, rates, connections and their timeouts.
//! - `analysis`, `engines`, `pipes`: sockets for analysis, the bounded set of native engines behind them, and how each is run.
//! - `form`, `form_error`, `plan`, `capacity`: a tournament form, the errors of its fields, and how many of its games fit the machine.
//! - `arena`, `tournaments`, `archive`: running tournaments, their HTTP handlers, and stored games.
//! - `live`, `stage`, `stream`: the types of the live page, the latest state of a tournament, and the stream of its changes.

mod analysis;
mod api;
mod archive;
mod arena;
mod assets;
mod capacity;
mod connections;
mod engines;
mod form;
mod form_error;
pub mod guard;
mod limits;
mod live;
mod machine;
mod pipes;
mod places;
mod plan;
mod stage;
mod stream;
mod throttle;
mod timed;
mod tournaments;
#[cfg(feature = "types")]
pub mod typescript;

use std::future::Future;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{any, get, post};
use tetrad_arena::spec::EngineSpec;
use tetrad_arena::store::Store;
use tokio::net::TcpListener;
use tower_http::compression::CompressionLayer;

pub use crate::api::{About, ArenaTerms, Refusal, RegisteredEngine};
pub use crate::archive::{GamePage, GameRow, GameView, TournamentRow, TournamentView, UnreadableGame};
pub use crate::form::{EntryForm, OpeningForm, TestForm, TournamentForm};
pub use crate::form_error::{FormField, FormProblem};
pub use crate::limits::{Limits, Quota, Rate};
pub use crate::live::{
    Curve, CurvePoint, End, EndReason, EngineStanding, LiveEvent, LiveGame, News, Results, Snapshot, Standing,
    StandingKind, TestState, WorkerRow,
};

use crate::analysis::Analysts;
use crate::arena::Arena;
use crate::guard::Guard;
use crate::places::Places;
use crate::throttle::Throttle;

/// The name of our own engine.
const OURS: &str = "Tetrad";

/// How to serve.
#[derive(Clone)]
pub struct Settings {
    /// Where to listen.
    pub host: IpAddr,
    /// The port; 0 for any that is free.
    pub port: u16,
    /// What everybody has to show; must be there unless only this machine is listened to.
    pub token: Option<String>,
    /// The engines that may play.
    pub engines: Vec<EngineSpec>,
    /// Where tournaments are kept that can be looked at, and if it may be written, played.
    pub store: Option<Arc<dyn Store>>,
    /// What clients may take.
    pub limits: Limits,
}

/// Why the server can't start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// Others could reach the server, and nothing would keep them out.
    #[error("{0} can be reached by others: give a token that they have to show")]
    NoToken(IpAddr),
    /// A token that is too short to keep anybody out.
    #[error("a token has at least 8 characters, all of them letters, digits, `-` or `_`")]
    BadToken,
    /// The port is taken, or this user may not have it.
    #[error("can't listen on {address}: {error}")]
    Listen {
        /// Where.
        address: SocketAddr,
        /// Why not.
        error: io::Error,
    },
}

/// A server that listens, but does not answer yet.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    app: Router,
    arena: Arc<Arena>,
    limits: Limits,
}

/// What every answer may need.
#[derive(Clone)]
struct Shared {
    arena: Arc<Arena>,
    analysts: Analysts,
    watchers: Arc<Places>,
}

impl Server {
    /// Takes the port. Needs a tokio runtime around it.
    pub fn bind(settings: Settings) -> Result<Self, StartError> {
        match &settings.token {
            None if !settings.host.is_loopback() => return Err(StartError::NoToken(settings.host)),
            Some(token) if !guard::is_token(token) => return Err(StartError::BadToken),
            _ => {}
        }
        let wanted = SocketAddr::new(settings.host, settings.port);
        let listen = |error| StartError::Listen { address: wanted, error };
        let listener = connections::listen(wanted).map_err(listen)?;
        let address = listener.local_addr().map_err(listen)?;
        let guard = Arc::new(Guard::new(settings.host, settings.token));
        let limits = settings.limits;
        let arena = Arc::new(Arena::new(with_ours(settings.engines), settings.store, &limits));
        let (analysts, watchers) = (Analysts::new(&limits), Places::new(limits.watchers));
        let shared = Shared { arena: Arc::clone(&arena), analysts, watchers };
        let throttle = Throttle::new(limits.requests);
        Ok(Self { listener, address, app: app(guard, throttle, shared), arena, limits })
    }

    /// Where it listens.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers until `shutdown` comes about; then what is under way may end, for a moment, and tournaments are interrupted.
    pub async fn run(self, shutdown: impl Future<Output = ()>) {
        let Self { listener, app, arena, limits, .. } = self;
        let shutdown = async {
            shutdown.await;
            arena.close();
        };
        connections::serve(listener, app, limits, shutdown).await;
        let arena = Arc::clone(&arena);
        if let Err(error) = tokio::task::spawn_blocking(move || arena.clear()).await {
            tracing::error!("tournaments did not end in order: {error}");
        }
    }
}

/// The engines that were registered, and before them our own, unless one of them has its name.
fn with_ours(mut engines: Vec<EngineSpec>) -> Vec<EngineSpec> {
    if !engines.iter().any(|engine| engine.name == OURS)
        && let Ok(ours) = EngineSpec::parse(&format!("name={OURS} proto=builtin"), "")
    {
        engines.insert(0, ours);
    }
    engines
}

fn app(guard: Arc<Guard>, throttle: Throttle, shared: Shared) -> Router {
    Router::new()
        .route("/api/about", get(api::about))
        .route("/api/analysis", get(analysis::open))
        .route("/api/tournaments", get(archive::tournaments).post(tournaments::start))
        .route("/api/tournaments/{id}", get(tournaments::one))
        .route("/api/tournaments/{id}/results", get(tournaments::results))
        .route("/api/tournaments/{id}/live", get(tournaments::live))
        .route("/api/tournaments/{id}/stop", post(tournaments::stop))
        .route("/api/tournaments/{id}/resume", post(tournaments::resume))
        .route("/api/tournaments/{id}/games", get(archive::games))
        .route("/api/tournaments/{id}/games/{key}", get(archive::game))
        .route("/api", any(api::unknown))
        .route("/api/", any(api::unknown))
        .route("/api/{*rest}", any(api::unknown))
        .fallback(assets::serve)
        .with_state(shared)
        .layer(from_fn(api::refuse_in_json))
        .layer(CompressionLayer::new())
        .layer(DefaultBodyLimit::max(Limits::BODY))
        .layer(from_fn_with_state(guard, guard::check))
        .layer(from_fn_with_state(Arc::new(throttle), throttle::check))
        .layer(from_fn(guard::harden))
}
