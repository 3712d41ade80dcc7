//! Exit codes.

use std::process::ExitCode;

/// How a command ended. Scripts rely on the numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    /// All went well.
    Fine = 0,
    /// What was checked is wrong.
    Negative = 1,
    /// The command was not understood, or something inside went wrong.
    Failure = 2,
    /// Ctrl-C, or a request to terminate.
    Interrupted = 130,
}

impl Exit {
    /// The number that the shell sees.
    pub(crate) const fn code(self) -> u8 {
        self as u8
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit.code())
    }
}
