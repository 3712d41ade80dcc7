//! The side of a protocol that asks an external engine for moves, without I/O.
//!
//! A driver turns positions into lines to send and received lines into moves. It owns no process and no clock: its
//! caller keeps the time, kills late engines, and judges the moves.

use std::time::Duration;

use crate::{Game, Limits, Score, Side};

/// The game so far, as a driver describes it to an engine.
#[derive(Clone, Copy, Debug)]
pub struct Situation<'a, G: Game> {
    /// The position in which the game began.
    pub start: &'a G,
    /// The moves since, one for every actor of each turn.
    pub moves: &'a [G::Move],
    /// The current position.
    pub position: &'a G,
    /// The side that is asked for a move.
    pub side: Side,
}

impl<'a, G: Game> Situation<'a, G> {
    /// A situation that asks the side to move, for games in which one side acts at a time.
    pub fn in_turn(start: &'a G, moves: &'a [G::Move], position: &'a G) -> Self {
        let side = position.actors().sides().first().copied().unwrap_or(Side::First);
        Self { start, moves, position, side }
    }
}

/// What a driver wants done, or reports, in this order.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect<M> {
    /// Send these lines to the engine.
    Send(Vec<String>),
    /// Call [`Driver::woken`] after this time, unless the exchange is over by then. Replaces an earlier wake.
    WakeIn(Duration),
    /// The engine is ready after `open`, `new_game` or `prepare`.
    Ready,
    /// A report on the engine's search.
    Thought(Thought<M>),
    /// The move. The referee judges whether it is legal.
    Move(M),
    /// No move so far, and why. The driver asks again when it is woken.
    NotYet(String),
    /// The text in place of a move, and why it can't be read.
    Garbled(String),
    /// The engine refuses to play; its reason.
    Refused(String),
}

/// The effects of one event.
pub type Effects<G> = Vec<Effect<<G as Game>::Move>>;

/// What an engine says about its search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thought<M> {
    /// The score for the side to move.
    pub score: Option<Score>,
    /// The depth, in the engine's own count.
    pub depth: Option<u32>,
    /// The number of positions visited.
    pub nodes: Option<u64>,
    /// The moves that the engine expects, its own first. They need not be legal.
    pub line: Vec<M>,
}

impl<M> Default for Thought<M> {
    fn default() -> Self {
        Self { score: None, depth: None, nodes: None, line: Vec::new() }
    }
}

impl<M> Thought<M> {
    /// Adds a later report: what it leaves out stays as it was.
    #[must_use]
    pub fn then(self, later: Self) -> Self {
        Self {
            score: later.score.or(self.score),
            depth: later.depth.or(self.depth),
            nodes: later.nodes.or(self.nodes),
            line: if later.line.is_empty() { self.line } else { later.line },
        }
    }
}

/// What a protocol has besides asking for moves, and the form of its messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Abilities {
    /// Reports on a search with a score and a line of moves.
    pub reports: bool,
    /// Options of the engine, which a client sets by name.
    pub options: bool,
    /// Every message is a JSON object, which a Web Worker takes as an object; otherwise it is a line of text.
    pub objects: bool,
}

/// The value of an engine's option, which each protocol writes in its own way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Setting {
    /// On or off.
    Switch(bool),
    /// A number, a word or a text in one line.
    Text(String),
}

/// Why a game can't be played with an engine.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Unplayable(pub String);

/// A protocol from the side that asks for moves: events in, effects out. It mirrors [`Session`](crate::Session).
///
/// The order of calls: `open`, events until `Ready`; then for each game `new_game`, events until `Ready`, and for each
/// move `prepare`, events until `Ready`, `ask`, events until a move; `close` at the end. The events between are `line`,
/// `woken`, and `silent` if readiness does not come in time.
pub trait Driver: Send {
    /// The game that is played.
    type Game: Game;

    /// The engine has just started.
    fn open(&mut self) -> Effects<Self::Game>;

    /// A game begins. An error if the engine can't play it.
    fn new_game(&mut self, start: &Self::Game, limits: &Limits) -> Result<Effects<Self::Game>, Unplayable>;

    /// What the protocol has besides asking for moves.
    fn abilities(&self) -> Abilities {
        Abilities::default()
    }

    /// Sets options of the engine by name, from the next game on. Protocols without options ignore them.
    fn set_options(&mut self, _options: &[(String, Setting)]) {}

    /// A question follows. What this sends is outside the engine's time.
    fn prepare(&mut self, _situation: &Situation<'_, Self::Game>, _limits: &Limits) -> Effects<Self::Game> {
        vec![Effect::Ready]
    }

    /// A move is wanted.
    fn ask(&mut self, situation: Situation<'_, Self::Game>, limits: &Limits) -> Effects<Self::Game>;

    /// A line came from the engine.
    fn line(&mut self, line: &str) -> Effects<Self::Game>;

    /// The time of the last [`Effect::WakeIn`] has passed.
    fn woken(&mut self) -> Effects<Self::Game> {
        Vec::new()
    }

    /// The answer to the running question is wanted now. `None` if the protocol can't ask for it: then the engine has to
    /// be ended.
    fn hurry(&mut self) -> Option<Effects<Self::Game>> {
        None
    }

    /// The engine has not become ready in its time for that. Unless this gives `Ready`, the engine can't play; some
    /// engines say nothing before their first move.
    fn silent(&mut self) -> Effects<Self::Game> {
        Vec::new()
    }

    /// The engine has ended by itself during the handshake. Returns `true` if a fresh process should be opened in
    /// another way, which the next `open` does.
    fn falls_back(&mut self) -> bool {
        false
    }

    /// The minimum time between the engine's answer (readiness or a move) and the next line sent; no clock counts it.
    fn pause(&self) -> Duration {
        Duration::ZERO
    }

    /// What to send so that the engine ends, also while it thinks.
    fn close(&mut self) -> Vec<String>;

    /// The engine's name and version, as far as it has sent them.
    fn identity(&self) -> (Option<&str>, Option<&str>) {
        (None, None)
    }
}
