//! `cargo xtask npm`: the rules and engines as a package for npm.
//!
//! The sources are in `web/package`. The package also has the module and types that the web app uses, so that there is one build
//! of them. Its bytes depend on nothing but the sources: npm sets all times in the archive to one date.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use crate::commands::{CommandLine, line};
use crate::files::copy_into;
use crate::workspace::Workspace;
use crate::{steps, third_party, tools, wasm, web};

/// The folder of the package's sources.
const SOURCES: &str = "web/package";

/// The folders with the other parts of the package, and the parts.
const PARTS: [(&str, &[&str]); 2] =
    [("web/src/generated", &["rules.ts", "protocols.ts", "wasm"]), ("web/workers", &["shell.js"])];

/// Packs the package into `target/npm` and returns the path of the archive.
pub(crate) fn pack(workspace: &Workspace) -> Result<PathBuf> {
    wasm::bundle(workspace, wasm::RELEASE)?;
    web::install()?;
    let out = workspace.target().join("npm");
    let [sources, package] = ["sources", "package"].map(|folder| out.join(folder));
    _ = fs::remove_dir_all(&out);
    copy_into(Path::new(SOURCES), &sources)?;
    for (folder, parts) in PARTS {
        for part in parts {
            copy_into(&Path::new(folder).join(part), &sources.join(part))?;
        }
    }
    let declarations = sources.join("wasm/tetrad_wasm.d.ts");
    fs::write(&declarations, without_dispose(&fs::read_to_string(&declarations)?))?;
    compile(&sources, &package)?;
    copy_into(&sources.join("wasm"), &package.join("wasm"))?;
    copy_into(&sources.join("README.md"), &package.join("README.md"))?;
    for file in ["LICENSE-MIT", "LICENSE-APACHE"] {
        copy_into(Path::new(file), &package.join(file))?;
    }
    let mut parts = third_party::crates("tetrad-wasm", tools::WASM_TARGET)?;
    parts.push(third_party::standard_library()?);
    fs::write(package.join("THIRD-PARTY.txt"), third_party::licences(&parts)?)?;
    fs::write(package.join("package.json"), manifest(&fs::read_to_string(sources.join("package.json"))?)?)?;

    let packing = line("npm", &["pack", "--silent", "--pack-destination", &out.display().to_string()]);
    let name = packing.within(&package).read()?;
    let archive = out.join(name.trim());
    ensure!(archive.is_file(), "`npm pack` named `{}`, which is not there", name.trim());
    println!("{}", archive.display());
    Ok(archive)
}

/// Compiles the sources to modules and declarations.
fn compile(sources: &Path, package: &Path) -> Result<()> {
    let web = std::env::current_dir()?.join("web/node_modules");
    let compiler = web.join(".bin/tsc").display().to_string();
    let options =
        ["--project", &sources.display().to_string(), "--outDir", &package.display().to_string()].map(str::to_owned);
    let types = ["--typeRoots".to_owned(), web.join("@types").display().to_string()];
    let compiling = line(&compiler, &["--noEmit", "false"]);
    let compiling = options.into_iter().chain(types).fold(compiling, CommandLine::arg);
    steps::quietly("package for npm", &compiling)
}

/// Declarations without `Symbol.dispose`, which projects with an older library of TypeScript than `ESNext` do not have.
fn without_dispose(declarations: &str) -> String {
    declarations.split_inclusive('\n').filter(|line| !line.contains("[Symbol.dispose](): void;")).collect()
}

/// The package's manifest, with the version of this workspace.
fn manifest(template: &str) -> Result<String> {
    let found = template.split_once(r#""version": "0.0.0""#);
    let (before, after) = found.context("the package's manifest has no version `0.0.0` to replace")?;
    Ok(format!(r#"{before}"version": "{}"{after}"#, env!("CARGO_PKG_VERSION")))
}

/// Installs the package into an empty Vite project and an empty Node project, which play games with it.
pub(crate) fn test(workspace: &Workspace) -> Result<()> {
    let archive = pack(workspace)?.display().to_string();
    web::deep_test("npm").with("CHROMIUM", tools::need_chromium()?).with("PACKAGE", archive).run()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn declarations_need_no_new_library_of_typescript() {
        let class = "export class A {\n    free(): void;\n    [Symbol.dispose](): void;\n    step(): void;\n}\n";
        assert_eq!(without_dispose(class), "export class A {\n    free(): void;\n    step(): void;\n}\n");
    }

    #[test]
    fn the_manifest_gets_the_version_and_keeps_everything_else() {
        let version = env!("CARGO_PKG_VERSION");
        let expected = format!("{{\n  \"name\": \"x\",\n  \"version\": \"{version}\"\n}}\n");
        assert_eq!(manifest("{\n  \"name\": \"x\",\n  \"version\": \"0.0.0\"\n}\n").unwrap(), expected);
        assert!(manifest("{}").is_err());
    }
}
