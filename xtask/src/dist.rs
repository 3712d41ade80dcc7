//! `cargo xtask dist`: archives that run on a machine without Rust and Node.
//!
//! An archive has one static binary with the web app inside, manual pages, completions, the licences of everything in it, and a
//! bill of materials. All times are that of the commit and all paths are replaced, so that two builds of one commit are
//! equal to the byte.

pub(crate) mod test;

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use serde_json::{Value, json};

use crate::commands::{CommandLine, cargo, line, remapped};
use crate::workspace::Workspace;
use crate::{steps, web};

/// The folder of the archives, in the target folder.
const FOLDER: &str = "dist";

/// A platform that archives are made for.
struct Platform {
    /// The name in archives and on the command line.
    name: &'static str,
    target: &'static str,
    /// The system on which it can be built.
    host: &'static str,
    /// The compiler for SQLite and ring, and how to install it.
    c_compiler: &'static str,
    advice: &'static str,
    c_flags: &'static str,
}

const PLATFORMS: &[Platform] = &[
    Platform {
        name: "linux-x86_64",
        host: "linux",
        target: "x86_64-unknown-linux-musl",
        c_compiler: "musl-gcc",
        advice: "apt-get install musl-tools",
        c_flags: "",
    },
    Platform {
        name: "linux-aarch64",
        host: "linux",
        target: "aarch64-unknown-linux-musl",
        c_compiler: "aarch64-linux-gnu-gcc",
        advice: "apt-get install gcc-aarch64-linux-gnu",
        // The headers are those of glibc: nothing that only glibc has may be called.
        c_flags: "-DSQLITE_DISABLE_LFS -U_FORTIFY_SOURCE -mno-outline-atomics",
    },
    // Built by the hosted workflow alone, and never tried.
    Platform {
        name: "macos-aarch64",
        target: "aarch64-apple-darwin",
        host: "macos",
        c_compiler: "cc",
        advice: "xcode-select --install",
        c_flags: "",
    },
];

/// The platforms that can be built for on this one.
fn platforms() -> impl Iterator<Item = &'static Platform> {
    PLATFORMS.iter().filter(|platform| platform.host == std::env::consts::OS)
}

/// Makes the archives of these platforms, or of all that can be built here.
pub(crate) fn run(workspace: &Workspace, names: &[&str]) -> Result<()> {
    let known = || platforms().map(|platform| platform.name).collect::<Vec<_>>().join(", ");
    let find = |name: &&str| platforms().find(|platform| platform.name == *name);
    let platforms = match names {
        [] => platforms().collect(),
        _ => names
            .iter()
            .map(|name| find(name).with_context(|| format!("found `{name}`, expected a platform: {}", known())))
            .collect::<Result<Vec<_>>>()?,
    };
    for platform in &platforms {
        let Platform { target, c_compiler, advice, .. } = platform;
        ensure!(line(c_compiler, &["--version"]).read().is_ok(), "`{c_compiler}` is missing. Type: {advice}");
        line("rustup", &["target", "add", target]).read()?;
    }
    web::build(workspace)?;
    let out = workspace.target().join(FOLDER);
    fs::create_dir_all(&out)?;
    let time = line("git", &["log", "-1", "--format=%ct"]).read()?.trim().to_owned();
    let mut archives = Vec::new();
    for platform in platforms {
        let binary = build(workspace, platform, &time)?;
        let folder = folder(workspace, platform.name);
        fill(&folder, &binary, platform, &time)?;
        archives.push(pack(&folder, &time)?);
    }
    let names: Vec<String> = archives.iter().filter_map(|path| Some(path.file_name()?.to_str()?.to_owned())).collect();
    let sums = names.iter().fold(line("sha256sum", &[]), |line, name| line.arg(name.as_str()));
    let sums = sums.within(&out).read()?;
    fs::write(out.join("SHA256SUMS"), &sums)?;
    print!("{}:\n{sums}", out.display());
    Ok(())
}

