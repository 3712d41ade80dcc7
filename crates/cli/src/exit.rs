//! Exit codes.

use std::process::ExitCode;

/// The exit code of a command. Scripts rely on the numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    /// Success.
    Fine = 0,
    /// A negative verdict: the checked input is wrong.
    Negative = 1,
    /// A usage error or an internal error.
    Failure = 2,
    /// Interrupted by Ctrl-C or SIGTERM.
    Interrupted = 130,
}

impl Exit {
    pub(crate) const fn code(self) -> u8 {
        self as u8
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit.code())
    }
}
