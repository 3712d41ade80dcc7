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

/// The meaning of a line from the engine.
#[derive(Clone, Debug, PartialEq)]
pub enum Reply<M> {
    /// A line without effect, such as a comment or an empty line.
    Noise,
    /// The handshake goes on: send these lines.
    Send(Vec<String>),
    /// The engine has become ready after `open`, `new_game` or `prepare`.
    Ready,
    /// A report on the engine's search.
    Thought(Thought),
    /// The move. The referee judges whether it is legal.
    Move(M),
    /// No move so far, and why: the question is worth repeating while there is time.
    NotYet(String),
    /// The text in place of a move, and why it can't be read.
    Garbled(String),
    /// The engine refuses to play; its reason.
    Refused(String),
}

/// What an engine says about its search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Thought {
    /// The score for the side to move.
    pub score: Option<Score>,
    /// The depth, in the engine's own count.
    pub depth: Option<u32>,
}

/// Why a game can't be played with an engine.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Unplayable(pub String);

/// The side of a protocol that asks an engine for moves.
///
/// The order of calls: `open`, lines until `Ready`; then for each game `new_game`, lines until `Ready` (at once if
/// `new_game` gave `None`), and for each move `prepare`, lines until `Ready` (at once after `None`), `ask`, lines until
/// a move; `close` at the end.
pub trait Driver: Send {
    /// The game that is played.
    type Game: Game;

    /// What to send when the engine has just started; `None` if it is ready without a greeting.
    fn open(&mut self) -> Option<Vec<String>>;

    /// Each time the engine has not become ready for this long, `impatient` is called.
    fn patience(&self) -> Option<Duration> {
        None
    }

    /// What to send to an engine that did not answer `open` in time; empty to go on waiting.
    fn impatient(&mut self) -> Vec<String> {
        Vec::new()
    }

    /// Whether an engine that has said nothing for `patience` is taken to be ready.
    fn takes_silence_for_readiness(&self) -> bool {
        false
    }

    /// What to send to an engine that has not become ready within its time for that. It is then taken to be ready,
    /// because some engines say nothing before their first move. `None` if such an engine can't play.
    fn silent(&mut self) -> Option<Vec<String>> {
        None
    }

    /// Called when the engine has ended by itself during the handshake: `true` if a fresh process should be opened in
    /// another way, which the next `open` does.
    fn falls_back(&mut self) -> bool {
        false
    }

    /// The minimum time between the engine's answer (readiness or a move) and the next line sent; no clock counts it.
    fn pause(&self) -> Duration {
        Duration::ZERO
    }

    /// What to send before a game; `None` if the engine needs no notice. An error if it can't play this game.
    fn new_game(&mut self, start: &Self::Game, limits: &Limits) -> Result<Option<Vec<String>>, Unplayable>;

    /// What to send before the question and outside the engine's time; `None` if the question needs no preparation.
    fn prepare(&mut self, _situation: &Situation<'_, Self::Game>, _limits: &Limits) -> Option<Vec<String>> {
        None
    }

    /// What to send to get a move.
    fn ask(&mut self, situation: Situation<'_, Self::Game>, limits: &Limits) -> Vec<String>;

    /// How long the engine may think about the last question before it is sent the lines of `interrupt`; `None` if it
    /// keeps its own time.
    fn thinking_time(&self) -> Option<Duration> {
        None
    }

    /// Interprets a line from the engine.
    fn line(&mut self, line: &str) -> Reply<<Self::Game as Game>::Move>;

    /// What to send so that a running search answers at once; empty if the protocol has no command for it.
    fn interrupt(&mut self) -> Vec<String> {
        Vec::new()
    }

    /// What to send so that the engine ends, also while it thinks.
    fn close(&mut self) -> Vec<String>;

    /// The engine's name and version, as far as it has sent them.
    fn identity(&self) -> (Option<&str>, Option<&str>) {
        (None, None)
    }
}
