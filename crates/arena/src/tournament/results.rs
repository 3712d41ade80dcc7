//! The results of a tournament, and the games that they leave to be played.

use std::collections::VecDeque;
use std::time::Duration;

use tetrad_core::Side;

use super::queue::Task;
use crate::report::Summary;
use crate::schedule::{Fixture, Schedule};
use crate::scoreboard::{Count, Scoreboard};
use crate::store::GameKey;

/// The results of a tournament so far, with its schedule.
#[derive(Clone, Debug)]
pub struct TournamentResults {
    game: &'static str,
    engines: usize,
    schedule: Schedule,
    /// The number of games of each fixture.
    games: u32,
    fixtures: Vec<Fixture>,
    pub(super) board: Scoreboard,
}

impl TournamentResults {
    pub(super) fn new(game: &'static str, engines: Vec<String>, schedule: Schedule, games: u32) -> Self {
        let count = engines.len();
        Self { game, engines: count, schedule, games, fixtures: Vec::new(), board: Scoreboard::new(engines) }
    }

    /// Asks the schedule for the fixtures that the results determine so far. Returns the numbers of those not over.
    pub(super) fn open_fixtures(&mut self) -> Vec<usize> {
        let over = |number: usize| {
            let is_known = number < self.board.fixtures();
            is_known.then(|| self.board.count(number)).filter(|count| count.games() >= u64::from(self.games))
        };
        self.fixtures = self.schedule.fixtures(self.engines, |number| over(number).map(Count::half_points));
        self.board.make_room(self.fixtures.len());
        (0..self.fixtures.len()).filter(|&number| !self.is_over(number)).collect()
    }

    /// Returns whether there are results of fixtures or engines that the schedule does not have.
    pub(super) fn has_strangers(&self) -> bool {
        self.board.fixtures() > self.fixtures.len() || self.board.engines().len() > self.engines
    }

    pub(super) fn missing(&self, number: usize) -> VecDeque<Task> {
        let (fixture, count) = (self.fixtures[number], self.board.count(number));
        let (sides, games) = (self.schedule.sides(), self.games as usize);
        let missing = |pair: u32| {
            let before = pair as usize * sides.len();
            let is_missing = |side: &Side| before + side.index() < games && !count.has(pair, *side);
            sides.iter().copied().filter(is_missing).collect::<Vec<_>>()
        };
        let pairs = games.div_ceil(sides.len()) as u32;
        let tasks = (0..pairs).map(|pair| Task { number, fixture, pair, sides: missing(pair) });
        tasks.filter(|task| !task.sides.is_empty()).collect()
    }

    /// Returns a game's number from 1, in the order of keys.
    pub(super) fn number(&self, key: GameKey) -> usize {
        key.number(self.schedule, self.games) as usize
    }

    /// Returns the result of each duel known so far, those without games included.
    pub(super) fn summaries(&self, interrupted: bool, took: Duration) -> Vec<Summary> {
        let names = self.board.engines();
        let summary = |(number, fixture): (usize, &Fixture)| match fixture {
            Fixture::Duel(engines) => {
                let names = engines.map(|engine| names[engine].clone());
                Some(Summary::new(self.game, names, self.board.count(number), interrupted, took))
            }
            Fixture::Solo(_) => None,
        };
        self.fixtures.iter().enumerate().filter_map(summary).collect()
    }

    /// Returns the results.
    pub const fn board(&self) -> &Scoreboard {
        &self.board
    }

    /// Returns the fixtures known so far.
    pub fn fixtures(&self) -> &[Fixture] {
        &self.fixtures
    }

    /// Returns whether all games of a fixture were played.
    pub fn is_over(&self, number: usize) -> bool {
        self.board.count(number).games() >= u64::from(self.games)
    }

    /// Returns the number of games if nothing ends the tournament early.
    pub fn games_in_all(&self) -> u64 {
        self.schedule.total(self.engines) as u64 * u64::from(self.games)
    }
}
