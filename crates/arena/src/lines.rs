//! Lines out of a stream of any bytes, in bounded memory, and the last few of them for the record.

use std::collections::VecDeque;
use std::io::{self, Read};

use tetrad_core::text::without_byte_order_mark;

/// Longer lines are read to their end, but not kept.
const LONGEST_LINE: usize = 1 << 16;

/// What one read takes at most: what a flood can make us look at before the deadline is checked again.
const CHUNK: usize = 1 << 14;

/// Cuts a stream into lines.
#[derive(Debug, Default)]
pub(crate) struct LineBuffer {
    /// What was read stands before `end`; the rest is room that is not cleared for every read.
    bytes: Vec<u8>,
    end: usize,
    /// Where the first line that was not handed out yet begins.
    start: usize,
    /// Up to here there is no line break after `start`.
    searched: usize,
    /// Inside a line that is too long to keep.
    skipping: bool,
    /// Whether a line was handed out.
    begun: bool,
}

impl LineBuffer {
    /// Reads once. `Ok(0)` is the end of the stream.
    pub(crate) fn fill(&mut self, stream: &mut impl Read) -> io::Result<usize> {
        self.bytes.copy_within(self.start..self.end, 0);
        self.end -= self.start;
        self.searched -= self.start;
        self.start = 0;
        if self.bytes.len() < self.end + CHUNK {
            self.bytes.resize(self.end + CHUNK, 0);
        }
        let result = stream.read(&mut self.bytes[self.end..self.end + CHUNK]);
        self.end += result.as_ref().map_or(0, |&count| count);
        result
    }

    /// The next whole line, without its line break.
    pub(crate) fn next_line(&mut self) -> Option<String> {
        loop {
            let Some(length) = self.bytes[self.searched..self.end].iter().position(|&byte| byte == b'\n') else {
                self.searched = self.end;
                if self.skipping || self.end - self.start > LONGEST_LINE {
                    self.skipping = true;
                    self.clear();
                }
                return None;
            };
            let line = self.text(self.searched + length);
            self.start = self.searched + length + 1;
            self.searched = self.start;
            if !std::mem::take(&mut self.skipping) {
                return Some(line);
            }
        }
    }

    /// What stands behind the last line break, as a line: a stream may end without one.
    pub(crate) fn unfinished_line(&mut self) -> Option<String> {
        let line = self.text(self.end);
        self.clear();
        (!line.is_empty() && !std::mem::take(&mut self.skipping)).then_some(line)
    }

    /// What stands between `start` and `end`; at the beginning of the stream, without a byte-order mark.
    fn text(&mut self, end: usize) -> String {
        let bytes = &self.bytes[self.start..end];
        let length = bytes.iter().rposition(|&byte| byte != b'\r').map_or(0, |last| last + 1);
        let text = String::from_utf8_lossy(&bytes[..length]);
        if std::mem::replace(&mut self.begun, true) {
            text.into_owned()
        } else {
            without_byte_order_mark(&text).to_owned()
        }
    }

    fn clear(&mut self) {
        self.end = 0;
        self.start = 0;
        self.searched = 0;
    }
}

/// The last few lines of one direction, long ones shortened.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tail(VecDeque<String>);

impl Tail {
    const LINES: usize = 16;
    const LENGTH: usize = 240;

    pub(crate) fn push(&mut self, line: &str) {
        // The oldest line's memory serves the newest: this runs for every line of every game.
        let mut kept = if self.0.len() == Self::LINES { self.0.pop_front().unwrap_or_default() } else { String::new() };
        kept.clear();
        let cut = line.floor_char_boundary(Self::LENGTH);
        kept.push_str(&line[..cut]);
        if cut < line.len() {
            kept.push('…');
        }
        self.0.push_back(kept);
    }

    pub(crate) fn lines(&self) -> Vec<String> {
        self.0.iter().cloned().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines_of(mut input: &[u8]) -> Vec<String> {
        let mut buffer = LineBuffer::default();
        let mut lines = Vec::new();
        while buffer.fill(&mut input).unwrap() > 0 {
            lines.extend(std::iter::from_fn(|| buffer.next_line()));
            assert!(buffer.bytes.len() <= LONGEST_LINE + 2 * CHUNK);
        }
        lines.extend(buffer.unfinished_line());
        lines
    }

    #[test]
    fn any_bytes_become_lines() {
        assert_eq!(lines_of(b"one\r\n\n\xfftwo\nthree"), ["one", "", "\u{fffd}two", "three"]);
        assert_eq!(lines_of(b""), [""; 0]);
    }

    #[test]
    fn a_byte_order_mark_is_skipped_before_the_first_line_only() {
        assert_eq!(lines_of("\u{feff}one\n\u{feff}two".as_bytes()), ["one", "\u{feff}two"]);
        assert_eq!(lines_of("\u{feff}one".as_bytes()), ["one"]);
    }

    #[test]
    fn a_line_without_end_is_not_kept_and_the_next_one_is_read() {
        let mut input = vec![b'x'; 5 << 20];
        assert_eq!(lines_of(&input), [""; 0]);
        input.extend(b"\nbest a1\n");
        assert_eq!(lines_of(&input), ["best a1"]);
    }

    #[test]
    fn lines_that_cross_reads_stay_whole() {
        let input: Vec<u8> = (0..20_000).flat_map(|number: u32| format!("{number}\n").into_bytes()).collect();
        assert_eq!(lines_of(&input), (0..20_000).map(|number| number.to_string()).collect::<Vec<_>>());
    }

    #[test]
    fn a_tail_keeps_the_last_lines_and_shortens_them() {
        let mut tail = Tail::default();
        for number in 0..100 {
            tail.push(&number.to_string());
        }
        tail.push(&"é".repeat(1_000));
        let mut expected: Vec<String> = (85..100).map(|number| number.to_string()).collect();
        expected.push("é".repeat(120) + "…");
        assert_eq!(tail.lines(), expected);
    }
}
