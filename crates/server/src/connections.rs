//! Connections: how many there are, how slow they may be, and how they end.

use std::convert::Infallible;
use std::future::Future;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::{ConnectInfo, Request};
use hyper::body::Incoming;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto::Builder;
use hyper_util::server::graceful::GracefulShutdown;
use tokio::io::AsyncWriteExt;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tower::ServiceExt;

/// Connections at a time. A browser has six, and a WebSocket for each page.
const MOST_CONNECTIONS: usize = 512;

/// How long the head of a request may take.
const SLOWEST_HEAD: Duration = Duration::from_secs(5);

/// How long what is under way may take when the server ends.
const LAST_MOMENT: Duration = Duration::from_secs(3);

/// What those are told who come when it is full.
const FULL: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/json\r\nconnection: close\r\n\
    content-length: 43\r\n\r\n{\"error\":\"too many connections; try later\"}";

/// Answers until `shutdown` comes about.
pub(crate) async fn serve(listener: TcpListener, app: Router, shutdown: impl Future<Output = ()>) {
    let mut builder = Builder::new(TokioExecutor::new());
    builder.http1().timer(TokioTimer::new()).header_read_timeout(SLOWEST_HEAD);
    let (room, graceful) = (Arc::new(Semaphore::new(MOST_CONNECTIONS)), GracefulShutdown::new());
    tokio::pin!(shutdown);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut shutdown => break,
        };
        let (stream, address) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                // Out of file handles, most likely: those that are open will give some back.
                tracing::warn!("can't take a connection: {error}");
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            }
        };
        let Ok(place) = Arc::clone(&room).try_acquire_owned() else {
            tokio::spawn(turn_away(stream));
            continue;
        };
        let app = app.clone();
        let service = hyper::service::service_fn(move |request| answer(app.clone(), address, request));
        let connection = builder.serve_connection_with_upgrades(TokioIo::new(stream), service).into_owned();
        let connection = graceful.watch(connection);
        tokio::spawn(async move {
            if let Err(error) = connection.await {
                tracing::debug!("{address}: {error}");
            }
            drop(place);
        });
    }
    drop(listener);
    _ = tokio::time::timeout(LAST_MOMENT, graceful.shutdown()).await;
}

async fn answer(
    app: Router,
    address: SocketAddr,
    request: hyper::Request<Incoming>,
) -> Result<axum::response::Response, Infallible> {
    let mut request: Request = request.map(Body::new);
    request.extensions_mut().insert(ConnectInfo(address));
    app.oneshot(request).await
}

async fn turn_away(mut stream: TcpStream) {
    _ = tokio::time::timeout(Duration::from_secs(1), async {
        stream.write_all(FULL).await?;
        stream.shutdown().await
    })
    .await;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_for_a_full_house_are_well_formed() {
        let text = std::str::from_utf8(FULL).unwrap();
        let (head, body) = text.split_once("\r\n\r\n").unwrap();
        assert!(head.ends_with(&format!("content-length: {}", body.len())));
    }
}
