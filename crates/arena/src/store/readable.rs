//! The check whether a stored game can be read, which every reader uses.
//!
//! A row is a game if its record and faults parse, its numbers are in range, and its other columns agree with the
//! record. Otherwise the game is unreadable and its pair is void: no reader of the store counts its games, and the pair
//! is played again when the tournament is resumed.

use std::time::{Duration, UNIX_EPOCH};

use tetrad_core::text::shorten;
use tetrad_core::{Record, Side};

use super::link::{Columns, without_nul};
use super::{GameKey, Queried, StoreErrorKind, StoredGame};
use crate::printable;

/// The longest duration of a game, and of a turn: 366 days.
const LONGEST: Duration = Duration::from_hours(366 * 24);

/// The latest end of a game since 1970: in the year 2255.
const LATEST: Duration = Duration::from_hours(2_500_000);

/// The maximum length of a reason in characters; longer ones are cut.
const LONGEST_REASON: usize = 200;

/// A stored game that can't be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("game {key} can't be read: {why}")]
pub struct Unreadable {
    /// The game's key.
    pub key: GameKey,
    /// What is wrong with the game, in printable characters.
    pub why: String,
}

/// The columns that [`stored_game`] reads.
pub(crate) const GAME_COLUMNS: &str = "pairing, pair, side, first, second, opening, half_points, reason, plies, digest,
     micros, finished, faults, record, (SELECT t.game FROM tournament t WHERE t.id = game.tournament) AS played";

/// Reads a game from [`GAME_COLUMNS`]. A row whose key can't be read means that the store is damaged.
fn stored_game(row: &impl Columns) -> Queried<Result<StoredGame, Unreadable>> {
    let key = stored_key(row)?;
    // The reason may quote text that a worker wrote.
    let brief = |why: String| printable(&why).chars().take(LONGEST_REASON).collect();
    Ok(checked(row, key).map_err(|why| Unreadable { key, why: brief(why) }))
}

fn stored_key(row: &impl Columns) -> Queried<GameKey> {
    let side = if key_number(row, "side")? == 0 { Side::First } else { Side::Second };
    Ok(GameKey { pairing: key_number(row, "pairing")?, pair: key_number(row, "pair")?, side })
}

/// Reads a number of a game's key.
pub(super) fn key_number(row: &impl Columns, column: &str) -> Queried<u32> {
    let number = row.integer(column)?;
    u32::try_from(number).map_err(|_| StoreErrorKind::Damaged(format!("the {column} of a game is {number}")))
}

/// Checks that a game can be stored and read again.
pub(super) fn check(game: &StoredGame) -> Result<(), String> {
    let since_1970 = game.finished.duration_since(UNIX_EPOCH).unwrap_or_default();
    let longest_turn = game.record.turns.iter().flat_map(|turn| &turn.micros).max();
    let longest_turn = Duration::from_micros(longest_turn.copied().unwrap_or_default());
    for (what, time, most) in
        [("micros", game.took, LONGEST), ("micros of a turn", longest_turn, LONGEST), ("finished", since_1970, LATEST)]
    {
        if time > most {
            return Err(format!("found {what} {}, expected at most {}", time.as_micros(), most.as_micros()));
        }
    }
    let players = game.record.players.len();
    if !(1..=2).contains(&players) {
        return Err(format!("its record has {players} players, expected 1 or 2"));
    }
    if game.record.outcome.is_none() { Err("its record has no outcome".to_owned()) } else { Ok(()) }
}

fn checked(row: &impl Columns, key: GameKey) -> Result<StoredGame, String> {
    let unreadable = |trouble: StoreErrorKind| trouble.to_string();
    let text = |column: &str| row.text(column).map_err(unreadable);
    let integer = |column: &str| row.integer(column).map_err(unreadable);
    let micros = |column: &str| {
        let found = integer(column)?;
        u64::try_from(found)
            .map(Duration::from_micros)
            .map_err(|_| format!("found {column} {found}, expected 0 or more"))
    };
    let record = Record::from_json(&text("record")?).map_err(|error| format!("its record: {error}"))?;
    let faults = match row.optional_text("faults").map_err(unreadable)? {
        Some(faults) => serde_json::from_str(&faults).map_err(|error| format!("its faults: {error}"))?,
        None => [None, None],
    };
    let (took, finished) = (micros("micros")?, UNIX_EPOCH + micros("finished")?);
    let game = StoredGame { key, record, faults, took, finished };
    check(&game)?;
    let result = game.result();
    let [first, second] = result.columns();
    for (column, expected) in [
        ("played", game.record.game.as_str()),
        ("first", first),
        ("second", second),
        ("opening", &result.opening),
        ("reason", &result.reason),
    ] {
        let found = text(column)?;
        if without_nul(&found) != without_nul(expected) {
            return Err(format!("found {column} `{}`, and `{}` in its record", shorten(&found), shorten(expected)));
        }
    }
    for (column, expected) in [
        ("half_points", i64::from(result.half_points)),
        ("plies", i64::from(result.plies)),
        ("digest", result.digest as i64),
    ] {
        let found = integer(column)?;
        if found != expected {
            return Err(format!("found {column} {found}, and {expected} by its record"));
        }
    }
    Ok(game)
}

/// Groups games, which come in the order of their keys, into pairs and leaves out void ones.
#[derive(Debug, Default)]
pub(crate) struct Pairs {
    /// The pair that is being read.
    at: Option<(u32, u32)>,
    is_void: bool,
    games: Vec<StoredGame>,
    /// All games that could not be read.
    pub(crate) unreadable: Vec<Unreadable>,
}

impl Pairs {
    /// Reads a row. Returns its key and, if it begins another pair, the games of the pair before.
    pub(crate) fn read(&mut self, row: &impl Columns) -> Queried<(GameKey, Vec<StoredGame>)> {
        let game = stored_game(row)?;
        let key = game.as_ref().map_or_else(|unreadable| unreadable.key, |game| game.key);
        let pair = Some((key.pairing, key.pair));
        let complete = if self.at == pair { Vec::new() } else { self.complete() };
        self.at = pair;
        match game {
            Ok(game) => self.games.push(game),
            Err(unreadable) => {
                self.is_void = true;
                self.unreadable.push(unreadable);
            }
        }
        Ok((key, complete))
    }

    /// Returns the games of the pair read last, which is complete.
    pub(crate) fn complete(&mut self) -> Vec<StoredGame> {
        let games = std::mem::take(&mut self.games);
        if std::mem::take(&mut self.is_void) { Vec::new() } else { games }
    }
}
