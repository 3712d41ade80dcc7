//! Posting tournaments for workers, and reading what they hand in.

use std::time::Duration;

use serde::Serialize;
use sqlx::postgres::PgConnection;
use sqlx::{Executor, Row};

use super::Identity;
use crate::store::{
    Database, GAME_COLUMNS, Pairs, PostgresStore, Queried, State, StoreError, StoredGame, TournamentId, Unreadable,
    set_state,
};

/// How far a follower of a tournament has read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mark(i64);

/// What workers handed in since a mark.
#[derive(Debug)]
pub struct News {
    /// The games, pair by pair, void pairs left out.
    pub games: Vec<StoredGame>,
    /// The games that can't be read.
    pub unreadable: Vec<Unreadable>,
    /// The mark to read on from.
    pub next: Mark,
}

/// A store from the view of a process that posts tournaments.
#[derive(Clone, Copy)]
pub struct Poster<'a>(pub &'a PostgresStore);

impl Poster<'_> {
    /// Posts a tournament: how long a worker keeps a pair after it last contacted the server, whether every line is
    /// stored, the engines, the openings. A tournament posted before stays as it is, but its engines must be the same.
    pub fn post(
        &self,
        tournament: TournamentId,
        lease: Duration,
        keep_logs: bool,
        engines: &[Identity],
        openings: &[String],
    ) -> Result<(), StoreError> {
        // The server's numbers limit the length of a lease.
        let micros = i64::try_from(lease.as_micros()).unwrap_or(i64::MAX).clamp(1, 1 << 50);
        let (engines, openings) = (to_json(&engines), to_json(&openings));
        self.0.ask(async |connection| {
            let asked = sqlx::query("SELECT post($1, $2, $3, $4::jsonb, $5::jsonb)");
            let asked = asked.bind(tournament.0).bind(micros).bind(keep_logs).bind(engines).bind(openings);
            connection.execute(asked).await?;
            Ok(())
        })
    }

    /// Posts the missing games of two engines, which play `games` games in all.
    pub fn post_pairing(
        &self,
        tournament: TournamentId,
        number: u32,
        engines: [&str; 2],
        games: u32,
    ) -> Result<(), StoreError> {
        self.0.ask(async |connection| {
            let asked = sqlx::query("SELECT post_pairing($1, $2, $3, $4, $5)").bind(tournament.0);
            let asked = asked.bind(i64::from(number)).bind(engines[0]).bind(engines[1]).bind(i64::from(games));
            connection.execute(asked).await?;
            Ok(())
        })
    }

    /// Returns a mark before everything that is not committed yet.
    pub fn mark(&self) -> Result<Mark, StoreError> {
        self.0.ask(async |connection| mark(connection).await)
    }

    /// Ends a tournament for all workers and followers.
    pub fn close(&self, tournament: TournamentId, state: State) -> Result<(), StoreError> {
        self.0.ask(async |connection| set_state(connection, tournament, state).await)
    }

    /// Returns the games of the pairs that workers handed in since the mark. No game is left out, but one may come
    /// twice: games that were being committed when the mark was made are read again.
    pub fn news(&self, tournament: TournamentId, since: Mark) -> Result<News, StoreError> {
        self.0.ask(async |connection| {
            let next = mark(connection).await?;
            let sql = format!(
                "SELECT {GAME_COLUMNS} FROM done JOIN game USING (tournament, pairing, pair)
                 WHERE tournament = $1 AND arrived >= $2::bigint::text::xid8 ORDER BY pairing, pair, side"
            );
            let rows = sqlx::query(&sql).bind(tournament.0).bind(since.0).fetch_all(&mut *connection).await?;
            let (mut pairs, mut games) = (Pairs::default(), Vec::with_capacity(rows.len()));
            for row in &rows {
                games.extend(pairs.read(row)?.1);
            }
            games.extend(pairs.complete());
            Ok(News { games, unreadable: pairs.unreadable, next })
        })
    }

    /// Returns the number of pairs left to play: those with a current lease, and all.
    pub fn left(&self, tournament: TournamentId) -> Result<(u64, u64), StoreError> {
        self.0.ask(async |connection| {
            let row = sqlx::query(
                "SELECT count(*) FILTER (WHERE until >= clock_timestamp()), count(*) FROM task WHERE tournament = $1",
            );
            let row = row.bind(tournament.0).fetch_one(&mut *connection).await?;
            Ok((row.try_get::<i64, _>(0)? as u64, row.try_get::<i64, _>(1)? as u64))
        })
    }
}

/// Returns a mark at the oldest transaction that is still in progress.
async fn mark(connection: &mut PgConnection) -> Queried<Mark> {
    let oldest = sqlx::query_scalar("SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint");
    Ok(Mark(oldest.fetch_one(connection).await?))
}

fn to_json<T: Serialize>(data: &T) -> String {
    serde_json::to_string(data).expect("names and texts are plain data")
}
