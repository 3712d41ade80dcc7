//! `cargo xtask dist`: archives that run on a machine without Rust and Node.
//!
//! An archive has one static binary with the web app and the guide inside, the guide once more as files, manual pages,
//! completions, the README with the examples and pictures that it uses, the licences of everything in it, and a bill of
//! materials. All times are that of the commit and all paths are replaced, so that two builds of one commit are equal to the byte.

pub(crate) mod test;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};

use crate::commands::{CommandLine, cargo, line, remapped};
use crate::files::copy_into;
use crate::workspace::Workspace;
use crate::{steps, third_party, web};

/// The folder of the archives, in the target folder.
const FOLDER: &str = "dist";

const README: &str = "README.md";

/// A platform that archives are made for.
struct Platform {
    /// The name in archives and on the command line.
    name: &'static str,
    target: &'static str,
    /// The system on which it can be built.
    host: &'static str,
    /// The compiler for SQLite and ring, and how to install it.
    c_compiler: &'static str,
    advice: &'static str,
    c_flags: &'static str,
}

const PLATFORMS: &[Platform] = &[
    Platform {
        name: "linux-x86_64",
        host: "linux",
        target: "x86_64-unknown-linux-musl",
        c_compiler: "musl-gcc",
        advice: "apt-get install musl-tools",
        c_flags: "",
    },
    Platform {
        name: "linux-aarch64",
        host: "linux",
        target: "aarch64-unknown-linux-musl",
        c_compiler: "aarch64-linux-gnu-gcc",
        advice: "apt-get install gcc-aarch64-linux-gnu libc6-dev-arm64-cross",
        // The headers are those of glibc: nothing that only glibc has may be called.
        c_flags: "-DSQLITE_DISABLE_LFS -U_FORTIFY_SOURCE -mno-outline-atomics",
    },
    // Built by the hosted workflow alone, and never tried.
    Platform {
        name: "macos-aarch64",
        target: "aarch64-apple-darwin",
        host: "macos",
        c_compiler: "cc",
        advice: "xcode-select --install",
        c_flags: "",
    },
];

/// The platforms that can be built for on this one.
fn platforms() -> impl Iterator<Item = &'static Platform> {
    PLATFORMS.iter().filter(|platform| platform.host == std::env::consts::OS)
}

/// Fails unless the compiler for a platform is installed.
pub(crate) fn need_compiler(name: &str) -> Result<()> {
    find(name)?.need_compiler()
}

fn find(name: &str) -> Result<&'static Platform> {
    let known = || platforms().map(|platform| platform.name).collect::<Vec<_>>().join(", ");
    let found = platforms().find(|platform| platform.name == name);
    found.with_context(|| format!("found `{name}`, expected a platform: {}", known()))
}

/// The platforms whose compilers are installed. Says which are left out.
fn possible() -> Result<Vec<&'static Platform>> {
    let mut possible = Vec::new();
    for platform in platforms() {
        match platform.need_compiler() {
            Ok(()) => possible.push(platform),
            Err(error) => println!("{} is left out: {error}", platform.name),
        }
    }
    ensure!(!possible.is_empty(), "there is no platform whose archive can be made here");
    Ok(possible)
}

/// Makes the archives of these platforms, or of all that can be built here.
pub(crate) fn run(workspace: &Workspace, names: &[&str]) -> Result<()> {
    let platforms = match names {
        [] => possible()?,
        _ => names.iter().map(|name| find(name)).collect::<Result<_>>()?,
    };
    for platform in &platforms {
        platform.need_compiler()?;
        line("rustup", &["target", "add", platform.target]).read()?;
    }
    let guide = web::build_with_guide(workspace)?;
    let out = workspace.target().join(FOLDER);
    fs::create_dir_all(&out)?;
    let time = line("git", &["log", "-1", "--format=%ct"]).read()?.trim().to_owned();
    let mut archives = Vec::new();
    for platform in platforms {
        let binary = build(workspace, platform, &time)?;
        let folder = folder(workspace, platform.name);
        fill(&folder, &binary, platform, &time)?;
        copy_into(&guide, &folder.join("guide"))?;
        archives.push(pack(&folder, &time)?);
    }
    let names: Vec<String> = archives.iter().filter_map(|path| Some(path.file_name()?.to_str()?.to_owned())).collect();
    let sums = names.iter().fold(line("sha256sum", &[]), |line, name| line.arg(name.as_str()));
    let sums = sums.within(&out).read()?;
    fs::write(out.join("SHA256SUMS"), &sums)?;
    print!("{}:\n{sums}", out.display());
    Ok(())
}

/// The folder that becomes the archive of a platform.
pub(crate) fn folder(workspace: &Workspace, platform: &str) -> PathBuf {
    workspace.target().join(FOLDER).join(format!("tetrad-{}-{platform}", env!("CARGO_PKG_VERSION")))
}

