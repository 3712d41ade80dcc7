//! The engines of this machine, registered by flags and files.

use std::path::PathBuf;

use anyhow::Context;
use tetrad_arena::spec::EngineSpec;

use crate::matches;

#[derive(Debug, clap::Args)]
pub(crate) struct Roster {
    /// Register an engine, in the words of `tetrad match` (may be repeated)
    #[arg(long, value_name = "SPEC")]
    engine: Vec<String>,
    /// Register the engines of a file in TOML, which may be that of a match (may be repeated)
    #[arg(long, value_name = "FILE")]
    engines: Vec<PathBuf>,
}

impl Roster {
    /// The engines of `--engine`.
    pub(crate) fn flags(&self) -> anyhow::Result<Vec<EngineSpec>> {
        let spec = |text: &String| EngineSpec::parse(text, "").with_context(|| format!("--engine '{text}'"));
        self.engine.iter().map(spec).collect()
    }

    /// The files of `--engines`.
    pub(crate) fn files(&self) -> &[PathBuf] {
        &self.engines
    }

    /// All engines, those of `--engine` first.
    pub(crate) fn specs(&self) -> anyhow::Result<Vec<EngineSpec>> {
        let mut specs = self.flags()?;
        for path in &self.engines {
            specs.extend(matches::engines(path)?);
        }
        Ok(specs)
    }
}
