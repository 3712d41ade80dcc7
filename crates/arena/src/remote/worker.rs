//! A remote worker: takes pairs of games from a server, has them played, and hands them in.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::time::{Duration, Instant};

use sqlx::postgres::PgConnectOptions;
use tetrad_core::Stop;
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

use super::client::{Assignment, Client, Terms};
use super::jobs::{Job, PairResult, PairTask};
use super::pair_player::Unplayed;
use super::{Identity, IdentityError, Lease};
use crate::spec::EngineSpec;
use crate::store::{Queried, StoreError, StoreErrorKind, postgres_address, runtime};

/// How often a worker renews its leases and asks for more pairs, even without notifications.
const POLL: Duration = Duration::from_millis(500);

/// Every role of the server can send notifications without limit, so a worker reacts to them at most this often.
const NOTIFICATION_INTERVAL: Duration = Duration::from_millis(100);

/// How often a worker checks whether to drain.
const LOOK: Duration = Duration::from_millis(50);

/// Pairs are handed in together until their games reach this length in bytes.
const MOST_BYTES: usize = 1 << 20;

/// The first and the longest wait between attempts to reach the server; each wait is twice the last.
const BACKOFF: [Duration; 2] = [Duration::from_millis(100), Duration::from_secs(5)];

/// A remote worker's settings: server, name, number of jobs, engines.
pub struct Worker {
    /// The address of the store.
    pub store: String,
    /// The worker's name, which may be shared.
    pub name: String,
    /// The number of pairs that the worker plays at once.
    pub jobs: usize,
    /// The engines that the worker has. Their limits come with each tournament.
    pub engines: Vec<EngineSpec>,
}

/// What a worker reports while it works.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WorkerEvent {
    /// The server accepted the worker's announcement.
    Announced,
    /// A pair was handed in and counts.
    HandedIn(Lease),
    /// The worker lost a pair: its lease expired, or its tournament is over.
    Lost(Lease),
    /// The server can't be reached; the worker retries and plays on meanwhile.
    Disconnected(String),
    /// The server can be reached again.
    Reconnected,
}

/// The totals of a worker's run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WorkerSummary {
    /// Pairs that were handed in and count.
    pub pairs: u64,
    /// Pairs that the worker lost before they could count.
    pub lost: u64,
}

/// Why a worker ended before it was drained.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WorkerError {
    /// The worker has no engines.
    #[error("no engines are given")]
    NoEngines,
    /// An engine's program can't be read.
    #[error(transparent)]
    Identity(#[from] IdentityError),
    /// The server refused a request for good.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// This worker can't play a pair.
    #[error("pair {}.{}: {why}", .lease.pairing + 1, .lease.pair + 1)]
    Unplayed {
        /// The lease of the pair.
        lease: Lease,
        /// Why the pair can't be played.
        why: String,
    },
    /// The system refused to start a thread.
    #[error("no thread to play on: {0}")]
    NoThread(String),
}

impl Worker {
    /// Works until `drain` is raised and all held pairs are handed in, or until a permanent error.
    pub fn work(&self, drain: &Stop, tell: &mut dyn FnMut(WorkerEvent)) -> Result<WorkerSummary, WorkerError> {
        if self.engines.is_empty() {
            return Err(WorkerError::NoEngines);
        }
        let identities = Identity::of_all(&self.engines)?;
        let (name, options) = postgres_address(&self.store)?;
        let at = |trouble| StoreError { store: name.clone(), trouble };
        let runtime = runtime().map_err(at)?;
        let (sender, reports) = unbounded_channel();
        let own = Arc::new(self.engines.clone());
        let start = |number| Job::start(number, Arc::clone(&own), sender.clone());
        let jobs: Result<Vec<Job>, std::io::Error> = (0..self.jobs.max(1)).map(start).collect();
        let jobs = jobs.map_err(|error| WorkerError::NoThread(error.to_string()))?;
        let worker_loop = WorkerLoop {
            worker: self,
            identities,
            options,
            name: name.clone(),
            client: None,
            token: None,
            retry: (Instant::now(), BACKOFF[0]),
            free: (0..jobs.len()).rev().collect(),
            jobs,
            reports,
            held: HashMap::new(),
            finished: VecDeque::new(),
            terms: HashMap::new(),
            last: None,
            next_keep: Instant::now(),
            next_take: Instant::now(),
            next_notification: Instant::now(),
            summary: WorkerSummary::default(),
            tell,
        };
        runtime.block_on(worker_loop.run(drain))
    }
}

