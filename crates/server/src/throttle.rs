//! How much one address may ask for: so many requests a second, and some more in a burst.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::extract::{ConnectInfo, Request, State};
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::Response;

use crate::api::refusal;

/// Requests that an address may have saved up: a page with all its files, many times over.
const BURST: f64 = 600.0;

/// Requests a second in the long run.
const RATE: f64 = 200.0;

/// Addresses that are remembered. When there are more, those that were quiet are forgotten.
const MOST_ADDRESSES: usize = 4096;

/// What an address has left.
#[derive(Clone, Copy, Debug)]
struct Allowance {
    left: f64,
    since: Instant,
}

/// What everybody has left.
#[derive(Debug, Default)]
pub struct Throttle(Mutex<HashMap<IpAddr, Allowance>>);

impl Throttle {
    /// Whether an address may ask once more now.
    pub fn admits(&self, address: IpAddr, now: Instant) -> bool {
        let mut allowances = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if allowances.len() >= MOST_ADDRESSES {
            let recovered = Duration::from_secs_f64(BURST / RATE);
            allowances.retain(|_, allowance| now.saturating_duration_since(allowance.since) < recovered);
        }
        if allowances.len() >= MOST_ADDRESSES && !allowances.contains_key(&address) {
            return false;
        }
        let allowance = allowances.entry(address).or_insert(Allowance { left: BURST, since: now });
        let earned = now.saturating_duration_since(allowance.since).as_secs_f64() * RATE;
        *allowance = Allowance { left: (allowance.left + earned).min(BURST), since: now };
        let is_admitted = allowance.left >= 1.0;
        if is_admitted {
            allowance.left -= 1.0;
        }
        is_admitted
    }
}

/// Refuses what is too much.
pub(crate) async fn check(State(throttle): State<Arc<Throttle>>, request: Request, next: Next) -> Response {
    let from = request.extensions().get::<ConnectInfo<SocketAddr>>();
    let address = from.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |ConnectInfo(address)| address.ip());
    if throttle.admits(address, Instant::now()) {
        next.run(request).await
    } else {
        refusal(StatusCode::TOO_MANY_REQUESTS, "too many requests; wait a second")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_is_admitted_and_then_so_much_a_second() {
        let (throttle, start) = (Throttle::default(), Instant::now());
        let [one, other] = [1, 2].map(|last| IpAddr::V4(Ipv4Addr::new(10, 0, 0, last)));
        let admitted = |address, after| {
            (0..2000).filter(|_| throttle.admits(address, start + Duration::from_millis(after))).count()
        };
        assert_eq!(admitted(one, 0), 600);
        assert_eq!(admitted(other, 0), 600, "others are not held back");
        assert_eq!(admitted(one, 500), 100);
        assert_eq!(admitted(one, 60_000), 600);
    }

    #[test]
    fn many_addresses_do_not_fill_the_memory() {
        let (throttle, start) = (Throttle::default(), Instant::now());
        let address = |number: u32| IpAddr::V4(Ipv4Addr::from(number));
        let admitted = (0..10_000).filter(|&number| throttle.admits(address(number), start)).count();
        assert_eq!(admitted, MOST_ADDRESSES);
        assert!(throttle.admits(address(20_000), start + Duration::from_secs(4)), "the quiet ones are forgotten");
    }
}
