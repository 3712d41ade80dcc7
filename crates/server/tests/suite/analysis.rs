//! The WebSocket for analysis, through a hand-written client: the protocol is all that a client needs.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tetrad_server::{Quota, Rate};

use crate::{Running, status};

pub(crate) struct Socket(TcpStream);

impl Socket {
    pub(crate) fn open(server: &Running) -> Self {
        Self::over(server, server.connect()).unwrap()
    }

    /// Opens a socket over a connection; returns the answer if it is refused.
    pub(crate) fn over(server: &Running, mut stream: TcpStream) -> Result<Self, String> {
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
        let head = String::from_utf8(head).unwrap();
        if status(&head) == 101 { Ok(Self(stream)) } else { Err(head) }
    }

    pub(crate) fn say(&mut self, text: &str) {
        self.0.write_all(&Self::frame(text)).unwrap();
    }

    fn frame(text: &str) -> Vec<u8> {
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
        frame
    }

    /// The next message, skipping pings; `None` when the server has closed the socket.
    pub(crate) fn hear(&mut self) -> Option<Value> {
        loop {
            let (kind, body) = self.read_frame()?;
            match kind {
                1 => return Some(serde_json::from_slice(&body).unwrap()),
                9 => {}
                _ => return None,
            }
        }
    }

    fn read_frame(&mut self) -> Option<(u8, Vec<u8>)> {
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
        Some((head[0] & 0x0f, body))
    }

    pub(crate) fn hear_until(&mut self, is_it: impl Fn(&Value) -> bool) -> Value {
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

/// A question with a time limit of an hour.
fn long(task: u32, game: &str) -> String {
    let position = if game == "tictactoe" {
        "15_/15_/15_/15_/15_/15_/15_/15_/15_/15_/15_/15_/15_/15_/15_ x win-length 5"
    } else {
        "start"
    };
    json!({"type": "analyse", "task": task, "game": game, "position": position, "limits": {"time": 3_600_000}})
        .to_string()
}

/// Asks a question and waits for the first `info`.
fn think(socket: &mut Socket, task: u32, game: &str) {
    socket.say(&long(task, game));
    let reply = socket.hear_until(|reply| reply["task"] == task);
    assert_eq!(reply["type"], "info", "{reply}");
}

#[test]
fn a_new_question_ends_the_one_before_whatever_its_game() {
    // With one engine, a question is answered only after the memory of the previous engine is free.
    let server = Running::limited(|limits| limits.engines = Quota { all: 1, each: 1 });
    let mut socket = Socket::open(&server);
    let games = ["santorini", "lits", "tetris", "tictactoe"];
    for task in 1..=20 {
        socket.say(&long(task, games[task as usize % 4]));
        if task > 1 {
            let done = socket.hear_until(|reply| reply["type"] != "info");
            assert_eq!((&done["type"], &done["task"]), (&json!("done"), &json!(task - 1)), "{done}");
        }
        let info = socket.hear_until(|reply| reply["task"] == task);
        assert_eq!(info["type"], "info", "{info}");
    }
    // Closing a socket ends its search, although its limit is an hour.
    drop(socket);
    think(&mut Socket::open(&server), 1, "lits");
}

#[test]
fn idle_sockets_hold_no_engine() {
    let server = Running::limited(|limits| limits.engines = Quota { all: 2, each: 2 });
    let mut sockets: Vec<Socket> =
        (2..10).map(|last| Socket::over(&server, server.connect_from(last)).unwrap()).collect();
    for round in 0..2 {
        for socket in &mut sockets {
            let position = "2x_/2o_/3_ x";
            socket
                .say(&json!({"type": "analyse", "task": round, "game": "tictactoe", "position": position}).to_string());
            let done = socket.hear_until(|reply| reply["type"] != "info");
            assert_eq!((&done["best"], &done["task"]), (&json!("c1"), &json!(round)), "{done}");
        }
    }
    drop(sockets.split_off(4));
    think(&mut sockets[0], 9, "lits");
    think(&mut sockets[1], 9, "santorini");
    sockets[2].say(&long(9, "lits"));
    assert_eq!(
        sockets[2].hear().unwrap(),
        json!({"type": "error", "task": 9, "message": "all engines are busy; try later"})
    );
    sockets[0].say(r#"{"type":"stop"}"#);
    sockets[0].hear_until(|reply| reply["type"] == "done");
    think(&mut sockets[2], 10, "lits");
}

#[test]
fn one_client_leaves_engines_and_sockets_to_others() {
    let server = Running::limited(|limits| {
        (limits.engines, limits.sockets) = (Quota { all: 4, each: 2 }, Quota { all: 8, each: 4 });
    });
    let mut greedy: Vec<Socket> = (0..4).map(|_| Socket::over(&server, server.connect_from(2)).unwrap()).collect();
    assert_eq!(status(&Socket::over(&server, server.connect_from(2)).err().unwrap()), 503);
    for socket in &mut greedy[..2] {
        think(socket, 1, "santorini");
    }
    greedy[2].say(&long(1, "santorini"));
    let words = "as many of your analyses are running as one client may have; stop another";
    assert_eq!(greedy[2].hear().unwrap(), json!({"type": "error", "task": 1, "message": words}));
    let mut other = Socket::over(&server, server.connect_from(3)).unwrap();
    think(&mut other, 1, "santorini");
}

#[test]
fn a_flood_of_messages_closes_the_socket_and_ends_its_search() {
    let server = Running::limited(|limits| {
        (limits.engines, limits.messages) = (Quota { all: 1, each: 1 }, Rate { burst: 20.0, per_second: 1.0 });
    });
    let mut socket = Socket::open(&server);
    let flood: Vec<u8> =
        (1..=1_000).flat_map(|task| Socket::frame(&long(task, ["santorini", "lits"][task as usize % 2]))).collect();
    // The server may have closed the socket while the rest is being sent.
    _ = socket.0.write_all(&flood);
    drop(socket);
    let mut other = Socket::open(&server);
    think(&mut other, 1, "santorini");
    for _ in 0..30 {
        other.say(r#"{"type":"stop"}"#);
    }
    let error = other.hear_until(|reply| reply["type"] == "error");
    assert_eq!(error["message"], "too many messages");
    assert_eq!(other.hear(), None, "the socket is closed");
}

#[test]
fn a_socket_that_asks_nothing_is_closed() {
    let server = Running::limited(|limits| limits.idle = Duration::from_millis(100));
    let mut idle = Socket::open(&server);
    let began = Instant::now();
    assert_eq!(idle.hear(), None);
    assert!(began.elapsed() < Duration::from_secs(15));
    let mut busy = Socket::open(&server);
    think(&mut busy, 1, "santorini");
    let until = Instant::now() + Duration::from_millis(300);
    while Instant::now() < until {
        busy.hear_until(|reply| reply["type"] == "info");
    }
    busy.say(r#"{"type":"stop"}"#);
    busy.hear_until(|reply| reply["type"] == "done");
    assert_eq!(busy.hear(), None);
}
