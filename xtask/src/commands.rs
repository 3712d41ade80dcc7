//! Running other programs.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, anyhow, bail};

/// The cargo arguments for all tests except doctests. Examples are left out: they have no tests, and clippy compiles
/// them.
pub(crate) const TESTS: [&str; 4] = ["test", "--lib", "--bins", "--tests"];

/// The packages of the product with all features. `xtask` is tested alone: together with these, its dependencies would be
/// built again with other features.
pub(crate) const PRODUCT: [&str; 4] = ["--workspace", "--exclude", "xtask", "--all-features"];

/// How to get the programs that chores call without looking for them first.
const ADVICE: [(&str, &str); 9] = [
    ("rustup", "Install it from https://rustup.rs"),
    ("rustc", "Install Rust from https://rustup.rs"),
    ("cargo", "Install Rust from https://rustup.rs"),
    ("node", "Install Node from https://nodejs.org"),
    ("npm", "It comes with Node from https://nodejs.org"),
    ("git", "Type: apt-get install git"),
    ("tar", "Type: apt-get install tar"),
    ("gzip", "Type: apt-get install gzip"),
    ("sha256sum", "Type: apt-get install coreutils"),
];

/// A command line, which prints as a person would type it.
#[derive(Clone)]
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

    /// Adds an option of the command itself, before the `--` that ends them.
    pub(crate) fn option(mut self, option: &str) -> Self {
        let end = self.arguments.iter().position(|argument| argument == "--").unwrap_or(self.arguments.len());
        self.arguments.insert(end, option.to_owned());
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
        let status = self.command().status().map_err(|error| self.not_run(&error))?;
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
            Err(self.not_run(&self.command().exec()))
        }
        #[cfg(not(unix))]
        self.run()
    }

    /// Why the command could not be started: mostly because the program is missing.
    pub(crate) fn not_run(&self, error: &io::Error) -> anyhow::Error {
        let advice = ADVICE.iter().find(|(program, _)| *program == self.program);
        let has_folder = self.folder.as_ref().is_none_or(|folder| folder.is_dir());
        match advice.filter(|_| error.kind() == io::ErrorKind::NotFound && has_folder) {
            Some((program, advice)) => anyhow!("can't run `{self}`: `{program}` is missing. {advice}"),
            None => anyhow!("can't run `{self}`: {error}"),
        }
    }

    /// Runs the command and returns its stdout. Fails with its stdout and stderr unless it succeeds.
    pub(crate) fn read(&self) -> Result<String> {
        let output = self.command().output().map_err(|error| self.not_run(&error))?;
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

    #[test]
    fn a_missing_program_is_named_with_advice() {
        let missing = |program: &str| line(program, &["--version"]).with("PATH", "").read().unwrap_err().to_string();
        assert_eq!(missing("git"), "can't run `PATH='' git --version`: `git` is missing. Type: apt-get install git");
        for (program, advice) in ADVICE.iter().filter(|(program, _)| *program != "cargo") {
            assert!(missing(program).ends_with(advice), "{program}");
        }
        assert!(missing("no-such-program").starts_with("can't run `PATH='' no-such-program --version`: No such file"));
    }

    /// Set in the process that becomes a shell.
    #[cfg(unix)]
    const BECOMES_A_SHELL: &str = "XTASK_BECOMES_A_SHELL";

    /// The other process of the next test; alone it does nothing.
    #[test]
    #[cfg(unix)]
    fn becomes_a_shell_if_asked_to() {
        if std::env::var_os(BECOMES_A_SHELL).is_some() {
            let script = "trap 'exit 7' TERM; echo ready; for i in $(seq 600); do sleep 0.1; done";
            line("sh", &["-c", script]).become_it().unwrap();
        }
    }

    #[test]
    #[cfg(unix)]
    fn a_chore_becomes_the_command_and_its_signals_reach_it() {
        use std::io::{BufRead, BufReader};

        let mut chore = Command::new(std::env::current_exe().unwrap());
        chore.args(["--exact", "commands::tests::becomes_a_shell_if_asked_to", "--nocapture"]);
        chore.env(BECOMES_A_SHELL, "yes").stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut chore = chore.spawn().unwrap();
        let output = BufReader::new(chore.stdout.take().unwrap());
        assert!(output.lines().any(|line| line.unwrap().ends_with("ready")));
        // Ctrl-C is another signal, but shells ignore it for what runs in the background, and this may do so.
        line("kill", &["-TERM", &chore.id().to_string()]).read().unwrap();
        let end = chore.wait_with_output().unwrap();
        assert_eq!(end.status.code(), Some(7));
        assert_eq!(String::from_utf8_lossy(&end.stderr), "");
    }
}
