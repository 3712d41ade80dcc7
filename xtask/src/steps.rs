//! The steps of long tasks: one line each, with what was done so far and the time.

use std::io::{BufRead, BufReader, IsTerminal, Write, stdout};
use std::process::{Child, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use crate::commands::CommandLine;

/// A line that is rewritten on a terminal, and printed once elsewhere.
struct StatusLine {
    name: String,
    start: Instant,
    is_live: bool,
}

impl StatusLine {
    fn new(name: &str, start: Instant) -> Self {
        let line = Self { name: name.to_owned(), start, is_live: stdout().is_terminal() };
        if line.is_live {
            line.show("");
        } else {
            println!("{name} …");
        }
        line
    }

    fn show(&self, done: &str) {
        if self.is_live {
            print!("\r\x1b[K{} … {done}{}", self.name, seconds(self.start.elapsed()));
            _ = stdout().flush();
        }
    }

    fn end(&self, done: &str) {
        let clear = if self.is_live { "\r\x1b[K" } else { "" };
        println!("{clear}{}: {done}{}", self.name, seconds(self.start.elapsed()));
    }
}

fn seconds(time: Duration) -> String {
    format!("{:.0} s", time.as_secs_f64())
}

/// A `cargo build` that runs beside other steps. Dropping it ends the build.
pub(crate) struct Build {
    name: String,
    line: CommandLine,
    start: Instant,
    child: Child,
    /// One message for each line that cargo prints: whether a crate was compiled.
    compiled: Receiver<bool>,
}

impl Build {
    /// Starts the build. Warnings and errors are shown.
    pub(crate) fn start(name: &str, line: CommandLine) -> Result<Self> {
        let line = line.arg("--quiet").arg("--message-format=json-render-diagnostics");
        let mut child = line.command().stdout(Stdio::piped()).spawn().with_context(|| format!("can't run `{line}`"))?;
        let output = child.stdout.take().context("the output is piped")?;
        let (sender, compiled) = channel();
        thread::spawn(move || {
            for message in BufReader::new(output).lines().map_while(Result::ok) {
                let is_crate = message.contains(r#""reason":"compiler-artifact""#);
                _ = sender.send(is_crate && message.contains(r#""fresh":false"#));
            }
        });
        Ok(Self { name: name.to_owned(), line, start: Instant::now(), child, compiled })
    }

    /// Waits for the end of the build as a step, and counts the crates that it compiles.
    pub(crate) fn finish(mut self) -> Result<()> {
        let status_line = StatusLine::new(&self.name, self.start);
        let mut crates = 0;
        for compiled in &self.compiled {
            crates += u32::from(compiled);
            status_line.show(&format!("{crates} crates, "));
        }
        let status = self.child.wait()?;
        if !status.success() {
            bail!("`{}` failed ({status})", self.line);
        }
        status_line.end(&if crates == 0 { "up to date, ".to_owned() } else { format!("{crates} crates, ") });
        Ok(())
    }
}

impl Drop for Build {
    fn drop(&mut self) {
        // Fails if the build has ended.
        _ = self.child.kill();
    }
}

/// Runs `cargo build` as a step.
pub(crate) fn build(name: &str, line: CommandLine) -> Result<()> {
    Build::start(name, line)?.finish()
}

/// Runs a command as a step. Its output is shown only if it fails.
pub(crate) fn quietly(name: &str, line: &CommandLine) -> Result<()> {
    let status_line = StatusLine::new(name, Instant::now());
    line.read()?;
    status_line.end("");
    Ok(())
}
