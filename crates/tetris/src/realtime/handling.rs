//! Keys, how they repeat, and how fast things fall.

use std::time::Duration;

use crate::sonic::Input;

/// What a player presses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    /// A column to the left, and on while it is held.
    Left,
    /// A column to the right, and on while it is held.
    Right,
    /// Faster down while it is held.
    SoftDrop,
    /// To the ground and locked.
    HardDrop,
    /// A quarter turn to the right.
    Clockwise,
    /// A quarter turn to the left.
    Counterclockwise,
    /// A half turn, where the rules have one.
    Flip,
    /// Into the hold.
    Hold,
}

/// How a game feels. Times below a millisecond count as none: then a thing happens at once and all the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Handling {
    /// How long a shift has to be held before it repeats (DAS).
    pub delay: Duration,
    /// The time between repeats (ARR); none is straight to the wall.
    pub repeat: Duration,
    /// The time for a row with the soft drop; none is straight to the ground.
    pub soft_drop: Duration,
    /// The time for a row without it; `None` for no gravity at all.
    pub gravity: Option<Duration>,
    /// How long a piece rests before it locks.
    pub lock_delay: Duration,
    /// How often moving a resting piece puts that off, in one row.
    pub lock_resets: u32,
}

impl Default for Handling {
    fn default() -> Self {
        let ms = Duration::from_millis;
        Self {
            delay: ms(167),
            repeat: ms(33),
            soft_drop: ms(33),
            gravity: Some(ms(1000)),
            lock_delay: ms(500),
            lock_resets: 15,
        }
    }
}

impl Handling {
    /// The shortest time that is one.
    const SHORTEST: Duration = Duration::from_millis(1);

    pub(super) fn sensible(self) -> Self {
        let sensible = |time: Duration| if time < Self::SHORTEST { Duration::ZERO } else { time };
        Self {
            delay: sensible(self.delay),
            repeat: sensible(self.repeat),
            soft_drop: sensible(self.soft_drop),
            gravity: self.gravity.map(sensible),
            ..self
        }
    }
}

/// The two keys for shifts: the one pressed last counts.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Shifting {
    left: bool,
    right: bool,
    /// The one that counts.
    direction: Option<Input>,
    /// When it moves the piece next.
    due: Option<Duration>,
    /// Whether it moves pieces to the wall at once.
    is_charged: bool,
}

impl Shifting {
    /// Whether the key was up before.
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
        self.is_charged = false;
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
        self.direction.filter(|_| self.is_charged)
    }

    /// From now on it moves pieces to the wall at once.
    pub(super) const fn charge(&mut self) {
        self.due = None;
        self.is_charged = true;
    }

    /// It moves the piece again after a while.
    pub(super) fn wait(&mut self, now: Duration, handling: Handling) {
        self.due = Some(now.saturating_add(handling.repeat));
    }
}
