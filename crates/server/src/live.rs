//! The messages of a tournament's event stream, and the results that pages show.

use serde::Serialize;
use tetrad_arena::remote::WorkerStanding;
use tetrad_arena::scoreboard::{self, Curve, CurvePoint, Scoreboard, SoloStanding, Standings};
use tetrad_arena::statistics::{Pairing, Rating, SprtState};
use tetrad_arena::store::{Store, StoreError, StoredTournament};
use tetrad_arena::tournament::Definition;
use tetrad_core::RecordedTurn;

use crate::archive::{GameRow, TournamentRow};

/// A message of a tournament's stream. The first is a snapshot; a watcher that falls behind too far gets another one.
#[derive(Clone, Debug, PartialEq, Serialize, ts_rs::TS)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum LiveEvent {
    /// The whole state. It replaces everything sent before.
    Snapshot(Snapshot),
    /// Changes since the last message. They may repeat parts of a snapshot.
    News(News),
    /// The server has stopped playing the tournament, and the stream ends.
    End(End),
}

/// The whole state of a tournament.
#[derive(Clone, Debug, PartialEq, Serialize, ts_rs::TS)]
pub struct Snapshot {
    /// The tournament.
    pub tournament: TournamentRow,
    /// The results so far.
    pub standing: Standing,
    /// How ratings and the test developed.
    pub curve: Curve,
    /// The games that are being played, in the order of their keys.
    pub boards: Vec<LiveGame>,
    /// The latest results, the newest last; 100 at most.
    pub games: Vec<GameRow>,
    /// The latest results with faults, the newest last; 100 at most.
    pub faults: Vec<GameRow>,
}

/// Changes of a tournament; what is empty has not changed.
#[derive(Clone, Debug, Default, PartialEq, Serialize, ts_rs::TS)]
pub struct News {
    /// Games that started or went on, in their latest state; turns in between may have been skipped.
    pub boards: Vec<LiveGame>,
    /// The keys of games that are not played any more: they ended or were dropped.
    pub over: Vec<String>,
    /// New results, in the order in which they were counted. The store has them.
    pub games: Vec<GameRow>,
    /// The results so far.
    pub standing: Option<Standing>,
    /// Points to append to the curve.
    pub points: Vec<CurvePoint>,
}

/// The last message of a stream.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct End {
    /// Why the server stopped playing.
    pub why: EndReason,
    /// The error, if the tournament failed.
    pub error: Option<String>,
}

/// Why a tournament is not played any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(rename_all = "lowercase")]
pub enum EndReason {
    /// All games were played.
    Finished,
    /// The test has accepted a hypothesis.
    Decided,
    /// A person or the end of the server stopped it. It can be resumed.
    Stopped,
    /// An error ended it.
    Failed,
}

/// A game that is being played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct LiveGame {
    /// The key, like `2.17.1`: pairing, pair and side.
    pub key: String,
    /// The names of the engines, the first side first.
    pub players: Vec<String>,
    /// The number of turns played.
    pub plies: u32,
    /// The position in the game's notation.
    pub position: String,
    /// The last turn, with its time and its engine's evaluation; `null` before the first turn.
    pub last: Option<RecordedTurn>,
    /// The time of the last turn, or of the game's start, in milliseconds since 1970.
    pub changed: u64,
}

/// Whether engines play against each other or alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(rename_all = "lowercase")]
pub enum StandingKind {
    /// Games against each other.
    Duels,
    /// Games alone.
    Solo,
}

/// The results so far.
#[derive(Clone, Debug, PartialEq, Serialize, ts_rs::TS)]
pub struct Standing {
    /// Whether the engines play against each other or alone.
    pub kind: StandingKind,
    /// Games played.
    pub played: u64,
    /// Games that are identical to an earlier one and don't count.
    pub identical: u64,
    /// The number of games if nothing ends the tournament early.
    pub total: u64,
    /// The engines, the best first: by rating, or in solo games by lines sent per piece.
    pub engines: Vec<EngineStanding>,
    /// Each pair of engines that met, once; empty in solo games.
    pub meetings: Vec<Meeting>,
    /// The state of the test, if there is one.
    pub test: Option<SprtState>,
}

/// The results of two engines against each other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct Meeting {
    /// The names of both engines.
    pub engines: [String; 2],
    /// Distinct games that the first of them won, drew and lost.
    pub games: [u64; 3],
}

