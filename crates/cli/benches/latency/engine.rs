//! A built-in engine as a process.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

pub(crate) struct Engine {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    farewell: &'static str,
}

impl Engine {
    /// Starts `tetrad engine <protocol>`; `farewell` is the line that ends it.
    pub(crate) fn start(protocol: &str, farewell: &'static str) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tetrad"))
            .args(["engine", protocol])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the engine starts");
        let input = child.stdin.take().expect("stdin is a pipe");
        let output = BufReader::new(child.stdout.take().expect("stdout is a pipe"));
        Self { child, input, output, farewell }
    }

    pub(crate) fn send(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("the engine reads");
    }

    /// Reads until a line starts with `answer`, and returns the line.
    pub(crate) fn wait_for(&mut self, answer: &str) -> String {
        let mut line = String::new();
        loop {
            line.clear();
            assert_ne!(self.output.read_line(&mut line).expect("the engine writes text"), 0, "the engine ended");
            if line.starts_with(answer) {
                return line;
            }
        }
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        _ = writeln!(self.input, "{}", self.farewell);
        _ = self.child.wait();
    }
}
