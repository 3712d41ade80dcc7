//! What an engine can do wrong, as it goes on record.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Why an engine lost a game other than by the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FaultKind {
    /// Its program could not be run.
    NotStarted,
    /// It ran, but was not ready to play within the start-up limit.
    NotReady,
    /// Its protocol or the engine itself can't play this game.
    Unplayable,
    /// It refused to move.
    Refused,
    /// Its move did not come in time.
    Late,
    /// It ended, by itself or by a signal, or panicked.
    Crashed,
    /// It closed its output and went on running.
    ClosedOutput,
    /// What it said where a move should have been is no move.
    Garbled,
    /// The rules forbid its move.
    Illegal,
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

/// The last lines exchanged with an engine, oldest first.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Transcript {
    /// What it was told.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sent: Vec<String>,
    /// What it said.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub received: Vec<String>,
    /// What it wrote to its standard error.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub stderr: Vec<String>,
}

/// A fault with its evidence. Displayed, it is the reason that goes on record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[error("{kind}: {detail}")]
pub struct Fault {
    /// What it was.
    pub kind: FaultKind,
    /// The particulars, in a few words for people.
    pub detail: String,
    /// The last lines each way.
    #[serde(flatten)]
    pub transcript: Transcript,
}

impl Fault {
    /// A fault of an engine that exchanges no lines.
    pub fn new(kind: FaultKind, detail: impl Into<String>) -> Self {
        Self { kind, detail: detail.into(), transcript: Transcript::default() }
    }

    /// The same fault with these last lines.
    #[must_use]
    pub fn with(self, transcript: Transcript) -> Self {
        Self { transcript, ..self }
    }
}
