//! Recordings: everything that players did in a game in real time, with times, as one line of text.
//!
//! An action is the milliseconds since the action before it, `:` if it is the second player's, a sign, and a word:
//! `120+left` presses a key, `85-left` releases it, `300:=Tn4,0` places a piece as a bot does, and `0:~` lets the pieces
//! hover from then on, as those of bots do. With the seed, the rules and the handling it gives the same game again.

use std::fmt;
use std::str::FromStr;

use tetrad_core::Side;

use super::handling::Key;
use crate::moves::Placement;

/// What a player did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Pressed a key.
    Press(Key),
    /// Released a key.
    Release(Key),
    /// Placed a piece at once.
    Place(Placement),
    /// Became a bot, whose pieces neither fall nor lock by themselves.
    Hover,
}

/// An action with its time and its player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimedAction {
    /// The milliseconds since the start of the game, without pauses.
    pub at: u64,
    /// The player.
    pub side: Side,
    /// What the player did.
    pub action: Action,
}

/// The actions of a game, in the order in which they happened.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Recording(Vec<TimedAction>);

/// The longest game that is read, in milliseconds: a day.
const LONGEST: u64 = 24 * 60 * 60 * 1000;

impl Recording {
    /// The actions.
    pub fn actions(&self) -> &[TimedAction] {
        &self.0
    }

    /// Adds an action, which must not be earlier than the last one.
    pub(super) fn push(&mut self, action: TimedAction) {
        debug_assert!(self.0.last().is_none_or(|last| last.at <= action.at), "{action:?} comes too late");
        self.0.push(action);
    }
}

const KEYS: [(Key, &str); 8] = [
    (Key::Left, "left"),
    (Key::Right, "right"),
    (Key::SoftDrop, "soft"),
    (Key::HardDrop, "hard"),
    (Key::Clockwise, "cw"),
    (Key::Counterclockwise, "ccw"),
    (Key::Flip, "flip"),
    (Key::Hold, "hold"),
];

fn key_name(key: Key) -> &'static str {
    KEYS.into_iter().find(|(known, _)| *known == key).map_or("", |(_, name)| name)
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Press(key) => write!(f, "+{}", key_name(*key)),
            Self::Release(key) => write!(f, "-{}", key_name(*key)),
            Self::Place(placement) => write!(f, "={placement}"),
            Self::Hover => f.write_str("~"),
        }
    }
}

impl fmt::Display for Recording {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut last = 0;
        for (number, TimedAction { at, side, action }) in self.0.iter().enumerate() {
            let space = if number == 0 { "" } else { " " };
            let colon = if *side == Side::Second { ":" } else { "" };
            write!(f, "{space}{}{colon}{action}", at - last)?;
            last = *at;
        }
        Ok(())
    }
}

/// The error of an action that can't be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("at byte {at}: found `{found}`, expected {expected}")]
pub struct RecordingError {
    /// Where the action begins.
    pub at: usize,
    /// The action.
    pub found: String,
    /// What belongs there.
    pub expected: &'static str,
}

fn read_action(text: &str) -> Result<Action, &'static str> {
    let key = |name: &str| KEYS.into_iter().find(|(_, known)| *known == name).map(|(key, _)| key);
    let no_key = "a key: left, right, soft, hard, cw, ccw, flip or hold";
    match text.split_at_checked(1) {
        Some(("+", name)) => key(name).map(Action::Press).ok_or(no_key),
        Some(("-", name)) => key(name).map(Action::Release).ok_or(no_key),
        Some(("=", place)) => place.parse().map(Action::Place).map_err(|_| "a placement, like `Tn4,0`"),
        Some(("~", "")) => Ok(Action::Hover),
        _ => Err("milliseconds and an action, like `120+left`, `85-left`, `300:=Tn4,0` or `0:~`"),
    }
}

impl FromStr for Recording {
    type Err = RecordingError;

    /// ```
    /// use tetrad_tetris::Recording;
    /// let text = "0:~ 120+left 85-left 300:=Tn4,0";
    /// assert_eq!(text.parse::<Recording>()?.to_string(), text);
    /// # Ok::<(), tetrad_tetris::RecordingError>(())
    /// ```
    fn from_str(text: &str) -> Result<Self, RecordingError> {
        let mut recording = Self::default();
        let mut last = 0_u64;
        for word in text.split_ascii_whitespace() {
            let refuse = |expected| {
                let at = word.as_ptr().addr() - text.as_ptr().addr();
                RecordingError { at, found: word.to_owned(), expected }
            };
            let digits = word.len() - word.trim_start_matches(|letter: char| letter.is_ascii_digit()).len();
            let (time, rest) = word.split_at(digits);
            let time: u64 = time.parse().map_err(|_| refuse("milliseconds before an action"))?;
            last =
                last.checked_add(time).filter(|&at| at <= LONGEST).ok_or_else(|| refuse("a game of at most a day"))?;
            let (side, rest) = rest.strip_prefix(':').map_or((Side::First, rest), |rest| (Side::Second, rest));
            let action = read_action(rest).map_err(refuse)?;
            recording.push(TimedAction { at: last, side, action });
        }
        Ok(recording)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_action_is_refused_with_its_place() {
        let error = |text: &str| text.parse::<Recording>().unwrap_err().to_string();
        assert_eq!(error("0+left x"), "at byte 7: found `x`, expected milliseconds before an action");
        assert_eq!(
            error("0+up"),
            "at byte 0: found `0+up`, expected a key: left, right, soft, hard, cw, ccw, flip or hold"
        );
        assert_eq!(error("0=T"), "at byte 0: found `0=T`, expected a placement, like `Tn4,0`");
        assert_eq!(error("86400000~ 1~"), "at byte 10: found `1~`, expected a game of at most a day");
        assert!(error("0é").contains("found `0é`"));
    }
}
