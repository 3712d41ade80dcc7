//! Tetris in real time, for human players: gravity, key repeat and lock delay.
//!
//! Time is passed in, never read from a clock: the same keys at the same times give the same game, whether time
//! advances in one step or frame by frame. [`Position`] decides what a placement does; this module only moves the piece
//! there.

mod encounter;
mod finesse;
mod handling;
mod motion;
mod recording;
mod replay;

use std::time::Duration;

use serde::Serialize;
use tetrad_core::{IllegalMove, Side};

use crate::field::Field;
use crate::garbage::{Attack, DELAY, Incoming};
use crate::moves::{Placement, Spin};
use crate::position::{Placed, Position};
use crate::rules::Rules;
use crate::solo::{Goal, Tally};
use crate::sonic::{Falling, Input};
use crate::versus::Contestant;

pub use encounter::{News, RealtimeGame};
pub use finesse::Keystrokes;
use finesse::PieceKeys;
use handling::Shifting;
pub use handling::{Handling, Key};
pub use recording::{Action, Recording, RecordingError, TimedAction};
pub use replay::{Moment, Replay};

/// An event of a game in real time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameEvent {
    /// A piece came to rest.
    Locked {
        /// The position before the piece, with the hold as it was when the piece appeared, and the garbage on its way.
        before: Box<Contestant>,
        /// The place where it came to rest.
        placement: Placement,
        /// What the placement did.
        placed: Placed,
        /// The rows that were cleared, as bits by their numbers before.
        cleared: u64,
        /// The number of rows sent to the opponent: the attack minus what it cancelled.
        sent: u32,
    },
    /// The game is over.
    Ended(Ending),
}

/// How a player's game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
#[ts(rename = "RealtimeEnding")]
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
    /// The position when the current turn began, before any use of the hold.
    turn: Position,
    incoming: Incoming,
    rules: Rules,
    handling: Handling,
    goal: Option<Goal>,
    seed: u64,
    side: Side,
    tally: Tally,
    keystrokes: Keystrokes,
    /// The keys of the falling piece.
    piece_keys: PieceKeys,
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
            turn: Position::default(),
            incoming: Incoming::default(),
            rules,
            handling: handling.sensible(),
            goal,
            seed,
            side: Side::First,
            tally: Tally::default(),
            keystrokes: Keystrokes::default(),
            piece_keys: PieceKeys::default(),
            now: Duration::ZERO,
            shifting: Shifting::default(),
            is_dropping: false,
            is_paused: false,
            active: None,
            ending: None,
            happenings: Vec::new(),
        };
        game.position.refill(&game.rules, seed, 0);
        game.begin_turn();
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
        self.begin_turn();
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

    /// The keys pressed so far.
    pub const fn keystrokes(&self) -> Keystrokes {
        self.keystrokes
    }

    /// The goal of the game.
    pub const fn goal(&self) -> Option<Goal> {
        self.goal
    }

    /// The seed of pieces and garbage.
    pub const fn seed(&self) -> u64 {
        self.seed
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

    /// When something happens next without a key.
    pub(crate) fn due(&self) -> Option<Duration> {
        let active = self.active.filter(|_| !self.is_paused && self.ending.is_none())?;
        [Some(active.falls_at), active.locks_at, self.shifting.due()].into_iter().flatten().min()
    }

    /// Advances time.
    pub fn advance(&mut self, by: Duration) {
        if self.is_paused || self.ending.is_some() {
            return;
        }
        let until = self.now.saturating_add(by);
        while self.ending.is_none() {
            let Some(active) = self.active else { break };
            let Some(next) = self.due().filter(|&next| next <= until) else { break };
            self.now = self.now.max(next);
            if self.shifting.due() == Some(next) {
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
        self.keystrokes.keys = self.keystrokes.keys.saturating_add(1);
        self.piece_keys.press(key);
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
                self.judge_finesse();
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

    /// Counts a fault if the falling piece, dropped now, took more keys than it needed.
    fn judge_finesse(&mut self) {
        let fewest = || finesse::fewest_presses(self.position.board(), self.ghost()?, self.rules.rotation);
        if self.piece_keys.presses().is_some_and(|presses| fewest().is_some_and(|fewest| presses > fewest)) {
            self.keystrokes.faults = self.keystrokes.faults.saturating_add(1);
        }
    }

    /// Places a piece at once, as a bot does, or changes nothing and returns the rule that forbids it.
    pub fn place(&mut self, placement: Placement) -> Result<(), IllegalMove> {
        self.check(placement)?;
        self.settle(placement);
        Ok(())
    }

    /// The rule that forbids a placement, as an error.
    pub(crate) fn check(&self, placement: Placement) -> Result<(), IllegalMove> {
        let refused = |reason: String| Err(IllegalMove { mv: placement.to_string(), reason });
        if self.ending.is_some() {
            return refused("the game is over".to_owned());
        }
        match self.position.objection(placement, &self.rules) {
            Some(objection) => refused(objection.to_string()),
            None => Ok(()),
        }
    }
}
