//! Games as stores keep them.

use std::fmt;
use std::str::FromStr;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};
use tetrad_core::random::mix;
use tetrad_core::{Record, Side};

use crate::fault::Fault;
use crate::referee::Judged;
use crate::schedule::Schedule;
use crate::wire_log::WireLog;

/// Identifies a game of a tournament. Written as `2.17.1`: pairing, pair and side, each counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct GameKey {
    /// The fixture's number in the schedule, from 0.
    pub pairing: u32,
    /// The pair's number in the fixture, from 0. Both games of a pair have the same opening.
    pub pair: u32,
    /// The side of the engine that the schedule names first.
    pub side: Side,
}

impl GameKey {
    /// Returns the key of the game with this number, from 1, in the order of keys: the inverse of [`GameKey::number`].
    /// `None` if no such game can exist.
    pub fn numbered(number: u64, schedule: Schedule, games: u32) -> Option<Self> {
        let sides = schedule.sides();
        let index = number.checked_sub(1)?;
        let (pairing, rest) = (index.checked_div(u64::from(games))?, index % u64::from(games));
        let (pair, side) = (rest / sides.len() as u64, sides[rest as usize % sides.len()]);
        Some(Self { pairing: u32::try_from(pairing).ok()?, pair: pair as u32, side })
    }

    /// Returns the number, from 1, among all games of a tournament in the order of keys, with `games` games a pairing.
    pub const fn number(self, schedule: Schedule, games: u32) -> u64 {
        let in_pairing = self.pair as u64 * schedule.sides().len() as u64 + self.side.index() as u64;
        (self.pairing as u64 * games as u64).saturating_add(in_pairing + 1)
    }

    /// The random seed of the pairing's first (0) or second (1) `engine` in this game: different in every game, the
    /// same in every run.
    pub(crate) fn seed(self, engine: usize) -> u64 {
        let number = (u64::from(self.pairing) << 32 | u64::from(self.pair)).wrapping_mul(4);
        mix(number.wrapping_add((self.side.index() + 2 * engine) as u64))
    }
}

impl fmt::Display for GameKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { pairing, pair, side } = self;
        write!(f, "{}.{}.{}", u64::from(*pairing) + 1, u64::from(*pair) + 1, side.index() + 1)
    }
}

/// Identifies the pair of a game in its tournament: the fixture's number and the pair's in it, both from 0.
pub type PairKey = (u32, u32);

/// A pair of which at least one game is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StoredPair {
    /// The pair's key.
    pub key: PairKey,
    /// The stored games: 1 for that of the first side, 2 for that of the second, 3 for both.
    pub sides: u8,
}

/// A text that is not a game's key.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found `{0}`, expected a game as pairing.pair.side such as 2.17.1, each from 1")]
pub struct KeyError(pub String);

impl FromStr for GameKey {
    type Err = KeyError;

    fn from_str(text: &str) -> Result<Self, KeyError> {
        let from_one = |text: &str| text.parse::<u32>().ok()?.checked_sub(1);
        let read = || {
            let mut parts = text.split('.');
            let (pairing, pair) = (from_one(parts.next()?)?, from_one(parts.next()?)?);
            let side = *Side::BOTH.get(from_one(parts.next()?)? as usize)?;
            parts.next().is_none().then_some(Self { pairing, pair, side })
        };
        read().ok_or_else(|| KeyError(tetrad_core::text::shorten(text)))
    }
}

/// A finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredGame {
    /// The game's key.
    pub key: GameKey,
    /// The record, with the outcome.
    pub record: Record,
    /// The fault of each side, the first side's first.
    pub faults: [Option<Fault>; 2],
    /// How long the game took, including the engines' preparation.
    pub took: Duration,
    /// When the game ended, to the microsecond.
    pub finished: SystemTime,
}

/// The result of a game, without its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameResult {
    /// The game's key.
    pub key: GameKey,
    /// The names of the players, the first side first; only one in a solo game.
    pub players: Vec<String>,
    /// The start position in the game's own notation.
    pub opening: String,
    /// The first side's half points: 2 for a win, 1 for a draw, 0 for a loss.
    pub half_points: u32,
    /// The rule or the fault that ended the game.
    pub reason: String,
    /// The number of turns played.
    pub plies: u32,
    /// Equal for games with the same opening, moves and reason, which are repetitions.
    pub digest: u64,
    /// The fault of each side, the first side's first.
    pub faults: [Option<Fault>; 2],
    /// How long the game took, including the engines' preparation.
    pub took: Duration,
    /// When the game ended, to the microsecond.
    pub finished: SystemTime,
}

