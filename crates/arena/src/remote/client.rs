//! A worker's requests to the server, over one connection on which it also listens.

use std::sync::Arc;
use std::time::Duration;

use serde::Deserialize;
use sqlx::postgres::{PgConnectOptions, PgListener, PgPoolOptions, PgRow};
use sqlx::{Connection, Row};
use tokio::time::timeout;

use super::{Identity, Lease};
use crate::adjudication::Adjudication;
use crate::control::Control;
use crate::store::{Queried, StoreErrorKind, check_format, reach};
use crate::tournament::{Definition, Entrant};

/// The channel on which the server notifies that a tournament began or ended, or that there is more to play.
const CHANNEL: &str = "tetrad";

/// The time limit of each request to the server.
const PATIENCE: Duration = Duration::from_secs(10);

/// A pair to play, with its engines and opening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Assignment {
    pub(super) lease: Lease,
    /// The sides that the pairing's first engine has in the missing games, one bit each.
    pub(super) sides: i64,
    /// The names of the engines in the order of the pairing.
    pub(super) engines: [String; 2],
    /// In the game's own notation.
    pub(super) opening: String,
}

/// The part of a tournament's definition that a worker needs to play its games.
#[derive(Clone, Debug)]
pub(super) struct Terms {
    pub(super) game: String,
    pub(super) engines: Vec<(String, Control)>,
    pub(super) adjudication: Adjudication,
    pub(super) lease: Duration,
    pub(super) keep_logs: bool,
}

/// A connection that has not failed yet.
pub(super) struct Client {
    line: PgListener,
}

impl Client {
    /// Connects to the server and listens on the channel.
    pub(super) async fn connect(options: &PgConnectOptions) -> Queried<Self> {
        // A pool, which listening needs, retries a missing server without naming the error, so one connection is tried
        // first.
        _ = reach(options).await?.close().await;
        let pool = PgPoolOptions::new()
            .max_connections(1)
            .acquire_timeout(PATIENCE)
            .idle_timeout(None)
            .max_lifetime(None)
            .connect_lazy_with(options.clone());
        let mut line = PgListener::connect_with(&pool).await?;
        line.eager_reconnect(false);
        line.listen(CHANNEL).await?;
        Ok(Self { line })
    }

    /// Checks that the store has a format that this version understands.
    pub(super) async fn check(&mut self) -> Queried<()> {
        check_format(sqlx::Acquire::acquire(&mut self.line).await?).await
    }

    /// Waits for a notification, or fails when the connection is lost. Cancelling the wait loses none. Notifications
    /// that arrive together count as one.
    pub(super) async fn news(&mut self) -> Queried<()> {
        if self.line.try_recv().await?.is_none() {
            return Err(StoreErrorKind::Unreachable("the connection was closed".into()));
        }
        while self.line.next_buffered().is_some() {}
        Ok(())
    }

    /// Announces the worker's name and engines; returns the token that identifies it from now on.
    pub(super) async fn announce(&mut self, name: &str, jobs: usize, engines: &[Identity]) -> Queried<String> {
        let engines = serde_json::to_string(engines).expect("names and hashes are plain data");
        let asked = sqlx::query("SELECT announce($1, $2, $3::jsonb)::text").bind(name).bind(jobs as i64).bind(engines);
        Ok(self.one(asked).await?.try_get(0)?)
    }

    /// Leases pairs to play, preferably of the pairing played last.
    pub(super) async fn take(&mut self, token: &str, many: usize, last: Option<&Lease>) -> Queried<Vec<Assignment>> {
        let asked = sqlx::query("SELECT * FROM take($1::uuid, $2, $3, $4)")
            .bind(token)
            .bind(many as i64)
            .bind(last.map(|lease| lease.tournament))
            .bind(last.map(|lease| lease.pairing));
        let assignment = |row: &PgRow| {
            Ok(Assignment {
                lease: lease(row)?,
                sides: row.try_get("sides")?,
                engines: [row.try_get("first")?, row.try_get("second")?],
                opening: row.try_get("opening")?,
            })
        };
        self.all(asked).await?.iter().map(assignment).collect()
    }

