//! The request rate of each client, as a token bucket.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::{ConnectInfo, Request, State};
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::Response;
use parking_lot::Mutex;

use crate::api::refusal;
use crate::limits::Rate;
use crate::places::Client;

/// The most clients in the table. When it is full, clients whose buckets have refilled are dropped.
const MOST_CLIENTS: usize = 4096;

#[derive(Clone, Copy, Debug)]
pub(crate) struct TokenBucket {
    rate: Rate,
    left: f64,
    since: Instant,
}

impl TokenBucket {
    /// A full bucket.
    pub(crate) const fn new(rate: Rate, now: Instant) -> Self {
        Self { rate, left: rate.burst, since: now }
    }

    /// Takes a token; returns `false` if none is left.
    pub(crate) fn admits(&mut self, now: Instant) -> bool {
        let earned = now.saturating_duration_since(self.since).as_secs_f64() * self.rate.per_second;
        (self.left, self.since) = ((self.left + earned).min(self.rate.burst), now);
        let is_admitted = self.left >= 1.0;
        if is_admitted {
            self.left -= 1.0;
        }
        is_admitted
    }
}

/// The token buckets of all clients.
#[derive(Debug)]
pub(crate) struct Throttle {
    rate: Rate,
    clients: Mutex<HashMap<Client, TokenBucket>>,
}

impl Throttle {
    pub(crate) fn new(rate: Rate) -> Self {
        Self { rate, clients: Mutex::default() }
    }

    /// Takes a token of a client; `false` if it has none left, or if it is new and the table is full.
    fn admits(&self, client: Client, now: Instant) -> bool {
        let mut clients = self.clients.lock();
        if clients.len() >= MOST_CLIENTS {
            let recovered = Duration::from_secs_f64(self.rate.burst / self.rate.per_second);
            clients.retain(|_, allowance| now.saturating_duration_since(allowance.since) < recovered);
        }
        if clients.len() >= MOST_CLIENTS && !clients.contains_key(&client) {
            return false;
        }
        clients.entry(client).or_insert(TokenBucket::new(self.rate, now)).admits(now)
    }
}

pub(crate) fn client(request: &Request) -> Client {
    let from = request.extensions().get::<ConnectInfo<SocketAddr>>();
    Client::of(from.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |ConnectInfo(address)| address.ip()))
}

/// Refuses requests beyond the rate.
pub(crate) async fn check(State(throttle): State<Arc<Throttle>>, request: Request, next: Next) -> Response {
    if throttle.admits(client(&request), Instant::now()) {
        next.run(request).await
    } else {
        refusal(StatusCode::TOO_MANY_REQUESTS, "too many requests; wait a second")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RATE: Rate = Rate { burst: 600.0, per_second: 200.0 };

    fn address(number: u32) -> Client {
        Client::of(IpAddr::V4(Ipv4Addr::from(number)))
    }

    #[test]
    fn a_burst_is_admitted_and_then_the_rate() {
        let (throttle, start) = (Throttle::new(RATE), Instant::now());
        let admitted =
            |client, after| (0..2000).filter(|_| throttle.admits(client, start + Duration::from_millis(after))).count();
        assert_eq!(admitted(address(1), 0), 600);
        assert_eq!(admitted(address(2), 0), 600, "others are not held back");
        assert_eq!(admitted(address(1), 500), 100);
        assert_eq!(admitted(address(1), 60_000), 600);
    }

    #[test]
    fn many_addresses_do_not_fill_the_memory() {
        let (throttle, start) = (Throttle::new(RATE), Instant::now());
        let admitted = (0..10_000).filter(|&number| throttle.admits(address(number), start)).count();
        assert_eq!(admitted, MOST_CLIENTS);
        assert!(throttle.admits(address(20_000), start + Duration::from_secs(4)), "the quiet ones are forgotten");
    }
}
