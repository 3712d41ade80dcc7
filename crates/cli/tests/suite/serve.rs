use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::thread;

use crate::command::{run, stdout_of, tetrad};

const NO_APP: &str = "note: this binary has no web app; in the source, `cargo xtask serve` builds one that has it";

/// What the server said, apart from the note of a binary without the web app, which may not be built yet.
fn said(stderr: Vec<u8>) -> String {
    let text = String::from_utf8(stderr).unwrap();
    text.lines().filter(|line| *line != NO_APP).collect()
}

/// Whether the binary has the web app. The answer of a development build changes when the app is built.
fn has_app() -> bool {
    stdout_of(&["--version"]).contains("; web app; ")
}

/// Starts a server; returns it and the link that it prints.
fn serve_with(args: &[&str]) -> (Child, String) {
    let mut command = tetrad(&[&["serve", "--port", "0"], args].concat());
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut link = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut link).unwrap();
    (child, link.trim().to_owned())
}

#[test]
fn the_workbench_is_served_until_the_process_is_told_to_end() {
    let file = format!("{}/registered.toml", env!("CARGO_TARGET_TMPDIR"));
    std::fs::write(&file, "each = { nodes = 9 }\n[[engine]]\nname = 'Theirs'\n").unwrap();
    let engines = ["--engine", "name=Ours proto=builtin", "--engines", &file];
    let (child, link) = serve_with(&engines);
    let host = link.strip_prefix("http://").and_then(|link| link.strip_suffix('/')).expect("a link comes first");
    let port = host.strip_prefix("localhost:").expect("only this machine is listened to");
    let mut stream = TcpStream::connect(("127.0.0.1", port.parse().unwrap())).unwrap();
    write!(stream, "GET /api/about HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200 ") && answer.contains(r#"{"name":"Ours","proto":"builtin","#));
    assert!(answer.contains(r#"{"name":"Theirs","proto":"builtin","#), "{answer}");
    assert!(Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap().success());
    let end = child.wait_with_output().unwrap();
    assert_eq!((end.status.code(), said(end.stderr).as_str()), (Some(130), ""));
}

#[test]
fn a_binary_without_the_web_app_says_how_to_get_one() {
    let before = has_app();
    let (child, _) = serve_with(&[]);
    assert!(Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap().success());
    let said = String::from_utf8(child.wait_with_output().unwrap().stderr).unwrap();
    let expected = |has_app| if has_app { String::new() } else { format!("{NO_APP}\n") };
    assert!([before, has_app()].map(expected).contains(&said), "{said}");
}

#[test]
fn health_needs_no_token_and_says_what_is_wrong() {
    let (mut child, link) = serve_with(&["--token", "long-enough"]);
    let address = link.split_once("/?").unwrap().0;
    assert_eq!(stdout_of(&["health", address]), "healthy\n");
    assert_eq!(stdout_of(&["health", &format!("{address}/")]), "healthy\n");
    child.kill().unwrap();
    child.wait().unwrap();
    let sick = |args: &[&str], code: i32| {
        let run = run(&[&["health"], args].concat());
        assert_eq!((run.code, run.stdout.as_str()), (Some(code), ""), "{args:?}");
        run.stderr
    };
    assert!(sick(&[address], 1).starts_with(&format!("{address}: Connection refused")));
    let expected = "expected an address such as http://localhost:7474";
    for address in ["https://localhost", "localhost:80", "http://", "http://a/b", "http://user@a"] {
        assert!(sick(&[address], 2).contains(&format!("found `{address}`, {expected}")), "{address}");
    }
    // Another program than ours listens there.
    let other = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", other.local_addr().unwrap());
    let answer = thread::spawn(move || {
        let (stream, _) = other.accept().unwrap();
        // A request that was not read to its end would reset the connection.
        BufReader::new(&stream).lines().map_while(Result::ok).find(String::is_empty).unwrap();
        (&stream).write_all(b"SSH-2.0-OpenSSH_9.2\r\n").unwrap();
    });
    assert!(sick(&[&address], 1).contains("found `SSH-2.0-Open`, expected `HTTP/1.1 204`"));
    answer.join().unwrap();
    assert!(sick(&["--store", "/no/such/store"], 1).starts_with("/no/such/store: "));
    assert!(
        sick(&["--store", "postgres://ann:secret@127.0.0.1:1/games"], 1)
            .starts_with("postgres://ann@127.0.0.1:1/games: ")
    );
}

#[test]
fn the_token_comes_from_a_file_or_the_environment_or_is_made() {
    let file = format!("{}/token", env!("CARGO_TARGET_TMPDIR"));
    std::fs::write(&file, "out-of-a-file\n").unwrap();
    let token = |args: &[&str], variable: Option<&str>| {
        let mut command = tetrad(&[&["serve", "--port", "0"], args].concat());
        command.env_remove("TETRAD_TOKEN").envs(variable.map(|token| ("TETRAD_TOKEN", token)));
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut link = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut link).unwrap();
        assert!(Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap().success());
        let end = child.wait_with_output().unwrap();
        assert_eq!((end.status.code(), said(end.stderr).as_str()), (Some(130), ""));
        link.trim().split_once("/?token=").map(|(_, token)| token.to_owned())
    };
    assert_eq!(token(&[], None), None, "only this machine is listened to");
    assert_eq!(token(&["--token-file", &file], Some("not-this-one")).as_deref(), Some("out-of-a-file"));
    assert_eq!(token(&[], Some("of-the-environment")).as_deref(), Some("of-the-environment"));
    let everybody = ["--host", "0.0.0.0"];
    let made = [token(&everybody, None), token(&everybody, None)].map(Option::unwrap);
    assert!(made[0] != made[1] && made.iter().all(|token| token.len() == 32), "{made:?}");
}

#[test]
fn what_would_be_unsafe_or_unclear_is_refused() {
    let refused = |args: &[&str]| {
        let run = run(&[&["serve", "--port", "0"], args].concat());
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{args:?}");
        run.stderr
    };
    let short = "a token has at least 8 characters, all of them letters, digits, `-` or `_`";
    assert!(refused(&["--host", "0.0.0.0", "--token", "short"]).contains(&format!("--token: {short}")));
    let file = format!("{}/short-token", env!("CARGO_TARGET_TMPDIR"));
    std::fs::write(&file, "short\n").unwrap();
    assert!(refused(&["--token-file", &file]).contains(&format!("{file}: {short}")));
    assert!(refused(&["--token-file", "/no/such/file"]).contains("can't read /no/such/file"));
    assert!(refused(&["--token-file", &file, "--token", "long-enough"]).contains("cannot be used with"));
    assert!(refused(&["--engine", "name=x proto=telepathy"]).contains("found `telepathy`"));
    let twice = refused(&["--engine", "name=x proto=builtin", "--engine", "name=x proto=builtin"]);
    assert!(twice.contains("there is already an engine named `x`"), "{twice}");
    assert!(refused(&["--engines", "/no/such/file"]).contains("can't read /no/such/file"));
    assert!(refused(&["--store", "/no/such/store"]).contains("/no/such/store: can't be opened"));
}
