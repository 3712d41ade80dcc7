//! Faults of engines, as records keep them.

use serde::{Deserialize, Serialize};

pub use tetrad_core::protocol::fault::FaultKind;

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
