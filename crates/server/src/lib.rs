//! The web workbench: one process that serves the app, its API and native engines to a browser.
//!
//! | address | what |
//! |---|---|
//! | `/` | the web app, which is part of this binary |
//! | `/guide/` | the documentation, where the binary was built with it |
//! | `/workers/*.js` | the worker scripts, for use in other pages |
//! | `/health` | 204 without a token, for monitors |
//! | `/api/about` | the server's name and version, and the registered engines |
//! | `/api/tournaments` | lists and starts tournaments; below it stand the games, the results and the event stream of each |
//! | `/api/explorer/{game}` | the moves that were played from a position in the stored games |
//! | `/api/analysis` | a WebSocket that speaks the analysis messages of [`tetrad_core::analysis`] with native engines |
//!
//! Any page in a browser can send requests to this machine, so [`guard`] refuses requests that do not come from the
//! server's own pages. The server listens on loopback unless another address is given, and then requires a token.
//! Requests never describe programs to run: engines are registered when the server starts, or in a file that it reads. Requests beyond the [`Limits`]
//! are refused with a reason and never queued without bound.
//!
//! Modules:
//!
//! - `limits`, `machine`, `places`: all limits in one table, the machine's cores and memory, and what clients hold.
//! - `guard`, `throttle`, `connections`, `timed`: tokens and origins, rates, connections and their timeouts.
//! - `analysis`, `engines`, `pipes`: sockets for analysis, the native engines behind them, and pipes between both.
//! - `registry`, `programs`, `reporter`, `failures`: the registered engines, those that are programs, their reports, and
//!   waits after failures.
//! - `form`, `form_error`, `plan`, `capacity`: the tournament form, its errors, its check, and how many games fit.
//! - `arena`, `tournaments`, `archive`, `export`: running tournaments, their HTTP handlers, and stored games.
//! - `explorer`: the moves that were played in stored games, and the thread that indexes them.
//! - `live`, `live_state`, `stream`: the messages of the event stream, the latest state of a tournament, and the stream.

mod analysis;
mod api;
mod archive;
mod arena;
mod assets;
mod capacity;
mod connections;
mod engines;
mod explorer;
mod export;
mod failures;
mod form;
mod form_error;
pub mod guard;
mod limits;
mod live;
mod live_state;
mod machine;
mod pipes;
mod places;
mod plan;
mod programs;
mod registry;
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
use axum::http::StatusCode;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{any, get, post};
use tetrad_arena::spec::EngineSpec;
use tetrad_arena::store::Store;
use tokio::net::TcpListener;
use tower_http::compression::CompressionLayer;

pub use crate::api::{About, ArenaTerms, Refusal, RegisteredEngine};
pub use crate::archive::{GamePage, GameRow, GameView, TournamentRow, TournamentView};
pub use crate::assets::{has_app, has_guide};
pub use crate::explorer::ExplorerPage;
pub use crate::form::{EntryForm, NameForm, OpeningForm, TestForm, TournamentForm};
pub use crate::form_error::{FormField, FormProblem};
pub use crate::limits::{Limits, Quota, Rate};
pub use crate::live::{
    End, EndReason, EngineStanding, LiveEvent, LiveGame, Meeting, News, Results, Snapshot, Standing, StandingKind,
    WorkerRow,
};

pub use crate::registry::{EngineFiles, ReadEngines};

use crate::analysis::AnalysisService;
use crate::arena::Arena;
use crate::explorer::ExplorerService;
use crate::guard::Guard;
use crate::places::Places;
use crate::registry::Registry;
use crate::throttle::Throttle;

/// The path that answers 204 without a token as long as the server works.
pub const HEALTH: &str = "/health";

/// The settings of a server.
#[derive(Clone)]
pub struct Settings {
    /// The address to listen on.
    pub host: IpAddr,
    /// The port; 0 for any that is free.
    pub port: u16,
    /// The token that every request has to carry; required unless `host` is a loopback address.
    pub token: Option<String>,
    /// The engines that pages may use.
    pub engines: Vec<EngineSpec>,
    /// Files with more engines.
    pub engine_files: Option<EngineFiles>,
    /// The store of tournaments; without one there are none, and a read-only one can only be viewed.
    pub store: Option<Arc<dyn Store>>,
    /// The limits of clients and tournaments.
    pub limits: Limits,
}

