//! The tests of archives, which `cargo xtask test --deep` runs: they work without what is installed here, for every processor
//! the same, and two builds of one commit are equal.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};

use super::{Platform, folder, platforms, run};
use crate::commands::{CommandLine, cargo, line};
use crate::workspace::Workspace;
use crate::{steps, web};

/// The emulator of other processors.
const EMULATOR: &str = "qemu-aarch64";

/// Fails unless the emulator is installed.
pub(crate) fn prepare() -> Result<()> {
    web::prepare()?;
    ensure!(line(EMULATOR, &["--version"]).read().is_ok(), "`{EMULATOR}` is missing. Type: apt-get install qemu-user");
    Ok(())
}

/// Builds the archives of all platforms and tests them.
pub(crate) fn test(workspace: &Workspace) -> Result<()> {
    run(workspace, &[])?;
    let expected = checksum(&cargo(&["run", "--quiet", "--package", "tetrad-cli", "--", "bench"]))?;
    for platform in platforms() {
        let binary = folder(workspace, platform.name).join("tetrad").display().to_string();
        let is_native = platform.name.ends_with(std::env::consts::ARCH);
        let bench = if is_native { line(&binary, &["bench"]) } else { line(EMULATOR, &[&binary, "bench"]) };
        let found = checksum(&bench)?;
        ensure!(found == expected, "{}: found `{found}`, expected `{expected}`", platform.name);
        if is_native {
            web::test_with(&binary)?;
        } else {
            replay_transcripts(platform)?;
        }
    }
    build_again(workspace)
}

/// The last line of `tetrad bench`.
fn checksum(bench: &CommandLine) -> Result<String> {
    let text = bench.read()?;
    Ok(text.lines().last().with_context(|| format!("`{bench}` prints nothing"))?.to_owned())
}

/// Replays the protocols' transcripts on an emulated processor.
fn replay_transcripts(platform: &Platform) -> Result<()> {
    let tests = ["test", "--target", platform.target, "--test", "suite"];
    let rooms = ["tictactoe", "lits", "santorini", "tetris"].map(|room| format!("--package=tetrad-{room}"));
    let line = rooms.into_iter().fold(platform.with_tools(cargo(&tests)), CommandLine::arg);
    let runner = format!("CARGO_TARGET_{}_RUNNER", platform.target.replace('-', "_").to_uppercase());
    let name = format!("tests for {}", platform.name);
    steps::test(&name, &line.arg("transcripts").with(runner, EMULATOR))
}

/// Builds the commit once more, in another folder, and compares the archives.
fn build_again(workspace: &Workspace) -> Result<()> {
    let sums = workspace.target().join("dist/SHA256SUMS");
    let again = workspace.target().join("again");
    _ = fs::remove_dir_all(&again);
    line("git", &["clone", "--quiet", ".", &again.display().to_string()]).read()?;
    // mdBook is no part of the build: the second one uses that of the first.
    let path = std::env::var("PATH").unwrap_or_default();
    let path = format!("{}:{path}", workspace.target().join("tools/bin").display());
    cargo(&["xtask", "dist"]).within(&again).with("CARGO_TARGET_DIR", "target").with("PATH", path).run()?;
    let [first, second] = [sums, again.join("target/dist/SHA256SUMS")].map(|path: std::path::PathBuf| read(&path));
    let (first, second) = (first?, second?);
    ensure!(first == second, "two builds of one commit differ:\n{first}\n{second}");
    fs::remove_dir_all(&again).context("can't remove the second build")
}

fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| format!("can't read {}", path.display()))
}
