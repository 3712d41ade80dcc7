//! An engine's process: lines to its stdin and from its stdout, each with a deadline, and a guaranteed end.
//!
//! One thread does everything with non-blocking pipes and `poll`: a move costs no thread switch in the arena, an engine
//! that floods its output is read only as fast as its lines are handled, and one that does not read its input can't
//! block the arena. The process leads its own group, so that a terminal's Ctrl-C does not reach it and its helpers die
//! with it.

use std::io::{ErrorKind, Read, Write};
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, ExitStatus};
use std::sync::Arc;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{OFlags, fcntl_setfl};
use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};
use tetrad_core::Stop;

use crate::descendants::Mark;
use crate::fault::{Fault, FaultKind, Transcript};
use crate::guardian;
use crate::launch::Launch;
use crate::lines::{LineBuffer, Tail};
use crate::wire_log::{Way, WireLog};
use crate::wire_tail::WireTail;

/// How often the stop flag is checked during a wait.
const GLANCE: Duration = Duration::from_millis(50);

/// How long an engine that was asked to end may take before it is killed.
const FAREWELL: Duration = Duration::from_millis(500);

/// How long an engine that closed its output may take to exit before that counts as a fault.
const LAST_MOMENT: Duration = Duration::from_millis(40);

/// A deadline, and the stop flag that ends a wait before it.
#[derive(Debug)]
pub(crate) struct Wait<'a> {
    deadline: Instant,
    stop: &'a Stop,
    /// Whether there was a read after the deadline. On a busy machine a line that came in time may be found only then.
    looked_after: bool,
}

impl<'a> Wait<'a> {
    pub(crate) fn new(since: Instant, allowance: Duration, stop: &'a Stop) -> Self {
        // Deadlines that overflow `Instant` are clamped to 24 hours.
        let deadline = since.checked_add(allowance).unwrap_or(since + Duration::from_hours(24));
        Self { deadline, stop, looked_after: false }
    }

    fn remaining(&self) -> Duration {
        self.deadline.saturating_duration_since(Instant::now())
    }
}

/// The result of waiting for a line.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Received {
    Line(String),
    /// No line came in time.
    Deadline,
    /// The engine's output has ended.
    EndOfOutput,
    /// The stop flag was raised.
    Interrupted,
}

/// A running engine. Dropping it kills it and every process that it started.
#[derive(Debug)]
pub(crate) struct Process {
    child: Child,
    /// Carried by the engine and every process that it started.
    mark: Mark,
    stdin: Option<ChildStdin>,
    stdout: Option<ChildStdout>,
    stderr: Option<ChildStderr>,
    output: LineBuffer,
    complaints: LineBuffer,
    sent: Tail,
    received: Tail,
    complained: Tail,
    outgoing: Vec<u8>,
    /// Every line exchanged, if a log is kept.
    log: Option<WireLog>,
    /// Gets the last lines for other threads, if they read them.
    tail: Option<Arc<WireTail>>,
    status: Option<ExitStatus>,
}

impl Process {
    /// Starts a program; logs every line exchanged with it if `keep_log` is set.
    pub(crate) fn spawn(launch: &Launch, keep_log: bool) -> std::io::Result<Self> {
        let (mut child, mark) = launch.start()?;
        let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let process = Self {
            child,
            mark,
            stdin,
            stdout,
            stderr,
            output: LineBuffer::default(),
            complaints: LineBuffer::default(),
            sent: Tail::default(),
            received: Tail::default(),
            complained: Tail::default(),
            outgoing: Vec::new(),
            log: keep_log.then(WireLog::default),
            tail: None,
            status: None,
        };
        // From here on a failure drops the process, which kills it.
        if let (Some(stdin), Some(stdout), Some(stderr)) = (&process.stdin, &process.stdout, &process.stderr) {
            fcntl_setfl(stdin, OFlags::NONBLOCK)?;
            fcntl_setfl(stdout, OFlags::NONBLOCK)?;
            fcntl_setfl(stderr, OFlags::NONBLOCK)?;
        }
        Ok(process)
    }

