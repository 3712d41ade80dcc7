//! Clients that open connections and stay silent: others are still served, and idle connections are closed.

use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::net::TcpStream;
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::json;
use tetrad_arena::store::SqliteStore;
use tetrad_server::{Quota, Settings};

use crate::tournaments::with;
use crate::{Running, body, file, status};

/// Requests, complete and incomplete, after which a client stays silent.
fn beginnings(server: &Running) -> [String; 6] {
    let host = format!("host: {}\r\n", server.address);
    [
        String::new(),
        "PRI * HT".to_owned(),
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".to_owned(),
        format!("GET / HTTP/1.1\r\n{host}"),
        format!("GET /api/about HTTP/1.1\r\n{host}\r\n"),
        format!(
            "POST /api/tournaments HTTP/1.1\r\n{host}content-type: application/json\r\ncontent-length: 1000\r\n\r\n{{"
        ),
    ]
}

fn silent(server: &Running, last: u8, beginning: &str) -> TcpStream {
    let mut stream = server.connect_from(last);
    // A refused connection may be closed already.
    _ = stream.write_all(beginning.as_bytes());
    stream
}

#[test]
fn silent_connections_of_one_client_leave_room_for_others() {
    let server = Running::limited(|limits| limits.connections = Quota { all: 64, each: 32 });
    let beginnings = beginnings(&server);
    let mut open: Vec<TcpStream> = (0..120).map(|number| silent(&server, 2, &beginnings[number % 5 % 4])).collect();
    let last = open.last_mut().unwrap();
    let mut answer = String::new();
    _ = last.read_to_string(&mut answer);
    let words = r#"{"error":"too many connections; try later"}"#;
    assert!(answer.starts_with("HTTP/1.1 503 ") && answer.ends_with(words), "{answer}");
    for _ in 0..20 {
        assert_eq!(status(&server.about_from(3)), 200);
    }
    // A second client gets half of the rest, and is then held to a small share.
    open.extend((0..40).map(|_| silent(&server, 4, "")));
    assert_eq!((status(&server.about_from(4)), status(&server.about_from(5))), (503, 200));
    drop(open);
    let until = Instant::now() + Duration::from_secs(20);
    while status(&server.about_from(2)) != 200 {
        assert!(Instant::now() < until, "there is room again when they are gone");
    }
}

#[test]
fn silent_connections_end() {
    let server = Running::limited(|limits| {
        (limits.head, limits.body) = (Duration::from_millis(200), Duration::from_millis(200));
    });
    for beginning in beginnings(&server) {
        let mut stream = silent(&server, 2, &beginning);
        let mut answer = Vec::new();
        let ended = stream.read_to_end(&mut answer).map_err(|error| error.kind());
        assert!(matches!(ended, Ok(_) | Err(ErrorKind::ConnectionReset)), "{beginning:?}: {ended:?}");
    }
    let late = silent(&server, 2, &beginnings(&server)[5]);
    let answer = crate::exchange(late, b"");
    assert!(body(&answer)["error"].as_str().unwrap().contains("the body of the request took too long"), "{answer}");
}

#[test]
fn a_client_that_does_not_read_its_answers_is_cut_off() {
    let server = Running::limited(|limits| limits.write = Duration::from_millis(200));
    let mut stream = server.connect_from(2);
    stream.set_write_timeout(Some(Duration::from_secs(20))).unwrap();
    let request = format!("GET / HTTP/1.1\r\nhost: {}\r\n\r\n", server.address).repeat(100);
    let error = loop {
        if let Err(error) = stream.write_all(request.as_bytes()) {
            break error.kind();
        }
    };
    assert!(matches!(error, ErrorKind::ConnectionReset | ErrorKind::BrokenPipe), "{error:?}");
    assert_eq!(status(&server.get("/api/about", "")), 200);
}

/// The first line of the answer to a watcher, and the connection.
fn watch(server: &Running, last: u8, id: &serde_json::Value) -> (String, TcpStream) {
    let mut stream = server.connect_from(last);
    let path = format!("/api/tournaments/{id}/live");
    stream.write_all(format!("GET {path} HTTP/1.1\r\nhost: {}\r\n\r\n", server.address).as_bytes()).unwrap();
    let mut line = String::new();
    BufReader::with_capacity(64, &stream).read_line(&mut line).unwrap();
    (line, stream)
}

#[test]
fn watchers_of_one_client_leave_room_for_others_and_unread_streams_end() {
    let store = Arc::new(SqliteStore::open(file("crowd")).unwrap());
    let mut settings = Settings { store: Some(store), ..Running::settings() };
    (settings.limits.watchers, settings.limits.write) = (Quota { all: 8, each: 4 }, Duration::from_millis(200));
    let server = Running::with(settings);
    let (_, row) = server.start_tournament(&with(&json!({"concurrency": 8, "limits": {"nodes": 1}})));
    let unread: Vec<(String, TcpStream)> = (0..4).map(|_| watch(&server, 2, &row["id"])).collect();
    assert!(unread.iter().all(|(line, _)| line.starts_with("HTTP/1.1 200 ")), "{unread:?}");
    assert!(watch(&server, 2, &row["id"]).0.starts_with("HTTP/1.1 503 "));
    assert!(watch(&server, 3, &row["id"]).0.starts_with("HTTP/1.1 200 "));
    // The streams end once the system's send buffers are full, although their clients are still connected.
    let until = Instant::now() + Duration::from_mins(1);
    while watch(&server, 2, &row["id"]).0.starts_with("HTTP/1.1 503 ") {
        assert!(Instant::now() < until, "streams that are not read end");
    }
}
