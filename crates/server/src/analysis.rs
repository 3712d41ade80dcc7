//! Native engines over a WebSocket: requests and replies of [`tetrad_core::analysis`], one a message.
//!
//! A socket has at most one engine, and none between questions. A new question ends the search of the one before,
//! whatever its game; closing the socket ends the search. A question may name a registered engine;
//! it never describes a program.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{ConnectInfo, State};
use axum::http::StatusCode;
use axum::response::Response;
use tetrad_arena::{TailLine, WireTail};
use tetrad_core::Strength;
use tetrad_core::analysis::{Analyse, AnalysisError, AnalysisLog, AnalysisReply, AnalysisRequest, LoggedLine};
use tetrad_core::protocol::driver::Setting;
use tetrad_core::text::shorten;
use tokio::time::{Instant, MissedTickBehavior, interval, sleep_until, timeout, timeout_at};

use tetrad_games::Kind;

use crate::Shared;
use crate::api::refusal;
use crate::engines::{Engine, EnginePool, Wanted};
use crate::limits::{Limits, Rate};
use crate::places::{Client, Places};
use crate::programs::narrowed;
use crate::registry::{Registered, Registry};
use crate::throttle::TokenBucket;

/// The interval of pings. A socket without a message for three intervals is closed.
const PING: Duration = Duration::from_secs(20);

/// How long an engine may take to answer after `stop`.
const LAST_ANSWER: Duration = Duration::from_secs(1);

/// How long the messages of a client that sends too many are still read after the reason was sent.
const LAST_MESSAGES: Duration = Duration::from_millis(500);

/// The error for a question that its engine has not answered.
const FAILED: &str = "the engine has failed; ask again";

/// The sockets for analysis and their engines.
#[derive(Clone)]
pub(crate) struct AnalysisService {
    sockets: Arc<Places>,
    engines: Arc<EnginePool>,
    registry: Arc<Registry>,
    messages: Rate,
    idle: Duration,
}

impl AnalysisService {
    pub(crate) fn new(registry: Arc<Registry>, limits: &Limits) -> Self {
        Self {
            sockets: Places::new(limits.sockets),
            engines: Arc::new(EnginePool::new(limits)),
            registry,
            messages: limits.messages,
            idle: limits.idle,
        }
    }
}

/// Upgrades a request to a WebSocket for analysis.
pub(crate) async fn open(
    State(shared): State<Shared>,
    ConnectInfo(address): ConnectInfo<SocketAddr>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let (analysts, client) = (shared.analysts, Client::of(address.ip()));
    let Ok(place) = analysts.sockets.take(client) else {
        return refusal(StatusCode::SERVICE_UNAVAILABLE, "too many analyses are open; close another");
    };
    upgrade.max_message_size(Limits::MESSAGE).max_frame_size(Limits::MESSAGE).on_upgrade(move |socket| async move {
        let (idle, messages) = (analysts.idle, TokenBucket::new(analysts.messages, std::time::Instant::now()));
        let number = analysts.engines.number();
        let AnalysisService { engines, registry, .. } = analysts;
        let mut conversation = AnalysisSocket { engines, registry, number, client, engine: None, tail: Arc::default() };
        conversation.run(socket, idle, messages).await;
        drop(place);
    })
}

/// One socket and its engine.
struct AnalysisSocket {
    engines: Arc<EnginePool>,
    registry: Arc<Registry>,
    number: u64,
    client: Client,
    /// Present while a question is unanswered.
    engine: Option<Engine>,
    /// The last lines exchanged with the latest program.
    tail: Arc<WireTail>,
}

impl Drop for AnalysisSocket {
    fn drop(&mut self) {
        self.engines.forget(self.number);
    }
}

