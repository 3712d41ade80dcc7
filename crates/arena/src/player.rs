//! What a referee needs of whoever plays.

use std::time::Duration;

use tetrad_core::driver::{Situation, Thought};
use tetrad_core::{Game, Limits, Stop};

use crate::control::Control;
use crate::fault::{Fault, Transcript};
use crate::wire_log::WireLog;

/// A question to a player.
#[derive(Debug)]
pub struct Question<'a, G: Game> {
    /// The game so far.
    pub situation: Situation<'a, G>,
    /// What the player is told about its limits.
    pub limits: &'a Limits,
    /// The limit of time that applies, and how far past it the answer may come.
    pub limit: Duration,
    /// See `limit`.
    pub margin: Duration,
    /// Raised when the run is to end.
    pub stop: &'a Stop,
}

/// An answer that came in time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice<M> {
    /// The move, which need not be legal.
    pub mv: M,
    /// What the player thought of it.
    pub thought: Thought,
    /// From the question to the answer.
    pub took: Duration,
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Setback {
    /// The player's own fault, which loses the game.
    Fault(Fault),
    /// The run is to end; nobody's fault.
    Interrupted,
}

impl From<Fault> for Setback {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

/// Somebody who plays games in succession. A player judges its own lateness; legality is the referee's.
pub trait Player<G: Game>: Send {
    /// Gets ready for a game, starting what has to be started, within the start-up limit.
    fn new_game(&mut self, start: &G, control: &Control, stop: &Stop) -> Result<(), Setback>;

    /// Finds a move within its limit.
    fn choose(&mut self, question: Question<'_, G>) -> Result<Choice<G::Move>, Setback>;

    /// Ends a player that committed a fault; the next game starts it anew. Gives the last lines exchanged with it.
    fn give_up(&mut self) -> Transcript;

    /// Ends a player in order.
    fn close(&mut self);

    /// What the player leaves to chance in the next game comes from this, as far as we have a say in it.
    fn draw_from(&mut self, _seed: u64) {}

    /// From now on keeps every line that is exchanged with the player, or none. Players without a wire have nothing to keep.
    fn keep_log(&mut self, _keep: bool) {}

    /// The lines of this game that were kept and not taken yet. A new game begins a new log.
    fn take_log(&mut self) -> WireLog {
        WireLog::default()
    }

    /// The version, as far as the player has told it.
    fn version(&self) -> Option<String> {
        None
    }
}
