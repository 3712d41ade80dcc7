//! The results of a tournament: standings, ratings, pairs, tests, identical games.
//!
//! All views of results read a scoreboard: the live page, `tetrad match`, reports as text, JSON and HTML, and followers
//! of a tournament on many machines. Games come in any order, and each counts once. Of identical games of a fixture,
//! which deterministic engines play, only the one with the earliest key counts: they are one observation.

mod count;
mod curve;

use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};
use tetrad_core::Side;

use crate::report::{SoloReport, SoloTotal};
use crate::schedule::Fixture;
use crate::statistics::{Estimate, Pairing, Rating, Ratings, Sprt, SprtState, Tally, Verdict};
use crate::store::{GameResult, Store, StoreError, StoredGame, TournamentId, Unreadable};

pub use count::Count;
pub use curve::{Curve, CurvePoint};

/// The result of one engine in games against others.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Standing {
    /// The engine's name.
    pub engine: String,
    /// Different games won, drawn and lost.
    pub games: [u64; 3],
    /// Those of them in which the engine had the first side.
    #[serde(skip)]
    pub with_first_side: [u64; 3],
    /// Points: 1 for a win, 0.5 for a draw.
    pub points: f64,
    /// Elo on the scale of all engines, whose average is 0.
    pub rating: Option<Rating>,
    /// Games in which the engine committed a fault, identical ones included.
    pub faults: u64,
    /// The estimate from the engine's games against all opponents together.
    #[serde(skip)]
    pub estimate: Option<Estimate>,
}

/// The result of one engine in solo games.
#[derive(Clone, Debug, PartialEq)]
pub struct SoloStanding {
    /// The totals over the engine's games.
    pub total: SoloTotal,
    /// Games that reached their goal, drawn ones, and those that did not.
    pub games: [u64; 3],
    /// Games in which the engine committed a fault.
    pub faults: u64,
}

impl SoloStanding {
    /// Returns the points: 1 for each game that reached its goal, 0.5 for each drawn one.
    pub fn points(&self) -> f64 {
        self.games[0] as f64 + 0.5 * self.games[1] as f64
    }
}

/// The engines of a tournament, ordered from best to worst.
#[derive(Clone, Debug, PartialEq)]
pub enum Standings {
    /// Engines that met others: ordered by rating, then by share of points.
    Duels(Vec<Standing>),
    /// Engines that played solo: ordered by lines sent per piece.
    Solo(Vec<SoloStanding>),
}

/// The results of one engine in all its fixtures.
#[derive(Clone, Copy, Default)]
struct EngineSum {
    tally: Tally,
    with_first_side: [u64; 3],
    faults: u64,
}

/// The results of a tournament so far.
#[derive(Clone, Debug, Default)]
pub struct Scoreboard {
    engines: Vec<String>,
    /// Indexed by engine.
    solo: Vec<SoloTotal>,
    /// Indexed by the fixture's number; `None` for a fixture without games.
    fixtures: Vec<Option<Fixture>>,
    counts: Vec<Count>,
}

impl Scoreboard {
    /// A scoreboard without games for these engines, by seeding. Engines not listed are added with their first game.
    pub fn new(engines: Vec<String>) -> Self {
        let solo = engines.iter().map(|engine| SoloTotal::new(engine)).collect();
        Self { engines, solo, fixtures: Vec::new(), counts: Vec::new() }
    }

    /// Reads the results of a stored tournament; also returns the games that can't be read.
    pub fn read(store: &dyn Store, tournament: TournamentId) -> Result<(Self, Vec<Unreadable>), StoreError> {
        let mut board = Self::default();
        let unreadable = store.games(tournament, &mut |game| {
            board.add_game(&game);
            ControlFlow::Continue(())
        })?;
        Ok((board, unreadable))
    }

    /// Adds a game with its record. Changes nothing if the game was added before.
    pub fn add_game(&mut self, game: &StoredGame) {
        if self.add(&game.result())
            && SoloReport::is_for(&game.record)
            && let Ok(report) = SoloReport::new(&game.record)
        {
            let engine = self.engine(&report.player);
            self.solo[engine].add(&report);
        }
    }

    /// Adds a result; returns whether it is new. Solo totals need the record, so only [`Self::add_game`] updates them.
    pub fn add(&mut self, result: &GameResult) -> bool {
        let number = result.key.pairing as usize;
        self.make_room(number + 1);
        if self.counts[number].has(result.key.pair, result.key.side) {
            return false;
        }
        let fixture = match result.players.as_slice() {
            [only] => Fixture::Solo(self.engine(only)),
            // The engine that the schedule names first comes first, whichever side it plays.
            [one, other] if result.key.side == Side::First => Fixture::Duel([one, other].map(|name| self.engine(name))),
            [one, other] => Fixture::Duel([other, one].map(|name| self.engine(name))),
            _ => return false,
        };
        self.fixtures[number] = Some(fixture);
        self.counts[number].add(result);
        true
    }

    fn engine(&mut self, name: &str) -> usize {
        self.engines.iter().position(|engine| engine == name).unwrap_or_else(|| {
            self.engines.push(name.to_owned());
            self.solo.push(SoloTotal::new(name));
            self.engines.len() - 1
        })
    }

    pub(crate) fn make_room(&mut self, fixtures: usize) {
        if self.counts.len() < fixtures {
            self.counts.resize_with(fixtures, Count::default);
            self.fixtures.resize(fixtures, None);
        }
    }

    /// The engines, in the order of their seeding.
    pub fn engines(&self) -> &[String] {
        &self.engines
    }

