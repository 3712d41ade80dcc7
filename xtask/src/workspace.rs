//! The packages of the workspace, from `cargo metadata`.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde_json::Value;

use crate::commands::cargo;
use crate::tools::host;

/// The workspace and its dependencies on this machine.
pub(crate) struct Workspace {
    target: PathBuf,
    /// The workspace's packages and all dependencies.
    pub(crate) packages: Vec<Package>,
}

/// A package of the workspace or a dependency.
pub(crate) struct Package {
    pub(crate) name: String,
    pub(crate) version: String,
    /// The SPDX expression in the manifest.
    pub(crate) licence: Option<String>,
    pub(crate) is_ours: bool,
    pub(crate) is_library: bool,
    /// Whether the manifest lets registries have it.
    is_for_others: bool,
}

impl Workspace {
    /// Reads `cargo metadata`, for this machine's platform only: packages for other systems may never have been
    /// downloaded, and this has to work without a network.
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
                is_for_others: package["publish"].is_null(),
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

    /// The names of the packages that other people's programs can use.
    pub(crate) fn for_others(&self) -> impl Iterator<Item = &str> {
        let packages = self.packages.iter().filter(|package| package.is_ours && package.is_for_others);
        packages.map(|package| package.name.as_str())
    }

    /// The names of the workspace's libraries.
    pub(crate) fn libraries(&self) -> impl Iterator<Item = &str> {
        let libraries = self.packages.iter().filter(|package| package.is_ours && package.is_library);
        libraries.map(|package| package.name.as_str())
    }

    /// Cargo's target directory.
    pub(crate) fn target(&self) -> &Path {
        &self.target
    }
}

fn has(list: &Value, word: &str) -> bool {
    list.as_array().is_some_and(|list| list.iter().any(|entry| entry == word))
}
