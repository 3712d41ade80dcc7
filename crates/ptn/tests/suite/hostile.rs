//! Hostile input: nothing panics, hangs, or grows without bound.

use std::io::{self, Read};

use tetrad_ptn::{Mode, StreamReader};

/// A source that repeats a pattern, without holding the whole text in memory.
struct Endless {
    pattern: Vec<u8>,
    at: usize,
    left: usize,
}

impl Read for Endless {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = buffer.len().min(self.left);
        for byte in &mut buffer[..count] {
            *byte = self.pattern[self.at];
            self.at = (self.at + 1) % self.pattern.len();
        }
        self.left -= count;
        Ok(count)
    }
}

/// The numbers of events and errors in a header and `bytes` bytes of a pattern.
fn counts(pattern: &str, bytes: usize, mode: Mode) -> (usize, usize) {
    let endless = Endless { pattern: pattern.as_bytes().to_vec(), at: 0, left: bytes };
    let mut reader = StreamReader::new(b"Title: t\n".chain(endless), mode);
    let (mut events, mut errors) = (0, 0);
    while let Some(event) = reader.next_event() {
        match event {
            Ok(_) => events += 1,
            Err(_) => errors += 1,
        }
    }
    (events, errors)
}

const MEGABYTES: usize = 16 << 20;

#[test]
fn a_flood_of_one_byte_is_read_to_its_end() {
    for pattern in ["(", ")", "=", "I", "-", "9", ".", "?", "/", "\r", " ", "\n", "\0", "\u{e9}", "Title:", "=Level"] {
        for mode in [Mode::Strict, Mode::Tolerant] {
            let (events, errors) = counts(pattern, MEGABYTES, mode);
            assert!(errors <= 2 && events <= 2 + MEGABYTES / 65_000, "{pattern:?}: {events} events, {errors} errors");
        }
    }
}

#[test]
fn a_flood_of_items_is_read_one_by_one() {
    assert_eq!(counts("=Level 19\n", 10_000_000, Mode::Strict), (1_000_001, 0));
    assert_eq!(counts("()", 2_000_000, Mode::Strict), (1_000_001, 0));
    assert_eq!(counts("I-1", 3_000_000, Mode::Strict), (1_000_001, 0));
    assert_eq!(counts("X ", 2_000_000, Mode::Strict), (1, 1_000_000));
    assert_eq!(counts("(((((((\n", 8_000_000, Mode::Strict).1, 1);
}

#[test]
fn a_level_may_be_as_long_as_it_likes() {
    let gap = " \n".repeat(100_000);
    let digits = "0".repeat(200_000);
    assert_eq!(counts(&format!("=Level{gap}{digits}7\n"), 400_008, Mode::Strict), (2, 0));
}
