//! Tournaments that many machines play, over a PostgreSQL server and nothing else.
//!
//! Whoever begins a tournament puts up what is to be played ([`Poster`]); workers ([`Worker`]) take pairs of games by lease,
//! play them with engines of their own, and hand in the games together with the acknowledgement, in one transaction. What
//! is where, and who may do what, stands in `migrations/postgres/0002_workers.sql` and the files after it.
//!
//! A pair counts once, whatever happens. A worker that dies leaves a lease behind, and when that ends somebody else
//! gets the pair, under the next attempt number; a result with an older number is refused. A worker that can't reach the
//! server plays on with what it has and hands in when it can. No command ever comes from the database: a worker plays what
//! its own description of engines holds, and gets only pairs whose engines it has, by name, hash and settings.

mod client;
mod identity;
mod jobs;
mod poster;
mod standing;
mod table;
mod worker;

pub use identity::{Identity, IdentityError};
pub use poster::{Mark, News, Poster};
pub use standing::WorkerStanding;
pub use worker::{Worker, WorkerError, WorkerEvent, WorkerSummary};

use serde::{Deserialize, Serialize};

/// A pair of games in the hands of a worker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Lease {
    /// By number.
    pub tournament: i64,
    /// By the schedule, from 0.
    pub pairing: i64,
    /// From 0.
    pub pair: i64,
    /// How often the pair was handed out, this time included.
    pub attempt: i64,
}

/// What this machine is called.
pub fn machine_name() -> String {
    rustix::system::uname().nodename().to_string_lossy().into_owned()
}