impl StoredGame {
    /// A game that began at `began` and has just ended, and the lines that were exchanged.
    pub(crate) fn just_played(key: GameKey, judged: Judged, began: Instant) -> (Self, [WireLog; 2]) {
        let Judged { record, faults, logs } = judged;
        (Self { key, record, faults, took: began.elapsed(), finished: now() }, logs)
    }

    /// Returns the result of the game.
    pub fn result(&self) -> GameResult {
        let Self { key, record, faults, took, finished } = self;
        let outcome = record.outcome.as_ref();
        GameResult {
            key: *key,
            players: record.players.iter().map(|player| player.name.clone()).collect(),
            opening: record.start.clone(),
            half_points: outcome.map_or(1, |outcome| outcome.half_points(Side::First)),
            reason: outcome.map_or_else(String::new, |outcome| outcome.reason.clone().into_owned()),
            plies: record.turns.len() as u32,
            digest: digest(record),
            faults: faults.clone(),
            took: *took,
            finished: *finished,
        }
    }
}

impl GameResult {
    /// The names of the players as columns of a store; the second is empty in a solo game.
    pub(crate) fn columns(&self) -> [&str; 2] {
        [0, 1].map(|at| self.players.get(at).map_or("", String::as_str))
    }
}

/// The current time to the microsecond, the precision of stores.
fn now() -> SystemTime {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    UNIX_EPOCH + Duration::from_micros(u64::try_from(since.as_micros()).unwrap_or(u64::MAX))
}

fn digest(record: &Record) -> u64 {
    let reason = record.outcome.as_ref().map_or("", |outcome| outcome.reason.as_ref());
    let moves = record.turns.iter().flat_map(|turn| &turn.moves).map(String::as_str);
    let texts = [record.start.as_str()].into_iter().chain(moves).chain([reason]);
    fnv(texts.flat_map(|text| text.bytes().chain([b'\n'])))
}

/// FNV-1a. Stores keep its values, so it must not change.
pub(crate) fn fnv(bytes: impl Iterator<Item = u8>) -> u64 {
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_written_from_one_and_read_back() {
        let key = GameKey { pairing: 1, pair: 16, side: Side::First };
        assert_eq!(key.to_string(), "2.17.1");
        assert_eq!("2.17.1".parse(), Ok(key));
        let last = GameKey { pairing: u32::MAX - 1, pair: 0, side: Side::Second };
        assert_eq!(last.to_string().parse(), Ok(last));
        for bad in ["", "1", "1.1", "0.1.1", "1.0.1", "1.1.0", "1.1.3", "1.1.1.1", "1.1.x", "-1.1.1", "4294967296.1.1"]
        {
            assert_eq!(bad.parse::<GameKey>(), Err(KeyError(bad.to_owned())), "{bad}");
        }
    }

    #[test]
    fn games_are_counted_in_the_order_of_their_keys() {
        for schedule in [Schedule::RoundRobin, Schedule::Alone] {
            for games in [1, 2, 5] {
                let keys: Vec<GameKey> =
                    (1..=12).map(|number| GameKey::numbered(number, schedule, games).unwrap()).collect();
                assert!(keys.is_sorted_by(|a, b| a < b), "{keys:?}");
                let numbers = keys.iter().map(|key| key.number(schedule, games));
                assert!(numbers.eq(1..=12), "{keys:?}");
            }
        }
        assert_eq!(GameKey::numbered(4, Schedule::Alone, 3).unwrap().to_string(), "2.1.1");
        assert_eq!(GameKey::numbered(4, Schedule::RoundRobin, 4).unwrap().to_string(), "1.2.2");
        assert_eq!(GameKey::numbered(0, Schedule::Alone, 3), None);
        assert_eq!(GameKey::numbered(1, Schedule::Alone, 0), None);
        assert_eq!(GameKey::numbered(u64::MAX, Schedule::Alone, 3), None);
    }

    #[test]
    fn the_digest_of_a_game_stays_what_it_is() {
        let record = Record::new("tictactoe", "3_/3_/3_ x".into(), Vec::new());
        assert_eq!(digest(&record), 0x64c3_f3d7_b771_0131);
    }
}
