//! What the server promises to browsers, and what it refuses everybody else, over real sockets.

mod analysis;
mod archive;
#[cfg(feature = "types")]
mod generated;
mod hostile;
mod pages;

use std::io::{Read, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpStream};
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

use tetrad_arena::spec::EngineSpec;
use tetrad_arena::store::Store;
use tetrad_server::{Server, Settings};
use tokio::sync::oneshot;

/// A server on a port of its own, which ends with the test.
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

    fn settings() -> Settings {
        let engines = vec![EngineSpec::parse("name=Ours proto=builtin", "").unwrap()];
        Settings { host: IpAddr::V4(Ipv4Addr::LOCALHOST), port: 0, token: None, engines, store: None }
    }

    fn with(settings: Settings) -> Self {
        let (stop, stopped) = oneshot::channel();
        let (told, address) = std::sync::mpsc::channel();
        let thread = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
            runtime.block_on(async {
                let server = Server::bind(settings).await.unwrap();
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

    /// Sends these bytes and reads until the other side closes.
    fn raw(&self, request: &[u8]) -> String {
        let mut stream = self.connect();
        // Who is refused early may find the door shut while still talking.
        _ = stream.write_all(request);
        let mut answer = Vec::new();
        // A reset after the answer is as good as an end.
        _ = stream.read_to_end(&mut answer);
        String::from_utf8_lossy(&answer).into_owned()
    }

    /// Asks for a path with more header lines, as a browser on this machine does.
    fn get(&self, path: &str, headers: &str) -> String {
        let host = self.address;
        self.raw(format!("GET {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n{headers}\r\n").as_bytes())
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

/// The number of an answer.
fn status(answer: &str) -> u16 {
    answer.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0)
}
