//! Folders of files: listing and copying.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// All files below a folder, in the order of their paths.
pub(crate) fn files_below(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut entries = fs::read_dir(folder)
        .with_context(|| format!("can't read {}", folder.display()))?
        .map(|entry| Ok(entry?.path()))
        .collect::<Result<Vec<_>>>()?;
    entries.sort();
    let mut files = Vec::new();
    for path in entries {
        if path.is_dir() {
            files.extend(files_below(&path)?);
        } else {
            files.push(path);
        }
    }
    Ok(files)
}

/// Copies a file, or a folder with all its files, to a path whose folders are made.
pub(crate) fn copy_into(from: &Path, to: &Path) -> Result<()> {
    let files = if from.is_dir() { files_below(from)? } else { vec![from.to_owned()] };
    for file in files {
        let rest = file.strip_prefix(from)?;
        let target = if rest.as_os_str().is_empty() { to.to_owned() } else { to.join(rest) };
        fs::create_dir_all(target.parent().context("a file is in a folder")?)?;
        fs::copy(&file, &target).with_context(|| format!("can't copy {} to {}", file.display(), target.display()))?;
    }
    Ok(())
}
