//! `cargo xtask container`: an image with the static binary and nothing else, and the secrets that `compose.yaml` names.

#[cfg(test)]
mod compose;

use std::fmt::Write;
use std::fs::{self, Permissions};
use std::io::Read;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};

use crate::commands::{CommandLine, line};
use crate::workspace::Workspace;
use crate::{dist, steps, web};

/// The image's name; `compose.yaml` has it too.
const IMAGE: &str = concat!("localhost/tetrad:", env!("CARGO_PKG_VERSION"));

/// The programs that build and run images, the first one that is there is used.
const PROGRAMS: [&str; 2] = ["podman", "docker"];

/// The files of `compose.yaml`'s secrets, created with random texts.
const SECRETS: &str = "container/secrets";
const SECRET_NAMES: [&str; 4] = ["superuser", "owner", "worker", "token"];

/// Where Linux distributions keep the certificates of public authorities.
const CERTIFICATES: &str = "/etc/ssl/certs/ca-certificates.crt";

/// How long a new container may take to become healthy.
const PATIENCE: Duration = Duration::from_mins(1);

/// The program that builds images.
fn program() -> Result<&'static str> {
    let is_there = |program: &&str| line(program, &["--version"]).read().is_ok();
    let advice = "Type: apt-get install podman, or see https://docs.docker.com/engine/install";
    PROGRAMS.into_iter().find(is_there).with_context(|| format!("neither `podman` nor `docker` is found. {advice}"))
}

/// The platform of the image: Linux on this machine's processor.
fn platform() -> String {
    format!("linux-{}", std::env::consts::ARCH)
}

/// Fails unless everything is installed that building and running the image needs.
pub(crate) fn prepare() -> Result<()> {
    web::prepare()?;
    program()?;
    ensure!(
        Path::new(CERTIFICATES).is_file(),
        "{CERTIFICATES} is missing. The image gets it from this machine. Type: apt-get install ca-certificates"
    );
    dist::need_compiler(&platform())
}

/// Builds the image.
pub(crate) fn build(workspace: &Workspace) -> Result<()> {
    let program = program()?;
    let platform = platform();
    dist::run(workspace, &[&platform])?;
    let folder = workspace.target().join("container");
    fill(&folder.join("root"), &dist::folder(workspace, &platform))?;
    fs::copy("container/Containerfile", folder.join("Containerfile"))?;
    let context = folder.display().to_string();
    let file = folder.join("Containerfile").display().to_string();
    steps::quietly("image", &line(program, &["build", "--tag", IMAGE, "--file", &file, &context]))?;
    create_secrets(Path::new(SECRETS))?;
    println!("{IMAGE} is built. Next: {program} compose up --scale worker=8");
    Ok(())
}

/// Fills the root folder of the image.
fn fill(root: &Path, archive: &Path) -> Result<()> {
    _ = fs::remove_dir_all(root);
    for folder in ["etc/ssl/certs", "licences", "games"] {
        fs::create_dir_all(root.join(folder))?;
    }
    let files = [("tetrad", "tetrad"), ("THIRD-PARTY.txt", "licences/THIRD-PARTY.txt")];
    let ours = [("LICENSE-MIT", "licences/LICENSE-MIT"), ("LICENSE-APACHE", "licences/LICENSE-APACHE")];
    for (from, to) in files.into_iter().chain(ours) {
        fs::copy(archive.join(from), root.join(to)).with_context(|| format!("the archive has no {from}"))?;
    }
    fs::copy(CERTIFICATES, root.join(CERTIFICATES.trim_start_matches('/')))?;
    Ok(())
}

/// Creates the secrets that are missing. Only their folder is closed to others: each container reads its files under a
/// user of its own.
fn create_secrets(folder: &Path) -> Result<()> {
    fs::create_dir_all(folder)?;
    #[cfg(unix)]
    fs::set_permissions(folder, std::os::unix::fs::PermissionsExt::from_mode(0o700))?;
    for path in SECRET_NAMES.map(|name| folder.join(name)).iter().filter(|path| !path.exists()) {
        let mut random = [0; 16];
        fs::File::open("/dev/urandom")?.read_exact(&mut random)?;
        let secret =
            random.iter().try_fold(String::new(), |mut text, byte| write!(text, "{byte:02x}").map(|()| text))?;
        fs::write(path, secret + "\n")?;
        #[cfg(unix)]
        fs::set_permissions(path, <Permissions as std::os::unix::fs::PermissionsExt>::from_mode(0o644))?;
    }
    Ok(())
}

/// Builds the image and runs it as `compose.yaml` does: without a shell, root, or a writable file.
pub(crate) fn test(workspace: &Workspace) -> Result<()> {
    build(workspace)?;
    let program = program()?;
    let user = line(program, &["image", "inspect", "--format", "{{.Config.User}}", IMAGE]).read()?;
    ensure!(is_unprivileged(user.trim()), "the image runs as `{}`, expected a user without rights", user.trim());
    let closed = ["run", "--rm", "--read-only", "--cap-drop=ALL", "--security-opt=no-new-privileges"];
    // Else podman adds folders for temporary files, which docker and compose do not.
    let without_folders = (program == "podman").then_some("--read-only-tmpfs=false");
    let closed: Vec<&str> = closed.into_iter().chain(without_folders).collect();
    let version = line(program, &closed).arg(IMAGE).arg("--version").read()?;
    ensure!(version.contains("; web app; "), "the image says `{}`, expected a web app", version.trim());
    // A match of two processes: the arena starts the image's own program as engines, and their guardian.
    let engine = |name: &str| format!("name={name} proto=st3p cmd=\"/tetrad engine st3p\"");
    let engines = ["--engine", &engine("a"), "--engine", &engine("b")].map(str::to_owned);
    let games = ["match", "--game=tictactoe", "--games=2", "--each=nodes=100"];
    let game = games.iter().fold(line(program, &closed).arg(IMAGE), |line, argument| line.arg(*argument));
    let result = engines.into_iter().fold(game, CommandLine::arg).read()?;
    ensure!(result.contains("2 played"), "the match in the container printed\n{result}");
    let serving = line(program, &closed).arg("--detach").arg(IMAGE).arg("serve").read()?;
    let server = serving.trim();
    let health = healthy(program, server);
    line(program, &["stop", "--time=10", server]).read()?;
    health
}

/// Whether a user of an image is another than root, which is the one that an image has if it names none.
fn is_unprivileged(user: &str) -> bool {
    let name = user.split(':').next().unwrap_or_default();
    !["", "0", "root"].contains(&name)
}

/// Waits until the server in a container is healthy.
fn healthy(program: &str, container: &str) -> Result<()> {
    let start = Instant::now();
    loop {
        match line(program, &["exec", container, "/tetrad", "health"]).read() {
            Ok(_) => return Ok(()),
            Err(error) if start.elapsed() > PATIENCE => bail!("the server in the container is not healthy: {error:#}"),
            Err(_) => std::thread::sleep(Duration::from_millis(200)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_image_without_a_user_runs_as_root() {
        assert!(is_unprivileged("65532:65532") && is_unprivileged("nobody"));
        assert!(["", "0", "root", "0:65532", "root:users"].into_iter().all(|user| !is_unprivileged(user)));
    }
}