/// The folder that becomes the archive of a platform.
pub(crate) fn folder(workspace: &Workspace, platform: &str) -> PathBuf {
    workspace.target().join(FOLDER).join(format!("tetrad-{}-{platform}", env!("CARGO_PKG_VERSION")))
}

impl Platform {
    /// The linker. For Linux it is the one that comes with Rust, which needs nothing else to link for other processors.
    fn linker(&self) -> &'static str {
        if self.host == "linux" { "rust-lld" } else { "cc" }
    }

    /// Adds the compilers of this platform to a command of cargo.
    fn with_tools(&self, line: CommandLine) -> CommandLine {
        let target = self.target.replace('-', "_");
        line.with("RUSTFLAGS", remapped("--remap-path-prefix"))
            .with(format!("CC_{target}"), self.c_compiler)
            .with(format!("CFLAGS_{target}"), format!("{} {}", self.c_flags, remapped("-ffile-prefix-map")))
            .with(format!("CARGO_TARGET_{}_LINKER", target.to_uppercase()), self.linker())
    }
}

fn build(workspace: &Workspace, platform: &Platform, time: &str) -> Result<PathBuf> {
    let Platform { name, target, .. } = platform;
    let line = cargo(&["build", "--release", "--package", "tetrad-cli", "--target", target]);
    steps::build(&format!("tetrad for {name}"), platform.with_tools(line).with("SOURCE_DATE_EPOCH", time))?;
    Ok(workspace.target().join(target).join("release/tetrad"))
}

/// Puts everything that belongs into an archive into a folder.
fn fill(folder: &Path, binary: &Path, platform: &Platform, time: &str) -> Result<()> {
    _ = fs::remove_dir_all(folder);
    fs::create_dir_all(folder)?;
    fs::copy(binary, folder.join("tetrad"))?;
    for file in ["README.md", "CHANGELOG.md", "SECURITY.md", "LICENSE-MIT", "LICENSE-APACHE"] {
        fs::copy(file, folder.join(file)).with_context(|| format!("can't copy {file}"))?;
    }
    for (from, to) in [("docs/man", "man"), ("completions", "completions")] {
        fs::create_dir_all(folder.join(to))?;
        for entry in fs::read_dir(from)? {
            let path = entry?.path();
            fs::copy(&path, folder.join(to).join(path.file_name().context("a file has a name")?))?;
        }
    }
    let parts = parts(platform)?;
    fs::write(folder.join("THIRD-PARTY.txt"), licences(&parts)?)?;
    fs::write(folder.join("sbom.cdx.json"), format!("{:#}\n", bill_of_materials(&parts, time)?))?;
    Ok(())
}

/// A package in the binary.
struct Part {
    name: String,
    version: String,
    licence: String,
    /// The registry in package addresses.
    registry: &'static str,
    folder: PathBuf,
}

/// The packages that are linked into the binary or part of the web app.
fn parts(platform: &Platform) -> Result<Vec<Part>> {
    let tree =
        ["tree", "--package", "tetrad-cli", "--edges", "normal", "--prefix", "none", "--target", platform.target];
    let tree = cargo(&tree).arg("--format").arg("{p}\t{l}").read()?;
    let metadata: Value = serde_json::from_str(&cargo(&["metadata", "--format-version", "1", "--locked"]).read()?)?;
    let packages = metadata["packages"].as_array().context("`cargo metadata` lists packages")?;
    let mut parts = BTreeMap::new();
    for entry in tree.lines() {
        let (package, licence) = entry.split_once('\t').unwrap_or((entry, ""));
        let mut words = package.split(' ');
        let (Some(name), Some(version)) = (words.next(), words.next().and_then(|word| word.strip_prefix('v'))) else {
            continue;
        };
        let is_it = |known: &&Value| known["name"] == name && known["version"] == version;
        let known = packages.iter().find(is_it).with_context(|| format!("`cargo metadata` does not list {name}"))?;
        let manifest = Path::new(known["manifest_path"].as_str().context("a package has a manifest")?);
        let folder = manifest.parent().context("a manifest is in a folder")?.to_owned();
        let licence = licence.trim_end_matches(" (*)").to_owned();
        let part = Part { name: name.to_owned(), version: version.to_owned(), licence, registry: "cargo", folder };
        parts.insert((part.name.clone(), part.version.clone()), part);
    }
    let lock: Value = serde_json::from_str(&fs::read_to_string("web/package-lock.json")?)?;
    for (path, package) in lock["packages"].as_object().context("the lock file lists packages")? {
        let Some(name) = path.rsplit("node_modules/").next().filter(|name| !name.is_empty()) else { continue };
        if package["dev"] == true || path.is_empty() {
            continue;
        }
        let text = |key: &str| package[key].as_str().unwrap_or_default().to_owned();
        let folder = Path::new("web").join(path);
        let (name, version, licence) = (name.to_owned(), text("version"), text("license"));
        parts.insert((name.clone(), version.clone()), Part { name, version, licence, registry: "npm", folder });
    }
    Ok(parts.into_values().collect())
}

