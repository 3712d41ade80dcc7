//! `cargo xtask fuzz`: runs every fuzz target for a while.

use anyhow::{Context, Result, bail};

use crate::commands::{CommandLine, line};

/// How long each target runs unless another time is given.
const SECONDS: u32 = 60;

/// Runs the targets one after another, each from its corpus in the repository. Stops at the first input that breaks one,
/// which cargo-fuzz leaves in `fuzz/artifacts`.
pub(crate) fn run(arguments: &[&str]) -> Result<()> {
    let seconds = match arguments {
        [] => SECONDS,
        [number] => number.parse().with_context(|| format!("found `{number}`, expected a number of seconds"))?,
        _ => bail!("found `{}`, expected a number of seconds", arguments.join(" ")),
    };
    let compiler = line("rustup", &["run", "nightly", "rustc", "--version"]);
    install(&compiler, &line("rustup", &["toolchain", "install", "nightly", "--profile", "minimal"]))?;
    install(&fuzz(&["--version"]), &line("cargo", &["install", "--locked", "cargo-fuzz"]))?;
    for target in fuzz(&["list"]).read()?.lines() {
        fuzz(&["run", target, "--", &format!("-max_total_time={seconds}")]).run()?;
    }
    Ok(())
}

/// Runs an installation if a tool does not answer.
fn install(tool: &CommandLine, installation: &CommandLine) -> Result<()> {
    match tool.read() {
        Ok(_) => Ok(()),
        Err(_) => installation.run(),
    }
}

/// cargo-fuzz, which needs a nightly compiler. The cargo that runs this chore is another one, so it is called by its
/// toolchain.
fn fuzz(arguments: &[&str]) -> CommandLine {
    line("rustup", &[&["run", "nightly", "cargo", "fuzz"], arguments].concat())
}
