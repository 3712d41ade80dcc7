//! The registered engines. Files of engines are read again when they have changed, without a restart.
//!
//! A file that can't be read any more leaves the engines as they were, and says what is wrong in [`Registered::problem`].

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use parking_lot::Mutex;
use tetrad_arena::spec::EngineSpec;

/// The name of the built-in engine.
const BUILT_IN: &str = "Tetrad";

/// Reads the engines of a file; an error says what is wrong with it, and where.
pub type ReadEngines = fn(&Path) -> Result<Vec<EngineSpec>, String>;

/// Files of engines, which are read when the server starts and whenever they change.
#[derive(Clone, Debug)]
pub struct EngineFiles {
    /// The files.
    pub paths: Vec<PathBuf>,
    /// Reads one of them.
    pub read: ReadEngines,
}

/// The engines that are registered at one time.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Registered {
    /// The engines, the built-in one first.
    pub(crate) engines: Vec<EngineSpec>,
    /// What is wrong with a file, if its engines are those of before.
    pub(crate) problem: Option<String>,
}

impl Registered {
    pub(crate) fn find(&self, name: &str) -> Option<&EngineSpec> {
        self.engines.iter().find(|engine| engine.name == name)
    }
}

/// The registered engines, now.
pub(crate) struct Registry {
    fixed: Vec<EngineSpec>,
    files: Option<EngineFiles>,
    latest: Mutex<Latest>,
}

#[derive(Default)]
struct Latest {
    registered: Arc<Registered>,
    stamps: Vec<Stamp>,
}

/// When a file was changed, and its length; `None` if that can't be found out.
type Stamp = Option<(SystemTime, u64)>;

impl Registry {
    /// Registers engines, with those of files after them. An error says what is wrong.
    pub(crate) fn new(fixed: Vec<EngineSpec>, files: Option<EngineFiles>) -> Result<Self, String> {
        let registry = Self { fixed, files, latest: Mutex::default() };
        let (stamps, engines) = (registry.stamps(), registry.read()?);
        let registered = Arc::new(Registered { engines, problem: None });
        Ok(Self { latest: Mutex::new(Latest { registered, stamps }), ..registry })
    }

    /// The engines as they are registered now.
    pub(crate) fn current(&self) -> Arc<Registered> {
        // Nothing can panic while the lock is held.
        let mut latest = self.latest.lock();
        let stamps = self.stamps();
        if stamps != latest.stamps {
            latest.stamps = stamps;
            latest.registered = Arc::new(match self.read() {
                Ok(engines) => {
                    tracing::info!("the engines were read again: {} are registered", engines.len());
                    Registered { engines, problem: None }
                }
                Err(error) => {
                    tracing::warn!("the engines stay as they were: {error}");
                    Registered { engines: latest.registered.engines.clone(), problem: Some(error) }
                }
            });
        }
        Arc::clone(&latest.registered)
    }

    fn stamps(&self) -> Vec<Stamp> {
        let stamp = |path: &PathBuf| {
            let data = std::fs::metadata(path).ok()?;
            Some((data.modified().ok()?, data.len()))
        };
        self.files.iter().flat_map(|files| &files.paths).map(stamp).collect()
    }

    fn read(&self) -> Result<Vec<EngineSpec>, String> {
        let mut engines = self.fixed.clone();
        if let Some(EngineFiles { paths, read }) = &self.files {
            for path in paths {
                engines.extend(read(path)?);
            }
        }
        let mut names = BTreeSet::new();
        if let Some(twice) = engines.iter().find(|engine| !names.insert(engine.name.as_str())) {
            return Err(format!("there is already an engine named `{}`", twice.name));
        }
        Ok(with_built_in(engines))
    }
}

/// The engines, with the built-in one in front unless an engine of that name is registered.
fn with_built_in(mut engines: Vec<EngineSpec>) -> Vec<EngineSpec> {
    if !engines.iter().any(|engine| engine.name == BUILT_IN)
        && let Ok(ours) = EngineSpec::parse(&format!("name={BUILT_IN} proto=builtin"), "")
    {
        engines.insert(0, ours);
    }
    engines
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    fn read(path: &Path) -> Result<Vec<EngineSpec>, String> {
        let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
        text.lines().map(|line| EngineSpec::parse(line, "").map_err(|error| error.to_string())).collect()
    }

    #[test]
    fn a_changed_file_is_read_again_and_a_broken_one_changes_nothing() {
        let path = std::env::temp_dir().join(format!("tetrad-registry-{}.txt", std::process::id()));
        fs::write(&path, "name=One").unwrap();
        let registry = Registry::new(Vec::new(), Some(EngineFiles { paths: vec![path.clone()], read })).unwrap();
        let names = || {
            let Registered { engines, problem } = (*registry.current()).clone();
            (engines.into_iter().map(|engine| engine.name).collect::<Vec<_>>().join(" "), problem)
        };
        assert_eq!(names(), ("Tetrad One".into(), None));
        fs::write(&path, "name=One\nname=Other").unwrap();
        assert_eq!(names(), ("Tetrad One Other".into(), None));
        fs::write(&path, "name=Third proto=odd").unwrap();
        let (kept, problem) = names();
        assert_eq!(kept, "Tetrad One Other");
        assert!(problem.unwrap().starts_with("proto: found `odd`"));
        fs::write(&path, "name=Twice\nname=Twice").unwrap();
        assert_eq!(names(), ("Tetrad One Other".into(), Some("there is already an engine named `Twice`".into())));
        fs::remove_file(&path).unwrap();
        assert!(names().1.unwrap().contains("No such file"));
        fs::write(&path, "name=Tetrad level=3").unwrap();
        assert_eq!(names(), ("Tetrad".into(), None));
        fs::remove_file(&path).unwrap();
    }
}
