//! What the server answers browsers and what it refuses other clients, over real sockets.

mod analysis;
mod archive;
mod bounds;
mod changes;
mod crowds;
mod explorer;
#[cfg(feature = "types")]
mod generated;
mod hostile;
mod pages;
mod programs;
mod shutdown;
mod tournaments;
mod watching;

use std::io::{Read, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpStream};
use std::path::PathBuf;
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

use serde_json::Value;
use tetrad_arena::spec::EngineSpec;
use tetrad_arena::store::{SqliteStore, Store};
use tetrad_server::{Limits, Server, Settings};
use tokio::sync::oneshot;

/// A server on a free port, which ends with the test.
struct Running {
    address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Running {
    fn start() -> Self {
        Self::with(Self::settings())
    }

    fn with_token(token: Option<&str>) -> Self {
        Self::with(Settings { token: token.map(str::to_owned), ..Self::settings() })
    }

    fn with_store(store: impl Store + 'static) -> Self {
        Self::with(Settings { store: Some(Arc::new(store)), ..Self::settings() })
    }

    /// A server with a new store.
    fn with_arena(name: &str) -> Self {
        Self::with_store(SqliteStore::open(file(name)).unwrap())
    }

    fn settings() -> Settings {
        let engines = vec![EngineSpec::parse("name=Ours proto=builtin option.hash=1 nodes=200", "").unwrap()];
        // Independent of the machine, with a write timeout that suits a busy one.
        let limits = Limits { threads: 256, memory: 16 << 30, write: Duration::from_mins(5), ..Limits::default() };
        Settings {
            host: IpAddr::V4(Ipv4Addr::LOCALHOST),
            port: 0,
            token: None,
            engines,
            engine_files: None,
            store: None,
            limits,
        }
    }

    /// A server with changed limits.
    fn limited(change: impl FnOnce(&mut Limits)) -> Self {
        let mut settings = Self::settings();
        change(&mut settings.limits);
        Self::with(settings)
    }

    fn with(settings: Settings) -> Self {
        let (stop, stopped) = oneshot::channel();
        let (told, address) = std::sync::mpsc::channel();
        let thread = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
            runtime.block_on(async {
                let server = Server::bind(settings).unwrap();
                told.send(server.address()).unwrap();
                server.run(async { _ = stopped.await }).await;
            });
        });
        Self { address: address.recv().unwrap(), stop: Some(stop), thread: Some(thread) }
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        stream
    }

    /// Connects from another loopback address, `127.0.0.last`, with a small receive buffer.
    fn connect_from(&self, last: u8) -> TcpStream {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let stream = runtime.block_on(async {
            let socket = tokio::net::TcpSocket::new_v4().unwrap();
            socket.set_recv_buffer_size(4 << 10).unwrap();
            socket.bind(SocketAddr::from(([127, 0, 0, last], 0))).unwrap();
            socket.connect(self.address).await.unwrap().into_std().unwrap()
        });
        stream.set_nonblocking(false).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        stream
    }

    fn raw(&self, request: &[u8]) -> String {
        exchange(self.connect(), request)
    }

    /// Requests `/api/about` from another loopback address.
    fn about_from(&self, last: u8) -> String {
        let request = format!("GET /api/about HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\r\n", self.address);
        exchange(self.connect_from(last), request.as_bytes())
    }
    /// Gets a path with additional header lines, as a browser on this machine would.
    fn get(&self, path: &str, headers: &str) -> String {
        let host = self.address;
        self.raw(format!("GET {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n{headers}\r\n").as_bytes())
    }

    /// Posts a body with additional header lines.
    fn post(&self, path: &str, headers: &str, body: &str) -> String {
        let (host, length) = (self.address, body.len());
        let head = format!("POST {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n{headers}");
        self.raw(format!("{head}content-length: {length}\r\n\r\n{body}").as_bytes())
    }

    /// Starts a tournament; returns the status and the body of the answer.
    fn start_tournament(&self, form: &Value) -> (u16, Value) {
        let answer = self.post("/api/tournaments", "content-type: application/json\r\n", &form.to_string());
        (status(&answer), body(&answer))
    }

    /// The JSON at a path, whose status must be 200.
    fn look(&self, path: &str) -> Value {
        let answer = self.get(path, "");
        assert_eq!(status(&answer), 200, "{path}: {answer}");
        body(&answer)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            thread.join().expect("the server ends in order");
        }
    }
}

/// Sends these bytes and reads until the server closes the connection.
fn exchange(mut stream: TcpStream, request: &[u8]) -> String {
    // The server may refuse a request and close the connection before all of it is sent.
    _ = stream.write_all(request);
    let mut answer = Vec::new();
    // A reset after the answer counts as its end.
    _ = stream.read_to_end(&mut answer);
    String::from_utf8_lossy(&answer).into_owned()
}

/// A database file for each test.
fn file(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("tetrad-server-{}-{name}.db", std::process::id()));
    for ending in ["", "-wal", "-shm", "-lock", "-explorer", "-explorer-wal"] {
        _ = std::fs::remove_file(format!("{}{ending}", path.display()));
    }
    path
}

/// The body of an answer, as JSON.
fn body(answer: &str) -> Value {
    let body = answer.split_once("\r\n\r\n").map_or("", |(_, body)| body);
    serde_json::from_str(body).unwrap_or_else(|error| panic!("{error}: {answer}"))
}

/// The status of an answer.
fn status(answer: &str) -> u16 {
    answer.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0)
}