    pub(super) async fn terms(&mut self, token: &str, tournament: i64) -> Queried<Arc<Terms>> {
        let asked = sqlx::query("SELECT * FROM terms($1::uuid, $2)").bind(token).bind(tournament);
        let row = self.one(asked).await?;
        let unreadable =
            |error: serde_json::Error| StoreErrorKind::Damaged(format!("the definition of a tournament: {error}"));
        let Definition { engines, adjudication, .. } =
            serde_json::from_str(row.try_get::<&str, _>("definition")?).map_err(unreadable)?;
        // A worker has its own description of the engines and takes only their limits from the server.
        let limits = |engine: Entrant| Ok((Control::deserialize(&engine.settings["control"])?, engine.name));
        let engines = engines.into_iter().map(limits).collect::<Result<Vec<_>, _>>().map_err(unreadable)?;
        Ok(Arc::new(Terms {
            game: row.try_get("game")?,
            engines: engines.into_iter().map(|(control, name)| (name, control)).collect(),
            adjudication,
            lease: Duration::from_micros(row.try_get::<i64, _>("lease_micros")?.max(1) as u64),
            keep_logs: row.try_get("keep_logs")?,
        }))
    }

    /// Renews leases; returns those that the worker still has.
    pub(super) async fn keep(&mut self, token: &str, held: &[Lease]) -> Queried<Vec<Lease>> {
        let asked = sqlx::query("SELECT * FROM keep($1::uuid, $2::jsonb)").bind(token).bind(json(held));
        self.all(asked).await?.iter().map(lease).collect()
    }

    /// Gives back pairs that the worker won't play.
    pub(super) async fn give_back(&mut self, token: &str, held: &[Lease]) -> Queried<()> {
        self.one(sqlx::query("SELECT give_back($1::uuid, $2::jsonb)").bind(token).bind(json(held))).await.map(drop)
    }

    /// Hands in pairs with their games in one transaction; returns those that count.
    pub(super) async fn hand_in(&mut self, token: &str, pairs: &[(Lease, String)]) -> Queried<Vec<Lease>> {
        let pair = |(Lease { tournament, pairing, pair, attempt }, games): &(Lease, String)| {
            format!(
                r#"{{"tournament":{tournament},"pairing":{pairing},"pair":{pair},"attempt":{attempt},"games":{games}}}"#
            )
        };
        let pairs = format!("[{}]", pairs.iter().map(pair).collect::<Vec<_>>().join(","));
        let asked = sqlx::query("SELECT * FROM hand_in($1::uuid, $2::jsonb)").bind(token).bind(pairs);
        self.all(asked).await?.iter().map(lease).collect()
    }

    /// Tells the server that the worker ends.
    pub(super) async fn leave(&mut self, token: &str) -> Queried<()> {
        self.one(sqlx::query("SELECT leave($1::uuid)").bind(token)).await.map(drop)
    }

    async fn one(&mut self, query: Query<'_>) -> Queried<PgRow> {
        Ok(timeout(PATIENCE, query.fetch_one(&mut self.line)).await.map_err(|_| silent())??)
    }

    async fn all(&mut self, query: Query<'_>) -> Queried<Vec<PgRow>> {
        Ok(timeout(PATIENCE, query.fetch_all(&mut self.line)).await.map_err(|_| silent())??)
    }
}

type Query<'q> = sqlx::query::Query<'q, sqlx::Postgres, sqlx::postgres::PgArguments>;

fn silent() -> StoreErrorKind {
    StoreErrorKind::Unreachable(format!("no answer within {} s", PATIENCE.as_secs()))
}

fn json(leases: &[Lease]) -> String {
    serde_json::to_string(leases).expect("numbers are plain data")
}

fn lease(row: &PgRow) -> Queried<Lease> {
    Ok(Lease {
        tournament: row.try_get("tournament")?,
        pairing: row.try_get("pairing")?,
        pair: row.try_get("pair")?,
        attempt: row.try_get("attempt")?,
    })
}
