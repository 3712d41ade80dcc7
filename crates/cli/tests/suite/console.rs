//! Runs the commands of a page and compares what they print.
//!
//! In blocks marked `console`, a line after `$ ` is a command, `? CODE` its exit code if that is not 0, and the rest what it
//! prints: `[..]` stands for any text in a line, and `...` for any lines.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Makes checks short, and patient with a busy machine. The report on a sound engine stays the same.
const QUICK_CHECK: &str = "tetrad check --time 20ms --margin 10s --games 1 ";

struct Example {
    command: String,
    code: i32,
    expected: Vec<String>,
}

fn examples(page: &str) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    let mut is_inside = false;
    for line in page.lines() {
        if line.starts_with("```") {
            is_inside = line == "```console";
            continue;
        }
        match (line.strip_prefix("$ "), line.strip_prefix("? "), examples.last_mut()) {
            _ if !is_inside => {}
            (Some(command), ..) => {
                examples.push(Example { command: command.to_owned(), code: 0, expected: Vec::new() });
            }
            (None, Some(code), Some(example)) => example.code = code.parse().unwrap(),
            (None, None, Some(example)) => example.expected.push(line.trim_end().to_owned()),
            (None, _, None) => panic!("a block begins with `{line}`, expected a command"),
        }
    }
    examples
}

/// Whether a line has the parts between `[..]` in order, the first and the last one at its ends.
fn fits_line(pattern: &str, line: &str) -> bool {
    let Some((first, rest)) = pattern.split_once("[..]") else { return pattern == line };
    let Some(line) = line.strip_prefix(first) else { return false };
    let mut ends = line.char_indices().map(|(at, _)| at).chain([line.len()]);
    ends.any(|at| fits_line(rest, &line[at..]))
}

fn fits(pattern: &[String], lines: &[&str]) -> bool {
    match pattern.split_first() {
        None => lines.is_empty(),
        Some((any, rest)) if any == "..." => (0..=lines.len()).any(|skipped| fits(rest, &lines[skipped..])),
        Some((one, rest)) => lines.split_first().is_some_and(|(line, lines)| fits_line(one, line) && fits(rest, lines)),
    }
}

/// An empty folder for the commands of one page.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

pub(crate) fn has_python() -> bool {
    Command::new("python3").arg("--version").output().is_ok()
}

/// Runs the commands of a page in a folder, with this `tetrad`. Returns their number.
pub(crate) fn run(page: &str, folder: &Path, tetrad: &Path) -> usize {
    let programs = tetrad.parent().unwrap().display();
    let path = format!("{programs}:{}", std::env::var("PATH").unwrap_or_default());
    let (examples, has_python) = (examples(page), has_python());
    for Example { command, code, expected } in &examples {
        if command.contains("python3") && !has_python {
            println!("not tested, because there is no python3: {command}");
            continue;
        }
        let quick = command.replacen("tetrad check ", QUICK_CHECK, 1);
        let mut shell = Command::new("/bin/sh");
        let output = shell.args(["-c", &quick]).current_dir(folder).env("PATH", &path).output().unwrap();
        let printed = String::from_utf8(output.stdout).unwrap();
        let lines: Vec<&str> = printed.lines().map(str::trim_end).collect();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(*code), "{command}\n{printed}{errors}");
        // A block may end in an empty line.
        assert!(fits(expected, &lines), "{command}\nprinted:\n{printed}expected:\n{}", expected.join("\n"));
    }
    examples.len()
}

#[test]
fn patterns_fit_lines_and_texts() {
    assert!(fits_line("a [..] c", "a b c") && fits_line("[..]", "") && !fits_line("a [..] c", "a b d"));
    let pattern: Vec<String> = ["...", "b", "..."].map(str::to_owned).to_vec();
    assert!(fits(&pattern, &["a", "b"]) && fits(&pattern, &["b", "c"]) && !fits(&pattern, &["a"]));
}
