//! The commands of `compose.yaml` outside of containers, on a PostgreSQL server that asks every role for its password. The tests of
//! `cargo xtask` compare the rest of that file with the image.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use super::Process;
use crate::command::{Run, tetrad};
use crate::postgres_server::{Server, programs};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// The services of `compose.yaml`, and what takes the place of their network and their mounted files.
struct Compose {
    services: Value,
    /// The folder of the server's socket.
    socket: PathBuf,
    secrets: PathBuf,
}

impl Compose {
    /// Writes a text without what only containers have.
    fn outside(&self, text: &str) -> String {
        let socket = self.socket.display();
        text.replace("@database/tetrad", &format!("@localhost/tetrad?host={socket}"))
            .replace("--host=database", &format!("--host={socket}"))
            .replace("/run/secrets", &self.secrets.display().to_string())
            .replace("/engines/", &format!("{ROOT}/container/engines/"))
    }

    /// The words of a command or a health check.
    fn words(&self, service: &str, pointer: &str) -> Vec<String> {
        let words = self.services[service].pointer(pointer).and_then(Value::as_array).expect("a list of words");
        words.iter().map(|word| self.outside(word.as_str().unwrap())).collect()
    }

    /// `tetrad` with the variables of a service.
    fn tetrad(&self, service: &str, args: &[String], more: &[&str]) -> Command {
        let args: Vec<&str> = args.iter().map(String::as_str).chain(more.iter().copied()).collect();
        let mut command = tetrad(&args);
        for (name, value) in self.services[service]["environment"].as_object().unwrap() {
            command.env(name, self.outside(value.as_str().unwrap()));
        }
        command
    }

    /// The health check of a service.
    fn health(&self, service: &str, more: &[&str]) -> Command {
        let words = self.words(service, "/healthcheck/test");
        assert_eq!(words[..2], ["CMD", "/tetrad"]);
        self.tetrad(service, &words[2..], more)
    }
}

fn run(command: &mut Command) -> Run {
    command.output().unwrap().into()
}

#[test]
fn the_services_of_compose_reach_a_database_that_asks_for_passwords() {
    // PostgreSQL's image has this superuser, so that `tetrad` is a role like any other.
    let Some(server) = Server::start_for("postgres") else { return };
    let secrets = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("secrets");
    fs::create_dir_all(&secrets).unwrap();
    for (name, secret) in [("owner", "of-the-owner"), ("worker", "of-the-worker"), ("token", "of-the-server")] {
        fs::write(secrets.join(name), format!("{secret}\n")).unwrap();
    }
    let socket = server.socket().parent().unwrap().to_owned();
    let text = fs::read_to_string(Path::new(ROOT).join("compose.yaml")).unwrap();
    let file: Value = serde_saphyr::from_str(&text).unwrap();
    let compose = Compose { services: file["services"].clone(), socket, secrets };

    server.run_file(&format!("{ROOT}/docs/many-machines.sql"), &[]);
    let passwords = compose.outside(&fs::read_to_string(Path::new(ROOT).join("container/passwords.sql")).unwrap());
    let file = compose.secrets.join("passwords.sql");
    fs::write(&file, passwords).unwrap();
    server.run_file(file.to_str().unwrap(), &[]);
    fs::write(compose.socket.join("data/pg_hba.conf"), "local all all scram-sha-256\n").unwrap();
    server.crash_and_restart();

    let command = compose.words("server", "/command");
    let mut serving = Process::run(&mut compose.tetrad("server", &command, &["--port", "0"]));
    let link = serving.lines.next().expect("the server prints a link").unwrap();
    let address = link.strip_suffix("/?token=of-the-server").unwrap();
    let healthy = Run { code: Some(0), stdout: "healthy\n".to_owned(), stderr: String::new() };
    assert_eq!(run(&mut compose.health("server", &[address])), healthy);

    let [shell, option, script] = &compose.words("admission", "/command")[..] else { panic!("expected a script") };
    let path = std::env::join_paths(
        programs().into_iter().chain(std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default())),
    );
    let admitted = run(Command::new(shell).arg(option).arg(script.replace("$$", "$")).env("PATH", path.unwrap()));
    assert_eq!(admitted.code, Some(0), "{}", admitted.stderr);

    let command = compose.words("worker", "/command");
    let mut worker = Process::run(&mut compose.tetrad("worker", &command, &["--json"]));
    worker.wait_for("announced");
    assert_eq!(run(&mut compose.health("worker", &[])), healthy);
    worker.terminate();
    worker.wait_for("summary");
    worker.ends_with(0);
    serving.terminate();
    serving.ends_with(130);

    // The password of another role is refused.
    let owner = compose.secrets.join("owner");
    let refused = run(compose.health("worker", &[]).env("PGPASSWORD_FILE", &owner));
    assert_eq!((refused.code, refused.stdout.as_str()), (Some(1), ""));
    assert!(refused.stderr.contains(r#"password authentication failed for user "worker""#), "{}", refused.stderr);
    let mut server = compose.tetrad("server", &compose.words("server", "/command"), &["--port", "0"]);
    let refused = run(server.env("PGPASSWORD_FILE", compose.secrets.join("worker")));
    assert_eq!((refused.code, refused.stdout.as_str()), (Some(2), ""));
    assert!(refused.stderr.contains(r#"password authentication failed for user "tetrad""#), "{}", refused.stderr);
}
