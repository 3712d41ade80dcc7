//! The content of a report, which is shown on a terminal, as a page or as JSON.

use std::time::SystemTime;

use serde::{Deserialize, Serialize};

use super::solo::SoloTotal;
use super::time_use::TimeUse;
use crate::fault::Fault;
use crate::remote::WorkerStanding;
use crate::scoreboard::Curve;
use crate::statistics::{Estimate, Rating, Sprt, SprtState, Tally};
use crate::store::{GameKey, State, Unreadable};

/// The results of a stored tournament.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// What was played, and how many games.
    pub overview: Overview,
    /// The engines, the strongest first.
    pub standings: Vec<Standing>,
    /// The total of each engine in solo games, in the same order; empty in other games.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub alone: Vec<SoloTotal>,
    /// The pairs of engines that met, with their results, in the order of the schedule.
    pub meetings: Vec<Meeting>,
    /// The test of a match of two engines, if there was one.
    pub sprt: Option<SprtReport>,
    /// How ratings and the test's state developed.
    pub progress: Curve,
    /// The start positions with their results, in the order of the schedule.
    pub openings: Vec<OpeningResults>,
    /// The reasons that ended games, the most frequent first.
    pub endings: Vec<Ending>,
    /// All faults, in the order of the schedule.
    pub faults: Vec<FaultReport>,
    /// Games that can't be read, in the order of the schedule. Their pairs are void and count nowhere above.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unreadable: Vec<UnreadableReport>,
    /// The remote workers, if the tournament has any.
    #[serde(default)]
    pub workers: Vec<WorkerStanding>,
}

/// What was played, and how many games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Overview {
    /// The tournament's name.
    pub tournament: String,
    /// The game's name on the command line.
    pub game: String,
    /// The tournament's progress.
    pub state: State,
    /// The number of stored games without void ones.
    pub games: u64,
    /// The number of games identical to an earlier one. Standings, ratings and `first_side` leave them out.
    pub repeated: u64,
    /// Games that the first side won, drew and lost, without repeated ones.
    pub first_side: [u64; 3],
    /// The total number of turns.
    pub turns: u64,
    /// The total duration of all games in seconds; it exceeds the time elapsed if several were played at once.
    pub seconds: f64,
    /// When the last game ended, in seconds since 1970; `None` without games.
    pub finished: Option<u64>,
    /// Whether finite ratings needed an imaginary draw of each engine.
    pub prior: bool,
}

/// One engine in the standings.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Standing {
    /// The rank, from 1.
    pub rank: usize,
    /// The engine's name.
    pub engine: String,
    /// The rating on the scale of all engines, whose average is 0.
    pub rating: Option<Rating>,
    /// Games won, drawn and lost.
    pub games: [u64; 3],
    /// Points: 1 for a win, 0.5 for a draw.
    pub points: f64,
    /// The estimate from the engine's games against all opponents together.
    pub estimate: Option<Estimate>,
    /// Games in which the engine committed a fault, repeated ones included.
    pub faults: u64,
    /// The times of the engine's moves.
    pub times: Option<TimeUse>,
}

/// The results of two engines against each other.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Meeting {
    /// The names of the engines. All figures are the first one's.
    pub engines: [String; 2],
    /// The results.
    #[serde(flatten)]
    pub tally: Tally,
    /// The estimate from the results.
    pub estimate: Option<Estimate>,
}

/// A test and its state.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SprtReport {
    /// The engine whose strength is tested.
    pub engine: String,
    /// The test.
    #[serde(flatten)]
    pub test: Sprt,
    /// The test's state.
    #[serde(flatten)]
    pub state: SprtState,
}

/// The results of the games from one opening.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpeningResults {
    /// The start position in the game's own notation.
    pub opening: String,
    /// Games that the first side won, drew and lost, repeated ones included.
    pub first_side: [u64; 3],
    /// The total number of turns.
    pub turns: u64,
}

/// A reason that ended games, and how often.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ending {
    /// The rule, or the kind of fault.
    pub reason: String,
    /// The number of games, repeated ones included.
    pub games: u64,
}

/// A fault in a stored game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FaultReport {
    /// The game's key, as `tetrad replay` accepts it.
    pub key: String,
    /// The engine that committed the fault.
    pub engine: String,
    /// The opponent's name; `None` in a solo game.
    pub opponent: Option<String>,
    /// The fault, with the last lines of each stream.
    #[serde(flatten)]
    pub fault: Fault,
}

/// A stored game that can't be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[ts(rename = "UnreadableGame")]
pub struct UnreadableReport {
    /// The game's key, as `tetrad replay` accepts it.
    pub key: String,
    /// What is wrong with the game.
    pub why: String,
}

impl From<Unreadable> for UnreadableReport {
    fn from(Unreadable { key, why }: Unreadable) -> Self {
        Self { key: key.to_string(), why }
    }
}

impl FaultReport {
    pub(super) fn new(key: GameKey, engine: &str, opponent: Option<&str>, fault: Fault) -> Self {
        Self { key: key.to_string(), engine: engine.to_owned(), opponent: opponent.map(str::to_owned), fault }
    }
}

#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum JsonLine<'a> {
    Tournament(&'a Overview),
    Standing(&'a Standing),
    Total(&'a SoloTotal),
    Meeting(&'a Meeting),
    Sprt(&'a SprtReport),
    Opening(&'a OpeningResults),
    Ending(&'a Ending),
    Fault(&'a FaultReport),
    Unreadable(&'a UnreadableReport),
    Worker(&'a WorkerStanding),
}

impl Report {
    /// Returns the report as lines of JSON, each with its `type`: `tournament`, `standing`, `total`, `meeting`, `sprt`,
    /// `opening`, `ending`, `fault`, `unreadable`, `worker`.
    pub fn json_lines(&self) -> impl Iterator<Item = String> + '_ {
        let overview = [JsonLine::Tournament(&self.overview)].into_iter();
        let lines = overview
            .chain(self.standings.iter().map(JsonLine::Standing))
            .chain(self.alone.iter().map(JsonLine::Total))
            .chain(self.meetings.iter().map(JsonLine::Meeting))
            .chain(self.sprt.iter().map(JsonLine::Sprt))
            .chain(self.openings.iter().map(JsonLine::Opening))
            .chain(self.endings.iter().map(JsonLine::Ending))
            .chain(self.faults.iter().map(JsonLine::Fault))
            .chain(self.unreadable.iter().map(JsonLine::Unreadable))
            .chain(self.workers.iter().map(JsonLine::Worker));
        lines.map(|line| serde_json::to_string(&line).expect("a report is plain data"))
    }

    /// Returns the results of `engine` against `opponent`, from the view of `engine`.
    pub fn between(&self, engine: &str, opponent: &str) -> Option<Tally> {
        self.meetings.iter().find_map(|meeting| match meeting.engines.each_ref().map(String::as_str) {
            [first, second] if first == engine && second == opponent => Some(meeting.tally),
            [first, second] if first == opponent && second == engine => Some(meeting.tally.reversed()),
            _ => None,
        })
    }
}

pub(super) fn seconds_since_1970(time: SystemTime) -> u64 {
    time.duration_since(SystemTime::UNIX_EPOCH).map_or(0, |since| since.as_secs())
}
