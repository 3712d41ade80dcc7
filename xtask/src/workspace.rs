//! What cargo knows about this workspace.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde_json::Value;

use crate::commands::cargo;
use crate::tools::host;

/// The workspace and what it links on this machine.
pub(crate) struct Workspace {
    target: PathBuf,
    /// Its own packages and all they depend on.
    pub(crate) packages: Vec<Package>,
}

/// A package, ours or somebody else's.
pub(crate) struct Package {
    pub(crate) name: String,
    pub(crate) version: String,
    /// As its manifest has it.
    pub(crate) licence: Option<String>,
    pub(crate) is_ours: bool,
    pub(crate) is_library: bool,
}

impl Workspace {
    /// Asks cargo. Only packages that are needed on this machine are looked at: those of other systems may never have been
    /// downloaded, and a machine without a network can still answer.
    pub(crate) fn load() -> Result<Self> {
        let host = host()?;
        let text = cargo(&["metadata", "--format-version=1", "--filter-platform", &host]).read()?;
        let metadata: Value = serde_json::from_str(&text).context("`cargo metadata` printed no JSON")?;
        Self::from_metadata(&metadata).context("`cargo metadata` printed something unexpected")
    }

    fn from_metadata(metadata: &Value) -> Option<Self> {
        let ours = metadata["workspace_members"].as_array()?;
        let read = |package: &Value| {
            Some(Package {
                name: package["name"].as_str()?.to_owned(),
                version: package["version"].as_str()?.to_owned(),
                licence: package["license"].as_str().map(str::to_owned),
                is_ours: ours.contains(&package["id"]),
                is_library: package["targets"]
                    .as_array()?
                    .iter()
                    .any(|target| ["lib", "rlib"].iter().any(|&kind| has(&target["kind"], kind))),
            })
        };
        let mut packages: Vec<Package> = metadata["packages"].as_array()?.iter().map(read).collect::<Option<_>>()?;
        packages.sort_by(|a, b| (&a.name, &a.version).cmp(&(&b.name, &b.version)));
        Some(Self { target: metadata["target_directory"].as_str()?.into(), packages })
    }

    /// The names of our own libraries.
    pub(crate) fn libraries(&self) -> impl Iterator<Item = &str> {
        let libraries = self.packages.iter().filter(|package| package.is_ours && package.is_library);
        libraries.map(|package| package.name.as_str())
    }

    /// Where cargo puts what it builds.
    pub(crate) fn target(&self) -> &Path {
        &self.target
    }
}

fn has(list: &Value, word: &str) -> bool {
    list.as_array().is_some_and(|list| list.iter().any(|entry| entry == word))
}
