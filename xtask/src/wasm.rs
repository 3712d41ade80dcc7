//! Builds the rules and engines for JavaScript.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use wasm_bindgen_cli_support::Bindgen;

use crate::commands::{CommandLine, cargo, line, remapped};
use crate::files::copy_into;
use crate::steps;
use crate::tools::WASM_TARGET;
use crate::workspace::Workspace;

/// The profile of everything that is published or tested.
pub(crate) const RELEASE: &str = "release";

/// The name of the library `tetrad-wasm` and of the module made from it.
const MODULE: &str = "tetrad_wasm";

/// The name of the library `tetrad-scripts` and of the module made from it.
const SCRIPTS_MODULE: &str = "tetrad_scripts";

/// Libraries that need processes or sockets, which browsers lack.
const NATIVE_ONLY: &[&str] = &["tetrad-arena", "tetrad-server"];

/// The folder that pages import the module from. Its types import those beside the folder.
const FOR_PAGES: &str = "web/src/generated/wasm";

/// The folder that pages import the module for scripts of others from.
const FOR_SCRIPTS: &str = "web/src/generated/scripts";

/// The folder of the worker scripts, which the web app copies unchanged.
const WORKERS: &str = "web/public/workers";

/// The loader of a module, which decides its format.
#[derive(Clone, Copy)]
enum Host {
    /// Node, with `require`.
    Node,
    /// A bundler, with `import`.
    Page,
    /// A script without modules, for workers.
    Script,
}

/// Builds every library that a browser can use with a profile of cargo, the modules for pages and for Node, and the worker
/// scripts. Returns the folder of the module for Node.
pub(crate) fn bundle(workspace: &Workspace, profile: &str) -> Result<PathBuf> {
    // One command, so that shared dependencies are built once.
    // Cargo's configuration has the same feature; a variable takes its place.
    let flags = format!("-C target-feature=+simd128 {}", remapped("--remap-path-prefix"));
    let build = cargo(&["build", "--profile", profile, "--target", WASM_TARGET]);
    let build = build.with("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", flags);
    let libraries = workspace.libraries().filter(|name| !NATIVE_ONLY.contains(name));
    steps::build(
        "rules and engines for browsers",
        libraries.fold(build, |line, name| line.arg("--package").arg(name)),
    )?;

    let built = workspace.target().join(WASM_TARGET).join(profile);
    let [node, script] = ["wasm/node", "wasm/script"].map(|folder| workspace.target().join(folder));
    bind(&built, MODULE, Host::Page, Path::new(FOR_PAGES))?;
    bind(&built, MODULE, Host::Node, &node)?;
    bind(&built, MODULE, Host::Script, &script)?;
    bind(&built, SCRIPTS_MODULE, Host::Page, Path::new(FOR_SCRIPTS))?;
    for folder in [Path::new(FOR_PAGES), &node, &script] {
        copy_weights(folder)?;
    }
    let bundle = line("node", &["web/workers/bundle.mjs"]);
    let bundle = bundle.arg(script.display().to_string()).arg(node.display().to_string()).arg(WORKERS);
    steps::quietly("worker scripts", &bundle)?;
    Ok(node)
}

/// Copies the weights of every engine that has some, as `<game>.weights`.
fn copy_weights(folder: &Path) -> Result<()> {
    for entry in fs::read_dir("crates")? {
        let room = entry?.path();
        let weights = room.join("src/eval/network.bin");
        if weights.is_file() {
            let name = room.file_name().context("a room has a name")?;
            copy_into(&weights, &folder.join(name).with_extension("weights"))?;
        }
    }
    Ok(())
}

/// Makes a module out of a library in the folder `built`.
fn bind(built: &Path, module: &str, host: Host, folder: &Path) -> Result<()> {
    let built = built.join(module).with_extension("wasm");
    let mut bindgen = Bindgen::new();
    bindgen.input_path(&built).out_name(module).typescript(matches!(host, Host::Page));
    match host {
        Host::Node => bindgen.nodejs(true)?,
        Host::Page => bindgen.web(true)?,
        Host::Script => bindgen.no_modules(true)?,
    };
    bindgen.generate(folder).with_context(|| format!("can't make a module of {}", built.display()))
}

/// Replays the protocol transcripts under Node, through the module and through the worker scripts.
pub(crate) fn replay_transcripts(workspace: &Workspace) -> Result<()> {
    let module = bundle(workspace, RELEASE)?;
    let folders = fs::read_dir("crates")?.map(|entry| Ok(entry?.path().join("tests/transcripts")));
    let mut folders: Vec<PathBuf> = folders.collect::<Result<_>>()?;
    folders.retain(|folder| folder.is_dir());
    folders.sort();
    let transcripts: Vec<String> = folders.iter().map(|folder| folder.display().to_string()).collect();
    let under_node =
        |script: &str, what: String| transcripts.iter().fold(line("node", &[script]).arg(what), CommandLine::arg).run();
    under_node("crates/wasm/tests/transcripts.mjs", module.display().to_string())?;
    under_node("crates/wasm/tests/workers.mjs", WORKERS.to_owned())
}
