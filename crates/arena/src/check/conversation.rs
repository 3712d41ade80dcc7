//! An exchange of lines with an engine that is checked.

use std::process::ExitStatus;
use std::time::{Duration, Instant};

use tetrad_core::{Protocol, Stop};

use super::Terms;
use crate::launch::Launch;
use crate::process::{Process, Received, Wait};
use crate::wire_log::WireLog;

/// Why a check failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Objection {
    pub(super) expected: String,
    /// What was received.
    pub(super) found: String,
    /// Whether the protocol's text leaves this open, so that it is only a note.
    pub(super) is_beyond: bool,
    /// Whether a move of a game came too late.
    pub(super) is_late: bool,
}

impl Objection {
    pub(super) fn new(expected: impl Into<String>, found: impl Into<String>) -> Self {
        Self { expected: expected.into(), found: found.into(), is_beyond: false, is_late: false }
    }

    /// An objection to something that the protocol's text leaves open.
    pub(super) fn beyond(expected: impl Into<String>, found: impl Into<String>) -> Self {
        Self { is_beyond: true, ..Self::new(expected, found) }
    }
}

/// Successive runs of the engine during one check.
pub(super) struct Conversation<'a> {
    pub(super) proto: Protocol,
    pub(super) launch: &'a Launch,
    pub(super) terms: &'a Terms,
    pub(super) stop: &'a Stop,
    process: Option<Process>,
    log: WireLog,
    notes: Vec<String>,
}

impl<'a> Conversation<'a> {
    pub(super) fn new(proto: Protocol, launch: &'a Launch, terms: &'a Terms, stop: &'a Stop) -> Self {
        Self { proto, launch, terms, stop, process: None, log: WireLog::default(), notes: Vec::new() }
    }

    /// Starts the engine, and kills the running one.
    pub(super) fn start(&mut self) -> Result<(), Objection> {
        self.hang_up();
        let process = Process::spawn(self.launch, true)
            .map_err(|error| Objection::new("a program that can be run", error.to_string()))?;
        self.process = Some(process);
        Ok(())
    }

    /// Kills the engine and keeps the lines exchanged with it.
    pub(super) fn hang_up(&mut self) {
        if let Some(mut process) = self.process.take() {
            process.give_up();
            self.log.append(&process.take_log());
        }
    }

    /// Adds the log of an exchange that another part led.
    pub(super) fn overhear(&mut self, log: &WireLog) {
        self.log.append(log);
    }

    /// Kills the engine; returns the log and the notes.
    pub(super) fn end(mut self) -> (WireLog, Vec<String>) {
        self.hang_up();
        (self.log, self.notes)
    }

    /// Adds a note about something that is no fault.
    pub(super) fn note(&mut self, text: impl Into<String>) {
        let text = text.into();
        if !self.notes.contains(&text) {
            self.notes.push(text);
        }
    }

    /// Sends a line. If the engine does not read it, the missing answer reveals it.
    pub(super) fn say(&mut self, line: impl Into<String>) {
        let wait = Wait::new(Instant::now(), self.terms.margin, self.stop);
        if let Some(process) = &mut self.process {
            _ = process.send(&[line.into()], &wait);
        }
    }

    /// Reads lines until `read` accepts one; skips the others.
    pub(super) fn hear<T>(
        &mut self,
        expected: &str,
        within: Duration,
        mut read: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, Objection> {
        let mut wait = Wait::new(Instant::now(), within, self.stop);
        let mut last = None;
        let Some(process) = &mut self.process else { return Err(Objection::new(expected, "nobody is there")) };
        loop {
            let found = match process.receive(&mut wait) {
                Received::Line(line) => {
                    if let Some(heard) = read(&line) {
                        return Ok(heard);
                    }
                    last = Some(line).filter(|line| !line.trim().is_empty()).or(last);
                    continue;
                }
                Received::Deadline => match last {
                    None => format!("nothing within {within:?}"),
                    Some(line) => {
                        format!("nothing of the kind within {within:?}; the last line was {}", super::quoted(&line))
                    }
                },
                Received::EndOfOutput => format!("the end of its output ({})", process.post_mortem()),
                Received::Interrupted => "an interruption".to_owned(),
            };
            return Err(Objection::new(expected, found));
        }
    }

    /// Waits until the engine exits by itself.
    fn ended(&mut self, within: Duration) -> Option<ExitStatus> {
        let wait = Wait::new(Instant::now(), within, self.stop);
        self.process.as_mut().and_then(|process| process.ended(wait))
    }

    /// Checks that the engine exits at a command.
    pub(super) fn ends_at(&mut self, command: &str) -> Result<(), Objection> {
        self.say(command);
        self.ends(&format!("`{command}`"))
    }

    /// Checks that the engine exits. No protocol's text names an exit code or a time limit for it.
    pub(super) fn ends(&mut self, after: &str) -> Result<(), Objection> {
        let (asked, within) = (Instant::now(), self.patience());
        let Some(status) = self.ended(within) else {
            return Err(Objection::new(format!("an end after {after}"), format!("it went on running for {within:?}")));
        };
        let took = asked.elapsed();
        if !status.success() {
            self.note(format!("after {after} it ends with {status}"));
        }
        if took > self.promptly().max(Duration::from_secs(1)) {
            self.note(format!("after {after} it takes {took:.1?} to end"));
        }
        Ok(())
    }

    pub(super) fn move_time(&self) -> Duration {
        self.terms.time + self.terms.margin
    }

    /// Returns the time limit of answers for which the protocol's text states none.
    pub(super) fn patience(&self) -> Duration {
        self.terms.startup
    }

    /// Returns the time limit of answers that need no search.
    pub(super) fn promptly(&self) -> Duration {
        self.terms.margin.max(Duration::from_millis(500))
    }
}

/// Closes the engine's input and notes how it reacts, about which no protocol's text says anything.
#[expect(clippy::unnecessary_wraps, reason = "checks have one shape")]
pub(super) fn ends_with_input(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    if let Some(process) = &mut talk.process {
        process.close_input();
    }
    match talk.ended(talk.terms.time + talk.terms.margin.max(Duration::from_secs(1))) {
        Some(status) if status.success() => {}
        Some(status) => talk.note(format!("when its input ends, it ends with {status}")),
        None => talk.note("it goes on running when its input ends: if its client dies, it is left behind"),
    }
    Ok(())
}
