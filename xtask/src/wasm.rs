//! The rules and engines for JavaScript.

use std::path::PathBuf;

use anyhow::{Context, Result};
use wasm_bindgen_cli_support::Bindgen;

use crate::commands::{Line, cargo, line};
use crate::tools::WASM_TARGET;
use crate::workspace::Workspace;

/// The package that JavaScript sees.
const PACKAGE: &str = "tetrad-wasm";

/// Libraries that run processes, which a browser has none of.
const NATIVE_ONLY: &[&str] = &["tetrad-arena"];

/// The line that builds every library that a browser can use.
fn build(workspace: &Workspace) -> Line {
    let arguments = ["build", "--release", "--target", WASM_TARGET];
    let libraries = workspace.libraries().filter(|name| !NATIVE_ONLY.contains(name));
    libraries.fold(cargo(&arguments), |line, name| line.arg("--package").arg(name))
}

/// Builds the libraries and makes the module that Node loads. Gives the folder it is in.
pub(crate) fn bundle(workspace: &Workspace) -> Result<PathBuf> {
    build(workspace).run()?;
    let module = PACKAGE.replace('-', "_");
    let built = workspace.target().join(WASM_TARGET).join("release").join(&module).with_extension("wasm");
    let folder = workspace.target().join("wasm/node");
    let mut bindgen = Bindgen::new();
    bindgen.input_path(&built).out_name(&module).typescript(true);
    bindgen.nodejs(true)?.generate(&folder).with_context(|| format!("can't make a module of {}", built.display()))?;
    Ok(folder)
}

/// Replays the protocol transcripts through the module under Node.
pub(crate) fn replay_transcripts(workspace: &Workspace) -> Result<()> {
    let module = bundle(workspace)?;
    line("node", &["crates/wasm/tests/transcripts.mjs"])
        .arg(module.display().to_string())
        .arg("crates/tictactoe/tests/transcripts")
        .arg("crates/lits/tests/transcripts")
        .arg("crates/santorini/tests/transcripts")
        .arg("crates/tetris/tests/transcripts")
        .run()
}
