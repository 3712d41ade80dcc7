//! The results of a tournament: standings, ratings, pairs, tests, identical games.
//!
//! Every view of results asks a scoreboard: the live page, `tetrad match`, reports as text, JSON and HTML, and followers of a tournament
//! on many machines. Games come in any order, and each counts once. Of identical games of a fixture only the one with the
//! earliest key counts: engines without chance play the same game again, and that is one observation.

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

/// One engine among those that met others.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Standing {
    /// The engine's name.
    pub engine: String,
    /// Different games won, drawn and lost.
    pub games: [u64; 3],
    /// A draw counts half.
    pub points: f64,
    /// Elo on the scale of all engines, whose average is 0.
    pub rating: Option<Rating>,
    /// Games in which the engine committed a fault, identical ones included.
    pub faults: u64,
    /// What the games say about the engine and all its opponents together.
    #[serde(skip)]
    pub estimate: Option<Estimate>,
}

/// One engine among those that played alone.
#[derive(Clone, Debug, PartialEq)]
pub struct SoloStanding {
    /// What the games came to.
    pub total: SoloTotal,
    /// Games that reached their goal, drawn ones, and those that did not.
    pub games: [u64; 3],
    /// Games in which the engine committed a fault.
    pub faults: u64,
}

impl SoloStanding {
    /// A game that reached its goal counts one, a drawn one half.
    pub fn points(&self) -> f64 {
        self.games[0] as f64 + 0.5 * self.games[1] as f64
    }
}

/// The engines of a tournament, the best first.
#[derive(Clone, Debug, PartialEq)]
pub enum Standings {
    /// Of engines that met others: by rating, then by share of points.
    Duels(Vec<Standing>),
    /// Of engines that played alone: by lines sent with a piece.
    Solo(Vec<SoloStanding>),
}

/// The results of a tournament so far.
#[derive(Clone, Debug, Default)]
pub struct Scoreboard {
    engines: Vec<String>,
    /// By engine.
    solo: Vec<SoloTotal>,
    /// By the number of the fixture; `None` without games.
    fixtures: Vec<Option<Fixture>>,
    counts: Vec<Count>,
}

impl Scoreboard {
    /// A scoreboard without games, for these engines in the order of their seeding. Others are added when their first game comes.
    pub fn new(engines: Vec<String>) -> Self {
        let solo = engines.iter().map(|engine| SoloTotal::new(engine)).collect();
        Self { engines, solo, fixtures: Vec::new(), counts: Vec::new() }
    }

    /// The results that a store has of a tournament, and the games that can't be read.
    pub fn read(store: &dyn Store, tournament: TournamentId) -> Result<(Self, Vec<Unreadable>), StoreError> {
        let mut board = Self::default();
        let unreadable = store.games(tournament, &mut |game| {
            board.add_game(&game);
            ControlFlow::Continue(())
        })?;
        Ok((board, unreadable))
    }

    /// Takes a game in, with all that is known about it. One that is there already changes nothing.
    pub fn add_game(&mut self, game: &StoredGame) {
        if self.add(&game.result())
            && SoloReport::is_for(&game.record)
            && let Ok(report) = SoloReport::new(&game.record)
        {
            let engine = self.engine(&report.player);
            self.solo[engine].add(&report);
        }
    }

