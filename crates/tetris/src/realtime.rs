//! Tetris in real time, for human players: gravity, key repeat and lock delay.
//!
//! Time is passed in, never read from a clock: the same keys at the same times give the same game, whether time
//! advances in one step or frame by frame. [`Position`] decides what a placement does; this module only moves the piece
//! there.

mod encounter;
mod handling;

use std::time::Duration;

use serde::Serialize;
use tetrad_core::{IllegalMove, Side};

use crate::field::Field;
use crate::garbage::{Attack, DELAY, Incoming};
use crate::lanes::Places;
use crate::moves::{Placement, Spin};
use crate::position::{Placed, Position};
use crate::rules::Rules;
use crate::solo::{Goal, Tally};
use crate::sonic::{Falling, Input};

pub use encounter::{News, RealtimeGame};
use handling::Shifting;
pub use handling::{Handling, Key};

/// An event of a game in real time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameEvent {
    /// A piece came to rest.
    Locked {
        /// The place where it came to rest.
        placement: Placement,
        /// What the placement did.
        placed: Placed,
        /// The number of rows sent to the opponent: the attack minus what it cancelled.
        sent: u32,
    },
    /// The game is over.
    Ended(Ending),
}

/// How a player's game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "RealtimeEnding"))]
#[serde(rename_all = "lowercase")]
pub enum Ending {
    /// The next piece could not appear.
    ToppedOut,
    /// The goal is reached.
    Goal,
}

/// The falling piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Active {
    falling: Falling,
    /// The spin with which it would rest here.
    spin: Spin,
    falls_at: Duration,
    locks_at: Option<Duration>,
    /// The number of lock resets since the piece reached its lowest row.
    delays: u32,
    lowest: u8,
    /// Whether the hold was used for it.
    was_held: bool,
}

/// One player's game in real time.
///
/// ```
/// use std::time::Duration;
/// use tetrad_tetris::{Handling, GameEvent, Key, Realtime, Rules};
///
/// let mut game = Realtime::new(1, Rules::default(), Handling::default(), None);
/// game.press(Key::Left);
/// game.advance(Duration::from_millis(20));
/// game.release(Key::Left);
/// game.press(Key::HardDrop);
/// let [GameEvent::Locked { placed, .. }] = game.take_happenings()[..] else { panic!("a hard drop locks") };
/// assert_eq!(placed.clear.lines, 0);
/// ```
#[derive(Clone, Debug)]
pub struct Realtime {
    position: Position,
    incoming: Incoming,
    rules: Rules,
    handling: Handling,
    goal: Option<Goal>,
    seed: u64,
    side: Side,
    tally: Tally,
    /// Time played, without pauses.
    now: Duration,
    shifting: Shifting,
    is_dropping: bool,
    is_paused: bool,
    active: Option<Active>,
    ending: Option<Ending>,
    happenings: Vec<GameEvent>,
}

impl Realtime {
    /// Starts the game of a seed. Without a goal it goes on until the player tops out.
    pub fn new(seed: u64, rules: Rules, handling: Handling, goal: Option<Goal>) -> Self {
        let mut game = Self {
            position: Position::default(),
            incoming: Incoming::default(),
            rules,
            handling: handling.sensible(),
            goal,
            seed,
            side: Side::First,
            tally: Tally::default(),
            now: Duration::ZERO,
            shifting: Shifting::default(),
            is_dropping: false,
            is_paused: false,
            active: None,
            ending: None,
            happenings: Vec::new(),
        };
        game.position.refill(&game.rules, seed, 0);
        game.appear();
        game
    }

    /// Assigns the game to a side, which decides the holes of its garbage.
    #[must_use]
    pub const fn seated(mut self, side: Side) -> Self {
        self.side = side;
        self
    }

    /// Replaces the field, and lets the current piece appear anew.
    #[must_use]
    pub fn with_field(mut self, field: Field) -> Self {
        self.position.field = field;
        self.appear();
        self
    }

    /// The position; the current piece is the falling one.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Garbage on its way.
    pub const fn incoming(&self) -> &Incoming {
        &self.incoming
    }

    /// Pieces, lines and attack so far.
    pub const fn tally(&self) -> Tally {
        self.tally
    }

    /// Time played, without pauses.
    pub const fn time(&self) -> Duration {
        self.now
    }

    /// How the game ended.
    pub const fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// The falling piece where it is now.
    pub fn active(&self) -> Option<Placement> {
        let Active { falling, spin, .. } = self.active?;
        Some(falling.placed(self.position.current()?, spin))
    }

    /// The place where the falling piece would rest if it were dropped now.
    pub fn ghost(&self) -> Option<Placement> {
        let Active { falling, spin, .. } = self.active?;
        let (dropped, spin) = self.moved(falling, Input::Sonic).unwrap_or((falling, spin));
        Some(dropped.placed(self.position.current()?, spin))
    }

    /// Whether the falling piece may be held.
    pub fn can_hold(&self) -> bool {
        self.active.is_some_and(|active| !active.was_held)
    }

