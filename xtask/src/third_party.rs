//! What others wrote and a build has inside: the parts, their licences, and a bill of materials.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde_json::{Value, json};

use crate::commands::{cargo, line};

/// A package that a build has inside.
pub(crate) struct Part {
    name: String,
    version: String,
    licence: String,
    /// The registry in package addresses.
    registry: &'static str,
    folder: PathBuf,
}

/// The crates that are linked into a package for a target.
pub(crate) fn crates(package: &str, target: &str) -> Result<Vec<Part>> {
    let tree = ["tree", "--package", package, "--edges", "normal", "--prefix", "none", "--target", target];
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
    Ok(parts.into_values().collect())
}

/// The npm packages that are part of the web app.
pub(crate) fn web_packages() -> Result<Vec<Part>> {
    let lock: Value = serde_json::from_str(&fs::read_to_string("web/package-lock.json")?)?;
    let mut parts = Vec::new();
    for (path, package) in lock["packages"].as_object().context("the lock file lists packages")? {
        let Some(name) = path.rsplit("node_modules/").next().filter(|name| !name.is_empty()) else { continue };
        if package["dev"] == true || path.is_empty() {
            continue;
        }
        let text = |key: &str| package[key].as_str().unwrap_or_default().to_owned();
        let (version, licence, folder) = (text("version"), text("license"), Path::new("web").join(path));
        parts.push(Part { name: name.to_owned(), version, licence, registry: "npm", folder });
    }
    Ok(parts)
}

/// The licence texts of all parts, each text once.
pub(crate) fn licences(parts: &[Part]) -> Result<String> {
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
pub(crate) fn bill_of_materials(parts: &[Part], time: &str) -> Result<Value> {
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
