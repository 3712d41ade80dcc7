//! The web app: its packages, its build, its tests in a real browser, and the workbench that serves it.

use std::path::Path;

use anyhow::{Result, ensure};

use crate::commands::{Line, cargo, line};
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

/// Builds the rules, the worker scripts and the web app into `web/dist`.
pub(crate) fn build(workspace: &Workspace) -> Result<()> {
    ensure!(Path::new(FOLDER).join("package.json").is_file(), "there is no {FOLDER}/package.json");
    wasm::bundle(workspace)?;
    install()?;
    npm(&["run", "build"]).run()
}

/// Runs the tests of the web app, those in a browser included.
pub(crate) fn test(workspace: &Workspace) -> Result<()> {
    build(workspace)?;
    npm(&["test"]).with("CHROMIUM", tools::need_chromium()?).run()
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
