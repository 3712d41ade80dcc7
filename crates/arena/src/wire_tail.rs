//! The last lines exchanged with an engine, which another thread may read while the engine plays.

use std::collections::VecDeque;

use parking_lot::Mutex;

use crate::wire_log::{Way, now};

/// A line exchanged with an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TailLine {
    /// Microseconds since 1970.
    pub micros: u64,
    /// The direction of the line.
    pub way: Way,
    /// The text, shortened to [`WireTail::LENGTH`] bytes.
    pub text: String,
}

/// The last lines exchanged with an engine, oldest first.
#[derive(Debug, Default)]
pub struct WireTail(Mutex<VecDeque<TailLine>>);

impl WireTail {
    /// The number of lines that are kept.
    pub const LINES: usize = 200;

    /// The longest text of a line in bytes.
    pub const LENGTH: usize = 1_000;

    /// Returns the lines that are kept.
    pub fn lines(&self) -> Vec<TailLine> {
        // Nothing can panic while the lock is held.
        self.0.lock().iter().cloned().collect()
    }

    pub(crate) fn push(&self, way: Way, line: &str) {
        let cut = line.floor_char_boundary(Self::LENGTH);
        let text = if cut < line.len() { format!("{}…", &line[..cut]) } else { line.to_owned() };
        let mut lines = self.0.lock();
        if lines.len() == Self::LINES {
            lines.pop_front();
        }
        lines.push_back(TailLine { micros: now(), way, text });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_last_lines_are_kept_and_long_ones_are_cut() {
        let tail = WireTail::default();
        for number in 0..1_000 {
            tail.push(Way::Out, &number.to_string());
        }
        tail.push(Way::In, &"é".repeat(1_000));
        let lines = tail.lines();
        assert_eq!((lines.len(), lines[0].text.as_str()), (WireTail::LINES, "801"));
        assert_eq!(lines[199].text, "é".repeat(500) + "…");
    }
}
