//! The tests of the room, in one binary.

mod corpora;
mod drivers;
mod engine;
mod gomocup;
mod hostile;
mod puzzles;
mod rules;
mod st3p;
mod transcripts;

use std::fmt::{Debug, Display};

/// Asserts that each command prints its text, and is read from it.
fn assert_read_back<'a, C: Debug + Display + PartialEq, E: Debug + PartialEq>(
    commands: impl IntoIterator<Item = (&'a str, C)>,
    read: impl Fn(&str) -> Result<Option<C>, E>,
) {
    for (text, command) in commands {
        assert_eq!(command.to_string(), text);
        assert_eq!(read(text), Ok(Some(command)));
    }
}
