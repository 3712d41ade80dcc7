//! The tests of archives, which `cargo xtask test --deep` runs: what is unpacked works without anything else, for every processor
//! the same, and two builds of one commit are equal.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use super::{Platform, folder, platforms, run};
use crate::commands::{CommandLine, cargo, line};
use crate::workspace::Workspace;
use crate::{steps, tools, web};

/// The emulator of other processors.
const EMULATOR: &str = "qemu-aarch64";

/// Parts that every archive has inside, of every kind of part that there is.
const PARTS: [&str; 5] = ["libsqlite3-sys", "preact", "ring", "rust-std", "wasm-bindgen"];

/// Fails unless everything is installed that building and testing all archives needs.
pub(crate) fn prepare() -> Result<()> {
    web::prepare()?;
    platforms().try_for_each(Platform::need_compiler)?;
    ensure!(line(EMULATOR, &["--version"]).read().is_ok(), "`{EMULATOR}` is missing. Type: apt-get install qemu-user");
    // The archive's program runs in a root folder of its own.
    let is_root = line("id", &["-u"]).read()?.trim() == "0";
    ensure!(
        is_root || line("unshare", &["--user", "--map-root-user", "true"]).read().is_ok(),
        "this user may not change the root folder. Type, on Ubuntu: sudo sysctl kernel.apparmor_restrict_unprivileged_userns=0"
    );
    tools::need_chromium().map(drop)
}

/// Builds the archives of all platforms and tests what is unpacked from them.
pub(crate) fn test(workspace: &Workspace) -> Result<()> {
    run(workspace, &[])?;
    let expected = checksum(&cargo(&["run", "--quiet", "--package", "tetrad-cli", "--", "bench"]))?;
    for platform in platforms() {
        let unpacked = unpack(workspace, platform)?;
        check_parts(&unpacked, platform)?;
        let binary = unpacked.join("tetrad").display().to_string();
        let is_native = platform.name.ends_with(std::env::consts::ARCH);
        let bench = if is_native { line(&binary, &["bench"]) } else { line(EMULATOR, &[&binary, "bench"]) };
        let found = checksum(&bench)?;
        ensure!(found == expected, "{}: found `{found}`, expected `{expected}`", platform.name);
        if is_native {
            play(workspace, platform)?;
            follow_readme(&unpacked)?;
            web::test_with(&binary)?;
        } else {
            replay_transcripts(platform)?;
        }
    }
    build_again(workspace)
}

/// The archive of a platform.
fn archive(workspace: &Workspace, platform: &Platform) -> String {
    format!("{}.tar.gz", folder(workspace, platform.name).display())
}

/// Unpacks the archive of a platform into an empty folder. Returns the folder in it.
fn unpack(workspace: &Workspace, platform: &Platform) -> Result<PathBuf> {
    let empty = workspace.target().join("unpacked");
    _ = fs::remove_dir_all(&empty);
    fs::create_dir_all(&empty)?;
    line("tar", &["--extract", "--file", &archive(workspace, platform)]).within(&empty).read()?;
    Ok(empty.join(folder(workspace, platform.name).file_name().context("an archive has a name")?))
}

/// Checks that parts of every kind are in the list of licences and in the bill of materials.
fn check_parts(unpacked: &Path, platform: &Platform) -> Result<()> {
    let licences = read(&unpacked.join("THIRD-PARTY.txt"))?;
    let materials: Value = serde_json::from_str(&read(&unpacked.join("sbom.cdx.json"))?)?;
    let components = materials["components"].as_array().context("a bill of materials has components")?;
    let c_library = platform.target.ends_with("-musl").then_some("musl");
    for part in PARTS.into_iter().chain(c_library) {
        let is_listed = licences.lines().any(|line| line.starts_with(&format!("{part} ")));
        ensure!(is_listed, "{}: THIRD-PARTY.txt does not name {part}", platform.name);
        let is_component = components.iter().any(|component| component["name"] == part);
        ensure!(is_component, "{}: sbom.cdx.json does not name {part}", platform.name);
    }
    Ok(())
}

/// Plays a game in Chromium with a server that sees nothing but the unpacked archive.
fn play(workspace: &Workspace, platform: &Platform) -> Result<()> {
    let test = web::deep_test("archive").with("CHROMIUM", tools::need_chromium()?);
    test.with("ARCHIVE", archive(workspace, platform)).run()
}

/// Runs the commands of the README in an unpacked archive.
fn follow_readme(unpacked: &Path) -> Result<()> {
    let tests = cargo(&["test", "--package", "tetrad-cli", "--test", "suite", "readme::"]);
    tests.with("TETRAD_ARCHIVE", unpacked.display().to_string()).run()
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
    let [first, second] = [sums, again.join("target/dist/SHA256SUMS")].map(|path: PathBuf| read(&path));
    let (first, second) = (first?, second?);
    ensure!(first == second, "two builds of one commit differ:\n{first}\n{second}");
    fs::remove_dir_all(&again).context("can't remove the second build")
}

fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| format!("can't read {}", path.display()))
}
