//! Closed pipes, full disks, signals, colours.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};

use crate::command::{Run, run, tetrad};

#[test]
fn a_closed_stdout_is_a_quiet_exit() {
    for args in [
        &["perft", "tictactoe", "start", "4", "--divide"][..],
        &["perft", "tictactoe", "start", "2", "--json"],
        &["analyse", "tictactoe", "start", "--depth", "2"],
        &["analyse", "tictactoe", "start", "--depth", "2", "--json"],
        &["play", "tictactoe"],
        &["completions", "bash"],
        &["man"],
        &["--help"],
    ] {
        let (reader, writer) = io::pipe().unwrap();
        drop(reader);
        let run: Run = tetrad(args).stdout(writer).output().unwrap().into();
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{args:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_a_failure() {
    let full = File::options().write(true).open("/dev/full").unwrap();
    let run: Run = tetrad(&["perft", "tictactoe", "start", "2"]).stdout(full).output().unwrap().into();
    assert_eq!((run.code, run.stderr.as_str()), (Some(2), "error: No space left on device (os error 28)\n"));
}

#[cfg(unix)]
fn interrupt(child: &Child) {
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
}

#[cfg(unix)]
#[test]
fn an_interrupt_at_the_prompt_exits_with_130() {
    let mut command = tetrad(&["play", "tictactoe"]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    // Stdin stays open: the end of the input would end the game first.
    let _stdin = child.stdin.take().unwrap();
    let mut stdout = child.stdout.take().unwrap();
    let mut seen = Vec::new();
    while !seen.ends_with(b"X> ") {
        let mut byte = [0];
        assert_eq!(stdout.read(&mut byte).unwrap(), 1, "no prompt came");
        seen.extend(byte);
    }
    interrupt(&child);
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

#[cfg(unix)]
#[test]
fn an_interrupted_analysis_keeps_its_results() {
    let board = vec!["20_"; 20].join("/") + " x win-length 6";
    let mut command = tetrad(&["analyse", "tictactoe", &board, "--time", "inf"]);
    let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    assert!(lines.any(|line| line.starts_with("depth ")), "the table of results begins");
    let first = lines.next().unwrap();
    interrupt(&child);
    let last = lines.last().unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(first.starts_with("    1  ") && last.starts_with("best "), "{first}\n{last}");
}

#[cfg(unix)]
#[test]
fn an_interrupted_match_sums_up_the_games_before() {
    let engines = ["match", "--game", "tictactoe", "--engine", "name=a", "--engine", "name=b", "--each", "nodes=50"];
    let mut command = tetrad(&[&engines[..], &["--games", "1000000", "--json"]].concat());
    let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    assert!(lines.next().unwrap().starts_with(r#"{"type":"game","number":1,"#));
    interrupt(&child);
    let summary: Value = serde_json::from_str(&lines.last().unwrap()).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert_eq!((&summary["type"], &summary["interrupted"]), (&json!("summary"), &json!(true)));
}

#[test]
fn colours_come_when_forced_and_never_with_no_color() {
    let colours = |name: &str| {
        let run: Run =
            tetrad(&["analyse", "tictactoe", "x2_/3_/3_ o", "--depth", "1"]).env(name, "1").output().unwrap().into();
        run.stdout.contains("\u{1b}[")
    };
    assert!(colours("CLICOLOR_FORCE"));
    assert!(!colours("NO_COLOR"));
    assert!(!run(&["analyse", "tictactoe", "x2_/3_/3_ o", "--depth", "1"]).stdout.contains('\u{1b}'));
}
