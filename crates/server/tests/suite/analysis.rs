//! The WebSocket, spoken by hand: a client of our own shows that nothing but the protocol is needed.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::{Running, status};

struct Socket(TcpStream);

impl Socket {
    fn open(server: &Running) -> Self {
        let (stream, head) = Self::handshake(server);
        assert_eq!(status(&head), 101, "{head}");
        Self(stream)
    }

    fn handshake(server: &Running) -> (TcpStream, String) {
        let mut stream = server.connect();
        let request = format!(
            "GET /api/analysis HTTP/1.1\r\nhost: {}\r\nupgrade: websocket\r\nconnection: upgrade\r\n\
             sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
            server.address
        );
        stream.write_all(request.as_bytes()).unwrap();
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            let mut byte = [0];
            stream.read_exact(&mut byte).unwrap();
            head.push(byte[0]);
        }
        (stream, String::from_utf8(head).unwrap())
    }

    fn say(&mut self, text: &str) {
        let mut frame = vec![0x81];
        match u16::try_from(text.len()) {
            Ok(length @ 0..126) => frame.push(0x80 | length as u8),
            Ok(length) => {
                frame.push(0x80 | 0x7e);
                frame.extend(length.to_be_bytes());
            }
            Err(_) => {
                frame.push(0x80 | 127);
                frame.extend((text.len() as u64).to_be_bytes());
            }
        }
        // A mask of zeros changes nothing.
        frame.extend([0; 4]);
        frame.extend(text.bytes());
        self.0.write_all(&frame).unwrap();
    }

    /// The next message; `None` when the other side has closed.
    fn hear(&mut self) -> Option<Value> {
        let mut head = [0; 2];
        self.0.read_exact(&mut head).ok()?;
        let length = match head[1] & 0x7f {
            126 => {
                let mut length = [0; 2];
                self.0.read_exact(&mut length).ok()?;
                usize::from(u16::from_be_bytes(length))
            }
            length => usize::from(length),
        };
        let mut body = vec![0; length];
        self.0.read_exact(&mut body).ok()?;
        (head[0] & 0x0f == 1).then(|| serde_json::from_slice(&body).unwrap())
    }

    fn hear_until(&mut self, is_it: impl Fn(&Value) -> bool) -> Value {
        loop {
            let message = self.hear().expect("the socket is open");
            if is_it(&message) {
                return message;
            }
        }
    }
}

#[test]
fn a_native_engine_answers_and_stops_when_told() {
    let server = Running::start();
    let mut socket = Socket::open(&server);
    let began = Instant::now();
    socket.say(r#"{"type":"analyse","task":1,"game":"santorini","position":"0000000000000000000000000/1/mortal:11,13/mortal:7,17","lines":2}"#);
    let info = socket.hear_until(|message| message["type"] == "info" && message["line"] == 2);
    assert_eq!(info["task"], 1);
    assert!(began.elapsed() < Duration::from_secs(10));
    socket.say(r#"{"type":"stop"}"#);
    let done = socket.hear_until(|message| message["type"] == "done");
    assert!(done["best"].as_str().unwrap().contains('-'), "{done}");
    socket.say(r#"{"type":"analyse","task":2,"game":"tictactoe","position":"2x_/2o_/3_ x"}"#);
    let done = socket.hear_until(|message| message["type"] == "done" && message["task"] == 2);
    assert_eq!(done["best"], "c1");
}

#[test]
fn bad_requests_are_answered_and_the_socket_stays() {
    let server = Running::start();
    let mut socket = Socket::open(&server);
    for request in
        ["nonsense", "[]", r#"{"type":"analyse"}"#, r#"{"type":"analyse","game":"chess","position":"start"}"#]
    {
        socket.say(request);
        assert_eq!(socket.hear().unwrap()["type"], "error", "{request}");
    }
    socket.say(r#"{"type":"analyse","task":9,"game":"lits","position":"nonsense"}"#);
    let error = socket.hear().unwrap();
    assert_eq!((&error["type"], &error["task"]), (&"error".into(), &9.into()));
    socket.say(&"x".repeat(100_000));
    assert_eq!(socket.hear(), None, "a request that is too long ends the conversation");
    assert_eq!(status(&server.get("/api/about", "")), 200);
}

#[test]
fn more_engines_than_there_is_room_for_are_refused() {
    let server = Running::start();
    let sockets: Vec<Socket> = (0..16).map(|_| Socket::open(&server)).collect();
    assert_eq!(status(&Socket::handshake(&server).1), 503);
    drop(sockets);
    let until = Instant::now() + Duration::from_secs(20);
    while status(&Socket::handshake(&server).1) != 101 {
        assert!(Instant::now() < until, "there is room again when they are gone");
    }
}