/// The results of one engine.
#[derive(Clone, Debug, PartialEq, Serialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct EngineStanding {
    /// The name of the engine.
    pub engine: String,
    /// Distinct games won, drawn and lost; repeated games count once.
    pub games: [u64; 3],
    /// Those of them in which the engine had the first side; none in solo games.
    pub with_first_side: [u64; 3],
    /// Points; a draw counts half.
    pub points: f64,
    /// Elo on the scale of all engines, whose average is 0, with the bounds of its 95 % interval: value, low, high.
    pub elo: Option<[f64; 3]>,
    /// Lines sent per piece, in solo games.
    pub sent: Option<f64>,
    /// Games in which the engine committed a fault, repeated games included.
    pub faults: u64,
}

/// The results of a tournament so far, whether or not it is being played.
#[derive(Clone, Debug, PartialEq, Serialize, ts_rs::TS)]
pub struct Results {
    /// Standings and counts.
    pub standing: Standing,
    /// How ratings and the test developed.
    pub curve: Curve,
    /// The workers of a tournament on many machines, by name.
    pub workers: Vec<WorkerRow>,
}

/// A worker of a tournament on many machines.
#[derive(Clone, Debug, PartialEq, Serialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct WorkerRow {
    /// The name of the worker.
    pub worker: String,
    /// The pairs that the worker plays at once; 0 if it has left.
    pub jobs: u64,
    /// The pairs that it has handed in.
    pub pairs: u64,
    /// Pairs per hour from the start of its first game to the end of its last; `null` before that.
    pub pairs_per_hour: Option<f64>,
    /// Seconds since its last heartbeat.
    pub silent: f64,
    /// The difference of its results from all others', in standard deviations; `null` where there is too little to
    /// compare.
    pub deviation: Option<f64>,
    /// Whether the deviation is more than chance explains.
    pub stands_out: bool,
}

impl From<WorkerStanding> for WorkerRow {
    fn from(standing: WorkerStanding) -> Self {
        let WorkerStanding { worker, jobs, pairs, pairs_per_hour, silent, deviation, stands_out, .. } = standing;
        Self { worker, jobs, pairs, pairs_per_hour, silent, deviation, stands_out }
    }
}

impl Standing {
    /// The results of a tournament with this many games in all.
    pub(crate) fn of(board: &Scoreboard, total: u64, test: Option<SprtState>) -> Self {
        let (kind, engines) = ranked(&board.standings());
        let meeting = |meeting: Pairing| Meeting {
            engines: meeting.engines.map(|engine| board.engines()[engine].clone()),
            games: meeting.tally.games(),
        };
        Self {
            kind,
            played: board.played(),
            identical: board.identical(),
            total,
            engines,
            meetings: board.meetings().into_iter().map(meeting).collect(),
            test,
        }
    }
}

/// The engines in order, and whether they play against each other.
pub(crate) fn ranked(standings: &Standings) -> (StandingKind, Vec<EngineStanding>) {
    match standings {
        Standings::Duels(engines) => (StandingKind::Duels, engines.iter().map(EngineStanding::from).collect()),
        Standings::Solo(engines) => (StandingKind::Solo, engines.iter().map(EngineStanding::from).collect()),
    }
}

impl From<&scoreboard::Standing> for EngineStanding {
    fn from(standing: &scoreboard::Standing) -> Self {
        let bounds = |rating: Rating| [rating.elo, rating.elo - rating.error, rating.elo + rating.error];
        Self {
            engine: standing.engine.clone(),
            games: standing.games,
            with_first_side: standing.with_first_side,
            points: standing.points,
            elo: standing.rating.map(bounds),
            sent: None,
            faults: standing.faults,
        }
    }
}

impl From<&SoloStanding> for EngineStanding {
    fn from(standing: &SoloStanding) -> Self {
        Self {
            engine: standing.total.player.clone(),
            games: standing.games,
            with_first_side: [0; 3],
            points: standing.points(),
            elo: None,
            sent: Some(standing.total.attack_per_piece),
            faults: standing.faults,
        }
    }
}

impl Results {
    pub(crate) fn read(store: &dyn Store, stored: &StoredTournament) -> Result<Self, StoreError> {
        let definition = Definition::read(stored);
        let (board, unreadable) = Scoreboard::read(store, stored.id)?;
        let test = definition.as_ref().and_then(|definition| definition.sprt);
        let total = definition.map_or(board.played(), |definition| definition.games_in_all());
        Ok(Self {
            standing: Standing::of(&board, total, test.map(|test| board.test(&test))),
            curve: board.curve(test.as_ref()),
            workers: store.workers(stored.id, &unreadable)?.into_iter().map(WorkerRow::from).collect(),
        })
    }
}
