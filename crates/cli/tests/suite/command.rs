//! Running `tetrad`.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

/// The result of a run.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Run {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl From<Output> for Run {
    fn from(output: Output) -> Self {
        let text = |bytes| String::from_utf8(bytes).expect("tetrad prints UTF-8");
        Self { code: output.status.code(), stdout: text(output.stdout), stderr: text(output.stderr) }
    }
}

/// The command in an environment without variables for terminals, colours and logs.
pub(crate) fn tetrad(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tetrad"));
    command.args(args).stdin(Stdio::null());
    for name in ["COLUMNS", "NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "RUST_LOG"] {
        command.env_remove(name);
    }
    command
}

/// Runs the command without input.
pub(crate) fn run(args: &[&str]) -> Run {
    tetrad(args).output().expect("tetrad starts").into()
}

/// Runs the command with this input.
pub(crate) fn run_with_input(args: &[&str], input: &[u8]) -> Run {
    feed(&mut tetrad(args), input)
}

/// Runs any command with this input.
pub(crate) fn feed(command: &mut Command, input: &[u8]) -> Run {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the command starts");
    let mut stdin = child.stdin.take().expect("stdin is a pipe");
    std::thread::scope(|scope| {
        // A command that ends early leaves the rest unread.
        scope.spawn(move || _ = stdin.write_all(input));
        child.wait_with_output().expect("the command ends").into()
    })
}

/// The output of a run that must succeed and print nothing on stderr.
pub(crate) fn stdout_of(args: &[&str]) -> String {
    let run = run(args);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "tetrad {}", args.join(" "));
    run.stdout
}

/// Parses lines of JSON.
pub(crate) fn json_lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The path of a file for one test, which does not exist yet.
pub(crate) fn fresh(name: &str) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let path = path.to_str().expect("the folder of tests has a plain name");
    // A store may have auxiliary files.
    for ending in ["", "-wal", "-shm", "-lock"] {
        _ = std::fs::remove_file(format!("{path}{ending}"));
    }
    path.to_owned()
}
