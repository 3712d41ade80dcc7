//! The web app: its packages, its build, its tests in a browser, and the server.

use std::env::consts::EXE_EXTENSION;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use crate::commands::{CommandLine, PRODUCT, TESTS, cargo, line};
use crate::files::copy_into;
use crate::wasm::RELEASE;
use crate::workspace::Workspace;
use crate::{guide, steps, tools, wasm};

/// The folder of the web app.
const FOLDER: &str = "web";

/// The profile of `cargo xtask serve`.
const QUICK: &str = "serve";

/// Checks for the tools that building the web app needs.
pub(crate) fn prepare() -> Result<()> {
    tools::need_wasm_target()?;
    tools::need_node()?;
    tools::need_npm()
}

/// Creates the folder of the built web app. A development build of the server that was compiled before the folder
/// existed would never look there.
pub(crate) fn create_dist() -> Result<()> {
    std::fs::create_dir_all(Path::new(FOLDER).join("dist")).context("can't make web/dist")
}

/// Builds the rules, the worker scripts and the web app into `web/dist`, without the guide. The profile is that of the rules.
pub(crate) fn build(workspace: &Workspace, profile: &str) -> Result<()> {
    build_inputs(workspace, profile)?;
    steps::quietly("web app", &npm(&["run", "build"]))
}

/// Builds the same with the guide in `web/dist/guide`, to which the app then links. Returns the folder of the guide.
pub(crate) fn build_with_guide(workspace: &Workspace) -> Result<PathBuf> {
    let guide = guide::build(workspace)?;
    build_inputs(workspace, RELEASE)?;
    // The app reads this variable in `src/frame/guide.ts`.
    steps::quietly("web app", &npm(&["run", "build"]).with("VITE_GUIDE", "yes"))?;
    copy_into(&guide, &Path::new(FOLDER).join("dist/guide"))?;
    Ok(guide)
}

/// Builds everything that the stage `test` builds, with the same arguments, so that nothing is built twice.
pub(crate) fn build_development_binary() -> Result<()> {
    steps::build("server and tests", cargo(&[&TESTS[..], &PRODUCT, &["--no-run"]].concat()))
}

/// The path of the development build of `tetrad`, which reads the web app from `web/dist`.
pub(crate) fn development_binary(workspace: &Workspace) -> String {
    workspace.target().join("debug/tetrad").with_extension(EXE_EXTENSION).display().to_string()
}

/// Checks the web app's types, lint and formatting, builds it, and runs its tests, also those with a browser and a
/// server.
pub(crate) fn test(workspace: &Workspace) -> Result<()> {
    build_inputs(workspace, RELEASE)?;
    steps::quietly("types, lint and formatting of the web app", &npm(&["run", "check"]))?;
    build_development_binary()?;
    test_with(&development_binary(workspace))
}

/// Runs the tests of the web app with this `tetrad` as the server.
pub(crate) fn test_with(tetrad: &str) -> Result<()> {
    let tests = npm(&["test"]).with("CHROMIUM", tools::need_chromium()?).with("TETRAD", tetrad);
    match tools::find_postgres() {
        Some(programs) => tests.with("POSTGRES", programs.display().to_string()).run(),
        // The stage `postgres` says how to install it.
        None => tests.run(),
    }
}

/// Builds the inputs of the web app and installs its packages.
fn build_inputs(workspace: &Workspace, profile: &str) -> Result<()> {
    ensure!(Path::new(FOLDER).join("package.json").is_file(), "there is no {FOLDER}/package.json");
    wasm::bundle(workspace, profile)?;
    install()
}

/// Builds everything and starts the server. Both builds run at once, and each fills the time in which the other uses one
/// core: in this profile, the server reads the web app from `web/dist`.
pub(crate) fn serve(workspace: &Workspace, arguments: &[&str]) -> Result<()> {
    create_dist()?;
    let server = ["build", "--profile", QUICK, "--package", "tetrad-cli"];
    let server = steps::Build::start("server and engines", cargo(&server))?;
    build(workspace, QUICK)?;
    server.finish()?;
    let tetrad = workspace.target().join(QUICK).join("tetrad").with_extension(EXE_EXTENSION).display().to_string();
    arguments.iter().fold(line(&tetrad, &["serve"]), |line, argument| line.arg(*argument)).become_it()
}

/// The command that runs a long test of the web app's folder.
pub(crate) fn deep_test(name: &str) -> CommandLine {
    npm(&["run", "test:deep", "--", &format!("tests/deep/{name}.test.ts")])
}

/// Installs the packages of the lock file, unless they are up to date.
pub(crate) fn install() -> Result<()> {
    // npm leaves a copy of the lock file in `node_modules`.
    let time = |path: &str| Path::new(FOLDER).join(path).metadata().and_then(|file| file.modified()).ok();
    let is_current = time("node_modules/.package-lock.json") >= time("package-lock.json");
    if is_current {
        Ok(())
    } else {
        steps::quietly("packages of the web app", &npm(&["ci", "--no-audit", "--no-fund"]))
    }
}

fn npm(arguments: &[&str]) -> CommandLine {
    line("npm", &[&["--prefix", FOLDER], arguments].concat())
}
