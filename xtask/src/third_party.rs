//! What others wrote and a build has inside: the parts, their licences, and a bill of materials.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde_json::{Value, json};

use crate::commands::{cargo, line};
use crate::tools;

/// A part of a build that others wrote.
pub(crate) struct Part {
    name: String,
    version: String,
    /// The SPDX expression of its manifest; empty if there is none.
    licence: String,
    /// The registry in package addresses.
    registry: &'static str,
    terms: Terms,
}

/// Where the terms of a licence stand.
enum Terms {
    /// In files of the part's folder.
    Folder(PathBuf),
    Text(String),
}

/// Everything that others wrote in the binary of an archive for a target: what is linked into it, and what its web app has.
pub(crate) fn in_archive(target: &str) -> Result<Vec<Part>> {
    let mut parts = crates("tetrad-cli", target)?;
    for module in ["tetrad-wasm", "tetrad-scripts"] {
        parts.extend(crates(module, tools::WASM_TARGET)?);
    }
    parts.extend(web_packages()?);
    parts.push(standard_library()?);
    if target.ends_with("-musl") {
        parts.push(musl(target)?);
    }
    parts.sort_by(|a, b| a.key().cmp(&b.key()));
    parts.dedup_by(|a, b| a.key() == b.key());
    Ok(parts)
}

/// The crates of others that are linked into a package for a target.
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
        if name.starts_with("tetrad-") {
            continue;
        }
        let is_it = |known: &&Value| known["name"] == name && known["version"] == version;
        let known = packages.iter().find(is_it).with_context(|| format!("`cargo metadata` does not list {name}"))?;
        let manifest = Path::new(known["manifest_path"].as_str().context("a package has a manifest")?);
        let folder = manifest.parent().context("a manifest is in a folder")?.to_owned();
        let (name, version) = (name.to_owned(), version.to_owned());
        let licence = licence.trim_end_matches(" (*)").to_owned();
        let part = Part { name, version, licence, registry: "cargo", terms: Terms::Folder(folder) };
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
        let terms = Terms::Folder(Path::new("web").join(path));
        let (version, licence) = (text("version"), text("license"));
        parts.push(Part { name: name.to_owned(), version, licence, registry: "npm", terms });
    }
    Ok(parts)
}

/// Rust's standard library, whose toolchain has a page with its licences and those of the crates in it.
pub(crate) fn standard_library() -> Result<Part> {
    let sysroot = line("rustc", &["--print", "sysroot"]).read()?;
    let page = Path::new(sysroot.trim()).join("share/doc/rust/COPYRIGHT-library.html");
    let html = fs::read_to_string(&page)
        .with_context(|| format!("can't read {}, which toolchains of rustup have", page.display()))?;
    let version = line("rustc", &["--version"]).read()?;
    let version = version.split(' ').nth(1).context("`rustc --version` names a version")?.to_owned();
    let (name, licence) = ("rust-std".to_owned(), "MIT OR Apache-2.0".to_owned());
    Ok(Part { name, version, licence, registry: "generic", terms: Terms::Text(text_of(&html)) })
}

/// The C library that comes with Rust for the target.
fn musl(target: &str) -> Result<Part> {
    let libraries = line("rustc", &["--print", "target-libdir", "--target", target]).read()?;
    let path = Path::new(libraries.trim()).join("self-contained/libc.a");
    let library = fs::read(&path).with_context(|| format!("can't read {}", path.display()))?;
    let version = musl_version(&library).with_context(|| format!("{} has no version", path.display()))?;
    let terms = Terms::Text(include_str!("../licences/musl.txt").to_owned());
    Ok(Part { name: "musl".to_owned(), version, licence: "MIT".to_owned(), registry: "generic", terms })
}

/// The version that stands in a musl, the only text there of three numbers.
fn musl_version(library: &[u8]) -> Option<String> {
    let mut texts = library.split(|&byte| byte == 0).filter_map(|text| str::from_utf8(text).ok());
    let is_version = |text: &&str| {
        let numbers: Vec<_> = text.split('.').map(str::parse::<u8>).collect();
        numbers.len() == 3 && numbers.iter().all(Result::is_ok)
    };
    texts.find(is_version).map(str::to_owned)
}

impl Part {
    /// What tells a part from all others.
    fn key(&self) -> (&str, &str, &str) {
        (self.registry, &self.name, &self.version)
    }

    /// Its name, version and licence.
    pub(crate) fn under(&self) -> (&str, &str, Option<&str>) {
        (&self.name, &self.version, Some(self.licence.as_str()).filter(|licence| !licence.is_empty()))
    }