impl Platform {
    /// Fails unless its compiler is installed, with the headers of the C library.
    fn need_compiler(&self) -> Result<()> {
        let Self { c_compiler, advice, .. } = self;
        let preprocess = ["-include", "stdint.h", "-E", "-x", "c", "/dev/null"];
        let is_there = line(c_compiler, &preprocess).read().is_ok();
        ensure!(is_there, "`{c_compiler}` is missing, or the headers of its C library are. Type: {advice}");
        Ok(())
    }

    /// The linker. For Linux it is the one that comes with Rust, which needs nothing else to link for other processors.
    fn linker(&self) -> &'static str {
        if self.host == "linux" { "rust-lld" } else { "cc" }
    }

    /// Adds the compilers of this platform to a command of cargo.
    fn with_tools(&self, line: CommandLine) -> CommandLine {
        let target = self.target.replace('-', "_");
        line.with("RUSTFLAGS", remapped("--remap-path-prefix"))
            .with(format!("CC_{target}"), self.c_compiler)
            .with(format!("CFLAGS_{target}"), format!("{} {}", self.c_flags, remapped("-ffile-prefix-map")))
            .with(format!("CARGO_TARGET_{}_LINKER", target.to_uppercase()), self.linker())
    }
}

fn build(workspace: &Workspace, platform: &Platform, time: &str) -> Result<PathBuf> {
    let Platform { name, target, .. } = platform;
    let line = cargo(&["build", "--release", "--package", "tetrad-cli", "--target", target]);
    steps::build(&format!("tetrad for {name}"), platform.with_tools(line).with("SOURCE_DATE_EPOCH", time))?;
    Ok(workspace.target().join(target).join("release/tetrad"))
}

/// Puts everything that belongs into an archive into a folder.
fn fill(folder: &Path, binary: &Path, platform: &Platform, time: &str) -> Result<()> {
    _ = fs::remove_dir_all(folder);
    fs::create_dir_all(folder)?;
    fs::copy(binary, folder.join("tetrad"))?;
    for file in [README, "CHANGELOG.md", "SECURITY.md", "LICENSE-MIT", "LICENSE-APACHE"] {
        fs::copy(file, folder.join(file)).with_context(|| format!("can't copy {file}"))?;
    }
    for (from, to) in [("docs/man", "man"), ("completions", "completions")] {
        fs::create_dir_all(folder.join(to))?;
        for entry in fs::read_dir(from)? {
            let path = entry?.path();
            fs::copy(&path, folder.join(to).join(path.file_name().context("a file has a name")?))?;
        }
    }
    for file in referred(&fs::read_to_string(README)?) {
        copy_into(Path::new(&file), &folder.join(&file))?;
    }
    let parts = third_party::in_archive(platform.target)?;
    fs::write(folder.join("THIRD-PARTY.txt"), third_party::licences(&parts)?)?;
    fs::write(folder.join("sbom.cdx.json"), format!("{:#}\n", third_party::bill_of_materials(&parts, time)?))?;
    Ok(())
}

/// The examples and pictures that a page refers to: its commands need them. The pages are in the guide.
fn referred(page: &str) -> BTreeSet<String> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || "/._-".contains(c);
    let words = page.split(|c| !is_part(c));
    let is_wanted = |word: &&str| ["examples/", "docs/pictures/"].iter().any(|folder| word.starts_with(folder));
    words.filter(is_wanted).filter(|word| Path::new(word).extension().is_some()).map(str::to_owned).collect()
}

/// Packs a folder into an archive whose bytes depend on nothing but the folder's files.
fn pack(folder: &Path, time: &str) -> Result<PathBuf> {
    let (Some(out), Some(name)) = (folder.parent(), folder.file_name().and_then(|name| name.to_str())) else {
        bail!("{} is no folder to pack", folder.display());
    };
    let (tar, archive) = (format!("{name}.tar"), out.join(format!("{name}.tar.gz")));
    _ = fs::remove_file(&archive);
    let packing = ["--create", "--sort=name", "--owner=0", "--group=0", "--numeric-owner", "--mode=go=rX,u+rw,a-s"];
    let packing: CommandLine = line("tar", &packing).arg(format!("--mtime=@{time}")).arg("--file").arg(tar.as_str());
    packing.arg(name).within(out).read()?;
    line("gzip", &["--no-name", "--best", &tar]).within(out).read()?;
    Ok(archive)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn examples_and_pictures_are_found_in_commands_and_links() {
        let page = "![A game](docs/pictures/game.gif) in [`examples/`](examples/README.md); [rules](docs/ptn.md)\n\
                    $ tetrad check st3p -- python3 examples/st3p.py\n$ tetrad match 'cmd=\"python3 examples/st3p.py\"'\n";
        let expected = ["docs/pictures/game.gif", "examples/README.md", "examples/st3p.py"];
        assert_eq!(referred(page).into_iter().collect::<Vec<_>>(), expected);
    }

    #[test]
    fn an_unknown_platform_is_refused_with_the_known_ones() {
        let known = platforms().map(|platform| platform.name).collect::<Vec<_>>().join(", ");
        let error = need_compiler("amiga").unwrap_err().to_string();
        assert_eq!(error, format!("found `amiga`, expected a platform: {known}"));
    }
}
