//! In-memory pipes that replace stdin and stdout of a protocol shell.

use std::io::{self, Read, Write};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

use tetrad_core::protocol::shell::Output;
use tokio::sync::mpsc::UnboundedSender;

/// Lines that may wait for the engine; more are refused.
const LINES_WAITING: usize = 64;

/// The writing end. Dropping it ends the input, after the pipe's last line.
pub(crate) struct LineSender(SyncSender<Vec<u8>>);

impl LineSender {
    /// Sends a line; returns whether the pipe took it.
    pub(crate) fn send(&self, line: &str) -> bool {
        // A line break inside would make two lines.
        let mut bytes: Vec<u8> = line.bytes().map(|byte| if byte == b'\n' { b' ' } else { byte }).collect();
        bytes.push(b'\n');
        self.0.try_send(bytes).is_ok()
    }
}

/// The reading end, as bytes.
pub(crate) struct LineReader {
    lines: Receiver<Vec<u8>>,
    /// The rest of the line that is being read.
    rest: io::Cursor<Vec<u8>>,
    /// The line before the end of input.
    last: Option<&'static str>,
}

/// Makes a pipe. The reader gets the line `last` when the sender is gone: even at the end of its input, a shell ends a
/// timed search only when its time is up, unless a line stops it.
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

/// A writer that sends each complete line to a channel.
pub(crate) struct LineWriter {
    lines: UnboundedSender<String>,
    begun: Vec<u8>,
}

impl LineWriter {
    pub(crate) const fn new(lines: UnboundedSender<String>) -> Self {
        Self { lines, begun: Vec::new() }
    }
}

impl Write for LineWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.begun.extend_from_slice(bytes);
        while let Some(end) = self.begun.iter().position(|&byte| byte == b'\n') {
            let line: Vec<u8> = self.begun.drain(..=end).collect();
            let sent = self.lines.send(String::from_utf8_lossy(&line[..end]).into_owned());
            sent.map_err(|_| io::ErrorKind::BrokenPipe)?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Output for LineWriter {
    fn has_reader(&self) -> bool {
        !self.lines.is_closed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufRead;
    use tokio::sync::mpsc::unbounded_channel;

    #[test]
    fn lines_go_through_and_the_end_is_seen() {
        let (sender, reader) = pipe("stop");
        assert!(sender.send("one") && sender.send("two\nparts"));
        drop(sender);
        let lines: Vec<String> = io::BufReader::new(reader).lines().map(Result::unwrap).collect();
        assert_eq!(lines, ["one", "two parts", "stop"]);
    }

    #[test]
    fn whole_lines_are_sent_while_there_is_a_reader() {
        let (sender, mut lines) = unbounded_channel();
        let mut writer = LineWriter::new(sender);
        writer.write_all(b"on").unwrap();
        writer.write_all(b"e\ntwo\n").unwrap();
        assert_eq!([lines.try_recv().unwrap(), lines.try_recv().unwrap()], ["one", "two"]);
        assert!(writer.has_reader());
        drop(lines);
        assert!(!writer.has_reader() && writer.write_all(b"three\n").is_err());
    }
}
