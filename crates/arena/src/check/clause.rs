//! Where a protocol's text asks for something.

use std::fmt;

use serde::{Serialize, Serializer};

/// A sentence of a protocol's text, in its own words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clause {
    /// The name of the text.
    pub text: &'static str,
    /// The heading under which the sentence stands.
    pub section: &'static str,
    /// The sentence, or the part of it that counts.
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
