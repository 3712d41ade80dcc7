//! A tournament summed up: what a report shows, whether on a terminal, in a page or as JSON.

use std::time::SystemTime;

use serde::{Deserialize, Serialize};

use super::alone::SoloTotal;
use super::time_use::TimeUse;
use crate::fault::Fault;
use crate::remote::WorkerStanding;
use crate::scoreboard::Curve;
use crate::statistics::{Estimate, Rating, Sprt, SprtState, Tally};
use crate::store::{GameKey, State, Unreadable};

/// A tournament, summed up from its games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// What was played, and how much of it.
    pub overview: Overview,
    /// The engines, the strongest first.
    pub standings: Vec<Standing>,
    /// What each engine did alone, in the same order, where games are of one player.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub alone: Vec<SoloTotal>,
    /// Who met whom, and with what result, in the order of the schedule.
    pub meetings: Vec<Meeting>,
    /// The test of a match of two engines, if there was one.
    pub sprt: Option<SprtReport>,
    /// How ratings and the test developed.
    pub progress: Curve,
    /// Where games began, in the order of the schedule.
    pub openings: Vec<OpeningResults>,
    /// What ended games, the most frequent first.
    pub endings: Vec<Ending>,
    /// Everything that engines did wrong, in the order of the schedule.
    pub faults: Vec<FaultReport>,
    /// Games that can't be read, in the order of the schedule. Their pairs are void and count for nothing above.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unreadable: Vec<UnreadableReport>,
    /// Who played it, where many machines did.
    #[serde(default)]
    pub workers: Vec<WorkerStanding>,
}

/// What was played, and how much of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Overview {
    /// What people call the tournament.
    pub tournament: String,
    /// By its name on the command line.
    pub game: String,
    /// How far it has come.
    pub state: State,
    /// How many games are stored, void ones left out.
    pub games: u64,
    /// How many of them are identical to an earlier one; they count for nothing below but times and faults.
    pub repeated: u64,
    /// What the first side got: games won, drawn and lost, repeated ones left out.
    pub first_side: [u64; 3],
    /// Turns of all games.
    pub turns: u64,
    /// What all games took together, which is more than the time that went by if several were played at once.
    pub seconds: f64,
    /// When the last game ended, in seconds since 1970; `None` without games.
    pub finished: Option<u64>,
    /// Whether ratings needed an imaginary draw of each engine to be finite.
    pub prior: bool,
}

/// One engine among all.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Standing {
    /// From 1.
    pub rank: usize,
    /// By name.
    pub engine: String,
    /// On the scale of all engines, whose average is 0.
    pub rating: Option<Rating>,
    /// Games won, drawn and lost.
    pub games: [u64; 3],
    /// A draw counts half.
    pub points: f64,
    /// What its games say about it and all its opponents together.
    pub estimate: Option<Estimate>,
    /// How many games it lost, or failed to win, by a fault; repeated ones included.
    pub faults: u64,
    /// How long its moves took.
    pub times: Option<TimeUse>,
}

/// Two engines against each other.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Meeting {
    /// All figures are the first one's.
    pub engines: [String; 2],
    /// The results.
    #[serde(flatten)]
    pub tally: Tally,
    /// What they say.
    pub estimate: Option<Estimate>,
}

/// A test, and how far it has come.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SprtReport {
    /// Whose strength is in question.
    pub engine: String,
    /// What is tested.
    #[serde(flatten)]
    pub test: Sprt,
    /// How far it has come.
    #[serde(flatten)]
    pub state: SprtState,
}

/// The games from one position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpeningResults {
    /// In the game's own notation.
    pub opening: String,
    /// What the first side got: games won, drawn and lost, repeated ones included.
    pub first_side: [u64; 3],
    /// Turns of all of them.
    pub turns: u64,
}

/// A way to end a game, and how often it did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ending {
    /// The rule, or the kind of fault.
    pub reason: String,
    /// Repeated games included.
    pub games: u64,
}

/// What an engine did wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FaultReport {
    /// In which game, as `tetrad replay` takes it.
    pub key: String,
    /// Whose fault.
    pub engine: String,
    /// Against whom; nobody, where it played alone.
    pub opponent: Option<String>,
    /// What it was, with the last lines each way.
    #[serde(flatten)]
    pub fault: Fault,
}

/// A stored game that can't be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnreadableReport {
    /// Which it is, as `tetrad replay` takes it.
    pub key: String,
    /// What is wrong with it.
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

/// One line of a report as JSON.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Line<'a> {
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
    /// The report as lines of JSON, each with its `type`: `tournament`, `standing`, `total`, `meeting`, `sprt`, `opening`,
    /// `ending`, `fault`, `unreadable`, `worker`.
    pub fn json_lines(&self) -> impl Iterator<Item = String> + '_ {
        let overview = [Line::Tournament(&self.overview)].into_iter();
        let lines = overview
            .chain(self.standings.iter().map(Line::Standing))
            .chain(self.alone.iter().map(Line::Total))
            .chain(self.meetings.iter().map(Line::Meeting))
            .chain(self.sprt.iter().map(Line::Sprt))
            .chain(self.openings.iter().map(Line::Opening))
            .chain(self.endings.iter().map(Line::Ending))
            .chain(self.faults.iter().map(Line::Fault))
            .chain(self.unreadable.iter().map(Line::Unreadable))
            .chain(self.workers.iter().map(Line::Worker));
        lines.map(|line| serde_json::to_string(&line).expect("a report is plain data"))
    }

    /// What two engines did against each other, from the first one's side.
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
