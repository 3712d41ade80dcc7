//! Pipes in memory: what a native shell reads from and writes to in place of stdin and stdout.

use std::io::{self, Read, Write};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

/// Lines that wait for the engine before more are refused.
const LINES_WAITING: usize = 64;

/// Where lines go in. When it is dropped, the input ends with the pipe's last line.
pub(crate) struct LineSender(SyncSender<Vec<u8>>);

impl LineSender {
    /// Sends a line; whether it was taken.
    pub(crate) fn send(&self, line: &str) -> bool {
        // A line break inside would make two lines of it.
        let mut bytes: Vec<u8> = line.bytes().map(|byte| if byte == b'\n' { b' ' } else { byte }).collect();
        bytes.push(b'\n');
        self.0.try_send(bytes).is_ok()
    }
}

/// Where lines come out, as bytes.
pub(crate) struct LineReader {
    lines: Receiver<Vec<u8>>,
    /// What is left of the line that is being read.
    rest: io::Cursor<Vec<u8>>,
    /// What is read before the end of input.
    last: Option<&'static str>,
}

/// Both ends. The reader gets the line `last` when the sender is gone: a shell answers a search with a time limit only when the
/// time is up, even if its input has ended, unless it is told to stop.
pub(crate) fn pipe(last: &'static str) -> (LineSender, LineReader) {
    let (sender, lines) = sync_channel(LINES_WAITING);
    (LineSender(sender), LineReader { lines, rest: io::Cursor::default(), last: Some(last) })
}

impl Read for LineReader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let read = self.rest.read(buffer)?;
            if read > 0 || buffer.is_empty() {
                return Ok(read);
            }
            match (self.lines.recv(), self.last) {
                (Ok(line), _) => self.rest = io::Cursor::new(line),
                (Err(_), Some(last)) => {
                    self.rest = io::Cursor::new(format!("{last}\n").into_bytes());
                    self.last = None;
                }
                (Err(_), None) => return Ok(0),
            }
        }
    }
}

/// Hands whole lines on, as they are finished.
pub(crate) struct LineWriter<F: FnMut(String) -> bool> {
    hand_on: F,
    begun: Vec<u8>,
}

impl<F: FnMut(String) -> bool> LineWriter<F> {
    /// `hand_on` says whether there is still a reader.
    pub(crate) const fn new(hand_on: F) -> Self {
        Self { hand_on, begun: Vec::new() }
    }
}

impl<F: FnMut(String) -> bool> Write for LineWriter<F> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.begun.extend_from_slice(bytes);
        while let Some(end) = self.begun.iter().position(|&byte| byte == b'\n') {
            let line: Vec<u8> = self.begun.drain(..=end).collect();
            if !(self.hand_on)(String::from_utf8_lossy(&line[..end]).into_owned()) {
                return Err(io::ErrorKind::BrokenPipe.into());
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufRead;

    #[test]
    fn lines_go_through_and_the_end_is_seen() {
        let (sender, reader) = pipe("stop");
        assert!(sender.send("one") && sender.send("two\nparts"));
        drop(sender);
        let lines: Vec<String> = io::BufReader::new(reader).lines().map(Result::unwrap).collect();
        assert_eq!(lines, ["one", "two parts", "stop"]);
    }

    #[test]
    fn whole_lines_are_handed_on() {
        let mut lines = Vec::new();
        let mut writer = LineWriter::new(|line| {
            lines.push(line);
            lines.len() < 2
        });
        writer.write_all(b"on").unwrap();
        assert!(writer.write_all(b"e\ntwo\n").is_err(), "there is no reader any more");
        assert_eq!(lines, ["one", "two"]);
    }
}
