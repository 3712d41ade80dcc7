//! A store in a database, whichever kind it is.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::link::{Columns, Link, Value};
use super::rows::{
    BY_KEY, GAME_COLUMNS, RESULT_COLUMNS, columns_of, key_values, stored_game, stored_result, tournaments,
};
use super::writer::{Order, Save, Writer};
use super::{
    GameKey, GameResult, OnSaved, State, Store, StoreError, StoredGame, StoredTournament, TournamentId, Trouble, Visit,
};
use crate::remote::WorkerStanding;
use crate::wire_log::WireLog;

/// Rows that are read at once. Between two such reads nothing is held that others might wait for.
const PAGE: i64 = 200;

/// A database in which a store is: all that differs between the kinds.
pub(super) trait Database: Send + Sync {
    type Link: Link;

    /// Reads something, without waiting for others who read.
    fn ask<T>(&self, question: impl AsyncFnOnce(&mut Self::Link) -> Result<T, Trouble>) -> Result<T, StoreError>;

    /// The one who writes, if we may.
    fn writer(&self) -> Result<&Writer, StoreError>;

    /// The workers of a tournament, where there can be any.
    fn workers(&self, _: TournamentId) -> Result<Vec<WorkerStanding>, StoreError> {
        Ok(Vec::new())
    }

    /// Goes through rows page by page, in the order of their keys.
    fn pages<T>(
        &self,
        columns: &str,
        tournament: TournamentId,
        read: impl Fn(&<Self::Link as Link>::Row) -> Result<(GameKey, T), Trouble>,
        visit: Visit<'_, T>,
    ) -> Result<(), StoreError> {
        let sql = format!(
            "SELECT {columns} FROM game WHERE tournament = $1 AND (pairing, pair, side) > ($2, $3, $4)
             ORDER BY pairing, pair, side LIMIT $5"
        );
        self.ask(async |link| {
            let mut last = (-1, 0, 0);
            loop {
                let page = [tournament.0, last.0, last.1, last.2, PAGE].map(Value::Integer);
                let rows = link.fetch(&sql, &page).await?;
                for row in &rows {
                    let (key, item) = read(row)?;
                    last = columns_of(key);
                    if visit(item) == ControlFlow::Break(()) {
                        return Ok(());
                    }
                }
                if (rows.len() as i64) < PAGE {
                    return Ok(());
                }
            }
        })
    }
}

impl<D: Database> Store for D {
    fn may_write(&self) -> bool {
        self.writer().is_ok()
    }

    fn tournament(&self, name: &str, game: &str, definition: &str) -> Result<StoredTournament, StoreError> {
        let (name, game, definition) = (name.to_owned(), game.to_owned(), definition.to_owned());
        self.writer()?.ask(|then| Order::Enter { name, game, definition, then })
    }

    fn tournaments(&self) -> Result<Vec<StoredTournament>, StoreError> {
        self.ask(async |link| tournaments(link).await)
    }

    fn set_state(&self, tournament: TournamentId, state: State) -> Result<(), StoreError> {
        self.writer()?.ask(|then| Order::SetState { tournament, state, then })
    }

    fn save(&self, tournament: TournamentId, game: Arc<StoredGame>, logs: [WireLog; 2], then: OnSaved) {
        match self.writer() {
            Ok(writer) => writer.order(Order::Save(Box::new(Save { tournament, game, logs, then }))),
            Err(error) => then(Err(error)),
        }
    }

    fn results(&self, tournament: TournamentId, visit: Visit<'_, GameResult>) -> Result<(), StoreError> {
        self.pages(RESULT_COLUMNS, tournament, |row| stored_result(row).map(|result| (result.key, result)), visit)
    }

    fn games(&self, tournament: TournamentId, visit: Visit<'_, StoredGame>) -> Result<(), StoreError> {
        self.pages(GAME_COLUMNS, tournament, |row| stored_game(row).map(|game| (game.key, game)), visit)
    }

    fn game(&self, tournament: TournamentId, key: GameKey) -> Result<Option<StoredGame>, StoreError> {
        let sql = format!("SELECT {GAME_COLUMNS} FROM game {BY_KEY}");
        self.ask(async |link| {
            link.fetch(&sql, &key_values(tournament, key)).await?.first().map(stored_game).transpose()
        })
    }

    fn wire_logs(&self, tournament: TournamentId, key: GameKey) -> Result<[WireLog; 2], StoreError> {
        let sql = format!("SELECT first, second FROM wire_log {BY_KEY}");
        self.ask(async |link| {
            let rows = link.fetch(&sql, &key_values(tournament, key)).await?;
            let Some(row) = rows.first() else { return Ok(Default::default()) };
            Ok([row.text("first")?, row.text("second")?].map(WireLog::from_text))
        })
    }

    fn workers(&self, tournament: TournamentId) -> Result<Vec<WorkerStanding>, StoreError> {
        Database::workers(self, tournament)
    }
}
