use std::io::{Read, Write};
use std::net::{IpAddr, Ipv4Addr, Shutdown};

use tetrad_server::{Rate, Server, Settings, StartError};

use crate::{Running, body, status};

#[test]
fn foreign_names_and_foreign_pages_are_refused() {
    let server = Running::start();
    let as_host = |host: &str| {
        status(&server.raw(format!("GET / HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n").as_bytes()))
    };
    assert_eq!(as_host("localhost"), 200);
    for host in ["evil.example", "evil.example:7474", "192.168.1.1", "localhost.evil.example", "a@localhost"] {
        assert_eq!(as_host(host), 421, "{host}");
    }
    assert_eq!(status(&server.raw(b"GET / HTTP/1.1\r\nconnection: close\r\n\r\n")), 421, "without a name");
    for origin in ["http://evil.example", "null", "https://localhost:1", "file://"] {
        let origin = format!("origin: {origin}\r\n");
        for path in ["/", "/api/about", "/api/analysis", "/api/tournaments/1/live"] {
            assert_eq!(status(&server.get(path, &origin)), 403, "{origin} {path}");
        }
        for path in ["/api/tournaments", "/api/tournaments/1/stop", "/api/tournaments/1/resume"] {
            assert_eq!(status(&server.post(path, &origin, "{}")), 403, "{origin} {path}");
        }
    }
    let own = format!("origin: http://{}\r\n", server.address);
    assert_eq!(status(&server.get("/api/about", &own)), 200);
}

#[test]
fn every_refusal_of_the_api_is_json() {
    let server = Running::with_arena("refusals");
    for (request, expected) in [
        ("GET /api", 404),
        ("GET /api/", 404),
        ("PATCH /api/nothing", 404),
        ("POST /api/about", 405),
        ("DELETE /api/tournaments", 405),
        ("GET /api/tournaments/first", 400),
        ("GET /api/tournaments/99999999999999999999/results", 400),
        ("GET /api/tournaments/%ff/live", 400),
        ("GET /api/tournaments/1/games?from=-1", 400),
        ("GET /api/tournaments/1/games/nonsense", 400),
        ("GET /api/analysis", 400),
    ] {
        let answer = server.raw(
            format!("{request} HTTP/1.1\r\nhost: localhost\r\ncontent-length: 0\r\nconnection: close\r\n\r\n")
                .as_bytes(),
        );
        assert_eq!(status(&answer), expected, "{request}: {answer}");
        assert!(answer.contains("content-type: application/json\r\n"), "{request}: {answer}");
        let refusal = body(&answer);
        let fields: Vec<&String> = refusal.as_object().unwrap().keys().collect();
        assert!(
            fields == ["error"] && refusal["error"].as_str().is_some_and(|error| error.len() > 5),
            "{request}: {answer}"
        );
    }
    let not_allowed = server.post("/api/about", "", "");
    assert!(not_allowed.contains("allow: GET,HEAD\r\n"), "{not_allowed}");
    assert_eq!(body(&not_allowed)["error"], "this method is not allowed here");
}

#[test]
fn no_path_leads_out_of_the_app() {
    let server = Running::start();
    let paths = [
        "/../Cargo.toml",
        "/..%2f..%2fCargo.toml",
        "/assets/../../Cargo.toml",
        "/%2e%2e/%2e%2e/etc/passwd.txt",
        "/etc/passwd.conf",
        "//etc/hosts.txt",
        "/workers/..%5c..%5cCargo.toml",
        "/./../src/lib.rs",
        "/%00.js",
        "/a.js%00.html",
    ];
    for path in paths {
        let answer = server.get(path, "");
        assert_eq!(status(&answer), 404, "{path}: {answer}");
        assert!(!answer.contains("[package]") && !answer.contains("root:"), "{path}");
    }
}

#[test]
fn what_is_no_http_or_too_much_of_it_is_refused() {
    let server = Running::start();
    assert_eq!(status(&server.raw(b"nonsense\r\n\r\n")), 400);
    assert_eq!(status(&server.raw(&[0xff; 4096])), 400);
    let long = format!("GET /{} HTTP/1.1\r\nhost: localhost\r\n\r\n", "a".repeat(200_000));
    let answer = status(&server.raw(long.as_bytes()));
    assert!([414, 431, 400].contains(&answer), "{answer}");
    let heads = (0..500).map(|number| format!("x-{number}: y\r\n")).collect::<Vec<_>>().concat();
    let many = format!("GET / HTTP/1.1\r\nhost: localhost\r\n{heads}\r\n");
    assert_eq!(status(&server.raw(many.as_bytes())), 431);
    let post =
        |path: &str, body: &str| {
            let length = body.len();
            let head = format!("POST {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n");
            status(&server.raw(
                format!("{head}content-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}").as_bytes(),
            ))
        };
    assert_eq!(post("/", "{}"), 405);
    assert_eq!(post("/api/about", "{"), 405);
    assert_eq!(status(&server.raw(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")), 0, "HTTP/2 is not spoken");
    assert_eq!(post("/api/tournaments", &"[".repeat(60_000)), 400);
    assert_eq!(post("/api/tournaments", &"[".repeat(100_000)), 413);
    assert_eq!(post("/api/tournaments", &"[".repeat(5_000_000)), 413);
    assert_eq!(post("/api/nothing", "{}"), 404);
    assert_eq!(status(&server.get("/api/about", "")), 200, "the server is still there");
}

#[test]
fn too_many_requests_are_refused() {
    let server = Running::limited(|limits| limits.requests = Rate { burst: 20.0, per_second: 1.0 });
    let mut stream = server.connect();
    let request = format!("GET /api/about HTTP/1.1\r\nhost: {}\r\n\r\n", server.address);
    let mut answers = String::new();
    let mut buffer = vec![0; 65536];
    stream.write_all(request.repeat(100).as_bytes()).unwrap();
    while !answers.contains("HTTP/1.1 429 ") {
        let read = stream.read(&mut buffer).unwrap();
        assert!(read > 0, "the connection ended without a refusal");
        answers += &String::from_utf8_lossy(&buffer[..read]);
    }
    assert!(answers.contains("HTTP/1.1 200 "), "some were answered before");
}

#[test]
fn a_client_that_leaves_early_harms_nobody() {
    let server = Running::start();
    for _ in 0..50 {
        let mut stream = server.connect();
        _ = stream.write_all(format!("GET / HTTP/1.1\r\nhost: {}\r\n\r\n", server.address).as_bytes());
        _ = stream.shutdown(Shutdown::Both);
    }
    assert_eq!(status(&server.get("/api/about", "")), 200);
}

#[test]
fn nobody_else_is_listened_to_without_a_token() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let bind = |host, token: Option<&str>| {
        let settings = Settings { host, token: token.map(str::to_owned), ..Running::settings() };
        runtime.block_on(async { Server::bind(settings) }).map(|server| server.address())
    };
    let everybody = IpAddr::V4(Ipv4Addr::UNSPECIFIED);
    assert!(matches!(bind(everybody, None), Err(StartError::NoToken(_))));
    assert!(matches!(bind(everybody, Some("short")), Err(StartError::BadToken)));
    assert!(matches!(bind(everybody, Some("with space and more")), Err(StartError::BadToken)));
    assert!(bind(everybody, Some("long-enough")).is_ok());
}
