//! References to the texts of protocols.

use std::fmt;

use serde::{Serialize, Serializer};

/// A quotation from a protocol's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clause {
    /// The name of the text.
    pub text: &'static str,
    /// The heading of the section that holds the sentence.
    pub section: &'static str,
    /// The sentence, or its relevant part.
    pub sentence: &'static str,
}

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { text, section, sentence } = self;
        write!(f, "{text}, \"{section}\": \"{sentence}\"")
    }
}

impl Serialize for Clause {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
