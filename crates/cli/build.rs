//! Tells the binary its commit, for `tetrad --version`.

use std::process::Command;

fn main() {
    // The log changes with every commit and checkout; a source without git has none.
    if let Some(log) = git(&["rev-parse", "--git-path", "logs/HEAD"]) {
        println!("cargo:rerun-if-changed={log}");
    }
    println!("cargo:rerun-if-changed=build.rs");
    let commit = git(&["describe", "--always", "--dirty=, modified", "--abbrev=12", "--exclude=*"]);
    println!("cargo:rustc-env=TETRAD_COMMIT={}", commit.as_deref().unwrap_or("unknown"));
}

/// The first line that git prints; `None` if there is no git or no repository.
fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok().filter(|output| output.status.success())?;
    let text = String::from_utf8(output.stdout).ok()?;
    text.lines().next().map(str::to_owned)
}