    /// Takes a result in; whether it was not there before. What an engine did alone is in the game, and not in the result.
    pub fn add(&mut self, result: &GameResult) -> bool {
        let number = result.key.pairing as usize;
        self.make_room(number + 1);
        if self.counts[number].has(result.key.pair, result.key.side) {
            return false;
        }
        let fixture = match result.players.as_slice() {
            [only] => Fixture::Solo(self.engine(only)),
            // The schedule's first engine first, whichever side it has.
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

    /// Makes room for this many fixtures.
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

    /// How many fixtures there is room for.
    pub(crate) const fn fixtures(&self) -> usize {
        self.counts.len()
    }

    /// The results of a fixture, by its number.
    pub fn count(&self, fixture: usize) -> &Count {
        &self.counts[fixture]
    }

    /// Games that were played, identical ones included.
    pub fn played(&self) -> u64 {
        self.counts.iter().map(Count::games).sum()
    }

    /// Games that are identical to an earlier one and don't count.
    pub fn identical(&self) -> u64 {
        self.counts.iter().map(Count::identical).sum()
    }

    /// What the first side got: different games won, drawn and lost.
    pub fn first_side(&self) -> [u64; 3] {
        let mut results = [0; 3];
        for verdict in self.counts.iter().flat_map(Count::first_side) {
            results[verdict as usize] += 1;
        }
        results
    }

    /// The engines that met, each pair of them once, with the results of the first.
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

    /// The ratings of all engines.
    pub fn ratings(&self) -> Ratings {
        Ratings::new(self.engines.len(), &self.meetings())
    }

    /// The engines, the best first.
    pub fn standings(&self) -> Standings {
        let mut tallies = vec![(Tally::default(), 0); self.engines.len()];
        for (fixture, count) in self.fixtures.iter().zip(&self.counts) {
            let Some(fixture) = fixture else { continue };
            let (tally, faults) = (*count.tally(), count.faults());
            for ((&engine, tally), faults) in fixture.engines().iter().zip([tally, tally.reversed()]).zip(faults) {
                tallies[engine].0 += tally;
                tallies[engine].1 += faults;
            }
        }
        if self.fixtures.iter().flatten().any(|fixture| matches!(fixture, Fixture::Solo(_))) {
            let standing = |(total, (tally, faults)): (&SoloTotal, &(Tally, u64))| SoloStanding {
                total: total.clone(),
                games: tally.games(),
                faults: *faults,
            };
            let mut standings: Vec<SoloStanding> = self.solo.iter().zip(&tallies).map(standing).collect();
            standings.sort_by(|a, b| b.total.attack_per_piece.total_cmp(&a.total.attack_per_piece));
            return Standings::Solo(standings);
        }
        let standing = |((engine, rating), (tally, faults)): ((&String, Option<Rating>), &(Tally, u64))| Standing {
            engine: engine.clone(),
            games: tally.games(),
            points: tally.points(),
            rating,
            faults: *faults,
            estimate: tally.estimate(),
        };
        let engines = self.engines.iter().zip(self.ratings().engines).zip(&tallies);
        let mut standings: Vec<Standing> = engines.map(standing).collect();
        let strength = |one: &Standing| one.rating.map_or(f64::NEG_INFINITY, |rating| rating.elo);
        let share = |one: &Standing| one.points / (one.games.iter().sum::<u64>().max(1) as f64);
        standings.sort_by(|a, b| strength(b).total_cmp(&strength(a)).then_with(|| share(b).total_cmp(&share(a))));
        Standings::Duels(standings)
    }

    /// How far a test of the two engines has come.
    pub fn test(&self, test: &Sprt) -> SprtState {
        let none = Tally::default();
        test.state(self.counts.first().map_or(&none, Count::tally))
    }

    /// Ratings and the test after more and more games.
    pub fn curve(&self, test: Option<&Sprt>) -> Curve {
        curve::curve(self, test)
    }

    /// The engines whose ratings the curve shows.
    pub fn curve_engines(&self) -> &[String] {
        &self.engines[..curve::shown(self.engines.len())]
    }

    /// The last point of the curve.
    pub fn latest(&self, test: Option<&Sprt>) -> CurvePoint {
        curve::point(self.played() - self.identical(), self.engines.len(), &self.meetings(), test)
    }
}

/// The number of the meeting of two engines, and whether they stand in it the other way round.
fn meeting(meetings: &mut Vec<Pairing>, engines: [usize; 2]) -> (usize, bool) {
    let reversed = [engines[1], engines[0]];
    let known = meetings.iter().position(|meeting| meeting.engines == engines || meeting.engines == reversed);
    let at = known.unwrap_or_else(|| {
        meetings.push(Pairing { engines, tally: Tally::default() });
        meetings.len() - 1
    });
    (at, meetings[at].engines != engines)
}

/// A verdict of a fixture's first engine, of a meeting's.
const fn of_meeting(verdict: Verdict, is_turned: bool) -> Verdict {
    if is_turned { verdict.reversed() } else { verdict }
}