    /// Sends lines in one write; an error says why it was cut short. A closed input is no error here: the missing
    /// answer reveals it.
    pub(crate) fn send(&mut self, lines: &[String], wait: &Wait<'_>) -> Result<(), Received> {
        let mut outgoing = std::mem::take(&mut self.outgoing);
        outgoing.clear();
        for line in lines {
            self.sent.push(line);
            self.note(Way::In, line);
            outgoing.extend_from_slice(line.as_bytes());
            outgoing.push(b'\n');
        }
        let sent = self.write(&outgoing, wait);
        self.outgoing = outgoing;
        sent
    }

    fn write(&mut self, mut rest: &[u8], wait: &Wait<'_>) -> Result<(), Received> {
        while let Some(stdin) = &mut self.stdin
            && !rest.is_empty()
        {
            match stdin.write(rest) {
                Ok(written) => rest = &rest[written..],
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) if error.kind() == ErrorKind::WouldBlock => {
                    if wait.stop.is_raised() {
                        return Err(Received::Interrupted);
                    }
                    if wait.remaining().is_zero() {
                        return Err(Received::Deadline);
                    }
                    // The engine may itself be blocked until its output is read. Lines that it sends before it has read
                    // the whole question are no answer to it.
                    self.poll(wait.remaining(), true);
                    while self.take_line().is_some() {}
                }
                Err(_) => self.stdin = None,
            }
        }
        Ok(())
    }

    /// Waits for the next line of output.
    pub(crate) fn receive(&mut self, wait: &mut Wait<'_>) -> Received {
        loop {
            if let Some(line) = self.take_line() {
                return Received::Line(line);
            }
            if self.stdout.is_none() {
                return Received::EndOfOutput;
            }
            if wait.stop.is_raised() {
                return Received::Interrupted;
            }
            let remaining = wait.remaining();
            if remaining.is_zero() && std::mem::replace(&mut wait.looked_after, true) {
                return Received::Deadline;
            }
            self.poll(remaining, false);
        }
    }

    /// Sends lines and waits for the next line of output, which need not be an answer to them.
    pub(crate) fn exchange(&mut self, lines: &[String], wait: &mut Wait<'_>) -> Received {
        match self.send(lines, wait) {
            Ok(()) => self.receive(wait),
            Err(cut_short) => cut_short,
        }
    }

    /// Returns a line that has already arrived.
    pub(crate) fn pending(&mut self) -> Option<String> {
        self.take_line().or_else(|| {
            self.read_output();
            self.take_line()
        })
    }

    /// Waits until output can be read (or input written, with `to_write`), and reads it.
    fn poll(&mut self, timeout: Duration, to_write: bool) {
        let timeout = Timespec::try_from(timeout.min(GLANCE)).unwrap_or_default();
        let mut fds = Vec::with_capacity(3);
        fds.extend(self.stdout.as_ref().map(|stdout| PollFd::new(stdout, PollFlags::IN)));
        fds.extend(self.stderr.as_ref().map(|stderr| PollFd::new(stderr, PollFlags::IN)));
        if to_write {
            fds.extend(self.stdin.as_ref().map(|stdin| PollFd::new(stdin, PollFlags::OUT)));
        }
        // An interrupted wait counts as a short one that found nothing.
        _ = poll(&mut fds, Some(&timeout));
        let mut has_news = fds.iter().map(|fd| !fd.revents().is_empty());
        let output = self.stdout.is_some() && has_news.next() == Some(true);
        let complaints = self.stderr.is_some() && has_news.next() == Some(true);
        if output {
            self.read_output();
        }
        if complaints {
            self.read_complaints();
        }
    }

    fn take_line(&mut self) -> Option<String> {
        let ended = self.stdout.is_none();
        let line = self.output.next_line().or_else(|| if ended { self.output.unfinished_line() } else { None })?;
        self.received.push(&line);
        self.note(Way::Out, &line);
        Some(line)
    }

    fn read_output(&mut self) {
        read_once(&mut self.stdout, &mut self.output);
    }

    /// Reads once from the engine's standard error. Returns whether there may be more.
    fn read_complaints(&mut self) -> bool {
        let more = read_once(&mut self.stderr, &mut self.complaints);
        while let Some(line) = self.complaints.next_line() {
            self.complained.push(&line);
            self.note(Way::Error, &line);
        }
        more
    }

    /// Closes the engine's input.
    pub(crate) fn close_input(&mut self) {
        self.stdin = None;
    }

    /// Waits until the engine exits by itself, reading its output meanwhile; then kills its group too.
    pub(crate) fn ended(&mut self, mut wait: Wait<'_>) -> Option<ExitStatus> {
        while let Received::Line(_) = self.receive(&mut wait) {}
        loop {
            // The process is not reaped here, so that its id can't be reused before the group is killed.
            let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
            let gone = self.status.is_some()
                || matches!(waitid(WaitId::Pid(Pid::from_child(&self.child)), options), Ok(Some(_)));
            if gone {
                return self.kill();
            }
            if wait.remaining().is_zero() || wait.stop.is_raised() {
                return None;
            }
            std::thread::sleep(wait.remaining().min(Duration::from_millis(2)));
        }
    }

    /// Asks the engine to end, and kills it if it does not.
    pub(crate) fn close(&mut self, farewell: &[String]) {
        let never = Stop::new();
        let wait = Wait::new(Instant::now(), FAREWELL, &never);
        _ = self.send(farewell, &wait);
        self.close_input();
        _ = self.ended(wait);
        self.kill();
    }

    /// Kills the process group and reaps its leader, then kills the processes that the engine started outside the
    /// group. The status shows whether the leader had exited before.
    pub(crate) fn kill(&mut self) -> Option<ExitStatus> {
        if self.status.is_none() {
            // The leader is not reaped yet, so its id can't belong to another process.
            _ = kill_process_group(Pid::from_child(&self.child), Signal::KILL);
            guardian::dismiss(self.child.id());
            self.status = self.child.wait().ok();
            self.mark.kill_all();
            for _ in 0..16 {
                if !self.read_complaints() {
                    break;
                }
            }
            if let Some(line) = self.complaints.unfinished_line() {
                self.complained.push(&line);
                self.note(Way::Error, &line);
            }
        }
        self.status
    }

    /// Kills an engine whose output ended, and returns the fault that ended it.
    pub(crate) fn post_mortem(&mut self) -> Fault {
        // Some programs close their output just before they exit; the wait lets them exit with their own status.
        let never = Stop::new();
        let status = self.ended(Wait::new(Instant::now(), LAST_MOMENT, &never)).or_else(|| self.kill());
        let fault = match status {
            Some(status) if status.signal() == Some(Signal::KILL.as_raw()) => {
                Fault::new(FaultKind::ClosedOutput, "no more output, and it had not ended by itself")
            }
            Some(status) => Fault::new(FaultKind::Crashed, status.to_string()),
            None => Fault::new(FaultKind::Crashed, "its status is lost"),
        };
        fault.with(self.transcript())
    }

    /// Copies every line from here on to a tail that other threads read.
    pub(crate) fn share_lines(&mut self, tail: Arc<WireTail>) {
        self.tail = Some(tail);
    }

    fn note(&mut self, way: Way, line: &str) {
        if let Some(log) = &mut self.log {
            log.push(way, line);
        }
        if let Some(tail) = &self.tail {
            tail.push(way, line);
        }
    }

    /// Starts or stops logging lines.
    pub(crate) fn keep_log(&mut self, keep: bool) {
        self.log = keep.then(|| self.take_log());
    }

    /// Takes the lines logged since the last call.
    pub(crate) fn take_log(&mut self) -> WireLog {
        self.log.as_mut().map(std::mem::take).unwrap_or_default()
    }

    /// Returns the last lines of each stream.
    pub(crate) fn transcript(&self) -> Transcript {
        Transcript { sent: self.sent.lines(), received: self.received.lines(), stderr: self.complained.lines() }
    }

    /// Kills the engine. An unfinished line of its output becomes part of the transcript.
    pub(crate) fn give_up(&mut self) -> Transcript {
        self.kill();
        if let Some(line) = self.output.unfinished_line() {
            self.received.push(&line);
            self.note(Way::Out, &line);
        }
        self.transcript()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Reads what is available and closes the stream at its end. Returns whether there may be more to read at once.
fn read_once<R: Read>(stream: &mut Option<R>, buffer: &mut LineBuffer) -> bool {
    let Some(open) = stream else { return false };
    match buffer.fill(open) {
        Ok(1..) => return true,
        Err(error) if error.kind() == ErrorKind::Interrupted => return true,
        Err(error) if error.kind() == ErrorKind::WouldBlock => {}
        Ok(0) | Err(_) => *stream = None,
    }
    false
}
