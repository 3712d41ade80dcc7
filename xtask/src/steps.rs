//! The steps of long tasks: one line each, with what was done so far and the time.

use std::cell::Cell;
use std::io::{BufRead, BufReader, IsTerminal, Read, Write, stderr, stdout};
use std::process::{Child, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use crate::commands::CommandLine;

/// How often the time of a build is rewritten on a terminal.
const TICK: Duration = Duration::from_secs(1);

/// How often the time is printed elsewhere, so that logs show that something happens.
const MINUTE: Duration = Duration::from_mins(1);

/// Cargo reports crates long before this, unless another cargo works in the same folder.
const FIRST_REPORT: Duration = Duration::from_secs(10);

/// A line that is rewritten on a terminal, and printed again each minute elsewhere.
struct StatusLine {
    name: String,
    start: Instant,
    is_live: bool,
    printed: Cell<Instant>,
}

impl StatusLine {
    fn new(name: &str, start: Instant) -> Self {
        let is_live = stdout().is_terminal();
        let line = Self { name: name.to_owned(), start, is_live, printed: Cell::new(Instant::now()) };
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
        } else if self.printed.get().elapsed() >= MINUTE {
            println!("{} … {done}{}", self.name, seconds(self.start.elapsed()));
            self.printed.set(Instant::now());
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

/// A cargo command that compiles, beside other steps. Dropping it ends the command.
pub(crate) struct Build {
    name: String,
    line: CommandLine,
    start: Instant,
    child: Child,
    /// One message for each line that cargo prints on stdout: whether a crate was compiled.
    compiled: Receiver<bool>,
    /// All that cargo and the compilers print on stderr: warnings and errors.
    diagnostics: Receiver<String>,
}

impl Build {
    /// Starts the command.
    pub(crate) fn start(name: &str, line: CommandLine) -> Result<Self> {
        let mut command = line.clone().option("--quiet").option("--message-format=json-render-diagnostics").command();
        if stderr().is_terminal() {
            command.env("CARGO_TERM_COLOR", "always");
        }
        let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
        let mut child = child.map_err(|error| line.not_run(&error))?;
        let messages = child.stdout.take().context("stdout is piped")?;
        let mut errors = child.stderr.take().context("stderr is piped")?;
        let (sender, compiled) = channel();
        thread::spawn(move || {
            for message in BufReader::new(messages).lines().map_while(Result::ok) {
                let is_crate = message.contains(r#""reason":"compiler-artifact""#);
                _ = sender.send(is_crate && message.contains(r#""fresh":false"#));
            }
        });
        let (sender, diagnostics) = channel();
        thread::spawn(move || {
            let mut text = Vec::new();
            _ = errors.read_to_end(&mut text);
            _ = sender.send(String::from_utf8_lossy(&text).into_owned());
        });
        Ok(Self { name: name.to_owned(), line, start: Instant::now(), child, compiled, diagnostics })
    }

    /// Waits for the end of the command as a step, and counts the crates that it compiles. Prints warnings, and fails with all
    /// that the compilers said.
    pub(crate) fn finish(mut self) -> Result<()> {
        let status_line = StatusLine::new(&self.name, self.start);
        let result = self.wait(|crates| match crates {
            Some(crates) => status_line.show(&format!("{crates} crates, ")),
            None if status_line.start.elapsed() < FIRST_REPORT => status_line.show(""),
            None => status_line.show("waits for another build, "),
        });
        match &result {
            Ok((0, _)) => status_line.end("up to date, "),
            Ok((crates, _)) => status_line.end(&format!("{crates} crates, ")),
            Err(_) => status_line.end("failed, "),
        }
        eprint!("{}", result?.1);
        Ok(())
    }

    /// Waits for the end of the command, and passes the number of compiled crates to `show` in the meantime: `None` until cargo
    /// reports the first crate, compiled or not. Returns that number and the warnings.
    fn wait(&mut self, mut show: impl FnMut(Option<u32>)) -> Result<(u32, String)> {
        let mut crates = None;
        loop {
            match self.compiled.recv_timeout(TICK) {
                Ok(compiled) => crates = Some(crates.unwrap_or(0) + u32::from(compiled)),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            show(crates);
        }
        let diagnostics = self.diagnostics.recv().unwrap_or_default();
        let status = self.child.wait()?;
        if !status.success() {
            bail!("`{}` failed ({status})\n{}", self.line, diagnostics.trim_end());
        }
        Ok((crates.unwrap_or(0), diagnostics))
    }
}

impl Drop for Build {
    fn drop(&mut self) {
        // Fails if the command has ended.
        _ = self.child.kill();
    }
}

/// Runs a cargo command that compiles, such as `build`, `clippy` or `doc`, as a step.
pub(crate) fn build(name: &str, line: CommandLine) -> Result<()> {
    Build::start(name, line)?.finish()
}

/// Builds the tests of a `cargo test` as a step, and then runs them with their output.
pub(crate) fn test(name: &str, line: &CommandLine) -> Result<()> {
    build(name, line.clone().option("--no-run"))?;
    line.run()
}

/// Runs a command as a step. Its output is shown only if it fails.
pub(crate) fn quietly(name: &str, line: &CommandLine) -> Result<()> {
    let status_line = StatusLine::new(name, Instant::now());
    let result = line.read();
    status_line.end(if result.is_ok() { "" } else { "failed, " });
    result.map(drop)
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::{Path, PathBuf};

    use super::*;
    use crate::commands::cargo;

    /// A new package of one library and one test.
    fn package(name: &str, library: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("tetrad-{name}-{}", std::process::id()));
        _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(folder.join("src")).unwrap();
        fs::create_dir_all(folder.join("tests")).unwrap();
        fs::write(folder.join("Cargo.toml"), format!("[package]\nname = \"{name}\"\nedition = \"2024\"\n")).unwrap();
        fs::write(folder.join("src/lib.rs"), library).unwrap();
        fs::write(folder.join("tests/test.rs"), "").unwrap();
        folder
    }

    /// Runs cargo in a package, and returns the number of crates that it compiled and its warnings.
    fn built(folder: &Path, arguments: &[&str]) -> Result<(u32, String)> {
        let target = folder.join("target").display().to_string();
        let line = cargo(arguments).within(folder).with("CARGO_TARGET_DIR", target);
        Build::start("a step", line).unwrap().wait(|_| ())
    }

    #[test]
    fn a_build_counts_what_it_compiles_and_keeps_the_warnings() {
        let folder = package("counted", "fn unused() {}");
        let (crates, warnings) = built(&folder, &["build", "--tests"]).unwrap();
        // The library, its unit tests and the test.
        assert_eq!(crates, 3, "{warnings}");
        assert!(warnings.contains("function `unused` is never used"), "{warnings}");
        assert_eq!(built(&folder, &["test", "--no-run"]).unwrap().0, 0);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_failed_build_fails_with_every_message_of_the_compiler() {
        let folder = package("failing", "const A: u8 = nothing;\nconst B: u8 = nowhere;\n");
        let error = built(&folder, &["check"]).unwrap_err().to_string();
        for expected in
            ["cargo check` failed", "cannot find value `nothing`", "src/lib.rs:2:15", "const B: u8 = nowhere;"]
        {
            assert!(error.contains(expected), "{error}");
        }
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_build_that_waits_for_another_says_so() {
        let folder = package("locked", "");
        built(&folder, &["build"]).unwrap();
        // Cargo holds this file locked while it builds.
        let mut other = Some(fs::File::open(folder.join("target/debug/.cargo-lock")).unwrap());
        other.as_ref().unwrap().lock().unwrap();
        let line = cargo(&["build", "--tests"]).within(&folder);
        let line = line.with("CARGO_TARGET_DIR", folder.join("target").display().to_string());
        let mut shown = Vec::new();
        let (crates, _) = Build::start("a step", line)
            .unwrap()
            .wait(|crates| {
                shown.push(crates);
                other.take_if(|_| shown.len() == 2);
            })
            .unwrap();
        assert_eq!((&shown[..2], crates), (&[None; 2][..], 2));
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn options_of_a_step_stand_before_the_arguments_of_others() {
        let folder = package("strict", "fn unused() {}");
        let error = built(&folder, &["clippy", "--", "-D", "warnings"]).unwrap_err().to_string();
        assert!(error.contains("cargo clippy -- -D warnings` failed"), "{error}");
        assert!(error.contains("function `unused` is never used"), "{error}");
        fs::remove_dir_all(folder).unwrap();
    }
}
