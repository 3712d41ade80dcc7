//! The stream of a tournament's events, as server-sent events.
//!
//! A watcher polls [`LiveState`] at a fixed interval and passes changes to the connection. While the connection is busy the
//! watcher takes nothing, so only one message and the system's send buffer are under way. A connection whose client
//! does not read ends ([`crate::connections`]), and its watcher with it.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::Bytes;
use hyper::body::Frame;
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio::time::{Instant, MissedTickBehavior, interval};

use crate::live::LiveEvent;
use crate::live_state::LiveState;
use crate::places::Place;

/// The interval at which a watcher polls for changes.
const STANDINGS_INTERVAL: Duration = Duration::from_millis(50);

/// After this time without changes a comment is sent, so that a dead connection is noticed.
const KEEP_ALIVE: Duration = Duration::from_secs(15);

/// The body of a response that ends when its sender does.
pub(crate) struct ChannelBody(pub(crate) Receiver<Bytes>);

impl hyper::body::Body for ChannelBody {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        self.0.poll_recv(context).map(|message| message.map(|message| Ok(Frame::data(message))))
    }
}

/// Starts a watcher, which holds the place until the stream ends.
pub(crate) fn open(live_state: Arc<LiveState>, place: Place) -> ChannelBody {
    let (sender, receiver) = channel(1);
    tokio::spawn(async move {
        watch(live_state, sender).await;
        drop(place);
    });
    ChannelBody(receiver)
}

async fn watch(live_state: Arc<LiveState>, sender: Sender<Bytes>) {
    let mut over = live_state.is_over();
    let (mut seen, snapshot) = live_state.snapshot();
    if sender.send(message(&snapshot)).await.is_err() {
        return;
    }
    let mut pace = interval(STANDINGS_INTERVAL);
    // A delayed watcher does not catch up on missed ticks.
    pace.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut sent = Instant::now();
    loop {
        tokio::select! {
            _ = pace.tick() => {}
            _ = over.wait_for(|over| *over) => {}
            () = sender.closed() => return,
        }
        // Read before the changes, so that no change before the end is missed.
        let ending = live_state.ending();
        if let Some((now, event)) = live_state.since(seen) {
            seen = now;
            if sender.send(message(&event)).await.is_err() {
                return;
            }
            sent = Instant::now();
        } else if sent.elapsed() >= KEEP_ALIVE {
            if sender.send(Bytes::from_static(b":\n\n")).await.is_err() {
                return;
            }
            sent = Instant::now();
        }
        if let Some(end) = ending {
            _ = sender.send(message(&LiveEvent::End(end))).await;
            return;
        }
    }
}

/// An event as a server-sent event. Its JSON has no line breaks, which would end it.
fn message(event: &LiveEvent) -> Bytes {
    let json = serde_json::to_string(event).unwrap_or_default();
    format!("data: {json}\n\n").into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Quota;
    use crate::live::{End, EndReason};
    use crate::live_state::tests::{begin, empty, key};
    use crate::places::{Client, Places};
    use std::net::Ipv4Addr;
    use tetrad_arena::tournament::Watch;

    #[test]
    fn who_falls_behind_is_told_everything_anew_and_then_the_end() {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let live_state = Arc::new(empty());
            let places = Places::new(Quota { all: 1, each: 1 });
            let client = Client::of(Ipv4Addr::LOCALHOST.into());
            let mut stream = open(Arc::clone(&live_state), places.take(client).unwrap());
            let mut next = async || {
                let message = stream.0.recv().await?;
                let text = String::from_utf8(message.to_vec()).unwrap();
                let json = text.strip_prefix("data: ").and_then(|rest| rest.strip_suffix("\n\n")).unwrap();
                Some(serde_json::from_str::<serde_json::Value>(json).unwrap())
            };
            assert_eq!(next().await.unwrap()["type"], "snapshot");
            begin(&live_state, 0);
            assert_eq!(next().await.unwrap()["boards"][0]["key"], "1.1.1");
            for pair in 1..5_000 {
                begin(&live_state, pair);
                live_state.ended(key(pair));
            }
            let anew = next().await.unwrap();
            assert_eq!((&anew["type"], anew["boards"].as_array().map(Vec::len)), (&"snapshot".into(), Some(1)));
            live_state.end(End { why: EndReason::Stopped, error: None }, None);
            assert_eq!(next().await.unwrap()["over"][0], "1.1.1");
            assert_eq!(next().await.unwrap()["why"], "stopped");
            assert_eq!(next().await, None);
        });
    }
}