/// The licence texts of all parts, each text once.
fn licences(parts: &[Part]) -> Result<String> {
    let mut texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for part in parts.iter().filter(|part| !part.name.starts_with("tetrad-")) {
        let is_licence = |name: &str| {
            let name = name.to_ascii_lowercase();
            ["licen", "copying", "notice", "unlicense"].iter().any(|start| name.starts_with(start))
        };
        let mut found = Vec::new();
        for entry in fs::read_dir(&part.folder).with_context(|| format!("{} has no source", part.name))? {
            let path = entry?.path();
            if path.is_file() && path.file_name().and_then(|name| name.to_str()).is_some_and(is_licence) {
                found.push(fs::read_to_string(&path)?.replace("\r\n", "\n").trim().to_owned());
            }
        }
        if found.is_empty() {
            found.push(format!("(no licence file; the manifest says {})", part.licence));
        }
        for text in found {
            texts.entry(text).or_default().push(format!("{} {} ({})", part.name, part.version, part.licence));
        }
    }
    let mut page = String::from("The parts of Tetrad that others wrote, and their licences.\n");
    for (text, names) in texts {
        write!(page, "\n{}\n{}\n\n{text}\n", "=".repeat(78), names.join("\n"))?;
    }
    Ok(page)
}

/// A bill of materials in the format `CycloneDX`.
fn bill_of_materials(parts: &[Part], time: &str) -> Result<Value> {
    let timestamp = line("date", &["--utc", "--date", &format!("@{time}"), "+%Y-%m-%dT%H:%M:%SZ"]).read()?;
    let components: Vec<Value> = parts
        .iter()
        .filter(|part| !part.name.starts_with("tetrad-"))
        .map(|Part { name, version, licence, registry, .. }| {
            json!({
                "type": "library",
                "name": name,
                "version": version,
                "purl": format!("pkg:{registry}/{}@{version}", name.replace('@', "%40")),
                "licenses": [{ "expression": licence.replace('/', " OR ") }],
            })
        })
        .collect();
    Ok(json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {
            "timestamp": timestamp.trim(),
            "component": { "type": "application", "name": "tetrad", "version": env!("CARGO_PKG_VERSION") },
        },
        "components": components,
    }))
}

/// Packs a folder into an archive whose bytes depend on nothing but the folder's files.
fn pack(folder: &Path, time: &str) -> Result<PathBuf> {
    let (Some(out), Some(name)) = (folder.parent(), folder.file_name().and_then(|name| name.to_str())) else {
        bail!("{} is no folder to pack", folder.display());
    };
    let (tar, archive) = (format!("{name}.tar"), out.join(format!("{name}.tar.gz")));
    _ = fs::remove_file(&archive);
    let packing = ["--create", "--sort=name", "--owner=0", "--group=0", "--numeric-owner", "--mode=go=rX,u+rw,a-s"];
    let packing: CommandLine = line("tar", &packing).arg(format!("--mtime=@{time}")).arg("--file").arg(tar.as_str());
    packing.arg(name).within(out).read()?;
    line("gzip", &["--no-name", "--best", &tar]).within(out).read()?;
    Ok(archive)
}
