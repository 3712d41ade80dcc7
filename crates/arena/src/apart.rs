//! A player on a thread of its own, so that two can think at once.

use std::io;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{Builder, Scope};
use std::time::Duration;

use tetrad_core::driver::Situation;
use tetrad_core::{Game, Limits, Side, Stop};

use crate::contestant::STACK;
use crate::fault::{Fault, FaultKind};
use crate::player::{Choice, Player, Question, Setback};

/// A question that can travel.
pub(crate) struct Inquiry<G: Game> {
    pub(crate) seen: G,
    pub(crate) moves: Arc<Vec<G::Move>>,
    pub(crate) limits: Limits,
    pub(crate) limit: Duration,
    pub(crate) margin: Duration,
}

type Answer<G> = Result<Choice<<G as Game>::Move>, Setback>;

/// The way to the player. Dropping it sends the thread home.
pub(crate) struct Apart<G: Game> {
    inquiries: Sender<Inquiry<G>>,
    answers: Receiver<Answer<G>>,
}

impl<G: Game> Apart<G> {
    /// Seats a player for the rest of a game that began with `start`.
    pub(crate) fn seat<'scope, 'p: 'scope>(
        scope: &'scope Scope<'scope, '_>,
        player: &'p mut dyn Player<G>,
        start: &'p G,
        side: Side,
        stop: &'p Stop,
    ) -> io::Result<Self> {
        let (inquiries, inbox) = channel::<Inquiry<G>>();
        let (outbox, answers) = channel();
        let think = move || {
            for Inquiry { seen, moves, limits, limit, margin } in inbox {
                let situation = Situation { start, moves: &moves, position: &seen, side };
                let answer = player.choose(Question { situation, limits: &limits, limit, margin, stop });
                // The moves are the referee's alone again before it goes on.
                drop(moves);
                if outbox.send(answer).is_err() {
                    return;
                }
            }
        };
        Builder::new().name("second side".into()).stack_size(STACK).spawn_scoped(scope, think)?;
        Ok(Self { inquiries, answers })
    }

    /// Asks, without waiting for the answer.
    pub(crate) fn ask(&self, inquiry: Inquiry<G>) {
        // If nobody is there, there won't be an answer.
        _ = self.inquiries.send(inquiry);
    }

    /// The answer to what was asked last.
    pub(crate) fn answer(&self) -> Answer<G> {
        self.answers.recv().unwrap_or_else(|_| Err(Fault::new(FaultKind::Crashed, "the player panicked").into()))
    }
}
