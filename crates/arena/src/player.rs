//! The interface between the referee and the players of a game.

use std::time::Duration;

use tetrad_core::protocol::driver::{Situation, Thought};
use tetrad_core::{Game, Limits, Stop};

use crate::control::Control;
use crate::fault::{Fault, Transcript};
use crate::wire_log::WireLog;

/// A question to a player.
#[derive(Debug)]
pub struct MoveRequest<'a, G: Game> {
    /// The game so far.
    pub situation: Situation<'a, G>,
    /// The limits that the player is told.
    pub limits: &'a Limits,
    /// The time limit of the move.
    pub limit: Duration,
    /// How far past `limit` the answer may come.
    pub margin: Duration,
    /// Raised when the run has to end.
    pub stop: &'a Stop,
}

/// An answer that came in time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice<M> {
    /// The move, which need not be legal.
    pub mv: M,
    /// The player's last report on its search.
    pub thought: Thought<M>,
    /// The time from the question to the answer.
    pub took: Duration,
}

/// Why there was no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoAnswer {
    /// The player committed a fault, which loses the game.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// The run has to end; no player is at fault.
    #[error("interrupted")]
    Interrupted,
}

/// A player of successive games. It judges itself whether a move is late; the referee judges whether it is legal.
pub trait Player<G: Game>: Send {
    /// Prepares for a game, and starts a program if needed, within the start-up limit.
    fn new_game(&mut self, start: &G, control: &Control, stop: &Stop) -> Result<(), NoAnswer>;

    /// Finds a move within its limit.
    fn choose(&mut self, question: MoveRequest<'_, G>) -> Result<Choice<G::Move>, NoAnswer>;

    /// Ends a player that committed a fault; the next game restarts it. Returns the last lines exchanged with it.
    fn give_up(&mut self) -> Transcript;

    /// Ends a player in an orderly way.
    fn close(&mut self);

    /// Sets the seed of the player's random choices in the next game; external engines ignore it.
    fn set_seed(&mut self, _seed: u64) {}

    /// Starts or stops logging every line exchanged with the player. Players that exchange no lines ignore it.
    fn keep_log(&mut self, _keep: bool) {}

    /// Takes the logged lines of this game that were not taken yet. A new game begins a new log.
    fn take_log(&mut self) -> WireLog {
        WireLog::default()
    }

    /// Returns the version, if the player has told it.
    fn version(&self) -> Option<String> {
        None
    }
}
