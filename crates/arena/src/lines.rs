//! Splitting a stream of arbitrary bytes into lines in bounded memory, and keeping the last few lines for transcripts.

use std::collections::VecDeque;
use std::io::{self, Read};

use tetrad_core::text::without_byte_order_mark;

/// The maximum length of a line in bytes. Longer lines are read to their end and dropped.
const LONGEST_LINE: usize = 1 << 16;

/// The maximum number of bytes of one read, which bounds what is processed before the deadline is checked again.
const CHUNK: usize = 1 << 14;

/// Splits a stream into lines.
#[derive(Debug, Default)]
pub(crate) struct LineBuffer {
    /// The bytes before `end` have been read; the rest is free and not cleared before a read.
    bytes: Vec<u8>,
    end: usize,
    /// The start of the first line that was not returned yet.
    start: usize,
    /// There is no line break between `start` and here.
    searched: usize,
    /// Inside a line that is longer than [`LONGEST_LINE`].
    skipping: bool,
    /// Whether a line was returned.
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

    /// Returns the next complete line, without its line break.
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

    /// Returns the text after the last line break as a line: a stream may end without a line break.
    pub(crate) fn unfinished_line(&mut self) -> Option<String> {
        let line = self.text(self.end);
        self.clear();
        (!line.is_empty() && !std::mem::take(&mut self.skipping)).then_some(line)
    }

    /// Returns the text from `start` to `end`; at the beginning of the stream, without a byte-order mark.
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

/// The last few lines of one stream; long ones are shortened.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tail(VecDeque<String>);

impl Tail {
    const LINES: usize = 16;
    const LENGTH: usize = 240;

    pub(crate) fn push(&mut self, line: &str) {
        // The newest line reuses the oldest one's memory, because this runs for every line of every game.
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
