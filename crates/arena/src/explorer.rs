//! The explorer: the moves that were played from a position in the games of a store, with their results.
//!
//! Positions that are images of each other count as one. The index is derived from games that are committed and lies in
//! a file of its own: no code that plays or stores games uses this module, and deleting the file loses nothing.
//! [`Explorer::update`] compares the index with the keys of the store and reads the games that are new; [`Explorer::moves`]
//! answers meanwhile. Void pairs and repetitions of a game don't count, as in the results of a tournament.

mod index;
mod read;

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

use serde::Serialize;
use tetrad_core::text::ParseError;
use tetrad_core::{Canonical, Room, Stop};
use tetrad_games::{Kind, with_room};

use crate::store::{PairKey, Store, StoreError, StoredPair, StoredTournament};
use index::{Index, PairUpdate};

/// The ending of the index's file, after the name of the store's.
const ENDING: &str = "-explorer";

/// Pairs whose keys are compared at once.
const PAGE: usize = 1_000;

/// Pairs that are added in a transaction. Questions wait until it ends.
const BATCH: usize = 50;

/// The most moves of an answer.
const MOST_MOVES: usize = 40;

/// The most engines and the most games that an answer names for a move.
const MOST_NAMED: usize = 3;

/// Numbers of games by their results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct GameCounts {
    /// Games that the first side won.
    pub first: u64,
    /// Drawn games.
    pub draws: u64,
    /// Games that the second side won.
    pub second: u64,
}

impl GameCounts {
    /// Returns the number of all games.
    pub const fn all(self) -> u64 {
        self.first + self.draws + self.second
    }
}

impl std::ops::AddAssign for GameCounts {
    fn add_assign(&mut self, other: Self) {
        self.first += other.first;
        self.draws += other.draws;
        self.second += other.second;
    }
}

/// The moves that were played from a position.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct Explored {
    /// All games that went on from the position.
    pub games: GameCounts,
    /// The moves, the most played first. Of moves that are images of each other there is one.
    pub moves: Vec<ExploredMove>,
    /// The number of moves that are left out.
    pub more: u64,
}

/// A move that was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct ExploredMove {
    /// The move, as it is written on the board of the question.
    #[serde(rename = "move")]
    pub mv: String,
    /// The games in which it was played.
    pub games: GameCounts,
    /// The engines that played it most often.
    pub engines: Vec<ExploredEngine>,
    /// The number of other engines that played it.
    pub other_engines: u64,
    /// Games in which it was played, those of the latest tournaments first.
    pub examples: Vec<ExampleGame>,
}

/// An engine that played a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct ExploredEngine {
    /// The engine's name.
    pub name: String,
    /// The games in which it played the move.
    pub games: GameCounts,
}

/// A stored game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct ExampleGame {
    /// The number of its tournament.
    pub tournament: i64,
    /// Its key, like `2.17.1`: pairing, pair and side.
    pub key: String,
}

/// How far the index has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct IndexProgress {
    /// Stored games that are indexed.
    pub indexed: u64,
    /// All stored games that can be explored.
    pub stored: u64,
}

/// Why a position can't be explored.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExploreError {
    /// The game is unknown, or its players don't move in turn.
    #[error("game: expected one of {games}, found `{0}`", games = games().join(", "))]
    Game(String),
    /// The position can't be read.
    #[error("position: {0}")]
    Position(ParseError),
    /// The index failed.
    #[error("{0}")]
    Index(#[from] StoreError),
}

/// Returns the names of the games that can be explored: two players move in turn.
pub fn games() -> Vec<&'static str> {
    Kind::names().into_iter().filter(|name| read::explorable(name).is_some()).collect()
}

/// An index of the games of a store.
pub struct Explorer {
    index: Index,
    indexed: AtomicU64,
    stored: AtomicU64,
}

impl Explorer {
    /// Opens the index beside a store. If the store is no file, or the index can't be written there, the index is
    /// temporary, and the second value is the reason.
    pub fn open(store: &dyn Store) -> Result<(Self, Option<StoreError>), StoreError> {
        let (index, reason) = match store.beside(ENDING).map(|path| Index::at(&path)) {
            Some(Ok(index)) => (index, None),
            Some(Err(error)) => (Index::temporary()?, Some(error)),
            None => (Index::temporary()?, None),
        };
        Ok((Self { index, indexed: AtomicU64::new(0), stored: AtomicU64::new(0) }, reason))
    }

    /// Returns how far the index has come, by the last update.
    pub fn progress(&self) -> IndexProgress {
        let [indexed, stored] = [&self.indexed, &self.stored].map(|count| count.load(Ordering::Relaxed));
        IndexProgress { indexed: indexed.min(stored), stored }
    }

    /// Brings the index up to date with the store, or ends early when `stop` is raised.
    pub fn update(&self, store: &dyn Store, stop: &Stop) -> Result<(), StoreError> {
        let mut stored = store.tournaments()?;
        stored.retain(|tournament| read::explorable(&tournament.game).is_some());
        let mut known = self.index.tournaments()?;
        let is_stored = |id: i64, created: i64| stored.iter().any(|one| index::identity(one) == (id, created));
        for (&id, one) in &known {
            if !is_stored(id, one.created) {
                self.index.forget(id)?;
            }
        }
        known.retain(|&id, one| is_stored(id, one.created));
        self.stored.store(stored.iter().map(|tournament| tournament.games).sum(), Ordering::Relaxed);
        self.indexed.store(known.values().map(|one| one.games).sum(), Ordering::Relaxed);
        for tournament in &stored {
            let is_current =
                known.get(&tournament.id.0).is_some_and(|one| one.games == tournament.games && one.void == 0);
            if is_current || stop.is_raised() || self.catch_up(store, tournament, stop)? == ControlFlow::Continue(()) {
                continue;
            }
            // A pair that was counted is void or gone, which is rare.
            let games = self.index.tournaments()?.get(&tournament.id.0).map_or(0, |one| one.games);
            self.index.forget(tournament.id.0)?;
            self.indexed.fetch_sub(games, Ordering::Relaxed);
            _ = self.catch_up(store, tournament, stop)?;
        }
        Ok(())
    }

