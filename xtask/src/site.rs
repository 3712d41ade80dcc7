//! `cargo xtask site`: the workbench and the guide as files for any static host, into `target/site`.
//!
//! All addresses are relative and all routes stand behind `#`, so that the files work in any folder and need no rules of the host.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Result;

use crate::files::copy_into;
use crate::workspace::Workspace;
use crate::{tools, web};

/// Builds the site and returns its folder.
pub(crate) fn build(workspace: &Workspace) -> Result<PathBuf> {
    web::build_with_guide(workspace)?;
    let out = workspace.target().join("site");
    _ = fs::remove_dir_all(&out);
    copy_into(Path::new("web/dist"), &out)?;
    println!("{}", out.display());
    Ok(out)
}

/// Serves the site from a folder of a plain file server, and uses it in Chromium.
pub(crate) fn test(workspace: &Workspace) -> Result<()> {
    let site = build(workspace)?.display().to_string();
    web::deep_test("site").with("CHROMIUM", tools::need_chromium()?).with("SITE", site).run()
}
