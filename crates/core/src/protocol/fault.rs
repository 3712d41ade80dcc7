//! The kinds of faults of engines, as records keep them and as people read them.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Why an engine lost a game, or left a question unanswered, for a reason outside the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FaultKind {
    /// The engine's program could not be run.
    NotStarted,
    /// The program ran, but the engine was not ready to play within the start-up limit.
    NotReady,
    /// The protocol or the engine can't play this game.
    Unplayable,
    /// The engine refused to move.
    Refused,
    /// The engine's move did not come in time.
    Late,
    /// The engine exited, was killed by a signal, or panicked.
    Crashed,
    /// The engine closed its output and continued to run.
    ClosedOutput,
    /// The engine's answer was not a move.
    Garbled,
    /// The rules forbid the engine's move.
    Illegal,
}

impl FaultKind {
    /// The fault in words that follow the engine's name.
    pub const fn words(self) -> &'static str {
        match self {
            Self::NotStarted => "could not be started",
            Self::NotReady => "did not get ready",
            Self::Unplayable => "can't play this",
            Self::Refused => "refused to move",
            Self::Late => "was too late",
            Self::Crashed => "crashed",
            Self::ClosedOutput => "closed its output",
            Self::Garbled => "answered with something that is no move",
            Self::Illegal => "broke the rules",
        }
    }
}

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotStarted => "not started",
            Self::NotReady => "not ready",
            Self::Unplayable => "unplayable",
            Self::Refused => "refused",
            Self::Late => "late",
            Self::Crashed => "crashed",
            Self::ClosedOutput => "closed its output",
            Self::Garbled => "garbled",
            Self::Illegal => "illegal",
        })
    }
}
