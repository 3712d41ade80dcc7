//! A player on its own thread, so that both players can think at once.

use std::io;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{Builder, Scope};
use std::time::Duration;

use tetrad_core::protocol::driver::Situation;
use tetrad_core::{Game, Limits, Side, Stop};

use crate::contestant::STACK;
use crate::fault::{Fault, FaultKind};
use crate::player::{Choice, MoveRequest, NoAnswer, Player};

/// An owned question, which can be sent to another thread.
pub(crate) struct OwnedRequest<G: Game> {
    pub(crate) seen: G,
    pub(crate) moves: Arc<Vec<G::Move>>,
    pub(crate) limits: Limits,
    pub(crate) limit: Duration,
    pub(crate) margin: Duration,
}

type Answer<G> = Result<Choice<<G as Game>::Move>, NoAnswer>;

/// The channels to the player's thread. Dropping them ends the thread.
pub(crate) struct PlayerThread<G: Game> {
    inquiries: Sender<OwnedRequest<G>>,
    answers: Receiver<Answer<G>>,
}

impl<G: Game> PlayerThread<G> {
    /// Moves a player to a new thread for the rest of a game that began with `start`.
    pub(crate) fn seat<'scope, 'p: 'scope>(
        scope: &'scope Scope<'scope, '_>,
        player: &'p mut dyn Player<G>,
        start: &'p G,
        side: Side,
        stop: &'p Stop,
    ) -> io::Result<Self> {
        let (inquiries, inbox) = channel::<OwnedRequest<G>>();
        let (outbox, answers) = channel();
        let think = move || {
            for OwnedRequest { seen, moves, limits, limit, margin } in inbox {
                let situation = Situation { start, moves: &moves, position: &seen, side };
                let answer = player.choose(MoveRequest { situation, limits: &limits, limit, margin, stop });
                // Dropped before the answer is sent, so that the referee owns the moves alone when it continues.
                drop(moves);
                if outbox.send(answer).is_err() {
                    return;
                }
            }
        };
        Builder::new().name("second side".into()).stack_size(STACK).spawn_scoped(scope, think)?;
        Ok(Self { inquiries, answers })
    }

    /// Sends a question without waiting for the answer.
    pub(crate) fn ask(&self, inquiry: OwnedRequest<G>) {
        // If the thread has ended, `answer` reports it.
        _ = self.inquiries.send(inquiry);
    }

    /// Waits for the answer to the last question.
    pub(crate) fn answer(&self) -> Answer<G> {
        self.answers.recv().unwrap_or_else(|_| Err(Fault::new(FaultKind::Crashed, "the player panicked").into()))
    }
}
