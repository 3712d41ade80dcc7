//! Wire logs: every line exchanged with an engine, and when, as text that a store can keep and people can read.
//!
//! ```text
//! 1794733065123456 > move 3_/3_/3_ x time ms:100
//! 1794733065124011 < best b2
//! 1794733065124020 ! warning: no opening book
//! ```
//!
//! Each line holds the time in microseconds since 1970, by a clock that never goes back during a run and is the same
//! for both sides of a game; the direction (`>` to the engine, `<` from it, `!` on its standard error); and the text.

use std::sync::LazyLock;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

/// The direction of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Way {
    /// To the engine.
    In,
    /// From the engine.
    Out,
    /// From the engine, on its standard error.
    Error,
}

impl Way {
    /// Returns the sign that marks the direction in a log.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::In => ">",
            Self::Out => "<",
            Self::Error => "!",
        }
    }
}

/// One line of a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WireLine<'a> {
    /// Microseconds since 1970.
    pub micros: u64,
    /// The direction of the line.
    pub way: Way,
    /// The text without its line break.
    pub text: &'a str,
}

/// The lines exchanged with one engine, oldest first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct WireLog(String);

impl WireLog {
    /// The maximum length of a log in bytes while it is written; lines that don't fit are dropped.
    const LONGEST: usize = 4 << 20;

    /// A log from its stored text.
    pub fn from_text(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    /// Returns the log as text.
    pub fn text(&self) -> &str {
        &self.0
    }

    /// Returns whether no line was exchanged.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Iterates over the lines; skips text that is not a line of a log.
    pub fn lines(&self) -> impl Iterator<Item = WireLine<'_>> {
        self.0.split('\n').filter_map(|line| {
            let (micros, rest) = line.split_once(' ')?;
            let (sign, text) = rest.split_once(' ')?;
            let way = [Way::In, Way::Out, Way::Error].into_iter().find(|way| way.sign() == sign)?;
            Some(WireLine { micros: micros.parse().ok()?, way, text })
        })
    }

    /// Adds a line with the current time.
    pub(crate) fn push(&mut self, way: Way, line: &str) {
        self.push_at(now(), way, line);
    }

    fn push_at(&mut self, micros: u64, way: Way, line: &str) {
        if self.0.len() + line.len() <= Self::LONGEST {
            // This runs several times for every move, and pushing parts is much quicker than formatting.
            for part in [itoa::Buffer::new().format(micros), " ", way.sign(), " ", line, "\n"] {
                self.0.push_str(part);
            }
        }
    }

    /// Appends lines that were exchanged later.
    pub(crate) fn append(&mut self, later: &Self) {
        if self.0.len() + later.0.len() <= 2 * Self::LONGEST {
            self.0.push_str(&later.0);
        }
    }
}

/// Microseconds since 1970: the time of the first call plus the time elapsed on a monotonic clock.
pub(crate) fn now() -> u64 {
    static ORIGIN: LazyLock<(Instant, Duration)> =
        LazyLock::new(|| (Instant::now(), SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default()));
    let (instant, since_epoch) = *ORIGIN;
    u64::try_from((since_epoch + instant.elapsed()).as_micros()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_logged_is_read_back_from_its_text() {
        let mut log = WireLog::default();
        log.push_at(5, Way::In, "move 3_/3_/3_ x");
        log.push_at(7, Way::Out, "");
        log.push_at(9, Way::Error, "a\rb > c");
        assert_eq!(log.text(), "5 > move 3_/3_/3_ x\n7 < \n9 ! a\rb > c\n");
        let kept = WireLog::from_text(log.text());
        let lines: Vec<WireLine<'_>> = kept.lines().collect();
        let expected = [(5, Way::In, "move 3_/3_/3_ x"), (7, Way::Out, ""), (9, Way::Error, "a\rb > c")];
        assert_eq!(lines, expected.map(|(micros, way, text)| WireLine { micros, way, text }));
    }

    #[test]
    fn times_never_go_back() {
        let times: Vec<u64> = (0..1_000).map(|_| now()).collect();
        assert!(times.is_sorted() && times[0] > 1_700_000_000_000_000);
    }

    #[test]
    fn a_flood_fills_a_log_only_so_far() {
        let mut log = WireLog::default();
        let line = "x".repeat(1 << 16);
        for _ in 0..200 {
            log.push_at(1, Way::Out, &line);
        }
        log.push_at(2, Way::In, "stop");
        assert!(log.text().len() < WireLog::LONGEST + 100 && log.text().ends_with("\n2 > stop\n"));
    }
}