/// A pair that is being played or waits to be handed in.
struct Held {
    stop: Arc<Stop>,
    lease: Duration,
}

/// The state of a running worker and its exchange with the server.
struct WorkerLoop<'a> {
    worker: &'a Worker,
    identities: Vec<Identity>,
    options: PgConnectOptions,
    /// The store's name, for errors.
    name: String,
    client: Option<Client>,
    /// Identifies the worker to the server, also after reconnecting.
    token: Option<String>,
    /// When to try the server again, and the wait after that.
    retry: (Instant, Duration),
    jobs: Vec<Job>,
    free: Vec<usize>,
    reports: UnboundedReceiver<PairResult>,
    held: HashMap<Lease, Held>,
    /// Played pairs that are still to be handed in.
    finished: VecDeque<(Lease, String)>,
    terms: HashMap<i64, Arc<Terms>>,
    last: Option<Lease>,
    next_keep: Instant,
    next_take: Instant,
    /// When notifications are heeded again.
    next_notification: Instant,
    summary: WorkerSummary,
    tell: &'a mut dyn FnMut(WorkerEvent),
}

impl WorkerLoop<'_> {
    async fn run(mut self, drain: &Stop) -> Result<WorkerSummary, WorkerError> {
        loop {
            let is_draining = drain.is_raised();
            if is_draining && self.held.is_empty() {
                self.take_leave().await;
                return Ok(self.summary);
            }
            if let Err(trouble) = self.deal(is_draining).await {
                self.lose_connection(trouble)?;
            }
            match self.wait().await {
                Ok(Some(report)) => self.hear(report).await?,
                Ok(None) => {}
                Err(trouble) => self.lose_connection(trouble)?,
            }
            while let Ok(report) = self.reports.try_recv() {
                self.hear(report).await?;
            }
        }
    }

    /// Sends the server every request that is due.
    async fn deal(&mut self, is_draining: bool) -> Queried<()> {
        if self.client.is_none() {
            if Instant::now() < self.retry.0 {
                return Ok(());
            }
            self.connect().await?;
        }
        // Free jobs get new pairs before finished ones are handed in, so that they don't wait.
        if !is_draining && !self.free.is_empty() && Instant::now() >= self.next_take {
            self.take().await?;
        }
        while !self.finished.is_empty() {
            self.hand_in().await?;
        }
        if Instant::now() >= self.next_keep {
            self.keep().await?;
        }
        Ok(())
    }

    async fn take(&mut self) -> Queried<()> {
        let (Some(client), Some(token)) = (&mut self.client, &self.token) else { return Ok(()) };
        let taken = client.take(token, self.free.len(), self.last.as_ref()).await?;
        if taken.len() < self.free.len() {
            self.next_take = Instant::now() + POLL;
        }
        for assignment in taken {
            self.assign(assignment).await?;
        }
        Ok(())
    }

    /// Hands in a group of finished pairs in one request, so that the server syncs its disk once.
    async fn hand_in(&mut self) -> Queried<()> {
        let (Some(client), Some(token)) = (&mut self.client, &self.token) else { return Ok(()) };
        let lengths = self.finished.iter().scan(0, |all, (_, games)| Some(std::mem::replace(all, *all + games.len())));
        let group = lengths.take_while(|&before| before < MOST_BYTES).count();
        let counting = client.hand_in(token, &self.finished.make_contiguous()[..group]).await?;
        for (lease, _) in self.finished.drain(..group) {
            let counts = counting.contains(&lease);
            self.held.remove(&lease);
            self.summary.pairs += u64::from(counts);
            self.summary.lost += u64::from(!counts);
            (self.tell)(if counts { WorkerEvent::HandedIn(lease) } else { WorkerEvent::Lost(lease) });
        }
        Ok(())
    }

    /// Renews the leases and stops the games of pairs that the worker has lost.
    async fn keep(&mut self) -> Queried<()> {
        let (Some(client), Some(token)) = (&mut self.client, &self.token) else { return Ok(()) };
        let held: Vec<Lease> = self.held.keys().copied().collect();
        let ours = client.keep(token, &held).await?;
        for lease in held.iter().filter(|lease| !ours.contains(lease)) {
            // The job that plays the pair stops and reports.
            self.held[lease].stop.raise();
        }
        let shortest = self.held.values().map(|held| held.lease / 3).min();
        self.next_keep = Instant::now() + shortest.unwrap_or(POLL).min(POLL);
        Ok(())
    }

    async fn connect(&mut self) -> Queried<()> {
        let mut client = Client::connect(&self.options).await?;
        match &self.token {
            None => {
                client.check().await?;
                let Worker { name, jobs, .. } = self.worker;
                self.token = Some(client.announce(name, (*jobs).max(1), &self.identities).await?);
                (self.tell)(WorkerEvent::Announced);
            }
            Some(_) => (self.tell)(WorkerEvent::Reconnected),
        }
        self.client = Some(client);
        self.retry.1 = BACKOFF[0];
        // Leases may have expired and pairs may have been posted meanwhile.
        self.next_keep = Instant::now();
        self.next_take = Instant::now();
        Ok(())
    }

    async fn assign(&mut self, assignment: Assignment) -> Queried<()> {
        let (Some(client), Some(token)) = (&mut self.client, &self.token) else { return Ok(()) };
        // A server that crashed may have forgotten that this worker holds the pair already.
        if self.held.contains_key(&assignment.lease) {
            return Ok(());
        }
        let tournament = assignment.lease.tournament;
        let terms = match self.terms.get(&tournament) {
            Some(terms) => Arc::clone(terms),
            None => client.terms(token, tournament).await?,
        };
        self.terms.insert(tournament, Arc::clone(&terms));
        let Some(job) = self.free.pop() else { return Ok(()) };
        let stop = Arc::new(Stop::new());
        self.held.insert(assignment.lease, Held { stop: Arc::clone(&stop), lease: terms.lease });
        self.next_keep = self.next_keep.min(Instant::now() + terms.lease / 3);
        self.last = Some(assignment.lease);
        self.jobs[job].order(PairTask { assignment, terms, stop });
        Ok(())
    }

    /// Waits for a report of a job, for a notification, or until the next request is due.
    async fn wait(&mut self) -> Queried<Option<PairResult>> {
        let now = Instant::now();
        let due = match &self.client {
            None => self.retry.0,
            Some(_) if self.free.is_empty() => self.next_keep,
            Some(_) => self.next_keep.min(self.next_take),
        };
        let pause = tokio::time::sleep(due.saturating_duration_since(now).min(LOOK));
        let heed = tokio::time::sleep(self.next_notification.saturating_duration_since(now));
        let news = async {
            heed.await;
            match &mut self.client {
                Some(client) => client.news().await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            biased;
            report = self.reports.recv() => Ok(report),
            told = news => {
                told?;
                let now = Instant::now();
                self.next_keep = now;
                self.next_take = now;
                self.next_notification = now + NOTIFICATION_INTERVAL;
                Ok(None)
            }
            () = pause => Ok(None),
        }
    }

    /// Handles the report of a job, which is free again.
    async fn hear(&mut self, report: PairResult) -> Result<(), WorkerError> {
        let PairResult { job, lease, games } = report;
        self.free.push(job);
        match games {
            Ok(games) => self.finished.push_back((lease, games)),
            Err(Unplayed::Interrupted) => {
                self.held.remove(&lease);
                self.summary.lost += 1;
                (self.tell)(WorkerEvent::Lost(lease));
            }
            Err(Unplayed::Impossible(why)) => {
                // Other workers may be able to play the pairs, and need not wait until the leases expire.
                self.abandon().await;
                return Err(WorkerError::Unplayed { lease, why });
            }
        }
        Ok(())
    }

    fn lose_connection(&mut self, trouble: StoreErrorKind) -> Result<(), WorkerError> {
        // A wrong address, permission or password stays wrong; a server that is down may come back, even at the start.
        if !trouble.may_pass() {
            self.held.values().for_each(|held| held.stop.raise());
            return Err(StoreError { store: self.name.clone(), trouble }.into());
        }
        if self.client.take().is_some() || self.retry.1 == BACKOFF[0] {
            (self.tell)(WorkerEvent::Disconnected(trouble.to_string()));
        }
        self.retry = (Instant::now() + self.retry.1, (self.retry.1 * 2).min(BACKOFF[1]));
        Ok(())
    }

    /// Stops all games and gives the pairs back.
    async fn abandon(&mut self) {
        self.held.values().for_each(|held| held.stop.raise());
        let held: Vec<Lease> = self.held.keys().copied().collect();
        if let (Some(client), Some(token)) = (&mut self.client, &self.token) {
            // If this request fails, the leases expire.
            _ = client.give_back(token, &held).await;
        }
        self.take_leave().await;
    }

    async fn take_leave(&mut self) {
        if let (Some(client), Some(token)) = (&mut self.client, &self.token) {
            _ = client.leave(token).await;
        }
    }
}
