//! The steps of long tasks: one line each, with what was done so far and the time.

use std::io::{BufRead, BufReader, IsTerminal, Write, stdout};
use std::process::Stdio;
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
    fn new(name: &str) -> Self {
        let line = Self { name: name.to_owned(), start: Instant::now(), is_live: stdout().is_terminal() };
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

/// Runs `cargo build` as a step and counts the crates that it compiles. Warnings and errors are shown.
pub(crate) fn build(name: &str, line: CommandLine) -> Result<()> {
    let status_line = StatusLine::new(name);
    let line = line.arg("--quiet").arg("--message-format=json-render-diagnostics");
    let mut child = line.command().stdout(Stdio::piped()).spawn().with_context(|| format!("can't run `{line}`"))?;
    let mut crates = 0;
    for message in BufReader::new(child.stdout.take().context("the output is piped")?).lines() {
        let message = message?;
        crates +=
            u32::from(message.contains(r#""reason":"compiler-artifact""#) && message.contains(r#""fresh":false"#));
        status_line.show(&format!("{crates} crates, "));
    }
    let status = child.wait()?;
    if !status.success() {
        bail!("`{line}` failed ({status})");
    }
    status_line.end(&if crates == 0 { "up to date, ".to_owned() } else { format!("{crates} crates, ") });
    Ok(())
}

/// Runs a command as a step. Its output is shown only if it fails.
pub(crate) fn quietly(name: &str, line: &CommandLine) -> Result<()> {
    let status_line = StatusLine::new(name);
    line.read()?;
    status_line.end("");
    Ok(())
}
