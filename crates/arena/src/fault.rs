//! Faults of engines, as records keep them.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Why an engine lost a game for a reason outside the rules.
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
    /// The lines sent to the engine.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sent: Vec<String>,
    /// The lines that the engine sent.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub received: Vec<String>,
    /// The lines that the engine wrote to its standard error.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub stderr: Vec<String>,
}

/// A fault with its evidence. Its `Display` text is the reason in the record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[error("{kind}: {detail}")]
pub struct Fault {
    /// The kind of fault.
    pub kind: FaultKind,
    /// A short description for people.
    pub detail: String,
    /// The last lines of each stream.
    #[serde(flatten)]
    pub transcript: Transcript,
}

impl Fault {
    /// A fault without a transcript.
    pub fn new(kind: FaultKind, detail: impl Into<String>) -> Self {
        Self { kind, detail: detail.into(), transcript: Transcript::default() }
    }

    /// The same fault with these last lines.
    #[must_use]
    pub fn with(self, transcript: Transcript) -> Self {
        Self { transcript, ..self }
    }
}
