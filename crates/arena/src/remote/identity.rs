//! Identities of engines: what has to be equal for an engine to be the same on two machines.

use std::collections::HashMap;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::spec::EngineSpec;

/// The properties by which machines compare engines.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Identity {
    /// The name in records.
    pub name: String,
    /// SHA-256 of the program, in hexadecimal. Arguments that are files, such as a script or a network, are hashed
    /// after it. The program of a built-in engine is the running executable.
    pub hash: String,
    /// Protocol, arguments, options, threads and level as JSON. Folders and environment may differ between machines.
    pub settings: String,
}

/// An engine's program can't be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{engine}: can't read `{program}`: {why}")]
pub struct IdentityError {
    /// The engine's name.
    pub engine: String,
    /// The program as the description names it.
    pub program: String,
    /// The system's error message.
    pub why: String,
}

impl Identity {
    /// Returns the identities of engines; hashes each set of files once.
    pub fn of_all(specs: &[EngineSpec]) -> Result<Vec<Self>, IdentityError> {
        let mut known = HashMap::new();
        specs.iter().map(|spec| Self::of(spec, &mut known)).collect()
    }

    fn of(spec: &EngineSpec, known: &mut HashMap<Vec<PathBuf>, String>) -> Result<Self, IdentityError> {
        let program = spec.launch.as_ref().map_or("tetrad", |launch| &launch.program);
        let unreadable = |error: io::Error| IdentityError {
            engine: spec.name.clone(),
            program: program.to_owned(),
            why: error.to_string(),
        };
        let files = files(spec).map_err(unreadable)?;
        let hash = match known.get(&files) {
            Some(hash) => hash.clone(),
            None => hash_of(&files).map_err(unreadable)?,
        };
        known.insert(files, hash.clone());
        let settings = serde_json::json!({
            "proto": spec.proto.name(),
            "args": spec.launch.as_ref().map_or(&[][..], |launch| &launch.args),
            "options": spec.options,
            "threads": spec.threads,
            "level": spec.level,
        });
        Ok(Self { name: spec.name.clone(), hash, settings: settings.to_string() })
    }
}

fn files(spec: &EngineSpec) -> io::Result<Vec<PathBuf>> {
    let Some(launch) = &spec.launch else { return Ok(vec![std::env::current_exe()?]) };
    let here = launch.dir.as_deref().unwrap_or(Path::new("."));
    let program = if launch.program.contains('/') {
        here.join(&launch.program)
    } else {
        let folders = std::env::var_os("PATH").unwrap_or_default();
        let found =
            std::env::split_paths(&folders).map(|folder| folder.join(&launch.program)).find(|one| one.is_file());
        found.ok_or_else(|| io::Error::new(io::ErrorKind::NotFound, "not found on the search path"))?
    };
    let arguments = launch.args.iter().map(|argument| here.join(argument)).filter(|path| path.is_file());
    Ok([program].into_iter().chain(arguments).collect())
}

fn hash_of(files: &[PathBuf]) -> io::Result<String> {
    let mut hash = Sha256::new();
    for file in files {
        io::copy(&mut File::open(file)?, &mut hash)?;
    }
    Ok(format!("{:x}", hash.finalize()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_engine_is_its_files_and_settings_wherever_they_are() {
        let folder = std::env::temp_dir().join(format!("tetrad-identity-{}", std::process::id()));
        for place in ["one", "two"] {
            std::fs::create_dir_all(folder.join(place)).unwrap();
            std::fs::write(folder.join(place).join("bot"), "abc").unwrap();
        }
        let of = |words: &str| {
            let spec = EngineSpec::parse(&format!("name=a proto=st3p {words}"), "").unwrap();
            Identity::of_all(&[spec]).unwrap().remove(0)
        };
        let at = |place: &str, words: &str| of(&format!("cmd=./bot dir={} {words}", folder.join(place).display()));
        // SHA-256 of `abc`, from FIPS 180-2, appendix B.1.
        let known = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(at("one", "").hash, known);
        assert_eq!(at("one", "time=1s"), at("two", "time=2s"));
        assert_ne!(at("one", "arg=--fast"), at("two", ""));
        // A file that is an argument counts too.
        std::fs::write(folder.join("two/net"), "weights").unwrap();
        assert_ne!(at("two", "arg=net").hash, at("one", "arg=net").hash);
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_program_that_is_not_there_is_named() {
        let spec = EngineSpec::parse("name=a proto=st3p cmd=no-such-program", "").unwrap();
        let error = Identity::of_all(&[spec]).unwrap_err().to_string();
        assert_eq!(error, "a: can't read `no-such-program`: not found on the search path");
    }
}
