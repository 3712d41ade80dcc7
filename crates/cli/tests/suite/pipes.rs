//! Pipes that close, disks that are full, signals, colours.

use std::fs::File;
use std::io::{self, Read};
use std::process::{Command, Stdio};

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
#[test]
fn an_interrupt_at_the_prompt_exits_with_130() {
    let mut command = tetrad(&["play", "tictactoe"]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut stdout = child.stdout.take().unwrap();
    let mut seen = Vec::new();
    while !seen.ends_with(b"X> ") {
        let mut byte = [0];
        assert_eq!(stdout.read(&mut byte).unwrap(), 1, "no prompt came");
        seen.extend(byte);
    }
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(130));
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
