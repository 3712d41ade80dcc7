//! Replays of recorded games: the same game again, at any time of it.

use std::time::Duration;

use tetrad_core::Side;

use super::recording::{Action, Recording, TimedAction};
use super::{GameEvent, News, RealtimeGame};
use crate::field::Field;
use crate::moves::Placement;
use crate::position::Placed;
use crate::versus::Contestant;

/// A piece that came to rest in a replay.
#[derive(Clone, Debug)]
pub struct Moment {
    /// When its turn began, in milliseconds.
    pub from: u64,
    /// When it came to rest, in milliseconds.
    pub at: u64,
    /// The player.
    pub side: Side,
    /// The position before it, as text that the rules of solo or versus Tetris read; the player is the first side.
    pub position: String,
    /// The player's part of the position before it.
    pub before: Contestant,
    /// The place where it came to rest.
    pub placement: Placement,
    /// What it did.
    pub placed: Placed,
}

/// The number of moments between two states that are kept, so that any time is reached soon.
const KEPT_EVERY: usize = 8;

/// A state of the game, and the number of actions before it.
#[derive(Clone, Debug)]
struct State {
    game: RealtimeGame,
    next: usize,
}

/// A recorded game, at a time that can be chosen.
#[derive(Clone, Debug)]
pub struct Replay {
    recording: Recording,
    kept: Vec<State>,
    state: State,
    moments: Vec<Moment>,
    /// The fields at the end.
    last: Vec<Field>,
    end: Duration,
}

impl Replay {
    /// Replays what was recorded of a game that `start` is the beginning of, up to `end` at most.
    pub fn new(start: RealtimeGame, recording: Recording, end: Duration) -> Self {
        let state = State { game: start.without_recording(), next: 0 };
        let kept = vec![state.clone()];
        let mut replay = Self { recording, kept, state, moments: Vec::new(), last: Vec::new(), end };
        replay.watch();
        replay.seek(Duration::ZERO);
        replay
    }

    /// The length of the game.
    pub const fn end(&self) -> Duration {
        self.end
    }

    /// The game at the chosen time.
    pub const fn game(&self) -> &RealtimeGame {
        &self.state.game
    }

    /// The pieces that came to rest, in order.
    pub fn moments(&self) -> &[Moment] {
        &self.moments
    }

    /// The field of a side at the end.
    pub fn last(&self, side: Side) -> Option<&Field> {
        self.last.get(side.index())
    }

    /// Chooses a time. Returns the events between the last chosen time and this one; none if it is earlier.
    pub fn seek(&mut self, to: Duration) -> Vec<News> {
        let to = to.min(self.end);
        let is_back = to < self.state.game.time();
        if is_back {
            let earlier = self.kept.iter().rev().find(|state| state.game.time() <= to);
            self.state.clone_from(earlier.unwrap_or(&self.kept[0]));
        }
        while self.step(to) {}
        let news = self.state.game.take_news();
        if is_back { Vec::new() } else { news }
    }

    /// Goes on by an action or until something happens by itself, at most to a time; `false` if nothing is left.
    fn step(&mut self, to: Duration) -> bool {
        let State { game, next } = &mut self.state;
        let action = self.recording.actions().get(*next);
        let until = action.map_or(to, |action| Duration::from_millis(action.at).min(to));
        if game.time() < until && !game.is_over() {
            game.step(until.saturating_sub(game.time()));
            return true;
        }
        let Some(&TimedAction { at, side, action }) = action.filter(|action| Duration::from_millis(action.at) <= to)
        else {
            return false;
        };
        debug_assert!(game.is_over() || game.time() == Duration::from_millis(at), "actions are reached in time");
        match action {
            Action::Press(key) => game.press(side, key),
            Action::Release(key) => game.release(side, key),
            // A recording of another game may place pieces that are not at hand; they are left out.
            Action::Place(placement) => _ = game.place(side, placement),
            Action::Hover => game.let_hover(side),
        }
        *next += 1;
        true
    }

    /// Goes through the whole game once and notes its moments.
    fn watch(&mut self) {
        let mut began = [0; 2];
        while self.step(self.end) {
            let at = self.state.game.time().as_millis() as u64;
            for news in self.state.game.take_news() {
                let News::Happened(side, GameEvent::Locked { before, placement, placed, .. }) = news else { continue };
                let position = self.state.game.situation(side, &before, placed);
                let from = std::mem::replace(&mut began[side.index()], at);
                self.moments.push(Moment { from, at, side, position, before: *before, placement, placed });
                if self.moments.len().is_multiple_of(KEPT_EVERY) {
                    self.kept.push(self.state.clone());
                }
            }
        }
        self.last = self.state.game.players().iter().map(|player| player.position().field).collect();
        if self.state.game.is_over() {
            self.end = self.end.min(self.state.game.time());
        }
    }
}
