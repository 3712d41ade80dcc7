//! A minimal client for HTTP and WebSocket that connects from a given loopback address.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};

use serde_json::Value;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpSocket;
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};

/// An HTTP connection.
pub(crate) struct Connection {
    reader: BufReader<OwnedReadHalf>,
    writer: OwnedWriteHalf,
}

impl Connection {
    pub(crate) async fn open(to: SocketAddr, from: Ipv4Addr) -> io::Result<Self> {
        let socket = TcpSocket::new_v4()?;
        socket.bind(SocketAddr::from((from, 0)))?;
        let (reader, writer) = socket.connect(to).await?.into_split();
        Ok(Self { reader: BufReader::with_capacity(4 << 10, reader), writer })
    }

    pub(crate) async fn send(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.writer.write_all(bytes).await
    }

    /// Reads the status of an answer, if there is one.
    pub(crate) async fn status(&mut self) -> Option<u16> {
        let mut line = String::new();
        self.reader.read_line(&mut line).await.ok()?;
        line.split(' ').nth(1)?.parse().ok()
    }

    /// Reads and drops some bytes; `false` at the end.
    pub(crate) async fn skip(&mut self) -> bool {
        let read = self.reader.fill_buf().await.map_or(0, <[u8]>::len);
        self.reader.consume(read);
        read > 0
    }

    /// Reads to the end of the head.
    async fn skip_head(&mut self) -> Option<()> {
        loop {
            let mut line = String::new();
            self.reader.read_line(&mut line).await.ok()?;
            if line.trim_end().is_empty() {
                return Some(());
            }
        }
    }
}

/// Sends a request and reads the status and the body of the answer.
pub(crate) async fn ask(to: SocketAddr, from: Ipv4Addr, method: &str, path: &str, body: &str) -> Option<(u16, String)> {
    let mut connection = Connection::open(to, from).await.ok()?;
    let length = body.len();
    let head = format!("{method} {path} HTTP/1.1\r\nhost: {to}\r\nconnection: close\r\ncontent-type: application/json");
    connection.send(format!("{head}\r\ncontent-length: {length}\r\n\r\n{body}").as_bytes()).await.ok()?;
    let status = connection.status().await?;
    connection.skip_head().await?;
    let mut answer = String::new();
    connection.reader.read_to_string(&mut answer).await.ok()?;
    Some((status, answer))
}

/// Opens a WebSocket and returns its two halves, or the status if it is refused.
pub(crate) async fn open_socket(to: SocketAddr, from: Ipv4Addr) -> Result<(Speaker, Listener), Option<u16>> {
    let mut connection = Connection::open(to, from).await.map_err(|_| None)?;
    let request = format!(
        "GET /api/analysis HTTP/1.1\r\nhost: {to}\r\nupgrade: websocket\r\nconnection: upgrade\r\n\
         sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    _ = connection.send(request.as_bytes()).await;
    match connection.status().await {
        Some(101) => {
            connection.skip_head().await.ok_or(None)?;
            Ok((Speaker(connection.writer), Listener(connection.reader)))
        }
        status => Err(status),
    }
}

/// The sending half of a WebSocket.
pub(crate) struct Speaker(OwnedWriteHalf);

impl Speaker {
    /// Sends a message of less than 64 KiB. A mask of zeros changes nothing.
    pub(crate) async fn say(&mut self, text: &str) -> io::Result<()> {
        let mut frame = vec![0x81, 0x80 | 0x7e];
        frame.extend((text.len() as u16).to_be_bytes());
        frame.extend([0; 4]);
        frame.extend(text.bytes());
        self.0.write_all(&frame).await
    }
}

/// The receiving half of a WebSocket.
pub(crate) struct Listener(BufReader<OwnedReadHalf>);

impl Listener {
    /// The next message, skipping pings; `None` when the socket is closed.
    pub(crate) async fn hear(&mut self) -> Option<Value> {
        let stream = &mut self.0;
        loop {
            let [kind, length] = [stream.read_u8().await.ok()?, stream.read_u8().await.ok()?];
            let length = match length & 0x7f {
                126 => usize::from(stream.read_u16().await.ok()?),
                127 => usize::try_from(stream.read_u64().await.ok()?).ok()?,
                length => usize::from(length),
            };
            let mut body = vec![0; length];
            stream.read_exact(&mut body).await.ok()?;
            match kind & 0x0f {
                1 => return serde_json::from_slice(&body).ok(),
                9 => {}
                _ => return None,
            }
        }
    }
}
