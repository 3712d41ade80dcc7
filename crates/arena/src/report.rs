//! Reports of tournaments: each game and the end of a running one, as a line of JSON or text for people; and a
//! [`Report`] of a stored one.

mod build;
pub mod format;
mod html;
mod solo;
pub mod tables;
mod time_use;
mod tournament;

use std::fmt;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tetrad_core::Record;

use crate::fault::Fault;
use crate::scoreboard::Count;
use crate::statistics::{Estimate, PairCounts};
use crate::store::GameKey;

pub use solo::{SoloReport, SoloTotal};
pub use time_use::TimeUse;
pub use tournament::{
    Ending, FaultReport, Meeting, OpeningResults, Overview, Report, SprtReport, Standing, UnreadableReport,
};

/// A finished game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename = "game")]
pub struct GameReport {
    /// The game's number, from 1.
    pub number: usize,
    /// The pairing's number in the schedule, from 1.
    pub pairing: usize,
    /// The pair's number in its pairing, from 1. Both games of a pair have the same opening.
    pub pair: usize,
    /// The game's name on the command line.
    pub game: String,
    /// The start position in the game's own notation.
    pub opening: String,
    /// The names of the players, the first side first.
    pub players: Vec<String>,
    /// `1-0`, `0-1` or `1/2-1/2`, the first side's points first.
    pub result: String,
    /// The winner's name; `None` in a draw, and in a lost solo game.
    pub winner: Option<String>,
    /// The rule or the fault that ended the game.
    pub reason: String,
    /// The number of turns played.
    pub plies: usize,
    /// The moves, in order.
    pub moves: Vec<String>,
    /// The time of each move in microseconds.
    pub micros: Vec<u64>,
    /// The faults, each with the last lines of each stream.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub faults: Vec<PlayerFault>,
}

/// A fault and the player that committed it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayerFault {
    /// The player's name.
    pub player: String,
    /// The fault.
    #[serde(flatten)]
    pub fault: Fault,
}

impl GameReport {
    pub(crate) fn new(key: GameKey, number: usize, record: &Record, faults: Vec<PlayerFault>) -> Self {
        let outcome = record.outcome.as_ref();
        let winner = outcome.and_then(|outcome| outcome.winner).and_then(|side| record.players.get(side.index()));
        Self {
            number,
            pairing: key.pairing as usize + 1,
            pair: key.pair as usize + 1,
            game: record.game.clone(),
            opening: record.start.clone(),
            players: record.players.iter().map(|player| player.name.clone()).collect(),
            result: outcome.map_or("*", |outcome| outcome.result()).to_owned(),
            winner: winner.map(|player| player.name.clone()),
            reason: outcome.map_or_else(String::new, |outcome| outcome.reason.to_string()),
            plies: record.turns.len(),
            moves: record.turns.iter().flat_map(|turn| turn.moves.iter().cloned()).collect(),
            micros: record.turns.iter().flat_map(|turn| turn.micros.iter().copied()).collect(),
            faults,
        }
    }

    /// Returns the report as one line of JSON.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("a report is plain data")
    }
}

impl fmt::Display for GameReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { number, result, reason, plies, .. } = self;
        let players = self.players.join(" - ");
        write!(f, "game {number}: {players}  {result}  {plies} plies, {reason}")
    }
}

/// The result of two engines against each other.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename = "summary")]
pub struct Summary {
    /// The game's name on the command line.
    pub game: String,
    /// The names of the engines. All figures are the first one's.
    pub engines: [String; 2],
    /// The number of games played.
    pub games: usize,
    /// The number of games that are identical to an earlier one and not counted below.
    pub repeated: usize,
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// The results of complete pairs.
    pub pairs: PairCounts,
    /// The estimate from the results; `None` without results.
    #[serde(flatten)]
    pub estimate: Option<Estimate>,
    /// Games in which each engine committed a fault, repeated ones included.
    pub faults: [usize; 2],
    /// Whether the run ended with games missing and without a decision of the test.
    pub interrupted: bool,
    /// The duration of the run in seconds.
    pub seconds: f64,
}

impl Summary {
    pub(crate) fn new(game: &str, engines: [String; 2], count: &Count, interrupted: bool, took: Duration) -> Self {
        let tally = count.tally();
        let [wins, draws, losses] = tally.games();
        Self {
            game: game.to_owned(),
            engines,
            games: count.games() as usize,
            repeated: count.identical() as usize,
            wins,
            draws,
            losses,
            pairs: tally.pairs,
            estimate: tally.estimate(),
            faults: count.faults().map(|faults| faults as usize),
            interrupted,
            seconds: took.as_secs_f64(),
        }
    }

    /// Returns the summary as one line of JSON.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("a summary is plain data")
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { engines: [first, second], wins, draws, losses, games, .. } = self;
        write!(
            f,
            "{first} - {second}: {wins} won, {draws} drawn, {losses} lost; {}",
            format::played(*games as u64, self.repeated as u64)
        )?;
        if let Some(estimate) = &self.estimate {
            let [low, high] = estimate.score_interval.map(|bound| 100.0 * bound);
            write!(f, "\nscore {:.1} %, 95 % between {low:.1} % and {high:.1} %", 100.0 * estimate.score)?;
            let elo = |elo: Option<f64>| elo.map_or_else(|| "n/a".to_owned(), |elo| format!("{elo:+.1}"));
            let [low, high] = estimate.elo_interval.map(elo);
            write!(f, "\nElo {}, 95 % between {low} and {high}", elo(estimate.elo))?;
            write!(f, "; stronger with {:.1} %", 100.0 * estimate.likelihood_of_superiority)?;
        }
        for (name, count) in self.engines.iter().zip(self.faults).filter(|&(_, count)| count > 0) {
            write!(f, "\n{name} lost {count} by a fault")?;
        }
        if self.interrupted { f.write_str("\ninterrupted") } else { Ok(()) }
    }
}