    /// Reads the pairs of a tournament that are new. Breaks if a pair that was counted does not count any more.
    fn catch_up(
        &self,
        store: &dyn Store,
        tournament: &StoredTournament,
        stop: &Stop,
    ) -> Result<ControlFlow<()>, StoreError> {
        let mut after = None;
        loop {
            let page = store.pairs(tournament.id, after, PAGE)?;
            let last = if page.len() < PAGE { None } else { page.last().map(|pair| pair.key) };
            let mut known = self.index.pairs(tournament.id.0, after, last)?;
            let mut changed = Vec::new();
            for pair in page {
                let before = known.remove(&pair.key);
                if before.is_some_and(|before| !before.is_void && before.sides & !pair.sides != 0) {
                    return Ok(ControlFlow::Break(()));
                }
                if before.is_none_or(|before| before.is_void || before.sides != pair.sides) {
                    changed.push((pair, before.is_some_and(|before| !before.is_void)));
                }
            }
            if !known.is_empty() {
                return Ok(ControlFlow::Break(()));
            }
            for batch in changed.chunks(BATCH) {
                if stop.is_raised() {
                    return Ok(ControlFlow::Continue(()));
                }
                if self.read(store, tournament, batch)? == ControlFlow::Break(()) {
                    return Ok(ControlFlow::Break(()));
                }
            }
            match last {
                Some(last) => after = Some(last),
                None => return Ok(ControlFlow::Continue(())),
            }
        }
    }

    /// Reads pairs, each with whether it was counted before, into the index. Breaks if one was counted and is void now.
    fn read(
        &self,
        store: &dyn Store,
        tournament: &StoredTournament,
        batch: &[(StoredPair, bool)],
    ) -> Result<ControlFlow<()>, StoreError> {
        let keys: Vec<PairKey> = batch.iter().map(|(pair, _)| pair.key).collect();
        let mut updates: BTreeMap<PairKey, PairUpdate> = BTreeMap::new();
        let unreadable = store.games_of(tournament.id, &keys, &mut |game| {
            updates.entry((game.key.pairing, game.key.pair)).or_default().add(&game);
            ControlFlow::Continue(())
        })?;
        for game in unreadable {
            let key = (game.key.pairing, game.key.pair);
            if batch.iter().any(|&(pair, was_counted)| pair.key == key && was_counted) {
                return Ok(ControlFlow::Break(()));
            }
            let sides = batch.iter().find(|(pair, _)| pair.key == key).map_or(0, |(pair, _)| pair.sides);
            updates.insert(key, PairUpdate::void(sides));
        }
        let added = self.index.add(tournament, &updates)?;
        self.indexed.fetch_add(added, Ordering::Relaxed);
        Ok(ControlFlow::Continue(()))
    }

    /// Returns the moves that were played from a position of a game.
    pub fn moves(&self, game: &str, position: &str) -> Result<Explored, ExploreError> {
        let kind = read::explorable(game).ok_or_else(|| ExploreError::Game(tetrad_core::text::shorten(game)))?;
        with_room!(kind, R => self.moves_in::<R>(position))
    }

    fn moves_in<R: Room>(&self, position: &str) -> Result<Explored, ExploreError> {
        let position = R::parse(position).map_err(ExploreError::Position)?;
        let canonical = Canonical::new(&position);
        let played = self.index.played(read::key(&canonical))?;
        let legal: Vec<R::Move> =
            position.actors().sides().iter().flat_map(|&side| position.legal_moves(side)).collect();
        let mut explored = Explored::default();
        for (mv, mut rows) in played {
            // A move of another position with the same key is hardly legal here.
            let Some(mv) = mv.parse().ok().map(|mv| canonical.back(&mv)).filter(|mv| legal.contains(mv)) else {
                continue;
            };
            rows.sort_by_key(|row| std::cmp::Reverse(row.games.all()));
            let mut games = GameCounts::default();
            for row in &rows {
                games += row.games;
            }
            explored.games += games;
            let engines = rows.iter().take(MOST_NAMED);
            let engines: Vec<_> =
                engines.map(|row| ExploredEngine { name: row.engine.clone(), games: row.games }).collect();
            let other_engines = (rows.len() - engines.len()) as u64;
            rows.sort_by_key(|row| std::cmp::Reverse(row.example.tournament));
            let mut examples: Vec<ExampleGame> = rows.into_iter().map(|row| row.example).collect();
            examples.dedup();
            examples.truncate(MOST_NAMED);
            explored.moves.push(ExploredMove { mv: mv.to_string(), games, engines, other_engines, examples });
        }
        explored.moves.sort_by(|a, b| (b.games.all(), &a.mv).cmp(&(a.games.all(), &b.mv)));
        explored.more = explored.moves.len().saturating_sub(MOST_MOVES) as u64;
        explored.moves.truncate(MOST_MOVES);
        Ok(explored)
    }
}
