//! Running other programs.

use std::fmt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

/// The cargo arguments for all tests except doctests. Examples are left out: they have no tests, and clippy compiles
/// them.
pub(crate) const TESTS: [&str; 4] = ["test", "--lib", "--bins", "--tests"];

/// The packages of the product with all features. `xtask` is tested alone: together with these, its dependencies would be
/// built again with other features.
pub(crate) const PRODUCT: [&str; 4] = ["--workspace", "--exclude", "xtask", "--all-features"];

/// A command line, which prints as a person would type it.
pub(crate) struct CommandLine {
    program: String,
    arguments: Vec<String>,
    variables: Vec<(String, String)>,
    /// The folder to run in; this process's if `None`.
    folder: Option<PathBuf>,
}

/// Compiler options that replace the folders of this machine in what is built: equal sources then give equal bytes.
pub(crate) fn remapped(option: &str) -> String {
    let home = || std::env::var("HOME").map(|home| home + "/.cargo");
    let registry = std::env::var("CARGO_HOME").or_else(|_| home()).unwrap_or_default();
    let here = std::env::current_dir().map(|here| here.display().to_string()).unwrap_or_default();
    format!("{option}={registry}=/cargo {option}={here}=/tetrad")
}

/// A command line for the cargo that started this process.
pub(crate) fn cargo(arguments: &[&str]) -> CommandLine {
    line("cargo", arguments)
}

/// A command line for a program in the search path.
pub(crate) fn line(program: &str, arguments: &[&str]) -> CommandLine {
    let arguments = arguments.iter().map(ToString::to_string).collect();
    CommandLine { program: program.to_owned(), arguments, variables: Vec::new(), folder: None }
}

impl CommandLine {
    /// Adds an environment variable.
    pub(crate) fn with(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.variables.push((name.into(), value.into()));
        self
    }

    /// Runs in a folder.
    pub(crate) fn within(mut self, folder: &Path) -> Self {
        self.folder = Some(folder.to_owned());
        self
    }

    /// Adds an argument.
    pub(crate) fn arg(mut self, argument: impl Into<String>) -> Self {
        self.arguments.push(argument.into());
        self
    }

    /// The command with its variables, without input.
    pub(crate) fn command(&self) -> Command {
        let same_cargo = std::env::var("CARGO").ok().filter(|_| self.program == "cargo");
        let mut command = Command::new(same_cargo.as_ref().unwrap_or(&self.program));
        command
            .args(&self.arguments)
            .envs(self.variables.iter().map(|(name, value)| (name, value)))
            .current_dir(self.folder.as_deref().unwrap_or(Path::new(".")))
            .stdin(Stdio::null());
        // Chores build everything once; for one build, incremental compilation only costs time.
        if self.program == "cargo" && std::env::var_os("CARGO_INCREMENTAL").is_none() {
            command.env("CARGO_INCREMENTAL", "0");
        }
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

    /// Becomes the command, where the system can do that: what ends it, such as Ctrl-C, then ends only it.
    pub(crate) fn become_it(&self) -> Result<()> {
        #[cfg(unix)]
        {
            use std::os::unix::process::CommandExt;
            Err(self.command().exec()).with_context(|| format!("can't run `{self}`"))
        }
        #[cfg(not(unix))]
        self.run()
    }

    /// Runs the command and returns its stdout. Fails with its stdout and stderr unless it succeeds.
    pub(crate) fn read(&self) -> Result<String> {
        let output = self.command().output().with_context(|| format!("can't run `{self}`"))?;
        if !output.status.success() {
            let said =
                [&output.stdout[..], &output.stderr].map(|text| String::from_utf8_lossy(text).trim_end().to_owned());
            bail!("`{self}` failed ({})\n{}", output.status, said.join("\n").trim_start());
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
