//! Test conversations with a session: on pipes with threads, as in a process, and in slices, as in a browser.

use std::fs;
use std::io::{self, BufRead, BufReader, PipeReader, PipeWriter, Write};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use crate::protocol::shell::{Sliced, serve};
use crate::{Clock, Session};

/// How long a test waits for a line.
const PATIENCE: Duration = Duration::from_secs(20);

/// The time on the clock of slices after which a search counts as endless.
const LONGEST_SEARCH: Duration = Duration::from_mins(10);

/// A conversation with a session, of either kind.
pub trait Conversation {
    /// Sends a line to the engine.
    fn send(&mut self, line: &str);

    /// The engine's next line; `None` if none will come before another line is sent.
    fn next(&mut self) -> Option<String>;

    /// The engine's next line that fits a pattern: see [`fits`].
    fn expect(&mut self, pattern: &str) -> String {
        let mut skipped = Vec::new();
        while let Some(line) = self.next() {
            if fits(pattern, &line) {
                return line;
            }
            skipped.push(line);
        }
        panic!("expected `{pattern}`, but only these lines came: {skipped:#?}");
    }
}

/// Replays every transcript of a directory, on pipes and in slices: lines after `> ` are sent, `< ` is a pattern that a
/// later line has to fit, `#` begins a comment. `session` makes a new session.
///
/// # Panics
/// If a line does not come, or there are no transcripts.
pub fn replay_all<S>(directory: &Path, session: impl Fn() -> S)
where
    S: Session + Send + 'static,
    S::Search: Default + 'static,
{
    let mut files: Vec<_> = fs::read_dir(directory)
        .and_then(|files| files.map(|file| Ok(file?.path())).collect::<io::Result<_>>())
        .unwrap_or_else(|error| panic!("{}: {error}", directory.display()));
    files.sort();
    assert!(!files.is_empty(), "{} has transcripts", directory.display());
    for file in files {
        println!("{}", file.display());
        let transcript = fs::read_to_string(&file).expect("a transcript is text");
        let mut served = Served::start(session());
        replay(&mut served, &transcript);
        served.close();
        served.rest();
        replay(&mut Stepped::start(session()), &transcript);
    }
}

fn replay(talk: &mut impl Conversation, transcript: &str) {
    for line in transcript.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        match line.split_once(' ').unwrap_or((line, "")) {
            (">", text) => talk.send(text),
            ("<", pattern) => _ = talk.expect(pattern),
            _ => panic!("neither said nor heard: {line}"),
        }
    }
}

/// Whether a line fits a pattern: word by word, where `|` separates alternatives and `*` is any part of a word.
pub fn fits(pattern: &str, line: &str) -> bool {
    let (patterns, words): (Vec<_>, Vec<_>) = (pattern.split_whitespace().collect(), line.split_whitespace().collect());
    let fits = |(pattern, word): (&&str, &&str)| pattern.split('|').any(|option| word_fits(option, word));
    patterns.len() == words.len() && patterns.iter().zip(&words).all(fits)
}

/// Matches every part between stars where it first occurs, so that no pattern needs backtracking.
fn word_fits(pattern: &str, word: &str) -> bool {
    let Some((first, others)) = pattern.split_once('*') else { return pattern == word };
    let (between, last) = others.rsplit_once('*').unwrap_or(("", others));
    let inner = word.strip_prefix(first).and_then(|rest| rest.strip_suffix(last));
    let Some(mut rest) = inner else { return false };
    between.split('*').all(|part| match rest.split_once(part) {
        Some((_, behind)) => {
            rest = behind;
            true
        }
        None => false,
    })
}

/// Asks again until an answer comes within `limit`. A busy machine delays some answers; after ten late ones in a row the engine is slow.
///
/// # Panics
///
/// If the engine is slow.
#[track_caller]
pub fn answered_within<T>(limit: Duration, mut ask: impl FnMut() -> T) -> T {
    let mut late = Vec::new();
    loop {
        let asked = Instant::now();
        let answer = ask();
        let taken = asked.elapsed();
        if taken <= limit {
            return answer;
        }
        late.push(taken);
        assert!(late.len() < 10, "all answers took longer than {limit:?}: {late:?}");
    }
}

/// A session served on pipes.
pub struct Served {
    input: Option<PipeWriter>,
    lines: Receiver<String>,
    ended: Receiver<io::Result<()>>,
}

