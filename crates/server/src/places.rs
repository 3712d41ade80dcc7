//! Places: bounded numbers of connections, watchers, sockets and engines, for each client and for all.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;

use parking_lot::Mutex;
use tokio::sync::Notify;

use crate::limits::Quota;

/// A client for the limits: an IPv4 address, or the 64-bit prefix of an IPv6 address, which is one network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Client(IpAddr);

impl Client {
    pub(crate) const fn of(address: IpAddr) -> Self {
        match address.to_canonical() {
            IpAddr::V6(address) => {
                let [a, b, c, d, ..] = address.segments();
                Self(IpAddr::V6(std::net::Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0)))
            }
            address @ IpAddr::V4(_) => Self(address),
        }
    }
}

/// Why a client gets no place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Full {
    /// The client holds as many as it may.
    Each,
    /// All places are taken, or the rest is reserved for clients that hold fewer.
    All,
}

/// Counts the places that are taken under a quota.
#[derive(Debug)]
pub(crate) struct Places {
    quota: Quota,
    taken: Mutex<Taken>,
    /// Notified whenever a place is released.
    pub(crate) freed: Notify,
}

#[derive(Debug, Default)]
struct Taken {
    all: usize,
    each: HashMap<Client, usize>,
}

impl Places {
    pub(crate) fn new(quota: Quota) -> Arc<Self> {
        Arc::new(Self { quota, taken: Mutex::default(), freed: Notify::new() })
    }

    /// Takes a place, which is released on drop.
    pub(crate) fn take(self: &Arc<Self>, client: Client) -> Result<Place, Full> {
        let Quota { all, each } = self.quota;
        let mut taken = self.taken.lock();
        let own = taken.each.get(&client).copied().unwrap_or(0);
        if own >= each.max(1) {
            return Err(Full::Each);
        }
        let is_scarce = taken.all >= all - all / 4;
        if taken.all >= all || (is_scarce && own >= (each / 16).max(1)) {
            return Err(Full::All);
        }
        taken.all += 1;
        taken.each.insert(client, own + 1);
        drop(taken);
        Ok(Place { places: Arc::clone(self), client })
    }
}

/// A place that a client holds; released on drop.
#[derive(Debug)]
pub(crate) struct Place {
    places: Arc<Places>,
    client: Client,
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut taken = self.places.taken.lock();
        taken.all -= 1;
        if let Some(own) = taken.each.get_mut(&self.client) {
            *own -= 1;
            if *own == 0 {
                taken.each.remove(&self.client);
            }
        }
        drop(taken);
        self.places.freed.notify_waiters();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(text: &str) -> Client {
        Client::of(text.parse().unwrap())
    }

    #[test]
    fn a_client_is_an_address_or_a_network() {
        assert_eq!(client("2001:db8:1:2:3:4:5:6"), client("2001:db8:1:2::9"));
        assert_ne!(client("2001:db8:1:2::9"), client("2001:db8:1:3::9"));
        assert_eq!(client("::ffff:10.0.0.1"), client("10.0.0.1"));
        assert_ne!(client("10.0.0.1"), client("10.0.0.2"));
    }

    #[test]
    fn greedy_clients_leave_places_to_others() {
        let places = Places::new(Quota { all: 64, each: 32 });
        let [one, two, three] = ["10.0.0.1", "10.0.0.2", "10.0.0.3"].map(client);
        let take = |client| std::iter::from_fn(|| places.take(client).ok()).collect::<Vec<_>>();
        let first = take(one);
        assert_eq!((first.len(), places.take(one).unwrap_err()), (32, Full::Each));
        let second = take(two);
        assert_eq!((second.len(), places.take(two).unwrap_err()), (16, Full::All));
        let third = take(three);
        assert_eq!(third.len(), 2, "there is room for a client that has little");
        drop(first);
        assert_eq!(take(one).len(), 30, "what was given back can be taken again");
        drop((second, third));
        assert!(places.taken.lock().each.is_empty() && places.taken.lock().all == 0);
    }
}
