//! `ptn`: games of classic Tetris in files, folders and pipes.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::command::{Run, run, run_with_input, stdout_of};

const FINE: &str = "Title: t\n=Level 18\nI-1234 I-5678 O-90/SINGLE (score=760)\n";
const WRONG: &str = "Title: t\n=Level 18\nI-1234 I-5678 O-90\n";

/// An empty folder of a test's own.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("ptn").join(name);
    _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn write(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

/// A file of the notation's own tests.
fn sample(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../ptn/tests/data").join(name);
    path.to_str().unwrap().to_owned()
}

fn outcome(code: i32, stdout: &str, stderr: &str) -> Run {
    Run { code: Some(code), stdout: stdout.to_owned(), stderr: stderr.to_owned() }
}

fn json_lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn a_right_game_is_told_in_one_line() {
    assert_eq!(run_with_input(&["ptn", "check"], FINE.as_bytes()), outcome(0, "1 file: nothing wrong\n", ""));
    assert_eq!(run_with_input(&["ptn", "check", "-"], FINE.as_bytes()), outcome(0, "1 file: nothing wrong\n", ""));
    assert_eq!(stdout_of(&["ptn", "check", &sample("games")]), "3 files: nothing wrong\n");
}

#[test]
fn a_wrong_game_is_shown_with_its_mending_and_exits_with_1() {
    let expected = "\
error[missing-clear]: `O-90`: the move clears lines and does not say so
 --> <stdin>:3:15
  |
3 | I-1234 I-5678 O-90
  |               ^^^^ expected `/SINGLE`
  |
help: write it like this
  |
3 | I-1234 I-5678 O-90/SINGLE
  |                   +++++++

1 file: 1 error in 1
";
    assert_eq!(run_with_input(&["ptn", "check"], WRONG.as_bytes()), outcome(1, expected, ""));
    let syntax = run_with_input(&["ptn", "check", "--strict", "--syntax-only"], WRONG.as_bytes());
    assert_eq!(syntax, outcome(0, "1 file: nothing wrong\n", ""));
}

#[test]
fn hints_are_wrong_only_for_the_strict() {
    let text = b"Title: t\nI-1 ...\n";
    let tolerant = run_with_input(&["ptn", "check", "--json"], text);
    let problem = |severity: &str, code: &str, expected: &str| {
        json!({
            "type": "problem", "file": "<stdin>", "line": 2, "column": 5, "start": 13, "end": 16,
            "severity": severity, "code": code, "found": "...", "expected": expected,
        })
    };
    let mut hint = problem("hint", "ellipsis", "the next item");
    hint["fix"] = json!({"start": 13, "end": 16, "text": ""});
    let file = json!({"type": "file", "file": "<stdin>", "moves": 1, "errors": 0, "hints": 1});
    assert_eq!((tolerant.code, json_lines(&tolerant.stdout)), (Some(0), vec![hint, file]));
    let strict = run_with_input(&["ptn", "check", "--strict", "--syntax-only", "--json"], text);
    let lines = json_lines(&strict.stdout);
    assert_eq!((strict.code, &lines[0]["severity"], &lines[0]["start"]), (Some(1), &json!("error"), &json!(13)));
    assert_eq!(lines[1], json!({"type": "file", "file": "<stdin>", "errors": 1, "hints": 0}));
}

#[test]
fn folders_are_walked_and_told_in_order() {
    let folder = folder("walk");
    let names = ["a.ptn", "deep/er/b.ptn", "deep/z.PTN", "z.ptn"].map(|name| write(&folder, name, FINE));
    write(&folder, "notes.txt", "no game");
    let wrong = write(&folder, "m.ptn", WRONG);
    let run = run(&["ptn", "check", "--json", folder.to_str().unwrap()]);
    let told: Vec<Value> = json_lines(&run.stdout).iter().map(|line| line["file"].clone()).collect();
    assert_eq!(told, [&names[0], &names[1], &names[2], &wrong, &wrong, &names[3]].map(|name| json!(name)));
    assert_eq!((run.code, run.stderr.as_str()), (Some(1), ""));
}

#[test]
fn a_file_that_can_not_be_read_is_named_and_the_others_are_checked() {
    let folder = folder("unreadable");
    let (fine, missing) = (write(&folder, "fine.ptn", FINE), folder.join("missing.ptn"));
    let missing = missing.to_str().unwrap();
    let error = format!("error: can't read {missing}: No such file or directory (os error 2)\n");
    let expected = outcome(2, "1 file: nothing wrong\n", &error);
    assert_eq!(run(&["ptn", "check", missing, &fine]), expected);
    let empty = folder.join("empty");
    fs::create_dir(&empty).unwrap();
    let error = format!("error: there is no *.ptn in {}\n", empty.display());
    assert_eq!(run(&["ptn", "check", empty.to_str().unwrap()]), outcome(2, "", &error));
}

#[test]
fn formatting_changes_files_in_place_once() {
    let path = write(&folder("fmt"), "a.ptn", "Title:  t\n\n=Level 018\nI-1  I-2 (so\nfar) I-3@1! O-45 S-67 Z-89");
    assert_eq!(run(&["ptn", "fmt", "--check", &path]), outcome(1, &format!("{path}\n"), ""));
    assert_eq!(stdout_of(&["ptn", "fmt", &path]), "");
    let tidy = "Title: t\n=Level 18\nI-1 I-2 (so\nfar) I-3@1! O-45 S-67\nZ-89\n";
    assert_eq!(fs::read_to_string(&path).unwrap(), tidy);
    assert_eq!(stdout_of(&["ptn", "fmt", "--check", &path]), "");
    assert_eq!(fs::read_dir(Path::new(&path).parent().unwrap()).unwrap().count(), 1);
}

#[test]
fn formatting_prints_what_comes_from_a_pipe() {
    let text = b"Title: t\nI-1 I-2 I-3\nI-4";
    let print = |args: &[&str]| run_with_input(&[&["ptn", "fmt"], args].concat(), text);
    assert_eq!(print(&[]), outcome(0, "Title: t\nI-1 I-2 I-3 I-4\n", ""));
    assert_eq!(print(&["--moves", "3"]), outcome(0, "Title: t\nI-1 I-2 I-3\nI-4\n", ""));
    assert_eq!(print(&["--width", "8", "-"]), outcome(0, "Title: t\nI-1 I-2\nI-3 I-4\n", ""));
}

#[test]
fn a_text_that_can_not_be_read_is_not_formatted() {
    let path = write(&folder("fmt-wrong"), "a.ptn", "Title: t\nI-1  Tu 345\n");
    let error = "\
error[bad-move]: `Tu 345`: no move
 --> PATH:2:6
  |
2 | I-1  Tu 345
  |      ^^^^^^ expected `Tu-345`
  |
help: write it like this
  |
2 - I-1  Tu 345
2 + I-1  Tu-345
  |
";
    assert_eq!(run(&["ptn", "fmt", &path]), outcome(1, "", &error.replace("PATH", &path)));
    assert_eq!(fs::read_to_string(&path).unwrap(), "Title: t\nI-1  Tu 345\n");
}
