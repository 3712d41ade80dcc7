//! What those are told who watch a tournament while it is played.

use serde::Serialize;
use tetrad_arena::remote::WorkerStanding;
use tetrad_arena::scoreboard::{self, Scoreboard, SoloStanding, Standings};
use tetrad_arena::statistics::{Hypothesis, Rating, SprtState};
use tetrad_arena::store::{Store, StoreError, StoredTournament};
use tetrad_arena::tournament::Definition;
use tetrad_core::RecordedTurn;

use crate::archive::{GameRow, TournamentRow};

/// One message of the stream. The first is a snapshot; whoever falls behind too far gets another one.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum LiveEvent {
    /// How everything stands. It takes the place of all that was told before.
    Snapshot(Snapshot),
    /// What has changed since. It may tell once more what a snapshot has told.
    News(News),
    /// It is over here, and the stream ends.
    End(End),
}

/// A tournament as it stands.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Snapshot {
    /// Which it is.
    pub tournament: TournamentRow,
    /// Who leads.
    pub standing: Standing,
    /// How that developed.
    pub curve: Curve,
    /// The games that are being played, in the order of their keys.
    pub boards: Vec<LiveGame>,
    /// The games that were counted last, the latest last; 100 at most.
    pub games: Vec<GameRow>,
    /// The games with faults that were counted last, the latest last; 100 at most.
    pub faults: Vec<GameRow>,
}

/// What has changed; what is empty has not.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct News {
    /// Games that began or went on, as they stand now; turns in between may have been passed over.
    pub boards: Vec<LiveGame>,
    /// The keys of games that are not played any more: they are over, or were dropped.
    pub over: Vec<String>,
    /// Games that were counted, in the order in which they were. What is counted is in the store.
    pub games: Vec<GameRow>,
    /// Who leads.
    pub standing: Option<Standing>,
    /// To be added to the curve.
    pub points: Vec<CurvePoint>,
}

/// The last message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct End {
    /// Why it ended.
    pub why: EndReason,
    /// What went wrong, if it failed.
    pub error: Option<String>,
}

/// Why a tournament is not played any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum EndReason {
    /// All games were played.
    Finished,
    /// The test came to its decision.
    Decided,
    /// Somebody stopped it, or the server ended. It may be resumed.
    Stopped,
    /// It can't go on.
    Failed,
}

/// A game that is being played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct LiveGame {
    /// Which it is, like `2.17.1`.
    pub key: String,
    /// Who plays, the first side first.
    pub players: Vec<String>,
    /// How many turns were played.
    pub plies: u32,
    /// In the game's own notation.
    pub position: String,
    /// The last turn, with what it took and what its mover thought; none before the first.
    pub last: Option<RecordedTurn>,
    /// When that was, or when the game began, in milliseconds since 1970.
    pub changed: u64,
}

/// What engines of a tournament play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum StandingKind {
    /// Games against each other.
    Duels,
    /// Games alone.
    Solo,
}

/// The results so far.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Standing {
    /// What the engines play.
    pub kind: StandingKind,
    /// Games that were played.
    pub played: u64,
    /// Games that are identical to an earlier one and don't count.
    pub identical: u64,
    /// Games that there will be, if nothing ends the tournament early.
    pub total: u64,
    /// The engines, the best first: by rating, or alone by lines sent with a piece.
    pub engines: Vec<EngineStanding>,
    /// How far the test has come, if there is one.
    pub test: Option<TestState>,
}

/// One engine among all.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct EngineStanding {
    /// By name.
    pub engine: String,
    /// Different games won, drawn and lost: the same game over again counts once.
    pub games: [u64; 3],
    /// A draw counts half.
    pub points: f64,
    /// Elo on the scale of all engines, whose average is 0, with the bounds of its 95 % interval: value, low, high.
    pub elo: Option<[f64; 3]>,
    /// Lines sent with a piece, by engines that play alone.
    pub sent: Option<f64>,
    /// Games in which it committed a fault, repeated ones included.
    pub faults: u64,
}

/// How far a test has come.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TestState {
    /// The logarithm of the likelihood ratio, if there is one.
    pub llr: Option<f64>,
    /// Where it decides for `H0` and for `H1`.
    pub bounds: [f64; 2],
    /// `H0` or `H1`, once it has.
    pub decision: Option<&'static str>,
}

/// How strengths and the test developed.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Curve {
    /// The engines whose ratings it shows: of two the first, of more each.
    pub engines: Vec<String>,
    /// In the order of time.
    pub points: Vec<CurvePoint>,
}

/// How things stood after some games.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct CurvePoint {
    /// So many different games were counted: the same game over again counts once.
    pub games: u64,
    /// Elo as in the standings (value, low, high) for each engine of the curve; nothing where it is unknown.
    pub elo: Vec<Option<[f64; 3]>>,
    /// The logarithm of the test's likelihood ratio, if there is a test.
    pub llr: Option<f64>,
}

/// What a tournament came to so far, whether or not it is being played.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Results {
    /// Who leads.
    pub standing: Standing,
    /// How that developed.
    pub curve: Curve,
    /// The machines that play it, where many do, by name.
    pub workers: Vec<WorkerRow>,
}

/// A machine that plays games of a tournament on many.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct WorkerRow {
    /// What people call it.
    pub worker: String,
    /// How many pairs of games it plays at once; 0 if it has left.
    pub jobs: u64,
    /// Pairs that it handed in.
    pub pairs: u64,
    /// Pairs an hour, from the beginning of its first game to the end of its last; nothing before that.
    pub pairs_per_hour: Option<f64>,
    /// How many seconds ago it gave a sign of life.
    pub silent: f64,
    /// How far its results are from those of all others, in standard deviations; nothing where there is too little to
    /// compare.
    pub deviation: Option<f64>,
    /// Whether that is more than chance explains.
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
        let (played, identical) = (board.played(), board.identical());
        Self { kind, played, identical, total, engines, test: test.map(TestState::from) }
    }
}

/// The engines in order, and what they play.
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
            points: standing.points(),
            elo: None,
            sent: Some(standing.total.attack_per_piece),
            faults: standing.faults,
        }
    }
}

impl From<scoreboard::CurvePoint> for CurvePoint {
    fn from(scoreboard::CurvePoint { games, elo, llr }: scoreboard::CurvePoint) -> Self {
        Self { games, elo, llr }
    }
}

impl From<SprtState> for TestState {
    fn from(state: SprtState) -> Self {
        let name = |hypothesis| match hypothesis {
            Hypothesis::H0 => "H0",
            Hypothesis::H1 => "H1",
        };
        Self { llr: state.llr, bounds: state.bounds, decision: state.decision.map(name) }
    }
}

impl Results {
    /// What a store has of a tournament with this many games in all, by its definition.
    pub(crate) fn read(store: &dyn Store, stored: &StoredTournament) -> Result<Self, StoreError> {
        let definition = Definition::read(stored);
        let (board, unreadable) = Scoreboard::read(store, stored.id)?;
        let test = definition.as_ref().and_then(|definition| definition.sprt);
        let total = definition.map_or(board.played(), |definition| definition.games_in_all());
        let scoreboard::Curve { engines, points } = board.curve(test.as_ref());
        Ok(Self {
            standing: Standing::of(&board, total, test.map(|test| board.test(&test))),
            curve: Curve { engines, points: points.into_iter().map(CurvePoint::from).collect() },
            workers: store.workers(stored.id, &unreadable)?.into_iter().map(WorkerRow::from).collect(),
        })
    }
}
