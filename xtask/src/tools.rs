//! The tools that tasks need, and their installation.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};

use crate::commands::{CommandLine, cargo, line};
use crate::steps;

/// The target triple of browsers.
pub(crate) const WASM_TARGET: &str = "wasm32-unknown-unknown";

/// The oldest version of Node that builds the web app, as major and minor version.
pub(crate) const OLDEST_NODE: (u32, u32) = (20, 19);

/// The oldest one of the next major version, which was new when 20.19 came.
const OLDEST_NEXT_NODE: (u32, u32) = (22, 12);

/// The version of mdBook that builds the guide. Its theme's templates belong to this version.
const MDBOOK: &str = "0.5.4";

/// The version of check-jsonschema that checks workflows.
const CHECK_JSONSCHEMA: &str = "0.39.0";

/// The target triple of this machine.
pub(crate) fn host() -> Result<String> {
    let text = line("rustc", &["--version", "--verbose"]).read()?;
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host.context("`rustc --version --verbose` names no host")?.to_owned())
}

/// Fails unless a component of the toolchain is installed.
pub(crate) fn need_component(name: &str) -> Result<()> {
    let is_there = cargo(&[name, "--version"]).read().is_ok();
    let component = if name == "fmt" { "rustfmt" } else { name };
    if !is_there {
        bail!("`cargo {name}` is missing. Type: rustup component add {component}");
    }
    Ok(())
}

/// Installs the standard library for browsers if it is missing.
pub(crate) fn need_wasm_target() -> Result<()> {
    let add = line("rustup", &["target", "add", WASM_TARGET]);
    let directory = line("rustc", &["--print", "target-libdir", "--target", WASM_TARGET]).read()?;
    if !Path::new(directory.trim()).is_dir() {
        add.run().with_context(|| format!("the target {WASM_TARGET} is missing. With a network, type: {add}"))?;
    }
    Ok(())
}

/// Fails unless a Node that is new enough is installed.
pub(crate) fn need_node() -> Result<()> {
    let [oldest, next] = [OLDEST_NODE, OLDEST_NEXT_NODE].map(|(major, minor)| format!("{major}.{minor}"));
    let advice = format!(
        "Node {oldest} or {next}, or newer, is needed. Install it from https://nodejs.org or the system's packages \
         (Debian, Ubuntu: apt-get install nodejs; macOS: brew install node), or leave its stage out: \
         cargo xtask test --skip node"
    );
    let Ok(version) = line("node", &["--version"]).read() else { bail!("`node` is missing. {advice}") };
    ensure!(node_version(&version).is_some_and(is_new_enough), "`node --version` says {}. {advice}", version.trim());
    Ok(())
}

/// Whether Vite runs on a version of Node.
fn is_new_enough(version: (u32, u32)) -> bool {
    let (oldest_major, _) = OLDEST_NODE;
    version >= OLDEST_NEXT_NODE || (version.0 == oldest_major && version >= OLDEST_NODE)
}

/// Fails unless npm is installed.
pub(crate) fn need_npm() -> Result<()> {
    if line("npm", &["--version"]).read().is_err() {
        bail!(
            "`npm` is missing. It comes with Node from https://nodejs.org; of the system's packages it is one of its own \
             (Debian, Ubuntu: apt-get install npm)"
        );
    }
    Ok(())
}

/// Returns the path of mdBook, which is installed into the target folder if neither it nor the search path has this version.
pub(crate) fn need_mdbook(target: &Path) -> Result<PathBuf> {
    let root = target.join("tools");
    let own = root.join("bin/mdbook");
    let is_it = |program: &Path| {
        let version = line(&program.display().to_string(), &["--version"]).read();
        version.is_ok_and(|version| version.trim() == format!("mdbook v{MDBOOK}"))
    };
    if let Some(found) = [own.clone(), PathBuf::from("mdbook")].into_iter().find(|program| is_it(program)) {
        return Ok(found);
    }
    let install =
        ["install", "mdbook", "--locked", "--version", MDBOOK, "--no-default-features", "--features", "search"];
    let install = cargo(&install).arg("--root").arg(root.display().to_string());
    steps::quietly(&format!("mdBook {MDBOOK}"), &install)
        .with_context(|| format!("mdBook {MDBOOK} is missing. With a network, type: {install}"))?;
    Ok(own)
}

/// Fails unless Python can make the environment that check-jsonschema is installed into.
pub(crate) fn need_python() -> Result<()> {
    let is_there = line("python3", &["-c", "import ensurepip, venv"]).read().is_ok();
    ensure!(
        is_there,
        "`python3` with its module `venv` is missing. Type: apt-get install python3-venv, or leave its stage out: \
         cargo xtask test --deep --skip schemas"
    );
    Ok(())
}

