//! The implementation of [`Store`] that all kinds of database share.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;

use tokio::runtime::{Builder, Runtime};

use super::link::{Columns, Link, Value};
use super::readable::{GAME_COLUMNS, Pairs, Unreadable, check};
use super::rows::{BY_KEY, columns_of, key_values, pairs, tournaments};
use super::writer::{Save, WriteRequest, Writer};
use super::{
    GameKey, OnSaved, PairKey, Queried, State, Store, StoreError, StoreErrorKind, StoredGame, StoredPair,
    StoredTournament, TournamentId, Visit,
};
use crate::remote::WorkerStanding;
use crate::wire_log::WireLog;

/// Rows read at once. Between two pages no lock is held that would block others.
const PAGE: i64 = 200;

/// Selects the games of a pair, by the values of [`pair_values`].
const BY_PAIR: &str = "WHERE tournament = $1 AND pairing = $2 AND pair = $3 ORDER BY side";

fn pair_values(tournament: TournamentId, (pairing, pair): PairKey) -> [Value<'static>; 3] {
    [tournament.0, i64::from(pairing), i64::from(pair)].map(Value::Integer)
}

/// A database that holds a store: everything that differs between the kinds.
pub(crate) trait Database: Send + Sync {
    type Link: Link;

    /// Runs a reading query without waiting for other readers.
    fn ask<T>(&self, question: impl AsyncFnOnce(&mut Self::Link) -> Queried<T>) -> Result<T, StoreError>;

    /// Adds the store's name to an error.
    fn named(&self, trouble: StoreErrorKind) -> StoreError;

    /// Returns the writer; fails if the store is only read.
    fn writer(&self) -> Result<&Writer, StoreError>;

    /// Returns the path of a file beside the database; `None` unless the database is a file.
    fn beside(&self, _ending: &str) -> Option<PathBuf> {
        None
    }

    /// Returns the workers of a tournament, without the pairs of `void` games; empty where workers are not supported.
    fn workers(&self, _: TournamentId, _: &[Unreadable]) -> Result<Vec<WorkerStanding>, StoreError> {
        Ok(Vec::new())
    }
}

impl<D: Database> Store for D {
    fn may_write(&self) -> bool {
        self.writer().is_ok()
    }

    fn tournament(&self, name: &str, game: &str, definition: &str) -> Result<StoredTournament, StoreError> {
        let (name, game, definition) = (name.to_owned(), game.to_owned(), definition.to_owned());
        self.writer()?.ask(|then| WriteRequest::Enter { name, game, definition, then })
    }

    fn tournaments(&self) -> Result<Vec<StoredTournament>, StoreError> {
        self.ask(async |link| tournaments(link).await)
    }

    fn set_state(&self, tournament: TournamentId, state: State) -> Result<(), StoreError> {
        self.writer()?.ask(|then| WriteRequest::SetState { tournament, state, then })
    }

    fn rename(&self, tournament: TournamentId, name: &str) -> Result<(), StoreError> {
        self.writer()?.ask(|then| WriteRequest::Rename { tournament, name: name.to_owned(), then })
    }

    fn delete(&self, tournament: TournamentId) -> Result<(), StoreError> {
        self.writer()?.ask(|then| WriteRequest::Delete { tournament, then })
    }

    fn save(&self, tournament: TournamentId, game: Arc<StoredGame>, logs: [WireLog; 2], then: OnSaved) {
        let writer = match check(&game) {
            Ok(()) => self.writer(),
            Err(why) => Err(self.named(StoreErrorKind::Other(format!("game {} can't be saved: {why}", game.key)))),
        };
        match writer {
            Ok(writer) => writer.order(WriteRequest::Save(Box::new(Save { tournament, game, logs, then }))),
            Err(error) => then(Err(error)),
        }
    }

