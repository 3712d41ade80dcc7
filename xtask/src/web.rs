//! The web app: its packages, its build, its tests in a real browser, and the workbench that serves it.

use std::env::consts::EXE_EXTENSION;
use std::path::Path;

use anyhow::{Context, Result, ensure};

use crate::commands::{Line, TESTS, cargo, line};
use crate::workspace::Workspace;
use crate::{tools, wasm};

/// Where the web app lives.
const FOLDER: &str = "web";

/// Everything that building the web app needs, before anything is built.
pub(crate) fn prepare() -> Result<()> {
    tools::need_wasm_target()?;
    tools::need_node()?;
    tools::need_npm()
}

/// Makes the folder of the built web app. A server that is compiled for development before there is one would not look there
/// afterwards.
pub(crate) fn make_room() -> Result<()> {
    std::fs::create_dir_all(Path::new(FOLDER).join("dist")).context("can't make web/dist")
}

/// Builds the rules, the worker scripts and the web app into `web/dist`.
pub(crate) fn build(workspace: &Workspace) -> Result<()> {
    furnish(workspace)?;
    npm(&["run", "build"]).run()
}

/// Checks the web app's types, lint and formatting, builds it and runs its tests, those in a browser and with a server
/// included.
pub(crate) fn test(workspace: &Workspace) -> Result<()> {
    furnish(workspace)?;
    npm(&["run", "check"]).run()?;
    // As the tests of the workspace build it, so that nothing is built twice.
    cargo(&[&TESTS[..], &["--no-run"]].concat()).run()?;
    let tetrad = workspace.target().join("debug/tetrad").with_extension(EXE_EXTENSION).display().to_string();
    let tests = npm(&["test"]).with("CHROMIUM", tools::need_chromium()?).with("TETRAD", tetrad);
    match tools::find_postgres() {
        Some(programs) => tests.with("POSTGRES", programs.display().to_string()).run(),
        // Its own stage says how to get it.
        None => tests.run(),
    }
}

/// Makes everything that a build of the web app takes in.
fn furnish(workspace: &Workspace) -> Result<()> {
    ensure!(Path::new(FOLDER).join("package.json").is_file(), "there is no {FOLDER}/package.json");
    wasm::bundle(workspace)?;
    install()
}

/// Builds everything there is and opens the workbench.
pub(crate) fn serve(workspace: &Workspace, arguments: &[&str]) -> Result<()> {
    build(workspace)?;
    let line = cargo(&["run", "--release", "--package", "tetrad-cli", "--", "serve"]);
    arguments.iter().fold(line, |line, argument| line.arg(*argument)).run()
}

/// Installs the packages that the lock names, unless they are there.
fn install() -> Result<()> {
    // npm leaves a copy of the lock with what it has installed.
    let time = |path: &str| Path::new(FOLDER).join(path).metadata().and_then(|file| file.modified()).ok();
    let is_current = time("node_modules/.package-lock.json") >= time("package-lock.json");
    if is_current { Ok(()) } else { npm(&["ci", "--no-audit", "--no-fund"]).run() }
}

fn npm(arguments: &[&str]) -> Line {
    line("npm", &[&["--prefix", FOLDER], arguments].concat())
}