/// Why the server can't start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The address can be reached from other machines, and no token is set.
    #[error("{0} can be reached by others: give a token that they have to show")]
    NoToken(IpAddr),
    /// The token is too short or has characters that would need escaping.
    #[error("a token has at least 8 characters, all of them letters, digits, `-` or `_`")]
    BadToken,
    /// An engine or a file of engines is wrong.
    #[error("{0}")]
    Engines(String),
    /// The port is taken, or this user may not have it.
    #[error("can't listen on {address}: {error}")]
    Listen {
        /// The address that was asked for.
        address: SocketAddr,
        /// The system's error.
        error: io::Error,
    },
}

/// A server that listens but does not answer requests yet.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    app: Router,
    arena: Arc<Arena>,
    explorer: Arc<ExplorerService>,
    limits: Limits,
}

/// The state that request handlers share.
#[derive(Clone)]
struct Shared {
    registry: Arc<Registry>,
    arena: Arc<Arena>,
    explorer: Arc<ExplorerService>,
    analysts: AnalysisService,
    watchers: Arc<Places>,
}

impl Server {
    /// Binds the address. Must be called within a tokio runtime.
    pub fn bind(settings: Settings) -> Result<Self, StartError> {
        match &settings.token {
            None if !settings.host.is_loopback() => return Err(StartError::NoToken(settings.host)),
            Some(token) if !guard::is_token(token) => return Err(StartError::BadToken),
            _ => {}
        }
        let registry = Registry::new(settings.engines, settings.engine_files).map_err(StartError::Engines)?;
        let registry = Arc::new(registry);
        let wanted = SocketAddr::new(settings.host, settings.port);
        let listen = |error| StartError::Listen { address: wanted, error };
        let listener = connections::listen(wanted).map_err(listen)?;
        let address = listener.local_addr().map_err(listen)?;
        let guard = Arc::new(Guard::new(settings.host, settings.token));
        let limits = settings.limits;
        let explorer = Arc::new(ExplorerService::new(settings.store.clone(), &limits));
        let arena = Arc::new(Arena::new(Arc::clone(&registry), settings.store, &limits));
        let analysts = AnalysisService::new(Arc::clone(&registry), &limits);
        let watchers = Places::new(limits.watchers);
        let shared =
            Shared { registry, arena: Arc::clone(&arena), explorer: Arc::clone(&explorer), analysts, watchers };
        let throttle = Throttle::new(limits.requests);
        Ok(Self { listener, address, app: app(guard, throttle, shared), arena, explorer, limits })
    }

    /// The address that the server listens on.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers requests until `shutdown` resolves, then closes the connections and waits until the tournaments stop.
    pub async fn run(self, shutdown: impl Future<Output = ()>) {
        let Self { listener, app, arena, explorer, limits, .. } = self;
        let shutdown = async {
            shutdown.await;
            arena.close();
            explorer.close();
        };
        connections::serve(listener, app, limits, shutdown).await;
        let (arena, explorer) = (Arc::clone(&arena), Arc::clone(&explorer));
        let clear = move || {
            arena.clear();
            explorer.clear();
        };
        if let Err(error) = tokio::task::spawn_blocking(clear).await {
            tracing::error!("tournaments did not end in order: {error}");
        }
    }
}

fn app(guard: Arc<Guard>, throttle: Throttle, shared: Shared) -> Router {
    Router::new()
        .route("/api/about", get(api::about))
        .route("/api/analysis", get(analysis::open))
        .route("/api/explorer/{game}", get(explorer::explore))
        .route("/api/tournaments", get(archive::tournaments).post(tournaments::start))
        .route("/api/tournaments/{id}", get(tournaments::one).delete(tournaments::delete))
        .route("/api/tournaments/{id}/rename", post(tournaments::rename))
        .route("/api/tournaments/{id}/export", get(export::games))
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
        // For monitors, which need no token and learn only that the server answers.
        .route(HEALTH, get(async || StatusCode::NO_CONTENT))
        .layer(from_fn_with_state(Arc::new(throttle), throttle::check))
        .layer(from_fn(guard::add_security_headers))
}
