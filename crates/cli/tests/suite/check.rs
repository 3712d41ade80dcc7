//! `tetrad check`: the built-in engines conform to their protocols, and reports name the errors.

use serde_json::Value;

use crate::command::{run, stdout_of};

/// Checks a built-in engine, with little time for its moves and a wide margin for a busy machine.
fn check(args: &[&str], engine: &[&str]) -> crate::command::Run {
    let terms = ["--time", "50ms", "--margin", "5s", "--startup", "60s", "--games", "1"];
    run(&[&["check"], args, &terms[..], &["--", env!("CARGO_BIN_EXE_tetrad"), "engine"], engine].concat())
}

#[track_caller]
fn passes(proto: &str, engine: &[&str]) {
    let run = check(&[proto], engine);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{}", run.stdout);
    let last = run.stdout.lines().last().unwrap();
    assert!(
        last.starts_with(&format!("{proto}: ")) && last.ends_with(" checks, none failed, 0 notes"),
        "{}",
        run.stdout
    );
}

#[test]
fn our_engine_passes_st3p() {
    passes("st3p", &["st3p"]);
}

#[test]
fn our_engine_passes_gomocup() {
    passes("gomocup", &["gomocup"]);
}

#[test]
fn our_engine_passes_ltp() {
    passes("ltp", &["ltp"]);
}

#[test]
fn our_engine_passes_santorini_in_both_dialects() {
    passes("santorini", &["santorini"]);
    passes("santorini", &["santorini", "--dialect", "santorini-ai"]);
}

#[test]
fn our_bot_passes_tbp_and_the_original_one() {
    passes("tbp", &["tbp"]);
    passes("tbp1", &["tbp"]);
}

#[test]
fn a_failure_says_what_was_sent_what_came_and_what_was_expected() {
    let run = run(&["check", "st3p", "--only", "1", "--startup", "300ms", "--", "cat"]);
    let expected = "  1  FAIL  agrees to version 1
           clause   st3p.md, \"Handshake\": \"the engine responds with an acknowledgement of the name and version with an `ok`\"
           > st3p version 1
           < st3p version 1
           expected `st3p version 1 ok`
           found    nothing of the kind within 300ms; the last line was `st3p version 1`

st3p: 1 check, 1 failed, 0 notes
";
    assert_eq!((run.code, run.stdout.as_str(), run.stderr.as_str()), (Some(1), expected, ""));
}

#[test]
fn findings_are_lines_of_json() {
    let run = check(&["santorini", "--json", "--only", "2,1"], &["santorini"]);
    let lines: Vec<Value> = run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let [first, second, summary] = &lines[..] else { panic!("{}", run.stdout) };
    assert_eq!((&first["type"], &first["number"], &first["verdict"]), (&"check".into(), &1.into(), &"passed".into()));
    let clause = "santorini-ai notes/uci.md, \"started\": \"Started is emitted on startup, as soon as the engine is ready to receive commands.\"";
    assert_eq!(first["clause"], clause);
    assert_eq!(first["lines"], serde_json::json!([r#"< {"type":"started"}"#]));
    assert_eq!((&second["number"], &second["expected"]), (&2.into(), &"`pong`".into()));
    let expected = r#"{"type":"summary","proto":"santorini","checks":2,"failed":0,"notes":0,"interrupted":false}"#;
    assert_eq!(run.stdout.lines().last(), Some(expected), "{summary}");
}

#[test]
fn what_no_clause_asks_for_is_a_note_and_no_failure() {
    let run = run(&["check", "ltp", "--only", "10", "--startup", "200ms", "--time", "10ms", "--json", "--", "cat"]);
    let finding: Value = serde_json::from_str(run.stdout.lines().next().unwrap()).unwrap();
    assert_eq!((run.code, &finding["verdict"], &finding["clause"]), (Some(0), &"passed".into(), &Value::Null));
    let note = finding["notes"][0].as_str().unwrap();
    assert!(note.starts_with("expected a legal tetromino such as `L[00,01,02,10]`"), "{note}");
}

#[test]
fn what_cannot_be_checked_is_said_at_once() {
    let refused = |args: &[&str]| {
        let run = run(&[&["check"], args].concat());
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{args:?}");
        run.stderr
    };
    assert_eq!(
        refused(&["st3p", "--", "./no-such-engine"]),
        "error: `./no-such-engine` can't be run: No such file or directory (os error 2)\n"
    );
    assert_eq!(refused(&["tbp", "--only", "99", "--", "cat"]), "error: found check 99, expected 1 to 13\n");
    assert!(
        refused(&["builtin", "--", "cat"])
            .contains("[possible values: st3p, gomocup, ltp, blits, santorini, tbp, tbp1]")
    );
    assert!(refused(&["st3p"]).contains("<CMD>"));
}

#[test]
fn the_checks_can_be_listed() {
    let list = stdout_of(&["check", "blits", "--list"]);
    let lines: Vec<&str> = list.lines().collect();
    let cited = "     blits-rs docs/commands.md, \"info\": \"returns some information about the BLITS engine\"";
    assert_eq!(lines[..2], ["  1  says who it is", cited]);
    assert_eq!(lines[18..21], [" 10  the end of its input", "     no clause asks for it", " 11  plays by the rules"]);
}
