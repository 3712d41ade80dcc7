//! `cargo xtask tag`: whether a tag names the release that the sources make.

use std::fs;

use anyhow::{Context, Result, ensure};

/// The version of the workspace.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Fails unless the tag is `v` and the version, and the changelog has a section for it.
pub(crate) fn check(tag: &str) -> Result<()> {
    check_with(tag, &fs::read_to_string("CHANGELOG.md").context("can't read CHANGELOG.md")?)?;
    println!("{tag} names the version of these sources");
    Ok(())
}

fn check_with(tag: &str, changelog: &str) -> Result<()> {
    ensure!(
        tag.strip_prefix('v') == Some(VERSION),
        "found the tag `{tag}`, expected `v{VERSION}`: `version` in Cargo.toml and the tag of a release are the same"
    );
    let section = format!("## [{VERSION}]");
    ensure!(
        changelog.lines().any(|line| line.starts_with(&section)),
        "CHANGELOG.md has no section `{section}`: rename `## [Unreleased]`"
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_release_has_the_tag_and_a_section_of_the_version() {
        let tag = format!("v{VERSION}");
        let changelog = format!("# Changelog\n\n## [{VERSION}] - 2026-01-01\n");
        check_with(&tag, &changelog).unwrap();
        for other in ["v0.0.0", VERSION, "", "v"] {
            let error = check_with(other, &changelog).unwrap_err().to_string();
            assert!(error.starts_with(&format!("found the tag `{other}`, expected `{tag}`")), "{error}");
        }
        let error = check_with(&tag, "## [Unreleased]\n").unwrap_err().to_string();
        assert_eq!(error, format!("CHANGELOG.md has no section `## [{VERSION}]`: rename `## [Unreleased]`"));
    }
}
