//! The rules and engines for JavaScript.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use wasm_bindgen_cli_support::Bindgen;

use crate::commands::{Line, cargo, line};
use crate::tools::WASM_TARGET;
use crate::workspace::Workspace;

/// The package that JavaScript sees.
const PACKAGE: &str = "tetrad-wasm";

/// The name of the module in JavaScript.
pub(crate) const MODULE: &str = "tetrad_wasm";

/// Libraries that run processes or listen to sockets, which a browser has none of.
const NATIVE_ONLY: &[&str] = &["tetrad-arena", "tetrad-server"];

/// Where pages import the module from. Its types import those beside the folder.
const FOR_PAGES: &str = "web/src/generated/wasm";

/// Who loads a module, which decides how it is written.
#[derive(Clone, Copy)]
enum Host {
    /// Node, with `require`.
    Node,
    /// A bundler, with `import`.
    Page,
    /// A script without modules, as workers are.
    Script,
}

/// What was made.
pub(crate) struct Modules {
    /// The folder of the module for Node.
    pub(crate) node: PathBuf,
    /// The folder of the module for classic scripts.
    pub(crate) script: PathBuf,
}

/// The line that builds every library that a browser can use.
fn build(workspace: &Workspace) -> Line {
    let arguments = ["build", "--release", "--target", WASM_TARGET];
    let libraries = workspace.libraries().filter(|name| !NATIVE_ONLY.contains(name));
    libraries.fold(cargo(&arguments), |line, name| line.arg("--package").arg(name))
}

/// Builds the libraries and makes the modules of them.
pub(crate) fn bundle(workspace: &Workspace) -> Result<Modules> {
    build(workspace).run()?;
    let built = workspace.target().join(WASM_TARGET).join("release").join(PACKAGE.replace('-', "_"));
    let built = built.with_extension("wasm");
    let modules =
        Modules { node: workspace.target().join("wasm/node"), script: workspace.target().join("wasm/script") };
    for (host, folder) in
        [(Host::Node, modules.node.as_path()), (Host::Page, Path::new(FOR_PAGES)), (Host::Script, &modules.script)]
    {
        bind(&built, host, folder)?;
    }
    Ok(modules)
}

fn bind(built: &Path, host: Host, folder: &Path) -> Result<()> {
    let mut bindgen = Bindgen::new();
    bindgen.input_path(built).out_name(MODULE).typescript(true);
    match host {
        Host::Node => bindgen.nodejs(true)?,
        Host::Page => bindgen.web(true)?,
        Host::Script => bindgen.no_modules(true)?,
    };
    bindgen.generate(folder).with_context(|| format!("can't make a module of {}", built.display()))
}

/// Replays the protocol transcripts through the module under Node.
pub(crate) fn replay_transcripts(workspace: &Workspace) -> Result<()> {
    let modules = bundle(workspace)?;
    line("node", &["crates/wasm/tests/transcripts.mjs"])
        .arg(modules.node.display().to_string())
        .arg("crates/tictactoe/tests/transcripts")
        .arg("crates/lits/tests/transcripts")
        .arg("crates/santorini/tests/transcripts")
        .arg("crates/tetris/tests/transcripts")
        .run()
}