    /// Whether the game is paused.
    pub const fn is_paused(&self) -> bool {
        self.is_paused
    }

    /// Pauses or resumes the game. Keys pressed during a pause do nothing.
    pub const fn pause(&mut self, is_paused: bool) {
        self.is_paused = is_paused;
    }

    /// Changes the handling from now on.
    pub fn set_handling(&mut self, handling: Handling) {
        self.handling = handling.sensible();
    }

    /// The rules of the game.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Turns gravity and locking off from now on, for a bot.
    pub(crate) fn let_hover(&mut self) {
        self.handling = Handling { gravity: None, lock_delay: Duration::MAX, lock_resets: u32::MAX, ..self.handling };
        if let Some(active) = &mut self.active {
            active.falls_at = Duration::MAX;
            active.locks_at = None;
        }
    }

    /// Returns the events since the last call.
    pub fn take_happenings(&mut self) -> Vec<GameEvent> {
        std::mem::take(&mut self.happenings)
    }

    /// Adds an attack on this player.
    pub fn receive(&mut self, rows: u32) {
        self.incoming.push(Attack { rows, delay: DELAY, hole: None });
    }

    /// Advances time.
    pub fn advance(&mut self, by: Duration) {
        if self.is_paused || self.ending.is_some() {
            return;
        }
        let until = self.now.saturating_add(by);
        while self.ending.is_none() {
            let Some(active) = self.active else { break };
            let shifts_at = self.shifting.due();
            let next = [Some(active.falls_at), active.locks_at, shifts_at].into_iter().flatten().min();
            let Some(next) = next.filter(|&next| next <= until) else { break };
            self.now = self.now.max(next);
            if shifts_at == Some(next) {
                self.repeat_shift();
            } else if active.locks_at == Some(next) {
                self.lock();
            } else {
                self.fall();
            }
        }
        self.now = until;
    }

    /// Presses a key. A key that is down already does nothing.
    pub fn press(&mut self, key: Key) {
        if self.is_paused || self.active.is_none() {
            return;
        }
        match key {
            Key::Left | Key::Right => {
                if self.shifting.press(key, self.now, self.handling) {
                    self.steer(if key == Key::Left { Input::Left } else { Input::Right });
                }
            }
            Key::Clockwise => _ = self.steer(Input::Clockwise),
            Key::Counterclockwise => _ = self.steer(Input::Counterclockwise),
            Key::Flip => _ = self.steer(Input::Flip),
            Key::SoftDrop => {
                if !self.is_dropping {
                    self.is_dropping = true;
                    self.hurry();
                }
            }
            Key::HardDrop => {
                self.steer(Input::Sonic);
                self.lock();
            }
            Key::Hold => self.hold(),
        }
    }

    /// Releases a key.
    pub fn release(&mut self, key: Key) {
        match key {
            Key::Left | Key::Right => self.shifting.release(key, self.now, self.handling),
            Key::SoftDrop => self.is_dropping = false,
            _ => {}
        }
    }

    /// Places a piece at once, as a bot does, or changes nothing and returns the rule that forbids it.
    pub fn place(&mut self, placement: Placement) -> Result<(), IllegalMove> {
        let refused = |reason: String| Err(IllegalMove { mv: placement.to_string(), reason });
        if self.ending.is_some() {
            return refused("the game is over".to_owned());
        }
        if let Some(objection) = self.position.objection(placement, &self.rules) {
            return refused(objection.to_string());
        }
        self.settle(placement);
        Ok(())
    }

    /// The state and spin after an input; `None` if the piece does not move.
    fn moved(&self, falling: Falling, input: Input) -> Option<(Falling, Spin)> {
        let piece = self.position.current()?;
        let board = self.position.board();
        falling.after(input, board, piece, &Places::of(board, piece))
    }

    /// Makes the current piece appear.
    fn appear(&mut self) {
        let Some(piece) = self.position.current() else { return };
        let Some(falling) = Falling::at_spawn(self.position.board(), piece) else {
            self.active = None;
            return self.end(Ending::ToppedOut);
        };
        self.active = Some(Active {
            falling,
            spin: Spin::None,
            falls_at: Duration::MAX,
            locks_at: None,
            delays: 0,
            lowest: falling.row(),
            was_held: false,
        });
        self.restart_fall();
        self.rest(false);
        self.hurry();
    }

    fn end(&mut self, ending: Ending) {
        self.ending = Some(ending);
        self.happenings.push(GameEvent::Ended(ending));
    }

    /// The time for one row; `None` without gravity and soft drop.
    fn row_time(&self) -> Option<Duration> {
        let soft = self.is_dropping.then_some(self.handling.soft_drop);
        soft.into_iter().chain(self.handling.gravity).min()
    }

    fn restart_fall(&mut self) {
        let time = self.row_time();
        if let Some(active) = &mut self.active {
            active.falls_at = time.map_or(Duration::MAX, |time| self.now.saturating_add(time));
        }
    }

