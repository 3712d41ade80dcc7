//! Keys, key repeat, and the settings of gravity and lock delay.

use std::time::Duration;

use serde::Deserialize;

use crate::sonic::Input;

/// A key of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, ts_rs::TS)]
#[ts(rename = "RealtimeKey")]
#[serde(rename_all = "camelCase")]
pub enum Key {
    /// Moves the piece a column to the left, and repeats while it is held.
    Left,
    /// Moves the piece a column to the right, and repeats while it is held.
    Right,
    /// Speeds up the fall while it is held.
    SoftDrop,
    /// Drops the piece to the ground and locks it.
    HardDrop,
    /// A quarter turn to the right.
    #[serde(rename = "cw")]
    Clockwise,
    /// A quarter turn to the left.
    #[serde(rename = "ccw")]
    Counterclockwise,
    /// A half turn, if the rules allow it.
    Flip,
    /// Holds the piece.
    Hold,
}

/// The timing of a game. Times below a millisecond count as zero, except for the lock delay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Handling {
    /// The time that a shift key has to be held before it repeats (DAS).
    pub delay: Duration,
    /// The time between repeats (ARR); zero moves the piece straight to the wall.
    pub repeat: Duration,
    /// The time for which a repeating shift waits after a turn and when a piece appears (DCD); zero for no wait.
    pub cut: Duration,
    /// The time for a row with the soft drop; zero moves the piece straight to the ground.
    pub soft_drop: Duration,
    /// The time for a row without soft drop; `None` for no gravity.
    pub gravity: Option<Duration>,
    /// The time for which a piece rests before it locks.
    pub lock_delay: Duration,
    /// The number of times that moving a resting piece restarts the lock delay, until the piece gets to a lower row.
    pub lock_resets: u32,
}

impl Default for Handling {
    fn default() -> Self {
        let ms = Duration::from_millis;
        Self {
            delay: ms(167),
            repeat: ms(33),
            cut: Duration::ZERO,
            soft_drop: ms(33),
            gravity: Some(ms(1000)),
            lock_delay: ms(500),
            lock_resets: 15,
        }
    }
}

impl Handling {
    /// Shorter times count as zero.
    const SHORTEST: Duration = Duration::from_millis(1);

    pub(super) fn sensible(self) -> Self {
        let sensible = |time: Duration| if time < Self::SHORTEST { Duration::ZERO } else { time };
        Self {
            delay: sensible(self.delay),
            repeat: sensible(self.repeat),
            cut: sensible(self.cut),
            soft_drop: sensible(self.soft_drop),
            gravity: self.gravity.map(sensible),
            ..self
        }
    }
}

/// The state of the two shift keys, of which the one pressed last counts.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Shifting {
    left: bool,
    right: bool,
    /// The direction of the key that counts.
    direction: Option<Input>,
    /// When the key moves the piece next.
    due: Option<Duration>,
    stage: Stage,
}

/// How far a held shift key has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
enum Stage {
    /// It was not held long enough to repeat.
    #[default]
    Waiting,
    /// It repeats.
    Repeating,
    /// It moves pieces to the wall at once.
    Charged,
}

impl Shifting {
    /// Presses a key; `true` if it was up before.
    pub(super) fn press(&mut self, key: Key, now: Duration, handling: Handling) -> bool {
        let down = if key == Key::Left { &mut self.left } else { &mut self.right };
        if std::mem::replace(down, true) {
            return false;
        }
        self.turn_to(Some(if key == Key::Left { Input::Left } else { Input::Right }), now, handling);
        true
    }

    pub(super) fn release(&mut self, key: Key, now: Duration, handling: Handling) {
        let (down, input) = match key {
            Key::Left => (&mut self.left, Input::Left),
            _ => (&mut self.right, Input::Right),
        };
        *down = false;
        if self.direction == Some(input) {
            let other = match (self.left, self.right) {
                (true, _) => Some(Input::Left),
                (_, true) => Some(Input::Right),
                _ => None,
            };
            self.turn_to(other, now, handling);
        }
    }

    fn turn_to(&mut self, direction: Option<Input>, now: Duration, handling: Handling) {
        self.direction = direction;
        self.due = direction.map(|_| now.saturating_add(handling.delay));
        self.stage = Stage::Waiting;
    }

    /// Makes a repeating shift wait.
    pub(super) fn cut(&mut self, now: Duration, handling: Handling) {
        if self.stage != Stage::Waiting && !handling.cut.is_zero() {
            self.due = self.due.max(Some(now.saturating_add(handling.cut)));
            self.stage = Stage::Repeating;
        }
    }

    pub(super) const fn direction(&self) -> Option<Input> {
        self.direction
    }

    /// When the key moves the piece next.
    pub(super) const fn due(&self) -> Option<Duration> {
        self.due
    }

    /// The direction of a key that moves pieces to the wall at once.
    pub(super) fn charged(&self) -> Option<Input> {
        self.direction.filter(|_| self.stage == Stage::Charged)
    }

    /// Makes the key move pieces to the wall at once from now on.
    pub(super) const fn charge(&mut self) {
        self.due = None;
        self.stage = Stage::Charged;
    }

    /// Schedules the next repeat.
    pub(super) fn wait(&mut self, now: Duration, handling: Handling) {
        self.stage = Stage::Repeating;
        self.due = Some(now.saturating_add(handling.repeat));
    }
}
