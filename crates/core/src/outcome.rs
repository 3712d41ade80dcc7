//! How a game ended, and why.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

/// One of two players. In one-player games only `First` acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The side that moves first from the game's start position.
    First,
    /// The other side.
    Second,
}

impl Side {
    /// Both sides, in order.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// 0 or 1, for arrays with one element per side.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
pub struct Outcome {
    /// The winner; `None` in a draw.
    pub winner: Option<Side>,
    /// The rule that ended the game, in a few words for people.
    pub reason: Cow<'static, str>,
}

impl Outcome {
    /// A win for `side`.
    pub fn win(side: Side, reason: impl Into<Cow<'static, str>>) -> Self {
        Self { winner: Some(side), reason: reason.into() }
    }

    /// A draw.
    pub fn draw(reason: impl Into<Cow<'static, str>>) -> Self {
        Self { winner: None, reason: reason.into() }
    }

    /// The points of `side`, in half points: 2 for a win, 1 for a draw, 0 for a loss.
    pub fn half_points(&self, side: Side) -> u32 {
        match self.winner {
            None => 1,
            Some(winner) if winner == side => 2,
            Some(_) => 0,
        }
    }

    /// `1-0`, `0-1` or `1/2-1/2`, the first side's points first.
    pub fn result(&self) -> &'static str {
        match self.winner {
            Some(Side::First) => "1-0",
            Some(Side::Second) => "0-1",
            None => "1/2-1/2",
        }
    }
}
