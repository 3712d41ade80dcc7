//! Games in real time with one or two players: passes attacks between them, times the placements of bots, and records
//! what the players do.

use std::time::Duration;

use tetrad_core::{IllegalMove, Side};

use super::recording::{Action, Recording, TimedAction};
use super::{GameEvent, Handling, Key, Realtime};
use crate::moves::Placement;
use crate::position::Placed;
use crate::rules::Rules;
use crate::solo::{Goal, Solo, Tally};
use crate::versus::{Contestant, Versus};

/// The step in which time advances, so that the game does not depend on how callers split it.
const STEP: Duration = Duration::from_millis(1);

/// An event of one side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
    /// An event of a player's game.
    Happened(Side, GameEvent),
    /// A bot is to choose its next placement, which takes effect when it is due.
    Wanted(Side),
}

/// The timing of a bot's placements.
#[derive(Clone, Copy, Debug)]
struct Pace {
    interval: Duration,
    /// When the next placement is due.
    next: Duration,
    /// The next placement, if the bot has chosen it.
    chosen: Option<Placement>,
}

impl Pace {
    /// Schedules the placement after one at `now`. A late bot catches up by half an interval at most, so that its pieces
    /// don't come in bursts.
    fn schedule(&mut self, now: Duration) {
        let on_time = self.next.saturating_add(self.interval);
        self.next = on_time.max(now.saturating_add(self.interval / 2));
    }
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
    recording: Option<Recording>,
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
        let recording = Some(Recording::default());
        Self { players, paces: [None; 2], rest: Duration::ZERO, now: Duration::ZERO, news: Vec::new(), recording }
    }

    /// The same game without a record of what is done from now on.
    pub(super) fn without_recording(mut self) -> Self {
        self.recording = None;
        self
    }

    /// What the players did so far.
    pub fn recording(&self) -> Recording {
        self.recording.clone().unwrap_or_default()
    }

    fn record(&mut self, side: Side, action: Action) {
        let at = self.now.as_millis() as u64;
        if let Some(recording) = &mut self.recording {
            recording.push(TimedAction { at, side, action });
        }
    }

    /// Time played in whole milliseconds, without pauses.
    pub const fn time(&self) -> Duration {
        self.now
    }

    /// The players, the first one first.
    pub fn players(&self) -> &[Realtime] {
        &self.players
    }

    /// The player of a side; `None` for the second side of a solo game.
    fn player_mut(&mut self, side: Side) -> Option<&mut Realtime> {
        self.players.get_mut(side.index())
    }

    /// The player of a side whose keys count now.
    fn at_keys(&mut self, side: Side) -> Option<&mut Realtime> {
        if self.is_over() { None } else { self.player_mut(side) }
    }

    /// Presses a key of a player.
    pub fn press(&mut self, side: Side, key: Key) {
        if let Some(player) = self.at_keys(side).filter(|player| !player.is_paused()) {
            player.press(key);
            self.record(side, Action::Press(key));
            self.exchange();
        }
    }

    /// Releases a key of a player.
    pub fn release(&mut self, side: Side, key: Key) {
        if let Some(player) = self.at_keys(side) {
            player.release(key);
            self.record(side, Action::Release(key));
        }
    }

    /// Turns gravity and locking off for a player, as for a bot.
    pub(super) fn let_hover(&mut self, side: Side) {
        if let Some(player) = self.at_keys(side) {
            player.let_hover();
            self.record(side, Action::Hover);
        }
    }

    /// Whether the game is over for any player.
    pub fn is_over(&self) -> bool {
        self.players.iter().any(|player| player.ending().is_some())
    }

    /// Pauses or resumes the game for all players.
    pub fn pause(&mut self, is_paused: bool) {
        self.players.iter_mut().for_each(|player| player.pause(is_paused));
    }

    /// Hands a side to a bot, whose pieces neither fall nor lock by themselves: [`News::Wanted`] asks for its next placement
    /// at once, and the placement takes effect `interval` after the one before, or when it arrives if that is later. With
    /// `None` no placement is wanted any more.
    pub fn set_pace(&mut self, side: Side, interval: Option<Duration>) {
        let Some(interval) = interval.filter(|_| side.index() < self.players.len()) else {
            self.paces[side.index()] = None;
            return;
        };
        self.let_hover(side);
        let next = self.now.saturating_add(interval);
        self.paces[side.index()] = Some(Pace { interval, next, chosen: None });
        self.news.push(News::Wanted(side));
    }

    /// Places a piece for a bot, or keeps it until it is due. Changes nothing and returns the rule that forbids it if it is
    /// not legal.
    pub fn place(&mut self, side: Side, placement: Placement) -> Result<(), IllegalMove> {
        let refused = |reason: &str| IllegalMove { mv: placement.to_string(), reason: reason.to_owned() };
        if self.is_over() {
            return Err(refused("the game is over"));
        }
        let now = self.now;
        let player = self.players.get_mut(side.index()).ok_or_else(|| refused("nobody sits there"))?;
        if let Some(pace) = self.paces[side.index()].as_mut().filter(|pace| pace.next > now) {
            player.check(placement)?;
            pace.chosen = Some(placement);
            return Ok(());
        }
        player.place(placement)?;
        self.record(side, Action::Place(placement));
        self.exchange();
        let is_over = self.is_over();
        if let Some(pace) = &mut self.paces[side.index()] {
            pace.schedule(now);
            pace.chosen = None;
            if !is_over {
                self.news.push(News::Wanted(side));
            }
        }
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
            let passed = self.step(self.rest);
            self.rest -= passed;
        }
    }

    /// Advances time to where something may happen, by whole steps and at most by `most`, of which there must be one.
    /// Returns the time that passed.
    pub(super) fn step(&mut self, most: Duration) -> Duration {
        let whole = |time: Duration| Duration::from_millis(time.as_millis() as u64);
        let chosen = self.paces.iter().flatten().filter(|pace| pace.chosen.is_some()).map(|pace| pace.next);
        let due = self.players.iter().filter_map(Realtime::due).chain(chosen).min();
        let quiet = due.map_or(most, |due| due.saturating_sub(self.now));
        let by = whole(quiet.min(most)).max(STEP);
        self.now += by;
        self.players.iter_mut().for_each(|player| player.advance(by));
        self.exchange();
        for side in Side::BOTH {
            let due = self.paces[side.index()].filter(|pace| pace.next <= self.now).and_then(|pace| pace.chosen);
            if let Some(placement) = due.filter(|_| !self.is_over()) {
                // It was legal when it was chosen, and a bot's field changes with its own placements alone.
                _ = self.place(side, placement);
            }
        }
        by
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
                    (&happening, self.players.get_mut(side.other().index()))
                {
                    other.receive(*sent);
                }
                self.news.push(News::Happened(side, happening));
            }
        }
    }

    /// The game as the bot of a side may know it: a versus game in which the bot is the first side.
    pub fn seen_by(&self, side: Side) -> Option<Versus> {
        let own = self.players.get(side.index())?;
        let contestant = Contestant { position: own.position().clone(), incoming: own.incoming().clone() };
        Some(Versus { seed: 0, ..self.seen_from(side, contestant, own.tally().pieces, *own.rules()) })
    }

    fn seen_from(&self, side: Side, own: Contestant, placed: u32, rules: Rules) -> Versus {
        let contestant =
            |player: &Realtime| Contestant { position: player.position().clone(), incoming: player.incoming().clone() };
        let other = self.players.get(side.other().index()).map(contestant).unwrap_or_default();
        let seed = self.players[0].seed();
        Versus { contestants: [own, other], seed, placed, rules }
    }

    /// The text of a game by placements that goes on from a player's position before the last piece, with the opponent as
    /// it is now.
    pub(super) fn situation(&self, side: Side, own: &Contestant, did: Placed) -> String {
        let Some(player) = self.players.get(side.index()) else { return String::new() };
        let Tally { pieces, lines, attack } = player.tally();
        let tally = Tally {
            pieces: pieces.saturating_sub(1),
            lines: lines.saturating_sub(u32::from(did.clear.lines)),
            attack: attack.saturating_sub(did.attack),
        };
        if self.players.len() == 2 {
            return self.seen_from(side, own.clone(), tally.pieces, *player.rules()).to_string();
        }
        let goal = player.goal().unwrap_or(Goal::Pieces(u32::MAX));
        let position = own.position.clone();
        Solo { position, seed: Some(player.seed()), tally, goal, rules: *player.rules() }.to_string()
    }
}
