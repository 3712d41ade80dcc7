//! Engines that break their protocol fail the check of what they break.

use std::thread;
use std::time::Duration;

use tetrad_arena::Launch;
use tetrad_arena::check::{self, Finding, Terms, Verdict};
use tetrad_core::{Protocol, Stop};
use tetrad_lits::protocol::{BLITS, LTP};
use tetrad_santorini::protocol::SANTORINI;
use tetrad_tetris::protocol::TBP1;
use tetrad_tictactoe::protocol::ST3P;

use crate::{fixture, ltp_engine};

fn terms() -> Terms {
    let (time, margin) = (Duration::from_millis(100), Duration::from_millis(700));
    Terms { startup: Duration::from_secs(30), time, margin, games: 2, seed: 1 }
}

fn findings(proto: Protocol, launch: &Launch, terms: &Terms, only: &[&str]) -> Vec<Finding> {
    let titles = check::list(proto).unwrap();
    let number =
        |title: &&str| titles.iter().position(|(known, _)| known == title).unwrap_or_else(|| panic!("{title}")) + 1;
    let only: Vec<usize> = only.iter().map(number).collect();
    let mut findings = Vec::new();
    let summary = check::examine(proto, launch, terms, &only, &Stop::new(), |finding| findings.push(finding.clone()));
    assert_eq!(summary.unwrap().checks, findings.len());
    findings
}

/// Returns the finding of one check of the faulty ST3P engine.
#[track_caller]
fn finding(ways: &str, title: &str, terms: &Terms) -> Finding {
    let [finding] = &findings(ST3P, &fixture::launch(ways, "check"), terms, &[title])[..] else {
        panic!("one check was asked for")
    };
    finding.clone()
}

#[track_caller]
fn fails(ways: &str, title: &str, found: &str, terms: &Terms) {
    let finding = finding(ways, title, terms);
    assert_eq!(finding.verdict, Verdict::Failed, "{ways}: {finding:#?}");
    let words = finding.found.clone().unwrap();
    assert!(words.contains(found), "{ways}: found {words}");
}

#[test]
fn a_sound_engine_passes_everything() {
    let patient = Terms { margin: Duration::from_secs(10), ..terms() };
    let findings = findings(ST3P, &fixture::launch("", "check"), &patient, &[]);
    let failed: Vec<&Finding> = findings.iter().filter(|finding| finding.verdict == Verdict::Failed).collect();
    assert!(failed.is_empty() && findings.len() == 14, "{failed:#?}");
}

#[test]
fn each_fault_fails_for_its_own_reason() {
    let faults = [
        ("crash:100", "answers a move", "crashed: exit status: 3"),
        ("close:100", "answers a move", "closed its output"),
        ("illegal:100", "answers a move", "`best z26`: illegal move"),
        ("garbled:100", "answers a move", "`best of all`"),
        ("stall:100", "keeps the time of a move", "nothing within 800ms"),
        ("half:100", "keeps the time of a move", "nothing within 800ms"),
        (
            "flood:100",
            "keeps the time of a move",
            "nothing of the kind within 800ms; the last line was `info thinking`",
        ),
        ("slow", "keeps the time of a move", "nothing within 800ms"),
        ("slow", "reads while it thinks", "nothing within"),
        ("fragile", "passes over what it does not know", "crashed: exit status: 1"),
        ("illegal:100", "plays by the rules", "illegal: illegal move `z26`"),
    ];
    // These take all of the time to start.
    let slow_faults = [("wrong-version", "agrees to version 1"), ("anonymous", "says who it is")];
    let impatient = Terms { startup: Duration::from_secs(2), ..terms() };
    thread::scope(|scope| {
        for (ways, title, found) in faults {
            scope.spawn(move || fails(ways, title, found, &terms()));
        }
        for (ways, title) in slow_faults {
            let impatient = &impatient;
            scope.spawn(move || fails(ways, title, "nothing of the kind within", impatient));
        }
    });
    let immortal = findings(ST3P, &fixture::launch("immortal", "check"), &impatient, &["ends at quit"]);
    assert_eq!(immortal[0].found.as_deref(), Some("it went on running for 2s"));
}