    /// Returns the number of fixtures that there is room for.
    pub(crate) const fn fixtures(&self) -> usize {
        self.counts.len()
    }

    /// Returns the results of the fixture with this number.
    pub fn count(&self, fixture: usize) -> &Count {
        &self.counts[fixture]
    }

    /// Returns the number of games played, identical ones included.
    pub fn played(&self) -> u64 {
        self.counts.iter().map(Count::games).sum()
    }

    /// Returns the number of games that are identical to an earlier one and don't count.
    pub fn identical(&self) -> u64 {
        self.counts.iter().map(Count::identical).sum()
    }

    /// Returns the number of different games that the first side won, drew and lost.
    pub fn first_side(&self) -> [u64; 3] {
        let each = self.counts.iter().flat_map(Count::with_first_side);
        each.fold([0; 3], |sum, games| std::array::from_fn(|result| sum[result] + games[result]))
    }

    /// Returns each pair of engines that met, once, with the results of the first.
    pub fn meetings(&self) -> Vec<Pairing> {
        let mut meetings: Vec<Pairing> = Vec::new();
        for (fixture, count) in self.duels() {
            let (at, is_turned) = meeting(&mut meetings, fixture);
            let tally = *count.tally();
            meetings[at].tally += if is_turned { tally.reversed() } else { tally };
        }
        meetings
    }

    fn duels(&self) -> impl Iterator<Item = ([usize; 2], &Count)> {
        self.fixtures.iter().zip(&self.counts).filter_map(|(fixture, count)| match fixture {
            Some(Fixture::Duel(engines)) => Some((*engines, count)),
            _ => None,
        })
    }

    /// Returns the ratings of all engines.
    pub fn ratings(&self) -> Ratings {
        Ratings::new(self.engines.len(), &self.meetings())
    }

    /// Returns the standings, ordered from best to worst.
    pub fn standings(&self) -> Standings {
        let mut sums = vec![EngineSum::default(); self.engines.len()];
        for (fixture, count) in self.fixtures.iter().zip(&self.counts) {
            let Some(fixture) = fixture else { continue };
            let tally = *count.tally();
            for (at, (&engine, tally)) in fixture.engines().iter().zip([tally, tally.reversed()]).enumerate() {
                let sum = &mut sums[engine];
                sum.tally += tally;
                sum.faults += count.faults()[at];
                for (all, games) in sum.with_first_side.iter_mut().zip(count.with_first_side()[at]) {
                    *all += games;
                }
            }
        }
        if self.fixtures.iter().flatten().any(|fixture| matches!(fixture, Fixture::Solo(_))) {
            let standing = |(total, sum): (&SoloTotal, &EngineSum)| SoloStanding {
                total: total.clone(),
                games: sum.tally.games(),
                faults: sum.faults,
            };
            let mut standings: Vec<SoloStanding> = self.solo.iter().zip(&sums).map(standing).collect();
            standings.sort_by(|a, b| b.total.attack_per_piece.total_cmp(&a.total.attack_per_piece));
            return Standings::Solo(standings);
        }
        let standing = |((engine, rating), sum): ((&String, Option<Rating>), &EngineSum)| Standing {
            engine: engine.clone(),
            games: sum.tally.games(),
            with_first_side: sum.with_first_side,
            points: sum.tally.points(),
            rating,
            faults: sum.faults,
            estimate: sum.tally.estimate(),
        };
        let engines = self.engines.iter().zip(self.ratings().engines).zip(&sums);
        let mut standings: Vec<Standing> = engines.map(standing).collect();
        let strength = |one: &Standing| one.rating.map_or(f64::NEG_INFINITY, |rating| rating.elo);
        let share = |one: &Standing| one.points / (one.games.iter().sum::<u64>().max(1) as f64);
        standings.sort_by(|a, b| strength(b).total_cmp(&strength(a)).then_with(|| share(b).total_cmp(&share(a))));
        Standings::Duels(standings)
    }

    /// Returns the state of a test between the two engines.
    pub fn test(&self, test: &Sprt) -> SprtState {
        let none = Tally::default();
        test.state(self.counts.first().map_or(&none, Count::tally))
    }

    /// Returns the ratings and the test's state as they developed game by game.
    pub fn curve(&self, test: Option<&Sprt>) -> Curve {
        curve::curve(self, test)
    }

    /// Returns the engines whose ratings the curve shows.
    pub fn curve_engines(&self) -> &[String] {
        &self.engines[..curve::shown(self.engines.len())]
    }

    /// Returns the last point of the curve.
    pub fn latest(&self, test: Option<&Sprt>) -> CurvePoint {
        curve::point(self.played() - self.identical(), self.engines.len(), &self.meetings(), test)
    }
}

/// Returns the index of the meeting of two engines, added if missing, and whether it lists them in reverse.
fn meeting(meetings: &mut Vec<Pairing>, engines: [usize; 2]) -> (usize, bool) {
    let reversed = [engines[1], engines[0]];
    let known = meetings.iter().position(|meeting| meeting.engines == engines || meeting.engines == reversed);
    let at = known.unwrap_or_else(|| {
        meetings.push(Pairing { engines, tally: Tally::default() });
        meetings.len() - 1
    });
    (at, meetings[at].engines != engines)
}

/// Converts a verdict for a fixture's first engine to one for the meeting's first engine.
const fn of_meeting(verdict: Verdict, is_turned: bool) -> Verdict {
    if is_turned { verdict.reversed() } else { verdict }
}
