//! Conformance checks: whether an engine keeps to its protocol, with a report of what was sent, received and expected.
//!
//! Each protocol has a file with a table of checks; each check starts the engine and exchanges lines with it, most of
//! them after the beginning that the protocol's checks share. A check names the clause of the protocol's text that it
//! rests on, and fails an engine that does not do what the clause requires. A check without a clause tests what the text
//! leaves open: it never fails, and leaves a note at most.

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

/// The checks of a protocol, and the beginning of an exchange that most of them share.
struct Checks {
    begin: Run,
    table: &'static [Check],
}

struct Check {
    title: &'static str,
    /// `None` if no clause of the text requires it.
    clause: Option<Clause>,
    /// A short description for people.
    expected: &'static str,
    /// Whether the check leads the exchange from its first line on.
    is_first: bool,
    run: Run,
}

type Run = fn(&mut Conversation<'_>) -> Result<(), Objection>;

impl Check {
    /// A check after the shared beginning of an exchange.
    const fn new(title: &'static str, expected: &'static str, run: Run) -> Self {
        Self { title, clause: None, expected, is_first: false, run }
    }

    /// A check that leads the exchange from its first line on.
    const fn first(title: &'static str, expected: &'static str, run: Run) -> Self {
        Self { is_first: true, ..Self::new(title, expected, run) }
    }

    /// Rests the check on a clause of the text.
    const fn by(self, clause: Clause) -> Self {
        Self { clause: Some(clause), ..self }
    }
}

/// The settings of the checks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// The time limit for starting the engine.
    pub startup: Duration,
    /// The time for a move.
    pub time: Duration,
    /// The tolerance past the time for a move, and the time limit of answers that need no search.
    pub margin: Duration,
    /// The number of random positions or games that the last check of each protocol plays.
    pub games: usize,
    /// The seed of everything random.
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

/// The result of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// The engine did what was expected.
    Passed,
    /// The engine did not do what was expected.
    Failed,
}

/// The result of a check with its evidence.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "type", rename = "check")]
pub struct Finding {
    /// The check's number, from 1.
    pub number: usize,
    /// What was checked.
    pub title: &'static str,
    /// The clause of the protocol's text that the check rests on; a check without one never fails.
    pub clause: Option<Clause>,
    /// Whether the check passed.
    pub verdict: Verdict,
    /// What was expected: of the whole check if it passed, otherwise the part that was missing.
    pub expected: String,
    /// What was received instead, if the check failed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub found: Option<String>,
    /// Observations that are no fault.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// The last lines exchanged: `>` was sent, `<` was received, `!` was received on standard error.
    pub lines: Vec<String>,
    /// The duration of the check.
    pub seconds: f64,
}

/// The totals over the checks of a protocol.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename = "summary")]
pub struct Summary {
    /// The protocol's name.
    pub proto: &'static str,
    /// The number of checks that were run.
    pub checks: usize,
    /// The number of checks that failed.
    pub failed: usize,
    /// The number of notes.
    pub notes: usize,
    /// Whether the run was interrupted.
    pub interrupted: bool,
}

/// Why an engine can't be checked.
#[derive(Debug, thiserror::Error)]
pub enum CheckError {
    /// The program can't be run.
    #[error("`{program}` can't be run: {error}")]
    NotStarted {
        /// The program as the user named it.
        program: String,
        /// The system's error.
        error: std::io::Error,
    },
    /// The protocol has no checks.
    #[error("there are no checks for {0}")]
    NoChecks(&'static str),
    /// The protocol has no check with this number.
    #[error("found check {number}, expected 1 to {last}")]
    NoSuchCheck {
        /// The number that was requested.
        number: usize,
        /// The number of the last check.
        last: usize,
    },
}

/// The maximum number of exchanged lines in a finding.
const LINES: usize = 40;

fn checks(proto: Protocol) -> Result<Checks, CheckError> {
    let (begin, table): (Run, _) = match proto.name() {
        "st3p" => (st3p::agree, st3p::CHECKS),
        "gomocup" => (gomocup::begin, gomocup::CHECKS),
        "ltp" => (ltp::begin, ltp::CHECKS),
        "blits" => (blits::new_game, blits::CHECKS),
        "santorini" => (santorini::begin, santorini::CHECKS),
        "tbp" => (tbp::ready, tbp::CHECKS),
        "tbp1" => (tbp::ready, tbp::ORIGINAL_CHECKS),
        name => return Err(CheckError::NoChecks(name)),
    };
    Ok(Checks { begin, table })
}

/// Returns the titles of a protocol's checks with the clauses they rest on, from number 1.
pub fn list(proto: Protocol) -> Result<Vec<(&'static str, Option<Clause>)>, CheckError> {
    Ok(checks(proto)?.table.iter().map(|check| (check.title, check.clause)).collect())
}

/// Checks an engine and calls `on_finding` with each finding. `only` numbers the checks to run; empty means all.
pub fn examine(
    proto: Protocol,
    launch: &Launch,
    terms: &Terms,
    only: &[usize],
    stop: &Stop,
    mut on_finding: impl FnMut(&Finding),
) -> Result<Summary, CheckError> {
    let Checks { begin, table: checks } = checks(proto)?;
    if let Some(&number) = only.iter().find(|&&number| number == 0 || number > checks.len()) {
        return Err(CheckError::NoSuchCheck { number, last: checks.len() });
    }
    // A program that can't be run has not failed a check.
    let not_started = |error| CheckError::NotStarted { program: launch.program.clone(), error };
    Process::spawn(launch, false).map_err(not_started)?.kill();
    let mut summary = Summary { proto: proto.name(), checks: 0, failed: 0, notes: 0, interrupted: false };
    for (index, check) in checks.iter().enumerate().filter(|(index, _)| only.is_empty() || only.contains(&(index + 1)))
    {
        let finding = examine_one(index + 1, check, begin, Conversation::new(proto, launch, terms, stop));
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

fn examine_one(number: usize, check: &Check, begin: Run, mut talk: Conversation<'_>) -> Finding {
    let began = Instant::now();
    let begun = talk.start().and_then(|()| if check.is_first { Ok(()) } else { begin(&mut talk) });
    let result = begun.and_then(|()| (check.run)(&mut talk));
    let (log, mut notes) = talk.end();
    let mut lines: Vec<String> =
        log.lines().map(|line| format!("{} {}", line.way.sign(), shorten_line(line.text))).collect();
    lines.drain(..lines.len().saturating_sub(LINES));
    let (verdict, expected, found) = match result {
        Ok(()) => (Verdict::Passed, check.expected.to_owned(), None),
        Err(Objection { expected, found, is_beyond, .. }) if is_beyond || check.clause.is_none() => {
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

/// Shortens a line in its middle: boards as JSON are long, and their end matters as much as their beginning.
fn shorten_line(line: &str) -> String {
    const LENGTH: usize = 200;
    if line.len() <= LENGTH {
        return line.to_owned();
    }
    let (start, end) = (line.floor_char_boundary(LENGTH / 2), line.ceil_char_boundary(line.len() - LENGTH / 2));
    format!("{} … {}", &line[..start], &line[end..])
}

/// Quotes a line of an engine for use in a sentence.
fn quoted(line: &str) -> String {
    format!("`{}`", shorten(line))
}
