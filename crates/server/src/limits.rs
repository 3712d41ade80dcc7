//! The server's limits, for one client and for all clients together, in one table.
//!
//! Defaults follow from the machine: its cores, its free memory and the number of files that a process may open.

use std::time::Duration;

use crate::machine;

/// A number of places, for all clients together and for each.
///
/// The last quarter of all places is reserved for clients that hold fewer than a sixteenth of `each`, so that a few
/// clients can't exclude the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quota {
    /// Places for all clients together.
    pub all: usize,
    /// Places for one client.
    pub each: usize,
}

/// A rate with a burst: a token bucket.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rate {
    /// The most events at once.
    pub burst: f64,
    /// Events per second in the long run.
    pub per_second: f64,
}

/// The server's limits. A client is an IPv4 address or an IPv6 network of 64 bits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// HTTP connections. A browser opens six.
    pub connections: Quota,
    /// Streams of a tournament's events.
    pub watchers: Quota,
    /// Sockets for analysis, with or without an engine.
    pub sockets: Quota,
    /// Engines for analysis, programs included. Each may keep a core busy; a built-in one takes
    /// [`Limits::ENGINE_MEMORY`] at most.
    pub engines: Quota,
    /// Questions to the explorer that are answered at a time.
    pub explorers: Quota,
    /// HTTP requests of one client.
    pub requests: Rate,
    /// Messages on one socket for analysis; a socket that exceeds the rate is closed.
    pub messages: Rate,
    /// The longest time from the start of a connection, or the last answer's end, to the end of a request's head.
    pub head: Duration,
    /// The longest time from the end of a request's head to the end of its body.
    pub body: Duration,
    /// The longest time in which a client reads nothing of what is sent to it.
    pub write: Duration,
    /// The longest time that a socket for analysis stays open without a question or a search.
    pub idle: Duration,
    /// The longest time that a program for analysis runs without a question.
    pub program_idle: Duration,
    /// Tournaments that are played at once.
    pub tournaments: u32,
    /// Engine threads that search at once, all tournaments together. A game takes one, or more where both sides act at
    /// once or an engine has several.
    pub threads: u32,
    /// Bytes of memory for the engines of all tournaments together.
    pub memory: u64,
}

impl Limits {
    /// The longest head of a request, in bytes.
    pub const HEAD: usize = 64 << 10;
    /// The longest body of a request, in bytes. The longest useful one is a form with a position of a few kilobytes.
    pub const BODY: usize = 64 << 10;
    /// The send buffer of a connection, in bytes; Linux doubles it.
    pub const UNREAD: u32 = 128 << 10;
    /// The longest message on a socket for analysis, in bytes.
    pub const MESSAGE: usize = 64 << 10;
    /// The longest name of a tournament or an engine, in bytes.
    pub const NAME: u32 = 100;
    /// The most engines of a tournament.
    pub const ENTRANTS: u32 = 32;
    /// The most games of a pairing.
    pub const GAMES: u32 = 20_000;
    /// The most games of a tournament.
    pub const GAMES_IN_ALL: u32 = 200_000;
    /// Threads that search at once, per core. More games than cores share them, which games without clocks can.
    pub const THREADS_PER_CORE: u32 = 4;
    /// Bytes of memory of an engine for analysis: the largest table of the built-in engines, and what the search needs.
    pub const ENGINE_MEMORY: u64 = 160 << 20;

    /// The limits for a machine with these cores, bytes of free memory, and files for this process.
    ///
    /// Half of the memory is for games and a quarter for analysis. Half of the files are for connections.
    fn of(cores: u32, memory: u64, files: usize) -> Self {
        let connections = (files / 2).clamp(16, 1_024);
        let affordable = usize::try_from(memory / 4 / Self::ENGINE_MEMORY).unwrap_or(usize::MAX);
        let engines = (cores as usize).saturating_mul(4).clamp(4, 64).min(affordable).max(2);
        Self {
            connections: Quota { all: connections, each: connections / 8 },
            watchers: Quota { all: connections / 4, each: connections / 32 },
            sockets: Quota { all: connections / 4, each: connections / 64 },
            engines: Quota { all: engines, each: engines / 2 },
            explorers: Quota { all: 16, each: 4 },
            requests: Rate { burst: 600.0, per_second: 200.0 },
            messages: Rate { burst: 200.0, per_second: 100.0 },
            head: Duration::from_secs(10),
            body: Duration::from_secs(10),
            write: Duration::from_secs(30),
            idle: Duration::from_mins(10),
            program_idle: Duration::from_mins(1),
            tournaments: 4,
            threads: cores.saturating_mul(Self::THREADS_PER_CORE),
            memory: memory / 2,
        }
    }
}

impl Default for Limits {
    /// The limits for this machine, with the memory that is free now.
    fn default() -> Self {
        Self::of(machine::cores(), machine::free_memory(), machine::files())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_machines_get_small_limits() {
        let large = Limits::of(16, 64 << 30, 20_000);
        assert_eq!(large.connections, Quota { all: 1_024, each: 128 });
        assert_eq!((large.watchers, large.sockets), (Quota { all: 256, each: 32 }, Quota { all: 256, each: 16 }));
        assert_eq!((large.engines, large.threads, large.memory), (Quota { all: 64, each: 32 }, 64, 32 << 30));
        let small = Limits::of(1, 1 << 30, 256);
        assert_eq!(small.connections, Quota { all: 128, each: 16 });
        assert_eq!((small.watchers, small.sockets), (Quota { all: 32, each: 4 }, Quota { all: 32, each: 2 }));
        assert_eq!((small.engines, small.threads, small.memory), (Quota { all: 2, each: 1 }, 4, 512 << 20));
    }
}