    fn games(&self, tournament: TournamentId, visit: Visit<'_, StoredGame>) -> Result<Vec<Unreadable>, StoreError> {
        let sql = format!(
            "SELECT {GAME_COLUMNS} FROM game WHERE tournament = $1 AND (pairing, pair, side) > ($2, $3, $4)
             ORDER BY pairing, pair, side LIMIT $5"
        );
        self.ask(async |link| {
            let (mut last, mut pairs) = ((-1, 0, 0), Pairs::default());
            loop {
                let page = [tournament.0, last.0, last.1, last.2, PAGE].map(Value::Integer);
                let rows = link.fetch(&sql, &page).await?;
                for row in &rows {
                    let (key, games) = pairs.read(row)?;
                    last = columns_of(key);
                    if games.into_iter().try_for_each(&mut *visit) == ControlFlow::Break(()) {
                        return Ok(pairs.unreadable);
                    }
                }
                if (rows.len() as i64) < PAGE {
                    _ = pairs.complete().into_iter().try_for_each(&mut *visit);
                    return Ok(pairs.unreadable);
                }
            }
        })
    }

    fn game(&self, tournament: TournamentId, key: GameKey) -> Result<Option<StoredGame>, StoreError> {
        let sql = format!("SELECT {GAME_COLUMNS} FROM game {BY_PAIR}");
        let values = pair_values(tournament, (key.pairing, key.pair));
        self.ask(async |link| {
            let mut pairs = Pairs::default();
            let mut is_there = false;
            for row in &link.fetch(&sql, &values).await? {
                is_there |= pairs.read(row)?.0 == key;
            }
            let game = pairs.complete().into_iter().find(|game| game.key == key);
            match pairs.unreadable.into_iter().next() {
                Some(unreadable) if is_there => Err(StoreErrorKind::Unreadable(unreadable)),
                _ => Ok(game),
            }
        })
    }

    fn pairs(
        &self,
        tournament: TournamentId,
        after: Option<PairKey>,
        most: usize,
    ) -> Result<Vec<StoredPair>, StoreError> {
        self.ask(async |link| pairs(link, tournament, after, most).await)
    }

    fn games_of(
        &self,
        tournament: TournamentId,
        keys: &[PairKey],
        visit: Visit<'_, StoredGame>,
    ) -> Result<Vec<Unreadable>, StoreError> {
        let sql = format!("SELECT {GAME_COLUMNS} FROM game {BY_PAIR}");
        self.ask(async |link| {
            let mut pairs = Pairs::default();
            for &key in keys {
                for row in &link.fetch(&sql, &pair_values(tournament, key)).await? {
                    pairs.read(row)?;
                }
                if pairs.complete().into_iter().try_for_each(&mut *visit) == ControlFlow::Break(()) {
                    break;
                }
            }
            Ok(pairs.unreadable)
        })
    }

    fn beside(&self, ending: &str) -> Option<PathBuf> {
        Database::beside(self, ending)
    }

    fn void(&self, tournament: TournamentId, games: &[Unreadable]) -> Result<(), StoreError> {
        let pairs = games.iter().map(|game| (game.key.pairing, game.key.pair)).collect();
        self.writer()?.ask(|then| WriteRequest::Void { tournament, pairs, then })
    }

    fn wire_logs(&self, tournament: TournamentId, key: GameKey) -> Result<[WireLog; 2], StoreError> {
        let sql = format!("SELECT first, second FROM wire_log {BY_KEY}");
        self.ask(async |link| {
            let rows = link.fetch(&sql, &key_values(tournament, key)).await?;
            let Some(row) = rows.first() else { return Ok(Default::default()) };
            Ok([row.text("first")?, row.text("second")?].map(WireLog::from_text))
        })
    }

    fn workers(&self, tournament: TournamentId, void: &[Unreadable]) -> Result<Vec<WorkerStanding>, StoreError> {
        Database::workers(self, tournament, void)
    }
}

/// A runtime that blocks one thread on one future.
pub(crate) fn runtime() -> Queried<Runtime> {
    Builder::new_current_thread().enable_all().build().map_err(|error| StoreErrorKind::Other(error.to_string()))
}
