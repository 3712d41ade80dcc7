//! Accepts and serves HTTP/1 connections: their number, their timeouts and their shutdown.

use std::convert::Infallible;
use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::{ConnectInfo, Request};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio_io_timeout::TimeoutStream;
use tower::ServiceExt;

use crate::limits::Limits;
use crate::places::{Client, Places};
use crate::timed::TimedBody;

/// How long open requests may take when the server shuts down.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(3);

/// Refused connections that are read at once until they have got the answer; others are closed after it is sent.
const MOST_LINGERING: usize = 64;

/// How long a refused connection may stay open.
const LINGER: Duration = Duration::from_secs(1);

/// The answer to a connection beyond the limit.
const FULL: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/json\r\nconnection: close\r\n\
    content-length: 43\r\n\r\n{\"error\":\"too many connections; try later\"}";

/// Connections that the system queues until they are accepted.
const BACKLOG: u32 = 1_024;

/// Listens on an address. Accepted connections have a bounded send buffer, for clients that don't read.
pub(crate) fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    // A restarted server need not wait for the old connections' TIME_WAIT.
    if cfg!(unix) {
        socket.set_reuseaddr(true)?;
    }
    socket.set_send_buffer_size(Limits::UNREAD)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

/// Answers requests until `shutdown` resolves.
pub(crate) async fn serve(listener: TcpListener, app: Router, limits: Limits, shutdown: impl Future<Output = ()>) {
    let mut builder = http1::Builder::new();
    // The timeout also runs before the first byte and between requests.
    builder.timer(TokioTimer::new()).header_read_timeout(limits.head).max_buf_size(Limits::HEAD);
    let places = Places::new(limits.connections);
    let (ending, ends) = watch::channel(());
    let lingering = Arc::new(Semaphore::new(MOST_LINGERING));
    tokio::pin!(shutdown);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut shutdown => break,
        };
        let (stream, address) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                // Most likely out of file handles: connections that end free some.
                tracing::warn!("can't take a connection: {error}");
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            }
        };
        let Ok(place) = places.take(Client::of(address.ip())) else {
            tokio::spawn(refuse_connection(stream, Arc::clone(&lingering).try_acquire_owned().ok()));
            continue;
        };
        let app = app.clone();
        let service = hyper::service::service_fn(move |request| answer(app.clone(), address, limits.body, request));
        // Writes fail when the client reads nothing for some time. Reads have their limits where their purpose is known:
        // a head, a body, a message.
        let mut stream = TimeoutStream::new(stream);
        stream.set_write_timeout(Some(limits.write));
        let stream = TokioIo::new(Box::pin(stream));
        let connection = builder.serve_connection(stream, service).with_upgrades();
        let mut ends = ends.clone();
        tokio::spawn(async move {
            tokio::pin!(connection);
            let ended = tokio::select! {
                ended = connection.as_mut() => ended,
                _ = ends.changed() => {
                    connection.as_mut().graceful_shutdown();
                    connection.await
                }
            };
            if let Err(error) = ended {
                tracing::debug!("{address}: {error}");
            }
            drop((place, ends));
        });
    }
    drop((listener, ends));
    _ = ending.send(());
    // Resolves when the last connection has dropped its receiver.
    _ = tokio::time::timeout(SHUTDOWN_TIMEOUT, ending.closed()).await;
}

async fn answer(
    app: Router,
    address: SocketAddr,
    slowest_body: Duration,
    request: hyper::Request<Incoming>,
) -> Result<axum::response::Response, Infallible> {
    let mut request: Request = request.map(|body| Body::new(TimedBody::new(body, slowest_body)));
    request.extensions_mut().insert(ConnectInfo(address));
    app.oneshot(request).await
}

/// Refuses a connection. With a permit, reads and drops what the client has sent: closing a socket with unread bytes
/// resets the connection, and the client might lose the answer.
async fn refuse_connection(mut stream: TcpStream, lingers: Option<OwnedSemaphorePermit>) {
    let refuse = async {
        stream.write_all(FULL).await?;
        stream.shutdown().await?;
        let mut unread = [0; 1_024];
        while lingers.is_some() && stream.read(&mut unread).await? > 0 {}
        Ok::<_, io::Error>(())
    };
    _ = tokio::time::timeout(LINGER, refuse).await;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_refusal_is_well_formed() {
        let text = std::str::from_utf8(FULL).unwrap();
        let (head, body) = text.split_once("\r\n\r\n").unwrap();
        assert!(head.ends_with(&format!("content-length: {}", body.len())));
    }
}
