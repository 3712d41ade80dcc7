//! Running other programs.

use std::fmt;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

/// The cargo arguments for all tests except doctests. Examples are left out: they have no tests, and clippy compiles
/// them.
pub(crate) const TESTS: [&str; 6] = ["test", "--workspace", "--all-features", "--lib", "--bins", "--tests"];

/// A command line, which prints as a person would type it.
pub(crate) struct CommandLine {
    program: String,
    arguments: Vec<String>,
    variables: Vec<(&'static str, String)>,
}

/// A command line for the cargo that started this process.
pub(crate) fn cargo(arguments: &[&str]) -> CommandLine {
    line("cargo", arguments)
}

/// A command line for a program in the search path.
pub(crate) fn line(program: &str, arguments: &[&str]) -> CommandLine {
    let arguments = arguments.iter().map(ToString::to_string).collect();
    CommandLine { program: program.to_owned(), arguments, variables: Vec::new() }
}

impl CommandLine {
    /// Adds an environment variable.
    pub(crate) fn with(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.variables.push((name, value.into()));
        self
    }

    /// Adds an argument.
    pub(crate) fn arg(mut self, argument: impl Into<String>) -> Self {
        self.arguments.push(argument.into());
        self
    }

    fn command(&self) -> Command {
        let same_cargo = std::env::var("CARGO").ok().filter(|_| self.program == "cargo");
        let mut command = Command::new(same_cargo.as_ref().unwrap_or(&self.program));
        command
            .args(&self.arguments)
            .envs(self.variables.iter().map(|(name, value)| (name, value)))
            .stdin(Stdio::null());
        command
    }

    /// Runs the command with its output shown. Fails unless it succeeds.
    pub(crate) fn run(&self) -> Result<()> {
        println!("$ {self}");
        let status = self.command().status().with_context(|| format!("can't run `{self}`"))?;
        if !status.success() {
            bail!("`{self}` failed ({status})");
        }
        Ok(())
    }

    /// Runs the command and returns its stdout. Fails with its stderr unless it succeeds.
    pub(crate) fn read(&self) -> Result<String> {
        let output = self.command().output().with_context(|| format!("can't run `{self}`"))?;
        if !output.status.success() {
            bail!("`{self}` failed ({})\n{}", output.status, String::from_utf8_lossy(&output.stderr).trim_end());
        }
        String::from_utf8(output.stdout).with_context(|| format!("`{self}` printed no UTF-8"))
    }
}

impl fmt::Display for CommandLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in &self.variables {
            write!(f, "{name}={} ", quoted(value))?;
        }
        f.write_str(&self.program)?;
        self.arguments.iter().try_for_each(|argument| write!(f, " {}", quoted(argument)))
    }
}

/// Quotes an argument for a shell.
fn quoted(argument: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_=./:,@+".contains(c);
    if !argument.is_empty() && argument.chars().all(plain) {
        argument.to_owned()
    } else {
        format!("'{}'", argument.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_prints_as_it_is_typed() {
        let line = cargo(&["doc", "--no-deps"]).with("RUSTDOCFLAGS", "-D warnings").arg("it's");
        assert_eq!(line.to_string(), r"RUSTDOCFLAGS='-D warnings' cargo doc --no-deps 'it'\''s'");
    }
}
