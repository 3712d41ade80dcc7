//! Native engines over a WebSocket: requests and replies of [`tetrad_core::analysis`], one a message.
//!
//! Each socket has one engine at a time, which runs in the shell that processes use. When the socket closes, so does the
//! engine's input, and it ends.

use std::sync::Arc;
use std::thread;

use axum::extract::State;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::http::StatusCode;
use axum::response::Response;
use tetrad_core::analysis::{AnalysisError, AnalysisReply, AnalysisRequest, AnalysisSession};
use tetrad_core::{Session, shell};
use tetrad_tetris::{Seats, Solo, Versus};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::Shared;
use crate::api::refusal;
use crate::pipes::{LineSender, LineWriter, pipe};

/// Sockets at a time: each may keep a core busy.
const MOST_SOCKETS: usize = 16;

/// Longer requests are refused: the longest position is a few kilobytes long.
const LONGEST_REQUEST: usize = 64 << 10;

/// Deep recursions of a search must not depend on the system's idea of a stack.
const STACK: usize = 64 << 20;

/// Room for those who analyse.
#[derive(Clone)]
pub(crate) struct Analysts(Arc<Semaphore>);

impl Default for Analysts {
    fn default() -> Self {
        Self(Arc::new(Semaphore::new(MOST_SOCKETS)))
    }
}

/// Opens a socket.
pub(crate) async fn open(State(shared): State<Shared>, upgrade: WebSocketUpgrade) -> Response {
    let Ok(place) = shared.analysts.0.try_acquire_owned() else {
        return refusal(StatusCode::SERVICE_UNAVAILABLE, "all engines are busy; close another analysis");
    };
    upgrade
        .max_message_size(LONGEST_REQUEST)
        .max_frame_size(LONGEST_REQUEST)
        .on_upgrade(move |socket| talk(socket, place))
}

/// Which engine a question is for: the game, and in Tetris whether two play.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Table {
    Tictactoe,
    Lits,
    Santorini,
    Solo,
    Versus,
}

impl Table {
    fn of(game: &str, position: &str) -> Option<Self> {
        match game {
            "tictactoe" => Some(Self::Tictactoe),
            "lits" => Some(Self::Lits),
            "santorini" => Some(Self::Santorini),
            "tetris" if position.contains('|') => Some(Self::Versus),
            "tetris" => Some(Self::Solo),
            _ => None,
        }
    }

    /// Starts the engine; its replies go to `replies`.
    fn start(self, replies: UnboundedSender<String>) -> std::io::Result<LineSender> {
        match self {
            Self::Tictactoe => start(
                AnalysisSession::new(|position: &tetrad_tictactoe::Position, _| position.clone()),
                tetrad_tictactoe::Engine::new,
                replies,
            ),
            Self::Lits => start(
                AnalysisSession::new(|position: &tetrad_lits::Position, _| position.clone()),
                tetrad_lits::Engine::new,
                replies,
            ),
            Self::Santorini => start(
                AnalysisSession::new(|position: &tetrad_santorini::Position, _| *position),
                tetrad_santorini::Engine::new,
                replies,
            ),
            Self::Solo => start(AnalysisSession::new(Solo::view), tetrad_tetris::Engine::new, replies),
            Self::Versus => start(AnalysisSession::new(Versus::view), tetrad_tetris::Engine::new, replies),
        }
    }
}

fn start<T>(session: T, search: fn() -> T::Search, replies: UnboundedSender<String>) -> std::io::Result<LineSender>
where
    T: Session + Send + 'static,
    T::Search: 'static,
{
    let (sender, input) = pipe();
    let mut output = LineWriter::new(move |line| replies.send(line).is_ok());
    let run = move || {
        if let Err(error) = shell::serve(session, search(), input, &mut output) {
            tracing::warn!("an analysis ended: {error}");
        }
    };
    thread::Builder::new().name("analysis".into()).stack_size(STACK).spawn(run)?;
    Ok(sender)
}

async fn talk(mut socket: WebSocket, _place: OwnedSemaphorePermit) {
    let (replies, mut heard) = unbounded_channel();
    let mut running: Option<(Table, LineSender)> = None;
    loop {
        let reply = tokio::select! {
            message = socket.recv() => match message {
                Some(Ok(Message::Text(text))) => hear(&text, &mut running, &replies),
                Some(Ok(Message::Close(_)) | Err(_)) | None => return,
                Some(Ok(_)) => None,
            },
            reply = heard.recv() => reply.map(|reply| latest(reply, &mut heard)),
        };
        if let Some(reply) = reply
            && socket.send(Message::Text(reply.into())).await.is_err()
        {
            return;
        }
    }
}

/// One reply; when many wait because the browser is slow, reports are passed over for later ones of the same line.
fn latest(reply: String, heard: &mut UnboundedReceiver<String>) -> String {
    const MOST_WAITING: usize = 256;
    let mut reply = reply;
    while heard.len() > MOST_WAITING && reply.starts_with(r#"{"type":"info""#) {
        match heard.try_recv() {
            Ok(next) => reply = next,
            Err(_) => break,
        }
    }
    reply
}

/// Hands a request to its engine; gives a reply if it can't be.
fn hear(text: &str, running: &mut Option<(Table, LineSender)>, replies: &UnboundedSender<String>) -> Option<String> {
    let complaint =
        |task: u64, message: String| serde_json::to_string(&AnalysisReply::Error(AnalysisError { task, message })).ok();
    let (table, task) = match serde_json::from_str(text) {
        Ok(AnalysisRequest::Analyse(question)) => match Table::of(&question.game, &question.position) {
            Some(table) => (table, question.task),
            None => return complaint(question.task, "there is no such game".to_owned()),
        },
        Ok(AnalysisRequest::Stop) => {
            if let Some((_, engine)) = running {
                engine.send(text);
            }
            return None;
        }
        Err(error) => return complaint(0, format!("no request: {error}")),
    };
    if running.as_ref().is_none_or(|(other, _)| *other != table) {
        // Another engine's input ends with this, and it with its last answer.
        *running = None;
        match table.start(replies.clone()) {
            Ok(engine) => *running = Some((table, engine)),
            Err(error) => return complaint(task, format!("the engine can't start: {error}")),
        }
    }
    let is_taken = running.as_ref().is_some_and(|(_, engine)| engine.send(text));
    if is_taken { None } else { complaint(task, "the engine is not listening".to_owned()) }
}
