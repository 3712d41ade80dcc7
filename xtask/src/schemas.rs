//! The stage `schemas`: the hosted workflows and `compose.yaml` follow the published JSON schemas of their formats, which
//! check-jsonschema brings with it.
//!
//! What the workflows run is checked by ordinary tests of this module, without anything to install.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Result;

use crate::commands::line;
use crate::workspace::Workspace;
use crate::{steps, tools};

/// The folder of the workflows.
const WORKFLOWS: &str = ".github/workflows";

/// The schema of workflows, and one that asks for a time limit of every job.
const OF_WORKFLOWS: [&str; 2] = ["vendor.github-workflows", "custom.github-workflows-require-timeout"];

/// The schema of `compose.yaml`.
const OF_COMPOSE: &str = "vendor.compose-spec";

/// Checks the files against their schemas.
pub(crate) fn check(workspace: &Workspace) -> Result<()> {
    let program = tools::need_check_jsonschema(workspace.target())?.display().to_string();
    let check = |files: &[PathBuf], schema: &str| {
        let check = line(&program, &["--builtin-schema", schema]);
        let check = files.iter().fold(check, |check, file| check.arg(file.display().to_string()));
        steps::quietly(&format!("files that follow {schema}"), &check)
    };
    let workflows = workflows(Path::new("."))?;
    OF_WORKFLOWS.iter().try_for_each(|schema| check(&workflows, schema))?;
    check(&["compose.yaml".into()], OF_COMPOSE)
}

/// The files of the workflows of a repository.
fn workflows(root: &Path) -> Result<Vec<PathBuf>> {
    fs::read_dir(root.join(WORKFLOWS))?.map(|entry| Ok(entry?.path())).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;
    use crate::{HELP, stages};

    /// How the lines begin that are no chores: they set up what the chores need on a hosted machine.
    const INSTALLATIONS: [&str; 5] =
        ["sudo apt-get install ", "sudo sysctl ", "brew install ", "rustup toolchain install ", "echo "];

    /// The workflows with their file names.
    fn parsed() -> Vec<(String, Value)> {
        let files = workflows(&Path::new(env!("CARGO_MANIFEST_DIR")).join("..")).unwrap();
        let parse = |path: PathBuf| {
            let name = path.file_name().unwrap().display().to_string();
            let workflow = serde_saphyr::from_str(&fs::read_to_string(path).unwrap());
            (name.clone(), workflow.unwrap_or_else(|error| panic!("{name}: {error}")))
        };
        let workflows: Vec<_> = files.into_iter().map(parse).collect();
        assert!(!workflows.is_empty(), "{WORKFLOWS} is empty");
        workflows
    }

    /// The steps of all jobs, each with the file that has it.
    fn job_steps() -> Vec<(String, Value)> {
        let mut steps = Vec::new();
        for (file, workflow) in parsed() {
            for job in workflow["jobs"].as_object().unwrap().values() {
                steps.extend(job["steps"].as_array().unwrap().iter().map(|step| (file.clone(), step.clone())));
            }
        }
        steps
    }

    /// The lines of all scripts, each with the file that has it.
    fn script_lines() -> Vec<(String, String)> {
        let mut lines = Vec::new();
        for (file, step) in job_steps() {
            let script = step["run"].as_str().unwrap_or_default();
            lines.extend(script.lines().map(|line| (file.clone(), line.to_owned())));
        }
        lines
    }

    /// The names of all chores.
    fn chores() -> Vec<&'static str> {
        let of_chore = HELP.lines().filter_map(|line| line.strip_prefix("  ")).filter(|line| !line.starts_with(' '));
        of_chore.filter_map(|line| line.split_whitespace().next()).collect()
    }

    #[test]
    fn workflows_run_known_chores_and_install_what_these_need() {
        let chores = chores();
        assert!(chores.contains(&"test") && chores.contains(&"dist"), "{chores:?}");
        let lines = script_lines();
        for (file, line) in &lines {
            if INSTALLATIONS.iter().any(|start| line.starts_with(start)) {
                continue;
            }
            let words: Vec<&str> = line.split_whitespace().filter(|word| !word.starts_with('+')).collect();
            let ["cargo", "xtask", chore, ref arguments @ ..] = words[..] else {
                panic!("{file}: found `{line}`, expected `cargo xtask` or one of {INSTALLATIONS:?}");
            };
            assert!(chores.contains(&chore), "{file}: found `{line}`, expected a chore: {chores:?}");
            if chore == "test" {
                stages::Options::read(arguments).unwrap_or_else(|error| panic!("{file}: `{line}`: {error:#}"));
            }
        }
        for expected in ["cargo xtask test", "cargo xtask test --deep", "cargo xtask dist"] {
            assert!(lines.iter().any(|(_, line)| line == expected), "no workflow runs `{expected}`");
        }
    }

    #[test]
    fn workflows_test_the_oldest_rust_and_the_oldest_node_that_we_promise() {
        let rust = env!("CARGO_PKG_RUST_VERSION");
        let named: Vec<String> = script_lines()
            .into_iter()
            .flat_map(|(_, line)| {
                let words: Vec<&str> = line.split_whitespace().collect();
                let installed = words.iter().skip_while(|word| **word != "install").nth(1);
                let installed = installed.filter(|_| words.first() == Some(&"rustup"));
                let chosen = words.iter().filter_map(|word| word.strip_prefix('+'));
                installed.copied().into_iter().chain(chosen).map(str::to_owned).collect::<Vec<_>>()
            })
            .collect();
        assert_eq!(named, [rust, rust], "installed and chosen versions of Rust");
        let (major, minor) = tools::OLDEST_NODE;
        for (file, step) in job_steps() {
            if step["uses"].as_str().is_some_and(|action| action.starts_with("actions/setup-node@")) {
                let version = step["with"]["node-version"].as_str();
                assert_eq!(version, Some(&*format!("{major}.{minor}")), "{file}: the version of Node as a text");
            }
        }
    }
}