/// Returns the path of check-jsonschema, which is installed into the target folder if this version is not there.
pub(crate) fn need_check_jsonschema(target: &Path) -> Result<PathBuf> {
    let folder = target.join("tools/check-jsonschema");
    let program = folder.join("bin/check-jsonschema");
    let version = line(&program.display().to_string(), &["--version"]).read();
    if version.is_ok_and(|version| version.trim().ends_with(CHECK_JSONSCHEMA)) {
        return Ok(program);
    }
    line("python3", &["-m", "venv", "--clear"]).arg(folder.display().to_string()).read()?;
    let pip = folder.join("bin/pip").display().to_string();
    let install = line(&pip, &["install", &format!("check-jsonschema=={CHECK_JSONSCHEMA}")]);
    steps::quietly(&format!("check-jsonschema {CHECK_JSONSCHEMA}"), &install)
        .with_context(|| format!("check-jsonschema is missing. With a network, type: {install}"))?;
    Ok(program)
}

/// Installs the programs of a PostgreSQL server, which tests start, if they are missing and this process is allowed to.
pub(crate) fn need_postgres() -> Result<()> {
    let install = package("postgresql");
    install_where_allowed(&install, || find_postgres().is_some())?;
    ensure!(
        find_postgres().is_some(),
        "no PostgreSQL server is found. Type: sudo {install} (macOS: brew install postgresql), or leave its stage out: \
         cargo xtask test --skip postgres"
    );
    Ok(())
}

/// The folder of the PostgreSQL programs, which Debian keeps out of the search path.
pub(crate) fn find_postgres() -> Option<PathBuf> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().filter_map(Result::ok);
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = versions.map(|version| version.path().join("bin")).chain(std::env::split_paths(&path));
    folders.into_iter().find(|folder| ["initdb", "postgres"].iter().all(|name| folder.join(name).is_file()))
}

/// The package and the program of Chromium without windows, which runs the tests in half of the time.
const HEADLESS: &str = "chromium-headless-shell";

/// The names of Chromium and Chrome in the search path, the quickest first.
const CHROMIUM: [&str; 6] =
    [HEADLESS, "chrome-headless-shell", "chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

/// Returns the path of a browser for the tests: the variable `CHROMIUM`, or Chromium, which is installed from the
/// system's packages if it is missing and this process is allowed to.
pub(crate) fn need_chromium() -> Result<String> {
    if let Ok(path) = std::env::var("CHROMIUM") {
        return Ok(path);
    }
    // Not every system has this package.
    _ = install_where_allowed(&package(HEADLESS), || find_chromium().is_some_and(|path| path.contains("headless")));
    let install = package("chromium");
    install_where_allowed(&install, || find_chromium().is_some())?;
    find_chromium().with_context(|| {
        format!(
            "no Chromium is found. Type: sudo {install} (other systems: see https://www.chromium.org), name one in the \
             variable CHROMIUM, or leave its stage out: cargo xtask test --skip browser"
        )
    })
}

fn find_chromium() -> Option<String> {
    let folders = std::env::var_os("PATH")?;
    let candidates = std::env::split_paths(&folders).flat_map(|folder| CHROMIUM.map(|name| folder.join(name)));
    candidates.into_iter().find(|path| path.is_file()).map(|path| path.display().to_string())
}

/// The command that installs a Debian package.
fn package(name: &str) -> CommandLine {
    line("apt-get", &["install", "--yes", "--no-install-recommends", name])
}

/// Installs a missing package if this process is root and the system has `apt-get`.
fn install_where_allowed(install: &CommandLine, is_there: impl Fn() -> bool) -> Result<()> {
    let is_root = || line("id", &["-u"]).read().is_ok_and(|id| id.trim() == "0");
    if !is_there() && is_root() && line("apt-get", &["--version"]).read().is_ok() {
        // An outdated package list only matters if the package is not found.
        _ = line("apt-get", &["update"]).run();
        install.run()?;
    }
    Ok(())
}

/// The major and minor version in what `node --version` prints.
fn node_version(text: &str) -> Option<(u32, u32)> {
    let mut numbers = text.trim().strip_prefix('v')?.split('.').map(|number| number.parse().ok());
    Some((numbers.next()??, numbers.next()??))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_read_from_what_node_prints() {
        assert_eq!(node_version("v20.20.2\n"), Some((20, 20)));
        assert_eq!(node_version("v22\n"), None);
        assert_eq!(node_version("nonsense"), None);
    }

    #[test]
    fn a_node_is_new_enough_if_the_packages_of_the_web_app_run_on_it() {
        for new_enough in [(20, 19), (20, 20), (22, 12), (23, 0), (24, 1)] {
            assert!(is_new_enough(new_enough), "{new_enough:?}");
        }
        for old in [(18, 20), (20, 18), (21, 7), (22, 11)] {
            assert!(!is_new_enough(old), "{old:?}");
        }
    }

    #[test]
    fn vite_and_the_web_app_name_the_same_oldest_nodes() {
        let [(major, minor), next] = [OLDEST_NODE, OLDEST_NEXT_NODE];
        let range = format!("^{major}.{minor}.0 || >={}.{}.0", next.0, next.1);
        let read = |file: &str| -> serde_json::Value {
            serde_json::from_str(&std::fs::read_to_string(Path::new("../web").join(file)).unwrap()).unwrap()
        };
        assert_eq!(read("package.json")["engines"]["node"], range);
        assert_eq!(read("package-lock.json")["packages"]["node_modules/vite"]["engines"]["node"], range);
    }
}