    /// The texts of its licence.
    fn licence_texts(&self) -> Result<Vec<String>> {
        let folder = match &self.terms {
            Terms::Text(text) => return Ok(vec![text.trim().to_owned()]),
            Terms::Folder(folder) => folder,
        };
        let is_licence = |name: &str| {
            let name = name.to_ascii_lowercase();
            ["licen", "copying", "notice", "unlicense"].iter().any(|start| name.starts_with(start))
        };
        let mut texts = Vec::new();
        for entry in fs::read_dir(folder).with_context(|| format!("{} has no source", self.name))? {
            let path = entry?.path();
            if path.is_file() && path.file_name().and_then(|name| name.to_str()).is_some_and(is_licence) {
                texts.push(fs::read_to_string(&path)?.replace("\r\n", "\n").trim().to_owned());
            }
        }
        if texts.is_empty() {
            texts.push(format!("(no licence file; the manifest says {})", self.licence));
        }
        Ok(texts)
    }
}

/// The licence texts of all parts, each text once.
pub(crate) fn licences(parts: &[Part]) -> Result<String> {
    let mut texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for part in parts {
        for text in part.licence_texts()? {
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

/// The text of an HTML page, without its head.
fn text_of(html: &str) -> String {
    let body = html.split_once("</head>").map_or(html, |(_, body)| body);
    // What follows a `<` is a tag up to the next `>`, then text.
    let (first, rest) = body.split_once('<').unwrap_or((body, ""));
    let texts = rest.split('<').filter_map(|tag| Some(tag.split_once('>')?.1));
    let mut text: String = [first].into_iter().chain(texts).collect();
    for (escape, sign) in [("&#34;", "\""), ("&#39;", "'"), ("&#60;", "<"), ("&#62;", ">"), ("&amp;", "&")] {
        text = text.replace(escape, sign);
    }
    let mut lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    lines.dedup_by(|line, before| line.is_empty() && before.is_empty());
    lines.join("\n").trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(name: &str, licence: &str, registry: &'static str, terms: Terms) -> Part {
        Part { name: name.to_owned(), version: "1.2.3".to_owned(), licence: licence.to_owned(), registry, terms }
    }

    fn hand_made() -> [Part; 2] {
        let text = || Terms::Text("Do what you like.\n".to_owned());
        [part("@one/web", "MIT", "npm", text()), part("two", "MIT/Apache-2.0", "cargo", text())]
    }

    #[test]
    fn a_bill_of_materials_names_every_part_with_its_address_and_licence() {
        let expected = json!({
            "bomFormat": "CycloneDX",
            "specVersion": "1.5",
            "version": 1,
            "metadata": {
                "timestamp": "2001-09-09T01:46:40Z",
                "component": { "type": "application", "name": "tetrad", "version": env!("CARGO_PKG_VERSION") },
            },
            "components": [
                {
                    "type": "library",
                    "name": "@one/web",
                    "version": "1.2.3",
                    "purl": "pkg:npm/%40one/web@1.2.3",
                    "licenses": [{ "expression": "MIT" }],
                },
                {
                    "type": "library",
                    "name": "two",
                    "version": "1.2.3",
                    "purl": "pkg:cargo/two@1.2.3",
                    "licenses": [{ "expression": "MIT OR Apache-2.0" }],
                },
            ],
        });
        assert_eq!(bill_of_materials(&hand_made(), "1000000000").unwrap(), expected);
    }

    #[test]
    fn a_licence_that_parts_share_is_printed_once_under_all_their_names() {
        let line = "=".repeat(78);
        let expected = format!(
            "The parts of Tetrad that others wrote, and their licences.\n\n{line}\n@one/web 1.2.3 (MIT)\n\
             two 1.2.3 (MIT/Apache-2.0)\n\nDo what you like.\n"
        );
        assert_eq!(licences(&hand_made()).unwrap(), expected);
    }

    #[test]
    fn licences_are_read_from_the_files_of_a_folder_and_a_lack_of_them_is_said() {
        let of = |folder: &str| {
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
            part("one", "MIT", "cargo", Terms::Folder(folder)).licence_texts().unwrap()
        };
        let mut ours = of("..");
        ours.sort();
        let files = [include_str!("../../LICENSE-APACHE"), include_str!("../../LICENSE-MIT")];
        assert_eq!(ours, files.map(str::trim));
        assert_eq!(of("src/guide"), ["(no licence file; the manifest says MIT)"]);
    }

    #[test]
    fn the_version_of_musl_stands_in_the_library() {
        assert_eq!(musl_version(b"\x7fELF\0\xff\0a.b.c\x001.2.5\0GNU C99\0").as_deref(), Some("1.2.5"));
        assert_eq!(musl_version(b"\x7fELF\x001.2\x001.2.x\0"), None);
    }

    #[test]
    fn a_page_becomes_text_without_tags_and_runs_of_empty_lines() {
        let html = "<html><head><title>T</title></head>\n<body class=\"x\">\n<p>a &#60;b&#62; &amp;#39;</p>  \n\n\n<pre>  c\n</pre></body></html>\n";
        assert_eq!(text_of(html), "a <b> &#39;\n\n  c");
    }
}
