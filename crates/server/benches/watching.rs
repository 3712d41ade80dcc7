//! Measures how long a turn takes to reach a client, and what watching costs the games, with fifty games at once.
//!
//! ```text
//! cargo bench -p tetrad-server --bench watching -- [--games-at-once 50] [--games 1000] [--nodes 2000] [--watchers 4] [--rounds 3]
//! ```
//!
//! The built-in engine plays itself, so all cores are busy. A round plays the same tournament unwatched and watched, in
//! alternating order; the best round of each counts. The time of a turn is from when it was played, which the stream
//! says, until a client has read it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpStream};
use std::sync::{Arc, mpsc};
use std::thread::{self, sleep};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde_json::{Value, json};
use tetrad_arena::spec::EngineSpec;
use tetrad_arena::store::SqliteStore;
use tetrad_server::{Limits, Server, Settings};
use tokio::sync::oneshot;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    // `cargo test --benches` only checks that it runs.
    let is_measured = arguments.iter().any(|argument| argument == "--bench");
    let number = |name: &str, usual: usize, small: usize| {
        let at = arguments.iter().position(|argument| argument == name);
        let given = at.and_then(|at| arguments.get(at + 1)).map(|text| text.parse().expect("a number"));
        given.unwrap_or(if is_measured { usual } else { small })
    };
    let at_once = number("--games-at-once", 50, 4);
    let (games, nodes) = (number("--games", 1_000, 8), number("--nodes", 2_000, 10));
    let (watchers, rounds) = (number("--watchers", 4, 1), number("--rounds", 3, 1));

    let path = std::env::temp_dir().join(format!("tetrad-watching-{}.db", std::process::id()));
    let (address, stop) = serve(SqliteStore::open(&path).expect("a store"), at_once);
    let form = json!({
        "game": "tictactoe", "engines": [{"engine": "a"}, {"engine": "b"}], "games": games, "concurrency": at_once,
        "openings": {"type": "position", "position": "12_/12_/12_/12_/12_/12_/12_/12_/12_/12_/12_/12_ x win-length 5"},
        "limits": {"nodes": nodes},
    });
    let (mut speeds, mut delays) = ([0.0_f64; 2], Vec::new());
    for round in 0..rounds {
        for watched in [round % 2 == 1, round % 2 == 0] {
            let (speed, seen) = play(address, &form, if watched { watchers } else { 0 });
            speeds[usize::from(watched)] = speeds[usize::from(watched)].max(speed);
            delays.extend(seen);
        }
    }
    drop(stop);
    for ending in ["", "-wal", "-shm", "-lock"] {
        _ = std::fs::remove_file(format!("{}{ending}", path.display()));
    }
    delays.sort_unstable();
    let at =
        |share: usize| delays.get((delays.len() * share / 1_000).min(delays.len().saturating_sub(1))).unwrap_or(&0);
    let [unwatched, watched] = speeds;
    println!(
        "{at_once} games at once, {games} in all: {unwatched:.1} games/s unwatched, {watched:.1} with {watchers} watchers"
    );
    println!("watching costs {:.1} %", 100.0 * (1.0 - watched / unwatched));
    println!(
        "{} turns seen; move to client: median {} ms, 95 % {} ms, 99 % {} ms, 99.9 % {} ms, most {} ms",
        delays.len(),
        at(500),
        at(950),
        at(990),
        at(999),
        at(1_000)
    );
}

/// Starts a server on a free port, which ends when the sender is dropped.
fn serve(store: SqliteStore, at_once: usize) -> (SocketAddr, oneshot::Sender<()>) {
    let engine = |name| EngineSpec::parse(&format!("name={name} option.hash=1"), "").expect("a sound description");
    let settings = Settings {
        host: IpAddr::V4(Ipv4Addr::LOCALHOST),
        port: 0,
        token: None,
        engines: ["a", "b"].map(engine).into(),
        engine_files: None,
        store: Some(Arc::new(store)),
        limits: Limits { threads: u32::try_from(at_once).expect("a number of games"), ..Limits::default() },
    };
    let (stop, stopped) = oneshot::channel();
    let (told, address) = mpsc::channel();
    thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
        runtime.block_on(async {
            let server = Server::bind(settings).expect("a free port");
            told.send(server.address()).expect("somebody waits");
            server.run(async { _ = stopped.await }).await;
        });
    });
    (address.recv().expect("a server"), stop)
}

/// Plays a tournament; returns games per second, and the delays of all turns that were seen, in milliseconds.
fn play(address: SocketAddr, form: &Value, watchers: usize) -> (f64, Vec<u64>) {
    let id = ask(address, "POST", "/api/tournaments", &form.to_string())["id"].clone();
    let watch = |_| {
        thread::spawn({
            let id = id.clone();
            move || watch(address, &id)
        })
    };
    let watching: Vec<_> = (0..watchers).map(watch).collect();
    let path = format!("/api/tournaments/{id}");
    while ask(address, "GET", &path, "")["row"]["live"] == true {
        sleep(Duration::from_millis(100));
    }
    let delays = watching.into_iter().flat_map(|watcher| watcher.join().expect("a watcher")).collect();
    let (mut games, mut began, mut ended) = (0, u64::MAX, 0);
    loop {
        let page = ask(address, "GET", &format!("{path}/games?from={games}&count=500"), "");
        for row in page["games"].as_array().expect("games") {
            let (finished, took) = (row["finished"].as_u64().unwrap_or(0), row["took"].as_u64().unwrap_or(0));
            (began, ended, games) = (began.min(finished - took), ended.max(finished), games + 1);
        }
        if page["more"] != true {
            break;
        }
    }
    (f64::from(games) / (ended.saturating_sub(began).max(1) as f64 / 1_000.0), delays)
}

/// Sends a request and reads its answer.
fn ask(address: SocketAddr, method: &str, path: &str, body: &str) -> Value {
    let mut stream = TcpStream::connect(address).expect("the server");
    let head =
        format!("{method} {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\ncontent-type: application/json");
    let request = format!("{head}\r\ncontent-length: {}\r\n\r\n{body}", body.len());
    stream.write_all(request.as_bytes()).expect("a request");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    let body = answer.split_once("\r\n\r\n").map_or("", |(_, body)| body);
    serde_json::from_str(body).unwrap_or_else(|error| panic!("{error}: {answer}"))
}

/// Watches to the end; returns the age of each turn when it was read, in milliseconds. Parses only the needed fields.
fn watch(address: SocketAddr, id: &Value) -> Vec<u64> {
    let mut stream = TcpStream::connect(address).expect("the server");
    let request = format!("GET /api/tournaments/{id}/live HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).expect("a request");
    let mut delays = Vec::new();
    for line in BufReader::new(stream).lines().map_while(Result::ok) {
        if line.starts_with(r#"data: {"type":"news""#) {
            let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64);
            for rest in line.split(r#""changed":"#).skip(1) {
                let digits = rest.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(rest.len());
                delays.push(now.saturating_sub(rest[..digits].parse().unwrap_or(now)));
            }
        }
    }
    delays
}
