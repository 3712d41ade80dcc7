//! Engines that do not keep to their protocol fail the check that is about it.

use std::time::Duration;

use tetrad_arena::Launch;
use tetrad_arena::check::{self, Finding, Terms, Verdict};
use tetrad_arena::spec::Proto;
use tetrad_core::Stop;

use crate::fixture;

fn terms() -> Terms {
    let (time, margin) = (Duration::from_millis(100), Duration::from_millis(700));
    Terms { startup: Duration::from_secs(30), time, margin, games: 2, seed: 1 }
}

fn findings(proto: Proto, launch: &Launch, terms: &Terms, only: &[&str]) -> Vec<Finding> {
    let titles = check::titles(proto).unwrap();
    let number = |title: &&str| titles.iter().position(|known| known == title).unwrap_or_else(|| panic!("{title}")) + 1;
    let only: Vec<usize> = only.iter().map(number).collect();
    let mut findings = Vec::new();
    let summary = check::examine(proto, launch, terms, &only, &Stop::new(), |finding| findings.push(finding.clone()));
    assert_eq!(summary.unwrap().checks, findings.len());
    findings
}

/// The finding of one check of the faulty ST3P engine.
#[track_caller]
fn finding(ways: &str, title: &str) -> Finding {
    let [finding] = &findings(Proto::St3p, &fixture::launch(ways, "check"), &terms(), &[title])[..] else {
        panic!("one check was asked for")
    };
    finding.clone()
}

#[track_caller]
fn fails(ways: &str, title: &str, found: &str) {
    let finding = finding(ways, title);
    assert_eq!(finding.verdict, Verdict::Failed, "{ways}: {finding:#?}");
    let words = finding.found.clone().unwrap();
    assert!(words.contains(found), "{ways}: found {words}");
}

#[test]
fn a_sound_engine_passes_everything() {
    let patient = Terms { margin: Duration::from_secs(10), ..terms() };
    let findings = findings(Proto::St3p, &fixture::launch("", "check"), &patient, &[]);
    let failed: Vec<&Finding> = findings.iter().filter(|finding| finding.verdict == Verdict::Failed).collect();
    assert!(failed.is_empty() && findings.len() == 14, "{failed:#?}");
}

#[test]
fn each_fault_fails_for_its_own_reason() {
    fails("wrong-version", "agrees to version 1", "nothing of the kind within");
    fails("anonymous", "says who it is", "nothing of the kind within");
    fails("crash:100", "answers a move", "crashed: exit status: 3");
    fails("close:100", "answers a move", "closed its output");
    fails("illegal:100", "answers a move", "`best z26`: illegal move");
    fails("garbled:100", "answers a move", "`best of all`");
    fails("stall:100", "keeps the time of a move", "nothing within 800ms");
    fails("half:100", "keeps the time of a move", "nothing within 800ms");
    fails(
        "flood:100",
        "keeps the time of a move",
        "nothing of the kind within 800ms; the last line was `info thinking`",
    );
    fails("slow", "keeps the time of a move", "nothing within 800ms");
    fails("slow", "reads while it thinks", "nothing within");
    fails("fragile", "passes over what it does not know", "crashed: exit status: 1");
    fails("immortal", "ends at quit", "it went on running");
    fails("bad-exit", "ends at quit", "exit status: 3");
    fails("illegal:100", "plays by the rules", "illegal: illegal move `z26`");
}

#[test]
fn what_the_protocol_does_not_ask_for_is_a_note() {
    let finding = finding("eof-proof", "the end of its input");
    assert_eq!(finding.verdict, Verdict::Passed);
    assert_eq!(finding.notes, ["it goes on running when its input ends: if its client dies, it is left behind"]);
}

#[test]
fn whoever_speaks_another_language_fails_in_every_protocol() {
    let launch = Launch { program: "cat".into(), ..Launch::default() };
    let impatient = Terms { startup: Duration::from_millis(200), margin: Duration::from_millis(100), ..terms() };
    for &(name, proto) in Proto::NAMES.iter().filter(|(_, proto)| *proto != Proto::BuiltIn) {
        let titles = check::titles(proto).unwrap();
        let findings = findings(proto, &launch, &impatient, &[titles[0], "plays by the rules"]);
        let verdicts: Vec<Verdict> = findings.iter().map(|finding| finding.verdict).collect();
        assert_eq!(verdicts, [Verdict::Failed; 2], "{name}: {findings:#?}");
    }
}

/// Python examples speak every protocol there is, also those of which we only drive engines.
#[test]
fn the_examples_pass() {
    if !crate::examples::python("tetrad check with the examples") {
        return;
    }
    let patient = Terms { margin: Duration::from_secs(3), ..terms() };
    for (proto, file) in [
        (Proto::St3p, "st3p.py"),
        (Proto::Gomocup, "gomocup.py"),
        (Proto::Ltp, "ltp.py"),
        (Proto::Blits, "blits.py"),
        (Proto::Santorini, "santorini.py"),
        (Proto::Santorini, "santorini_ai.py"),
        (Proto::Tbp, "tbp.py"),
        (Proto::Tbp1, "tbp.py"),
    ] {
        let path = format!("{}/../../examples/{file}", env!("CARGO_MANIFEST_DIR"));
        let launch = Launch { program: "python3".into(), args: vec![path], ..Launch::default() };
        let findings = findings(proto, &launch, &patient, &[]);
        let failed: Vec<&Finding> = findings.iter().filter(|finding| finding.verdict == Verdict::Failed).collect();
        assert!(failed.is_empty(), "{file}: {failed:#?}");
    }
}