impl Served {
    /// Starts serving with a fresh engine.
    pub fn start<T>(session: T) -> Self
    where
        T: Session<Search: Default + 'static> + Send + 'static,
    {
        let (this, output) = Self::start_unread(session);
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                _ = sender.send(line);
            }
        });
        Self { lines, ..this }
    }

    /// Starts serving with a fresh engine and leaves the output to the caller.
    pub fn start_unread<T>(session: T) -> (Self, PipeReader)
    where
        T: Session<Search: Default + 'static> + Send + 'static,
    {
        let (reader, input) = io::pipe().unwrap();
        let (output, mut writer) = io::pipe().unwrap();
        let (end, ended) = mpsc::channel();
        thread::spawn(move || _ = end.send(serve(Box::new(session), T::Search::default(), (), reader, &mut writer)));
        (Self { input: Some(input), lines: mpsc::channel().1, ended }, output)
    }

    /// Sends bytes as they are.
    pub fn send_bytes(&mut self, bytes: &[u8]) {
        self.input.as_mut().expect("the input is open").write_all(bytes).unwrap();
    }

    /// Closes the engine's input.
    pub fn close(&mut self) {
        self.input = None;
    }

    /// The remaining lines, after which the engine has to end without an error.
    pub fn rest(self) -> Vec<String> {
        let mut rest = Vec::new();
        loop {
            match self.lines.recv_timeout(PATIENCE) {
                Ok(line) => rest.push(line),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => panic!("the engine went on; so far it said {rest:#?}"),
            }
        }
        self.ended();
        rest
    }

    /// Waits for the engine to end without an error.
    pub fn ended(&self) {
        self.ended.recv_timeout(PATIENCE).expect("the engine ends").expect("the engine ends without an error");
    }
}

impl Conversation for Served {
    fn send(&mut self, line: &str) {
        self.send_bytes(format!("{line}\n").as_bytes());
    }

    fn next(&mut self) -> Option<String> {
        self.lines.recv_timeout(PATIENCE).ok()
    }
}

/// A clock that tests advance by ten milliseconds for every slice of a search.
#[derive(Default)]
struct SliceClock(AtomicU64);

impl Clock for SliceClock {
    fn now(&self) -> Duration {
        Duration::from_millis(self.0.load(Ordering::Relaxed))
    }
}

/// A session in slices. Its searches run only while [`Conversation::next`] waits for a line.
pub struct Stepped<T: Session> {
    sliced: Sliced<T::Search>,
    clock: SliceClock,
    printed: std::collections::VecDeque<String>,
}

impl<T: Session<Search: Default> + 'static> Stepped<T> {
    /// Opens the session with a fresh engine.
    pub fn start(session: T) -> Self {
        let clock = SliceClock::default();
        Self { sliced: Sliced::new(Box::new(session), T::Search::default(), &clock), clock, printed: [].into() }
    }

    /// The lines that were printed without any further search.
    pub fn printed(&mut self) -> Vec<String> {
        self.printed.extend(self.sliced.take_printed());
        self.printed.drain(..).collect()
    }

    /// Whether a search is going on.
    pub fn is_busy(&self) -> bool {
        self.sliced.is_busy()
    }

    /// Whether the session has quit.
    pub fn is_closed(&self) -> bool {
        self.sliced.is_closed()
    }

    /// When the answer is due, since the start of the clock.
    pub fn deadline(&self) -> Option<Duration> {
        self.sliced.deadline()
    }
}

impl<T: Session<Search: Default> + 'static> Conversation for Stepped<T> {
    fn send(&mut self, line: &str) {
        self.sliced.line(line, &self.clock);
    }

    fn next(&mut self) -> Option<String> {
        // Some searches go on until they are stopped.
        let until = self.clock.now().saturating_add(LONGEST_SEARCH);
        loop {
            self.printed.extend(self.sliced.take_printed());
            match self.printed.pop_front() {
                None if self.is_busy() && self.clock.now() < until => {
                    self.clock.0.fetch_add(10, Ordering::Relaxed);
                    self.sliced.step(1_000, &self.clock);
                }
                line => return line,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_mean_what_their_page_says() {
        for (pattern, line) in [
            ("best a1|b2", "best b2"),
            ("*,*", "7,14"),
            ("name=\"*\",", "name=\"a\","),
            ("a*", "a"),
            ("a*b*c", "abbcc"),
        ] {
            assert!(fits(pattern, line), "{pattern} and {line}");
        }
        for (pattern, line) in [
            ("best a1|b2", "best c3"),
            ("best *", "best"),
            ("*,*", "OK"),
            ("best *", "best a1 a2"),
            ("a*a", "a"),
            ("*b*b*", "abc"),
        ] {
            assert!(!fits(pattern, line), "{pattern} and {line}");
        }
    }
}
