//! Tournaments that many machines play, connected by nothing but a PostgreSQL server.
//!
//! A [`Poster`] posts the pairs of games of a tournament; each [`Worker`] leases pairs, plays them with its own
//! engines, and hands in the games together with the acknowledgement, in one transaction.
//! `migrations/postgres/0002_workers.sql` and the files after it define the tables and the rights of each role.
//!
//! A pair counts exactly once. When a worker dies, its leases expire, and another worker gets each pair under the next
//! attempt number; the server refuses results with an older number. A worker that can't reach the server finishes its
//! pairs and hands them in when it can. No command ever comes from the database: a worker runs only the engines that it
//! describes itself, and gets only pairs whose engines it has, by name, hash and settings.

mod client;
mod identity;
mod jobs;
mod pair_player;
mod poster;
mod standing;
mod worker;

pub use identity::{Identity, IdentityError};
pub use poster::{Mark, News, Poster};
pub use standing::WorkerStanding;
pub use worker::{Worker, WorkerError, WorkerEvent, WorkerSummary};

use serde::{Deserialize, Serialize};

/// A pair of games that a worker holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Lease {
    /// The tournament's id.
    pub tournament: i64,
    /// The pairing's number in the schedule, from 0.
    pub pairing: i64,
    /// The pair's number in the pairing, from 0.
    pub pair: i64,
    /// How often the pair was leased, this time included.
    pub attempt: i64,
}

/// Returns this machine's host name.
pub fn machine_name() -> String {
    rustix::system::uname().nodename().to_string_lossy().into_owned()
}
