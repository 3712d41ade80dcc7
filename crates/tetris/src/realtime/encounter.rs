//! Games in real time with one or two players: passes attacks between them and times the placements of bots.

use std::time::Duration;

use tetrad_core::{IllegalMove, Side};

use super::{GameEvent, Handling, Realtime};
use crate::moves::Placement;
use crate::rules::Rules;
use crate::solo::Goal;
use crate::versus::{Contestant, Versus};

/// The step in which time advances, so that the game does not depend on how callers split it.
const STEP: Duration = Duration::from_millis(1);

/// An event of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum News {
    /// An event of a player's game.
    Happened(Side, GameEvent),
    /// A bot's next placement is due.
    Due(Side),
}

/// The timing of a bot's placements.
#[derive(Clone, Copy, Debug)]
struct Pace {
    interval: Duration,
    next: Duration,
    /// Whether [`News::Due`] was reported and the bot has not placed since.
    is_due: bool,
}

/// A game in real time with one player or two, which is over for both when it is over for one.
#[derive(Clone, Debug)]
pub struct RealtimeGame {
    players: Vec<Realtime>,
    paces: [Option<Pace>; 2],
    /// Time that does not fill a [`STEP`] yet.
    rest: Duration,
    now: Duration,
    news: Vec<News>,
}

impl RealtimeGame {
    /// Starts a solo game.
    pub fn solo(seed: u64, rules: Rules, handling: Handling, goal: Option<Goal>) -> Self {
        Self::of(vec![Realtime::new(seed, rules, handling, goal)])
    }

    /// Starts a game of two players with the same pieces in the same order.
    pub fn versus(seed: u64, rules: Rules, handling: Handling) -> Self {
        let player = |side| Realtime::new(seed, rules, handling, None).seated(side);
        Self::of(Side::BOTH.map(player).to_vec())
    }

    fn of(players: Vec<Realtime>) -> Self {
        Self { players, paces: [None; 2], rest: Duration::ZERO, now: Duration::ZERO, news: Vec::new() }
    }

    /// The players, the first one first.
    pub fn players(&self) -> &[Realtime] {
        &self.players
    }

    /// The player of a side; `None` for the second side of a solo game.
    pub fn player_mut(&mut self, side: Side) -> Option<&mut Realtime> {
        self.players.get_mut(side.index())
    }

    /// Whether the game is over for any player.
    pub fn is_over(&self) -> bool {
        self.players.iter().any(|player| player.ending().is_some())
    }

    /// Pauses or resumes the game for all players.
    pub fn pause(&mut self, is_paused: bool) {
        self.players.iter_mut().for_each(|player| player.pause(is_paused));
    }

    /// Hands a side to a bot: [`News::Due`] reports when its next placement is due, `interval` after the one before,
    /// and its pieces neither fall nor lock by themselves. With `None` no placement is due any more.
    pub fn set_pace(&mut self, side: Side, interval: Option<Duration>) {
        let Some(player) = self.players.get_mut(side.index()) else { return };
        if interval.is_some() {
            player.let_hover();
        }
        let now = self.now;
        self.paces[side.index()] =
            interval.map(|interval| Pace { interval, next: now.saturating_add(interval), is_due: false });
    }

    /// Places a piece for a bot, or changes nothing and returns the rule that forbids it.
    pub fn place(&mut self, side: Side, placement: Placement) -> Result<(), IllegalMove> {
        let refused = |reason: &str| IllegalMove { mv: placement.to_string(), reason: reason.to_owned() };
        if self.is_over() {
            return Err(refused("the game is over"));
        }
        self.players.get_mut(side.index()).ok_or_else(|| refused("nobody sits there"))?.place(placement)?;
        if let Some(pace) = &mut self.paces[side.index()] {
            // A late bot must not catch up.
            pace.next = pace.next.max(self.now).saturating_add(pace.interval);
            pace.is_due = false;
        }
        self.exchange();
        Ok(())
    }

    /// Advances time.
    pub fn advance(&mut self, by: Duration) {
        self.exchange();
        if self.players.iter().any(Realtime::is_paused) {
            return;
        }
        self.rest = self.rest.saturating_add(by);
        while self.rest >= STEP && !self.is_over() {
            self.rest -= STEP;
            self.now += STEP;
            self.players.iter_mut().for_each(|player| player.advance(STEP));
            self.exchange();
            for (side, pace) in Side::BOTH.into_iter().zip(&mut self.paces) {
                if let Some(pace) = pace.as_mut().filter(|pace| !pace.is_due && pace.next <= self.now) {
                    pace.is_due = true;
                    self.news.push(News::Due(side));
                }
            }
        }
    }

    /// Returns the events since the last call.
    pub fn take_news(&mut self) -> Vec<News> {
        self.exchange();
        std::mem::take(&mut self.news)
    }

    /// Collects the events of all players, and passes attacks on.
    fn exchange(&mut self) {
        for side in Side::BOTH {
            let Some(player) = self.players.get_mut(side.index()) else { continue };
            let happenings = player.take_happenings();
            for happening in happenings {
                if let (GameEvent::Locked { sent, .. }, Some(other)) =
                    (happening, self.players.get_mut(side.other().index()))
                {
                    other.receive(sent);
                }
                self.news.push(News::Happened(side, happening));
            }
        }
    }

    /// The game as the bot of a side may know it: a versus game in which the bot is the first side.
    pub fn seen_by(&self, side: Side) -> Option<Versus> {
        let own = self.players.get(side.index())?;
        let contestant =
            |player: &Realtime| Contestant { position: player.position().clone(), incoming: player.incoming().clone() };
        let other = self.players.get(side.other().index());
        let contestants = [contestant(own), other.map(contestant).unwrap_or_default()];
        Some(Versus { contestants, seed: 0, placed: own.tally().pieces, rules: *own.rules() })
    }
}
