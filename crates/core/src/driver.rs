//! The other end of a protocol: driving somebody else's engine, without I/O.
//!
//! A driver turns positions into lines to send and lines received into moves. It owns no process and no clock:
//! whoever runs it keeps the time, kills what is late, and judges the moves.

use std::time::Duration;

use crate::{Game, Limits, Score, Side};

/// The game so far, as a driver needs it to tell an engine.
#[derive(Clone, Copy, Debug)]
pub struct Situation<'a, G: Game> {
    /// Where the game began.
    pub start: &'a G,
    /// The turns since, each with one move for every actor.
    pub moves: &'a [G::Move],
    /// Where it stands.
    pub position: &'a G,
    /// Whose move is asked for.
    pub side: Side,
}

impl<'a, G: Game> Situation<'a, G> {
    /// A situation of a game in turns, or of one player: whoever has to act is asked.
    pub fn in_turn(start: &'a G, moves: &'a [G::Move], position: &'a G) -> Self {
        let side = position.actors().sides().first().copied().unwrap_or(Side::First);
        Self { start, moves, position, side }
    }
}

/// What a line from the engine came to.
#[derive(Clone, Debug, PartialEq)]
pub enum Reply<M> {
    /// Nothing that matters here: comments, thoughts, empty lines.
    Noise,
    /// The handshake goes on: send these lines.
    Send(Vec<String>),
    /// The engine is ready for what was asked last: to play at all, or to play this game.
    Ready,
    /// A thought on the way to the move.
    Thought(Thought),
    /// The move. Whether it is legal is the referee's business.
    Move(M),
    /// No move so far, in a few words: worth asking again while there is time.
    NotYet(String),
    /// What stood where a move should have been, and why it can't be read.
    Garbled(String),
    /// The engine refuses to play, in its own words.
    Refused(String),
}

/// What an engine says about its search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Thought {
    /// From the mover's side.
    pub score: Option<Score>,
    /// In the engine's own count.
    pub depth: Option<u32>,
}

/// Why a game can't be played with an engine.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Unplayable(pub String);

/// One side of a conversation in some protocol, as the one who asks for moves.
///
/// The order of calls: `open`, lines until `Ready`; then for each game `new_game`, lines until `Ready` (at once if
/// `new_game` gave `None`), and for each move `prepare`, lines until `Ready` (at once after `None`), `ask`, lines until a
/// move; `close` at the end.
pub trait Driver: Send {
    /// What is played.
    type Game: Game;

    /// What to send when the engine has just started; `None` if it is ready without a word.
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

    /// What to send to an engine that has not become ready in the time it has for that, after which it is taken to be
    /// ready: some say nothing before their first move. `None` if such an engine can't play.
    fn silent(&mut self) -> Option<Vec<String>> {
        None
    }

    /// Called when the engine has ended by itself during the handshake: `true` if a fresh process should be opened in another
    /// way, which the next `open` does.
    fn falls_back(&mut self) -> bool {
        false
    }

    /// The least time between the engine's answer (readiness or a move) and the next line it is sent. It is on no clock.
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

    /// How long the engine may think about what was asked last before it is sent what `interrupt` gives; `None` if it
    /// keeps its own time.
    fn thinking_time(&self) -> Option<Duration> {
        None
    }

    /// Takes a line of the engine.
    fn line(&mut self, line: &str) -> Reply<<Self::Game as Game>::Move>;

    /// What to send so that a running search answers at once; empty if the protocol has no word for it.
    fn interrupt(&mut self) -> Vec<String> {
        Vec::new()
    }

    /// What to send so that the engine ends, also while it thinks.
    fn close(&mut self) -> Vec<String>;

    /// The engine's name and version as far as it has told them.
    fn identity(&self) -> (Option<&str>, Option<&str>) {
        (None, None)
    }
}