    /// Applies a change of speed; a piece with a row time of zero falls now.
    fn hurry(&mut self) {
        let time = self.row_time();
        let Some(active) = &mut self.active else { return };
        active.falls_at = active.falls_at.min(time.map_or(Duration::MAX, |time| self.now.saturating_add(time)));
        if time == Some(Duration::ZERO) {
            self.fall();
        }
        self.shift_at_once();
    }

    /// Lets the piece fall by a row, or to the ground if the row time is zero.
    fn fall(&mut self) {
        let is_instant = self.row_time() == Some(Duration::ZERO);
        let Some(Active { falling, .. }) = self.active else { return };
        let dropped = self.moved(falling, Input::Sonic).map(|(dropped, _)| dropped);
        if let (Some(dropped), Some(active)) = (dropped, &mut self.active) {
            active.falling = if is_instant { dropped } else { falling.lower() };
            active.spin = Spin::None;
            self.rest(false);
            self.shift_at_once();
        }
        self.restart_fall();
        // A piece on the ground does not fall; `rest` restarts the fall once it has moved off.
        if let Some(active) = &mut self.active
            && active.locks_at.is_some()
        {
            active.falls_at = Duration::MAX;
        }
    }

    /// Updates whether the piece rests and when it locks. `was_steered` restarts the lock delay, within `lock_resets`.
    fn rest(&mut self, was_steered: bool) {
        let Some(mut active) = self.active else { return };
        if active.falling.row() < active.lowest {
            active.lowest = active.falling.row();
            active.delays = 0;
        }
        let is_resting = self.moved(active.falling, Input::Sonic).is_none();
        let may_delay = active.delays < self.handling.lock_resets;
        active.locks_at = match active.locks_at {
            _ if !is_resting => None,
            Some(_) if was_steered && may_delay => {
                active.delays += 1;
                Some(self.now.saturating_add(self.handling.lock_delay))
            }
            Some(at) => Some(at),
            None if may_delay => Some(self.now.saturating_add(self.handling.lock_delay)),
            None => Some(self.now),
        };
        let was_on_ground = active.falls_at == Duration::MAX;
        self.active = Some(active);
        if !is_resting && was_on_ground {
            self.restart_fall();
        }
    }

    /// Applies an input of the player; `false` if the piece does not move, which does not restart the lock delay.
    fn steer(&mut self, input: Input) -> bool {
        let allowed = input != Input::Flip || Input::all(self.rules.rotation).contains(&Input::Flip);
        let Some(active) = self.active.filter(|_| allowed) else { return false };
        let Some((falling, spin)) = self.moved(active.falling, input) else { return false };
        let was_resting = active.locks_at.is_some();
        self.active = Some(Active { falling, spin, ..active });
        self.rest(was_resting);
        if self.row_time() == Some(Duration::ZERO) {
            self.fall();
        }
        if !matches!(input, Input::Left | Input::Right) {
            self.shift_at_once();
        }
        true
    }

    fn repeat_shift(&mut self) {
        let Some(input) = self.shifting.direction() else { return };
        if self.handling.repeat.is_zero() {
            self.shifting.charge();
            self.shift_at_once();
        } else {
            self.steer(input);
            self.shifting.wait(self.now, self.handling);
        }
    }

    /// Moves the piece to the wall at once if a shift key with a repeat time of zero was held long enough.
    fn shift_at_once(&mut self) {
        if let Some(input) = self.shifting.charged() {
            while self.steer(input) {}
        }
    }

    fn hold(&mut self) {
        if !self.can_hold() {
            return;
        }
        let current = self.position.queue.remove(0);
        if let Some(held) = self.position.hold.replace(current) {
            self.position.queue.insert(0, held);
        }
        self.position.refill(&self.rules, self.seed, self.tally.pieces);
        self.appear();
        if let Some(active) = &mut self.active {
            active.was_held = true;
        }
    }

    fn lock(&mut self) {
        if let Some(placement) = self.active().filter(|&placement| self.position.board().supports(placement)) {
            self.settle(placement);
        }
    }

    fn settle(&mut self, placement: Placement) {
        let placed = self.position.place_unchecked(placement, &self.rules);
        let sent = self.incoming.cancel(placed.attack);
        if placed.clear.lines == 0 {
            self.incoming.rise(&mut self.position.field, self.seed, self.tally.pieces, self.side);
        }
        self.incoming.wait();
        self.tally.pieces = self.tally.pieces.saturating_add(1);
        self.tally.lines = self.tally.lines.saturating_add(u32::from(placed.clear.lines));
        self.tally.attack = self.tally.attack.saturating_add(placed.attack);
        self.position.refill(&self.rules, self.seed, self.tally.pieces);
        self.happenings.push(GameEvent::Locked { placement, placed, sent });
        let is_reached = match self.goal {
            None => false,
            Some(Goal::Pieces(pieces)) => self.tally.pieces >= pieces,
            Some(Goal::Lines(lines)) => self.tally.lines >= lines,
        };
        if is_reached {
            self.active = None;
            self.end(Ending::Goal);
        } else {
            self.appear();
        }
    }
}