impl AnalysisSocket {
    async fn run(&mut self, mut socket: WebSocket, idle: Duration, mut messages: TokenBucket) {
        let (mut heard, mut asked) = (Instant::now(), Instant::now());
        let mut ping = interval(PING);
        ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            let is_busy = self.engine.is_some();
            let replies = tokio::select! {
                message = socket.recv() => {
                    heard = Instant::now();
                    if !messages.admits(heard.into_std()) {
                        close(socket).await;
                        return;
                    }
                    match message {
                        Some(Ok(Message::Text(text))) => {
                            asked = heard;
                            self.hear(&text).await
                        }
                        Some(Ok(Message::Close(_)) | Err(_)) | None => return,
                        Some(Ok(_)) => Vec::new(),
                    }
                }
                replies = self.replies(), if is_busy => {
                    asked = Instant::now();
                    replies
                }
                _ = ping.tick() => {
                    if heard.elapsed() > 3 * PING || socket.send(Message::Ping(Bytes::new())).await.is_err() {
                        return;
                    }
                    Vec::new()
                }
                () = sleep_until(asked + idle), if !is_busy => return,
            };
            for reply in replies {
                if socket.send(Message::Text(reply.into())).await.is_err() {
                    return;
                }
            }
        }
    }

    /// The engine's next reply, or an error for each unanswered question if it has failed. Parks the engine after its
    /// last reply.
    async fn replies(&mut self) -> Vec<String> {
        let Some(engine) = &mut self.engine else { return Vec::new() };
        let Some(reply) = engine.reply().await else {
            let engine = self.engine.take();
            return engine.iter().flat_map(Engine::unanswered).map(|&task| error_reply(task, FAILED)).collect();
        };
        if let Some(engine) = self.engine.take_if(|engine| engine.unanswered().is_empty()) {
            self.engines.park(self.number, self.client, engine);
        }
        vec![reply]
    }

    /// Passes a request to an engine; returns the replies to send before the engine's own.
    async fn hear(&mut self, text: &str) -> Vec<String> {
        let mut question = match serde_json::from_str(text) {
            Ok(AnalysisRequest::Analyse(question)) => question,
            Ok(AnalysisRequest::Stop) => {
                if let Some(engine) = &self.engine {
                    engine.stop();
                }
                return Vec::new();
            }
            Ok(AnalysisRequest::Log) => return vec![log_reply(&self.tail)],
            Err(error) => return vec![error_reply(0, format!("no request: {error}"))],
        };
        let task = question.task;
        let (wanted, settings) = match self.wanted(&mut question) {
            Ok(wanted) => wanted,
            Err(message) => return vec![error_reply(task, message)],
        };
        let mut replies = Vec::new();
        if let Some(engine) = self.engine.take_if(|engine| engine.wanted != wanted) {
            replies = last_replies(engine).await;
        }
        if self.engine.is_none() {
            match self.engines.get(self.number, self.client, wanted).await {
                Ok(engine) => {
                    self.tail = Arc::clone(&engine.tail);
                    self.engine = Some(engine);
                }
                Err(message) => replies.push(error_reply(task, message)),
            }
        }
        if let Some(engine) = &mut self.engine
            && !engine.ask(question, settings)
        {
            replies.push(error_reply(task, FAILED));
        }
        replies
    }

    /// The engine that a question is for, and the checked values of its options. Adds the limits of a registered
    /// built-in engine to the question. An error says what is wrong with the question.
    fn wanted(&self, question: &mut Analyse) -> Result<(Wanted, Vec<(String, Setting)>), String> {
        let kind = Kind::of(&question.game, &question.position).ok_or("there is no such game")?;
        let Some(name) = question.engine.take() else {
            if let Some(option) = question.options.keys().next() {
                return Err(format!("option {}: name the engine that has it", shorten(option)));
            }
            return Ok((Wanted { kind, spec: None }, Vec::new()));
        };
        let registered = self.registry.current();
        let spec = registered.find(&name).ok_or_else(|| unknown(&name, &registered))?;
        if spec.launch.is_some() && !kind.protocols().contains(&spec.proto) {
            return Err(format!("{name} speaks {} and does not play {}", spec.proto, kind.name()));
        }
        let settings = spec.settings(&question.options).map_err(|error| error.to_string())?;
        self.engines.failures.check(self.client, &name, std::time::Instant::now())?;
        if spec.launch.is_none() {
            question.options.clear();
            question.limits = narrowed(&question.limits, spec);
            question.strength = question.strength.or(spec.level.map(|level| Strength { level, seed: 0 }));
        }
        Ok((Wanted { kind, spec: Some(spec.clone()) }, settings))
    }
}

fn unknown(name: &str, registered: &Registered) -> String {
    let names: Vec<&str> = registered.engines.iter().map(|engine| engine.name.as_str()).collect();
    format!("no engine is registered as `{}`, only {}", shorten(name), names.join(", "))
}

fn log_reply(tail: &WireTail) -> String {
    let lines = tail.lines().into_iter().map(|TailLine { micros, way, text }| LoggedLine {
        time: micros / 1_000,
        way: way.sign().to_owned(),
        text,
    });
    serde_json::to_string(&AnalysisReply::Log(AnalysisLog { lines: lines.collect() })).unwrap_or_default()
}

/// Stops an engine and returns its remaining replies, with an error for each question that it leaves unanswered.
async fn last_replies(mut engine: Engine) -> Vec<String> {
    let mut replies = Vec::new();
    engine.stop();
    let until = Instant::now() + LAST_ANSWER;
    while !engine.unanswered().is_empty() {
        let Ok(Some(reply)) = timeout_at(until, engine.reply()).await else { break };
        replies.push(reply);
    }
    replies.extend(engine.unanswered().iter().map(|&task| error_reply(task, FAILED)));
    replies
}

/// Closes the socket of a client that sends too many messages, with that reason.
async fn close(mut socket: WebSocket) {
    let reason = "too many messages";
    _ = socket.send(Message::Text(error_reply(0, reason).into())).await;
    _ = socket.send(Message::Close(Some(CloseFrame { code: close_code::POLICY, reason: reason.into() }))).await;
    // A connection that is closed with unread messages is reset, and the client may lose the reason.
    let rest = async { while let Some(Ok(_)) = socket.recv().await {} };
    _ = timeout(LAST_MESSAGES, rest).await;
}

fn error_reply(task: u64, message: impl Into<String>) -> String {
    let error = AnalysisReply::Error(AnalysisError { task, message: message.into() });
    serde_json::to_string(&error).unwrap_or_default()
}