#[test]
fn only_checks_with_a_clause_fail() {
    let launch = Launch { program: "false".into(), ..Launch::default() };
    for proto in tetrad_games::protocols() {
        for finding in findings(proto, &launch, &terms(), &[]) {
            let cites = finding.clause.is_some();
            assert_eq!(finding.verdict == Verdict::Failed, cites, "{proto}: {finding:#?}");
            assert!(cites || !finding.notes.is_empty(), "{proto}: {finding:#?}");
        }
    }
}

/// Like the text of LTP, this engine has no ids, no replies except moves, and no time.
#[test]
fn an_engine_to_the_letter_of_ltp_passes() {
    for ways in ["", "bare", "until-cancelled"] {
        let findings = findings(LTP, &ltp_engine::launch(ways), &terms(), &[]);
        let failed: Vec<&Finding> = findings.iter().filter(|finding| finding.verdict == Verdict::Failed).collect();
        assert!(failed.is_empty(), "{ways}: {failed:#?}");
    }
}

#[test]
fn an_engine_that_wants_more_than_the_text_of_ltp_fails_and_is_told_apart() {
    let hasty = Terms { startup: Duration::from_secs(2), ..terms() };
    let findings = findings(LTP, &ltp_engine::launch("ids 107"), &hasty, &["finds a move in a new game"]);
    assert_eq!(findings[0].verdict, Verdict::Failed);
    let note = "it answers commands only with an id before them, which the text does not have: matches need `ids=on`";
    assert_eq!(findings[0].notes, [note]);
}

#[test]
fn what_the_protocol_does_not_ask_for_is_a_note() {
    let ended = finding("eof-proof", "the end of its input", &terms());
    assert_eq!((ended.verdict, ended.clause), (Verdict::Passed, None));
    assert_eq!(ended.notes, ["it goes on running when its input ends: if its client dies, it is left behind"]);
    let bad_exit = finding("bad-exit", "ends at quit", &terms());
    assert_eq!(bad_exit.verdict, Verdict::Passed);
    assert_eq!(bad_exit.notes, ["after `quit` it ends with exit status: 3"]);
}

#[test]
fn whoever_speaks_another_language_fails_in_every_protocol() {
    let launch = Launch { program: "cat".into(), ..Launch::default() };
    let impatient = Terms { startup: Duration::from_millis(200), margin: Duration::from_millis(100), ..terms() };
    for proto in tetrad_games::protocols() {
        let (first, _) = check::list(proto).unwrap()[0];
        let findings = findings(proto, &launch, &impatient, &[first, "plays by the rules"]);
        let verdicts: Vec<Verdict> = findings.iter().map(|finding| finding.verdict).collect();
        assert_eq!(verdicts, [Verdict::Failed; 2], "{proto}: {findings:#?}");
    }
}

/// The text of the Santorini protocol does not say when a move comes.
#[test]
fn a_santorini_engine_that_answers_only_when_it_is_stopped_passes() {
    let script = format!("{}/tests/engines/santorini_at_stop.sh", env!("CARGO_MANIFEST_DIR"));
    let launch = Launch { program: "/bin/sh".into(), args: vec![script], ..Launch::default() };
    let findings = findings(SANTORINI, &launch, &terms(), &["searches a position"]);
    assert_eq!(findings[0].verdict, Verdict::Passed, "{findings:#?}");
    assert_eq!(findings[0].notes, ["it gives its `best_move` only after `stop`"]);
}

/// The examples of dialects pass; those of the protocols themselves are checked with their pages, under `docs/engines`.
#[test]
fn examples_of_dialects_pass() {
    if !crate::examples::python("tetrad check with the examples") {
        return;
    }
    // The dialect of santorini-ai has no errors: each of three gods that the example does not play takes all of `startup`.
    let patient = Terms { margin: Duration::from_secs(3), startup: Duration::from_secs(8), ..terms() };
    let passes = |proto: Protocol, file: &str| {
        let path = format!("{}/../../examples/{file}", env!("CARGO_MANIFEST_DIR"));
        let launch = Launch { program: "python3".into(), args: vec![path], ..Launch::default() };
        let findings = findings(proto, &launch, &patient, &[]);
        let failed: Vec<&Finding> = findings.iter().filter(|finding| finding.verdict == Verdict::Failed).collect();
        assert!(failed.is_empty(), "{file}: {failed:#?}");
    };
    thread::scope(|scope| {
        for (proto, file) in [(BLITS, "blits.py"), (SANTORINI, "santorini_ai.py"), (TBP1, "tbp.py")] {
            scope.spawn(move || passes(proto, file));
        }
    });
}
