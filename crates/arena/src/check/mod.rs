//! Does somebody's engine keep to its protocol? A numbered report of what was sent, what came back, what should have come.
//!
//! Every protocol has a file with a table of checks; each runs the engine anew and has a conversation with it. A check
//! names the clause of the protocol's text that it stands on, and an engine that does not do what the clause asks for
//! fails. A check without a clause looks at what the text leaves open: it never fails and leaves a note at most.

mod blits;
mod clause;
mod conversation;
mod games;
mod gomocup;
mod ltp;
mod santorini;
mod st3p;
mod tbp;

use std::time::{Duration, Instant};

use serde::Serialize;
use tetrad_core::text::shorten;
use tetrad_core::{Protocol, Stop};

use crate::launch::Launch;
use crate::process::Process;
pub use clause::Clause;
use conversation::{Conversation, Objection};

/// One thing that is asked of an engine.
struct Check {
    title: &'static str,
    /// `None` if no clause of the text asks for it.
    clause: Option<Clause>,
    /// In a few words for people.
    expected: &'static str,
    run: fn(&mut Conversation<'_>) -> Result<(), Objection>,
}

/// How an engine is examined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// How long the engine may take to start.
    pub startup: Duration,
    /// For a move.
    pub time: Duration,
    /// How far past its time an answer may come, and how long one may take for which no thought is needed.
    pub margin: Duration,
    /// How many random positions or games the last check of each protocol plays.
    pub games: usize,
    /// What is drawn comes from this.
    pub seed: u64,
}

impl Default for Terms {
    fn default() -> Self {
        Self {
            startup: Duration::from_secs(10),
            time: Duration::from_millis(500),
            margin: Duration::from_millis(500),
            games: 6,
            seed: 1,
        }
    }
}

/// How a check ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// As it should be.
    Passed,
    /// Not as it should be.
    Failed,
}

/// What a check found.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "type", rename = "check")]
pub struct Finding {
    /// From 1.
    pub number: usize,
    /// What was looked at.
    pub title: &'static str,
    /// The clause of the protocol's text that the check stands on; a check without one never fails.
    pub clause: Option<Clause>,
    /// How it ended.
    pub verdict: Verdict,
    /// What should have come: of the whole check if it passed, else what was missing.
    pub expected: String,
    /// What came instead, if it failed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub found: Option<String>,
    /// What is no fault, but worth knowing.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// The last lines of the conversation: `>` was sent, `<` came back, `!` came on standard error.
    pub lines: Vec<String>,
    /// How long it took.
    pub seconds: f64,
}

/// What all the checks of a protocol found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename = "summary")]
pub struct Summary {
    /// The protocol.
    pub proto: &'static str,
    /// How many checks were made.
    pub checks: usize,
    /// How many failed.
    pub failed: usize,
    /// How many notes were made.
    pub notes: usize,
    /// Whether it was interrupted.
    pub interrupted: bool,
}

/// Why an engine can't be examined.
#[derive(Debug, thiserror::Error)]
pub enum CheckError {
    /// The program does not run.
    #[error("`{program}` can't be run: {error}")]
    NotStarted {
        /// Which.
        program: String,
        /// What the system said.
        error: std::io::Error,
    },
    /// The protocol has no checks.
    #[error("there are no checks for {0}")]
    NoChecks(&'static str),
    /// There is no such check.
    #[error("found check {number}, expected 1 to {last}")]
    NoSuchCheck {
        /// What was asked for.
        number: usize,
        /// The last one there is.
        last: usize,
    },
}

/// Lines of a conversation that go into a finding.
const LINES: usize = 40;

fn checks(proto: Protocol) -> Result<&'static [Check], CheckError> {
    match proto.name() {
        "st3p" => Ok(st3p::CHECKS),
        "gomocup" => Ok(gomocup::CHECKS),
        "ltp" => Ok(ltp::CHECKS),
        "blits" => Ok(blits::CHECKS),
        "santorini" => Ok(santorini::CHECKS),
        "tbp" => Ok(tbp::CHECKS),
        "tbp1" => Ok(tbp::ORIGINAL_CHECKS),
        name => Err(CheckError::NoChecks(name)),
    }
}

/// The titles of a protocol's checks with the clauses they stand on, the first being number 1.
pub fn list(proto: Protocol) -> Result<Vec<(&'static str, Option<Clause>)>, CheckError> {
    Ok(checks(proto)?.iter().map(|check| (check.title, check.clause)).collect())
}

/// Examines an engine, telling every finding. `only` names the checks to be made; all if it is empty.
pub fn examine(
    proto: Protocol,
    launch: &Launch,
    terms: &Terms,
    only: &[usize],
    stop: &Stop,
    mut on_finding: impl FnMut(&Finding),
) -> Result<Summary, CheckError> {
    let checks = checks(proto)?;
    if let Some(&number) = only.iter().find(|&&number| number == 0 || number > checks.len()) {
        return Err(CheckError::NoSuchCheck { number, last: checks.len() });
    }
    // Whoever can't be run at all has not failed a check.
    let not_started = |error| CheckError::NotStarted { program: launch.program.clone(), error };
    Process::spawn(launch, false).map_err(not_started)?.kill();
    let mut summary = Summary { proto: proto.name(), checks: 0, failed: 0, notes: 0, interrupted: false };
    for (index, check) in checks.iter().enumerate().filter(|(index, _)| only.is_empty() || only.contains(&(index + 1)))
    {
        let finding = examine_one(index + 1, check, launch, terms, stop);
        if stop.is_raised() {
            summary.interrupted = true;
            break;
        }
        summary.checks += 1;
        summary.failed += usize::from(finding.verdict == Verdict::Failed);
        summary.notes += finding.notes.len();
        on_finding(&finding);
    }
    Ok(summary)
}

fn examine_one(number: usize, check: &Check, launch: &Launch, terms: &Terms, stop: &Stop) -> Finding {
    let began = Instant::now();
    let mut talk = Conversation::new(launch, terms, stop);
    let result = talk.start().and_then(|()| (check.run)(&mut talk));
    let (log, mut notes) = talk.end();
    let mut lines: Vec<String> =
        log.lines().map(|line| format!("{} {}", line.way.sign(), shorten_line(line.text))).collect();
    lines.drain(..lines.len().saturating_sub(LINES));
    let (verdict, expected, found) = match result {
        Ok(()) => (Verdict::Passed, check.expected.to_owned(), None),
        Err(Objection { expected, found, is_beyond }) if is_beyond || check.clause.is_none() => {
            notes.push(format!("expected {expected}, found {found}"));
            (Verdict::Passed, check.expected.to_owned(), None)
        }
        Err(Objection { expected, found, .. }) => (Verdict::Failed, expected, Some(found)),
    };
    Finding {
        number,
        title: check.title,
        clause: check.clause,
        verdict,
        expected,
        found,
        notes,
        lines,
        seconds: began.elapsed().as_secs_f64(),
    }
}

/// Boards as JSON are long, and their end says as much as their beginning.
fn shorten_line(line: &str) -> String {
    const LENGTH: usize = 200;
    if line.len() <= LENGTH {
        return line.to_owned();
    }
    let (start, end) = (line.floor_char_boundary(LENGTH / 2), line.ceil_char_boundary(line.len() - LENGTH / 2));
    format!("{} … {}", &line[..start], &line[end..])
}

/// A line of an engine as it is quoted in a sentence.
fn quoted(line: &str) -> String {
    format!("`{}`", shorten(line))
}
